//! The start screen.

use crate::app::form::{Form, Row};
use crate::model::any::{AnyRules, Mode};

/// What the start screen offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// Set up a table for this game.
    Game(Mode),
    /// Change the settings.
    Settings,
    /// Read the rules.
    Rules,
    /// Leave.
    Quit,
}

/// The start screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Menu {
    /// Its rows.
    pub form: Form<Entry>,
}

impl Menu {
    /// The start screen, with one game marked.
    #[must_use]
    pub fn new(first: Mode) -> Self {
        let games = Mode::ALL.into_iter().map(game_row);
        let rest = [
            Row::button(Entry::Settings, "Settings", "colours, mouse, and how fast things go"),
            Row::button(Entry::Rules, "Rules", "how the games are played"),
            Row::button(Entry::Quit, "Quit", "back to the shell"),
        ];
        let mut form = Form::new(games.chain(rest).collect());
        form.cursor = form.rows.iter().position(|row| row.key == Entry::Game(first)).unwrap_or(0);
        Self { form }
    }

    /// The game that is marked, if it is one.
    #[must_use]
    pub fn marked_game(&self) -> Option<Mode> {
        match self.form.marked()?.key {
            Entry::Game(mode) => Some(mode),
            _ => None,
        }
    }
}

/// Whether a game can be played already.
#[must_use]
pub fn is_built(mode: Mode) -> bool {
    AnyRules::default_of(mode).is_some()
}

fn game_row(mode: Mode) -> Row<Entry> {
    let mut row = Row::button(Entry::Game(mode), mode.title(), pitch(mode));
    if !is_built(mode) {
        row.value = "not built yet".into();
    }
    row
}

/// What a game is like, in a line.
fn pitch(mode: Mode) -> &'static str {
    match mode {
        Mode::Concentration => "open two cards; equal ones are yours",
        Mode::MemoryMatch => "pairs, with bonus and penalty cards among them",
        Mode::Memoarrr => "turn up what fits the card before, pirates and all",
        Mode::Checkers => "sixteen national games of draughts",
        Mode::BirdHead => "tricks, where the last and highest card hurts",
    }
}
