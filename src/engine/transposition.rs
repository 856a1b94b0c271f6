//! The transposition table of the search.

use std::hint::black_box;
use std::sync::atomic::{AtomicU64, Ordering};

use zerocopy::FromZeros as _;

/// The kind of bound that a stored score gives for the true one.
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

/// The data stored for a position.
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
        u64::from_le_bytes([
            score[0],
            score[1],
            depth,
            self.bound as u8,
            from,
            to,
            use_number[0],
            use_number[1],
        ])
    }

    /// The entry, and in which use of the table it was stored.
    fn unpack(key: u64, word: u64) -> (Self, u16) {
        let [low, high, depth, bound, from, to, use_low, use_high] = word.to_le_bytes();
        let bound = [Bound::None, Bound::Exact, Bound::Lower, Bound::Upper][usize::from(bound & 3)];
        let (score, depth) = (i16::from_le_bytes([low, high]), i8::from_le_bytes([depth]));
        (
            Self {
                key,
                score,
                depth,
                bound,
                best: (from, to),
            },
            u16::from_le_bytes([use_low, use_high]),
        )
    }
}

/// Blocks of more than 32 MiB are mappings of their own in glibc, which freeing returns to the system. Smaller ones come
/// from a heap that keeps them, once one of their size was freed. In entries of 16 bytes.
const OWN_MAPPING: usize = (32 << 20) / 16 + 1;

/// The size, as a power of two of entries, from which a table is allocated as a separate mapping.
const LARGE: u32 = 16;

/// Entries of a bucket: as many as a line of the processor's cache holds.
const BUCKET: usize = 4;
/// The plies of depth by which an entry's value falls for every use of the table since it was
/// stored. The value decides which entry is replaced.
const AGING: i32 = 4;

/// An entry has two: its key, exclusive or the rest, and the rest.
const BUCKET_WORDS: usize = 2 * BUCKET;

/// A table as one kind of search sees it: several kinds share a table, and the salt keeps their keys apart.
#[derive(Clone, Copy, Debug)]
pub(super) struct SaltedTable<'a> {
    table: &'a TranspositionTable,
    salt: u64,
}

impl SaltedTable<'_> {
    /// Begins to bring the bucket of a key into the cache.
    #[inline]
    pub(super) fn fetch(self, key: u64) {
        self.table.fetch(key ^ self.salt);
    }

    #[inline]
    pub(super) fn get(self, key: u64) -> Option<Entry> {
        self.table.get(key ^ self.salt)
    }

    #[inline]
    pub(super) fn put(self, entry: Entry) {
        self.table.put(Entry {
            key: entry.key ^ self.salt,
            ..entry
        });
    }
}

/// A table of buckets of entries. In a full one the shallowest goes, older ones sooner. Several threads may use it at
/// once: an entry that two have written into each other does not answer to its key.
#[derive(Debug)]
pub(crate) struct TranspositionTable {
    /// Of every entry its key, exclusive or the packed rest, and the packed rest. Words that are zero are allocated without
    /// being written, so that a short search takes few pages of a large table, and what is allocated behind the table none.
    words: Vec<AtomicU64>,
    /// The index at which the first bucket begins, so that each bucket is a line of the processor's
    /// cache.
    first: usize,
    bits: u32,
    use_number: u16,
    /// Entries of uses before this one count as empty, so that a table is emptied without writing to all of it.
    oldest: u16,
}

impl TranspositionTable {
    /// A table of two to the power of `bits` entries, or of as many as the system has memory for.
    pub(crate) fn new(bits: u32) -> Self {
        let allocated = if bits >= LARGE {
            OWN_MAPPING.max(1 << bits)
        } else {
            1 << bits
        };
        let length = 2 * allocated + BUCKET_WORDS;
        let Ok(words) = AtomicU64::new_vec_zeroed(length) else {
            assert!(bits > 4, "there is no memory for the smallest table");
            return Self::new(bits - 1);
        };
        let first = words
            .as_ptr()
            .align_offset(size_of::<u64>() * BUCKET_WORDS)
            .min(BUCKET_WORDS);
        Self {
            words,
            first,
            bits,
            use_number: 1,
            oldest: 1,
        }
    }

    /// Returns the size of the largest table that fits in `bytes` bytes, but at least two to the
    /// power of ten entries.
    pub(crate) fn bits_within(bytes: usize) -> u32 {
        (bytes / size_of::<[u64; 2]>())
            .checked_ilog2()
            .unwrap_or(0)
            .max(10)
    }

    /// Returns whether the table has two to the power of `bits` entries.
    pub(crate) fn has_bits(&self, bits: u32) -> bool {
        self.bits == bits
    }

    /// The same without entries.
    pub(crate) fn emptied(self) -> Self {
        let next = self.continued();
        Self {
            oldest: next.use_number,
            ..next
        }
    }

    /// The same for another search: the entries that are there go sooner than new ones.
    pub(crate) fn continued(mut self) -> Self {
        if self.use_number == u16::MAX {
            self.words
                .iter_mut()
                .take(self.first + (2 << self.bits))
                .for_each(|word| *word.get_mut() = 0);
            (self.use_number, self.oldest) = (0, 1);
        }
        self.use_number += 1;
        self
    }

