//! Memory Match in sentences.

use crate::board::BoardUi as _;
use crate::plain::{PlainGame, rows};
use parlour_kit::text::alternatives;
use parlour_language::{Id, Text, id, text};
use parlour_model::memory_match::{Face, MemoryMatch, Phase};
use parlour_model::player::Names;
use parlour_table::event::Observation;

impl PlainGame for MemoryMatch {
    const MOVES: Id = id!("plain-match-moves");

    fn table(observation: &Observation<Self>, _: &Names) -> Vec<Text> {
        let view = &observation.view;
        if view.cards.is_empty() {
            Vec::new()
        } else {
            rows(view.grid, |index| face(view.cards[index]))
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

/// A card as it lies, in words.
pub(super) fn face(face: Face) -> Text {
    match face {
        Face::Hidden => text!("plain-face-down"),
        Face::Under(card) => text!("plain-face-down-card", card = card.in_words()),
        Face::Revealed(card) => text!("plain-face-up-card", card = card.in_words()),
        Face::Removed => text!("plain-gone"),
    }
}
