//! A position that a robot looks into, as the pool has it.

use std::time::{Duration, Instant};

use super::answers::Answers;
use super::engines::Engines;
use super::engines::engine_error::EngineFailure;
use draughts_engine::analysis::{Analysis, AnalysisQuestion, analyse};
use parlour_robots::Thinking;
use parlour_robots::pool::{JobLimits, SearchJob};
use parlour_screen::msg::Msg;
use parlour_table::request_id::RequestId;

/// The least pause between reports, so that a slow line can carry them.
const PAUSE: Duration = Duration::from_millis(100);

/// A position, and who wants to know.
pub(crate) struct AnalysisThought {
    request_id: RequestId,
    question: AnalysisQuestion,
    /// The engine that looks, by its name; without one this program's own search does.
    engine: Option<(String, Engines)>,
    answers: Answers,
}

impl AnalysisThought {
    pub(crate) fn new(
        request_id: RequestId,
        question: AnalysisQuestion,
        engine: Option<(String, Engines)>,
        answers: Answers,
    ) -> Self {
        Self {
            request_id,
            question,
            engine,
            answers,
        }
    }

    /// Returns the findings, and reports them on the way. Returns `None` if they are not wanted any
    /// more.
    fn find(
        &self,
        thinking: &Thinking,
        tell: &mut dyn FnMut(&Analysis),
    ) -> Result<Option<Analysis>, EngineFailure> {
        match &self.engine {
            Some((name, engines)) => engines.analyse(name, &self.question, thinking, tell),
            None => Ok(Some(analyse(&self.question, thinking, tell))),
        }
    }

    fn tell(&self, found: &Analysis) {
        self.answers
            .send(Msg::Analysed(self.request_id, found.clone()));
    }
}

impl SearchJob for AnalysisThought {
    fn limit(&self) -> Option<Duration> {
        self.question.within
    }

    fn think(&mut self, limits: &JobLimits) {
        let mut told = Instant::now();
        let thinking = limits.thinking();
        let found = self.find(&thinking, &mut |found| {
            if told.elapsed() >= PAUSE {
                told = Instant::now();
                self.tell(found);
            }
        });
        // A cancelled search has nothing more to report. No caller waits for it.
        match found {
            _ if thinking.is_stopped() => {}
            Ok(found) => found.iter().for_each(|found| self.tell(found)),
            Err(why) => self
                .answers
                .send(Msg::AnalysisFailed(self.request_id, why.to_string())),
        }
    }

    /// A search that failed has found nothing.
    fn fail(&mut self, _: &str) {
        self.tell(&Analysis {
            is_done: true,
            ..Analysis::default()
        });
    }
}
