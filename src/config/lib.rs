//! The configuration that a person may set in `config.toml`. Its text is checked, and a missing key
//! gets its default. The file is as strict as a record, and the same code reads it.
//! [`files`] reads it, as it reads all files that a person names.
//!
//! Every section is one table of keys ([`parlour_model::settings::Setting`]), for the rules of a
//! game as for the screen. The file, its check and a page of settings all follow from that table.

pub mod caps;
pub mod edit;
mod engine;
pub mod files;
mod find;
pub mod followed;
pub mod keys;
pub mod men;
mod screen;
mod serve;
mod table;
pub mod theme;
pub mod theme_name;

use std::iter;
use std::path::PathBuf;
use std::sync::Arc;

use parlour_model::any::{AnyRules, Mode};
use parlour_model::cycle::turned;
use parlour_model::diagnostic::{Diagnostic, Source};
use parlour_model::player::{Controller, Names, Player, robot_name};
use parlour_model::seat::Seat;
use parlour_model::section::{Field, Section, TomlDocument};
use parlour_model::setup;

pub use engine::Engine;
use keys::{KeyConfig, Tables};

pub use find::{Loaded, SettingsFile, SettingsOrigin, load};
use parlour_language::Language;
pub use screen::{Call, CardBack, PictureSet, ScreenConfig};
pub use serve::{Admission, ServeConfig};
pub use table::TableConfig;
use theme::Looks;
pub use theme::Theme;
use theme_name::{ThemeChoice, ThemeName};

/// The file that is built in: every key with its default and a comment.
pub const BUILT_IN: &str = include_str!("../../config.toml");

/// All that can be set.
#[derive(Clone, Debug, PartialEq)]
pub struct Config {
    /// The game that the start screen offers first.
    pub mode: Mode,
    /// The players, in seat order.
    pub players: Vec<Player>,
    /// The players of single games, in the order of [`Mode::ALL`]; `None` are those of all games. A person without a
    /// name is the one that all games know.
    pub own_players: [Option<Vec<Player>>; Mode::ALL.len()],
    /// The rules of every game that can be played, in the order of the start screen.
    pub rules: Vec<AnyRules>,
    /// The settings of a table.
    pub table: TableConfig,
    pub screen: ScreenConfig,
    /// The themes of the person's own files.
    pub themes: Arc<[Theme]>,
    /// The keys of each command.
    pub keys: KeyConfig,
    /// The settings of a hall.
    pub serve: ServeConfig,
    /// Other programs that may sit at the table.
    pub engines: Vec<Engine>,
    /// The folder of the tables of endings, where it is not the usual one.
    pub endings_dir: Option<PathBuf>,
}

impl Default for Config {
    fn default() -> Self {
        let robot = Player::companion(&[]);
        Self {
            mode: Mode::Concentration,
            players: vec![Player::person(""), robot],
            own_players: Mode::ALL.map(|_| None),
            rules: Mode::ALL.map(AnyRules::default_of).to_vec(),
            table: TableConfig::default(),
            screen: ScreenConfig::default(),
            themes: Arc::default(),
            keys: KeyConfig::default(),
            serve: ServeConfig::default(),
            engines: Vec::new(),
            endings_dir: None,
        }
    }
}

impl Config {
    /// The defaults in a program with these tables of keys.
    pub fn of(tables: Tables) -> Self {
        let mut config = Self::default();
        config.keys.tables = tables;
        config
    }

    /// The rules set for a game.
    ///
    /// # Panics
    /// If the game was taken out of `rules`.
    pub fn rules_of(&self, mode: Mode) -> &AnyRules {
        self.rules
            .iter()
            .find(|rules| rules.mode() == mode)
            .expect("a configuration has rules for every game")
    }

    /// Returns the players of a game: as many of the configured players as it seats, with robots on
    /// the remaining seats. If no players are configured, it fills the usual number of seats. A
    /// robot takes an engine's place in a game that the engine does not play, and has the level that
    /// the game has for its own.
    pub fn players_for(&self, rules: &AnyRules) -> Vec<Player> {
        let seats = rules.seats();
        let own = self.own_players[rules.mode() as usize].as_ref();
        let configured = own.unwrap_or(&self.players);
        let least = if own.is_some() || !self.has_usual_seats() {
            *seats.start()
        } else {
            rules.usual_seats().max(configured.len())
        };
        let plays = |player: &Player| {
            !matches!(player.controller, Controller::Engine(_)) || rules.mode() == Engine::MODE
        };
        let in_game = |player: &Player| Player {
            controller: match &player.controller {
                Controller::Robot(level) => Controller::Robot(level.within(rules.mode().levels())),
                other => other.clone(),
            },
            ..player.clone()
        };
        let mut players = Vec::new();
        for player in configured.iter().take(*seats.end()) {
            players.push(if plays(player) {
                in_game(player)
            } else {
                Player::companion(&players)
            });
        }
        while players.len() < least.min(*seats.end()) {
            players.push(Player::companion(&players));
        }
        if own.is_some()
            && let Some(name) = self.known_name()
            && let Some(person) = unnamed_person(&mut players)
        {
            name.clone_into(&mut person.name);
        }
        players
    }

