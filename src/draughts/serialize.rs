//! Values as their texts, for `serde`. A board is its variant and its FEN, which tell all but the kings' moves in a row: those
//! are counted anew. A square and a move have no text without their board: [`SquareName`] and [`Notation`] are theirs.

use serde::de::{Deserialize, Deserializer, Error as _};
use serde::ser::{Serialize, Serializer};

use super::board::Board;
use super::game_date::GameDate;
use super::notation::Notation;
use super::piece_counts::PieceCounts;
use super::squares::SquareName;
use super::variant::Variant;
use crate::prelude::*;

macro_rules! as_texts {
    ($($type:ty),*) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
            }
        }
    )*};
}

as_texts!(Variant, SquareName, Notation, GameDate, PieceCounts);
#[cfg(feature = "std")]
as_texts!(super::eleven_man::ElevenMan, super::study::Eval);

#[derive(serde::Serialize, serde::Deserialize)]
#[serde(rename = "Board")]
struct BoardTexts {
    variant: Variant,
    fen: String,
}

impl Serialize for Board {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (variant, fen) = (self.variant, self.fen());
        BoardTexts { variant, fen }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Board {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let BoardTexts { variant, fen } = BoardTexts::deserialize(deserializer)?;
        Self::from_fen(variant, &fen).map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use serde::de::DeserializeOwned;

    use super::*;

    #[derive(serde::Serialize, serde::Deserialize)]
    struct Field<T> {
        field: T,
    }

    fn read<T: DeserializeOwned>(text: &str) -> Result<T, String> {
        let read = toml::from_str::<Field<T>>(text);
        read.map(|read| read.field).map_err(|why| why.to_string())
    }

    fn is_told_as<T: Serialize + DeserializeOwned + PartialEq + core::fmt::Debug>(
        field: T,
        text: &str,
    ) {
        let told = toml::to_string(&Field { field: &field }).expect("TOML");
        assert_eq!(told.trim(), text);
        assert_eq!(read(text), Ok(field));
    }

    #[test]
    fn a_value_is_told_as_its_text_and_read_again() {
        for variant in Variant::ALL {
            is_told_as(variant, &format!("field = \"{variant}\""));
        }
        is_told_as(SquareName::Letter(2, 4), "field = \"c5\"");
        is_told_as(SquareName::Number(50), "field = \"50\"");
        let notation: Notation = "22x15x8".parse().expect("a move");
        is_told_as(notation, "field = \"22x15x8\"");
        let date = GameDate::new(1951, Some(7), None).expect("a date");
        is_told_as(date, "field = \"1951-07\"");
        is_told_as(
            PieceCounts::of(&Board::start(Variant::Thai)),
            "field = \"8-8\"",
        );
        let fen = "B:WK10,18:B12";
        let board = Board::from_fen(Variant::English, fen).expect("a position");
        is_told_as(
            board,
            &format!("[field]\nvariant = \"english\"\nfen = \"{fen}\""),
        );
    }

    #[test]
    #[cfg(feature = "std")]
    fn what_needs_std_is_told_as_its_text_too() {
        let drawn: crate::eleven_man::ElevenMan = "9 28 9-14 24-20".parse().expect("cards");
        is_told_as(drawn, "field = \"9 28 9-14 24-20\"");
        let eval: crate::study::Eval = "+0.35/12".parse().expect("an evaluation");
        is_told_as(eval, "field = \"+0.35/12\"");
    }

    #[test]
    fn a_text_that_is_none_is_refused_with_its_reason() {
        let refused = read::<Variant>("field = \"chess\"").expect_err("no variant");
        assert!(
            refused.contains("there is no variant \"chess\""),
            "{refused}"
        );
        let text = "[field]\nvariant = \"english\"\nfen = \"W:W33\"";
        let refused = read::<Board>(text).expect_err("no position");
        assert!(refused.contains("english has no square 33"), "{refused}");
        for text in ["c5x", "", "m1"] {
            assert!(read::<SquareName>(&format!("field = \"{text}\"")).is_err());
        }
    }
}
