//! Setting up a position.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::line;
use crate::app::screens::position::{PIECES, Position};
use crate::app::text::wrap;
use crate::view::games::checkers::Painter;
use crate::view::theme::{Role, Theme};
use crate::view::widgets::panel;

/// Draws it in the body of a page.
pub fn draw(position: &Position, body: Rect, buf: &mut Buffer, theme: &Theme) {
    let parts = Position::parts(body);
    let board = &position.board;
    let painter = Painter {
        squares: board.squares(),
        variant: board.variant,
        orientation: position.orientation(),
        layout: position.layout(body),
        labels: true,
    };
    painter.board(position.looks(), buf, theme);
    let Some(area) = parts.log else {
        let text = format!("{} · {}", position.piece_name(PIECES[position.brush]), position.turn_name());
        return line(buf, parts.scores, &text, Role::Accent, theme);
    };
    draw_pieces(position, parts.scores, buf, theme);
    let room = panel::draw("FEN", area, buf, theme);
    let lines = wrap(&board.fen().replace(',', ", "), room.width.into());
    for (text, row) in lines.iter().zip(room.rows()) {
        line(buf, row, text, Role::Text, theme);
    }
}

/// The pieces to choose from, and whose turn it is.
fn draw_pieces(position: &Position, area: Rect, buf: &mut Buffer, theme: &Theme) {
    let mut rows = panel::draw("Pieces", area, buf, theme).rows();
    for (i, (piece, row)) in PIECES.into_iter().zip(&mut rows).enumerate() {
        let (mark, role) = if i == position.brush { (theme.signs.turn, Role::Accent) } else { (' ', Role::Text) };
        line(buf, row, &format!("{mark} {}", position.piece_name(piece)), role, theme);
    }
    if let Some(row) = rows.next() {
        line(buf, row, &format!("  {}", position.turn_name()), Role::Dim, theme);
    }
}