    /// The table for keys that `salt` keeps apart from others.
    pub(super) fn salted(&self, salt: u64) -> SaltedTable<'_> {
        SaltedTable { table: self, salt }
    }

    /// Begins to bring the bucket of a key into the cache.
    #[inline]
    pub(super) fn fetch(&self, key: u64) {
        black_box(self.bucket(key)[0].load(Ordering::Relaxed));
    }

    #[inline]
    pub(super) fn get(&self, key: u64) -> Option<Entry> {
        let mut slots = self.bucket(key).as_chunks().0.iter().map(slot);
        slots
            .find_map(|slot| self.entry(slot).filter(|(entry, _)| entry.key == key))
            .map(|(entry, _)| entry)
    }

    #[inline]
    pub(super) fn put(&self, entry: Entry) {
        let bucket = self.bucket(entry.key);
        // The first entry to go: the position's own, an empty place, the shallowest.
        let worth = |slot: [u64; 2]| match self.entry(slot) {
            Some((old, _)) if old.key == entry.key => (0, 0),
            None => (1, 0),
            Some((old, age)) => (2, i32::from(old.depth) - AGING * age),
        };
        let slots = bucket.as_chunks().0.iter();
        let goes = slots.min_by_key(|words| worth(slot(words)));
        if let Some([key, rest]) = goes {
            let packed = entry.pack(self.use_number);
            key.store(entry.key ^ packed, Ordering::Relaxed);
            rest.store(packed, Ordering::Relaxed);
        }
    }

    /// The entry in a slot, and how many uses of the table ago it was stored.
    #[inline]
    fn entry(&self, [key, word]: [u64; 2]) -> Option<(Entry, i32)> {
        let (entry, use_number) = Entry::unpack(key ^ word, word);
        let age = i32::from(self.use_number) - i32::from(use_number);
        (entry.bound != Bound::None && use_number >= self.oldest).then_some((entry, age))
    }

    #[inline]
    fn bucket(&self, key: u64) -> &[AtomicU64] {
        let place = self.first + 2 * self.place(key);
        &self.words[place..place + BUCKET_WORDS]
    }

    #[inline]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "only the low bits choose the place"
    )]
    fn place(&self, key: u64) -> usize {
        key as usize & ((1 << self.bits) - BUCKET)
    }
}

/// The two words of an entry.
#[inline]
fn slot(words: &[AtomicU64; 2]) -> [u64; 2] {
    words.each_ref().map(|word| word.load(Ordering::Relaxed))
}

#[cfg(test)]
mod tests {
    use std::thread;

    use super::*;

    #[test]
    fn what_is_put_is_got() {
        let table = TranspositionTable::new(4);
        for (key, score, depth, bound) in [
            (3, -1, -1, Bound::Exact),
            (4, i16::MIN, i8::MAX, Bound::Lower),
        ] {
            let entry = Entry {
                key,
                score,
                depth,
                bound,
                best: (127, 200),
            };
            table.put(entry);
            assert_eq!(table.get(key), Some(entry));
        }
    }

    #[test]
    fn a_large_table_is_a_mapping_of_its_own_and_uses_its_own_part() {
        let table = TranspositionTable::new(LARGE);
        assert!(size_of_val(table.words.as_slice()) > 32 << 20);
        assert_eq!(
            [0, u64::MAX, 1 << LARGE].map(|key| table.place(key)),
            [0, (1 << LARGE) - BUCKET, 0]
        );
        table.put(Entry {
            key: u64::MAX,
            bound: Bound::Exact,
            ..Entry::default()
        });
        assert_eq!(
            table.get(u64::MAX).map(|entry| entry.bound),
            Some(Bound::Exact)
        );
        assert!(TranspositionTable::new(LARGE - 1).words.len() < 2 << LARGE);
    }

    #[test]
    fn every_bucket_is_a_line_of_the_cache() {
        for bits in [4, 10, LARGE] {
            let table = TranspositionTable::new(bits);
            for key in [0, 1, 77, u64::MAX] {
                let bucket = table.bucket(key);
                assert_eq!((bucket.as_ptr().addr() % 64, size_of_val(bucket)), (0, 64));
            }
        }
    }

    /// Threads that write to the same few buckets: what is read is what one of them has written.
    #[test]
    fn entries_written_at_once_are_whole_or_not_there() {
        let table = TranspositionTable::new(4);
        let entry = |key: u64, thread: u8| {
            let score = i16::from(thread) * 100;
            Entry {
                key,
                score,
                depth: i8::from_le_bytes([thread]),
                bound: Bound::Exact,
                best: (thread, thread),
            }
        };
        thread::scope(|scope| {
            for number in 1..=4_u8 {
                let table = &table;
                scope.spawn(move || {
                    for key in (0..20_000).map(|nth| nth % 64) {
                        table.put(entry(key, number));
                        if let Some(found) = table.get(key) {
                            assert_eq!(found, entry(key, found.best.0));
                        }
                    }
                });
            }
        });
        assert!((0..64).any(|key| table.get(key).is_some()));
    }

    #[test]
    fn in_a_full_bucket_the_shallowest_goes_and_old_entries_sooner() {
        let mut table = TranspositionTable::new(4);
        let entry = |nth: u64, depth| Entry {
            key: nth << 8,
            depth,
            bound: Bound::Exact,
            ..Entry::default()
        };
        for (nth, depth) in [(1, 9), (2, 5), (3, 8), (4, 7)] {
            table.put(entry(nth, depth));
        }
        table.put(entry(5, 1));
        let known = |table: &TranspositionTable| {
            (1..=7)
                .filter(|nth| table.get(nth << 8).is_some())
                .collect::<Vec<_>>()
        };
        assert_eq!(known(&table), [1, 3, 4, 5]);
        table = table.continued().continued().continued();
        table.put(entry(5, 2));
        table.put(entry(6, 3));
        assert_eq!(known(&table), [1, 3, 5, 6]);
        table.put(entry(6, 4));
        assert_eq!(table.get(6 << 8).map(|entry| entry.depth), Some(4));
    }

    #[test]
    fn an_emptied_table_knows_nothing_however_often_it_was_emptied() {
        let entry = Entry {
            key: 5,
            bound: Bound::Exact,
            ..Entry::default()
        };
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
