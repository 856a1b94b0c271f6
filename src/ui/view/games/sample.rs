//! A picture of a game: its board some moves after a deal that is always the same.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::Widget;

use super::{DrawBoard, GameBoard};
use crate::app::board::BoardUi;
use crate::view::theme::Theme;
use parlour_model::any::Mode;
use parlour_model::each_game;
use parlour_model::player::{Names, Player};
use parlour_table::event::Observation;
use parlour_table::sample::AnySample;

/// The picture of a game, in the largest size that its area has room for.
#[derive(Clone, Copy, Debug)]
pub struct Sample<'a> {
    pub mode: Mode,
    pub theme: &'a Theme,
}

impl Widget for &Sample<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let (seed, moves, people) = chosen(self.mode);
        if let Ok(sample) = AnySample::of(self.mode, people, moves, seed) {
            let names = Names::of(&vec![Player::person(""); people]);
            each_game!(AnySample, &sample, seen => draw(seen, &names, area, buf, self.theme));
        }
    }
}

/// A seed that makes a good picture, how many moves are made, and for how many people.
fn chosen(mode: Mode) -> (u64, usize, usize) {
    match mode {
        Mode::Concentration => (7, 82, 2),
        Mode::MemoryMatch => (3, 44, 2),
        Mode::Memoarrr => (2, 12, 2),
        Mode::Checkers => (5, 12, 2),
        Mode::BirdHead => (4, 6, 3),
    }
}

fn draw<G: DrawBoard>(
    observation: &Observation<G>,
    names: &Names,
    area: Rect,
    buf: &mut Buffer,
    theme: &Theme,
) {
    let board = G::Board::new(observation);
    GameBoard {
        board: &board,
        observation,
        names,
        theme,
    }
    .render(area, buf);
}
