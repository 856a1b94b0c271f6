//! Setting up a position.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::Widget;

use crate::app::screens::position::{PIECES, PositionScreen};
use crate::app::text::wrap;
use crate::view::games::checkers::BoardDrawing;
use crate::view::theme::{Role, Theme};
use crate::view::widgets::{Label, Panel, TextRows};
use parlour_language::id;

/// The editor of a position, in the body of a page.
#[derive(Clone, Copy, Debug)]
pub struct PositionEditor<'a> {
    pub position: &'a PositionScreen,
    pub theme: &'a Theme,
}

impl Widget for &PositionEditor<'_> {
    fn render(self, body: Rect, buf: &mut Buffer) {
        let (position, theme) = (self.position, self.theme);
        let parts = PositionScreen::parts(body);
        let board = BoardDrawing {
            squares: position.board.squares(),
            variant: position.board.variant,
            orientation: position.orientation(),
            layout: position.layout(body),
            labels: true,
            look: position.looks(),
            theme,
        };
        board.render(parts.board, buf);
        theme.lay_ground(true, parts.board, buf);
        let Some(area) = parts.log else {
            let text = format!(
                "{} · {}",
                position
                    .piece_name(PIECES[position.brush])
                    .in_language(theme.language),
                position.turn_name().in_language(theme.language)
            );
            return Label::new(&text, Role::Accent, theme).render(parts.scores, buf);
        };
        self.draw_pieces(parts.scores, buf);
        let room = Panel::new("FEN", theme).around(area, buf);
        let lines = wrap(&position.board.fen().replace(',', ", "), room.width.into());
        TextRows {
            lines: &lines,
            role: Role::Text,
            theme,
        }
        .render(room, buf);
    }
}

impl PositionEditor<'_> {
    /// The pieces to choose from, and whose turn it is.
    fn draw_pieces(&self, area: Rect, buf: &mut Buffer) {
        let (position, theme) = (self.position, self.theme);
        let mut rows = Panel::new(id!("setup-pieces").in_language(self.theme.language), theme)
            .around(area, buf)
            .rows();
        for (i, (piece, row)) in PIECES.into_iter().zip(&mut rows).enumerate() {
            let (mark, role) = if i == position.brush {
                (theme.signs.turn, Role::Accent)
            } else {
                (' ', Role::Text)
            };
            Label::new(
                &format!(
                    "{mark} {}",
                    position.piece_name(piece).in_language(theme.language)
                ),
                role,
                theme,
            )
            .render(row, buf);
        }
        if let Some(row) = rows.next() {
            Label::new(
                &format!("  {}", position.turn_name().in_language(theme.language)),
                Role::Dim,
                theme,
            )
            .render(row, buf);
        }
    }
}
