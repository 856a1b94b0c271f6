//! Studies as playthroughs, and what is said of them.

use draughts::side::Color;
use draughts::study::{Accuracy, NodeId, Study};
use parlour_language::{Id, Text, text};

use super::rules::Rules;
use super::state::Checkers;
use crate::playthrough::Playthrough;

/// Playthroughs out of studies.
pub trait StudyPlay {
    /// The rules of a game that begins at the root.
    fn rules(&self) -> Rules;

    /// The rules of a game that begins at a node.
    fn rules_at(&self, at: NodeId) -> Rules;

    /// Plays the moves to a node; a draw that no player claimed ends nothing.
    fn playthrough(&self, at: NodeId) -> Option<Playthrough<Checkers>>;

    /// The accuracy of both sides in a sentence, once every position of the main line was looked into. `side_name` is the message
    /// that calls a side.
    fn verdict(&self, side_name: impl Fn(Color) -> Id) -> Option<Text>;
}

impl StudyPlay for Study {
    fn rules(&self) -> Rules {
        self.rules_at(self.root())
    }

    fn rules_at(&self, at: NodeId) -> Rules {
        Rules::of_board(&self.board(at))
    }

    fn playthrough(&self, at: NodeId) -> Option<Playthrough<Checkers>> {
        let mut playthrough = Playthrough::new(self.rules(), 2).ok()?;
        for chosen in self.moves(at) {
            playthrough.play(&chosen).ok()?;
            playthrough.waive_draw();
        }
        Some(playthrough)
    }

    fn verdict(&self, side_name: impl Fn(Color) -> Id) -> Option<Text> {
        let [white, black] = self.accuracies()?;
        let side = |color: Color, of: Accuracy| {
            text!(
                "study-accuracy",
                side = side_name(color),
                percent = format!("{:.0}", of.percent),
                mistakes = of.mistakes,
                blunders = of.blunders
            )
        };
        Some(text!(
            "study-analysed",
            first = side(Color::Black, black),
            second = side(Color::White, white)
        ))
    }
}
