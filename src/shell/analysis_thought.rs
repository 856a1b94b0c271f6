//! A position that a robot looks into, as the pool has it.

use std::time::{Duration, Instant};

use super::answers::Answers;
use crate::app::msg::Msg;
use crate::robots::checkers::analysis::{Analysis, Question, analyse};
use crate::robots::pool::{Thought, ThoughtLimits};
use crate::table::request_id::RequestId;

/// What is found is told no more often than this, so that a slow line carries it.
const PAUSE: Duration = Duration::from_millis(100);

/// A position, and who wants to know.
pub(super) struct AnalysisThought {
    request_id: RequestId,
    question: Question,
    answers: Answers,
}

impl AnalysisThought {
    pub(super) fn new(request_id: RequestId, question: Question, answers: Answers) -> Self {
        Self { request_id, question, answers }
    }

    fn tell(&self, found: &Analysis) {
        self.answers.send(Msg::Analysed(self.request_id, found.clone()));
    }
}

impl Thought for AnalysisThought {
    fn limit(&self) -> Option<Duration> {
        self.question.within
    }

    fn think(&mut self, limits: &ThoughtLimits) {
        let mut told = Instant::now();
        let thinking = limits.thinking();
        let found = analyse(&self.question, &thinking, &mut |found| {
            if told.elapsed() >= PAUSE {
                told = Instant::now();
                self.tell(found);
            }
        });
        // Who was stopped has nothing more to say: nobody waits for it.
        if !thinking.is_stopped() {
            self.tell(&found);
        }
    }

    /// A search that failed has found nothing.
    fn fail(&mut self, _: &str) {
        self.tell(&Analysis { is_done: true, ..Analysis::default() });
    }
}
