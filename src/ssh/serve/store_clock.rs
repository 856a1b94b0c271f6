//! The clock of a hall. A single hall uses the machine's clock. A hall in a cluster uses the
//! store's clock, independent of the machine's clock and of changes to it.

use std::time::Instant;

use jiff::Timestamp;

use parlour_hall::store_offset::StoreOffset;
use parlour_platform::clock;
use parlour_table::request_id::RequestId;

/// A local clock, and how far the store's is ahead of it.
#[derive(Debug, Default)]
pub(crate) struct StoreClock {
    /// A time of the store, and its moment on a monotonic clock; `None` where the machine's clock
    /// is used.
    steady: Option<(Timestamp, Instant)>,
    offset: StoreOffset,
}

impl StoreClock {
    /// A clock that goes on steadily from a time of the store's at this moment.
    pub(crate) fn steady(store: Timestamp) -> Self {
        Self {
            steady: Some((store, Instant::now())),
            ..Self::default()
        }
    }

    /// The time before the store has set it.
    fn local(&self) -> Timestamp {
        match self.steady {
            Some((at, since)) => at.checked_add(since.elapsed()).unwrap_or(at),
            None => clock::now(),
        }
    }

    /// The time by which the hall goes.
    pub(crate) fn now(&self) -> Timestamp {
        self.offset.time_at(self.local())
    }

    /// The store is asked for its time; the question says what the hall takes for the time.
    pub(crate) fn ask(&self, id: RequestId, said: Timestamp) {
        self.offset.ask(id, self.local(), said);
    }

    /// The store has answered.
    pub(crate) fn answer(&self, id: RequestId, store: Timestamp) {
        self.offset.answer(id, self.local(), store);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(millisecond: i64) -> Timestamp {
        Timestamp::from_millisecond(1_700_000_000_000 + millisecond).expect("a time")
    }

    #[test]
    fn a_hall_of_several_begins_with_the_time_of_the_store() {
        let clock = StoreClock::steady(at(0));
        let (first, second) = (clock.now(), clock.now());
        assert!(
            at(0) <= first && first <= second && second < clock::now(),
            "{first} {second}"
        );
    }
}
