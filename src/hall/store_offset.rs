//! The offset of the store's clock from this machine's, measured with each heartbeat's answer.

use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Mutex, PoisonError};

use jiff::{SignedDuration, Timestamp};

use parlour_table::request_id::RequestId;

/// The offset of the store's clock from a local one; zero until the store has answered.
#[derive(Debug, Default)]
pub struct StoreOffset {
    /// Microseconds.
    ahead: AtomicI64,
    /// The question that is under way, when it was sent, and with which time.
    asked: Mutex<Option<(RequestId, Timestamp, Timestamp)>>,
}

impl StoreOffset {
    /// The store's time at a moment of the local clock.
    pub fn time_at(&self, local: Timestamp) -> Timestamp {
        local
            .checked_add(SignedDuration::from_micros(
                self.ahead.load(Ordering::Relaxed),
            ))
            .unwrap_or(local)
    }

    /// Remembers when the store was asked; the question says what the hall takes for the time.
    pub fn ask(&self, id: RequestId, local: Timestamp, said: Timestamp) {
        *self.asked.lock().unwrap_or_else(PoisonError::into_inner) = Some((id, local, said));
    }

    /// Measures the offset. It takes the store's time for the moment half way between question and
    /// answer.
    ///
    /// A store without its own clock answers with the time that it was told, which says nothing.
    pub fn answer(&self, id: RequestId, local: Timestamp, store: Timestamp) {
        let mut asked = self.asked.lock().unwrap_or_else(PoisonError::into_inner);
        let Some((_, sent, said)) = asked.take_if(|(asked, ..)| *asked == id) else {
            return;
        };
        if store == said {
            return;
        }
        let half = local.duration_since(sent) / 2;
        let ahead = store.duration_since(sent).saturating_sub(half).as_micros();
        self.ahead
            .store(i64::try_from(ahead).unwrap_or(0), Ordering::Relaxed);
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
        let offset = StoreOffset::default();
        assert_eq!(offset.time_at(at(0)), at(0));
        offset.ask(RequestId(1), at(0), at(0));
        offset.answer(RequestId(2), at(5), at(hour));
        assert_eq!(offset.time_at(at(10)), at(10), "that was another question");
        offset.answer(RequestId(1), at(20), at(hour + 10));
        assert_eq!(offset.time_at(at(20)), at(hour + 20));
        offset.ask(RequestId(3), at(30), at(hour + 30));
        offset.answer(RequestId(3), at(40), at(hour + 30));
        assert_eq!(
            offset.time_at(at(40)),
            at(hour + 40),
            "a file has no clock of its own"
        );
    }
}
