//! A rectangle of cards with its rows' letters and its columns' numbers.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::Widget;

use crate::app::layout::cards::CardLayout;
use crate::app::text::pad_left;
use crate::view::card::{CardCursor, CardPicture};
use crate::view::theme::{Role, Theme};
use crate::view::widgets::Label;
use parlour_model::grid::{Place, row_name};

/// The cards in sight, where their layout puts them.
#[derive(Clone, Copy, Debug)]
pub struct CardGrid<'a, F> {
    pub layout: &'a CardLayout,
    pub cursor: Place,
    /// The look of each card, if there is one.
    pub card: F,
    pub theme: &'a Theme,
}

impl<'a, F: Fn(Place) -> Option<CardPicture<'a>>> Widget for &CardGrid<'a, F> {
    fn render(self, _: Rect, buf: &mut Buffer) {
        let layout = self.layout;
        for (place, rect) in layout
            .places()
            .filter_map(|place| Some((place, layout.rect(place)?)))
        {
            self.draw_labels(place, rect, buf);
            if let Some(card) = (self.card)(place) {
                card.sized(layout.size)
                    .lowered(layout.is_close())
                    .render(rect, buf);
            }
        }
        if let Some(rect) = layout.rect(self.cursor) {
            CardCursor { theme: self.theme }.render(rect, buf);
        }
    }
}

impl<F> CardGrid<'_, F> {
    /// The number over the first card of a column, and the letter before the first one of a row.
    fn draw_labels(&self, place: Place, rect: Rect, buf: &mut Buffer) {
        let layout = self.layout;
        if place.row == layout.first.row
            && let Some(label) = column_label(place.column, layout.step.0)
        {
            let x = rect.x + rect.width.saturating_sub(1) / 2;
            let area = Rect::new(
                x,
                layout.origin.y.saturating_sub(1),
                layout.step.0.max(2),
                1,
            );
            Label::new(&label, Role::Dim, self.theme).render(area, buf);
        }
        if place.column == layout.first.column {
            let width = layout.margin - 1;
            let y = rect.y + rect.height.saturating_sub(1) / 2;
            let label = pad_left(
                &row_name(place.row),
                width.into(),
                self.theme.signs.ellipsis,
            );
            let area = Rect::new(layout.origin.x - layout.margin, y, width, 1);
            Label::new(&label, Role::Dim, self.theme).render(area, buf);
        }
    }
}

/// The number over a column; where columns are too narrow for it, only each fifth one is numbered.
fn column_label(column: usize, step: u16) -> Option<String> {
    let label = (column + 1).to_string();
    let roomy = label.len() < usize::from(step) || (column + 1).is_multiple_of(5);
    roomy.then_some(label)
}
