//! Setting up a position.

use ratatui::layout::Rect;

use crate::checkers::drawing::BoardDrawing;
use crate::checkers::layout::BoardLayout;
use crate::position::{PIECES, PositionScreen};
use parlour_kit::hits::Hit;
use parlour_kit::keymap::Command;
use parlour_kit::layout::table;
use parlour_kit::screen::DrawScreen;
use parlour_kit::view::theme::Role;
use parlour_kit::view::ui::Ui;
use parlour_language::id;

impl DrawScreen for PositionScreen {
    fn draw(&self, body: Rect, ui: &mut Ui) {
        let (parts, squares) = (table(body, PIECES.len() + 1, 0), self.board.squares());
        let board = BoardDrawing {
            squares,
            variant: self.board.variant(),
            orientation: self.orientation(),
            layout: BoardLayout::of(squares.width(), parts.board, true),
            labels: true,
            look: self.looks(),
            theme: ui.theme,
        };
        board.draw(ui);
        let Some(area) = parts.log else {
            let piece = ui.words(self.piece_name(PIECES[self.brush]));
            let text = format!("{piece} · {}", ui.words(self.turn_name()));
            ui.hits.note(parts.scores, Hit::Key(Command::Next));
            return ui.label(parts.scores, text, Role::Accent);
        };
        draw_pieces(self, parts.scores, ui);
        let room = ui.panel(area, "FEN");
        ui.wrapped(room, &[self.board.fen().replace(',', ", ")], Role::Text);
    }
}

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
        ui.hits.note(row, Hit::Key(Command::SideToMove));
    }
}
