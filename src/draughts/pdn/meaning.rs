//! The meanings of a move as it is written: with any sign or none, with blanks, in numbers or letters, in full or short.

use alloc::borrow::Cow;

use super::game::Item;
use super::sign::plain;
use crate::board::Board;
use crate::illegal::{Illegal, no_move};
use crate::legal_moves::LegalMoves;
use crate::moves::Move;
use crate::notation::{Notation, NotationError};
use crate::prelude::*;
use crate::square_set::SquareSet;
use crate::squares::SquareName;

/// The error of a text that means no legal move, or several.
///
/// ```
/// use draughts::pdn::ReadMoveError;
/// use draughts::{Board, Variant};
///
/// let refused = Board::start(Variant::English).read_move("pass").unwrap_err();
/// assert!(matches!(refused, ReadMoveError::Syntax(_)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ReadMoveError {
    /// The text is no move in notation.
    #[error(transparent)]
    Syntax(#[from] NotationError),
    /// The rules refuse the move.
    #[error(transparent)]
    Illegal(#[from] Illegal),
    /// No piece of the column can go there, where a move names nothing but the column of its piece.
    #[error("no piece of the column {column} can move to {to}")]
    NoneOfColumn {
        /// The letter of the column.
        column: char,
        /// The square as it was written.
        to: String,
    },
    /// Several pieces of the column can go there.
    #[error("can be {list}; write it in full", list = list(.0))]
    Several(Vec<Notation>),
}

/// Lists moves with "or" between them.
fn list(moves: &[Notation]) -> String {
    let moves: Vec<_> = moves.iter().map(Notation::to_string).collect();
    moves.join(" or ")
}

/// Returns whether a character may stand in a move as a file has it when it was read.
fn is_of_a_written_move(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '-' | ':')
}

/// A move as it is typed, as the reader of files reads it: without a number before it and signs, glyphs and remarks
/// behind it. A text that is not one move there stays as it is.
fn as_in_a_file(text: &str) -> Cow<'_, str> {
    if text.starts_with(|c: char| c.is_ascii_alphanumeric())
        && text.chars().all(is_of_a_written_move)
    {
        return text.into();
    }
    let plain: String = text.chars().map(plain).collect();
    let typed = plain
        .trim()
        .trim_start_matches(':')
        .trim_end_matches(['*', '.', ',', ';'])
        .trim_end();
    let games = super::read(typed).unwrap_or_default();
    let is_beside = |item: &&Item| {
        !matches!(
            item,
            Item::Number(_) | Item::Strength(_) | Item::Glyph(_) | Item::Comment(_)
        )
    };
    let items: Vec<_> = games
        .iter()
        .flat_map(|game| &game.items)
        .filter(is_beside)
        .collect();
    match items[..] {
        [Item::Move { text, .. }] => text.clone().into(),
        _ => typed.to_owned().into(),
    }
}

impl Board {
    /// Reads a move as it is typed or stands in a file, if it can mean only one.
    ///
    /// ```
    /// use draughts::{Board, Variant};
    ///
    /// let board = Board::start(Variant::Russian);
    /// for text in ["c3-d4", "c3:d4", "cd4", "c3d4!", "22-18"] {
    ///     assert_eq!(board.read_move(text)?.to_string(), "c3-d4");
    /// }
    /// assert!(board.read_move("c3-c5").is_err());
    /// # Ok::<(), draughts::pdn::ReadMoveError>(())
    /// ```
    ///
    /// # Errors
    /// The text is no move, no legal move matches, or several do.
    pub fn read_move(&self, text: &str) -> Result<Notation, ReadMoveError> {
        let legal = LegalMoves::of(self);
        let moves = legal.meanings(text)?;
        match moves.as_slice() {
            [mv] => Ok(legal.write(*mv)),
            several => Err(legal.several(text, several)),
        }
    }
}

