//! The counts toward a draw in one game.

use core::fmt;

use super::board::Board;
use super::draws::{DrawLimit, MoveEffect};
use super::moves::Move;
use super::position::{KingRun, Position};
use super::variant::Variant;
use crate::prelude::*;

/// The limits of a variant.
pub fn limits(variant: Variant) -> &'static [DrawLimit] {
    variant.facts().draws
}

/// A draw by the rules.
///
/// ```
/// use draughts::draw_clock::{Draw, DrawClock};
/// use draughts::draws::MoveEffect;
/// use draughts::{Board, Variant};
///
/// let board = Board::from_fen(Variant::Italian, "W:WK32:BK1")?;
/// let mut clock = DrawClock::at(&board);
/// for _ in 1..4 {
///     clock.advance(&board, MoveEffect::default());
/// }
/// let draw = clock.draw(board.variant()).expect("the position has stood four times");
/// assert_eq!(draw, Draw::Repetition { times: 4 });
/// assert_eq!(draw.to_string(), "drawn: the position has stood 4 times");
/// # Ok::<(), draughts::fen::FenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Draw {
    /// The position has stood so many times with the same side to move.
    Repetition {
        /// The number of times, the last included.
        times: u8,
    },
    /// A limit of moves is reached.
    Limit {
        /// The place of the limit among the [limits] of the variant.
        index: usize,
        /// The limit.
        limit: &'static DrawLimit,
    },
    /// The side to move could capture in [more ways than are searched](crate::complexity_limit).
    TooManyCaptures,
}

impl fmt::Display for Draw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Repetition { times } => {
                write!(f, "drawn: the position has stood {times} times")
            }
            Self::Limit { limit, .. } => write!(f, "drawn: {limit}"),
            Self::TooManyCaptures => f.write_str("drawn: too many captures are possible"),
        }
    }
}

/// The counts toward every limit, and the positions that have stood before.
///
/// ```
/// use draughts::draw_clock::DrawClock;
/// use draughts::{Board, Variant};
///
/// let mut board = Board::from_fen(Variant::English, "W:WK32:BK1")?;
/// let mut clock = DrawClock::at(&board);
/// for made in ["32-28", "1-6"] {
///     let mv = board.resolve(&made.parse()?)?;
///     let effect = board.effect(mv);
///     board = board.after(mv);
///     clock.advance(&board, effect);
/// }
/// let (limit, moves) = clock.running(board.variant()).next().expect("kings alone move");
/// assert_eq!((moves, limit.moves), (1, 40));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrawClock {
    /// The plies for which each limit has held without a break.
    plies: Vec<u16>,
    holds: Vec<bool>,
    /// The positions since the last irreversible move, the present one last.
    positions: Vec<Position>,
}

impl DrawClock {
    /// At the start of a game.
    pub fn at(board: &Board) -> Self {
        let limits = limits(board.variant);
        let holds = limits
            .iter()
            .map(|limit| limit.when.holds(board.material()))
            .collect();
        Self {
            plies: vec![0; limits.len()],
            holds,
            positions: vec![bare(board)],
        }
    }

    /// Counts a move; `board` is the board after it.
    pub fn advance(&mut self, board: &Board, change: MoveEffect) {
        if change.captured || change.advanced {
            self.positions.clear();
        }
        self.positions.push(bare(board));
        let material = board.material();
        for (i, limit) in limits(board.variant).iter().enumerate() {
            let held = self.holds[i];
            self.holds[i] = limit.when.holds(material);
            let counts = held && self.holds[i] && !limit.when.is_reset_by(change);
            self.plies[i] = if counts { self.plies[i] + 1 } else { 0 };
        }
    }

    /// The draw that has been reached, if any.
    pub fn draw(&self, variant: Variant) -> Option<Draw> {
        let times = variant.facts().repetitions;
        if self.repetitions() >= usize::from(times) {
            return Some(Draw::Repetition { times });
        }
        let reached = |(i, limit): (usize, &'static DrawLimit)| {
            let full = self.plies[i] >= limit.moves * 2;
            full.then_some(Draw::Limit { index: i, limit })
        };
        limits(variant).iter().enumerate().find_map(reached)
    }

