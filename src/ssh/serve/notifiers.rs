//! Wake-ups over PostgreSQL.

use std::io;

use super::hall_thread::HallLine;
use super::wakeups::Wakeups;
use parlour_hall::input::HallInput;
use parlour_hall::invalidation::Invalidation;
use parlour_store::postgres::PostgresUrl;
use parlour_store::postgres::notifier::{Heard, LONGEST, Notifier};

/// Halls over one PostgreSQL: on connections of their own.
#[derive(Debug)]
pub(super) struct Bells(Notifier);

impl Bells {
    /// Begins to listen for a hall.
    ///
    /// # Errors
    /// No thread can be started.
    pub(super) fn begin(url: &PostgresUrl, hall: HallLine) -> io::Result<Self> {
        let hear = move |heard| match heard {
            // Texts sent while the connection did not listen are lost, so the hall learns that it
            // missed some.
            Heard::Listening => hall.reach(HallInput::Missed),
            Heard::Text(text) => hall.reach(HallInput::Invalidation(Invalidation::read(&text))),
        };
        Notifier::begin(url, hear).map(Self)
    }
}

impl Wakeups for Bells {
    fn publish(&mut self, news: Invalidation) {
        self.0.ring(news.texts(LONGEST));
    }
}
