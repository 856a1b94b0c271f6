//! The blocks that were looked up last, unpacked, within a bound.

use std::io;
use std::sync::{Mutex, PoisonError};

use super::packing::BLOCK;
use super::value::{EndgameValue, Values};

/// The most blocks that are kept: 32 MiB.
const BLOCKS: usize = (32 << 20) / (BLOCK / 4);

/// One block for each of many places; another block with the same place takes it over.
#[derive(Debug)]
pub(super) struct BlockCache {
    places: Vec<Mutex<Option<(u64, Values)>>>,
}

impl BlockCache {
    pub(super) fn new() -> Self {
        Self {
            places: std::iter::repeat_with(Mutex::default)
                .take(BLOCKS)
                .collect(),
        }
    }

    /// A value of a block, which is read where it is not kept. `key` is a block's own.
    pub(super) fn value(
        &self,
        key: u64,
        at: usize,
        read: impl FnOnce() -> io::Result<Values>,
    ) -> io::Result<EndgameValue> {
        let spread = key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40;
        let place = &self.places[spread as usize % BLOCKS];
        // A thread that panicked here left a whole block or none.
        let mut kept = place.lock().unwrap_or_else(PoisonError::into_inner);
        match &*kept {
            Some((of, values)) if *of == key => Ok(values.get(at)),
            _ => {
                let values = read()?;
                let value = values.get(at);
                *kept = Some((key, values));
                Ok(value)
            }
        }
    }
}
