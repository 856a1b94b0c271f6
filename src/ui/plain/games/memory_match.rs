//! Memory Match in sentences.

use super::{PlainGame, rows};
use crate::app::board::BoardUi as _;
use parlour_language::{Id, fl, id};
use parlour_model::memory_match::{Face, MemoryMatch, Phase, View};
use parlour_model::player::Names;
use parlour_table::event::Observation;

impl PlainGame for MemoryMatch {
    const MOVES: Id = id!("plain-match-moves");

    fn table(_: &Self::Board, observation: &Observation<Self>, _: &Names) -> Vec<String> {
        let view = &observation.view;
        if view.cards.is_empty() {
            Vec::new()
        } else {
            rows(view.grid, |index| word(view, index))
        }
    }

    /// MM-7, MM-9: what may be chosen is listed.
    fn task(board: &Self::Board, observation: &Observation<Self>, names: &Names) -> String {
        match observation.view.phase {
            Phase::Choice(seat, dilemma, _) => {
                fl!(
                    "plain-match-choose",
                    name = names.get(seat),
                    answers = dilemma
                        .answers()
                        .map(|answer| answer.to_string())
                        .join(&format!(" {} ", fl!("checkers-or-between")))
                )
            }
            _ => board.prompt(observation, names).spoken().into_owned(),
        }
    }
}

fn word(view: &View, index: usize) -> String {
    match view.cards[index] {
        Face::Hidden => fl!("plain-face-down").into(),
        Face::Under(card) => fl!("plain-face-down-card", card = card.in_words()),
        Face::Revealed(card) => fl!("plain-face-up-card", card = card.in_words()),
        Face::Removed => fl!("plain-gone").into(),
    }
}
