//! What the search has found out about positions: a transposition table.

/// How a score bounds the truth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Bound {
    /// Nothing is known.
    #[default]
    None,
    /// It is the score.
    Exact,
    /// It is that or more.
    Lower,
    /// It is that or less.
    Upper,
}

/// What is known of one position.
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
pub(super) struct Memo {
    entries: Vec<Entry>,
}

impl Memo {
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
