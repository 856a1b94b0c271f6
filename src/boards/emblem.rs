//! The cards that stand for the games: those of the daily deals, and those of the start screen.

use std::borrow::Cow;

use ratatui::layout::{Rect, Size};

use crate::board::table_facts;
use parlour_kit::hits::Hit;
use parlour_kit::layout::card::CardSize;
use parlour_kit::layout::dialog::centred;
use parlour_kit::layout::split::Split as _;
use parlour_kit::text;
use parlour_kit::view::art::Figure;
use parlour_kit::view::card::{CardFace, CardPicture};
use parlour_kit::view::motif::{Motif, Short, shape_of};
use parlour_kit::view::theme::Role;
use parlour_kit::view::ui::{CHOICE_SIGN, Ui};
use parlour_language::{Id, Text, id};
use parlour_model::any::Mode;
use parlour_screen::rows::{Row, RowId};

/// A card with a figure, and the name below it. A line below the name is drawn where any of the cards has one.
#[derive(Clone, Debug)]
pub struct EmblemCard {
    pub title: Id,
    pub is_up: bool,
    motif: Motif<'static>,
    note: Option<Text>,
}

impl EmblemCard {
    /// The card of a game.
    pub fn of_game(mode: Mode, is_up: bool) -> Self {
        let title = mode.title();
        Self {
            title,
            is_up,
            motif: motif(table_facts(mode).emblem, title, mode as u8),
            note: None,
        }
    }

    /// The card of the puzzle of the day.
    pub fn of_puzzle(is_up: bool) -> Self {
        let title = id!("puzzle-one");
        Self {
            title,
            is_up,
            motif: motif("key", title, 5),
            note: None,
        }
    }

    /// The same with this line below its name.
    #[must_use]
    pub fn noted(self, note: Text) -> Self {
        Self {
            note: Some(note),
            ..self
        }
    }

    /// The row that a click on the card presses.
    fn row(&self) -> RowId {
        (self.title, 0)
    }

    /// Draws the card alone.
    pub fn draw_card(&self, place: Rect, size: CardSize, ui: &mut Ui) {
        let face = if self.is_up {
            CardFace::Up(self.motif.clone())
        } else {
            CardFace::Down
        };
        ui.widget(&CardPicture::new(face, ui.theme).sized(size), place);
    }

    /// Draws it with its name below, and one row higher where it is raised; a click presses the row of this name.
    fn draw(&self, cell: Rect, size: CardSize, [is_marked, is_raised]: [bool; 2], ui: &mut Ui) {
        let (upper, below) = cell.split_top(size.size().height);
        let mut card = centred(upper, size.size().width, upper.height);
        card.y -= if is_raised { RISE } else { 0 };
        self.draw_card(card, size, ui);
        let role = if self.is_up { Role::Text } else { Role::Dim };
        let (name, below) = below.split_top(1);
        draw_choice(self.title, name, role, is_marked, ui);
        if let Some(note) = &self.note {
            draw_centred(note.clone(), below.split_top(1).0, Role::Dim, ui);
        }
        ui.hits.note(cell, Hit::Row(self.row(), 0));
    }
}

/// Draws words that can be chosen in the middle of a line.
pub fn draw_choice(words: impl Into<Text>, line: Rect, role: Role, is_marked: bool, ui: &mut Ui) {
    let words = draw_centred(words, line, role, ui);
    if is_marked {
        let x = words.x.saturating_sub(CHOICE_SIGN).max(line.x);
        let width = words.right() - x;
        ui.mark(Rect { x, width, ..words });
    }
}

/// Draws rows side by side in a line; a click on one presses it.
pub fn draw_choices<'a, S: 'a>(
    rows: impl IntoIterator<Item = &'a Row<S>>,
    line: Rect,
    marked: Option<RowId>,
    ui: &mut Ui,
) {
    let rows: Vec<_> = rows.into_iter().collect();
    let mut rest = line;
    for (row, left) in rows.iter().zip((1..=rows.len()).rev()) {
        let (cell, behind) = rest.split_left(rest.width / u16::try_from(left).unwrap_or(1));
        draw_choice(
            row.label.clone(),
            cell,
            Role::Text,
            marked == Some(row.id),
            ui,
        );
        ui.hits.note(cell, Hit::Row(row.id, 0));
        rest = behind;
    }
}

/// Draws a text in the middle of a line, behind room for a sign; returns where.
fn draw_centred(text: impl Into<Text>, line: Rect, role: Role, ui: &mut Ui) -> Rect {
    let words = ui.words(text).into_owned();
    let width = text::columns(&words).min(line.width.saturating_sub(1));
    let middle = centred(line, width, 1);
    let x = middle.x.max(line.x + 1);
    let place = Rect { x, ..middle };
    ui.label(place, words, role);
    place
}

/// Cards in a row, where the room is not flat.
pub const ACROSS: usize = 3;

/// The rows by which a card is raised.
pub const RISE: u16 = 1;

/// Room is flat that has so many columns for each row; all cards lie in one row there.
pub const FLAT: u16 = 7;

/// Returns the number of cards in a row of an area.
pub fn across(cards: usize, area: Rect) -> usize {
    if area.width >= FLAT * area.height {
        cards
    } else {
        cards.min(ACROSS)
    }
}

/// Draws cards in rows, as large as there is room for, in the middle of an area; returns the area that they take. The name of
/// the row that is marked stands out.
pub fn draw(cards: &[EmblemCard], area: Rect, marked: Option<RowId>, ui: &mut Ui) -> Rect {
    draw_raised(cards, area, [marked, None], ui)
}

/// The same with the card of a row raised into the blank row above the area.
pub fn draw_raised(
    cards: &[EmblemCard],
    area: Rect,
    [marked, raised]: [Option<RowId>; 2],
    ui: &mut Ui,
) -> Rect {
    let across = across(cards.len(), area);
    let rows = cards.len().div_ceil(across.max(1));
    let [across, rows] = [across, rows].map(|count| u16::try_from(count).unwrap_or(1).max(1));
    let others = 1 + u16::from(cards.iter().any(|card| card.note.is_some()));
    let room = Size::new(
        (area.width / across).saturating_sub(2),
        (area.height / rows).saturating_sub(others),
    );
    let Some(size) = CardSize::fitting(room) else {
        return Rect { height: 0, ..area };
    };
    let step = Size::new(area.width / across, size.size().height + others);
    let block = centred(area, step.width * across, step.height * rows);
    for (card, place) in cards.iter().zip(0u16..) {
        let cell = Rect {
            x: block.x + place % across * step.width,
            y: block.y + place / across * step.height,
            width: step.width,
            height: step.height,
        };
        let is_it = |row: Option<RowId>| row == Some(card.row());
        card.draw(cell, size, [marked, raised].map(is_it), ui);
    }
    block
}

/// A figure; where it has no room, the first letter of a name.
fn motif(figure: &str, title: Id, colour: u8) -> Motif<'static> {
    let letter = title.english().chars().next().unwrap_or(' ');
    Motif {
        text: Cow::Borrowed(""),
        short: Short::Sign(letter),
        shape: shape_of(figure),
        tint: Role::Face(colour),
        figure: Figure::named(figure),
    }
}
