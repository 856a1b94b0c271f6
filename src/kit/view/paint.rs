//! The tools for all drawing: text, and cards and boards cell by cell. Nothing is drawn outside the
//! buffer.
//!
//! A caller cuts a text that may be too long beforehand, with a sign that says so (`Label`). If a
//! text is longer than its room here, builds with debug assertions mark its last cell. That cell
//! blinks, and tests look for it at every size.

use ratatui::buffer::{Buffer, Cell, CellWidth};
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::symbols::border;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Widget};

/// On the last cell of a text that was cut without a sign. No theme uses it.
const CUT: Modifier = Modifier::SLOW_BLINK;

/// Returns whether a text was cut without a sign here, in a build with debug assertions.
pub fn is_cut(cell: &Cell) -> bool {
    cell.modifier.contains(CUT)
}

fn mark_cut(buf: &mut Buffer, x: u16, y: u16) {
    if cfg!(debug_assertions)
        && let Some(cell) = buf.cell_mut((x, y))
    {
        cell.modifier.insert(CUT);
    }
}

/// Draws a line at the beginning of an area.
pub fn line<'a>(line: impl Into<Line<'a>>, area: Rect, buf: &mut Buffer) {
    lines(
        [line.into()],
        Rect {
            height: area.height.min(1),
            ..area
        },
        buf,
    );
}

/// Draws lines below each other, as many as there are.
pub fn lines<'a>(lines: impl IntoIterator<Item = Line<'a>>, area: Rect, buf: &mut Buffer) {
    let area = area.intersection(buf.area);
    if area.is_empty() {
        return;
    }
    let mut rows = area.rows();
    for line in lines {
        let Some(row) = rows.next() else {
            return mark_cut(buf, area.x, area.bottom() - 1);
        };
        (&line).render(row, buf);
        if cfg!(debug_assertions) && line.width() > usize::from(row.width) {
            mark_cut(buf, row.right() - 1, row.y);
        }
    }
}

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
            if end > x {
                mark_cut(buf, at.saturating_sub(1).max(x), y);
            }
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
    let mut filled = Cell::from(sign);
    filled.set_style(style);
    let seen = rect.intersection(buf.area);
    for row in seen.rows().filter(|row| !row.is_empty()) {
        let from = buf.index_of(row.x, row.y);
        buf.content[from..from + usize::from(row.width)].fill(filled.clone());
    }
}

/// Draws lines along the inner edge of a rectangle of at least two by two cells.
pub fn frame(buf: &mut Buffer, rect: Rect, lines: border::Set<'static>, style: Style) {
    if rect.width >= 2 && rect.height >= 2 {
        Block::bordered()
            .border_set(lines)
            .border_style(Style::reset().patch(style))
            .render(rect, buf);
    }
}
