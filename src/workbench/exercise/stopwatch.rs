//! The time that a puzzle takes, and the clock against which it may be solved.

use std::time::Duration;

use jiff::Timestamp;

use parlour_kit::text::clock;
use parlour_screen::effect::{Effect, RequestId, Timer};
use parlour_screen::env::Env;
use parlour_table::clocks::between;

const SECOND: Duration = Duration::from_secs(1);

/// A stopwatch, which may have a limit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Stopwatch {
    begun: Timestamp,
    /// The time that was spent before it was started.
    before: Duration,
    limit: Option<Duration>,
    spent: Duration,
    /// The timer of the next second; `None` once it was stopped.
    ticking: Option<RequestId>,
}

impl Stopwatch {
    /// Starts a stopwatch that shows `before` first, and the timer of its next second.
    pub(super) fn start(
        limit: Option<Duration>,
        before: Duration,
        env: &mut Env,
    ) -> (Self, Effect) {
        let mut stopwatch = Self {
            begun: env.now,
            before,
            limit,
            spent: before,
            ticking: None,
        };
        let effect = stopwatch.wait(env);
        (stopwatch, effect)
    }

    fn wait(&mut self, env: &mut Env) -> Effect {
        let request_id = env.new_id();
        self.ticking = Some(request_id);
        Effect::SetTimer {
            timer: Timer::Clock,
            after: SECOND.saturating_sub(Duration::from_nanos(self.spent.subsec_nanos().into())),
            request_id,
        }
    }

    /// Shows the next second, if the timer was its own. A stopwatch stops at its limit.
    pub(super) fn tick(&mut self, id: RequestId, env: &mut Env) -> Option<Effect> {
        if self.ticking != Some(id) {
            return None;
        }
        self.spent = self.before + between(self.begun, env.now);
        if self.is_up() {
            self.ticking = None;
            return None;
        }
        Some(self.wait(env))
    }

    /// Counts so much of the time that has just passed no more.
    pub(super) fn skip(&mut self, time: Duration) {
        self.begun = self.begun.checked_add(time).unwrap_or(self.begun);
    }

    /// Stops it, unless it was.
    pub(super) fn stop(&mut self, now: Timestamp) {
        if self.ticking.take().is_some() {
            self.spent = self.before + between(self.begun, now);
        }
    }

    /// The time so far.
    pub(super) fn spent(&self) -> Duration {
        self.spent
    }

    /// Returns whether the limit is reached.
    pub(super) fn is_up(&self) -> bool {
        self.limit.is_some_and(|limit| self.spent >= limit)
    }

    /// The time so far, or the time that is left.
    pub(super) fn text(&self) -> String {
        clock(self.left())
    }

    /// The time that is left, or the whole seconds so far where there is no limit.
    pub(super) fn left(&self) -> Duration {
        let whole = Duration::from_secs(self.spent.as_secs());
        self.limit
            .map_or(whole, |limit| limit.saturating_sub(self.spent))
    }
}

#[cfg(test)]
mod tests {
    use jiff::ToSpan;

    use super::*;

    fn later(env: &mut Env, milliseconds: i64) {
        env.now = env
            .now
            .checked_add(milliseconds.milliseconds())
            .expect("a time");
    }

    #[test]
    fn it_shows_whole_seconds_until_it_is_stopped() {
        let mut env = Env::default();
        let (mut stopwatch, _) = Stopwatch::start(None, Duration::ZERO, &mut env);
        later(&mut env, 1400);
        let id = stopwatch.ticking.expect("it runs");
        let Some(Effect::SetTimer { after, .. }) = stopwatch.tick(id, &mut env) else {
            panic!("it runs")
        };
        assert_eq!(
            (stopwatch.text().as_str(), after),
            ("0:01", Duration::from_millis(600))
        );
        assert_eq!(stopwatch.tick(id, &mut env), None, "that timer was used");
        later(&mut env, 60_000);
        stopwatch.stop(env.now);
        later(&mut env, 60_000);
        stopwatch.stop(env.now);
        assert_eq!(
            (stopwatch.text().as_str(), stopwatch.is_up()),
            ("1:01", false)
        );
    }

    #[test]
    fn one_with_a_limit_counts_down_and_stops_there() {
        let mut env = Env::default();
        let (mut stopwatch, _) =
            Stopwatch::start(Some(Duration::from_secs(30)), Duration::ZERO, &mut env);
        assert_eq!(stopwatch.text(), "0:30");
        for (milliseconds, shown, is_up) in [(1000, "0:29", false), (29_000, "0:00", true)] {
            later(&mut env, milliseconds);
            let id = stopwatch.ticking.expect("it runs");
            assert_eq!(stopwatch.tick(id, &mut env).is_none(), is_up);
            assert_eq!(
                (stopwatch.text().as_str(), stopwatch.is_up()),
                (shown, is_up)
            );
        }
    }
}
