//! The deadlines of the timers that an app has set.

use std::time::{Duration, Instant};

use parlour_screen::effect::{RequestId, Timer};

/// The deadline of each timer, in the order of [`Timer::ALL`], with the request that is answered then.
#[derive(Debug, Default)]
pub struct Timers([Option<(Instant, RequestId)>; Timer::ALL.len()]);

impl Timers {
    /// Sets a timer, in place of its earlier deadline. One beyond what `Instant` can hold never fires.
    pub fn set(&mut self, timer: Timer, after: Duration, request: RequestId) {
        let at = Instant::now().checked_add(after);
        self.0[timer as usize] = at.map(|at| (at, request));
    }

    pub fn cancel(&mut self, timer: Timer) {
        self.0[timer as usize] = None;
    }

    /// Returns the earliest deadline, if a timer is set.
    pub fn next(&self) -> Option<Instant> {
        self.0.iter().flatten().map(|(at, _)| *at).min()
    }

    /// Takes a timer whose deadline has come by `now`, the earliest first.
    pub fn take_fired(&mut self, now: Instant) -> Option<RequestId> {
        let fired = |timer: &&mut Option<(Instant, _)>| timer.is_some_and(|(at, _)| at <= now);
        let timers = self.0.iter_mut().filter(fired);
        let earliest = timers.min_by_key(|timer| timer.map(|(at, _)| at))?;
        earliest.take().map(|(_, request)| request)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_earliest_timer_fires_first_and_once() {
        let mut timers = Timers::default();
        let [first, second] = [Timer::ALL[0], Timer::ALL[1]];
        timers.set(first, Duration::from_secs(20), RequestId(1));
        timers.set(second, Duration::from_secs(10), RequestId(2));
        let begun = Instant::now();
        assert_eq!(timers.take_fired(begun), None);
        let late = begun + Duration::from_secs(30);
        let fired: Vec<_> = std::iter::from_fn(|| timers.take_fired(late)).collect();
        assert_eq!(fired, [RequestId(2), RequestId(1)]);
        assert_eq!(timers.next(), None);
    }

    #[test]
    fn a_deadline_is_replaced_cancelled_and_out_of_reach() {
        let mut timers = Timers::default();
        let timer = Timer::Screen;
        timers.set(timer, Duration::ZERO, RequestId(1));
        timers.set(timer, Duration::from_secs(3600), RequestId(2));
        assert_eq!(timers.take_fired(Instant::now()), None);
        timers.set(timer, Duration::MAX, RequestId(3));
        assert_eq!(timers.next(), None);
        timers.set(timer, Duration::ZERO, RequestId(4));
        timers.cancel(timer);
        assert_eq!(timers.next(), None);
    }
}
