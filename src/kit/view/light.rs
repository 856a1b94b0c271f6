//! The light of the cursor: one colour on whatever it stands on.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Color;

use super::card::middle;
use super::paint::put_char;
use super::theme::{Ground, Role, Theme, is_block};
use crate::focus;

/// Lights a card: a bar in the gap at either side of its middle rows. The cells that it leaves are blank, so that a step of the
/// cursor needs no colours of cards.
pub fn beside(card: Rect, buf: &mut Buffer, theme: &Theme) {
    let lit = theme.style(Role::Cursor);
    let [left, right] = theme.signs.light;
    // The bars are drawn on felt, which stays as it is; elsewhere their cells have the colour of the light.
    let (signs, style) = match lit.bg.filter(|_| theme.mixes) {
        Some(light) => ([right, left], theme.over(Role::Felt).fg(light)),
        None => ([left, right], lit),
    };
    for (x, sign) in [card.x.saturating_sub(1), card.right()]
        .into_iter()
        .zip(signs)
    {
        rows(card, (card.height + 8) / 6).for_each(|y| put_char(buf, (x, y), sign, style));
    }
    focus::mark(buf, (card.x, middle(card)));
}

/// Lights a square: a bar at either edge of its middle rows, which leaves half a cell to the piece there. A square of one row
/// has the colour of the light already.
pub fn within(square: Rect, buf: &mut Buffer, theme: &Theme) {
    let lit = theme.style(Role::Square(Ground::Cursor));
    let at = (square.x, square.y + square.height / 2);
    let [left, right] = theme.signs.light;
    match lit.bg {
        _ if square.height < 2 => {}
        None => put_char(buf, at, theme.signs.turn, lit),
        Some(light) => rows(square, square.height / 2).for_each(|y| {
            draw_edge((square.x, y), [left, right], light, buf);
            draw_edge((square.right() - 1, y), [right, left], light, buf);
        }),
    }
    focus::mark(buf, at);
}

/// The outer half of a cell is lit; the other one stays piece or ground.
fn draw_edge(at: (u16, u16), [outer, inner]: [char; 2], light: Color, buf: &mut Buffer) {
    let Some(cell) = buf.cell_mut(at) else { return };
    if is_block(cell.symbol()) {
        cell.set_char(inner).set_bg(light);
    } else {
        cell.set_char(outer).set_fg(light);
    }
}

/// So many rows in the middle.
fn rows(area: Rect, count: u16) -> impl Iterator<Item = u16> {
    let first = area.y + (area.height - count).div_ceil(2);
    first..first + count
}
