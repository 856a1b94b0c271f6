//! Endgame tablebase of English draughts with up to four pieces: who wins, and in how many plies. It is computed when it
//! is first needed and kept in memory (eight megabytes, a few seconds); nothing is stored on disk.
//!
//! What it covers: `english`, both sides with one piece at least, four pieces at most together, men and
//! kings, either side to move. What it leaves out: the count of moves without progress and repetitions
//! (CHK-9). The longest win takes 109 plies, but never more than 54 of them in a row without a capture or a man's
//! move, when the winner follows the table: fewer than the 80 that would draw, so that what it calls won is won.

mod position_index;
mod solve;
#[cfg(test)]
mod tests;

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

pub use self::position_index::MOST_PIECES;
use self::position_index::PositionIndex;
use crate::model::checkers::bitboard::Bitboard;
use crate::model::checkers::position::Position;
use crate::robots::Thinking;

/// The result for the side to move under perfect play: the winner wins as fast, the loser loses as slowly as possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TablebaseScore {
    Draw,
    /// It wins; the other side has no move left after so many plies.
    Win(u8),
    /// It loses; it has no move left after so many plies.
    Loss(u8),
}

/// The table.
#[derive(Debug)]
pub struct Tablebase {
    index: PositionIndex,
    /// For each position [`DRAWN`], [`NONE`], or the plies to its end and one more.
    values: Vec<u8>,
}

/// A drawn position.
const DRAWN: u8 = 0;
/// A number that stands for no position, two pieces being on one square.
const NONE: u8 = u8::MAX;

static TABLEBASE: OnceLock<Tablebase> = OnceLock::new();

impl Tablebase {
    /// The table if it has been made.
    pub fn ready() -> Option<&'static Self> {
        TABLEBASE.get()
    }

    /// Starts computing the table on a thread of its own, unless that has begun.
    pub fn prepare() {
        static BEGUN: AtomicBool = AtomicBool::new(false);
        if !BEGUN.swap(true, Ordering::Relaxed) {
            thread::spawn(|| TABLEBASE.get_or_init(Self::solve));
        }
    }

    /// Waits for the table; `None` if the thinking time ends before.
    pub fn wait(thinking: &Thinking) -> Option<&'static Self> {
        Self::prepare();
        while Self::ready().is_none() && !thinking.is_over() {
            thread::sleep(Duration::from_millis(1));
        }
        Self::ready()
    }

    /// The result of a position of English draughts; `None` if the table does not hold it.
    pub fn worth(&self, position: &Position<u64>) -> Option<TablebaseScore> {
        let sides = position.sides;
        let pieces = sides[0].count() + sides[1].count();
        if pieces > MOST_PIECES || sides.iter().any(|side| side.is_empty()) {
            return None;
        }
        let place = self.index.place(position);
        worth(self.values[place])
    }

    /// The values of one material, as the side to move has it first.
    #[cfg(test)]
    fn of(&self, material: position_index::Material) -> &[u8] {
        &self.values[self.index.range(material)]
    }
}

/// What a value says.
fn worth(value: u8) -> Option<TablebaseScore> {
    match value {
        NONE => None,
        DRAWN => Some(TablebaseScore::Draw),
        plies if plies.is_multiple_of(2) => Some(TablebaseScore::Win(plies - 1)),
        plies => Some(TablebaseScore::Loss(plies - 1)),
    }
}
