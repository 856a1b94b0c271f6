//! Setting up a table: who sits where, and under which rules.

use super::position;
use crate::app::cycle::turned;
use crate::app::form::{Control, Form, FormDeed, Row};
use crate::app::key_rows;
use crate::config::TableConfig;
use crate::model::any::AnyRules;
use crate::model::keys::Fault;
use crate::model::keys::Value;
use crate::model::player::{Level, Mind, Player, check_name};
use crate::model::seat::Seat;

/// A row of the set-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// Begin to play.
    Begin,
    /// A line between.
    Heading,
    /// How many seats there are.
    Seats,
    /// Who sits on one.
    Seat(usize),
    /// Set up a position.
    Position,
    /// A key of the rules.
    Rule(&'static str),
    /// A key of the section `[table]`.
    Table(&'static str),
}

/// A table that is being set up.
#[derive(Clone, Debug, PartialEq)]
pub struct Setup {
    /// Who will sit there.
    pub players: Vec<Player>,
    /// Under which rules.
    pub rules: AnyRules,
    /// At which pace.
    pub table: TableConfig,
    /// The engines that could sit there.
    engines: Vec<String>,
    /// The rows.
    pub form: Form<Field>,
}

impl Setup {
    /// A table to begin with.
    #[must_use]
    pub fn new(rules: AnyRules, players: Vec<Player>, table: TableConfig, engines: Vec<String>) -> Self {
        let form = Form::new(rows(&players, &rules, &table));
        Self { players, rules, table, engines, form }
    }

    /// Takes in what a row was changed to.
    ///
    /// # Errors
    /// Why a value cannot be; nothing is changed then.
    pub fn change(&mut self, deed: FormDeed<Field>) -> Result<(), String> {
        match deed {
            FormDeed::Stepped(field, by) => self.step(field, by)?,
            FormDeed::Typed(field, text) => self.type_in(field, text.trim())?,
            FormDeed::Nothing | FormDeed::Pressed(_) => {}
        }
        self.renew();
        Ok(())
    }

    /// One seat more (for a casual robot) or less, as far as the game allows.
    ///
    /// # Errors
    /// Says how many the game seats.
    pub fn seat(&mut self, more: bool) -> Result<(), String> {
        let (allowed, seats) = (self.rules.seats(), self.players.len());
        if more && seats >= *allowed.end() {
            return Err(Fault::seats(seats + 1, &allowed).why);
        }
        if !more && seats <= *allowed.start() {
            return Err(Fault::seats(seats - 1, &allowed).why);
        }
        if more {
            self.players.push(Player::companion());
        } else {
            self.players.pop();
        }
        self.renew();
        Ok(())
    }

    fn renew(&mut self) {
        self.form.renew(rows(&self.players, &self.rules, &self.table));
    }

    fn step(&mut self, field: Field, by: i64) -> Result<(), String> {
        match field {
            Field::Seats => return self.seat(by > 0),
            Field::Seat(seat) => step_seat(&mut self.players[seat], by, &self.engines),
            Field::Rule(name) => return self.step_rule(name, by),
            Field::Table(name) => key_rows::step(TableConfig::KEYS, &mut self.table, name, by),
            Field::Begin | Field::Heading | Field::Position => {}
        }
        Ok(())
    }

    /// Sets one key of the rules.
    ///
    /// # Errors
    /// What the key may hold.
    pub fn put_rule(&mut self, name: &str, value: &Value) -> Result<(), String> {
        self.rules.put(name, value)?;
        self.renew();
        Ok(())
    }

    fn step_rule(&mut self, name: &'static str, by: i64) -> Result<(), String> {
        let setting = self.rules.settings().into_iter().find(|setting| setting.name == name);
        setting.map_or(Ok(()), |setting| self.rules.put(name, &key_rows::stepped(&setting, by)))
    }

    fn type_in(&mut self, field: Field, text: &str) -> Result<(), String> {
        match field {
            Field::Seat(seat) => {
                check_name(text)?;
                self.players[seat].name = text.into();
            }
            Field::Rule(name) => self.rules.put_typed(name, text)?,
            Field::Table(name) => key_rows::type_in(TableConfig::KEYS, &mut self.table, name, text)?,
            _ => {}
        }
        Ok(())
    }
}

/// The next kind of player on a seat: a person, then the levels from the weakest, then the engines. Who has no other
/// name is called like the engine.
pub(super) fn step_seat(player: &mut Player, by: i64, engines: &[String]) {
    let robots = Level::OFFERED.map(Mind::Robot);
    let engines = engines.iter().cloned().map(Mind::Engine);
    let minds: Vec<_> = [Mind::Person].into_iter().chain(robots).chain(engines).collect();
    if matches!(&player.mind, Mind::Engine(engine) if *engine == player.name) {
        player.name.clear();
    }
    player.mind = turned(&minds, &player.mind, by);
    if let Mind::Engine(engine) = &player.mind
        && player.name.trim().is_empty()
    {
        player.name.clone_from(engine);
    }
}

fn rows(players: &[Player], rules: &AnyRules, table: &TableConfig) -> Vec<Row<Field>> {
    let mut rows = vec![Row::button(Field::Begin, "Begin", "deal, and begin to play")];
    rows.push(Row::heading(Field::Heading, "Players"));
    rows.push(seats_row(Field::Seats, players.len()));
    rows.extend(players.iter().enumerate().map(|(i, player)| seat_row(Field::Seat(i), i, player)));
    rows.push(Row::heading(Field::Heading, "Rules"));
    rows.extend(rules.settings().iter().map(|setting| key_rows::row(Field::Rule(setting.name), setting)));
    if let AnyRules::Checkers(rules) = rules {
        let mut row = Row::button(Field::Position, "position", "set up a position by hand or from a FEN");
        row.value = position::summary(rules).into();
        rows.push(row);
    }
    rows.push(Row::heading(Field::Heading, "Table"));
    let table = key_rows::settings(TableConfig::KEYS, table);
    rows.extend(table.iter().map(|setting| key_rows::row(Field::Table(setting.name), setting)));
    rows
}

/// The row for the number of seats.
pub(super) fn seats_row<K>(key: K, seats: usize) -> Row<K> {
    let help = "how many sit at the table".into();
    let (label, value) = ("seats".into(), seats.to_string());
    Row { key, label, value, typed: String::new(), help, control: Control::Choice }
}

/// The row for who sits on a seat.
pub(super) fn seat_row<K>(key: K, index: usize, player: &Player) -> Row<K> {
    let seat = Seat::of(index);
    let name = if player.name.trim().is_empty() { Player::unnamed(seat) } else { player.name.clone() };
    let kind = match &player.mind {
        Mind::Person => "person".into(),
        Mind::Robot(level) => format!("{level} robot"),
        Mind::Engine(engine) => format!("engine {engine}"),
    };
    Row {
        key,
        label: format!("seat {seat}"),
        value: format!("{name}, {kind}"),
        typed: player.name.clone(),
        help: "left and right: a person, a robot's level or an engine; Enter: the name".into(),
        control: Control::Typed,
    }
}
