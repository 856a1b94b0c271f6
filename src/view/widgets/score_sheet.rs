//! The moves in a game's own notation, in two columns, the newest at the bottom.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::log::draw_position;
use crate::app::layout::window::before_end;
use crate::app::text::pad;
use crate::view::paint::put;
use crate::view::theme::{Role, Theme};

/// Draws the moves, `back` lines before their end; whoever begins has the left column.
pub fn draw(moves: &[String], back: usize, rect: Rect, buf: &mut Buffer, theme: &Theme) {
    let lines = moves.chunks(2).count();
    let seen = before_end(lines, usize::from(rect.height), back);
    let number = lines.to_string().len() + 1;
    let room = usize::from(rect.width.saturating_sub(2)).saturating_sub(number + 1);
    let column = room / 2;
    for (line, y) in moves.chunks(2).enumerate().skip(seen.start).zip(rect.y..rect.bottom()) {
        let (line, pair) = line;
        let label = format!("{:>number$} ", format!("{}.", line + 1));
        let mut x = put(buf, (rect.x, y), &label, rect.width, theme.style(Role::Dim));
        for (i, text) in pair.iter().enumerate() {
            let newest = 2 * line + i + 1 == moves.len();
            let style = theme.style(if newest { Role::Title } else { Role::Text });
            x = put(buf, (x, y), &pad(text, column, theme.signs.ellipsis), rect.right().saturating_sub(x), style);
        }
    }
    if seen.len() < lines {
        draw_position(seen.start, lines, rect, buf, theme);
    }
}
