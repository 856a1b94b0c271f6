//! The cards that stand for the games: those of the daily deals, and those of the start screen.

use std::borrow::Cow;

use ratatui::layout::{Rect, Size};

use crate::board::table_facts;
use parlour_kit::hits::Hit;
use parlour_kit::layout::card::CardSize;
use parlour_kit::layout::dialog::centred;
use parlour_kit::layout::split::Split as _;
use parlour_kit::rows::RowId;
use parlour_kit::text;
use parlour_kit::view::art::Figure;
use parlour_kit::view::card::{CardFace, CardPicture};
use parlour_kit::view::motif::{Motif, Short, shape_of};
use parlour_kit::view::theme::Role;
use parlour_kit::view::ui::{CHOICE_SIGN, Ui};
use parlour_language::{Id, Text, id};
use parlour_model::any::Mode;

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

    /// The same without its letter.
    #[must_use]
    pub fn unlettered(self) -> Self {
        let text = Cow::Borrowed("");
        let motif = Motif { text, ..self.motif };
        Self { motif, ..self }
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

    /// Draws it with its name below; a click presses the row of this name.
    fn draw(&self, cell: Rect, size: CardSize, is_marked: bool, ui: &mut Ui) {
        let (upper, below) = cell.split_top(size.size().height);
        let card = centred(upper, size.size().width, upper.height);
        self.draw_card(card, size, ui);
        let role = if self.is_up { Role::Text } else { Role::Dim };
        let (name, below) = below.split_top(1);
        let words = draw_centred(self.title, name, role, ui);
        if is_marked {
            let x = words.x.saturating_sub(CHOICE_SIGN).max(name.x);
            let width = words.right() - x;
            ui.mark(Rect { x, width, ..words });
        }
        if let Some(note) = &self.note {
            draw_centred(note.clone(), below.split_top(1).0, Role::Dim, ui);
        }
        ui.hits.note(cell, Hit::Row(self.row(), 0));
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
const ACROSS: u16 = 3;

/// Room is flat that has so many columns for each row; all cards lie in one row there.
pub const FLAT: u16 = 7;

/// Draws cards in rows, as large as there is room for, in the middle of an area; returns the area that they take. The card of
/// the row that is marked stands out.
pub fn draw(cards: &[EmblemCard], area: Rect, marked: Option<RowId>, ui: &mut Ui) -> Rect {
    let count = u16::try_from(cards.len()).unwrap_or(ACROSS).max(1);
    let across = if area.width >= FLAT * area.height {
        count
    } else {
        count.min(ACROSS)
    };
    let rows = u16::try_from(cards.len().div_ceil(across.into())).unwrap_or(1);
    let below = 1 + u16::from(cards.iter().any(|card| card.note.is_some()));
    let room = Size::new(
        (area.width / across).saturating_sub(2),
        (area.height / rows.max(1)).saturating_sub(below),
    );
    let Some(size) = CardSize::fitting(room) else {
        return Rect { height: 0, ..area };
    };
    let step = Size::new(area.width / across, size.size().height + below);
    let block = centred(area, step.width * across, step.height * rows);
    for (card, place) in cards.iter().zip(0u16..) {
        let cell = Rect {
            x: block.x + place % across * step.width,
            y: block.y + place / across * step.height,
            width: step.width,
            height: step.height,
        };
        card.draw(cell, size, marked == Some(card.row()), ui);
    }
    block
}

/// A figure, and the first letter of a name.
fn motif(figure: &str, title: Id, colour: u8) -> Motif<'static> {
    let letter = title.english().chars().next().unwrap_or(' ');
    Motif {
        text: Cow::Owned(letter.to_string()),
        short: Short::Sign(letter),
        shape: shape_of(figure),
        tint: Role::Face(colour),
        figure: Figure::named(figure),
    }
}
