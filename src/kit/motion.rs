//! The short movements on a board, which show what has just happened. They change nothing, and the
//! game does not wait for them. The board is drawn as it stands, and the moving parts are drawn
//! over it for a moment.

use std::time::Duration;

use jiff::{SignedDuration, Timestamp};

use super::effect::RequestId;
use parlour_model::seat::Seat;

/// A way of moving.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Movement {
    /// Cards are laid down one after another.
    Deal,
    /// Cards are turned over.
    Flip,
    /// Cards, or pieces, are taken.
    Take,
    /// Cards leave the board for the seat that has won them.
    Slide(Seat),
    /// Signs fly apart from the middle, and the points are counted: a game is won.
    Burst,
    /// The points are counted.
    Count,
}

impl Movement {
    /// The number of steps.
    pub const fn steps(self) -> u16 {
        match self {
            Self::Deal | Self::Flip | Self::Take | Self::Slide(_) => STEPS,
            Self::Burst | Self::Count => BURST,
        }
    }
}

/// The number of steps of a burst: half a second.
pub const BURST: u16 = 9;

/// The moving parts of a board: places, as the board counts them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Motion {
    pub movement: Movement,
    pub places: Vec<usize>,
    /// The number of steps shown, from 0.
    step: u16,
}

/// The number of steps in a movement on the board.
pub const STEPS: u16 = 4;

/// For how long a step is shown: all together take less than 300 ms.
pub const STEP: Duration = Duration::from_millis(60);

/// A step that comes so late has waited for the line, or for the machine: neither is fast enough to show movements.
const LATE: SignedDuration = SignedDuration::from_millis(150);

impl Motion {
    /// A movement at its first step; `None` where nothing moves.
    pub fn new(movement: Movement, places: Vec<usize>) -> Option<Self> {
        (!places.is_empty()).then_some(Self {
            movement,
            places,
            step: 0,
        })
    }

    /// Returns the current step: from 0 to less than [`Movement::steps`].
    pub fn step(&self) -> u16 {
        self.step
    }

    /// Returns as much of an amount as has been counted: all of it but at the end of a game.
    pub fn counted(&self, amount: i64) -> i64 {
        let steps = self.movement.steps();
        match self.movement {
            Movement::Burst | Movement::Count => {
                amount * i64::from(self.step + 1) / i64::from(steps)
            }
            Movement::Deal | Movement::Flip | Movement::Take | Movement::Slide(_) => amount,
        }
    }

    /// The same one step further; `None` after the last.
    pub fn next(self) -> Option<Self> {
        let step = self.step + 1;
        (step < self.movement.steps()).then_some(Self { step, ..self })
    }
}

/// A movement that is being shown.
#[derive(Clone, Debug, PartialEq)]
pub struct Moving {
    pub motion: Motion,
    /// The timer that ends the step.
    timer: RequestId,
    /// The time at which the step should end.
    due: Timestamp,
}

/// The state of a movement after its timer has run out.
#[derive(Clone, Debug, PartialEq)]
pub enum Moved {
    On(Moving),
    Over,
    /// The step came too late for any more movements to be shown.
    Late,
}

impl Moving {
    /// A step that begins now.
    pub fn new(motion: Motion, now: Timestamp, timer: RequestId) -> Self {
        let step = SignedDuration::try_from(STEP).unwrap_or_default();
        Self {
            motion,
            timer,
            due: now.checked_add(step).unwrap_or(now),
        }
    }

    /// Returns whether this timer ends the movement's step.
    pub fn waits_for(&self, timer: RequestId) -> bool {
        self.timer == timer
    }

    /// The next step; `timer` would end it.
    pub fn step(self, now: Timestamp, timer: RequestId) -> Moved {
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
    fn points_are_counted_to_the_last_one_at_the_end_of_a_game() {
        for amount in [0, 1, 8, -23] {
            for movement in [Movement::Burst, Movement::Count] {
                let mut steps = Vec::new();
                let mut motion = Motion::new(movement, vec![0]);
                while let Some(now) = motion {
                    steps.push(now.counted(amount).abs());
                    motion = now.next();
                }
                assert!(steps.is_sorted());
                assert_eq!(steps.last(), Some(&amount.abs()));
                assert!(amount.abs() < 2 || steps[0] < amount.abs());
            }
        }
        let flip = Motion::new(Movement::Flip, vec![0]).expect("something moves");
        assert_eq!(flip.counted(8), 8);
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
