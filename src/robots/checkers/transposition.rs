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
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) key: u64,
    pub(super) score: i16,
    pub(super) depth: i8,
    pub(super) bound: Bound,
    /// The best move's first and last square.
    pub(super) best: (u8, u8),
}

impl Entry {
    /// All but the key in a word.
    fn pack(self, use_number: u16) -> u64 {
        let [score, use_number] = [self.score.to_le_bytes(), use_number.to_le_bytes()];
        let [depth] = self.depth.to_le_bytes();
        let (from, to) = self.best;
        u64::from_le_bytes([score[0], score[1], depth, self.bound as u8, from, to, use_number[0], use_number[1]])
    }

    /// The entry, and in which use of the table it was stored.
    fn unpack(key: u64, word: u64) -> (Self, u16) {
        let [low, high, depth, bound, from, to, use_low, use_high] = word.to_le_bytes();
        let bound = [Bound::None, Bound::Exact, Bound::Lower, Bound::Upper][usize::from(bound & 3)];
        let (score, depth) = (i16::from_le_bytes([low, high]), i8::from_le_bytes([depth]));
        (Self { key, score, depth, bound, best: (from, to) }, u16::from_le_bytes([use_low, use_high]))
    }
}

/// A table of entries, each position in one place; the newest stays.
#[derive(Debug)]
pub(in crate::robots) struct TranspositionTable {
    /// Keys and packed entries. Words that are zero are allocated without being written, so that a short search takes
    /// few pages of a large table.
    entries: Vec<[u64; 2]>,
    /// Entries of other uses count as empty, so that a table is emptied without writing to all of it.
    use_number: u16,
}

impl TranspositionTable {
    /// A table of two to the power of `bits` entries.
    pub(in crate::robots) fn new(bits: u32) -> Self {
        Self { entries: vec![[0; 2]; 1 << bits], use_number: 0 }
    }

    /// The largest table that so many bytes have room for, but at least two to the power of ten entries.
    pub(in crate::robots) fn bits_within(bytes: usize) -> u32 {
        (bytes / size_of::<[u64; 2]>()).checked_ilog2().unwrap_or(0).max(10)
    }

    /// Whether it has two to the power of `bits` entries.
    pub(in crate::robots) fn has_bits(&self, bits: u32) -> bool {
        self.entries.len().checked_ilog2() == Some(bits)
    }

    /// The same without entries.
    pub(in crate::robots) fn emptied(mut self) -> Self {
        self.use_number = self.use_number.wrapping_add(1);
        if self.use_number == 0 {
            self.entries.fill([0; 2]);
        }
        self
    }

    pub(super) fn get(&self, key: u64) -> Option<Entry> {
        let [stored, word] = self.entries[self.place(key)];
        let (entry, use_number) = Entry::unpack(stored, word);
        (stored == key && entry.bound != Bound::None && use_number == self.use_number).then_some(entry)
    }

    pub(super) fn put(&mut self, entry: Entry) {
        let place = self.place(entry.key);
        self.entries[place] = [entry.key, entry.pack(self.use_number)];
    }

    #[expect(clippy::cast_possible_truncation, reason = "only the low bits choose the place")]
    fn place(&self, key: u64) -> usize {
        key as usize & (self.entries.len() - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_put_is_got() {
        let mut table = TranspositionTable::new(4);
        for (key, score, depth, bound) in [(3, -1, -1, Bound::Exact), (4, i16::MIN, i8::MAX, Bound::Lower)] {
            let entry = Entry { key, score, depth, bound, best: (127, 200) };
            table.put(entry);
            assert_eq!(table.get(key), Some(entry));
        }
    }

    #[test]
    fn an_emptied_table_knows_nothing_however_often_it_was_emptied() {
        let entry = Entry { key: 5, bound: Bound::Exact, ..Entry::default() };
        let mut table = TranspositionTable::new(4);
        table.put(entry);
        for _ in 0..=u16::MAX {
            table = table.emptied();
            assert!(table.get(5).is_none());
        }
        table.put(entry);
        assert!(table.get(5).is_some() && table.get(6).is_none());
    }
}
