//! The wake-ups between the halls of one cluster. A message is only a wake-up: its receiver looks
//! into the store. The receiver also looks there every few seconds, so that a lost message costs
//! time and nothing else.

use std::fmt;

use parlour_hall::invalidation::Invalidation;

/// The way to the other halls.
pub(super) trait Wakeups: fmt::Debug + Send {
    /// Tells the other halls that there is something to look for. It never waits.
    fn publish(&mut self, news: Invalidation);
}

/// A hall alone, which has no other hall to wake.
#[derive(Debug)]
pub(super) struct Alone;

impl Wakeups for Alone {
    fn publish(&mut self, _: Invalidation) {}
}
