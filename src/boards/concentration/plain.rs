//! Concentration in sentences.

use crate::plain::{PlainGame, rows};
use parlour_language::{Id, Text, id, text};
use parlour_model::concentration::{Concentration, Face};
use parlour_model::player::Names;
use parlour_table::event::Observation;

impl PlainGame for Concentration {
    const MOVES: Id = id!("plain-card-moves");

    fn table(observation: &Observation<Self>, names: &Names) -> Vec<Text> {
        let view = &observation.view;
        if view.cards.is_empty() {
            Vec::new()
        } else {
            rows(view.grid, |index| face(view.cards[index], names))
        }
    }
}

/// A card as it lies, in words.
pub(super) fn face(face: Face, names: &Names) -> Text {
    match face {
        Face::Down => text!("plain-face-down"),
        Face::Under(value) => text!("plain-face-down-card", card = value),
        Face::Open(value) => text!("plain-face-up-card", card = value),
        Face::Claimed { value, by } => {
            text!("plain-claimed-by", value = value, name = names.get(by))
        }
    }
}
