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
use parlour_kit::view::ui::Ui;
use parlour_language::{Id, id};
use parlour_model::any::Mode;

/// A card with a figure, and the name below it.
#[derive(Clone, Debug)]
pub struct EmblemCard {
    pub title: Id,
    pub is_up: bool,
    motif: Motif<'static>,
}

impl EmblemCard {
    /// The card of a game.
    pub fn of_game(mode: Mode, is_up: bool) -> Self {
        let title = mode.title();
        Self {
            title,
            is_up,
            motif: motif(table_facts(mode).emblem, title, mode as u8),
        }
    }

    /// The card of the puzzle of the day.
    pub fn of_puzzle(is_up: bool) -> Self {
        let title = id!("puzzle-one");
        Self {
            title,
            is_up,
            motif: motif("key", title, 5),
        }
    }

    /// Draws it with its name below; a click presses the row of this name.
    fn draw(&self, cell: Rect, size: CardSize, ui: &mut Ui) {
        let (upper, below) = cell.split_top(size.size().height);
        let (face, role) = if self.is_up {
            (CardFace::Up(self.motif.clone()), Role::Text)
        } else {
            (CardFace::Down, Role::Dim)
        };
        let card = centred(upper, size.size().width, upper.height);
        ui.widget(&CardPicture::new(face, ui.theme).sized(size), card);
        let words = ui.words(self.title);
        let name = centred(below, text::columns(&words).min(cell.width - 1), 1);
        ui.label(name, words.into_owned(), role);
        ui.hits.note(cell, Hit::Row((self.title, 0), 0));
    }
}

/// Cards in a row, where the room is not flat.
const ACROSS: u16 = 3;

/// Room is flat that has so many columns for each row; all cards lie in one row there.
pub const FLAT: u16 = 7;

/// Draws cards in rows, as large as there is room for, in the middle of an area; returns the area that they take.
pub fn draw(cards: &[EmblemCard], area: Rect, ui: &mut Ui) -> Rect {
    let count = u16::try_from(cards.len()).unwrap_or(ACROSS).max(1);
    let across = if area.width >= FLAT * area.height {
        count
    } else {
        count.min(ACROSS)
    };
    let rows = u16::try_from(cards.len().div_ceil(across.into())).unwrap_or(1);
    let room = Size::new(
        (area.width / across).saturating_sub(2),
        (area.height / rows.max(1)).saturating_sub(1),
    );
    let Some(size) = CardSize::fitting(room) else {
        return Rect { height: 0, ..area };
    };
    let step = Size::new(area.width / across, size.size().height + 1);
    let block = centred(area, step.width * across, step.height * rows);
    for (card, place) in cards.iter().zip(0u16..) {
        let cell = Rect {
            x: block.x + place % across * step.width,
            y: block.y + place / across * step.height,
            width: step.width,
            height: step.height,
        };
        card.draw(cell, size, ui);
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
