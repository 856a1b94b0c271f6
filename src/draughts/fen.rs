//! Positions as text: FEN as PDN 3.0 has it, `B:W18,24,K10:B12-16,K22`.

use core::fmt::{self, Write as _};
use core::str::FromStr;

use super::board::{Board, Piece};
use super::side::Color;
use super::squares::SquareName;
use super::variant::Variant;
use crate::prelude::*;

/// The error of a text that is no position.
///
/// ```
/// use draughts::fen::FenFault;
/// use draughts::{Board, Variant};
///
/// let refused = Board::from_fen(Variant::English, "W:W33").unwrap_err();
/// assert_eq!(refused.column, 4);
/// assert!(matches!(refused.fault, FenFault::UnknownSquare(..)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{fault} (column {column})")]
#[non_exhaustive]
pub struct FenError {
    /// The character at fault, counted from 1.
    pub column: usize,
    /// The fault.
    pub fault: FenFault,
}

/// A fault in a FEN.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FenFault {
    /// The text does not begin with a side.
    #[error("the side to move is missing: begin with W or B")]
    NoTurn,
    /// Something else stands where a side belongs.
    #[error("a side (W or B) must stand here")]
    NoSide,
    /// Something else stands where a side, a piece or the end belongs.
    #[error("this is neither a piece nor a side; separate pieces with `,` and sides with `:`")]
    Neither,
    /// A range of squares runs backwards.
    #[error("this range runs backwards: put the lower square first")]
    Backwards,
    /// A square is named twice.
    #[error("{0} already has a piece")]
    Occupied(SquareName),
    /// Something else stands where a square belongs.
    #[error("a square must stand here")]
    NoSquare,
    /// The board has no square of this name.
    #[error("{1} has no square {0}")]
    UnknownSquare(SquareName, Variant),
}

/// A position as text. It names squares, so that what it means depends on the variant: [`board`](Self::board) tells.
///
/// ```
/// use draughts::{Board, Fen, Variant};
///
/// let fen: Fen = "W:W31-35,K28:B16-20:H4:F12".parse()?;
/// assert_eq!((fen.half_moves(), fen.move_number()), (Some(4), Some(12)));
/// let board = fen.board(Variant::International)?;
/// assert_eq!(board.fen(), "W:WK28,31,32,33,34,35:B16,17,18,19,20");
/// assert_eq!(Fen::from(&board).to_string(), board.fen());
/// # Ok::<(), draughts::fen::FenError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Fen {
    /// `None` for `?`.
    turn: Option<Color>,
    pieces: Vec<Pieces>,
    /// The counts behind the pieces as they were written.
    counts: Vec<String>,
}

/// The pieces between a square and another.
#[derive(Clone, Copy, Debug)]
struct Pieces {
    color: Color,
    king: bool,
    first: SquareName,
    last: SquareName,
    /// The place in the text, counted from 1.
    column: usize,
}

impl Fen {
    /// The side to move; `None` where it is not told (`?`).
    pub const fn turn(&self) -> Option<Color> {
        self.turn
    }

    /// The moves of either side without a capture or a man's move, as lidraughts writes them (`H4`).
    pub fn half_moves(&self) -> Option<u32> {
        self.count('H')
    }

    /// The number of the move, as lidraughts writes it (`F12`).
    pub fn move_number(&self) -> Option<u32> {
        self.count('F')
    }

    fn count(&self, letter: char) -> Option<u32> {
        let mut counts = self.counts.iter();
        counts.find_map(|count| count.strip_prefix(letter)?.parse().ok())
    }

