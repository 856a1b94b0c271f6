//! The transposition table of the search.

/// How a stored score bounds the true one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Bound {
    #[default]
    None,
    Exact,
    /// The true score is at least this.
    Lower,
    /// The true score is at most this.
    Upper,
}

/// What is stored for a position.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Entry {
    pub(super) key: u64,
    pub(super) score: i16,
    pub(super) depth: i8,
    pub(super) bound: Bound,
    /// The best move's first and last square.
    pub(super) best: (u8, u8),
}

/// A table of entries, each position in one place; the newest stays.
#[derive(Debug)]
pub(super) struct TranspositionTable {
    entries: Vec<Entry>,
}

impl TranspositionTable {
    /// A table of two to the power of `bits` entries.
    pub(super) fn new(bits: u32) -> Self {
        Self { entries: vec![Entry::default(); 1 << bits] }
    }

    pub(super) fn get(&self, key: u64) -> Option<Entry> {
        let entry = self.entries[self.place(key)];
        (entry.key == key && entry.bound != Bound::None).then_some(entry)
    }

    pub(super) fn put(&mut self, entry: Entry) {
        let place = self.place(entry.key);
        self.entries[place] = entry;
    }

    #[expect(clippy::cast_possible_truncation, reason = "only the low bits choose the place")]
    fn place(&self, key: u64) -> usize {
        key as usize & (self.entries.len() - 1)
    }
}
