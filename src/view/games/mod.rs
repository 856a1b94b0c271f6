//! The boards: one file a game, and what several share.

pub mod birdhead;
pub mod card_grid;
pub mod checkers;
pub mod concentration;
pub mod memoarrr;
pub mod memory_match;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::theme::Theme;
use crate::app::board::OnScreen;
use crate::app::table::Sight;
use crate::model::player::Names;

/// A game whose board can be drawn.
pub trait DrawBoard: OnScreen {
    /// Draws the board in an area.
    fn draw_board(board: &Self::Board, sight: &Sight<Self>, names: &Names, area: Rect, buf: &mut Buffer, theme: &Theme);
}