    /// The position in a variant. A man on the row where it would have been crowned is a king, as the problems of many
    /// files have it. Where no side is to move, that one is which begins by the rules.
    ///
    /// # Errors
    /// The board of the variant has no such square, or a square is named twice.
    pub fn board(&self, variant: Variant) -> Result<Board, FenError> {
        let turn = self.turn.unwrap_or(variant.facts().begins);
        let mut board = Board::empty(variant, turn);
        let order = board.squares().in_order();
        for pieces in &self.pieces {
            let fault = |fault| FenError {
                column: pieces.column,
                fault,
            };
            let place = |name: SquareName| {
                let square = board.squares().find(name);
                let place = square.and_then(|square| order.iter().position(|one| *one == square));
                place.ok_or_else(|| fault(FenFault::UnknownSquare(name, variant)))
            };
            let (first, last) = (place(pieces.first)?, place(pieces.last)?);
            if first > last {
                return Err(fault(FenFault::Backwards));
            }
            for &square in &order[first..=last] {
                if board.piece(square).is_some() {
                    return Err(fault(FenFault::Occupied(board.name(square))));
                }
                let king = pieces.king || board.crown_row(pieces.color).contains(square);
                let color = pieces.color;
                board.put(square, Piece { color, king });
            }
        }
        Ok(board)
    }
}

impl From<&Board> for Fen {
    /// Men and kings in the order of their squares, no ranges.
    fn from(board: &Board) -> Self {
        let squares = board.squares().in_order();
        let of = |color: Color| {
            let own = squares
                .iter()
                .filter(move |square| board.position.sides[color.index()].contains(**square));
            own.map(move |square| Pieces {
                color,
                king: board.position.kings.contains(*square),
                first: board.name(*square),
                last: board.name(*square),
                column: 1,
            })
        };
        Self {
            turn: Some(board.turn()),
            pieces: Color::BOTH.into_iter().flat_map(of).collect(),
            counts: Vec::new(),
        }
    }
}

impl fmt::Display for Fen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char(self.turn.map_or('?', Color::letter))?;
        for color in Color::BOTH {
            write!(f, ":{}", color.letter())?;
            let own = self.pieces.iter().filter(|pieces| pieces.color == color);
            for (nth, pieces) in own.enumerate() {
                let comma = if nth == 0 { "" } else { "," };
                let king = if pieces.king { "K" } else { "" };
                write!(f, "{comma}{king}{}", pieces.first)?;
                if pieces.last != pieces.first {
                    write!(f, "-{}", pieces.last)?;
                }
            }
        }
        self.counts
            .iter()
            .try_for_each(|count| write!(f, ":{count}"))
    }
}

impl FromStr for Fen {
    type Err = FenError;

    /// Reads a position. Blanks and a full stop at the end are tolerated, and either order of the sides.
    fn from_str(text: &str) -> Result<Self, FenError> {
        Reader { text, at: 0 }.fen()
    }
}

impl fmt::Display for Board {
    /// Writes the position as FEN.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Fen::from(self).fmt(f)
    }
}

impl Board {
    /// Reads a position: [`Fen`] tells what is tolerated.
    ///
    /// ```
    /// use draughts::{Board, Variant};
    ///
    /// let board = Board::from_fen(Variant::English, "B:W18,24,K10:B12-16")?;
    /// assert_eq!(board.fen(), "B:WK10,18,24:B12,13,14,15,16");
    /// let fault = Board::from_fen(Variant::English, "W:W33").unwrap_err();
    /// assert_eq!(fault.to_string(), "english has no square 33 (column 4)");
    /// # Ok::<(), draughts::fen::FenError>(())
    /// ```
    ///
    /// # Errors
    /// The text is no position.
    pub fn from_fen(variant: Variant, text: &str) -> Result<Self, FenError> {
        text.parse::<Fen>()?.board(variant)
    }

    /// Reads a position to start a game from: the usual start for an empty text, else a FEN.
    ///
    /// ```
    /// use draughts::{Board, Variant};
    ///
    /// let start = Board::start_from(Variant::Thai, "")?;
    /// assert_eq!(start, Board::start(Variant::Thai));
    /// # Ok::<(), draughts::fen::FenError>(())
    /// ```
    ///
    /// # Errors
    /// The text is no position.
    pub fn start_from(variant: Variant, text: &str) -> Result<Self, FenError> {
        if text.trim().is_empty() {
            return Ok(Self::start(variant));
        }
        Self::from_fen(variant, text)
    }

