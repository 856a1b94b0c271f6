//! The layout of a form's rows.

use ratatui::layout::{Position, Rect};

use super::dialog::centred;
use super::window::around;
use crate::app::form::{Control, Form};
use crate::app::text::columns;

/// The parts of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RowParts {
    pub line: Rect,
    pub label: Rect,
    /// The arrow that makes the value smaller; two cells wide, to be hit more easily.
    pub less: Rect,
    pub value: Rect,
    /// The arrow that makes it larger.
    pub more: Rect,
}

impl RowParts {
    /// The value and where the arrow behind it would be, for a row that has none.
    pub fn value_and_more(&self) -> Rect {
        Rect {
            width: self.more.right().saturating_sub(self.value.x + 1),
            ..self.value
        }
    }

    /// The whole line but for its first cell, for a row that has a name and nothing else.
    pub fn after_edge(&self) -> Rect {
        Rect {
            x: self.label.x,
            width: self.line.right().saturating_sub(self.label.x),
            ..self.line
        }
    }
}

/// The usual width of a form. It may be less for want of room, or more for a list's wider entries.
const USUAL: u16 = 64;
/// The width of the names; two fifths of a narrow form.
const LABELS: u16 = 20;

/// Cells of a row beside its name and its value: the arrows, and the frame.
const SIDES: u16 = 6;

/// The box of a form in the body of a page, with its frame. It is as wide as its longest entry, where there is room.
pub fn frame<K>(form: &Form<K>, body: Rect) -> Rect {
    let height = u16::try_from(form.rows.len())
        .unwrap_or(u16::MAX)
        .saturating_add(2);
    let entries = form
        .rows
        .iter()
        .filter(|row| row.control == Control::Button);
    let longest = entries.map(|row| columns(&row.value)).max().unwrap_or(0);
    centred(
        body,
        longest.saturating_add(LABELS + SIDES).max(USUAL),
        height,
    )
}

/// The rows in sight and where they lie; a form that is too long for the window scrolls to the mark.
pub fn rows<K>(form: &Form<K>, body: Rect) -> impl Iterator<Item = (usize, RowParts)> {
    let frame = frame(form, body);
    let inside = Rect {
        x: frame.x + 1,
        y: frame.y + 1,
        width: frame.width.saturating_sub(2),
        height: frame.height.saturating_sub(2),
    };
    let shown = usize::from(inside.height).max(1);
    let lines = (0..inside.height).map(move |line| Rect {
        y: inside.y + line,
        height: 1,
        ..inside
    });
    around(form.rows.len(), shown, form.cursor)
        .zip(lines)
        .map(|(row, line)| (row, parts(line)))
}

fn parts(line: Rect) -> RowParts {
    let labels = LABELS.min(line.width * 2 / 5);
    let at = |x: u16, width: u16| Rect {
        x: line.x + x.min(line.width),
        width: width.min(line.width.saturating_sub(x)),
        ..line
    };
    let rest = line.width.saturating_sub(labels + 4);
    RowParts {
        line,
        label: at(1, labels.saturating_sub(1)),
        less: at(labels, 2),
        value: at(labels + 2, rest),
        more: at(labels + 2 + rest, 2),
    }
}

/// The cell of the caret in the value that is being typed.
pub fn caret<K>(form: &Form<K>, body: Rect, ellipsis: &str) -> Option<Position> {
    let typing = form.typing.as_ref()?;
    let (_, parts) = rows(form, body).find(|(row, _)| *row == form.cursor)?;
    let (_, column) = typing.shown(parts.value.width, ellipsis);
    (parts.value.width > 0).then_some(Position {
        x: parts.value.x + column,
        ..parts.value.as_position()
    })
}

/// The row at a cell, and whether it is on the arrow before (−1) or behind (1) the value.
pub fn hit<K>(form: &Form<K>, body: Rect, at: Position) -> Option<(usize, i64)> {
    let (row, parts) = rows(form, body).find(|(_, parts)| parts.line.contains(at))?;
    let has_arrows = matches!(
        form.rows[row].control,
        Control::Choice | Control::Listed | Control::Typed
    );
    let arrow = match () {
        () if has_arrows && parts.less.contains(at) => -1,
        () if has_arrows && parts.more.contains(at) => 1,
        () => 0,
    };
    Some((row, arrow))
}