    /// Returns whether the players are the usual ones, a person with any name and a robot.
    pub fn has_usual_seats(&self) -> bool {
        let usual = Self::default().players;
        let is_usual = |(player, usual): (&Player, &Player)| {
            player == usual || player.is_person() && usual.is_person()
        };
        self.players.len() == usual.len() && self.players.iter().zip(&usual).all(is_usual)
    }

    /// Returns the name that the first person among these players has at a table, in a language.
    pub fn person(&self, language: Language) -> String {
        self.known_name().map_or_else(
            || Player::unnamed(Seat(0)).in_language(language).into_owned(),
            str::to_owned,
        )
    }

    /// Returns the name of the first person among these players who has one.
    pub fn known_name(&self) -> Option<&str> {
        let people = self.players.iter().filter(|player| player.is_person());
        people
            .map(|player| player.name.trim())
            .find(|name| !name.is_empty())
    }

    /// Returns whether the name of the person at the screen is still to be asked.
    pub fn lacks_name(&self) -> bool {
        self.known_name().is_none() && self.players.iter().any(Player::is_person)
    }

    /// Gives the person at the screen a name, with a number where another player has it.
    pub fn set_name(&mut self, name: &str) {
        let numbered = (2..).map(|number| format!("{name} {number}"));
        let mut names = iter::once(name.to_owned()).chain(numbered);
        let is_free = |name: &String| !self.players.iter().any(|player| player.is_called(name));
        let free = names.find(is_free).filter(|_| !name.is_empty());
        if let Some(person) = unnamed_person(&mut self.players) {
            person.name = free.unwrap_or_default();
        }
    }

    /// The names of the engines that play a game.
    pub fn engines_for(&self, mode: Mode) -> Vec<String> {
        let engines = self.engines.iter().filter(|_| mode == Engine::MODE);
        engines.map(|engine| engine.name.clone()).collect()
    }

    /// Returns the looks of the chosen theme, or those of the default theme if the chosen one is
    /// missing.
    pub fn looks(&self) -> &Looks {
        match &self.screen.theme {
            ThemeChoice::BuiltIn(name) => Looks::of(*name),
            ThemeChoice::File(name) => {
                let theme = self.themes.iter().find(|theme| theme.name == *name);
                theme.map_or(Looks::of(ThemeName::Default), |theme| &theme.looks)
            }
        }
    }

    /// Chooses the theme `by` steps after the chosen one.
    pub fn step_theme(&mut self, by: i64) {
        let own = self
            .themes
            .iter()
            .map(|theme| ThemeChoice::File(theme.name.clone()));
        let all: Vec<_> = ThemeName::ALL
            .map(ThemeChoice::BuiltIn)
            .into_iter()
            .chain(own)
            .collect();
        self.screen.theme = turned(&all, &self.screen.theme, by);
    }

    /// Takes over the set-up of a table: the next one of this game begins with it. A first name is that of the person
    /// at every table.
    pub fn remember(&mut self, rules: &AnyRules, players: &[Player]) {
        if self.lacks_name()
            && let Some(person) = players.iter().find(|player| player.is_person())
        {
            self.set_name(&person.name);
        }
        if self.players_for(rules) != players {
            let mut players = players.to_vec();
            let first = players.iter_mut().find(|player| player.is_person());
            if let Some(first) = first.filter(|first| self.known_name() == Some(&first.name)) {
                first.name.clear();
            }
            self.own_players[rules.mode() as usize] = Some(players);
        }
        for kept in self
            .rules
            .iter_mut()
            .filter(|kept| kept.mode() == rules.mode())
        {
            *kept = rules.clone();
        }
    }

    /// Reads a configuration. A setting that is left out has its default.
    ///
    /// # Errors
    /// The fault, its place, and what would be right.
    pub fn read(source: Source) -> Result<Self, Diagnostic> {
        Self::default().overlaid(source)
    }

    /// Returns this configuration with the keys that a file sets, each in the place of the old value.
    ///
    /// # Errors
    /// The fault of the file, its place, and what would be right.
    pub fn overlaid(self, source: Source) -> Result<Self, Diagnostic> {
        let document = TomlDocument::parse(source)?;
        let top = document.top();
        let mut config = self;
        top.only(&config.keys())?;
        if let Some(mode) = top.get("mode") {
            config.mode = setup::read_mode(mode)?.mode();
        }
        if let Some(folder) = top.get("endings_dir").map(Field::text).transpose()? {
            config.endings_dir = Some(folder)
                .filter(|folder| !folder.is_empty())
                .map(PathBuf::from);
        }
        if let Some(engines) = section(&top, "engines")? {
            let engines = Engine::read_all(&engines)?;
            let is_old = |old: &Engine| engines.iter().all(|new| new.name != old.name);
            config.engines.retain(is_old);
            config.engines.extend(engines);
        }
        if let Some(players) = top.get("players") {
            config.players = config.read_players(players)?;
        }
        for mode in Mode::ALL {
            config.read_game(&top, mode)?;
        }
        section(&top, "table")?.map_or(Ok(()), |table| {
            table.fill(TableConfig::SETTINGS, &mut config.table)
        })?;
        section(&top, "screen")?.map_or(Ok(()), |screen| {
            screen.fill(ScreenConfig::SETTINGS, &mut config.screen)
        })?;
        if let Some(keys) = section(&top, "keys")? {
            config.keys = config.keys.overlaid(&keys)?;
        }
        section(&top, "serve")?.map_or(Ok(()), |serve| {
            serve.fill(ServeConfig::SETTINGS, &mut config.serve)
        })?;
        config.check(&top)?;
        Ok(config)
    }

