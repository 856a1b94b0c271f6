//! The board of Concentration.

use ratatui::layout::Rect;

use crate::DrawBoard;
use crate::GameBoard;
use crate::card_grid::CardGrid;
use parlour_kit::layout::cards::CardLayout;
use parlour_kit::view::card::{CardFace, CardPicture, Mark, Owner};
use parlour_kit::view::motif::Motif;
use parlour_kit::view::owner;
use parlour_kit::view::theme::Theme;
use parlour_kit::view::ui::Ui;

use parlour_model::concentration::{Concentration, Face, Value};
use parlour_model::grid::Place;
use parlour_table::event::Observation;

impl DrawBoard for Concentration {
    fn draw_board(scene: &GameBoard<Self>, area: Rect, ui: &mut Ui) {
        let (board, observation, theme) = (scene.board, scene.observation, ui.theme);
        let layout = CardLayout::of(observation.view.grid, area, board.pointer.focus());
        let letters = owner::letters(&scene.names.in_language(theme.language));
        let card = |place: Place| match board.shown(place) {
            Some((value, equal)) => {
                let mark = if equal { Mark::Match } else { Mark::Mismatch };
                Some(CardPicture::new(CardFace::Up(motif(value)), theme).marked(mark))
            }
            None => Some(card(face(observation, place), &letters, theme)),
        };
        let grid = CardGrid {
            grid: observation.view.grid,
            layout: &layout,
            cursor: observation.winners.is_none().then(|| board.pointer.place()),
            card,
        };
        grid.draw(ui);
    }
}

fn face(observation: &Observation<Concentration>, place: Place) -> Face {
    let index = observation.view.grid.index(place);
    index
        .and_then(|index| observation.view.cards.get(index))
        .copied()
        .unwrap_or(Face::Down)
}

fn card<'a>(face: Face, letters: &[char], theme: &'a Theme) -> CardPicture<'a> {
    match face {
        Face::Down => CardPicture::new(CardFace::Down, theme),
        Face::Under(value) => CardPicture::new(CardFace::Under(motif(value)), theme),
        Face::Open(value) => {
            CardPicture::new(CardFace::Up(motif(value)), theme).marked(Mark::Opened)
        }
        Face::Claimed { value, by } => {
            CardPicture::new(CardFace::Taken(motif(value), Owner::of(by, letters)), theme)
        }
    }
}

fn motif(value: Value) -> Motif<'static> {
    Motif::numbered(value.into())
}
