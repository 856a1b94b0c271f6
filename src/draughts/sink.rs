//! The receiver of generated moves: a list, or a count.

use super::bitboard::Bitboard;
use super::moves::Move;
use crate::prelude::*;

/// Receives moves with their rank under the variant's capture priority; only the best rank counts. One type lists and counts,
/// so that generation is compiled once for both.
///
/// ```
/// use draughts::generate::legal;
/// use draughts::position::Position;
/// use draughts::sink::MoveSink;
/// use draughts::variant::International;
///
/// let start = Position::start::<International>();
/// let mut moves = Vec::new();
/// legal::<International>(&start, &mut MoveSink::listing(&mut moves));
/// assert_eq!(moves.len(), 9);
///
/// let mut sink = MoveSink::counting(&mut moves);
/// legal::<International>(&start, &mut sink);
/// assert_eq!((sink.finish(), moves.len()), (9, 9));
/// ```
#[derive(Debug)]
pub struct MoveSink<'a, W> {
    list: &'a mut Vec<Move<W>>,
    start: usize,
    best: u32,
    /// `true` if only those moves are listed that may be found again by another path.
    counts: bool,
    counted: u64,
    jumps: u64,
}

impl<'a, W: Bitboard> MoveSink<'a, W> {
    /// Appends moves behind what the list holds already.
    #[inline]
    pub fn listing(list: &'a mut Vec<Move<W>>) -> Self {
        let start = list.len();
        Self {
            list,
            start,
            best: 0,
            counts: false,
            counted: 0,
            jumps: 0,
        }
    }

    /// Counts moves; the list is for those that must be kept meanwhile.
    #[inline]
    pub fn counting(list: &'a mut Vec<Move<W>>) -> Self {
        Self {
            counts: true,
            ..Self::listing(list)
        }
    }

    /// Returns the number of different moves of a count; the list is as before.
    #[inline]
    pub fn finish(self) -> u64 {
        let listed = self.list.len() - self.start;
        if self.counts {
            self.list.truncate(self.start);
        }
        self.counted + listed as u64
    }

    /// The number of jumps that capture generation has tried.
    #[doc(hidden)]
    pub fn jumps(&self) -> u64 {
        self.jumps
    }

    /// Returns whether moves are only counted: then [`Self::count`] may stand for many calls of [`Self::put`].
    #[inline]
    pub(super) fn counts(&self) -> bool {
        self.counts
    }

    /// Receives the number of moves of rank 0 to which no other path leads.
    #[inline]
    pub(super) fn count(&mut self, moves: u32) {
        if self.best == 0 {
            self.counted += u64::from(moves);
        }
    }

    /// Receives a move. `distinct` says that no other path can lead to the same move.
    #[inline]
    pub(super) fn put(&mut self, rank: u32, distinct: bool, mv: Move<W>) {
        if rank < self.best {
            return;
        }
        if rank > self.best {
            self.list.truncate(self.start);
            self.counted = 0;
            self.best = rank;
        }
        if distinct && self.counts {
            self.counted += 1;
        } else if distinct || !self.list[self.start..].contains(&mv) {
            self.list.push(mv);
        }
    }

    /// Called for every jump that capture generation tries.
    #[inline]
    pub(super) fn jumped(&mut self) {
        self.jumps += 1;
    }

    /// Called when a search has met [too many captures](crate::complexity_limit::MOST_JUMPS): no move is legal then, whatever is
    /// still put.
    #[cold]
    pub(super) fn give_up(&mut self) {
        self.list.truncate(self.start);
        self.counted = 0;
        self.best = u32::MAX;
    }
}
