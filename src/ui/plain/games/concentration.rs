//! Concentration in sentences.

use super::{PlainGame, rows};
use parlour_language::{Id, Text, id, text};
use parlour_model::concentration::{Concentration, Face, View};
use parlour_model::player::Names;
use parlour_table::event::Observation;

impl PlainGame for Concentration {
    const MOVES: Id = id!("plain-card-moves");

    fn table(_: &Self::Board, observation: &Observation<Self>, names: &Names) -> Vec<Text> {
        let view = &observation.view;
        if view.cards.is_empty() {
            Vec::new()
        } else {
            rows(view.grid, |index| word(view, index, names))
        }
    }
}

fn word(view: &View, index: usize, names: &Names) -> Text {
    match view.cards[index] {
        Face::Down => text!("plain-face-down"),
        Face::Under(value) => text!("plain-face-down-card", card = value),
        Face::Open(value) => text!("plain-face-up-card", card = value),
        Face::Claimed { value, by } => {
            text!("plain-claimed-by", value = value, name = names.get(by))
        }
    }
}
