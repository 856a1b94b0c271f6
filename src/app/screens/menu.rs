//! The start screen.

use crate::app::form::{Form, Row};
use crate::model::any::{AnyRules, Mode};

/// What the start screen offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// Play on at an unfinished table.
    Resume,
    /// Set up a table for this game.
    Game(Mode),
    /// Change the settings.
    Settings,
    /// Look at finished games.
    History,
    /// Look at what people have done.
    Statistics,
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
    /// Whether it is not known yet how many tables there are, at the start of the program.
    fresh: bool,
}

impl Menu {
    /// The start screen, with one game marked; `kept` is how many unfinished tables there are, where there is a
    /// store.
    #[must_use]
    pub fn new(first: Mode, kept: Option<usize>) -> Self {
        let mut form = Form::new(rows(kept));
        form.cursor = form.rows.iter().position(|row| row.key == Entry::Game(first)).unwrap_or(0);
        Self { form, fresh: false }
    }

    /// The first sight of a program with a store: whoever left a table wants to play on there.
    #[must_use]
    pub fn at_start(first: Mode) -> Self {
        Self { fresh: true, ..Self::new(first, Some(0)) }
    }

    /// There are so many unfinished tables now.
    pub fn renew(&mut self, kept: usize) {
        self.form.renew(rows(Some(kept)));
        if std::mem::take(&mut self.fresh) && kept > 0 {
            self.form.cursor = 0;
        }
    }

    /// A row has been chosen by hand: the mark stays where it is.
    pub fn touch(&mut self) {
        self.fresh = false;
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

fn rows(kept: Option<usize>) -> Vec<Row<Entry>> {
    let resume = kept.filter(|tables| *tables > 0).map(resume_row);
    let games = Mode::ALL.into_iter().map(game_row);
    let shelves = [
        Row::button(Entry::History, "History", "finished games: look, export, import"),
        Row::button(Entry::Statistics, "Statistics", "who has played how often, and how well"),
    ];
    let rest = [
        Row::button(Entry::Settings, "Settings", "colours, mouse, and how fast things go"),
        Row::button(Entry::Rules, "Rules", "how the games are played"),
        Row::button(Entry::Quit, "Quit", "back to the shell"),
    ];
    resume.into_iter().chain(games).chain(shelves.into_iter().filter(|_| kept.is_some())).chain(rest).collect()
}

fn resume_row(tables: usize) -> Row<Entry> {
    let value = if tables == 1 { "one table".into() } else { format!("{tables} tables") };
    Row { value, ..Row::button(Entry::Resume, "Resume", "play on at a table that was left") }
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
        Mode::MemoryMatch => "pairs, and bonus and penalty cards",
        Mode::Memoarrr => "turn up what fits the card before",
        Mode::Checkers => "sixteen national games of draughts",
        Mode::BirdHead => "tricks: the highest last card hurts",
    }
}
