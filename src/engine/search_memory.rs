//! The memory that a search may take, and what of it is kept from one thought to the next.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::transposition::TranspositionTable;

/// A share of the memory for searches. Clones are the same share, which one thought uses at a time.
#[derive(Clone, Debug)]
pub struct SearchMemory {
    bytes: usize,
    /// Set when a table takes all of the memory, even if a smaller one is asked for.
    takes_all: bool,
    /// The table of the last search, to be used again.
    kept: Arc<Mutex<Option<TranspositionTable>>>,
}

impl Default for SearchMemory {
    /// No bound: every search takes what it is made for.
    fn default() -> Self {
        Self::of(usize::MAX)
    }
}

impl SearchMemory {
    /// Creates a share of at most `bytes` bytes. A few KiB are used even if `bytes` is smaller.
    pub fn of(bytes: usize) -> Self {
        Self {
            bytes,
            takes_all: false,
            kept: Arc::default(),
        }
    }

    /// The same for one that searches for long: its table takes all of these bytes.
    pub fn all_of(bytes: usize) -> Self {
        Self {
            takes_all: true,
            ..Self::of(bytes)
        }
    }

    /// Its size in bytes.
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// An empty transposition table of two to the power of `bits` entries, or as many as there is memory for.
    pub(super) fn table(&self, bits: u32) -> TranspositionTable {
        self.continued_table(bits).emptied()
    }

    /// The same with what the last search has put into it.
    pub(super) fn continued_table(&self, bits: u32) -> TranspositionTable {
        let most = TranspositionTable::bits_within(self.bytes);
        let bits = if self.takes_all { most } else { bits.min(most) };
        // One of another size goes before the new one comes.
        let kept = self.lock().take().filter(|table| table.has_bits(bits));
        kept.map_or_else(
            || TranspositionTable::new(bits),
            TranspositionTable::continued,
        )
    }

    /// Keeps a table for the next search.
    pub(super) fn keep(&self, table: TranspositionTable) {
        *self.lock() = Some(table);
    }

    /// Frees what is kept.
    pub fn release(&self) {
        let kept = self.lock().take();
        drop(kept);
    }

    /// Returns whether there is memory to free.
    pub fn keeps(&self) -> bool {
        self.lock().is_some()
    }

    fn lock(&self) -> MutexGuard<'_, Option<TranspositionTable>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_takes_no_more_than_the_share_and_no_more_than_it_is_made_for() {
        let bits = |bytes, wanted| {
            let table = SearchMemory::of(bytes).table(wanted);
            (0..64).find(|bits| table.has_bits(*bits)).expect("a size")
        };
        assert_eq!(bits(usize::MAX, 20), 20);
        assert_eq!(bits(16 << 20, 20), 20);
        assert_eq!(bits((16 << 20) - 1, 20), 19);
        assert_eq!(bits(16 << 20, 14), 14);
        assert_eq!(bits(0, 20), 10);
        assert!(SearchMemory::all_of(64 << 20).table(20).has_bits(22));
    }

    #[test]
    fn a_table_is_kept_until_it_is_released_or_another_size_is_asked_for() {
        let memory = SearchMemory::default();
        memory.keep(memory.table(12));
        assert!(memory.keeps());
        memory.release();
        assert!(!memory.keeps());
        memory.keep(memory.table(12));
        drop(memory.table(13));
        assert!(!memory.keeps());
    }
}
