//! What a person may set in `config.toml`: what is written there, checked, with a default for what is
//! left out. The file is as strict as a record, and read by the same code.
//!
//! Every section is one table of keys ([`crate::model::keys::Key`]), for the rules of a game as for the
//! screen: the file, its check and a page of settings all follow from it.

pub mod edit;
mod find;
mod screen;
mod table;

use crate::model::any::{AnyRules, Mode};
use crate::model::player::{Level, Player};
use crate::model::section::{Document, Field, Section};
use crate::model::setup;
use crate::model::source::{Complaint, Source};

pub use find::{home, load};
pub use screen::{COLOR_WORDS, Color, GLYPH_WORDS, GlyphSet, ScreenConfig, color_of, glyphs_of};
pub use table::TableConfig;

/// The file that is built in: every key with its default and a comment.
pub const BUILT_IN: &str = include_str!("../../config.toml");

/// All that can be set.
#[derive(Clone, Debug, PartialEq)]
pub struct Config {
    /// The game that the start screen offers first.
    pub mode: Mode,
    /// Who plays, in seat order.
    pub players: Vec<Player>,
    /// The rules of every game that can be played, in the order of the start screen.
    pub rules: Vec<AnyRules>,
    /// How a table is run.
    pub table: TableConfig,
    /// How it looks.
    pub screen: ScreenConfig,
}

impl Default for Config {
    fn default() -> Self {
        let robot = Player { name: "Robo".into(), robot: Some(Level::Casual) };
        Self {
            mode: Mode::Concentration,
            players: vec![Player::person(""), robot],
            rules: Mode::ALL.into_iter().filter_map(AnyRules::default_of).collect(),
            table: TableConfig::default(),
            screen: ScreenConfig::default(),
        }
    }
}

impl Config {
    /// The rules set for a game; `None` for one that cannot be played.
    #[must_use]
    pub fn rules_of(&self, mode: Mode) -> Option<&AnyRules> {
        self.rules.iter().find(|rules| rules.mode() == mode)
    }

    /// Who sits down to a game: the players, as many of them as it seats, with robots on the seats that
    /// are left over. When nobody has said who plays, it is as many as usually do.
    #[must_use]
    pub fn players_for(&self, rules: &AnyRules) -> Vec<Player> {
        let seats = rules.seats();
        let said = self.players != Self::default().players;
        let least = if said { *seats.start() } else { rules.usual_seats().max(self.players.len()) };
        let mut players: Vec<_> = self.players.iter().take(*seats.end()).cloned().collect();
        players.resize_with(players.len().max(least.min(*seats.end())), Player::companion);
        players
    }

    /// Takes over what a table was set up with: the next one begins with it.
    pub fn remember(&mut self, rules: &AnyRules, players: &[Player]) {
        self.players = players.to_vec();
        for kept in self.rules.iter_mut().filter(|kept| kept.mode() == rules.mode()) {
            *kept = rules.clone();
        }
    }

    /// Reads a configuration. What is left out has its default.
    ///
    /// # Errors
    /// What is wrong with it, where, and what would be right.
    pub fn read(source: Source) -> Result<Self, Complaint> {
        let document = Document::parse(source)?;
        let top = document.top();
        let mut config = Self::default();
        top.only(&config.keys())?;
        if let Some(mode) = top.get("mode") {
            config.mode = setup::read_mode(mode)?.mode();
        }
        if let Some(players) = top.get("players") {
            config.players = setup::read_players(players)?;
        }
        for rules in &mut config.rules {
            read_rules(&top, rules)?;
        }
        section(&top, "table")?.map_or(Ok(()), |table| table.fill(TableConfig::KEYS, &mut config.table))?;
        section(&top, "screen")?.map_or(Ok(()), |screen| screen.fill(ScreenConfig::KEYS, &mut config.screen))?;
        config.check(&top)?;
        Ok(config)
    }

    /// The keys at the top of the file.
    fn keys(&self) -> Vec<&'static str> {
        let games = self.rules.iter().map(|rules| rules.mode().name());
        ["mode", "players"].into_iter().chain(games).chain(["table", "screen"]).collect()
    }

    /// Whether these players can sit down to the game of `mode`.
    fn check(&self, top: &Section) -> Result<(), Complaint> {
        let section = section(top, self.mode.name())?;
        self.rules_of(self.mode).map_or(Ok(()), |rules| setup::check(rules, self.players.len(), top, section.as_ref()))
    }
}

/// A section, if there is one.
fn section<'a>(top: &Section<'a>, name: &str) -> Result<Option<Section<'a>>, Complaint> {
    top.get(name).map(|field: &Field<'a>| field.section(&format!("a section [{name}]"))).transpose()
}

/// Changes a game's rules as its section says, and sees that they fit together.
fn read_rules(top: &Section, rules: &mut AnyRules) -> Result<(), Complaint> {
    let Some(section) = section(top, rules.mode().name())? else { return Ok(()) };
    setup::read_rules(&section, rules)?;
    setup::check(rules, *rules.seats().start(), top, Some(&section))
}

#[cfg(test)]
mod tests;
