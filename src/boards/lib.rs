//! The boards: a folder a game (its board, layout, drawing and sentences of the line mode), and what several share.

pub mod any_play;
pub mod birdhead;
pub mod board;
pub mod card_cursor;
pub mod card_grid;
pub mod checkers;
pub mod concentration;
pub mod coordinate;
pub mod daily_standing;
pub mod emblem;
pub mod found_games;
pub mod game_text;
pub mod key_rows;
pub mod memoarrr;
pub mod memory_match;
pub mod move_log;
pub mod outcome;
pub mod plain;
pub mod play;
pub mod pointer;
pub mod position;
pub mod position_picture;
pub mod replay;
pub mod reveal;
pub mod sample;
pub mod saved_game;
pub mod table_screen;

use ratatui::layout::Rect;

use board::{BoardUi as _, GameUi};
use parlour_kit::layout::seats::SeatsLayout;
use parlour_kit::layout::split::Split as _;
use parlour_kit::view::ui::Ui;
use parlour_model::player::Names;
use parlour_table::event::Observation;

/// A game whose board can be drawn.
pub trait DrawBoard: GameUi {
    fn draw_board(scene: &GameBoard<Self>, area: Rect, ui: &mut Ui);
}

/// The board of a game with all that is shown on it.
#[derive(Debug)]
pub struct GameBoard<'a, G: GameUi> {
    pub board: &'a G::Board,
    pub observation: &'a Observation<G>,
    pub names: &'a Names,
    /// The part of the area above a strip, between the seats and beside an open log.
    pub felt: Rect,
    /// The seats around the board, in a window that has room for them.
    pub seats: Option<&'a SeatsLayout>,
}

impl<'a, G: GameUi> GameBoard<'a, G> {
    /// A board in an area, without seats or a log.
    pub fn alone(
        board: &'a G::Board,
        observation: &'a Observation<G>,
        names: &'a Names,
        area: Rect,
    ) -> Self {
        Self {
            board,
            observation,
            names,
            felt: area.split_bottom(G::Board::strip(area)).0,
            seats: None,
        }
    }
}
