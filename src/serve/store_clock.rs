//! The clock by which a hall of several goes: that of the store, whatever the machine's own says.

use jiff::{SignedDuration, Timestamp};

use crate::table::request_id::RequestId;

/// How far the store's clock is ahead of the machine's.
#[derive(Clone, Debug, Default)]
pub(crate) struct StoreClock {
    ahead: SignedDuration,
    /// The question that is under way, when it was sent by the machine's clock, and with which time.
    asked: Option<(RequestId, Timestamp, Timestamp)>,
}

impl StoreClock {
    /// The time by the store's clock at a moment of the machine's.
    pub(crate) fn now(&self, local: Timestamp) -> Timestamp {
        local.checked_add(self.ahead).unwrap_or(local)
    }

    /// The store is asked for its time at this moment of the machine's; the question says what the hall takes for the time.
    pub(crate) fn ask(&mut self, id: RequestId, local: Timestamp, said: Timestamp) {
        self.asked = Some((id, local, said));
    }

    /// The store has answered. What it says is taken for the time half way between question and answer. A store without a
    /// clock of its own answers with the time that it was told, which tells nothing.
    pub(crate) fn answer(&mut self, id: RequestId, local: Timestamp, store: Timestamp) {
        let Some((_, sent, said)) = self.asked.take_if(|(asked, ..)| *asked == id) else { return };
        if store == said {
            return;
        }
        let half = local.duration_since(sent) / 2;
        self.ahead = store.duration_since(sent).saturating_sub(half);
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
        let mut clock = StoreClock::default();
        assert_eq!(clock.now(at(0)), at(0));
        clock.ask(RequestId(1), at(0), at(0));
        clock.answer(RequestId(2), at(5), at(hour));
        assert_eq!(clock.now(at(10)), at(10), "that was another question");
        clock.answer(RequestId(1), at(20), at(hour + 10));
        assert_eq!(clock.now(at(20)), at(hour + 20));
        clock.ask(RequestId(3), at(30), at(hour + 30));
        clock.answer(RequestId(3), at(40), at(hour + 30));
        assert_eq!(clock.now(at(40)), at(hour + 40), "a file has no clock of its own");
    }
}
