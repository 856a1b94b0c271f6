//! A rectangle of cards with its rows' letters and its columns' numbers.

use ratatui::buffer::Buffer;

use crate::app::layout::cards::CardLayout;
use crate::app::text::pad_left;
use crate::model::grid::{Place, row_name};
use crate::view::card::{Card, draw_cursor};
use crate::view::paint::put;
use crate::view::theme::{Role, Theme};

/// Draws the cards in sight; `card` says how each of them looks, if there is one.
pub fn draw<'a>(
    layout: &CardLayout,
    cursor: Place,
    card: impl Fn(Place) -> Option<Card<'a>>,
    buf: &mut Buffer,
    theme: &Theme,
) {
    draw_labels(layout, buf, theme);
    for place in layout.places() {
        let Some(rect) = layout.rect(place) else { continue };
        if let Some(card) = card(place) {
            card.draw_as(layout.size, rect, buf, theme);
        }
    }
    if let Some(rect) = layout.rect(cursor) {
        draw_cursor(layout.size, rect, buf, theme);
    }
}

fn draw_labels(layout: &CardLayout, buf: &mut Buffer, theme: &Theme) {
    let style = theme.style(Role::Dim);
    for place in layout.places() {
        let Some(rect) = layout.rect(place) else { continue };
        if place.row == layout.first.row
            && let Some(label) = column_label(place.column, layout.step.0)
        {
            let at = (rect.x + rect.width.saturating_sub(1) / 2, layout.origin.y.saturating_sub(1));
            put(buf, at, &label, layout.step.0.max(2), style);
        }
        if place.column == layout.first.column {
            let width = layout.margin - 1;
            let at = (layout.origin.x - layout.margin, rect.y + rect.height.saturating_sub(1) / 2);
            put(buf, at, &pad_left(&row_name(place.row), usize::from(width), ""), width, style);
        }
    }
}

/// The number over a column; where columns are too narrow for it, only each fifth one is numbered.
fn column_label(column: usize, step: u16) -> Option<String> {
    let label = (column + 1).to_string();
    let roomy = label.len() < usize::from(step) || (column + 1).is_multiple_of(5);
    roomy.then_some(label)
}
