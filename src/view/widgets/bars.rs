//! A small chart of lying bars.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::app::text::{columns, pad, pad_left};
use crate::view::paint::put;
use crate::view::theme::{Role, Theme};

/// One bar.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bar<'a> {
    /// What it measures.
    pub label: &'a str,
    /// How long it is.
    pub value: u32,
    /// The figure as it is written.
    pub figure: String,
}

/// Draws one bar a row; the longest takes all the room there is.
pub fn draw(bars: &[Bar], rect: Rect, buf: &mut Buffer, theme: &Theme) {
    draw_of(bars.iter().map(|bar| bar.value).max().unwrap_or(0), bars, rect, buf, theme);
}

/// The same where a bar of this value would take all the room.
pub fn draw_of(most: u32, bars: &[Bar], rect: Rect, buf: &mut Buffer, theme: &Theme) {
    let widest = |text: &dyn Fn(&Bar) -> u16| bars.iter().map(text).max().unwrap_or(0);
    let label = widest(&|bar| columns(bar.label)).min(rect.width / 3);
    let figure = widest(&|bar| columns(&bar.figure)).min(rect.width / 3);
    let room = rect.width.saturating_sub(label + figure + 2);
    for (bar, y) in bars.iter().zip(rect.top()..rect.bottom()) {
        let dots = theme.signs.ellipsis;
        put(buf, (rect.x, y), &pad(bar.label, usize::from(label), dots), label, theme.style(Role::Text));
        draw_bar(bar.value, most, Rect::new(rect.x + label + 1, y, room, 1), buf, theme);
        let x = rect.right().saturating_sub(figure);
        put(buf, (x, y), &pad_left(&bar.figure, usize::from(figure), dots), figure, theme.style(Role::Title));
    }
}

/// The bar itself, to half a cell; whatever is not nothing shows at least that.
fn draw_bar(value: u32, most: u32, rect: Rect, buf: &mut Buffer, theme: &Theme) {
    let room = u64::from(rect.width) * 2;
    let halves =
        (u64::from(value) * room).checked_div(u64::from(most)).unwrap_or(0).max(u64::from(value > 0)).min(room);
    let (full, odd) = (usize::try_from(halves / 2).unwrap_or(0), halves % 2 == 1);
    let [filled, half_filled, empty] = theme.signs.bar;
    let mut bar: String = std::iter::repeat_n(filled, full).collect();
    if odd {
        bar.push(half_filled);
    }
    let x = put(buf, (rect.x, rect.y), &bar, rect.width, theme.style(Role::Accent));
    let left = rect.right().saturating_sub(x);
    put(buf, (x, rect.y), &empty.to_string().repeat(usize::from(left)), left, theme.style(Role::Dim));
}
