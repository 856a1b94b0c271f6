//! What has happened: the newest at the bottom.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::app::layout::log::{INDENT, MARGIN, rows};
use crate::app::layout::window::before_end;
use crate::view::card::Owner;
use crate::view::paint::{put, put_char};
use crate::view::theme::{Role, Theme};

/// Something that has happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Who did it, if it was a player.
    pub by: Option<Owner>,
    /// What it was.
    pub text: String,
}

impl AsRef<str> for Entry {
    fn as_ref(&self) -> &str {
        &self.text
    }
}

/// Draws the log, `back` rows before its end. A mark at the right edge shows where one is, if there is more.
pub fn draw(entries: &[Entry], back: usize, rect: Rect, buf: &mut Buffer, theme: &Theme) {
    if rect.width <= INDENT + MARGIN || rect.height == 0 {
        return;
    }
    let rows = rows(entries, rect.width);
    let seen = before_end(rows.len(), usize::from(rect.height), back);
    let newest = entries.len().saturating_sub(1);
    for ((i, first, text), y) in rows[seen.clone()].iter().zip(rect.y..) {
        let style = theme.style(if *i == newest { Role::Text } else { Role::Dim });
        put(buf, (rect.x + INDENT, y), text, rect.width - INDENT - MARGIN, style);
        if let Some(owner) = entries[*i].by.filter(|_| *first) {
            put_char(buf, (rect.x, y), owner.letter, theme.style(Role::Owner(owner.seat)));
        }
    }
    if seen.len() < rows.len() {
        draw_position(seen.start, rows.len(), rect, buf, theme);
    }
}

/// A track with a handle as long as the part that is seen.
pub(super) fn draw_position(first: usize, all: usize, rect: Rect, buf: &mut Buffer, theme: &Theme) {
    let high = usize::from(rect.height);
    let length = (high * high / all).max(1);
    let travel = high - length;
    let top = (first * travel + (all - high) / 2).checked_div(all - high).unwrap_or(0).min(travel);
    let [handle, track] = theme.signs.scroll;
    for (i, y) in (rect.top()..rect.bottom()).enumerate() {
        let sign = if (top..top + length).contains(&i) { handle } else { track };
        put_char(buf, (rect.right() - 1, y), sign, theme.style(Role::Frame));
    }
}
