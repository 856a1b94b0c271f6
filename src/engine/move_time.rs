//! The time that a robot takes for a move where a clock runs for many moves. The phase of the game
//! sets a budget. The more settled the choice is, the less of the budget the robot uses.

use std::time::Duration;

/// The reading of a clock before a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClockTime {
    /// The time that is left for the game, or for so many moves.
    pub left: Duration,
    /// The time added after every move.
    pub increment: Duration,
    /// The moves for which the time has to last, this one included; `None` is the whole game.
    pub moves: Option<u32>,
}

/// The time for a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveTime {
    /// The time that the move takes where no reason calls for more or less.
    pub usual: Duration,
    /// The time that the move never exceeds.
    pub most: Duration,
}

/// The stability of a choice after an iteration of the search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Settled {
    /// Iterations in a row after which the same move was the best; 0 where it has just changed.
    pub(crate) stood: u32,
    /// By how much the score fell in the last iteration, in hundredths of a man.
    pub(crate) fell: i32,
    /// Set when every other move is clearly worse.
    pub(crate) leads: bool,
}

/// Moves that a game is expected to go on for, with all pieces on the board and with none.
const TO_COME: [f64; 2] = [36.0, 22.0];
/// The part of what is left that no move exceeds.
const SAFE: f64 = 0.8;
/// The part of an increment that a move takes.
const OF_INCREMENT: f64 = 0.8;
/// The most time that a move may take, as a multiple of the usual time.
const MOST: f64 = 3.0;
/// After this part of its time a search begins no other iteration: it would not come to its end.
const LAST_BEGIN: f64 = 0.7;

impl ClockTime {
    /// The time for a move with this part of the pieces still on the board, from 0 to 1.
    pub fn for_move(self, pieces: f64) -> MoveTime {
        let pieces = pieces.clamp(0.0, 1.0);
        let of_game = TO_COME[0] * pieces + TO_COME[1] * (1.0 - pieces);
        let to_come = self.moves.map_or(of_game, |moves| f64::from(moves.max(1)));
        let safe = self.left.mul_f64(SAFE);
        let usual = (self.left.div_f64(to_come) + self.increment.mul_f64(OF_INCREMENT)).min(safe);
        MoveTime {
            usual,
            most: usual.mul_f64(MOST).min(safe),
        }
    }
}

impl MoveTime {
    /// Returns the time after its start at which a search begins no other iteration.
    pub(crate) fn last_begin(self, settled: Settled) -> Duration {
        let factor = match settled {
            Settled { fell: 30.., .. } => 2.5,
            Settled { fell: 12.., .. } => 1.6,
            Settled {
                leads: true,
                stood: LEADING..,
                ..
            } => 0.3,
            Settled { stood: 7.., .. } => 0.8,
            Settled { stood: 0, .. } => 1.3,
            _ => 1.0,
        };
        self.usual.mul_f64(factor * LAST_BEGIN).min(self.most)
    }

    /// Returns whether to check if one move leads. The check pays where its answer could end the
    /// search by now.
    pub(crate) fn asks_for_lead(self, elapsed: Duration, settled: Settled) -> bool {
        elapsed
            >= self.last_begin(Settled {
                leads: true,
                ..settled
            })
            && elapsed < self.last_begin(settled)
    }
}

/// The number of iterations after which a leading move is settled.
const LEADING: u32 = 4;

#[cfg(test)]
mod tests {
    use super::*;

    const CALM: Settled = Settled {
        stood: 2,
        fell: 0,
        leads: false,
    };

    fn clock(left: u64, increment: u64, moves: Option<u32>) -> ClockTime {
        ClockTime {
            left: Duration::from_secs(left),
            increment: Duration::from_secs(increment),
            moves,
        }
    }

    #[test]
    fn no_move_takes_what_is_not_there() {
        for left in [0, 1, 7, 60, 5400] {
            for increment in [0, 2, 30] {
                for moves in [None, Some(0), Some(1), Some(40)] {
                    let clock = clock(left, increment, moves);
                    for pieces in [-1.0, 0.0, 0.5, 1.0, 7.0] {
                        let time = clock.for_move(pieces);
                        assert!(
                            time.usual <= time.most && time.most <= clock.left.mul_f64(SAFE),
                            "{clock:?}"
                        );
                        for fell in [-50, 0, 15, 400] {
                            for (stood, leads) in [(0, false), (3, true), (9, true), (60, false)] {
                                assert!(
                                    time.last_begin(Settled { stood, fell, leads }) <= time.most
                                );
                            }
                        }
                    }
                }
            }
        }
    }

    /// Played to the usual time, and with every seventh move at its longest, the clock of a long game never runs out.
    #[test]
    fn a_long_game_is_played_to_its_end() {
        let mut left = Duration::from_secs(300);
        for number in 0..200_u32 {
            let time = ClockTime {
                left,
                ..clock(0, 0, None)
            }
            .for_move(f64::from(200 - number) / 200.0);
            let taken = if number % 7 == 0 {
                time.most
            } else {
                time.usual
            };
            left = left.checked_sub(taken).expect("there is time");
        }
        assert!(left > Duration::ZERO);
    }

    #[test]
    fn the_ending_has_more_for_a_move_than_the_opening_and_the_last_move_before_the_control_the_most()
     {
        let [opening, ending] = [1.0, 0.0].map(|pieces| clock(60, 0, None).for_move(pieces).usual);
        assert!(opening < ending);
        assert_eq!(
            clock(60, 0, Some(1)).for_move(1.0).usual,
            Duration::from_secs(48)
        );
        assert!(clock(60, 3, None).for_move(1.0).usual > opening + Duration::from_secs(2));
    }

    #[test]
    fn a_settled_choice_takes_less_and_a_falling_score_more() {
        let time = clock(360, 0, None).for_move(1.0);
        let begins = [
            Settled {
                stood: 5,
                leads: true,
                ..CALM
            },
            Settled { stood: 8, ..CALM },
            CALM,
            Settled { stood: 0, ..CALM },
            Settled { fell: 15, ..CALM },
            Settled { fell: 100, ..CALM },
        ];
        assert!(
            begins
                .map(|settled| time.last_begin(settled))
                .is_sorted_by(|one, other| one < other)
        );
        assert!(time.asks_for_lead(time.usual.mul_f64(0.5), Settled { stood: 5, ..CALM }));
        assert!(
            !time.asks_for_lead(time.usual.mul_f64(0.5), CALM),
            "it has not stood for long"
        );
        assert!(
            !time.asks_for_lead(time.usual.mul_f64(0.1), Settled { stood: 5, ..CALM }),
            "it goes on anyway"
        );
    }
}