impl LegalMoves {
    /// The legal moves that a move may mean as it is written, one at least. Whether something is captured follows from the
    /// position, so that the sign says nothing: many files have `x` in every move.
    ///
    /// # Errors
    /// No legal move is meant.
    pub(super) fn meanings(&self, text: &str) -> Result<Vec<Move>, ReadMoveError> {
        if self.moves().is_empty() {
            return Err(no_move(self).into());
        }
        let text = &*as_in_a_file(text);
        if let Some((column, to)) = column_and_square(text) {
            return self.starting_in(column, &to);
        }
        let spelled = spellings(text);
        let over = |names: &Vec<SquareName>| {
            let squares: Option<Vec<_>> = names
                .iter()
                .map(|name| self.board().squares().find(*name))
                .collect();
            squares
                .map(|squares| self.over(self.moves().iter().copied(), &squares))
                .unwrap_or_default()
        };
        let meant: Vec<_> = spelled.iter().flat_map(over).collect();
        if !meant.is_empty() {
            return Ok(meant);
        }
        let taken: Vec<_> = spelled
            .iter()
            .flat_map(|names| self.taking(names))
            .collect();
        if !taken.is_empty() {
            return Ok(taken);
        }
        let names = spelled.into_iter().next().ok_or(NotationError)?;
        let captures =
            self.moves().iter().any(|mv| mv.captures()) && text.contains(['x', 'X', ':', '×']);
        let refused = self.resolve(&Notation::over(names, captures)).err();
        Err(refused.map_or_else(|| NotationError.into(), ReadMoveError::from))
    }

    /// A capture as the Hub protocol writes it: from, to, and the squares of all that is taken.
    fn taking(&self, names: &[SquareName]) -> Vec<Move> {
        let squares: Option<Vec<_>> = names
            .iter()
            .map(|name| self.board().squares().find(*name))
            .collect();
        let Some([from, to, taken @ ..]) = squares.as_deref() else {
            return Vec::new();
        };
        let taken: SquareSet = taken.iter().copied().collect();
        let is_meant = |mv: &&Move| {
            (mv.from, mv.to) == (*from, *to) && !taken.is_empty() && mv.captured == taken
        };
        self.moves().iter().filter(is_meant).copied().collect()
    }

    /// Makes the refusal of a move that may mean several moves.
    pub(super) fn several(&self, text: &str, moves: &[Move]) -> ReadMoveError {
        if let Some(names) = spellings(&as_in_a_file(text)).into_iter().next() {
            return self.ambiguous(Notation::over(names, true), moves).into();
        }
        ReadMoveError::Several(moves.iter().map(|mv| self.write(*mv)).collect())
    }

    /// `cd4` and `a:c5`: the column alone of the square where the piece stands.
    fn starting_in(&self, column: char, to: &str) -> Result<Vec<Move>, ReadMoveError> {
        let square = SquareName::read(to).and_then(|(name, _)| self.board().squares().find(name));
        let starts = |mv: &Move| self.board().name(mv.from).to_string().starts_with(column);
        let meant: Vec<_> = self
            .moves()
            .iter()
            .copied()
            .filter(|mv| Some(mv.to) == square && starts(mv))
            .collect();
        if meant.is_empty() {
            Err(ReadMoveError::NoneOfColumn {
                column,
                to: to.to_owned(),
            })
        } else {
            Ok(meant)
        }
    }
}

/// A move of a column and a square, `cd4`, `c:d4` or `cxd4`.
fn column_and_square(text: &str) -> Option<(char, String)> {
    let plain: String = text
        .to_ascii_lowercase()
        .chars()
        .filter(|c| !matches!(c, ':' | 'x' | '-'))
        .collect();
    let [column @ b'a'..=b'h', b'a'..=b'h', b'1'..=b'8'] = plain.as_bytes() else {
        return None;
    };
    Some((char::from(*column), plain[1..].to_owned()))
}

/// The squares of a move, as they may be divided: `3228` is 32 and 28, and `115` is 1 and 15 or 11 and 5.
fn spellings(text: &str) -> Vec<Vec<SquareName>> {
    let mut found = vec![Vec::new()];
    let mut rest = text;
    while !rest.is_empty() {
        let letter = usize::from(
            rest.starts_with(|c: char| c.is_ascii_alphabetic() && !matches!(c, 'x' | 'X')),
        );
        let digits = rest[letter..]
            .bytes()
            .take_while(u8::is_ascii_digit)
            .count();
        let (word, after) = rest.split_at(letter + digits);
        let divided = if letter == 1 {
            vec![vec![word]]
        } else {
            divisions(word)
        };
        let names = |words: Vec<&str>| {
            let read = |word: &str| {
                SquareName::read(word)
                    .filter(|(_, rest)| rest.is_empty())
                    .map(|(name, _)| name)
            };
            words.into_iter().map(read).collect::<Option<Vec<_>>>()
        };
        let parts: Vec<_> = divided.into_iter().filter_map(names).collect();
        found = found
            .iter()
            .flat_map(|line| parts.iter().map(|part| [&line[..], &part[..]].concat()))
            .collect();
        let joint = after.trim_start();
        let sign = joint
            .chars()
            .next()
            .filter(|c| matches!(c, '-' | 'x' | 'X' | ':' | '×'));
        rest = joint[sign.map_or(0, char::len_utf8)..].trim_start();
        if !(1..=MOST_SPELLINGS).contains(&found.len()) || (sign.is_some() && rest.is_empty()) {
            return Vec::new();
        }
    }
    found.retain(|names| (2..=MOST_SQUARES).contains(&names.len()));
    found
}

