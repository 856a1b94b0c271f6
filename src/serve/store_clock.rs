//! The clock by which a hall goes. A hall alone goes by the machine's; a hall of several by that of the store, whatever the
//! machine's own says and whoever sets it meanwhile.

use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use jiff::{SignedDuration, Timestamp};

use crate::clock;
use crate::table::request_id::RequestId;

/// How far the store's clock is ahead of a steady one.
#[derive(Debug, Default)]
pub(crate) struct StoreClock {
    /// A time of the store, and when that was by a clock that nobody sets; `None` where the machine's clock is gone by.
    steady: Option<(Timestamp, Instant)>,
    /// Microseconds.
    ahead: AtomicI64,
    /// The question that is under way, when it was sent, and with which time.
    asked: Mutex<Option<(RequestId, Timestamp, Timestamp)>>,
}

impl StoreClock {
    /// A clock that goes on steadily from a time of the store's at this moment.
    pub(crate) fn steady(store: Timestamp) -> Self {
        Self { steady: Some((store, Instant::now())), ..Self::default() }
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
        self.now_at(self.local())
    }

    /// The time at a moment of the steady clock.
    pub(crate) fn now_at(&self, local: Timestamp) -> Timestamp {
        local.checked_add(SignedDuration::from_micros(self.ahead.load(Ordering::Relaxed))).unwrap_or(local)
    }

    /// The store is asked for its time; the question says what the hall takes for the time.
    pub(crate) fn ask(&self, id: RequestId, said: Timestamp) {
        self.ask_at(id, self.local(), said);
    }

    pub(crate) fn ask_at(&self, id: RequestId, local: Timestamp, said: Timestamp) {
        *self.asked.lock().unwrap_or_else(PoisonError::into_inner) = Some((id, local, said));
    }

    /// The store has answered. What it says is taken for the time half way between question and answer. A store without a
    /// clock of its own answers with the time that it was told, which tells nothing.
    pub(crate) fn answer(&self, id: RequestId, store: Timestamp) {
        self.answer_at(id, self.local(), store);
    }

    pub(crate) fn answer_at(&self, id: RequestId, local: Timestamp, store: Timestamp) {
        let mut asked = self.asked.lock().unwrap_or_else(PoisonError::into_inner);
        let Some((_, sent, said)) = asked.take_if(|(asked, ..)| *asked == id) else { return };
        if store == said {
            return;
        }
        let half = local.duration_since(sent) / 2;
        let ahead = store.duration_since(sent).saturating_sub(half).as_micros();
        self.ahead.store(i64::try_from(ahead).unwrap_or(0), Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(millisecond: i64) -> Timestamp {
        Timestamp::from_millisecond(1_700_000_000_000 + millisecond).expect("a time")
    }

    #[test]
    fn a_clock_that_is_an_hour_slow_is_set_by_the_store() {
        let hour = 3_600_000;
        let clock = StoreClock::default();
        assert_eq!(clock.now_at(at(0)), at(0));
        clock.ask_at(RequestId(1), at(0), at(0));
        clock.answer_at(RequestId(2), at(5), at(hour));
        assert_eq!(clock.now_at(at(10)), at(10), "that was another question");
        clock.answer_at(RequestId(1), at(20), at(hour + 10));
        assert_eq!(clock.now_at(at(20)), at(hour + 20));
        clock.ask_at(RequestId(3), at(30), at(hour + 30));
        clock.answer_at(RequestId(3), at(40), at(hour + 30));
        assert_eq!(clock.now_at(at(40)), at(hour + 40), "a file has no clock of its own");
    }

    #[test]
    fn a_hall_of_several_begins_with_the_time_of_the_store() {
        let clock = StoreClock::steady(at(0));
        let (first, second) = (clock.now(), clock.now());
        assert!(at(0) <= first && first <= second && second < clock::now(), "{first} {second}");
    }
}
