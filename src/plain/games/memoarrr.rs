//! Memoarrr! in sentences.

use super::{PlainGame, rows};
use crate::app::board::BoardUi as _;
use crate::app::games::memoarrr::in_words;
use crate::app::keymap::{Command, mention};
use crate::model::memoarrr::{Face, GRID, Memoarrr, Phase, Side, View};
use crate::model::player::Names;
use crate::model::seat::Seat;
use crate::table::event::Observation;

impl PlainGame for Memoarrr {
    const MOVES: &'static str =
        "a card is named by its row and its number: A1, b3; a power is used on a card so, too, or left unused by pass";

    /// In the expert display the square shows nothing of its cards: those that lie face up are in a row (MEM-13).
    fn table(observation: &Observation<Self>, names: &Names) -> Vec<String> {
        let view = &observation.view;
        if view.square.is_empty() {
            return Vec::new();
        }
        let mut lines = if view.rules.expert_display { row(view) } else { rows(GRID, |index| word(view, index)) };
        let sides = Seat::all(view.sides.len()).zip(&view.sides);
        lines.extend(sides.map(|(seat, side)| format!("{} sits {}", names.get(seat), place_of(*side))));
        lines.extend(view.block.map(|block| format!("{} is blocked by {}", block.place, names.get(block.by))));
        lines.extend(view.last.map(|card| format!("the next card has to match the {}", in_words(card))));
        lines
    }

    /// A card's two letters become words: "yW" is a yellow walrus.
    fn spoken(sentence: &str) -> String {
        let word = |word: &str| {
            let code = word.trim_end_matches([',', '.', ':', ';']);
            let stop = &word[code.len()..];
            code.parse().map_or_else(|()| word.to_owned(), |card| in_words(card) + stop)
        };
        sentence.split(' ').map(word).collect::<Vec<_>>().join(" ")
    }

    /// MEM-15: what a power may be used on is a list.
    fn task(board: &Self::Board, observation: &Observation<Self>, names: &Names) -> String {
        let Phase::Decide(..) = observation.view.phase else {
            return board.prompt(observation, names);
        };
        let task = board.prompt(observation, names).replace(&format!(" ({})", mention(Command::Pass)), "");
        let own = !observation.legal.is_empty();
        if own { format!("{task}; moves lists the choices") } else { task }
    }
}

fn word(view: &View, index: usize) -> String {
    match view.square[index] {
        Face::Empty => "empty".into(),
        Face::Down => "face down".into(),
        Face::Under(card) => format!("face down: {}", in_words(card)),
        Face::Up(card) => format!("face up: {}", in_words(card)),
    }
}

fn row(view: &View) -> Vec<String> {
    let cards: Vec<_> = view.row.iter().map(|shown| format!("{} at {}", in_words(shown.card), shown.at)).collect();
    if cards.is_empty() { vec!["no card lies face up".into()] } else { vec![format!("face up: {}", cards.join(", "))] }
}

fn place_of(side: Side) -> &'static str {
    match side {
        Side::Bottom => "at the bottom, before row E",
        Side::Left => "at the left, before column 1",
        Side::Top => "at the top, before row A",
        Side::Right => "at the right, before column 5",
    }
}
