//! The counts toward a draw in one game (CHK-9).

use super::board::{Board, Wide};
use super::draws::{Change, Limit};
use super::event::Ending;
use super::position::KingRun;
use super::table::Table;
use super::variant::{Variant, with_table};

/// The limits of a variant.
#[must_use]
pub fn limits(variant: Variant) -> &'static [Limit] {
    with_table!(variant, T => <T as Table>::DRAWS)
}

/// How long every limit has held, and which positions have stood before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    /// Plies that each limit of the table has held without a break.
    plies: Vec<u16>,
    /// Whether each holds now.
    holds: Vec<bool>,
    /// The positions since something last happened that cannot be undone, the present one last.
    past: Vec<Wide>,
}

impl Clock {
    /// At the start of a game.
    #[must_use]
    pub fn at(board: &Board) -> Self {
        let limits = limits(board.variant);
        let holds = limits.iter().map(|limit| limit.when.holds(board.forces())).collect();
        Self { plies: vec![0; limits.len()], holds, past: vec![bare(board)] }
    }

    /// Goes on to the board after a move.
    pub fn go_on(&mut self, board: &Board, change: Change) {
        if change.captured || change.by_man {
            self.past.clear();
        }
        self.past.push(bare(board));
        let forces = board.forces();
        for (i, limit) in limits(board.variant).iter().enumerate() {
            let held = self.holds[i];
            self.holds[i] = limit.when.holds(forces);
            let counts = held && self.holds[i] && !limit.when.is_reset_by(change);
            self.plies[i] = if counts { self.plies[i] + 1 } else { 0 };
        }
    }

    /// The draw that stands on the board, if one does.
    #[must_use]
    pub fn draw(&self, variant: Variant) -> Option<Ending> {
        if self.repeated() >= 3 {
            return Some(Ending::Repetition);
        }
        let reached = |(i, limit): (usize, &Limit)| {
            let full = self.plies[i] >= limit.moves * 2;
            full.then(|| Ending::Limit { index: i, moves: limit.moves, held: limit.when.words() })
        };
        limits(variant).iter().enumerate().find_map(reached)
    }

    /// How often the present position has stood, this time included.
    #[must_use]
    pub fn repeated(&self) -> usize {
        self.past.iter().filter(|position| Some(*position) == self.past.last()).count()
    }

    /// The positions since the last capture or man's move, the present one last.
    #[must_use]
    pub fn past(&self) -> &[Wide] {
        &self.past
    }

    /// The counts under way: the limit, the moves of each side so far.
    pub fn running(&self, variant: Variant) -> impl Iterator<Item = (&'static Limit, u16)> {
        let limits = limits(variant).iter();
        limits.zip(&self.plies).filter(|(_, plies)| **plies > 0).map(|(limit, plies)| (limit, plies / 2))
    }
}

/// A position without what two equal positions may differ in.
fn bare(board: &Board) -> Wide {
    Wide { runs: [KingRun::default(); 2], ..board.position }
}
