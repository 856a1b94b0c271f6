//! Variants and moves as lidraughts writes them in its interfaces.

use super::board::Board;
use super::moves::Move;
use super::variant::Variant;
use crate::prelude::*;

/// The variants of lidraughts by their keys.
const KEYS: [(&str, Variant); 7] = [
    ("standard", Variant::International),
    ("antidraughts", Variant::Antidraughts),
    ("breakthrough", Variant::Breakthrough),
    ("russian", Variant::Russian),
    ("brazilian", Variant::Brazilian),
    ("frisian", Variant::Frisian),
    ("frysk", Variant::Frysk),
];

impl Variant {
    /// The key of the variant at lidraughts; `None` where it is not played there.
    ///
    /// ```
    /// use draughts::Variant;
    ///
    /// assert_eq!(Variant::International.lidraughts_key(), Some("standard"));
    /// assert_eq!(Variant::from_lidraughts_key("frysk"), Some(Variant::Frysk));
    /// assert_eq!(Variant::English.lidraughts_key(), None);
    /// ```
    pub fn lidraughts_key(self) -> Option<&'static str> {
        let mut keys = KEYS.into_iter();
        keys.find(|(_, variant)| *variant == self)
            .map(|(key, _)| key)
    }

    /// The variant with this key at lidraughts.
    pub fn from_lidraughts_key(key: &str) -> Option<Self> {
        let mut keys = KEYS.into_iter();
        keys.find(|(own, _)| *own == key)
            .map(|(_, variant)| variant)
    }
}

impl Board {
    /// A legal move as lidraughts writes it, two digits a square and no sign: `3228`. A capture has the squares between where
    /// two go from one square to the same other. [`read_move`](Self::read_move) reads it.
    ///
    /// ```
    /// use draughts::{Board, Variant};
    ///
    /// let board = Board::start(Variant::International);
    /// let mv = board.resolve(&board.read_move("3228")?)?;
    /// assert_eq!(board.write(mv).to_string(), "32-28");
    /// assert_eq!(board.write_for_lidraughts(mv), "3228");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn write_for_lidraughts(&self, mv: Move) -> String {
        let notation = self.write(mv);
        let squares = notation.squares().iter();
        let numbers = squares.filter_map(|name| self.squares().square(*name));
        numbers.fold(String::new(), |text, square| {
            format!("{text}{:02}", square.number(self.variant))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_for_lidraughts_is_read_back() {
        for (_, variant) in KEYS {
            let mut board = Board::start(variant);
            for turn in 0..60 {
                let moves = board.legal_moves();
                for mv in &moves {
                    let text = board.write_for_lidraughts(*mv);
                    assert!(text.len() >= 4 && text.bytes().all(|byte| byte.is_ascii_digit()));
                    let read = board.read_move(&text).expect("it is legal");
                    assert_eq!(board.resolve(&read), Ok(*mv), "{variant}: {text}");
                }
                let Some(mv) = moves.get(turn * 7 % moves.len().max(1)) else {
                    break;
                };
                board.play_unchecked(*mv);
            }
        }
    }
}
