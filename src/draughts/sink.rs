//! Receivers of generated moves: a list, or a count.

use super::bitboard::Bitboard;
use super::moves::Move;
use crate::prelude::*;

/// Receives moves with their rank under the variant's capture priority; only the best rank counts.
///
/// ```
/// use draughts::generate::legal;
/// use draughts::sink::MoveSink;
/// use draughts::variant::English;
/// use draughts::{Board, Move, Variant};
///
/// /// Counts the moves that crown a man.
/// struct Crownings(u32);
///
/// impl<W> MoveSink<W> for Crownings {
///     fn put(&mut self, _rank: u32, _distinct: bool, mv: Move<W>) {
///         self.0 += u32::from(mv.crowned);
///     }
///
///     fn give_up(&mut self) {}
/// }
///
/// let board = Board::from_fen(Variant::English, "W:W5,32:B28")?;
/// let mut crownings = Crownings(0);
/// legal::<English>(&board.position().narrow(), &mut crownings);
/// assert_eq!(crownings.0, 1);
/// # Ok::<(), draughts::fen::FenError>(())
/// ```
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

    /// Called when a search has met [too many captures](crate::complexity_limit::MOST_JUMPS): what was put and what is still
    /// put means nothing.
    fn give_up(&mut self);
}

/// Appends moves to a list that may already hold others.
///
/// ```
/// use draughts::generate::legal;
/// use draughts::position::Position;
/// use draughts::sink::CollectMoves;
/// use draughts::variant::International;
///
/// let mut moves = Vec::new();
/// legal::<International>(&Position::start::<International>(), &mut CollectMoves::behind(&mut moves));
/// assert_eq!(moves.len(), 9);
/// ```
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

    #[cold]
    fn give_up(&mut self) {
        self.list.truncate(self.start);
        self.best = u32::MAX;
    }
}

/// Counts moves; keeps only those that may be found again by another path.
///
/// ```
/// use draughts::generate::legal;
/// use draughts::position::Position;
/// use draughts::sink::CountMoves;
/// use draughts::variant::International;
///
/// let mut seen = Vec::new();
/// let mut count = CountMoves::with(&mut seen);
/// legal::<International>(&Position::start::<International>(), &mut count);
/// assert_eq!(count.finish(), 9);
/// ```
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
        if self.best == u32::MAX {
            return 0; // there were too many
        }
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

    #[cold]
    fn give_up(&mut self) {
        self.seen.truncate(self.start);
        self.best = u32::MAX;
    }
}
