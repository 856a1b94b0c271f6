//! Choosing a place of a grid in every way there is: by the cursor, by typing its coordinate, by the
//! mouse. The memory games share it.

use super::card_cursor::CardCursor;
use super::coordinate::Coordinate;
use crate::board::BoardAction;
use parlour_kit::hits::Hit;
use parlour_kit::input::{Key, Mouse, MouseKind};
use parlour_kit::keymap::Command;
use parlour_language::{Text, text};
use parlour_model::grid::{Grid, Place};

/// The place the person points at, and the text being typed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pointer {
    cursor: CardCursor,
    typing: Coordinate,
    /// The place that has to be in sight: the one turned up last, by whomever, or the cursor's.
    focus: CardCursor,
    /// True if a person is on turn, so that the cursor has to be shown.
    person: bool,
}

/// The result of a key or a click.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pointing {
    Nothing,
    /// The cursor or the typed text changed.
    Changed,
    At(Place),
    /// The reason why the typed text names no place.
    Refused(Text),
}

impl Pointing {
    /// Returns the board action, on a board where choosing a place makes a move.
    pub fn action<M>(self, chosen: impl FnOnce(Place) -> M) -> BoardAction<M> {
        match self {
            Self::Nothing => BoardAction::Nothing,
            Self::Changed => BoardAction::Changed,
            Self::At(place) => BoardAction::Play(chosen(place)),
            Self::Refused(why) => BoardAction::Refused(why),
        }
    }
}

impl Pointer {
    /// Returns the position of the cursor.
    pub fn place(&self) -> Place {
        self.cursor.0
    }

    /// The place that has to be in sight where a board turns pages.
    pub fn focus(&self) -> Place {
        self.focus.0
    }

    /// Somebody has done something here.
    pub fn look_at(&mut self, place: Place) {
        self.focus = CardCursor(place);
    }

    /// The cursor stands where it stood.
    pub fn resume(&mut self, before: &Self) {
        self.go(before.place());
    }

    /// Records whether it is a person's turn now.
    pub fn shown_to(&mut self, person: bool) {
        self.person = person;
    }

    /// Ends the pause after a move.
    pub fn advance(&mut self) {
        if self.person {
            self.focus = self.cursor;
        }
    }

    fn go(&mut self, place: Place) {
        self.cursor = CardCursor(place);
        self.focus = self.cursor;
    }

    /// A command; `wanted` says which places Tab stops at.
    pub fn on_command(
        &mut self,
        command: Command,
        grid: Grid,
        wanted: impl Fn(usize) -> bool,
    ) -> Pointing {
        self.typing.clear();
        match command {
            Command::Act => Pointing::At(self.cursor.0),
            _ if self.cursor.on_command(command, grid, wanted) => {
                self.focus = self.cursor;
                Pointing::Changed
            }
            _ => Pointing::Nothing,
        }
    }

    /// Returns whether a key belongs to a typed coordinate.
    pub fn takes(&self, key: Key, grid: Grid) -> bool {
        self.typing.takes(key, grid)
    }

    /// A key of a coordinate; the cursor follows.
    pub fn key(&mut self, key: Key, grid: Grid) -> Pointing {
        if let Some(why) = self.typing.refuses(key, grid) {
            return Pointing::Refused(why);
        }
        if !self.takes(key, grid) {
            return Pointing::Nothing;
        }
        if let Some(place) = self.typing.press(key, grid) {
            self.go(place);
            return Pointing::At(place);
        }
        let row = self.typing.row().unwrap_or(self.place().row);
        self.go(Place {
            row,
            ..self.place()
        });
        Pointing::Changed
    }

    /// The mouse, which may be on a place.
    pub fn on_mouse(&mut self, mouse: Mouse, grid: Grid) -> Pointing {
        match mouse.hit {
            Some(Hit::Place(index)) if mouse.kind == MouseKind::Press && index < grid.places() => {
                let place = grid.place(index);
                self.typing.clear();
                self.go(place);
                Pointing::At(place)
            }
            _ => Pointing::Nothing,
        }
    }

    /// Returns the text being typed, as the message line shows it.
    pub fn typed(&self) -> Option<Text> {
        self.typing
            .text()
            .map(|text| text!("keys-row-column", text = text))
    }
}
