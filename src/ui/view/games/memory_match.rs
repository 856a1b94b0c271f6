//! The board of Memory Match.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::Widget;

use super::card_grid::CardGrid;
use super::{DrawBoard, GameBoard};
use crate::app::games::memory_match::gone;
use crate::view::art;
use crate::view::card::{Card, CardFace, Mark, Owner};
use crate::view::motif::Motif;
use crate::view::owner;
use crate::view::theme::Role;
use crate::view::widgets::Dialog;
use parlour_model::grid::Place;
use parlour_model::memory_match::{Card as Number, CardKind, Face, MemoryMatch};

/// The sign of a hidden card (MM-3).
const HIDDEN: char = '*';

impl DrawBoard for MemoryMatch {
    fn draw_board(scene: &GameBoard<Self>, area: Rect, buf: &mut Buffer) {
        let GameBoard {
            board,
            observation,
            names,
            theme,
        } = *scene;
        let letters = owner::letters(&names.all());
        let by = Owner::of(board.by, &letters);
        let layout = board.layout(&observation.view, area);
        let card = |place| card(scene, place, by);
        CardGrid {
            layout: &layout,
            cursor: board.pointer.place(),
            card,
            theme,
        }
        .render(area, buf);
        if let Some(choice) = board.question(observation, area) {
            let (buttons, layout) = (&choice.labels, &choice.layout);
            Dialog {
                title: choice.title,
                buttons,
                focus: board.choice,
                layout,
                theme,
            }
            .render(layout.frame, buf);
        }
    }
}

/// A card of the latest turn can still be read, wherever it went (MM-12).
fn card<'a>(scene: &GameBoard<'a, MemoryMatch>, place: Place, by: Owner) -> Option<Card<'a>> {
    let GameBoard {
        board,
        observation,
        theme,
        ..
    } = *scene;
    if let Some(number) = board.shown(place) {
        let face = Card::new(CardFace::Up(motif(number)), theme);
        return Some(
            match (
                gone(&observation.view, place),
                board.hides(&observation.view),
            ) {
                (false, _) => face.marked(Mark::Mismatch),
                (true, true) => face.marked(Mark::Match),
                (true, false) => Card::new(CardFace::Taken(motif(number), by), theme),
            },
        );
    }
    let index = observation.view.grid.index(place)?;
    match observation.view.cards.get(index)? {
        Face::Hidden => Some(Card::new(CardFace::Hidden(HIDDEN), theme)),
        Face::Under(number) => Some(Card::new(CardFace::Under(motif(*number)), theme)),
        Face::Revealed(number) => {
            Some(Card::new(CardFace::Up(motif(*number)), theme).marked(Mark::Opened))
        }
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
        CardKind::Standard => Motif {
            shape: Some(ORDINARY[usize::from(number.0) % ORDINARY.len()]),
            ..plain
        },
        CardKind::Bonus => Motif {
            shape: Some(SPECIAL[0]),
            tint: Role::Ground(1),
            art: art::named("star"),
            ..plain
        },
        CardKind::Penalty => Motif {
            shape: Some(SPECIAL[1]),
            tint: Role::Ground(0),
            art: art::named("ghost"),
            ..plain
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bonus_and_penalty_differ_by_shape_and_colour() {
        let special = [Number::BONUS, Number::PENALTY].map(motif);
        assert_ne!(special[0].shape, special[1].shape);
        assert_ne!(special[0].tint, special[1].tint);
        for number in (0..200).map(Number::standard) {
            let ordinary = motif(number);
            assert!(
                special
                    .iter()
                    .all(|card| card.shape != ordinary.shape && card.tint != ordinary.tint),
                "{number}"
            );
        }
    }
}