    /// Returns how often the present position has occurred, this time included.
    pub fn repetitions(&self) -> usize {
        self.positions
            .iter()
            .filter(|position| Some(*position) == self.positions.last())
            .count()
    }

    /// The positions since the last capture or a man's move forward, the present one last.
    pub fn positions(&self) -> &[Position] {
        &self.positions
    }

    /// The running counts: each limit with the moves of each side so far.
    pub fn running(&self, variant: Variant) -> impl Iterator<Item = (&'static DrawLimit, u16)> {
        let limits = limits(variant).iter();
        limits
            .zip(&self.plies)
            .filter(|(_, plies)| **plies > 0)
            .map(|(limit, plies)| (limit, plies / 2))
    }
}

impl Board {
    /// Returns the effect of a legal move, as far as draws depend on it.
    pub fn effect(&self, mv: Move) -> MoveEffect {
        let by_man = !self.position.kings.contains(mv.from);
        let row = |square| self.squares().place(square).0;
        MoveEffect {
            captured: mv.captures(),
            by_man,
            advanced: by_man && row(mv.from) != row(mv.to),
            crowned: mv.crowned,
        }
    }
}

/// A position without the king runs, in which equal positions may differ.
fn bare(board: &Board) -> Position {
    Position {
        runs: [KingRun::default(); 2],
        ..board.position
    }
}

#[cfg(test)]
mod tests {
    use super::super::draws::DrawCondition;
    use super::*;

    /// Returns the number of plies without any change before a board is drawn, repetitions left
    /// aside.
    fn drawn_after(variant: Variant, fen: &str) -> Option<usize> {
        let board = Board::from_fen(variant, fen).expect("a position");
        let mut clock = DrawClock::at(&board);
        (1..200).find(|_| {
            clock.advance(&board, MoveEffect::default());
            clock.positions.clear();
            clock.draw(variant).is_some()
        })
    }

    /// Every line of the second table.
    #[test]
    #[expect(clippy::too_many_lines, reason = "every limit once")]
    fn every_limit_of_the_table_ends_the_game_when_it_is_reached() {
        use Variant::{
            Antidraughts, Brazilian, Breakthrough, Canadian, Czech, English, Frisian, Frysk,
            International, Italian, Killer, Pool, Russian, Spanish, Thai,
        };
        for variant in [English, Italian, Thai, Spanish] {
            assert_eq!(
                drawn_after(variant, "W:WK5,12,13:BK28,25,24"),
                Some(80),
                "{variant}"
            );
        }
        assert_eq!(drawn_after(Czech, "W:WKa1,c3:BKb8,f6"), Some(30));
        assert_eq!(drawn_after(Variant::Turkish, "W:WKa1,c3:BKb8,f6"), Some(80));
        assert_eq!(drawn_after(Variant::Turkish, "W:WKa1:BKb8"), Some(2));
        assert_eq!(drawn_after(Variant::Turkish, "W:Wa3:BKb8"), Some(2));
        assert_eq!(drawn_after(Pool, "W:WK5,32:BK4,12"), Some(30));
        assert_eq!(drawn_after(Pool, "W:WK5,K32,K31:BK4"), Some(26));
        assert_eq!(drawn_after(Pool, "W:WK5,K32,K31,K30:BK4"), Some(30));
        for variant in [International, Killer, Canadian, Antidraughts, Breakthrough] {
            assert_eq!(
                drawn_after(variant, "W:WK46,47:BK4,12"),
                Some(50),
                "{variant}"
            );
            assert_eq!(
                drawn_after(variant, "W:WK46,47,48:BK4"),
                Some(32),
                "{variant}"
            );
            assert_eq!(drawn_after(variant, "W:WK46,47:BK4"), Some(10), "{variant}");
            assert_eq!(drawn_after(variant, "W:WK46:BK4"), Some(10), "{variant}");
        }
        assert_eq!(
            drawn_after(International, "W:WK47,48,49:BK46"),
            Some(10),
            "on the long diagonal"
        );
        for variant in [Russian, Brazilian] {
            assert_eq!(
                drawn_after(variant, "W:WKa1,c3,e3:BKb8,c7"),
                Some(30),
                "{variant}"
            );
            assert_eq!(
                drawn_after(variant, "W:WKa1,Kc3,Ke3:BKb8"),
                Some(30),
                "{variant}"
            );
            assert_eq!(
                drawn_after(variant, "W:WKc1,e3:BKb8"),
                Some(10),
                "{variant}"
            );
            assert_eq!(
                drawn_after(variant, "W:WKc1,e3,g3:BKf6"),
                Some(10),
                "{variant}: the main road"
            );
            assert_eq!(
                drawn_after(variant, "W:WKc1,e3,g3:BKe7"),
                Some(30),
                "{variant}: off the main road"
            );
        }
        for variant in [Frisian, Frysk] {
            assert_eq!(
                drawn_after(variant, "W:WK46,K47:BK4"),
                Some(14),
                "{variant}"
            );
            assert_eq!(drawn_after(variant, "W:WK46:BK4"), Some(4), "{variant}");
            assert_eq!(drawn_after(variant, "W:WK46,47:BK4"), None, "{variant}");
        }
    }

