//! The pace of a game alone: after how many turns something was found.

#![expect(
    clippy::disallowed_types,
    reason = "the best game is over, so that nothing of it is secret"
)]

use crate::board::{BoardUi, GameUi};
use parlour_model::any::AnyPlaythrough;
use parlour_model::each_game;
use parlour_table::event::MoveReport;
use parlour_table::reader::Reader;

/// The turn of each find, the first one first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Pace {
    finds: Vec<u32>,
}

impl Pace {
    /// The pace of a game, as its moves tell it.
    pub(super) fn of<'a, G: GameUi>(told: impl Iterator<Item = &'a MoveReport<G>>) -> Self {
        let turns = (1..).zip(told.filter_map(G::Board::has_found));
        let finds = turns.filter_map(|(turn, has_found)| has_found.then_some(turn));
        Self {
            finds: finds.collect(),
        }
    }

    /// The pace of a game that has been played.
    pub(super) fn of_playthrough(playthrough: AnyPlaythrough) -> Self {
        each_game!(AnyPlaythrough, playthrough, playthrough => {
            let mut reader = Reader::new(playthrough, Vec::new());
            reader.seek(reader.length());
            Self::of(reader.history().iter())
        })
    }

    /// The turns by which the latest find came sooner than in another game; negative if it came later. `None` before the
    /// first find, and where the other game has none like it.
    pub(super) fn ahead_of(&self, other: &Self) -> Option<i64> {
        let latest = self.finds.len().checked_sub(1)?;
        let (own, others) = (self.finds[latest], other.finds.get(latest)?);
        Some(i64::from(*others) - i64::from(own))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pace(finds: &[u32]) -> Pace {
        let finds = finds.to_vec();
        Pace { finds }
    }

    #[test]
    fn a_game_is_ahead_of_another_where_its_latest_find_came_sooner() {
        let best = pace(&[2, 3, 7]);
        assert_eq!(pace(&[]).ahead_of(&best), None);
        assert_eq!(pace(&[1]).ahead_of(&best), Some(1));
        assert_eq!(pace(&[1, 3]).ahead_of(&best), Some(0));
        assert_eq!(pace(&[1, 3, 9]).ahead_of(&best), Some(-2));
        assert_eq!(pace(&[1, 3, 9, 10]).ahead_of(&best), None);
    }
}
