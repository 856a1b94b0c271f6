//! The squares of a variant, and their names: numbers or letters, as PDN's `GameType` says.

use core::fmt;
use core::str::FromStr;

use super::geometry::Layout;
use super::square::Square;
use super::variant::Variant;
use super::variant_rules::SquareNaming;
use crate::prelude::*;

/// A square by name; what it names depends on the variant.
///
/// ```
/// use draughts::SquareName;
///
/// assert_eq!("C3".parse(), Ok(SquareName::Letter(2, 2)));
/// assert_eq!("32".parse(), Ok(SquareName::Number(32)));
/// assert!("m1".parse::<SquareName>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum SquareName {
    /// A number, from 1.
    Number(u8),
    /// A column and a row, both counted from 0 at White's left corner: `a1` is (0, 0).
    Letter(u8, u8),
}

impl fmt::Display for SquareName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Number(number) => write!(f, "{number}"),
            Self::Letter(column, row) => write!(f, "{}{}", char::from(b'a' + column), row + 1),
        }
    }
}

impl SquareName {
    /// Reads a name at the beginning of a text; also gives what follows it. Leading zeros and
    /// capital letters are tolerated.
    pub fn read(text: &str) -> Option<(Self, &str)> {
        let first = text.bytes().next()?;
        if first.is_ascii_digit() {
            let length = text.bytes().take_while(u8::is_ascii_digit).count();
            let number = text[..length].parse().ok().filter(|number| *number > 0)?;
            return Some((Self::Number(number), &text[length..]));
        }
        let column = first
            .to_ascii_lowercase()
            .checked_sub(b'a')
            .filter(|column| *column < 12)?;
        let length = text[1..].bytes().take_while(u8::is_ascii_digit).count();
        let row: u8 = text[1..=length]
            .parse()
            .ok()
            .filter(|row| (1..=12).contains(row))?;
        Some((Self::Letter(column, row - 1), &text[1 + length..]))
    }
}

/// The error of a text that names no square.
///
/// ```
/// use draughts::{SquareName, SquareNameError};
///
/// assert_eq!("z9".parse::<SquareName>(), Err(SquareNameError));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a square; write its number or its column and row, like 32 or c3")]
pub struct SquareNameError;

impl FromStr for SquareName {
    type Err = SquareNameError;

    fn from_str(text: &str) -> Result<Self, SquareNameError> {
        match Self::read(text) {
            Some((name, "")) => Ok(name),
            _ => Err(SquareNameError),
        }
    }
}

/// The squares of a variant: their places and names.
///
/// ```
/// use draughts::Variant;
/// use draughts::squares::Squares;
///
/// let squares = Squares::of(Variant::International);
/// let all = squares.in_order();
/// assert_eq!((all.len(), squares.name(all[0]).to_string()), (50, "1".into()));
/// assert_eq!(squares.place(all[0]), (0, 1));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Squares {
    layout: Layout,
    mirrored: bool,
    naming: SquareNaming,
}

impl Squares {
    /// The squares of a variant.
    pub fn of(variant: Variant) -> Self {
        let facts = variant.facts();
        Self {
            layout: facts.layout,
            mirrored: facts.mirrored,
            naming: facts.square_naming,
        }
    }

    /// Returns the number of rows, which is that of columns.
    pub fn width(self) -> usize {
        self.layout.width
    }

    /// Every square, in the order of their names.
    pub fn in_order(self) -> Vec<Square> {
        let mut all: Vec<_> = self
            .cells()
            .map(|(row, nth)| (self.name_at(row, nth), self.layout.square(row, nth)))
            .collect();
        all.sort_by_key(|(name, _)| match *name {
            SquareName::Number(number) => (0, number),
            SquareName::Letter(column, row) => (row, column),
        });
        all.into_iter().map(|(_, square)| square).collect()
    }

    fn cells(self) -> impl Iterator<Item = (usize, usize)> {
        (0..self.layout.width)
            .flat_map(move |row| (0..self.layout.across()).map(move |nth| (row, nth)))
    }

