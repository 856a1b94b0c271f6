//! Cards as they lie, in words.

use parlour_language::{Text, text};
use parlour_model::grid::Place;
use parlour_model::memoarrr::GRID;
use parlour_model::player::Names;
use parlour_model::{concentration, memoarrr, memory_match};

pub fn of_concentration(face: concentration::Face, names: &Names) -> Text {
    use concentration::Face;
    match face {
        Face::Down => text!("plain-face-down"),
        Face::Under(value) => text!("plain-face-down-card", card = value),
        Face::Open(value) => text!("plain-face-up-card", card = value),
        Face::Claimed { value, by } => {
            text!("plain-claimed-by", value = value, name = names.get(by))
        }
    }
}

pub fn of_memory_match(face: memory_match::Face) -> Text {
    use memory_match::Face;
    match face {
        Face::Hidden => text!("plain-face-down"),
        Face::Under(card) => text!("plain-face-down-card", card = card.in_words()),
        Face::Revealed(card) => text!("plain-face-up-card", card = card.in_words()),
        Face::Removed => text!("plain-gone"),
    }
}

pub fn of_memoarrr(face: memoarrr::Face) -> Text {
    use memoarrr::Face;
    match face {
        Face::Empty => text!("plain-empty"),
        Face::Down => text!("plain-face-down"),
        Face::Under(card) => text!("plain-face-down-card", card = card.in_words()),
        Face::Up(card) => text!("plain-face-up-card", card = card.in_words()),
    }
}

/// A place of the square with its card. In the Expert display the square does not show its cards (MEM-13).
pub fn at_square(view: &memoarrr::View, place: Place) -> Option<Text> {
    let face = *view.square.get(GRID.index(place)?)?;
    Some(if view.rules.expert_display {
        place.to_string().into()
    } else {
        Text::list([place.to_string().into(), of_memoarrr(face)], ": ")
    })
}