/// The most ways to divide a move that are tried: each three digits that run together double them.
const MOST_SPELLINGS: usize = 16;

/// No capture has more squares than the largest board.
const MOST_SQUARES: usize = 72;

/// Digits as squares: one or two are a square, and more are several that run together.
fn divisions(digits: &str) -> Vec<Vec<&str>> {
    match digits.len() {
        1 | 2 => vec![vec![digits]],
        3 => vec![
            vec![&digits[..1], &digits[1..]],
            vec![&digits[..2], &digits[2..]],
        ],
        length if length.is_multiple_of(2) && length > 0 => {
            vec![
                (0..length)
                    .step_by(2)
                    .map(|at| &digits[at..at + 2])
                    .collect(),
            ]
        }
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use proptest::sample::select;

    use super::*;
    use crate::variant::Variant;

    fn read(variant: Variant, fen: &str, text: &str) -> Result<String, String> {
        let board = if fen.is_empty() {
            Board::start(variant)
        } else {
            Board::from_fen(variant, fen).expect(fen)
        };
        board
            .read_move(text)
            .map(|read| read.to_string())
            .map_err(|why| why.to_string())
    }

    /// The move 11-15 as people type and paste it.
    const ODD: [&str; 19] = [
        "11–15",
        "11−15",
        "11‑15",
        "１１-１５",
        "１１：１５",
        "1. 11-15",
        "1.11-15",
        "12... 11-15",
        ":11-15",
        "11-15+",
        "11-15 =",
        "11-15±",
        "11-15□",
        "11-15-+",
        "11-15^",
        "11-15’",
        "11-15$1",
        "11-15 {so}",
        "11*15",
    ];

    #[test]
    fn a_move_is_read_however_it_is_written() {
        let start = |text: &str| read(Variant::English, "", text);
        for text in [
            "11-15",
            "11x15",
            "11:15",
            "1115",
            "11 15",
            " 11 - 15 ",
            "11-15!",
            "11-15?!",
            "11-15*",
            "f6-e5",
        ] {
            assert_eq!(start(text), Ok("11-15".into()), "{text}");
        }
        for text in ODD {
            assert_eq!(start(text), Ok("11-15".into()), "{text}");
        }
        assert_eq!(start("913"), Ok("9-13".into()));
        let takes = "W:W18:B15,7";
        for text in ["18x11", "18-11x2", "18112", "18x2", "18 11 2", "181102"] {
            let wanted = if text == "18x11" || text == "18112" {
                None
            } else {
                Some("18x2".to_owned())
            };
            assert_eq!(read(Variant::English, takes, text).ok(), wanted, "{text}");
        }
        for text in [
            "c3-d4",
            "cd4",
            "c:d4",
            "C3D4",
            "c3:d4",
            "22-18",
            "2218",
            "с3-d4",
            "ｃ３－ｄ４",
            "c3：d4",
        ] {
            assert_eq!(
                read(Variant::Russian, "", text),
                Ok("c3-d4".into()),
                "{text}"
            );
        }
    }

    #[test]
    fn what_is_no_move_or_may_mean_several_is_told() {
        for text in [
            "",
            "-",
            "11",
            "11-",
            "x",
            "é",
            "a1",
            "99999-1",
            "11-15-",
            "1-2-3-",
            &"219-".repeat(40),
        ] {
            assert!(read(Variant::English, "", text).is_err(), "{text}");
        }
        let why = read(Variant::English, "", "3-7").expect_err("its own man stands there");
        assert_eq!(why, "3 cannot move to 7");
        let several = read(Variant::Russian, "W:We3:Bd4,d6,f6,f4,b6", "e3:a7");
        let why = "e3xa7 can be e3xc5xa7 or e3xg5xe7xc5xa7; write it in full";
        assert_eq!(several, Err(why.into()));
    }

    proptest! {
        #[test]
        fn no_text_panics(text in "\\PC*", variant in select(&Variant::ALL)) {
            let _ = read(variant, "", &text);
        }

        #[test]
        fn what_nearly_is_a_move_does_not_panic(text in "[0-9a-h.\\-x: !]{0,20}", variant in select(&Variant::ALL)) {
            if let Ok(read_back) = read(variant, "", &text) {
                prop_assert_eq!(read(variant, "", &read_back), Ok(read_back));
            }
        }
    }
}
