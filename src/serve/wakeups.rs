//! How the halls of one house wake each other. What is sent is only a wake-up: who hears it looks into the store, and looks
//! there every few seconds in any case, so that one that is lost costs time and nothing else.

use std::{fmt, io};

use super::hall_thread::HallLine;
use crate::hall::input::HallInput;
use crate::hall::news::News;
use crate::store::postgres::PostgresUrl;
use crate::store::postgres::bell::{Bell, Heard, LONGEST};

/// The way to the other halls.
pub(super) trait Wakeups: fmt::Debug + Send {
    /// Tells the other halls that there is something to look for. It never waits.
    fn publish(&mut self, news: News);
}

/// A hall alone has nobody to wake.
#[derive(Debug)]
pub(super) struct Alone;

impl Wakeups for Alone {
    fn publish(&mut self, _: News) {}
}

/// Halls over one PostgreSQL: on connections of their own.
#[derive(Debug)]
pub(super) struct Bells(Bell);

impl Bells {
    /// Begins to listen for a hall.
    ///
    /// # Errors
    /// No thread can be started.
    pub(super) fn begin(url: &PostgresUrl, hall: HallLine) -> io::Result<Self> {
        let hear = move |heard| match heard {
            // What was sent while nobody listened is lost.
            Heard::Listening => hall.reach(HallInput::Missed),
            Heard::Text(text) => hall.reach(HallInput::News(News::read(&text))),
        };
        Bell::begin(url, hear).map(Self)
    }
}

impl Wakeups for Bells {
    fn publish(&mut self, news: News) {
        self.0.ring(news.texts(LONGEST));
    }
}