    /// The position as text: men and kings in the order of their squares, no ranges.
    pub fn fen(&self) -> String {
        self.to_string()
    }
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl Reader<'_> {
    fn fen(mut self) -> Result<Fen, FenError> {
        let turn = if self.takes('?') {
            None
        } else {
            let turn = self.color();
            Some(turn.ok_or_else(|| self.fault(FenFault::NoTurn))?)
        };
        let (mut pieces, mut counts, mut sides) = (Vec::new(), Vec::new(), 0);
        while self.takes(':') {
            let Some(color) = self.color() else {
                // Some programs leave out the letter of a side without pieces.
                if matches!(self.peek(), None | Some(':' | '.')) {
                    self.takes('.');
                    continue;
                }
                if sides == Color::BOTH.len()
                    && let Some(count) = self.count()
                {
                    counts.push(count);
                    continue;
                }
                return Err(self.fault(FenFault::NoSide));
            };
            self.pieces(&mut pieces, color)?;
            sides = Color::BOTH.len().min(sides + 1);
            self.takes('.');
        }
        if self.peek().is_some() {
            return Err(self.fault(FenFault::Neither));
        }
        Ok(Fen {
            turn,
            pieces,
            counts,
        })
    }

    fn pieces(&mut self, pieces: &mut Vec<Pieces>, color: Color) -> Result<(), FenError> {
        if matches!(self.peek(), None | Some(':' | '.')) {
            return Ok(());
        }
        loop {
            let king = self.takes('K') || self.takes('k');
            let column = self.column();
            let first = self.square()?;
            let last = if self.takes('-') {
                self.square()?
            } else {
                first
            };
            pieces.push(Pieces {
                color,
                king,
                first,
                last,
                column,
            });
            if !self.takes(',') {
                return Ok(());
            }
        }
    }

    fn square(&mut self) -> Result<SquareName, FenError> {
        self.blanks();
        let Some((name, rest)) = SquareName::read(&self.text[self.at..]) else {
            return Err(self.fault(FenFault::NoSquare));
        };
        self.at = self.text.len() - rest.len();
        Ok(name)
    }

    fn color(&mut self) -> Option<Color> {
        let found = Color::BOTH.into_iter().find(|color| {
            self.peek()
                .is_some_and(|c| c.eq_ignore_ascii_case(&color.letter()))
        })?;
        self.at += 1;
        Some(found)
    }

