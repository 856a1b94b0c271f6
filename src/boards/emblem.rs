//! The figure that stands for a game on a card.

use std::borrow::Cow;

use crate::board::table_facts;
use parlour_kit::view::art::Figure;
use parlour_kit::view::motif::{Motif, Short, shape_of};
use parlour_kit::view::theme::Role;
use parlour_language::{Id, id};
use parlour_model::any::Mode;

/// The card of a game: its figure, and the first letter of its name.
pub fn emblem(mode: Mode) -> Motif<'static> {
    card(table_facts(mode).emblem, mode.title(), mode as u8)
}

/// The card of the puzzles.
pub fn of_puzzles() -> Motif<'static> {
    card("key", id!("puzzle-one"), 5)
}

fn card(figure: &str, title: Id, colour: u8) -> Motif<'static> {
    let letter = title.english().chars().next().unwrap_or(' ');
    Motif {
        text: Cow::Owned(letter.to_string()),
        short: Short::Sign(letter),
        shape: shape_of(figure),
        tint: Role::Face(colour),
        figure: Figure::named(figure),
    }
}
