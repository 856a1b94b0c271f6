//! The clocks of a table as its screen shows them: to the second, as long as one runs.

use std::time::Duration;

use super::Play;
use crate::app::action::Action;
use crate::app::board::GameUi;
use crate::app::effect::{Effect, RequestId, Timer};
use crate::app::env::Env;
use parlour_model::seat::Seat;
use parlour_table::any::AnyGame;

const SECOND: Duration = Duration::from_secs(1);

impl<G: GameUi + AnyGame> Play<G> {
    /// Returns each seat's remaining time and the initial time; nothing where no time is counted.
    pub fn clocks(&self) -> Option<(Vec<Duration>, Duration)> {
        let face = self.observation().clock.as_ref()?;
        let left = |seat: Seat| face.left_at(seat, self.clock_time);
        Some((
            Seat::all(self.players().len()).map(left).collect(),
            face.start,
        ))
    }

    /// Lets the clocks be drawn again when the one that runs shows a second less.
    pub(super) fn tick(&mut self, env: &mut Env) -> Option<Action> {
        self.clock_time = env.now;
        let face = self.observation().clock.as_ref();
        let running =
            face.and_then(|face| face.running.map(|(seat, _)| face.left_at(seat, env.now)));
        let left = running.filter(|left| !left.is_zero() && !self.is_over());
        let Some(left) = left else {
            let stop = self.ticking.take();
            return stop.map(|_| Action::Effect(Effect::CancelTimer(Timer::Clock)));
        };
        let request_id = env.new_id();
        self.ticking = Some(request_id);
        let after = until_next_second(left);
        Some(Action::Effect(Effect::SetTimer {
            timer: Timer::Clock,
            after,
            request_id,
        }))
    }

    pub(super) fn is_tick(&self, id: RequestId) -> bool {
        self.ticking == Some(id)
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
