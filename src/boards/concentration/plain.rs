//! Concentration in sentences.

use crate::faces;
use crate::plain::{PlainGame, rows};
use parlour_language::{Id, Text, id};
use parlour_model::concentration::Concentration;
use parlour_model::player::Names;
use parlour_table::event::Observation;

impl PlainGame for Concentration {
    const MOVES: Id = id!("plain-card-moves");

    fn table(observation: &Observation<Self>, names: &Names) -> Vec<Text> {
        let view = &observation.view;
        if view.cards.is_empty() {
            Vec::new()
        } else {
            rows(view.grid, |index| {
                faces::of_concentration(view.cards[index], names)
            })
        }
    }
}
