//! Memoarrr! in sentences.

use crate::board::BoardUi as _;
use crate::plain::{PlainGame, rows};
use parlour_language::{Id, Language, Text, id, text};
use parlour_model::grid::Place;
use parlour_model::memoarrr::{Card, Face, GRID, Memoarrr, Phase, Power, Side, View};
use parlour_model::player::Names;
use parlour_model::seat::Seat;
use parlour_table::event::Observation;

impl PlainGame for Memoarrr {
    const MOVES: Id = id!("plain-memoarrr-moves");

    /// In the expert display the square shows nothing of its cards: those that lie face up are in a row (MEM-13).
    fn table(observation: &Observation<Self>, names: &Names) -> Vec<Text> {
        let view = &observation.view;
        if view.square.is_empty() {
            return Vec::new();
        }
        let mut lines = if view.rules.expert_display {
            row(view)
        } else {
            rows(GRID, |index| face(view.square[index]))
        };
        let sides = Seat::all(view.sides.len()).zip(&view.sides);
        lines.extend(sides.map(|(seat, side)| {
            text!("plain-sits", name = names.get(seat), side = place_of(*side))
        }));
        lines.extend(view.block.map(|block| {
            text!(
                "memoarrr-blocked",
                place = &block.place,
                name = names.get(block.by)
            )
        }));
        lines.extend(
            view.last
                .map(|card| text!("plain-next-card", card = card.in_words())),
        );
        lines
    }

    /// A card's two letters become words: "yW" is a yellow walrus.
    fn spoken(sentence: &str, language: Language) -> String {
        let word = |word: &str| {
            let code = word.trim_end_matches([',', '.', ':', ';']);
            let stop = &word[code.len()..];
            code.parse::<Card>().map_or_else(
                |()| word.to_owned(),
                |card| card.in_words().in_language(language).into_owned() + stop,
            )
        };
        // A sentence that names a card by its letters and in words names it once.
        let codes = sentence
            .split(' ')
            .filter_map(|word| word.trim_end_matches(',').parse::<Card>().ok());
        let once = codes.fold(sentence.to_owned(), |sentence, card| {
            let words = card.in_words().in_language(language);
            sentence.replace(&format!("{card}, {words}"), &words)
        });
        once.split(' ').map(word).collect::<Vec<_>>().join(" ")
    }

    /// MEM-15: what a power may be used on is a list.
    fn task(board: &Self::Board, observation: &Observation<Self>, names: &Names) -> Text {
        let Phase::Decide(seat, power) = observation.view.phase else {
            return board.prompt(observation, names);
        };
        let task = match power {
            Power::Octopus(_) => text!("memoarrr-task-octopus"),
            Power::Penguin(_) => text!("plain-memoarrr-penguin"),
            Power::Walrus => text!("plain-memoarrr-walrus"),
        };
        let task = Text::list([names.get(seat).clone(), task], ": ");
        let own = !observation.legal.is_empty();
        if own {
            text!("plain-moves-lists", task = task)
        } else {
            task
        }
    }
}

/// A card as it lies, in words.
pub(super) fn face(face: Face) -> Text {
    match face {
        Face::Empty => text!("plain-empty"),
        Face::Down => text!("plain-face-down"),
        Face::Under(card) => text!("plain-face-down-card", card = card.in_words()),
        Face::Up(card) => text!("plain-face-up-card", card = card.in_words()),
    }
}

/// A place of the square with its card. In the Expert display the square does not show its cards (MEM-13).
pub(super) fn at_square(view: &View, place: Place) -> Option<Text> {
    let face = *view.square.get(GRID.index(place)?)?;
    Some(if view.rules.expert_display {
        place.to_string().into()
    } else {
        Text::list([place.to_string().into(), self::face(face)], ": ")
    })
}

fn row(view: &View) -> Vec<Text> {
    let cards: Vec<_> = view
        .row
        .iter()
        .map(|shown| {
            text!(
                "plain-card-at",
                card = shown.card.in_words(),
                place = &shown.at
            )
        })
        .collect();
    if cards.is_empty() {
        vec![text!("plain-none-up")]
    } else {
        vec![text!("plain-face-up-card", card = Text::list(cards, ", "))]
    }
}

fn place_of(side: Side) -> Id {
    match side {
        Side::Bottom => id!("plain-bottom"),
        Side::Left => id!("plain-left"),
        Side::Top => id!("plain-top"),
        Side::Right => id!("plain-right"),
    }
}
