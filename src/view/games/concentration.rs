//! The board of Concentration.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::{DrawBoard, card_grid};
use crate::app::games::concentration::ConcentrationBoard;
use crate::app::table::Sight;
use crate::model::concentration::{Concentration, Face, Value};
use crate::model::grid::Place;
use crate::model::player::Names;
use crate::view::card::{Card, Face as Side, Mark, Owner};
use crate::view::motif::Motif;
use crate::view::owner;
use crate::view::theme::Theme;

impl DrawBoard for Concentration {
    fn draw_board(
        board: &ConcentrationBoard,
        sight: &Sight<Self>,
        names: &Names,
        area: Rect,
        buf: &mut Buffer,
        theme: &Theme,
    ) {
        let layout = board.layout(&sight.view, area);
        let letters = owner::letters(&names.all());
        let card = |place: Place| match board.mismatch(place) {
            Some(value) => Some(Card::new(Side::Up(motif(value))).marked(Mark::Mismatch)),
            None => Some(card(face(sight, place), &letters)),
        };
        card_grid::draw(&layout, board.pointer.place(), card, buf, theme);
    }
}

fn face(sight: &Sight<Concentration>, place: Place) -> Face {
    let index = sight.view.grid.index(place);
    index.and_then(|index| sight.view.cards.get(index)).copied().unwrap_or(Face::Down)
}

fn card(face: Face, letters: &[char]) -> Card<'static> {
    match face {
        Face::Down => Card::new(Side::Down),
        Face::Under(value) => Card::new(Side::Under(motif(value))),
        Face::Open(value) => Card::new(Side::Up(motif(value))).marked(Mark::Opened),
        Face::Claimed { value, by } => Card::new(Side::Taken(motif(value), Owner::of(by, letters))),
    }
}

fn motif(value: Value) -> Motif<'static> {
    Motif::numbered(value.into())
}