    /// A count that programs write behind the pieces: half-moves without progress (`H0`), the move's number (`F1`), and the
    /// king moves of Frisian draughts (`+0+0`).
    fn count(&mut self) -> Option<String> {
        self.blanks();
        let count = self.text[self.at..]
            .split(':')
            .next()
            .unwrap_or_default()
            .trim_end_matches(['.', ' ']);
        let digits = count.trim_start_matches(|c: char| c.is_ascii_alphabetic() || c == '+');
        let is_count =
            !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit() || b == b'+');
        let count = is_count.then(|| count.to_owned())?;
        self.at += count.len();
        self.takes('.');
        Some(count)
    }

    fn takes(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        if found {
            self.at += wanted.len_utf8();
        }
        found
    }

    fn peek(&mut self) -> Option<char> {
        self.blanks();
        self.text[self.at..].chars().next()
    }

    fn blanks(&mut self) {
        self.at = self.text.len() - self.text[self.at..].trim_start().len();
    }

    fn column(&mut self) -> usize {
        self.blanks();
        self.text[..self.at].chars().count() + 1
    }

    fn fault(&mut self, fault: FenFault) -> FenError {
        FenError {
            column: self.column(),
            fault,
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use proptest::sample::select;

    use super::*;

    #[test]
    fn the_start_is_written_as_pdn_has_it() {
        let fen = |variant| Board::start(variant).fen();
        assert_eq!(
            fen(Variant::English),
            "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"
        );
        assert_eq!(
            fen(Variant::Italian),
            "W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"
        );
        assert_eq!(
            fen(Variant::Russian),
            "W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,g3:Bb6,d6,f6,h6,a7,c7,e7,g7,b8,d8,f8,h8"
        );
        assert_eq!(fen(Variant::Frysk), "W:W46,47,48,49,50:B1,2,3,4,5");
        assert_eq!(
            fen(Variant::Thai),
            "B:W1,2,3,4,5,6,7,8:B25,26,27,28,29,30,31,32"
        );
        assert_eq!(
            fen(Variant::Spanish),
            "W:W1,2,3,4,5,6,7,8,9,10,11,12:B21,22,23,24,25,26,27,28,29,30,31,32"
        );
    }

    #[test]
    fn ranges_blanks_and_a_full_stop_are_tolerated() {
        let plain = Board::from_fen(Variant::International, "B:W18,24,K10:B12,13,14,15,16,K22");
        for text in [
            "B:W18,24,K10:B12-16,K22",
            " b : B 12 - 16 , k22 : w 18 , 24 , K10 . ",
            "B:W18:W24,K10:BK22:B12-16.",
        ] {
            assert_eq!(
                Board::from_fen(Variant::International, text),
                plain,
                "{text}"
            );
        }
        let board = plain.expect("a position");
        assert_eq!(board.fen(), "B:WK10,18,24:B12,13,14,15,16,K22");
        assert!(
            Board::from_fen(Variant::English, "W:W:B12").is_ok(),
            "a side may have nothing"
        );
    }

    #[test]
    fn what_other_programs_write_is_read() {
        for (variant, text, fen) in [
            (Variant::English, "W:W31-32:B1-2:H0:F1", "W:W31,32:B1,2"),
            (Variant::Frisian, "B:W50:BK1:H0:F12:+0+2", "B:W50:BK1"),
            (Variant::English, "W:W31.:B1.:H0:F1.", "W:W31:B1"),
            (Variant::English, "?:W31:B1", "B:W31:B1"),
            (Variant::English, "W::.", "W:W:B"),
            (Variant::English, "W:W1,31:B2,32", "W:WK1,31:B2,K32"),
            (Variant::Russian, "W:W29,K30:B1-3", "W:Wa1,Kc1:Bb8,d8,f8"),
            (Variant::English, "W:Wa1,Kc1:Bb8", "W:W29,K30:B1"),
        ] {
            assert_eq!(
                Board::from_fen(variant, text).map(|board| board.fen()),
                Ok(fen.into()),
                "{text}"
            );
        }
    }

    #[test]
    fn a_fault_is_found_where_it_is() {
        for (text, column, why) in [
            ("", 1, "the side to move is missing: begin with W or B"),
            (
                "X:W1:B2",
                1,
                "the side to move is missing: begin with W or B",
            ),
            ("W:Q1", 3, "a side (W or B) must stand here"),
            ("W:W22,:B1", 7, "a square must stand here"),
            ("W:W33:B1", 4, "english has no square 33"),
            ("W:Wa2:B1", 4, "english has no square a2"),
            ("W:W22:B22", 8, "22 already has a piece"),
            ("W:W22:B1:H!", 10, "a side (W or B) must stand here"),
            ("W:W22:H0", 7, "a side (W or B) must stand here"),
            (
                "W:W24-22",
                4,
                "this range runs backwards: put the lower square first",
            ),
            (
                "W:W22;B1",
                6,
                "this is neither a piece nor a side; separate pieces with `,` and sides with `:`",
            ),
            ("W:WKé", 5, "a square must stand here"),
        ] {
            let fault = Board::from_fen(Variant::English, text);
            let fault = fault.expect_err(text);
            assert_eq!(
                (fault.column, fault.fault.to_string().as_str()),
                (column, why),
                "{text}"
            );
        }
    }

    proptest! {
        #[test]
        fn no_text_panics(text in "\\PC*", variant in select(&Variant::ALL)) {
            let _ = Board::from_fen(variant, &text);
        }

        #[test]
        fn what_nearly_is_a_position_does_not_panic(text in "[WBK:,.0-9a-h -]{0,40}", variant in select(&Variant::ALL)) {
            if let Ok(board) = Board::from_fen(variant, &text) {
                prop_assert_eq!(Board::from_fen(board.variant, &board.fen()), Ok(board));
            }
        }
    }
}
