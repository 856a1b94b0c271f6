//! Setting up a position.

use crate::position::keys::SIDE_TO_MOVE;
use ratatui::layout::Rect;

use crate::checkers::drawing::BoardDrawing;
use crate::checkers::layout::{BoardLayout, has_letters};
use crate::position::{PIECES, PositionScreen};
use parlour_kit::hits::Hit;
use parlour_kit::keymap::Command;
use parlour_kit::layout::beside;
use parlour_kit::layout::split::Split as _;
use parlour_kit::view::theme::Role;
use parlour_kit::view::ui::Ui;
use parlour_language::id;
use parlour_screen::screen::DrawScreen;

impl DrawScreen for PositionScreen {
    fn draw(&self, body: Rect, ui: &mut Ui) {
        let squares = self.board.squares();
        let (area, column) = beside(body, true);
        let (line, area) = area.split_top(u16::from(column.is_none()));
        let board = BoardDrawing {
            squares,
            orientation: self.orientation(),
            layout: BoardLayout::of(squares.width(), area, has_letters(squares)),
            labels: true,
            look: self.looks(),
            drawings: &[],
            theme: ui.theme,
        };
        board.draw(ui);
        let Some(column) = column else {
            let piece = ui.words(self.piece_name(PIECES[self.brush]));
            let text = format!("{piece} · {}", ui.words(self.turn_name()));
            ui.hits.note(line, Hit::Key(Command::Next));
            return ui.label(line, text, Role::Accent);
        };
        let (pieces, fen) = column.split_top(ROWS);
        draw_pieces(self, pieces, ui);
        let room = ui.panel(fen, "FEN");
        ui.wrapped(room, &[self.board.fen().replace(',', ", ")], Role::Text);
    }
}

/// The rows of the pieces to choose from, with whose turn it is and the frame.
const ROWS: u16 = 7;

/// The pieces to choose from, and whose turn it is.
fn draw_pieces(position: &PositionScreen, area: Rect, ui: &mut Ui) {
    let mut rows = ui.panel(area, id!("setup-pieces")).rows();
    for (i, (piece, row)) in PIECES.into_iter().zip(&mut rows).enumerate() {
        let (mark, role) = if i == position.brush {
            (ui.theme.signs.turn, Role::Accent)
        } else {
            (' ', Role::Text)
        };
        let name = ui.words(position.piece_name(piece));
        ui.label(row, format!("{mark} {name}"), role);
        ui.hits.note(row, Hit::Choice(i));
    }
    if let Some(row) = rows.next() {
        let turn = ui.words(position.turn_name());
        ui.label(row, format!("  {turn}"), Role::Dim);
        ui.hits.note(row, Hit::Key(SIDE_TO_MOVE));
    }
}
