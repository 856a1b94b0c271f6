//! Limits the work of capture generation: a position that needs far more than any game does is refused as a start.

use super::board::Board;
use super::generate::legal;
use super::moves::Move;
use super::position::Word;
use super::side::Color;
use super::sink::MoveSink;
use super::variant::Variant;
use crate::with_rules;

/// The most jumps that capture generation for one side may try in a position that is set up. Games need some dozens;
/// twenty Frisian kings placed at random need tens of thousands; placed for the purpose they need millions.
pub const MOST_JUMPS: u64 = 100_000;

/// The error of a position in which a side could capture in more than [`MOST_JUMPS`] jumps.
///
/// ```
/// use draughts::complexity_limit::TooManyCaptures;
/// use draughts::{Board, Color, Variant};
///
/// let kings = "K2,K7,K9,K10,K11,K13,K17,K18,K22,K24,K25,K27,K33,K36,K37,K38,K39,K40,K44,K47";
/// let board = Board::from_fen(Variant::Frisian, &format!("W:WK5,K20,K50:B{kings}"))?;
/// let (side, variant) = (Color::White, Variant::Frisian);
/// assert_eq!(board.check_complexity(), Err(TooManyCaptures { side, variant }));
/// # Ok::<(), draughts::fen::FenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{side} has too many possible captures ({MOST_JUMPS} jumps); remove some kings")]
pub struct TooManyCaptures {
    /// The side that could capture.
    pub side: Color,
    /// The variant.
    pub variant: Variant,
}

/// Counts the jumps that are tried; lists no moves.
#[derive(Debug)]
struct Count {
    jumps: u64,
    most: u64,
}

impl<W> MoveSink<W> for Count {
    fn put(&mut self, _rank: u32, _distinct: bool, _ply: Move<W>) {}

    fn jumped(&mut self) {
        self.jumps += 1;
    }

    fn has_enough(&self) -> bool {
        self.jumps > self.most
    }
}

impl Board {
    /// The number of jumps that move generation tries; it stops soon after `most`.
    pub fn jumps_tried(&self, most: u64) -> u64 {
        let mut count = Count { jumps: 0, most };
        with_rules!(self.variant, R => legal::<R>(&self.position.narrow::<Word<R>>(), &mut count));
        count.jumps
    }

    /// Checks that capture generation from here stays within [`MOST_JUMPS`] for both sides.
    ///
    /// # Errors
    /// A side has too many ways to capture.
    pub fn check_complexity(&self) -> Result<(), TooManyCaptures> {
        for turn in Color::BOTH {
            let mut board = *self;
            board.position.turn = turn;
            if board.jumps_tried(MOST_JUMPS) > MOST_JUMPS {
                return Err(TooManyCaptures {
                    side: turn,
                    variant: self.variant,
                });
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use rand::seq::SliceRandom;
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::*;
    use crate::board::Piece;

    /// Every one of the twenty kings can be taken, in very many orders.
    const RICH: &str = "W:WK5,K20,K50:BK2,K7,K9,K10,K11,K13,K17,K18,K22,K24,K25,K27,K33,K36,K37,K38,K39,K40,K44,K47";

    /// Sets up one to three white pieces among black kings, at most as many as a side may have.
    fn full_of_kings(variant: Variant, rng: &mut ChaCha8Rng) -> Board {
        let mut board = Board::empty(variant, Color::White);
        let mut squares = board.squares().in_order();
        squares.shuffle(rng);
        let theirs = rng.random_range(1..=Board::start(variant).position.sides[0].count() as usize);
        let own = rng.random_range(1..=3);
        for (i, &index) in squares.iter().take(own + theirs).enumerate() {
            let color = if i < own { Color::White } else { Color::Black };
            let king = i >= own || rng.random_bool(0.5) || board.crown_row(color).contains(index);
            board.put(index, Piece { color, king });
        }
        board
    }

    #[test]
    fn boards_full_of_kings_take_bounded_work_in_every_variant() {
        for variant in Variant::ALL {
            let mut rng = ChaCha8Rng::seed_from_u64(1);
            let worst = (0..1000)
                .map(|_| full_of_kings(variant, &mut rng).jumps_tried(u64::MAX))
                .max();
            let bound = if matches!(variant, Variant::Frisian) {
                MOST_JUMPS
            } else {
                2_000
            };
            assert!(worst <= Some(bound), "{variant}: {worst:?} jumps");
        }
    }

    /// Found by changing a board little by little for more work: as bad as it gets, and no worse.
    #[test]
    fn boards_made_for_it_take_bounded_work() {
        for (variant, fen, bound) in [
            (Variant::Frisian, RICH, 4_000_000),
            (
                Variant::Turkish,
                "W:WKg5:BKc1,Kf1,Ke2,Ka3,Kd3,Kf3,Kb4,Ke4,Kg4,Kf5,Kc6,Kg6,Kh6,Kb7,Ke7,Kf8",
                50_000,
            ),
            (
                Variant::Canadian,
                "W:WK4,K20,K61:BK8,K9,K11,K12,K21,K23,K24,K25,K33,K35,K36,K40,K44,K46,K50,K51,K53,K55,K62,K63,K64,K65,K66,K70",
                30_000,
            ),
            (
                Variant::International,
                "W:WK15,K48:BK8,K9,K10,K11,K12,K19,K20,K21,K22,K26,K28,K30,K33,K34,K37,K41,K43,K44,K45",
                2_000,
            ),
            (
                Variant::Italian,
                "W:WK14,K15:BK1,K2,K10,K11,K12,K18,K19,K20,K26,K27,K28",
                200,
            ),
            (
                Variant::Russian,
                "W:WKa5,Kb8:BKb2,Kf2,Kc3,Ke3,Kc5,Ke5,Kg5,Ka7,Kc7,Ke7,Kg7",
                200,
            ),
        ] {
            let parsed = Board::from_fen(variant, fen);
            let board = parsed.unwrap_or_else(|why| panic!("{variant}: {why}"));
            let tried = board.jumps_tried(u64::MAX);
            assert!(
                tried > bound / 2 && tried <= bound,
                "{variant}: {tried} jumps"
            );
        }
    }

    #[test]
    fn what_no_game_comes_to_is_no_start() {
        let told = |variant, fen: &str| {
            Board::start_from(variant, fen)
                .map(|_| ())
                .map_err(|fault| fault.to_string())
        };
        assert_eq!(told(Variant::English, "W:W21-32:B1-12"), Ok(()));
        assert_eq!(
            told(Variant::English, "W:W13-32:B1-12"),
            Ok(()),
            "problems are composed of any number of pieces"
        );
        let rich = "White has too many possible captures \
                    (100000 jumps); remove some kings";
        assert_eq!(told(Variant::Frisian, RICH), Err(rich.into()));
    }
}
