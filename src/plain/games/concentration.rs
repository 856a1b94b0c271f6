//! Concentration in sentences.

use super::{PlainGame, rows};
use crate::model::concentration::{Concentration, Face, View};
use crate::model::player::Names;
use crate::table::event::Observation;

impl PlainGame for Concentration {
    const MOVES: &'static str = "a card is named by its row and its number: A1, b3";

    fn table(observation: &Observation<Self>, names: &Names) -> Vec<String> {
        let view = &observation.view;
        if view.cards.is_empty() { Vec::new() } else { rows(view.grid, |index| word(view, index, names)) }
    }
}

fn word(view: &View, index: usize, names: &Names) -> String {
    match view.cards[index] {
        Face::Down => "closed".into(),
        Face::Under(value) => format!("closed: {value}"),
        Face::Open(value) => format!("open: {value}"),
        Face::Claimed { value, by } => format!("{value}, claimed by {}", names.get(by)),
    }
}
