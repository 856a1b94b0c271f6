//! Studies as playthroughs, and what is said of them.

use draughts::study::{Accuracy, NodeId, Study};
use parlour_language::{Text, text};

use super::names::{in_order, side_name};
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

    /// The accuracy of both sides in a sentence, once every position of the main line was looked into.
    fn verdict(&self) -> Option<Text>;
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

    fn verdict(&self) -> Option<Text> {
        let accuracies = self.accuracies()?;
        let [first, second] = in_order(self.variant(), |side| {
            let Accuracy {
                percent,
                mistakes,
                blunders,
                ..
            } = accuracies[side.index()];
            text!(
                "study-accuracy",
                side = side_name(side),
                percent = format!("{percent:.0}"),
                mistakes = mistakes,
                blunders = blunders
            )
        });
        Some(text!("study-analysed", first = first, second = second))
    }
}
