//! The limit of capture generation: a position in which the side to move could capture in more ways than are searched is
//! drawn, and has no legal move.
//!
//! To find the captures that take the most pieces is to find longest paths, for which no fast way is known. The work of a
//! position that comes up in games is far below the limit; that of kings placed for the purpose would take seconds.

use super::board::Board;
pub use super::capture::MOST_JUMPS;
use super::generate::legal;
use super::legal_moves::LegalMoves;
use super::position::Word;
use super::sink::MoveSink;
use crate::prelude::*;
use crate::with_rules;

impl Board {
    /// The number of jumps that move generation tries.
    ///
    /// ```
    /// use draughts::{Board, Variant};
    ///
    /// let board = Board::from_fen(Variant::English, "W:W18,32:B15,8")?;
    /// assert_eq!(board.jumps_tried(), 2);
    /// # Ok::<(), draughts::fen::FenError>(())
    /// ```
    #[doc(hidden)]
    pub fn jumps_tried(&self) -> u64 {
        with_rules!(self.variant, R => {
            // A count leaves out jumps that no other could follow.
            let mut moves = Vec::new();
            let mut sink = MoveSink::listing(&mut moves);
            legal::<R>(&self.position.narrow::<Word<R>>(), &mut sink);
            sink.jumps()
        })
    }

    /// Returns whether the side to move could capture in more than [`MOST_JUMPS`] jumps: then it has no legal move, and
    /// the game is drawn.
    ///
    /// ```
    /// use draughts::draw_clock::{Draw, DrawClock};
    /// use draughts::{Board, Outcome, Variant};
    ///
    /// let kings = "K2,K7,K9,K10,K11,K13,K17,K18,K22,K24,K25,K27,K33,K36,K37,K38,K39,K40,K44,K47";
    /// let board = Board::from_fen(Variant::Frisian, &format!("W:WK5,K20,K50:B{kings}"))?;
    /// assert!(board.has_too_many_captures() && board.legal_moves().is_empty());
    /// let drawn = Outcome::Draw(Draw::TooManyCaptures);
    /// assert_eq!(board.outcome(&DrawClock::at(&board)), Some(drawn));
    /// # Ok::<(), draughts::fen::FenError>(())
    /// ```
    pub fn has_too_many_captures(&self) -> bool {
        LegalMoves::of(self).are_too_many()
    }
}

#[cfg(test)]
mod tests {
    use rand::seq::SliceRandom;
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::*;
    use crate::board::Piece;
    use crate::side::Color;
    use crate::variant::Variant;

    /// The jumps that the first five of all captures add to [`MOST_JUMPS`] at most.
    const FIRST_JUMPS: u64 = 4_000;

    /// Sets up white pieces among black ones, most of them kings.
    fn full_of_kings(variant: Variant, rng: &mut ChaCha8Rng) -> Board {
        let mut board = Board::empty(variant, Color::White);
        let mut squares = board.squares().in_order();
        squares.shuffle(rng);
        let theirs = rng.random_range(1..=squares.len() / 2);
        let own = rng.random_range(1..=squares.len() / 4);
        for (i, &index) in squares.iter().take(own + theirs).enumerate() {
            let color = Color::BOTH[usize::from(i >= own)];
            let king = rng.random_bool(0.8) || board.crown_row(color).contains(index);
            board.put(index, Piece { color, king });
        }
        board
    }

    #[test]
    fn boards_full_of_kings_take_bounded_work_in_every_variant() {
        for variant in Variant::ALL {
            let mut rng = ChaCha8Rng::seed_from_u64(1);
            for _ in 0..1000 {
                let board = full_of_kings(variant, &mut rng);
                let (jumps, fen) = (board.jumps_tried(), board.fen());
                let most = u64::from(MOST_JUMPS) + FIRST_JUMPS;
                assert!(jumps <= most, "{variant}: {jumps} jumps in {fen}");
                assert!(!board.has_too_many_captures(), "{variant}: {fen}");
            }
        }
    }

    /// Found by changing a board little by little for more work.
    #[test]
    fn boards_made_for_it_take_bounded_work() {
        for (variant, fen, has_too_many) in [
            (
                Variant::Frisian,
                "W:WK5,K20,K50:BK2,K7,K9,K10,K11,K13,K17,K18,K22,K24,K25,K27,K33,K36,K37,K38,K39,K40,K44,K47",
                true,
            ),
            (
                Variant::Turkish,
                "W:WKg5:BKc1,Kf1,Ke2,Ka3,Kd3,Kf3,Kb4,Ke4,Kg4,Kf5,Kc6,Kg6,Kh6,Kb7,Ke7,Kf8",
                true,
            ),
            (
                Variant::Canadian,
                "W:WK4,K20,K61:BK8,K9,K11,K12,K21,K23,K24,K25,K33,K35,K36,K40,K44,K46,K50,K51,K53,K55,K62,K63,K64,K65,K66,K70",
                true,
            ),
            (
                Variant::International,
                "W:WK15,K48:BK8,K9,K10,K11,K12,K19,K20,K21,K22,K26,K28,K30,K33,K34,K37,K41,K43,K44,K45",
                false,
            ),
            (
                Variant::Italian,
                "W:WK14,K15:BK1,K2,K10,K11,K12,K18,K19,K20,K26,K27,K28",
                false,
            ),
            (
                Variant::Russian,
                "W:WKa5,Kb8:BKb2,Kf2,Kc3,Ke3,Kc5,Ke5,Kg5,Ka7,Kc7,Ke7,Kg7",
                false,
            ),
        ] {
            let parsed = Board::from_fen(variant, fen);
            let board = parsed.unwrap_or_else(|why| panic!("{variant}: {why}"));
            let jumps = board.jumps_tried();
            let most = u64::from(MOST_JUMPS) + FIRST_JUMPS;
            assert!((30..=most).contains(&jumps), "{variant}: {jumps} jumps");
            for board in [board, board.mirrored()] {
                assert_eq!(board.has_too_many_captures(), has_too_many, "{variant}");
            }
            assert_eq!(board.win(), None, "{variant}");
            assert_eq!(board.legal().is_empty(), has_too_many, "{variant}");
            assert_eq!(board.perft(1), board.legal().len() as u64, "{variant}");
        }
    }

    #[test]
    fn a_move_where_too_many_are_possible_is_refused_by_that_reason() {
        let fen =
            "W:WK5:BK2,K7,K9,K10,K11,K13,K17,K18,K22,K24,K25,K27,K33,K36,K37,K38,K39,K40,K44,K47";
        let board = Board::from_fen(Variant::Frisian, fen).expect("a position");
        let refused = board.read_move("5x6").expect_err("no move is legal");
        assert_eq!(
            refused.to_string(),
            "too many captures are possible: a draw"
        );
    }
}
