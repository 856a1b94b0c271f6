//! Rows of a list as words side by side, below the cards of a screen.

use ratatui::layout::Rect;

use parlour_kit::hits::Hit;
use parlour_kit::layout::dialog::centred;
use parlour_kit::layout::split::Split as _;
use parlour_kit::rows::{Control, Row, RowId};
use parlour_kit::view::ui::{Ui, choice_width};
use parlour_language::Text;

/// Columns between two items of a line.
const BETWEEN: u16 = 1;

/// Lines of items, each of which stands for a row.
pub(super) struct Lines(Vec<Vec<Item>>);

impl Lines {
    /// Rows as items of lines that are no wider than this. A heading has a line of its own.
    pub(super) fn of<S>(rows: &[Row<S>], most: u16, ui: &Ui) -> Self {
        let mut lines: Vec<Vec<Item>> = Vec::new();
        for row in rows {
            let item = Item::of(row, ui);
            if item.row.is_none() {
                lines.extend([vec![item], Vec::new()]);
                continue;
            }
            let has_room = |line: &&mut Vec<Item>| {
                line.is_empty() || width(line) + BETWEEN + item.width() <= most
            };
            match lines.last_mut().filter(has_room) {
                Some(line) => line.push(item),
                None => lines.push(vec![item]),
            }
        }
        Self(lines)
    }

    pub(super) fn count(&self) -> u16 {
        u16::try_from(self.0.len()).unwrap_or(u16::MAX)
    }

    /// Draws them in the middle of an area; a click on an item presses its row.
    pub(super) fn draw(&self, area: Rect, marked: Option<RowId>, ui: &mut Ui) {
        for (line, row) in self.0.iter().zip(area.rows()) {
            let mut rest = centred(row, width(line).min(row.width), 1);
            for item in line {
                let (place, behind) = rest.split_left(item.width());
                ui.choice(
                    place,
                    item.words.clone(),
                    item.row.is_some() && item.row == marked,
                );
                if let Some(row) = item.row {
                    ui.hits.note(place, Hit::Row(row, 0));
                }
                rest = behind.split_left(BETWEEN).1;
            }
        }
    }
}

/// The columns of items in a line.
fn width(line: &[Item]) -> u16 {
    let all = line.iter().map(|item| item.width() + BETWEEN);
    all.sum::<u16>().saturating_sub(BETWEEN)
}

/// A row as a few words.
struct Item {
    /// `None` for a heading, which cannot be pressed.
    row: Option<RowId>,
    words: String,
}

impl Item {
    fn of<S>(row: &Row<S>, ui: &Ui) -> Self {
        let value = ui.words(row.value.clone());
        let parts = [row.label.clone(), row.value.clone()];
        let shown = if value.is_empty() { 1 } else { 2 };
        let words = Text::list(parts.into_iter().take(shown), ": ");
        let is_heading = matches!(row.control, Control::Heading);
        Self {
            row: (!is_heading).then_some(row.id),
            words: ui.words(words).into_owned(),
        }
    }

    /// Its columns, with those of the sign.
    fn width(&self) -> u16 {
        choice_width(&self.words)
    }
}
