//! Where generated moves go: into a list, or only into a count.

use super::bits::Bits;
use super::position::Ply;

/// Takes moves with the rank that a variant's choice gives them; only the best rank counts (CHK-4).
pub trait Sink<W> {
    /// Takes one move. `distinct` says that no other way can lead to the same move.
    fn put(&mut self, rank: u32, distinct: bool, ply: Ply<W>);

    /// Hears of every jump that the search for captures tries: its work, for who counts it.
    #[inline]
    fn jumped(&mut self) {}

    /// Whether it wants no more: a long search for captures may then be broken off.
    #[inline]
    fn has_enough(&self) -> bool {
        false
    }
}

/// Adds moves to the end of a list that may hold others before.
#[derive(Debug)]
pub struct Gather<'a, W> {
    list: &'a mut Vec<Ply<W>>,
    start: usize,
    best: u32,
}

impl<'a, W> Gather<'a, W> {
    /// Gathers behind what the list holds already.
    pub fn behind(list: &'a mut Vec<Ply<W>>) -> Self {
        let start = list.len();
        Self { list, start, best: 0 }
    }
}

impl<W: Bits> Sink<W> for Gather<'_, W> {
    #[inline]
    fn put(&mut self, rank: u32, distinct: bool, ply: Ply<W>) {
        if rank < self.best {
            return;
        }
        if rank > self.best {
            self.list.truncate(self.start);
            self.best = rank;
        }
        if distinct || !self.list[self.start..].contains(&ply) {
            self.list.push(ply);
        }
    }
}

/// Counts moves; keeps only those that might come again.
#[derive(Debug)]
pub struct Tally<'a, W> {
    seen: &'a mut Vec<Ply<W>>,
    start: usize,
    best: u32,
    single: u64,
}

impl<'a, W: Bits> Tally<'a, W> {
    /// Counts, with a list for what must be remembered.
    pub fn with(seen: &'a mut Vec<Ply<W>>) -> Self {
        let start = seen.len();
        Self { seen, start, best: 0, single: 0 }
    }

    /// How many different moves there were; the list is as before.
    #[must_use]
    pub fn finish(self) -> u64 {
        let repeatable = self.seen.len() - self.start;
        self.seen.truncate(self.start);
        self.single + repeatable as u64
    }
}

impl<W: Bits> Sink<W> for Tally<'_, W> {
    #[inline]
    fn put(&mut self, rank: u32, distinct: bool, ply: Ply<W>) {
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
        } else if !self.seen[self.start..].contains(&ply) {
            self.seen.push(ply);
        }
    }
}
