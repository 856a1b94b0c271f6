//! What cards and boards are drawn with, cell by cell. Nothing is drawn outside the buffer.

use ratatui::buffer::{Buffer, CellWidth};
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::symbols::border;
use ratatui::text::Span;
use ratatui::widgets::{Block, Widget};

/// Writes a text from a place on, over at most `most` cells. Answers with the column after it.
pub fn put(buf: &mut Buffer, (x, y): (u16, u16), text: &str, most: u16, style: Style) -> u16 {
    let end = x.saturating_add(most).min(buf.area.right());
    let mut at = x;
    for grapheme in Span::raw(text).styled_graphemes(Style::new()) {
        let cells = grapheme.symbol.cell_width();
        if cells == 0 {
            continue;
        }
        if at.saturating_add(cells) > end {
            break;
        }
        set(buf, (at, y), grapheme.symbol, style);
        // The other half of a wide character shows nothing, but has its background.
        (at + 1..at + cells).for_each(|next| set(buf, (next, y), " ", style));
        at += cells;
    }
    at
}

/// Writes one character.
pub fn put_char(buf: &mut Buffer, at: (u16, u16), sign: char, style: Style) {
    set(buf, at, sign.encode_utf8(&mut [0; 4]), style);
}

fn set(buf: &mut Buffer, at: (u16, u16), symbol: &str, style: Style) {
    if let Some(cell) = buf.cell_mut(at) {
        cell.reset();
        cell.set_symbol(symbol).set_style(style);
    }
}

/// Fills a rectangle with one character.
pub fn fill(buf: &mut Buffer, rect: Rect, sign: char, style: Style) {
    for at in rect.intersection(buf.area).positions() {
        put_char(buf, (at.x, at.y), sign, style);
    }
}

/// Draws lines along the inner edge of a rectangle of at least two by two cells.
pub fn frame(buf: &mut Buffer, rect: Rect, lines: border::Set<'static>, style: Style) {
    if rect.width >= 2 && rect.height >= 2 {
        Block::bordered().border_set(lines).border_style(Style::reset().patch(style)).render(rect, buf);
    }
}
