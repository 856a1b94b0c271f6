//! The bytes that a person's terminal sends, and the time of the last ones.

use std::time::{Duration, Instant};

use parlour_kit::input::Input;
use parlour_terminal::codec::decoder::Decoder;

/// The input of a screen.
pub(super) struct ScreenInput {
    decoder: Decoder,
    /// The time of the last bytes.
    touched: Instant,
    /// For so long somebody may do nothing, if there is a limit.
    idle: Option<Duration>,
}

impl ScreenInput {
    pub(super) fn new(idle: Option<Duration>) -> Self {
        Self {
            decoder: Decoder::default(),
            touched: Instant::now(),
            idle,
        }
    }

    /// Takes bytes; returns the input that they complete.
    pub(super) fn push(&mut self, bytes: &[u8]) -> Vec<Input> {
        self.touched = Instant::now();
        self.decoder.push(bytes, self.touched)
    }

    /// Returns when [`Self::expire`] or [`Self::is_idle`] has something to say, unless bytes come before.
    pub(super) fn deadline(&self) -> Option<Instant> {
        let deadlines = self.decoder.deadline().into_iter().chain(self.idle_end());
        deadlines.min()
    }

    /// Ends what is unfinished if its deadline has passed at `now`.
    pub(super) fn expire(&mut self, now: Instant) -> Option<Input> {
        self.decoder.expire(now)
    }

    /// Returns whether nothing has come for too long.
    pub(super) fn is_idle(&self, now: Instant) -> bool {
        self.idle_end().is_some_and(|end| now >= end)
    }

    fn idle_end(&self) -> Option<Instant> {
        self.idle.map(|idle| self.touched + idle)
    }
}
