//! A position as a diagram: a frame for a picture in a file.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::drawing::BoardDrawing;
use super::layout::{BoardLayout, RIM, has_letters};
use super::{Look, Orientation, Tint};
use draughts::Square;
use draughts::board::Board;
use draughts::side::Color;
use draughts::study::Drawing;
use parlour_config::Config;
use parlour_config::caps::{Blocks, Depth, Glyphs, TerminalCaps};
use parlour_kit::view::art::Arrow;
use parlour_kit::view::theme::Theme;
use parlour_kit::view::ui::Ui;

/// The rows of cells of a square: the least in which a piece leaves room for a number.
const HIGH: u16 = 4;

/// A position with what is drawn on it.
#[derive(Clone, Debug, PartialEq)]
pub struct Diagram {
    pub board: Board,
    /// The side at the lower edge.
    pub below: Color,
    pub labels: bool,
    pub drawings: Vec<Drawing>,
}

impl Diagram {
    /// Draws it for a file, in the theme of the settings; the arrows lie over the frame.
    pub fn frame(&self, config: &Config) -> (Buffer, Vec<Arrow>) {
        let mut caps = TerminalCaps::of(Depth::True, Glyphs::Unicode);
        caps.draws(Blocks::Image);
        let theme = Theme::chosen(config, caps);
        let squares = self.board.squares();
        let across = u16::try_from(squares.width()).unwrap_or(u16::MAX);
        let rim = if self.has_rim() { (RIM, 1) } else { (0, 0) };
        let area = Rect::new(0, 0, 2 * HIGH * across + rim.0, HIGH * across + rim.1);
        let mut frame = Buffer::empty(area);
        let board = self.drawing(area, &theme);
        board.draw_squares(&mut Ui::of_picture(&mut frame, &theme));
        theme.lay_ground(true, area, &mut frame);
        let arrows = board.arrows();
        (frame, arrows)
    }

    fn has_rim(&self) -> bool {
        self.labels && has_letters(self.board.squares())
    }

    /// The position as it is drawn in an area.
    pub(super) fn drawing<'a>(
        &'a self,
        area: Rect,
        theme: &'a Theme,
    ) -> BoardDrawing<'a, impl Fn(Square) -> Look> {
        let squares = self.board.squares();
        BoardDrawing {
            squares,
            orientation: Orientation::with(squares, self.below),
            layout: BoardLayout::of(squares.width(), area, self.has_rim()),
            labels: self.labels,
            look: |square: Square| Look {
                tint: Tint::Plain,
                cursor: false,
                piece: self.board.piece(square),
                jumped: false,
            },
            drawings: &self.drawings,
            theme,
        }
    }
}
