//! The board of Memory Match.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::{DrawBoard, card_grid};
use crate::app::games::memory_match::{MemoryMatchBoard, gone};
use crate::app::table::Sight;
use crate::model::grid::Place;
use crate::model::memory_match::{Card as Number, Face, Kind, MemoryMatch};
use crate::model::player::Names;
use crate::view::art;
use crate::view::card::{Card, Face as Side, Mark, Owner};
use crate::view::motif::Motif;
use crate::view::owner;
use crate::view::theme::{Role, Theme};
use crate::view::widgets::dialog;

/// How a hidden card is told (MM-3).
const HIDDEN: char = '*';

impl DrawBoard for MemoryMatch {
    fn draw_board(
        board: &MemoryMatchBoard,
        sight: &Sight<Self>,
        names: &Names,
        area: Rect,
        buf: &mut Buffer,
        theme: &Theme,
    ) {
        let letters = owner::letters(&names.all());
        let by = Owner::of(board.by, &letters);
        let layout = board.layout(&sight.view, area);
        card_grid::draw(&layout, board.pointer.place(), |place| card(board, sight, place, by), buf, theme);
        if let Some(choice) = board.question(sight, area) {
            dialog::draw(choice.title, &choice.labels, board.choice, &choice.layout, buf, theme);
        }
    }
}

/// A card of the latest turn can still be read, wherever it went (MM-12).
fn card(board: &MemoryMatchBoard, sight: &Sight<MemoryMatch>, place: Place, by: Owner) -> Option<Card<'static>> {
    if let Some(number) = board.shown(place) {
        let face = Card::new(Side::Up(motif(number)));
        return Some(match (gone(&sight.view, place), board.hides(&sight.view)) {
            (false, _) => face.marked(Mark::Mismatch),
            (true, true) => face.marked(Mark::Match),
            (true, false) => Card::new(Side::Taken(motif(number), by)),
        });
    }
    let index = sight.view.grid.index(place)?;
    match sight.view.cards.get(index)? {
        Face::Hidden => Some(Card::new(Side::Hidden(HIDDEN))),
        Face::Under(number) => Some(Card::new(Side::Under(motif(*number)))),
        Face::Revealed(number) => Some(Card::new(Side::Up(motif(*number))).marked(Mark::Opened)),
        Face::Removed => None,
    }
}

/// The shapes that only a bonus (7) and a penalty (8) have, by their index: a star, and a triangle on
/// its head.
const SPECIAL: [usize; 2] = [4, 9];

/// The shapes of the other cards.
const ORDINARY: [usize; 9] = [1, 2, 3, 5, 6, 7, 8, 10, 11];

fn motif(number: Number) -> Motif<'static> {
    let plain = Motif::numbered(number.0.into());
    match number.kind() {
        Kind::Standard => Motif { shape: Some(ORDINARY[usize::from(number.0) % ORDINARY.len()]), ..plain },
        Kind::Bonus => Motif { shape: Some(SPECIAL[0]), tint: Role::Ground(1), art: art::named("star"), ..plain },
        Kind::Penalty => Motif { shape: Some(SPECIAL[1]), tint: Role::Ground(0), art: art::named("ghost"), ..plain },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bonus_and_penalty_are_told_by_shape_and_colour() {
        let special = [Number::BONUS, Number::PENALTY].map(motif);
        assert_ne!(special[0].shape, special[1].shape);
        assert_ne!(special[0].tint, special[1].tint);
        for number in (0..200).map(Number::standard) {
            let ordinary = motif(number);
            assert!(special.iter().all(|card| card.shape != ordinary.shape && card.tint != ordinary.tint), "{number}");
        }
    }
}
