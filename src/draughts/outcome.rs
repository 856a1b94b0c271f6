//! Wins by the rules.

use super::board::Board;
use super::side::Color;
use super::variant_rules::{Goal, VariantRules};
use crate::with_rules;

/// A win by the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Win {
    /// A side cannot move.
    Blocked {
        /// The side that wins by that.
        winner: Color,
        /// The side that cannot move.
        stuck: Color,
        /// `true` if it has no piece left.
        bare: bool,
    },
    /// A side has crowned in a game that is won by that.
    FirstKing {
        /// The side that has crowned.
        winner: Color,
    },
}

impl Win {
    /// Returns the side that wins.
    pub fn winner(self) -> Color {
        match self {
            Self::Blocked { winner, .. } | Self::FirstKing { winner } => winner,
        }
    }
}

impl Board {
    /// Returns the win that the position is, if it is one. Draws depend on the moves before: see
    /// [`DrawClock`](super::draw_clock::DrawClock).
    ///
    /// ```
    /// use draughts::{Board, Color, Variant};
    ///
    /// let board = Board::from_fen(Variant::English, "W:WK1:B")?;
    /// assert_eq!(board.win(), None, "White can move");
    /// let board = Board::from_fen(Variant::English, "B:WK1:B")?;
    /// assert_eq!(board.win().map(|win| win.winner()), Some(Color::White));
    /// # Ok::<(), draughts::fen::FenError>(())
    /// ```
    pub fn win(&self) -> Option<Win> {
        let turn = self.position.turn;
        let goal = with_rules!(self.variant, R => <R as VariantRules>::GOAL);
        if goal == Goal::Crown && !self.position.kings_of(turn.other()).is_empty() {
            return Some(Win::FirstKing {
                winner: turn.other(),
            });
        }
        self.legal_moves().is_empty().then(|| Win::Blocked {
            winner: if goal == Goal::Lose {
                turn
            } else {
                turn.other()
            },
            stuck: turn,
            bare: self.position.sides[turn.index()].is_empty(),
        })
    }
}
