//! The board of `BirdHead`: everybody's place in the middle, the unseen cards, and the own hand along the bottom.

mod card;
mod places;
mod strip;
mod summary;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::DrawBoard;
use crate::app::board::Board;
use crate::app::games::birdhead::{BirdHeadBoard, Scene};
use crate::app::layout;
use crate::app::table::Sight;
use crate::model::birdhead::{BirdHead, Cards, Resolution};
use crate::model::player::Names;
use crate::model::seat::{Seat, Turn};
use crate::view::card::Owner;
use crate::view::owner;
use crate::view::theme::Theme;

/// All that a part of the board is drawn from.
struct Scenery<'a> {
    board: &'a BirdHeadBoard,
    sight: &'a Sight<BirdHead>,
    names: &'a Names,
    letters: Vec<char>,
    theme: &'a Theme,
}

impl Scenery<'_> {
    fn owner(&self, seat: Seat) -> Owner {
        Owner { seat: seat.0, letter: self.letters.get(seat.index()).copied().unwrap_or('?') }
    }

    fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + Clone {
        Seat::all(self.sight.view.hand_sizes.len())
    }

    /// How many cards a seat holds, as far as it may be told: the last ones are not laid down before they are
    /// turned over.
    fn hand_size(&self, seat: Seat) -> u32 {
        let size = self.sight.view.hand_sizes.get(seat.index()).copied().unwrap_or(0);
        self.board.scene.hidden().map_or(size, |resolution| resolution.last[seat].len())
    }

    /// The markers of a seat, without those that the end of the deal is still to give.
    fn markers(&self, seat: Seat) -> Cards {
        let all = self.sight.view.markers[seat];
        match self.board.scene.hidden() {
            Some(resolution) if resolution.losers().contains(&seat) => all.minus(resolution.last[seat]),
            _ => all,
        }
    }

    /// The cards that have not been seen.
    fn unseen(&self) -> Cards {
        self.board.unseen(self.sight)
    }

    /// The end of a deal that is in sight, and how many of the last cards are turned over.
    fn ending(&self) -> Option<(Resolution, usize)> {
        match self.board.scene {
            Scene::Last(resolution, shown) => Some((resolution, shown)),
            Scene::Summary(resolution) => Some((resolution, self.letters.len())),
            Scene::Table if self.sight.view.turn == Turn::Over => {
                self.sight.view.last_deal.map(|resolution| (resolution, self.letters.len()))
            }
            Scene::Table | Scene::Trick(..) => None,
        }
    }
}

impl DrawBoard for BirdHead {
    fn draw_board(
        board: &BirdHeadBoard,
        sight: &Sight<Self>,
        names: &Names,
        area: Rect,
        buf: &mut Buffer,
        theme: &Theme,
    ) {
        let letters = owner::letters(&names.all());
        let scenery = Scenery { board, sight, names, letters, theme };
        let (middle, below) = layout::board_parts(area, BirdHeadBoard::strip(area));
        if let Some((resolution, shown)) = scenery.ending() {
            let whole = Rect { height: middle.height + below.height, ..middle };
            summary::draw(&scenery, &resolution, shown, whole, buf);
        } else {
            places::draw(&scenery, middle, buf);
            strip::draw(&scenery, area, below, buf);
        }
    }
}