    /// The square with this [bit](Square::bit); `None` when the board has none.
    pub fn at_bit(self, bit: u8) -> Option<Square> {
        let square = Square(bit);
        self.layout.place(square).map(|_| square)
    }

    /// The name of a square.
    ///
    /// # Panics
    /// The square is of a board of another size.
    pub fn name(self, square: Square) -> SquareName {
        let (row, nth) = self.cell(square);
        self.name_at(row, nth)
    }

    /// The row and the column of a square on the screen, from 0 at the top left, White sitting below.
    ///
    /// # Panics
    /// The square is of a board of another size.
    pub fn place(self, square: Square) -> (usize, usize) {
        let (row, nth) = self.cell(square);
        (row, self.column(row, nth))
    }

    /// The square at a row and a column of the screen, White sitting below; `None` where nothing is played.
    pub fn at_place(self, row: usize, column: usize) -> Option<Square> {
        let from_left = self.turned(column, self.layout.width)?;
        let nth = if self.layout.full {
            from_left
        } else {
            from_left / 2
        };
        (row < self.layout.width && self.layout.column(row, nth) == from_left)
            .then(|| self.layout.square(row, nth))
    }

    /// The square with this name; `None` when the board has none.
    pub fn square(self, name: SquareName) -> Option<Square> {
        let is_letter = matches!(name, SquareName::Letter(..));
        self.find(name)
            .filter(|_| is_letter == (self.naming == SquareNaming::Letters))
    }

    /// The square that a name means in either notation: in the variant's own, else by its column and row from White's
    /// left corner, or by its number counted from White's far left, as numbers are used in the games of letters.
    pub fn find(self, name: SquareName) -> Option<Square> {
        let (width, across) = (self.layout.width, self.layout.across());
        match name {
            SquareName::Letter(column, row) => {
                let near = width.checked_sub(1)?.checked_sub(row.into())?;
                self.at_place(near, usize::from(column))
            }
            SquareName::Number(number) => {
                let before = usize::from(number).checked_sub(1)?;
                let (row, from_left) = match self.naming {
                    SquareNaming::NearRight => (
                        width.checked_sub(1 + before / across)?,
                        across - 1 - before % across,
                    ),
                    SquareNaming::FarLeft | SquareNaming::Letters => {
                        (before / across, before % across)
                    }
                };
                let nth = self.turned(from_left, across)?;
                (row < width).then(|| self.layout.square(row, nth))
            }
        }
    }

    /// A place among so many of a row, counted from the other end where the board is mirrored.
    fn turned(self, place: usize, of: usize) -> Option<usize> {
        let other = of.checked_sub(1)?.checked_sub(place)?;
        Some(if self.mirrored { other } else { place })
    }

    fn cell(self, square: Square) -> (usize, usize) {
        self.layout.place(square).expect("a square of the board")
    }

    fn column(self, row: usize, nth: usize) -> usize {
        let column = self.layout.column(row, nth);
        if self.mirrored {
            self.layout.width - 1 - column
        } else {
            column
        }
    }

    /// The number of a square, whether the variant names its squares by numbers or by letters.
    pub(super) fn number(self, square: Square) -> u8 {
        let (row, nth) = self.cell(square);
        self.number_at(row, nth)
    }

