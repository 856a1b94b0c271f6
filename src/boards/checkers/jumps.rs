//! A capture that somebody else has made, shown jump by jump.

use draughts::Square;
use draughts::board::Board;
use draughts::move_builder::MoveBuilder;
use parlour_model::checkers::PlayedMove;

/// A capture of which some jumps have been shown, and at least one has not.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Jumps {
    /// The piece on its way.
    steps: MoveBuilder,
    /// The squares it still jumps to, the last of the move among them.
    left: Vec<Square>,
}

impl Jumps {
    /// The first of several jumps, if that is how one position became the other.
    pub(super) fn of(before: &Board, made: &PlayedMove, after: &Board) -> Option<Self> {
        if made.route.len() < 3 || before.after(made.ply) != *after {
            return None;
        }
        let (begun, left) = made.route.split_at(2);
        Some(Self {
            steps: MoveBuilder::along(before, begun)?,
            left: left.to_vec(),
        })
    }

    /// One jump further; `None` when the next is the last, after which the move is made.
    pub(super) fn next(self) -> Option<Self> {
        let (to, left) = self
            .left
            .split_first()
            .filter(|(_, left)| !left.is_empty())?;
        let path = [self.steps.path(), &[*to]].concat();
        Some(Self {
            steps: MoveBuilder::along(self.steps.board(), &path)?,
            left: left.to_vec(),
        })
    }

    /// The piece on its way.
    pub(super) fn steps(&self) -> &MoveBuilder {
        &self.steps
    }
}
