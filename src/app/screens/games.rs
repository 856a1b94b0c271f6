//! The games of a PDN file, to choose one to look at.

use crate::app::form::{Form, Row};
use crate::model::any::AnyPlaythrough;
use crate::model::checkers::pdn::{Game, Outcome};
use crate::model::player::Player;

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
    games: Vec<Game>,
    /// Its rows.
    pub form: Form<Entry>,
}

/// A game to look at.
#[derive(Clone, Debug)]
pub struct Opened {
    /// The moves that can be made.
    pub sitting: AnyPlaythrough,
    /// Who played.
    pub players: Vec<Player>,
    /// Why it goes no further, if a move is refused.
    pub fault: Option<String>,
}

impl Games {
    /// A list with its first game marked.
    #[must_use]
    pub fn new(games: Vec<Game>) -> Self {
        let rows = games.iter().enumerate().map(|(i, game)| row(i, game));
        let leave = Row::button(Entry::Menu, "leave", "to the start screen");
        let form = Form::new(rows.chain([leave]).collect());
        Self { games, form }
    }

    /// The game of this index, as far as its moves are legal.
    ///
    /// # Errors
    /// Why there is nothing to look at.
    pub fn open(&self, index: usize) -> Result<Opened, String> {
        let game = self.games.get(index).ok_or_else(|| format!("there is no game {}", index + 1))?;
        let (played, refused) = game.follow().map_err(|refused| refused.to_string())?;
        let players = played.names.into_iter().map(Player::person).collect();
        let fault = refused.map(|refused| refused.to_string());
        Ok(Opened { sitting: AnyPlaythrough::Checkers(played.sitting), players, fault })
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
