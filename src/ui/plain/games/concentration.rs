//! Concentration in sentences.

use super::{PlainGame, rows};
use crate::app::games::concentration::in_words;
use parlour_language::{Id, Text, id};
use parlour_model::concentration::Concentration;
use parlour_model::player::Names;
use parlour_table::event::Observation;

impl PlainGame for Concentration {
    const MOVES: Id = id!("plain-card-moves");

    fn table(_: &Self::Board, observation: &Observation<Self>, names: &Names) -> Vec<Text> {
        let view = &observation.view;
        if view.cards.is_empty() {
            Vec::new()
        } else {
            rows(view.grid, |index| in_words(view.cards[index], names))
        }
    }
}
