//! The end of a game by its rules: wins, and the draws of a [`DrawClock`].

use core::fmt;

use super::board::Board;
use super::draw_clock::{Draw, DrawClock};
use super::legal_moves::LegalMoves;
use super::side::Color;
use super::variant_rules::Goal;

/// The end of a game by its rules.
///
/// ```
/// use draughts::draw_clock::DrawClock;
/// use draughts::outcome::{Outcome, Win};
/// use draughts::{Board, Color, Variant};
///
/// let board = Board::from_fen(Variant::English, "B:WK1:B")?;
/// let win = Win::Blocked {
///     winner: Color::White,
///     stuck: Color::Black,
///     bare: true,
/// };
/// assert_eq!(board.outcome(&DrawClock::at(&board)), Some(Outcome::Win(win)));
/// assert_eq!(win.to_string(), "White wins: Black has no piece left");
/// # Ok::<(), draughts::fen::FenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// A side has won.
    Win(Win),
    /// The game is drawn.
    Draw(Draw),
}

/// A win by the rules.
///
/// ```
/// use draughts::outcome::Win;
/// use draughts::{Board, Color, Variant};
///
/// let crowned = Board::from_fen(Variant::Breakthrough, "B:WK2,30:B10")?;
/// assert_eq!(crowned.win(), Some(Win::FirstKing { winner: Color::White }));
/// # Ok::<(), draughts::fen::FenError>(())
/// ```
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

impl Outcome {
    /// Returns the side that wins; `None` for a draw.
    pub fn winner(self) -> Option<Color> {
        match self {
            Self::Win(win) => Some(win.winner()),
            Self::Draw(_) => None,
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Win(win) => win.fmt(f),
            Self::Draw(draw) => draw.fmt(f),
        }
    }
}

impl fmt::Display for Win {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} wins: ", self.winner())?;
        match self {
            Self::Blocked {
                stuck, bare: true, ..
            } => write!(f, "{stuck} has no piece left"),
            Self::Blocked { stuck, .. } => write!(f, "{stuck} cannot move"),
            Self::FirstKing { .. } => f.write_str("the first king"),
        }
    }
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
    /// Returns the end of the game, if it has ended here after the moves that the clock has counted. A win comes before a
    /// draw.
    ///
    /// ```
    /// use draughts::draw_clock::{Draw, DrawClock};
    /// use draughts::outcome::Outcome;
    /// use draughts::{Board, Variant};
    ///
    /// let mut board = Board::from_fen(Variant::English, "W:WK32:BK1")?;
    /// let mut clock = DrawClock::at(&board);
    /// assert_eq!(board.outcome(&clock), None);
    /// for made in ["32-28", "1-6", "28-32", "6-1"].iter().cycle().take(8) {
    ///     let mv = board.resolve(&made.parse()?)?;
    ///     let effect = board.effect(mv);
    ///     board = board.play(mv)?;
    ///     clock.advance(&board, effect);
    /// }
    /// let drawn = Outcome::Draw(Draw::Repetition { times: 3 });
    /// assert_eq!(board.outcome(&clock), Some(drawn));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn outcome(&self, clock: &DrawClock) -> Option<Outcome> {
        LegalMoves::of(self).outcome(clock)
    }

    /// Returns the win that the position is, if it is one. Draws depend on the moves before: see [`outcome`](Self::outcome).
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
        LegalMoves::of(self).win()
    }
}

impl LegalMoves {
    /// Returns the end of the game, if it has ended here: see [`Board::outcome`].
    pub fn outcome(&self, clock: &DrawClock) -> Option<Outcome> {
        let too_many = || self.are_too_many().then_some(Draw::TooManyCaptures);
        let draw = || too_many().or_else(|| clock.draw(self.board().variant));
        let win = self.win().map(Outcome::Win);
        win.or_else(|| draw().map(Outcome::Draw))
    }

    fn win(&self) -> Option<Win> {
        let (variant, position) = (self.board().variant, &self.board().position);
        let turn = position.turn;
        let goal = variant.facts().goal;
        if goal == Goal::Crown && !position.kings_of(turn.other()).is_empty() {
            return Some(Win::FirstKing {
                winner: turn.other(),
            });
        }
        let is_blocked = self.moves().is_empty() && !self.are_too_many();
        is_blocked.then(|| Win::Blocked {
            winner: if goal == Goal::Lose {
                turn
            } else {
                turn.other()
            },
            stuck: turn,
            bare: position.sides[turn.index()].is_empty(),
        })
    }
}
