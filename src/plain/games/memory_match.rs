//! Memory Match in sentences.

use super::{PlainGame, rows};
use crate::app::board::BoardUi as _;
use crate::model::memory_match::{Face, MemoryMatch, Phase, View};
use crate::model::player::Names;
use crate::table::event::Observation;

impl PlainGame for MemoryMatch {
    const MOVES: &'static str =
        "a card is named by its row and its number: A1, b3; what is to be chosen is typed as it is listed";

    fn table(observation: &Observation<Self>, _: &Names) -> Vec<String> {
        let view = &observation.view;
        if view.cards.is_empty() { Vec::new() } else { rows(view.grid, |index| word(view, index)) }
    }

    /// MM-7, MM-9: what may be chosen is listed.
    fn task(board: &Self::Board, observation: &Observation<Self>, names: &Names) -> String {
        match observation.view.phase {
            Phase::Choice(seat, dilemma, _) => {
                format!(
                    "{}: choose {}",
                    names.get(seat),
                    dilemma.answers().map(|answer| answer.to_string()).join(" or ")
                )
            }
            _ => board.prompt(observation, names),
        }
    }
}

fn word(view: &View, index: usize) -> String {
    match view.cards[index] {
        Face::Hidden => "hidden".into(),
        Face::Under(card) => format!("hidden: {}", card.in_words()),
        Face::Revealed(card) => format!("open: {}", card.in_words()),
        Face::Removed => "gone".into(),
    }
}
