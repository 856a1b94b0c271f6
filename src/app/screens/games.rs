//! The games of a PDN file, to choose one to look at.

use crate::app::action::{Action, Destination};
use crate::app::form::{Form, FormEvent, Row};
use crate::app::keymap::Context;
use crate::app::screen::{FormScreen, Shared};
use crate::model::any::Mode;
use crate::model::checkers::pdn::{PdnGame, PdnResult};

/// What a list of games offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GamesItem {
    /// Look at the game of this index.
    Game(usize),
    Menu,
}

/// The games of a file.
#[derive(Clone, Debug, PartialEq)]
pub struct Games {
    /// The file, as the person named it.
    pub file: String,
    list: Vec<PdnGame>,
    /// The number of the first of them in the file.
    first: usize,
    /// Whether a game that is chosen is studied, and not only looked at.
    pub is_study: bool,
    pub form: Form<GamesItem>,
}

impl Games {
    /// A list with its first game marked, which has this number in the file.
    pub fn new(file: String, games: Vec<PdnGame>, first: usize) -> Self {
        let rows = games.iter().enumerate().map(|(i, game)| row(i, first + i, game));
        let leave = Row::button(GamesItem::Menu, "leave", "to the start screen");
        let form = Form::new(rows.chain([leave]).collect());
        Self { file, list: games, first, is_study: false, form }
    }

    /// The same for games that are to be studied.
    #[must_use]
    pub fn to_study(self) -> Self {
        Self { is_study: true, ..self }
    }

    /// The index of the marked game.
    pub fn marked(&self) -> Option<usize> {
        match self.form.marked()?.key {
            GamesItem::Game(index) => Some(index),
            GamesItem::Menu => None,
        }
    }

    /// The number in the file of the game of this index.
    pub fn number(&self, index: usize) -> usize {
        self.first + index
    }

    /// Whether there are games to choose from.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The game of this index.
    pub fn game(&self, index: usize) -> Option<&PdnGame> {
        self.list.get(index)
    }
}

impl FormScreen for Games {
    type Key = GamesItem;

    const CONTEXT: Context = Context::Menu;

    fn title(&self) -> String {
        "The games of a file".into()
    }

    fn form(&self) -> &Form<GamesItem> {
        &self.form
    }

    fn form_mut(&mut self) -> &mut Form<GamesItem> {
        &mut self.form
    }

    fn is_searched(&self) -> bool {
        true
    }

    fn on_event(&mut self, event: FormEvent<GamesItem>, _: &mut Shared) -> Vec<Action> {
        match event {
            FormEvent::Pressed(GamesItem::Game(index)) => vec![Action::Open(Destination::Game(index))],
            FormEvent::Pressed(GamesItem::Menu) => vec![Action::Open(Destination::Menu)],
            _ => Vec::new(),
        }
    }

    fn mode(&self) -> Option<Mode> {
        Some(Mode::Checkers)
    }
}

fn row(index: usize, number: usize, game: &PdnGame) -> Row<GamesItem> {
    let tag = |name| game.tag(name).filter(|value| !value.trim_start().starts_with('?')).unwrap_or("?");
    let mut row = Row::button(GamesItem::Game(index), &format!("game {number}"), &about(game));
    row.value = format!("{} – {}", tag("White"), tag("Black"));
    row
}

/// Where and when it was played, under which rules, and how it ended; or what is wrong with its text.
fn about(game: &PdnGame) -> String {
    if let Some(why) = &game.fault {
        return format!("line {}: {why}", game.at.line);
    }
    let variant = game.variant().ok();
    let end = game.result.filter(|outcome| *outcome != PdnResult::Open);
    let result = end.zip(variant).map(|(outcome, variant)| outcome.text(variant).to_owned());
    let tags = ["Event", "Round", "Date"].map(|name| game.tag(name).map(str::to_owned));
    let parts = tags.into_iter().chain([variant.map(|variant| variant.to_string()), result]);
    parts.flatten().filter(|text| !text.is_empty()).collect::<Vec<_>>().join(", ")
}
