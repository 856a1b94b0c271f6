//! How the halls of one house wake each other. What is sent is only a wake-up: who hears it looks into the store, and looks
//! there every few seconds in any case, so that one that is lost costs time and nothing else.

use std::fmt;

use parlour_hall::news::News;

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
