//! Moves in notation: `11-15`, `22x15`, `11x18x25`, `c3-d4`. [`super::notation`] resolves them in a position.

use core::fmt;
use core::str::FromStr;

use super::squares::SquareName;
use crate::prelude::*;

/// The error of a text that is no move in notation.
///
/// ```
/// use draughts::{Notation, NotationError};
///
/// assert_eq!("11-15-18".parse::<Notation>(), Err(NotationError));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a move; a move lists its squares, like 11-15, 22x15, 11x18x25 or c3-d4")]
pub struct NotationError;

/// No capture has more squares than a board has.
const MOST_SQUARES: usize = 72;

/// A move in notation.
///
/// ```
/// use draughts::Notation;
///
/// let made: Notation = "22:15:8".parse()?;
/// assert!(made.captures());
/// assert_eq!(made.to_string(), "22x15x8");
/// # Ok::<(), draughts::NotationError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Notation {
    squares: Vec<SquareName>,
    captures: bool,
}

impl Notation {
    /// Makes a move over these squares.
    ///
    /// # Panics
    /// There are fewer than two squares.
    pub fn over(squares: Vec<SquareName>, captures: bool) -> Self {
        assert!(
            squares.len() >= 2,
            "a move leads from one square to another"
        );
        Self { squares, captures }
    }

    /// The square it starts from.
    pub fn from(&self) -> SquareName {
        self.squares[0]
    }

    /// The square it ends on.
    pub fn to(&self) -> SquareName {
        self.squares[self.squares.len() - 1]
    }

    /// The squares between, where the path is written out.
    pub fn between(&self) -> &[SquareName] {
        &self.squares[1..self.squares.len() - 1]
    }

    /// Every square, in order.
    pub fn squares(&self) -> &[SquareName] {
        &self.squares
    }

    /// Returns whether it is written as a capture.
    pub fn captures(&self) -> bool {
        self.captures
    }
}

impl fmt::Display for Notation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let joint = if self.captures { "x" } else { "-" };
        let names: Vec<_> = self.squares.iter().map(SquareName::to_string).collect();
        f.pad(&names.join(joint))
    }
}

impl FromStr for Notation {
    type Err = NotationError;

    /// Captures may be written with `x`, `X`, `:` or `×`; letters may be capitals.
    fn from_str(text: &str) -> Result<Self, NotationError> {
        let (first, mut rest) = SquareName::read(text).ok_or(NotationError)?;
        let (mut squares, mut signs) = (vec![first], Vec::new());
        while let Some(sign) = rest.chars().next() {
            let (name, after) = SquareName::read(&rest[sign.len_utf8()..]).ok_or(NotationError)?;
            signs.push(captures(sign).ok_or(NotationError)?);
            squares.push(name);
            rest = after;
        }
        let captures = *signs.first().ok_or(NotationError)?;
        let plain = !captures && signs.len() > 1;
        let mixed = signs.iter().any(|sign| *sign != captures);
        if plain || mixed || squares.len() > MOST_SQUARES {
            Err(NotationError)
        } else {
            Ok(Self { squares, captures })
        }
    }
}

fn captures(sign: char) -> Option<bool> {
    match sign {
        '-' => Some(false),
        'x' | 'X' | ':' | '×' => Some(true),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn moves_are_read_in_every_usual_form() {
        for (text, notation) in [
            ("11-15", "11-15"),
            ("22x15", "22x15"),
            ("22:15", "22x15"),
            ("11×18×25", "11x18x25"),
            ("C3-D4", "c3-d4"),
            ("c3:e5", "c3xe5"),
            ("01-07", "1-7"),
        ] {
            assert_eq!(
                text.parse::<Notation>().map(|read| read.to_string()),
                Ok(notation.into()),
                "{text}"
            );
        }
    }

    #[test]
    fn what_is_no_move_is_refused() {
        for text in [
            "", "11", "11-", "-11", "11-15-18", "11x18-25", "11 - 15", "1--2", "11x", "0-1", "é",
            "11-15!", "a-b",
        ] {
            assert_eq!(text.parse::<Notation>(), Err(NotationError), "{text:?}");
        }
    }

    proptest! {
        #[test]
        fn any_text_is_survived(text in "\\PC*") {
            let _ = text.parse::<Notation>();
        }
    }
}
