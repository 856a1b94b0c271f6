//! A rectangle of cards with its rows' letters and its columns' numbers.

use ratatui::layout::Rect;

use parlour_kit::hits::Hit;
use parlour_kit::layout::cards::CardLayout;
use parlour_kit::text::pad_left;
use parlour_kit::view::card::CardPicture;
use parlour_kit::view::light;
use parlour_kit::view::theme::Role;
use parlour_kit::view::ui::Ui;
use parlour_model::grid::{Grid, Place, row_name};

/// The cards in sight, where their layout puts them.
#[derive(Clone, Copy, Debug)]
pub struct CardGrid<'a, F> {
    pub grid: Grid,
    pub layout: &'a CardLayout,
    /// `None` where the game is over.
    pub cursor: Option<Place>,
    /// The look of each card, if there is one.
    pub card: F,
}

impl<'a, F: Fn(Place) -> Option<CardPicture<'a>>> CardGrid<'a, F> {
    pub fn draw(&self, ui: &mut Ui) {
        let layout = self.layout;
        for (place, rect) in layout
            .places()
            .filter_map(|place| Some((place, layout.rect(place)?)))
        {
            self.draw_labels(place, rect, ui);
            if let Some(card) = (self.card)(place) {
                ui.widget(&card.sized(layout.size).lowered(layout.is_close()), rect);
            }
            if let Some(index) = self.grid.index(place) {
                ui.hits.note(rect, Hit::Place(index));
            }
        }
        if let Some(rect) = self.cursor.and_then(|place| layout.rect(place))
            && ui.has_cursor
        {
            light::beside(rect, ui.buf, ui.theme);
        }
    }

    /// The number over the first card of a column, and the letter before the first one of a row.
    fn draw_labels(&self, place: Place, rect: Rect, ui: &mut Ui) {
        let layout = self.layout;
        if place.row == layout.first.row
            && let Some(label) = column_label(place.column, layout.step.0)
        {
            let x = rect.x + rect.width.saturating_sub(1) / 2;
            let y = layout.origin.y.saturating_sub(1);
            let area = Rect::new(x, y, layout.step.0.max(2), 1);
            ui.label(area, label, Role::Dim);
        }
        if place.column == layout.first.column {
            let width = layout.margin - 1;
            let y = rect.y + rect.height.saturating_sub(1) / 2;
            let ellipsis = ui.theme.signs.ellipsis;
            let label = pad_left(&row_name(place.row), width.into(), ellipsis);
            let area = Rect::new(layout.origin.x - layout.margin, y, width, 1);
            ui.label(area, label, Role::Dim);
        }
    }
}

/// The number over a column; where columns are too narrow for it, only each fifth one is numbered.
fn column_label(column: usize, step: u16) -> Option<String> {
    let label = (column + 1).to_string();
    let roomy = label.len() < usize::from(step) || (column + 1).is_multiple_of(5);
    roomy.then_some(label)
}
