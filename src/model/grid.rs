//! A rectangle of cards: how large it is, and how its places are called.

use std::fmt;
use std::str::FromStr;

use parlour_language::id;

use super::game::MoveSyntax;

/// The size of a rectangle of cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grid {
    pub rows: usize,
    pub columns: usize,
}

impl Grid {
    /// Returns the full rectangle for this number of cards, as square as the count allows (CON-2).
    /// The number of rows is the largest divisor that is not above the square root.
    pub fn for_cards(cards: usize) -> Self {
        let rows = (1..=cards.isqrt())
            .rev()
            .find(|rows| cards.is_multiple_of(*rows))
            .unwrap_or(1);
        Self {
            rows,
            columns: cards / rows,
        }
    }

    /// Returns the number of places.
    pub fn places(self) -> usize {
        self.rows * self.columns
    }

    /// The place at an index in reading order.
    pub fn place(self, index: usize) -> Place {
        Place {
            row: index / self.columns,
            column: index % self.columns,
        }
    }

    /// The index of a place in reading order; `None` when it lies outside.
    pub fn index(self, place: Place) -> Option<usize> {
        (place.row < self.rows && place.column < self.columns)
            .then(|| place.row * self.columns + place.column)
    }
}

/// A place in a rectangle, both counted from 0 at the top left. Written as a letter for the row
/// (A … Z, AA, AB …) and a number for the column (1 …): `A1` is the top left one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    pub row: usize,
    pub column: usize,
}

/// The letters of a row, counted from 0: A … Z, AA, AB ….
pub fn row_name(row: usize) -> String {
    let mut letters = Vec::new();
    let mut rest = row + 1;
    while rest > 0 {
        rest -= 1;
        letters.push(char::from(b'A' + u8::try_from(rest % 26).unwrap_or(0)));
        rest /= 26;
    }
    letters.iter().rev().collect()
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}{}", row_name(self.row), self.column + 1))
    }
}

/// The written form of a place, for error messages.
pub const PLACE_SYNTAX: MoveSyntax = MoveSyntax {
    expected: id!("game-place-form"),
};

impl FromStr for Place {
    type Err = MoveSyntax;

    /// Letters may be small; neither blanks nor leading zeros are allowed.
    fn from_str(text: &str) -> Result<Self, MoveSyntax> {
        let digits = text
            .find(|c: char| c.is_ascii_digit())
            .ok_or(PLACE_SYNTAX)?;
        let (letters, number) = text.split_at(digits);
        let row = read_row(letters).ok_or(PLACE_SYNTAX)?;
        let plain = !number.starts_with('0') && number.bytes().all(|b| b.is_ascii_digit());
        let column: usize = number.parse().ok().filter(|_| plain).ok_or(PLACE_SYNTAX)?;
        Ok(Self {
            row,
            column: column - 1,
        })
    }
}

/// The row of its letters, counted from 0. Four letters are more rows than any game has.
fn read_row(letters: &str) -> Option<usize> {
    if letters.is_empty() || letters.len() > 4 {
        return None;
    }
    let value = letters.chars().try_fold(0, |sum, c| {
        let letter = c.to_ascii_uppercase();
        letter
            .is_ascii_uppercase()
            .then(|| sum * 26 + (letter as usize - 'A' as usize) + 1)
    })?;
    Some(value - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn con_2_the_rectangle_is_as_square_as_the_count_allows() {
        for (cards, rows, columns) in [
            (2, 1, 2),
            (10, 2, 5),
            (14, 2, 7),
            (16, 4, 4),
            (36, 6, 6),
            (52, 4, 13),
        ] {
            assert_eq!(Grid::for_cards(cards), Grid { rows, columns });
        }
    }

    #[test]
    fn places_are_read_as_they_are_written() {
        for row in [0, 1, 25, 26, 27, 51, 52, 701, 702, 703] {
            let place = Place {
                row,
                column: row * 3,
            };
            assert_eq!(place.to_string().parse(), Ok(place));
        }
        assert_eq!(row_name(26), "AA");
        assert_eq!(row_name(702), "AAA");
    }

    #[test]
    fn what_is_no_place_is_refused() {
        for text in [
            "",
            "A",
            "1",
            "A0",
            "A01",
            "A-1",
            "1A",
            "A1 ",
            "Ä1",
            "A99999999999999999999",
            "AAAAA1",
        ] {
            assert!(text.parse::<Place>().is_err(), "{text:?}");
        }
    }
}
