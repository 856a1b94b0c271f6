//! The clocks of a table as its screen shows them: to the second, as long as one runs.

use std::time::Duration;

use jiff::Timestamp;

use parlour_model::seat::Seat;
use parlour_screen::action::Action;
use parlour_screen::effect::{Effect, RequestId, Timer};
use parlour_screen::env::Env;
use parlour_table::clocks::ClockFace;

const SECOND: Duration = Duration::from_secs(1);

/// The time that the clocks on the screen show.
#[derive(Clone, Debug)]
pub(super) struct ClockDisplay {
    /// The moment for which the clocks are shown.
    at: Timestamp,
    /// The timer after which the clocks are drawn again.
    timer: Option<RequestId>,
}

impl ClockDisplay {
    pub(super) fn new(at: Timestamp) -> Self {
        Self { at, timer: None }
    }

    /// Returns each seat's remaining time and the initial time.
    pub(super) fn read(&self, face: &ClockFace, seats: usize) -> (Vec<Duration>, Duration) {
        let left = |seat: Seat| face.left_at(seat, self.at);
        (Seat::all(seats).map(left).collect(), face.start)
    }

    /// Shows the present moment, and waits until the clock that runs shows a second less.
    pub(super) fn tick(&mut self, face: Option<&ClockFace>, env: &mut Env) -> Option<Action> {
        self.at = env.now;
        let running =
            face.and_then(|face| face.running.map(|(seat, _)| face.left_at(seat, env.now)));
        let Some(left) = running.filter(|left| !left.is_zero()) else {
            let stop = self.timer.take();
            return stop.map(|_| Action::Effect(Effect::CancelTimer(Timer::Clock)));
        };
        let request_id = env.new_id();
        self.timer = Some(request_id);
        let after = until_next_second(left);
        Some(Action::Effect(Effect::SetTimer {
            timer: Timer::Clock,
            after,
            request_id,
        }))
    }

    pub(super) fn waits_for(&self, id: RequestId) -> bool {
        self.timer == Some(id)
    }
}

/// Returns the time for which a clock with `left` remaining shows the same. The clock is rounded
/// up, so that only an empty clock shows zero.
fn until_next_second(left: Duration) -> Duration {
    match Duration::from_nanos(left.subsec_nanos().into()) {
        Duration::ZERO => SECOND,
        part => part,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_changes_when_a_whole_second_is_left() {
        for (left, wait) in [(61_250, 250), (61_000, 1000), (999, 999), (1, 1)] {
            assert_eq!(
                until_next_second(Duration::from_millis(left)),
                Duration::from_millis(wait)
            );
        }
    }
}
