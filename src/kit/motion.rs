//! The short movements on a board, which show what has just happened. They change nothing, and the
//! game does not wait for them. The board is drawn as it stands, and the moving parts are drawn
//! over it for a moment.

use std::time::Duration;

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

#[cfg(test)]
mod tests {
    use super::*;

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
}
