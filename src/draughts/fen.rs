//! Positions as text: FEN as PDN 3.0 has it, `B:W18,24,K10:B12-16,K22`.

use core::fmt::Write as _;

use super::board::{Board, Piece};
use super::side::Color;
use super::square::Square;
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
pub struct FenError {
    /// The character at fault, counted from 1.
    pub column: usize,
    /// The fault.
    pub fault: FenFault,
}

/// A fault in a FEN.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
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
    #[error("a square of {0} must stand here")]
    NoSquare(Variant),
    /// The board has no square of this name.
    #[error("{1} has no square {0}")]
    UnknownSquare(SquareName, Variant),
}

impl Board {
    /// Reads a position. Ranges, blanks and a full stop at the end are tolerated, either order of the sides, and squares
    /// in numbers or in letters. A man on the row where it would have been crowned is a king, as the problems of
    /// many files have it. For `?` the side moves that begins by the rules; counts behind the pieces (`:H0:F1`) are passed
    /// over.
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
        Reader { text, at: 0 }.board(variant)
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
        let mut text = String::from(self.position.turn.letter());
        for color in Color::BOTH {
            let _ = write!(text, ":{}{}", color.letter(), self.pieces_fen(color));
        }
        text
    }

    fn pieces_fen(&self, color: Color) -> String {
        let own = |square: &Square| self.position.sides[color.index()].contains(*square);
        let name = |square: Square| {
            let king = if self.position.kings.contains(square) {
                "K"
            } else {
                ""
            };
            format!("{king}{}", self.name(square))
        };
        let pieces: Vec<_> = self
            .squares()
            .in_order()
            .into_iter()
            .filter(own)
            .map(name)
            .collect();
        pieces.join(",")
    }
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl Reader<'_> {
    fn board(mut self, variant: Variant) -> Result<Board, FenError> {
        let turn = if self.takes('?') {
            Some(Board::start(variant).position.turn)
        } else {
            self.color()
        };
        let turn = turn.ok_or_else(|| self.fault(FenFault::NoTurn))?;
        let mut board = Board::empty(variant, turn);
        let mut sides = 0;
        while self.takes(':') {
            let Some(color) = self.color() else {
                // Some programs leave out the letter of a side without pieces.
                if matches!(self.peek(), None | Some(':' | '.')) {
                    self.takes('.');
                    continue;
                }
                if sides == Color::BOTH.len() && self.passes_count() {
                    continue;
                }
                return Err(self.fault(FenFault::NoSide));
            };
            self.pieces(&mut board, color)?;
            sides = Color::BOTH.len().min(sides + 1);
            self.takes('.');
        }
        if self.peek().is_some() {
            return Err(self.fault(FenFault::Neither));
        }
        Ok(board)
    }

    fn pieces(&mut self, board: &mut Board, color: Color) -> Result<(), FenError> {
        if matches!(self.peek(), None | Some(':' | '.')) {
            return Ok(());
        }
        loop {
            self.range(board, color)?;
            if !self.takes(',') {
                return Ok(());
            }
        }
    }

    fn range(&mut self, board: &mut Board, color: Color) -> Result<(), FenError> {
        let king = self.takes('K') || self.takes('k');
        let column = self.column();
        let first = self.square(board)?;
        let last = if self.takes('-') {
            self.square(board)?
        } else {
            first
        };
        let order = board.squares().in_order();
        let spot = |wanted: Square| {
            order
                .iter()
                .position(|square| *square == wanted)
                .unwrap_or(0)
        };
        if spot(first) > spot(last) {
            return Err(FenError {
                column,
                fault: FenFault::Backwards,
            });
        }
        for &square in &order[spot(first)..=spot(last)] {
            if board.piece(square).is_some() {
                let fault = FenFault::Occupied(board.name(square));
                return Err(FenError { column, fault });
            }
            let king = king || board.crown_row(color).contains(square);
            board.put(square, Piece { color, king });
        }
        Ok(())
    }

    fn square(&mut self, board: &Board) -> Result<Square, FenError> {
        self.blanks();
        let Some((name, rest)) = SquareName::read(&self.text[self.at..]) else {
            return Err(self.fault(FenFault::NoSquare(board.variant)));
        };
        let Some(square) = board.squares().find(name) else {
            return Err(self.fault(FenFault::UnknownSquare(name, board.variant)));
        };
        self.at = self.text.len() - rest.len();
        Ok(square)
    }

    fn color(&mut self) -> Option<Color> {
        let found = Color::BOTH.into_iter().find(|color| {
            self.peek()
                .is_some_and(|c| c.eq_ignore_ascii_case(&color.letter()))
        })?;
        self.at += 1;
        Some(found)
    }

    /// Skips the counts that programs write behind the pieces. They are half-moves without progress
    /// (`H0`), the move's number (`F1`), and the king moves of Frisian draughts (`+0+0`).
    fn passes_count(&mut self) -> bool {
        self.blanks();
        let count = self.text[self.at..]
            .split(':')
            .next()
            .unwrap_or_default()
            .trim_end_matches(['.', ' ']);
        let digits = count.trim_start_matches(|c: char| c.is_ascii_alphabetic() || c == '+');
        let is_count =
            !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit() || b == b'+');
        if is_count {
            self.at += count.len();
            self.takes('.');
        }
        is_count
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
            ("W:W22,:B1", 7, "a square of english must stand here"),
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
            ("W:WKé", 5, "a square of english must stand here"),
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
