//! A movement while it is shown, with the timer of its step.

use jiff::{SignedDuration, Timestamp};

use parlour_kit::motion::{Motion, STEP};
use parlour_table::request_id::RequestId;

/// A step that comes so late has waited for the line, or for the machine: neither is fast enough to show movements.
const LATE: SignedDuration = SignedDuration::from_millis(150);

/// A movement that is being shown.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Moving {
    pub(super) motion: Motion,
    /// The timer that ends the step.
    timer: RequestId,
    /// The time at which the step should end.
    due: Timestamp,
}

/// The state of a movement after its timer has run out.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Moved {
    On(Moving),
    Over,
    /// The step came too late for any more movements to be shown.
    Late,
}

impl Moving {
    /// A step that begins now.
    pub(super) fn new(motion: Motion, now: Timestamp, timer: RequestId) -> Self {
        let step = SignedDuration::try_from(STEP).unwrap_or_default();
        Self {
            motion,
            timer,
            due: now.checked_add(step).unwrap_or(now),
        }
    }

    /// Returns whether this timer ends the movement's step.
    pub(super) fn waits_for(&self, timer: RequestId) -> bool {
        self.timer == timer
    }

    /// The next step; `timer` would end it.
    pub(super) fn step(self, now: Timestamp, timer: RequestId) -> Moved {
        if now.duration_since(self.due) > LATE {
            return Moved::Late;
        }
        self.motion.next().map_or(Moved::Over, |motion| {
            Moved::On(Self::new(motion, now, timer))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_kit::motion::{Movement, STEPS};
    use std::time::Duration;

    #[test]
    fn a_movement_is_over_in_less_than_a_third_of_a_second() {
        assert!(STEP * u32::from(STEPS) <= Duration::from_millis(300));
        let motion = Motion::new(Movement::Flip, vec![3]).expect("something moves");
        let mut moving = Moving::new(motion, Timestamp::UNIX_EPOCH, RequestId(1));
        let mut now = Timestamp::UNIX_EPOCH;
        let mut steps = 1;
        loop {
            now = now
                .checked_add(SignedDuration::from_millis(60))
                .expect("a time");
            match moving.step(now, RequestId(1)) {
                Moved::On(next) => (moving, steps) = (next, steps + 1),
                end => {
                    assert_eq!((end, steps), (Moved::Over, STEPS));
                    break;
                }
            }
        }
    }

    #[test]
    fn a_step_that_comes_late_is_the_last() {
        let motion = Motion::new(Movement::Flip, vec![3]).expect("something moves");
        let moving = Moving::new(motion, Timestamp::UNIX_EPOCH, RequestId(1));
        let at = |milliseconds| Timestamp::from_millisecond(milliseconds).expect("a time");
        assert!(matches!(
            moving.clone().step(at(210), RequestId(2)),
            Moved::On(_)
        ));
        assert_eq!(moving.step(at(211), RequestId(2)), Moved::Late);
        assert_eq!(Motion::new(Movement::Deal, vec![]), None);
    }
}
