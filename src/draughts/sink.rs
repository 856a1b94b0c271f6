//! Receivers of generated moves: a list, or a count.

use super::bitboard::Bitboard;
use super::moves::Move;
use crate::prelude::*;

/// Receives moves with their rank under the variant's capture priority; only the best rank counts.
pub trait MoveSink<W> {
    /// Receives a move. `distinct` says that no other path can lead to the same move.
    fn put(&mut self, rank: u32, distinct: bool, mv: Move<W>);

    /// Returns whether moves are only counted: then [`Self::count`] may stand for many calls of [`Self::put`].
    const COUNTS: bool = false;

    /// Receives the number of moves of rank 0 to which no other path leads.
    #[inline]
    fn count(&mut self, _moves: u32) {}

    /// Called for every jump that capture generation tries.
    #[inline]
    fn jumped(&mut self) {}

    /// Returns whether capture generation may stop early.
    #[inline]
    fn has_enough(&self) -> bool {
        false
    }
}

/// Appends moves to a list that may already hold others.
#[derive(Debug)]
pub struct CollectMoves<'a, W> {
    list: &'a mut Vec<Move<W>>,
    start: usize,
    best: u32,
}

impl<'a, W> CollectMoves<'a, W> {
    /// Appends behind what the list holds already.
    pub fn behind(list: &'a mut Vec<Move<W>>) -> Self {
        let start = list.len();
        Self {
            list,
            start,
            best: 0,
        }
    }
}

impl<W: Bitboard> MoveSink<W> for CollectMoves<'_, W> {
    #[inline]
    fn put(&mut self, rank: u32, distinct: bool, mv: Move<W>) {
        if rank < self.best {
            return;
        }
        if rank > self.best {
            self.list.truncate(self.start);
            self.best = rank;
        }
        if distinct || !self.list[self.start..].contains(&mv) {
            self.list.push(mv);
        }
    }
}

/// Counts moves; keeps only those that may be found again by another path.
#[derive(Debug)]
pub struct CountMoves<'a, W> {
    seen: &'a mut Vec<Move<W>>,
    start: usize,
    best: u32,
    single: u64,
}

impl<'a, W: Bitboard> CountMoves<'a, W> {
    /// Counts, with a list for the moves that must be kept.
    pub fn with(seen: &'a mut Vec<Move<W>>) -> Self {
        let start = seen.len();
        Self {
            seen,
            start,
            best: 0,
            single: 0,
        }
    }

    /// Returns the number of different moves; the list is as before.
    pub fn finish(self) -> u64 {
        let repeatable = self.seen.len() - self.start;
        self.seen.truncate(self.start);
        self.single + repeatable as u64
    }
}

impl<W: Bitboard> MoveSink<W> for CountMoves<'_, W> {
    const COUNTS: bool = true;

    #[inline]
    fn count(&mut self, moves: u32) {
        self.single += u64::from(moves);
    }

    #[inline]
    fn put(&mut self, rank: u32, distinct: bool, mv: Move<W>) {
        if rank < self.best {
            return;
        }
        if rank > self.best {
            self.seen.truncate(self.start);
            self.best = rank;
            self.single = 0;
        }
        if distinct {
            self.single += 1;
        } else if !self.seen[self.start..].contains(&mv) {
            self.seen.push(mv);
        }
    }
}
