//! The layout of a form's rows.

use ratatui::layout::{Margin, Position, Rect, Size};

use crate::form::Form;
use crate::rows::Row;
use parlour_kit::layout::dialog::centred;
use parlour_kit::layout::finger;
use parlour_kit::layout::split::Split as _;
use parlour_kit::layout::window::around;
use parlour_kit::text::columns;
use parlour_language::Language;

/// The parts of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RowParts {
    pub line: Rect,
    /// The line, and for a finger the rows above and below it.
    pub place: Rect,
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
/// The usual columns of the names.
const LABELS: u16 = 20;

/// The least room that a picture beside a form is worth.
const PICTURE: Size = Size::new(28, 12);

/// The fewest rows of a picture above a list.
const STRIP: u16 = 6;

/// Cells of a row around its name.
const AROUND: u16 = 4;

/// Cells of a row beside its name and its value: the arrows, and the frame.
const SIDES: u16 = 6;

/// Returns whether a form is drawn without a frame: one that asks for none, where all its rows are in sight.
pub fn is_bare<S>(form: &Form<S>, body: Rect) -> bool {
    form.bare && lines(form, body) <= body.height
}

/// The lines that all rows take in a body.
fn lines<S>(form: &Form<S>, body: Rect) -> u16 {
    let rows = u16::try_from(form.rows.len()).unwrap_or(u16::MAX);
    rows.saturating_mul(finger::step(body))
}

/// The areas of a form and of a picture, which is left out where there is no room for it. The picture stands beside rows that
/// are all in sight, or above them where they are wide. Above a longer list it takes whole lines, as rows can be scrolled cheaply where nothing is beside them.
pub fn with_picture<S>(form: &Form<S>, body: Rect, language: Language) -> (Rect, Option<Rect>) {
    let rows = lines(form, body);
    if rows.saturating_add(2) > body.height {
        let (picture, list) = body.split_top(body.height / 3);
        let has_room = picture.height >= STRIP;
        return (
            if has_room { list } else { body },
            has_room.then_some(picture),
        );
    }
    let usual = (body.width * 9 / 16).min(USUAL);
    let (list, picture) = body.split_left(needed(form, language).max(usual));
    let (_, picture) = picture.split_left(1);
    if picture.width >= PICTURE.width && picture.height >= PICTURE.height {
        return (list, Some(picture));
    }
    let (picture, list) = body.split_bottom(rows + 2);
    if picture.width >= PICTURE.width && picture.height >= PICTURE.height {
        return (list, Some(picture));
    }
    (body, None)
}

/// The columns that a form needs in order to show all of its entries. A value that is changed is cut where it is very long.
fn needed<S>(form: &Form<S>, language: Language) -> u16 {
    let of = |row: &Row<S>| columns(&row.value.in_language(language));
    let longest = |buttons: bool| {
        let rows = form.rows.iter().filter(|row| row.is_button() == buttons);
        rows.map(of).max().unwrap_or(0)
    };
    let labels = labels(form, USUAL, language);
    let around = labels.saturating_add(SIDES);
    let values = longest(false).min(USUAL.saturating_sub(around));
    around
        .saturating_add(values.max(longest(true)))
        .max(2 * labels + 2)
}

/// The box of a form in the body of a page, with its frame. It is as wide as its longest entry, where there is room.
pub fn frame<S>(form: &Form<S>, body: Rect, language: Language) -> Rect {
    let rows = lines(form, body);
    if is_bare(form, body) {
        return centred(body, USUAL, rows);
    }
    let height = if form.tall {
        body.height
    } else {
        rows.saturating_add(2)
    };
    let entries = form.rows.iter().filter(|row| row.is_button());
    let longest = entries
        .map(|row| columns(&row.value.in_language(language)))
        .max()
        .unwrap_or(0);
    centred(
        body,
        longest.saturating_add(LABELS + SIDES).max(USUAL),
        height,
    )
}

/// The rows in sight and where they lie; a form that is too long for the window scrolls to the mark.
pub fn rows<S>(
    form: &Form<S>,
    body: Rect,
    language: Language,
) -> impl Iterator<Item = (usize, RowParts)> {
    let edge = u16::from(!is_bare(form, body));
    let inside = frame(form, body, language).inner(Margin::new(edge, edge));
    let labels = labels(form, inside.width, language);
    let step = finger::step(body);
    let shown = usize::from(inside.height / step).max(1);
    let places = (0..inside.height / step).map(move |place| Rect {
        y: inside.y + place * step,
        height: step,
        ..inside
    });
    around(form.rows.len(), shown, form.cursor)
        .zip(places)
        .map(move |(row, place)| (row, parts(place, labels)))
}

/// The columns of the names: two fifths of a narrow form, or as many as its longest name with a value needs.
fn labels<S>(form: &Form<S>, width: u16, language: Language) -> u16 {
    let valued = form.rows.iter().filter(|row| !row.value.is_empty());
    let longest = valued
        .map(|row| columns(&row.label.in_language(language)))
        .max()
        .unwrap_or(0);
    let needed = longest.saturating_add(AROUND).min(width / 2);
    needed.max(LABELS.min(width * 2 / 5))
}

fn parts(place: Rect, labels: u16) -> RowParts {
    let line = Rect {
        y: place.y + place.height / 2,
        height: 1,
        ..place
    };
    let at = |x: u16, width: u16| Rect {
        x: line.x + x.min(line.width),
        width: width.min(line.width.saturating_sub(x)),
        ..line
    };
    let rest = line.width.saturating_sub(labels + 4);
    RowParts {
        line,
        place,
        label: at(1, labels.saturating_sub(1)),
        less: at(labels, 2),
        value: at(labels + 2, rest),
        more: at(labels + 2 + rest, 2),
    }
}

/// The cell of the caret in the value that is being typed.
pub fn caret<S>(
    form: &Form<S>,
    body: Rect,
    ellipsis: &str,
    language: Language,
) -> Option<Position> {
    let typing = form.typing.as_ref()?;
    let (_, parts) = rows(form, body, language).find(|(row, _)| *row == form.cursor)?;
    let (_, column) = typing.shown(parts.value.width, ellipsis);
    (parts.value.width > 0).then_some(Position {
        x: parts.value.x + column,
        ..parts.value.as_position()
    })
}