    /// Reads players, no two of whom have one name; a robot without a name has that of its character.
    fn read_players(&self, field: &Field) -> Result<Vec<Player>, Diagnostic> {
        let mut players = setup::read_players(field)?;
        self.know_engines(&players, field)?;
        for seat in 0..players.len() {
            let (before, others) = players.split_at_mut(seat);
            let player = &mut others[0];
            if let (true, Some(level)) = (player.name.is_empty(), player.controller.level()) {
                player.name = robot_name(before, level);
            }
            let is_same = |other: &Player| !player.name.is_empty() && other.is_called(&player.name);
            if before.iter().any(is_same) {
                let name = &player.name;
                let twice = format!("two players have the name \"{name}\"");
                return Err(field.list("player")?[seat].complain(twice));
            }
        }
        Ok(players)
    }

    /// Checks that every engine with a seat has a section.
    fn know_engines(&self, players: &[Player], field: &Field) -> Result<(), Diagnostic> {
        let unknown = players
            .iter()
            .zip(field.list("player")?)
            .find_map(|(player, field)| match &player.controller {
                Controller::Engine(name)
                    if self.engines.iter().all(|engine| engine.name != *name) =>
                {
                    Some((name, field))
                }
                _ => None,
            });
        let Some((name, field)) = unknown else {
            return Ok(());
        };
        Err(field.complain(match &self.engines[..] {
            [] => format!("there is no engine \"{name}\"; a section [engines.{name}] would say how it is started"),
            engines => {
                let names: Vec<_> = engines.iter().map(|engine| engine.name.as_str()).collect();
                format!("there is no engine \"{name}\"; the engines are {}", names.join(", "))
            }
        }))
    }

    /// Sets a game's players, times and rules as its section says, and checks that the rules fit together.
    fn read_game(&mut self, top: &Section, mode: Mode) -> Result<(), Diagnostic> {
        let Some(mut section) = section(top, mode.name())? else {
            return Ok(());
        };
        if let Some(field) = section.take("players") {
            self.own_players[mode as usize] = Some(self.read_players(&field)?);
        }
        let key = &TableConfig::REVEAL;
        if mode.reveals()
            && let Some(reveal) = section.take(key.name)
        {
            self.table.set_reveal_of(mode, &reveal.allowed(key.kind)?);
        }
        for rules in self.rules.iter_mut().filter(|rules| rules.mode() == mode) {
            setup::read_rules(&section, rules)?;
            setup::check(rules, *rules.seats().start(), top, Some(&section))?;
        }
        Ok(())
    }

    /// The keys at the top of the file.
    fn keys(&self) -> Vec<&'static str> {
        let games = self.rules.iter().map(|rules| rules.mode().name());
        ["mode", "players", "endings_dir"]
            .into_iter()
            .chain(games)
            .chain(["table", "screen", "keys", "serve", "engines"])
            .collect()
    }

    /// Checks that some players are named, no more than the largest table seats, and the rules of the game of `mode`.
    fn check(&self, top: &Section) -> Result<(), Diagnostic> {
        let rules = self.rules_of(self.mode);
        let most = self.rules.iter().map(|rules| *rules.seats().end()).max();
        let players = match self.players.len() {
            0 => 0,
            some if Some(some) > most => some,
            _ => self.players_for(rules).len(), // the others do not play this game
        };
        setup::check(
            rules,
            players,
            top,
            section(top, self.mode.name())?.as_ref(),
        )
    }

    /// Says which of the configured players have no seat in a game.
    pub fn left_out(&self, mode: Mode) -> Option<String> {
        let most = *self.rules_of(mode).seats().end();
        let own = self.own_players[mode as usize].as_ref();
        let players = own.unwrap_or(&self.players);
        let names = Names::of(players);
        let seats = Seat::all(players.len()).skip(most);
        let names: Vec<_> = seats.map(|seat| names.get(seat).english()).collect();
        (!names.is_empty()).then(|| {
            let names = names.join(", ");
            format!("{} has {most} seats; without a seat: {names}", mode.name())
        })
    }
}

/// A section, if there is one.
fn section<'a>(top: &Section<'a>, name: &str) -> Result<Option<Section<'a>>, Diagnostic> {
    top.get(name)
        .map(|field: &Field<'a>| field.section(&format!("a section [{name}]")))
        .transpose()
}

/// The first person among players, if that one has no name.
fn unnamed_person(players: &mut [Player]) -> Option<&mut Player> {
    let first = players.iter_mut().find(|player| player.is_person());
    first.filter(|first| first.name.trim().is_empty())
}

#[cfg(test)]
mod tests;
