//! The games of a PDN file, to choose one to look at.

use crate::app::form::{Form, Row};
use crate::model::checkers::pdn::{Game, Outcome};

/// What a list of games offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// Look at the game of this index.
    Game(usize),
    /// To the start screen.
    Menu,
}

/// The games of a file.
#[derive(Clone, Debug, PartialEq)]
pub struct Games {
    /// The file, as the person named it.
    pub file: String,
    list: Vec<Game>,
    /// Its rows.
    pub form: Form<Entry>,
}

impl Games {
    /// A list with its first game marked.
    #[must_use]
    pub fn new(file: String, games: Vec<Game>) -> Self {
        let rows = games.iter().enumerate().map(|(i, game)| row(i, game));
        let leave = Row::button(Entry::Menu, "leave", "to the start screen");
        let form = Form::new(rows.chain([leave]).collect());
        Self { file, list: games, form }
    }

    /// The game of this index.
    #[must_use]
    pub fn game(&self, index: usize) -> Option<&Game> {
        self.list.get(index)
    }
}

fn row(index: usize, game: &Game) -> Row<Entry> {
    let tag = |name| game.tag(name).filter(|value| !value.trim_start().starts_with('?')).unwrap_or("?");
    let mut row = Row::button(Entry::Game(index), &format!("game {}", index + 1), &about(game));
    row.value = format!("{} – {}", tag("White"), tag("Black"));
    row
}

/// Where and when it was played, under which rules, and how it ended.
fn about(game: &Game) -> String {
    let variant = game.variant().ok();
    let end = game.result.filter(|outcome| *outcome != Outcome::Open);
    let result = end.zip(variant).map(|(outcome, variant)| outcome.text(variant).to_owned());
    let tags = ["Event", "Round", "Date"].map(|name| game.tag(name).map(str::to_owned));
    let parts = tags.into_iter().chain([variant.map(|variant| variant.to_string()), result]);
    parts.flatten().filter(|text| !text.is_empty()).collect::<Vec<_>>().join(", ")
}
