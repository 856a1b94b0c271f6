//! The analysis of a whole game on the board: a position after the other, until it is stopped or done.

use parlour_boards::saved_game::keys::REVIEW;
use std::time::Duration;

use super::StudyBoard;
use draughts::study::NodeId;
use draughts_engine::analysis::Analysis;
use parlour_kit::keymap::mention;
use parlour_language::{Text, text};
use parlour_model::checkers::study_play::StudyPlay as _;
use parlour_robots::checkers::review::{Step, next_step, note_found};
use parlour_screen::action::Action;
use parlour_screen::effect::Effect;
use parlour_screen::shared::Shared;
use parlour_table::request_id::RequestId;

/// A whole game that is being analysed: the position at hand.
#[derive(Clone, Debug)]
pub(super) struct Review {
    request: RequestId,
    node: NodeId,
}

impl StudyBoard {
    /// Begins to analyse the main line where it was left, or stops.
    pub(super) fn switch_review(&mut self, shared: &mut Shared) -> Vec<Action> {
        if self.review.take().is_some() {
            return vec![
                Action::Effect(Effect::StopThinking),
                Action::say(text!("study-stopped", key = mention(REVIEW))),
            ];
        }
        let stops = self.analysis.stop();
        let stop = stops.then(|| Effect::StopThinking.into());
        stop.into_iter().chain(self.review_next(shared)).collect()
    }

    /// Asks for the next position, or says what came of it.
    fn review_next(&mut self, shared: &mut Shared) -> Vec<Action> {
        let time = Duration::from_millis(shared.config.table.analysis_ms.into());
        if let Some(Step { node, question }) = next_step(&mut self.place.study, time) {
            let request = shared.env.new_id();
            self.review = Some(Review { request, node });
            return vec![Action::Effect(Effect::Analyse(
                request,
                None,
                Box::new(question),
            ))];
        }
        self.review = None;
        self.changed();
        let said = std::iter::once(self.verdict()).chain(self.departures());
        vec![Action::say(Text::list(said, "; "))]
    }

    /// A position of the game was looked into.
    pub(super) fn reviewed(
        &mut self,
        id: RequestId,
        found: &Analysis,
        shared: &mut Shared,
    ) -> Vec<Action> {
        let Some(review) = self
            .review
            .as_ref()
            .filter(|review| review.request == id && found.is_done)
        else {
            return Vec::new();
        };
        let node = review.node;
        if !note_found(&mut self.place.study, node, found) {
            self.review = None;
            return vec![Action::refuse(text!("study-failed", key = mention(REVIEW)))];
        }
        self.changed();
        self.review_next(shared)
    }

    /// Describes the result of the analysis, in a sentence.
    fn verdict(&self) -> Text {
        let verdict = self.study().verdict();
        verdict.unwrap_or_else(|| text!("study-no-analysis"))
    }
}
