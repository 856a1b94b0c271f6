//! The settings: all that the configuration holds, written back into its file on leaving.

use crate::app::cycle::turned;
use crate::app::form::{Form, FormDeed, Row};
use crate::app::key_rows;
use crate::app::screens::setup::{seat_row, seats_row, step_seat};
use crate::config::edit::{self, Change};
use crate::config::{BUILT_IN, Config, Engine, ScreenConfig, TableConfig};
use crate::model::any::{AnyRules, Mode, Setting};
use crate::model::keys::{Kind, Value};
use crate::model::player::{Mind, Player, check_name};
use crate::model::seat::Seat;

/// A row of the settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// A line between.
    Heading,
    /// A key of the section `[screen]`.
    Screen(&'static str),
    /// A key of the section `[table]`.
    Table(&'static str),
    /// The game that comes first.
    Mode,
    /// How many players there are.
    Seats,
    /// One of them.
    Seat(usize),
    /// A key of a game's rules.
    Rule(Mode, &'static str),
    /// Back to the start screen.
    Done,
}

/// The settings screen.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// The rows.
    pub form: Form<Field>,
    /// The configuration when the screen was opened.
    before: Config,
}

impl Settings {
    /// The settings as they are.
    #[must_use]
    pub fn new(config: &Config) -> Self {
        Self { form: Form::new(rows(config)), before: config.clone() }
    }

    /// Takes in the settings as they are now.
    pub fn renew(&mut self, config: &Config) {
        self.form.renew(rows(config));
    }

    /// What was changed since the screen was opened.
    #[must_use]
    pub fn changes(&self, config: &Config) -> Vec<Change> {
        edit::changes(&self.before, config)
    }

    /// Takes in what a row was changed to.
    ///
    /// # Errors
    /// Why a value cannot be; nothing is changed then.
    pub fn change(&mut self, deed: &FormDeed<Field>, config: &mut Config) -> Result<(), String> {
        let mut new = config.clone();
        match deed {
            FormDeed::Stepped(field, by) => step(&mut new, *field, *by)?,
            FormDeed::Typed(field, text) => type_in(&mut new, *field, text.trim())?,
            FormDeed::Nothing | FormDeed::Pressed(_) => {}
        }
        // What one table was set up with may not go with the game that comes first: then nobody is to blame here.
        match (check(&new), check(config)) {
            (Err(why), Ok(())) => return Err(why),
            _ => *config = new,
        }
        self.renew(config);
        Ok(())
    }
}

/// Whether the file that would be written could be read.
fn check(config: &Config) -> Result<(), String> {
    let mut config = config.clone();
    // The file that is built in names no engines.
    config.players.iter_mut().filter(|player| matches!(player.mind, Mind::Engine(_))).for_each(|player| {
        player.mind = Mind::Person;
    });
    edit::apply(BUILT_IN, &edit::changes(&Config::default(), &config)).map(drop)
}

fn step(config: &mut Config, field: Field, by: i64) -> Result<(), String> {
    match field {
        Field::Screen(name) => key_rows::step(ScreenConfig::KEYS, &mut config.screen, name, by),
        Field::Table(name) => key_rows::step(TableConfig::KEYS, &mut config.table, name, by),
        Field::Mode => config.mode = turned(&playable(config), &config.mode, by),
        Field::Seats if by > 0 && config.players.len() < Seat::MOST => config.players.push(Player::companion()),
        Field::Seats if by < 0 => drop(config.players.pop()),
        Field::Seat(seat) => {
            let engines = config.engines_for(Engine::MODE);
            step_seat(&mut config.players[seat], by, &engines);
        }
        Field::Rule(mode, name) => return step_rule(config, mode, name, by),
        Field::Seats | Field::Heading | Field::Done => {}
    }
    Ok(())
}

fn step_rule(config: &mut Config, mode: Mode, name: &str, by: i64) -> Result<(), String> {
    let Some(rules) = rules_of(config, mode) else { return Ok(()) };
    let setting = rules.settings().into_iter().find(|setting| setting.name == name);
    setting.map_or(Ok(()), |setting| rules.put(name, &key_rows::stepped(&setting, by)))
}

fn type_in(config: &mut Config, field: Field, text: &str) -> Result<(), String> {
    match field {
        Field::Table(name) => key_rows::type_in(TableConfig::KEYS, &mut config.table, name, text)?,
        Field::Seat(seat) => {
            check_name(text)?;
            config.players[seat].name = text.into();
        }
        Field::Rule(mode, name) => rules_of(config, mode).map_or(Ok(()), |rules| rules.put_typed(name, text))?,
        _ => {}
    }
    Ok(())
}

fn rules_of(config: &mut Config, mode: Mode) -> Option<&mut AnyRules> {
    config.rules.iter_mut().find(|rules| rules.mode() == mode)
}

fn playable(config: &Config) -> Vec<Mode> {
    config.rules.iter().map(AnyRules::mode).collect()
}

fn rows(config: &Config) -> Vec<Row<Field>> {
    let screen = key_rows::settings(ScreenConfig::KEYS, &config.screen);
    let table = key_rows::settings(TableConfig::KEYS, &config.table);
    let mut rows = vec![Row::heading(Field::Heading, "Screen")];
    rows.extend(screen.iter().map(|setting| key_rows::row(Field::Screen(setting.name), setting)));
    rows.push(Row::heading(Field::Heading, "Table"));
    rows.extend(table.iter().map(|setting| key_rows::row(Field::Table(setting.name), setting)));
    rows.push(Row::heading(Field::Heading, "Players"));
    rows.push(seats_row(Field::Seats, config.players.len()));
    rows.extend(config.players.iter().enumerate().map(|(i, player)| seat_row(Field::Seat(i), i, player)));
    rows.push(Row::heading(Field::Heading, "Games"));
    rows.push(key_rows::row(Field::Mode, &first_game(config.mode)));
    for rules in &config.rules {
        rows.push(Row::heading(Field::Heading, rules.mode().title()));
        let row = |setting: &Setting| key_rows::row(Field::Rule(rules.mode(), setting.name), setting);
        rows.extend(rules.settings().iter().map(row));
    }
    rows.push(Row::button(Field::Done, "Done", "back to the start screen; changes are kept in config.toml"));
    rows
}

fn first_game(mode: Mode) -> Setting {
    let meaning = "the game that the start screen offers first";
    Setting { name: "first", meaning, kind: Kind::Choice(&[]), value: Value::word(mode.title()) }
}
