//! A question about an exercise of checkers, as the pool has it.

use std::time::Duration;

use super::answers::Answers;
use parlour_robots::checkers::training_question::{TrainingAnswer, TrainingQuestion};
use parlour_robots::pool::{JobLimits, SearchJob};
use parlour_screen::msg::Msg;
use parlour_table::request_id::RequestId;

/// A question, and who wants to know.
pub(crate) struct TrainingThought {
    pub(crate) request_id: RequestId,
    pub(crate) question: TrainingQuestion,
    pub(crate) answers: Answers,
}

impl TrainingThought {
    fn tell(&self, answer: TrainingAnswer) {
        self.answers
            .send(Msg::Trained(self.request_id, Box::new(answer)));
    }
}

impl SearchJob for TrainingThought {
    /// Returns no time limit, because the tables' answer does not depend on the clock.
    fn limit(&self) -> Option<Duration> {
        None
    }

    fn think(&mut self, limits: &JobLimits) {
        let thinking = limits.thinking();
        let answer = self.question.answer(&thinking);
        // A cancelled search has nothing more to report. No caller waits for it.
        if !thinking.is_stopped() {
            self.tell(answer);
        }
    }

    /// Answers a failed question with an empty result.
    fn fail(&mut self, _: &str) {
        self.tell(match self.question {
            TrainingQuestion::Variants => TrainingAnswer::Variants(Vec::new(), Vec::new()),
            TrainingQuestion::Draw(_)
            | TrainingQuestion::DrawFrom(..)
            | TrainingQuestion::Better(..) => TrainingAnswer::Drawn(None),
            TrainingQuestion::Judge(..) => TrainingAnswer::Judged(None),
        });
    }
}
