//! Memory Match in sentences.

use super::{PlainGame, rows};
use crate::app::board::BoardUi as _;
use crate::app::text::alternatives;
use parlour_language::{Id, Text, id, text};
use parlour_model::memory_match::{Face, MemoryMatch, Phase, View};
use parlour_model::player::Names;
use parlour_table::event::Observation;

impl PlainGame for MemoryMatch {
    const MOVES: Id = id!("plain-match-moves");

    fn table(_: &Self::Board, observation: &Observation<Self>, _: &Names) -> Vec<Text> {
        let view = &observation.view;
        if view.cards.is_empty() {
            Vec::new()
        } else {
            rows(view.grid, |index| word(view, index))
        }
    }

    /// MM-7, MM-9: what may be chosen is listed.
    fn task(board: &Self::Board, observation: &Observation<Self>, names: &Names) -> Text {
        match observation.view.phase {
            Phase::Choice(seat, dilemma, _) => {
                text!(
                    "plain-match-choose",
                    name = names.get(seat),
                    answers = alternatives(dilemma.answers().iter().map(ToString::to_string))
                )
            }
            _ => board.prompt(observation, names),
        }
    }
}

fn word(view: &View, index: usize) -> Text {
    match view.cards[index] {
        Face::Hidden => text!("plain-face-down"),
        Face::Under(card) => text!("plain-face-down-card", card = card.in_words()),
        Face::Revealed(card) => text!("plain-face-up-card", card = card.in_words()),
        Face::Removed => text!("plain-gone"),
    }
}
