//! The endings of English draughts with up to four pieces, all of them, solved: a table of who wins and
//! in how many plies, computed here when it is first wanted and kept in memory (eight megabytes, a few
//! seconds). It is read off the rules alone; nothing is stored on disk.
//!
//! What it covers: `english`, both sides with one piece at least, four pieces at most together, men and
//! kings, either side to move. What it leaves out: the count of moves without progress and repetitions
//! (CHK-9). The longest win takes 109 plies, but never more than 54 of them in a row without a capture or a man's
//! move, when the winner follows the table: fewer than the 80 that would draw, so that what it calls won is won.

mod number;
mod solve;
#[cfg(test)]
mod tests;

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use self::number::Slices;
use crate::model::checkers::bits::Bits;
use crate::model::checkers::position::Position;
use crate::robots::Thinking;

/// So many pieces of both sides together at most.
pub const MOST_PIECES: u32 = 4;

/// What a position is worth to the side to move when both play as well as can be: the winner as fast, the
/// loser as slowly as possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Worth {
    /// Nobody wins.
    Draw,
    /// It wins; the other side has no move left after so many plies.
    Win(u8),
    /// It loses; it has no move left after so many plies.
    Loss(u8),
}

/// The table.
#[derive(Debug)]
pub struct Endings {
    slices: Slices,
    /// For each position [`DRAWN`], [`NONE`], or the plies to its end and one more.
    values: Vec<u8>,
}

/// A drawn position.
const DRAWN: u8 = 0;
/// A number that stands for no position, two pieces being on one square.
const NONE: u8 = u8::MAX;

static ENDINGS: OnceLock<Endings> = OnceLock::new();

impl Endings {
    /// The table if it has been made.
    #[must_use]
    pub fn ready() -> Option<&'static Self> {
        ENDINGS.get()
    }

    /// Sees to it that the table is being made, on a thread of its own.
    pub fn prepare() {
        static BEGUN: AtomicBool = AtomicBool::new(false);
        if !BEGUN.swap(true, Ordering::Relaxed) {
            thread::spawn(|| ENDINGS.get_or_init(Self::solve));
        }
    }

    /// The table, once it is made; `None` when the thinking is over before.
    #[must_use]
    pub fn wait(thinking: &Thinking) -> Option<&'static Self> {
        Self::prepare();
        while Self::ready().is_none() && !thinking.is_over() {
            thread::sleep(Duration::from_millis(1));
        }
        Self::ready()
    }

    /// What a position of English draughts is worth; `None` when the table does not hold it.
    #[must_use]
    pub fn worth(&self, position: &Position<u64>) -> Option<Worth> {
        let sides = position.sides;
        let pieces = sides[0].count() + sides[1].count();
        if pieces > MOST_PIECES || sides.iter().any(|side| side.is_empty()) {
            return None;
        }
        let place = self.slices.place(position);
        worth(self.values[place])
    }

    /// The values of one material, as the side to move has it first.
    #[cfg(test)]
    fn of(&self, material: number::Material) -> &[u8] {
        &self.values[self.slices.range(material)]
    }
}

/// What a value says.
fn worth(value: u8) -> Option<Worth> {
    match value {
        NONE => None,
        DRAWN => Some(Worth::Draw),
        plies if plies.is_multiple_of(2) => Some(Worth::Win(plies - 1)),
        plies => Some(Worth::Loss(plies - 1)),
    }
}