    #[expect(
        clippy::cast_possible_truncation,
        reason = "a board has at most 72 squares"
    )]
    fn number_at(self, row: usize, nth: usize) -> u8 {
        let (across, near) = (self.layout.across(), self.layout.width - 1 - row);
        let from_left = if self.mirrored { across - 1 - nth } else { nth };
        let number = match self.naming {
            SquareNaming::FarLeft | SquareNaming::Letters => row * across + from_left + 1,
            SquareNaming::NearRight => near * across + across - from_left,
        };
        number as u8
    }

    #[expect(clippy::cast_possible_truncation, reason = "a board has 12 columns")]
    fn name_at(self, row: usize, nth: usize) -> SquareName {
        let near = self.layout.width - 1 - row;
        match self.naming {
            SquareNaming::FarLeft | SquareNaming::NearRight => {
                SquareName::Number(self.number_at(row, nth))
            }
            SquareNaming::Letters => SquareName::Letter(self.column(row, nth) as u8, near as u8),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The corners of PDN's table of game types: seen by White, the squares at the ends of the far and
    /// of the near row.
    #[test]
    fn squares_are_named_as_the_game_type_says() {
        for (variant, far, near) in [
            (Variant::English, ["1", "4"], ["29", "32"]),
            (Variant::Pool, ["1", "4"], ["29", "32"]),
            (Variant::International, ["1", "5"], ["46", "50"]),
            (Variant::Canadian, ["1", "6"], ["67", "72"]),
            (Variant::Italian, ["1", "4"], ["29", "32"]),
            (Variant::Spanish, ["32", "29"], ["4", "1"]),
            (Variant::Thai, ["32", "29"], ["4", "1"]),
            (Variant::Russian, ["b8", "h8"], ["a1", "g1"]),
            (Variant::Turkish, ["a8", "h8"], ["a1", "h1"]),
        ] {
            let squares = Squares::of(variant);
            let row = |row: usize| -> Vec<String> {
                let cells = (0..squares.width()).filter_map(|column| squares.at_place(row, column));
                cells
                    .map(|square| squares.name(square).to_string())
                    .collect()
            };
            let ends = |names: Vec<String>| [names[0].clone(), names[names.len() - 1].clone()];
            assert_eq!(ends(row(0)), far, "{variant}");
            assert_eq!(ends(row(squares.width() - 1)), near, "{variant}");
        }
    }

    #[test]
    fn the_near_left_corner_is_played_on_unless_the_board_is_mirrored() {
        for variant in Variant::ALL {
            let squares = Squares::of(variant);
            let mirrored = matches!(variant, Variant::Italian | Variant::Spanish);
            assert_eq!(
                squares.at_place(squares.width() - 1, 0).is_none(),
                mirrored,
                "{variant}"
            );
        }
    }

    #[test]
    fn every_name_leads_back_to_its_square() {
        for variant in Variant::ALL {
            let squares = Squares::of(variant);
            for square in squares.in_order() {
                let name = squares.name(square);
                assert_eq!(squares.square(name), Some(square));
                assert_eq!(squares.at_bit(square.bit()), Some(square));
                assert_eq!(SquareName::read(&name.to_string()), Some((name, "")));
                let (row, column) = squares.place(square);
                assert_eq!(squares.at_place(row, column), Some(square));
                let number = square.number(variant);
                assert_eq!(Square::from_number(variant, number), Some(square));
            }
        }
    }

    #[test]
    fn a_square_is_found_by_a_name_of_the_other_notation() {
        for (variant, other, own) in [
            (Variant::English, "a1", "29"),
            (Variant::English, "h8", "4"),
            (Variant::International, "a1", "46"),
            (Variant::Italian, "b1", "29"),
            (Variant::Spanish, "b1", "4"),
            (Variant::Russian, "1", "b8"),
            (Variant::Russian, "29", "a1"),
            (Variant::Turkish, "64", "h1"),
        ] {
            let squares = Squares::of(variant);
            let (name, _) = SquareName::read(other).expect("a name");
            assert_eq!(squares.square(name), None, "{variant}");
            assert_eq!(
                squares
                    .find(name)
                    .map(|square| squares.name(square).to_string())
                    .as_deref(),
                Some(own)
            );
        }
        for (variant, name) in [
            (Variant::English, "33"),
            (Variant::English, "a2"),
            (Variant::Russian, "33"),
            (Variant::English, "k1"),
        ] {
            assert_eq!(
                Squares::of(variant).find(SquareName::read(name).expect("a name").0),
                None,
                "{variant} {name}"
            );
        }
    }

    #[test]
    fn what_is_no_name_is_not_read() {
        for text in ["", "0", "256", "a", "a0", "a13", "m1", "é1", "-1", "aé"] {
            assert_eq!(SquareName::read(text), None, "{text:?}");
        }
    }
}