    /// Checks that a count restarts with what its sentence excludes, and with nothing else.
    #[test]
    fn a_count_begins_anew_with_what_breaks_it() {
        let board = Board::from_fen(Variant::Russian, "W:WKa1,c3:BKb8,f6").expect("a position");
        let after = |change: MoveEffect| {
            let mut clock = DrawClock::at(&board);
            clock.advance(&board, MoveEffect::default());
            clock.advance(&board, change);
            clock
                .running(Variant::Russian)
                .map(|(limit, _)| limit.when.to_string())
                .collect::<Vec<_>>()
        };
        let quiet = DrawCondition::NoProgress.to_string();
        let balance = DrawCondition::Balance { pieces: 4..=5 }.to_string();
        assert_eq!(after(MoveEffect::default()), [&quiet[..], &balance]);
        assert_eq!(
            after(MoveEffect {
                by_man: true,
                ..MoveEffect::default()
            }),
            [balance]
        );
        assert!(
            after(MoveEffect {
                captured: true,
                ..MoveEffect::default()
            })
            .is_empty()
        );
        assert!(
            after(MoveEffect {
                by_man: true,
                crowned: true,
                ..MoveEffect::default()
            })
            .is_empty()
        );
    }

    /// Russian draughts: an unchanged balance is drawn whatever men move, with four pieces after 30 moves.
    #[test]
    fn an_unchanged_balance_is_counted_by_pieces() {
        for (fen, plies) in [("W:WKa1,c3:BKb8,f6", 60), ("W:WKa1,c3,e3:BKb8,f6,h6", 120)] {
            let board = Board::from_fen(Variant::Brazilian, fen).expect("a position");
            let mut clock = DrawClock::at(&board);
            let drawn = (1..200).find(|_| {
                clock.advance(
                    &board,
                    MoveEffect {
                        by_man: true,
                        advanced: true,
                        ..MoveEffect::default()
                    },
                );
                clock.draw(Variant::Brazilian).is_some()
            });
            assert_eq!(drawn, Some(plies), "{fen}");
        }
    }

    /// A piece that falls in an ending of three against a king leaves the count of sixteen moves as it was.
    #[test]
    fn a_capture_does_not_stop_the_sixteen_moves() {
        let [three, two] = ["W:WK46,K47,K48:BK4", "W:WK46,K47:BK4"]
            .map(|fen| Board::from_fen(Variant::International, fen).expect("a position"));
        let drawn = |taken_at: usize| {
            let mut clock = DrawClock::at(&three);
            (1..200).find(|ply| {
                let (board, captured) = (
                    if *ply < taken_at { &three } else { &two },
                    *ply == taken_at,
                );
                clock.advance(
                    board,
                    MoveEffect {
                        captured,
                        ..MoveEffect::default()
                    },
                );
                clock.positions.clear();
                clock.draw(Variant::International).is_some()
            })
        };
        assert_eq!(drawn(26), Some(32), "sixteen moves in all");
        assert_eq!(drawn(4), Some(14), "five moves after the capture");
    }
}
