//! Setting up a table: who sits where, and under which rules.

mod offer;
mod options;
mod variants;

use crate::app::action::{Action, Destination};
use crate::app::form::{Control, Form, FormEvent, Row};
use crate::app::key_rows;
use crate::app::keymap::{Command, Context};
use crate::app::screen::{FormScreen, Shared};
use crate::app::table_setup::TableSetup;
use draughts::variant::Variant;
use parlour_hall::request::HallRequest;
use parlour_language::fl;
use parlour_model::any::{AnyRules, Mode};
use parlour_model::cycle::turned;
use parlour_model::player::{Controller, Level, Player, check_name};
use parlour_model::seat::Seat;
use parlour_model::settings;

/// A row of the set-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetupItem {
    Begin,
    Heading,
    /// The number of seats.
    Seats,
    Seat(usize),
    Position,
    /// The list of the national games.
    Variants,
    /// One of them.
    Variant(Variant),
    /// Back from that list.
    Kept,
    /// A key of the rules.
    Rule(&'static str),
    /// A key of the section `[table]`.
    Table(&'static str),
    /// The choice whether the table of a hall counts for ratings.
    Rated,
    /// The choice of the people who see the table of a hall.
    Listed,
}

/// The variant of the game: a key of the rules with a separate list.
const VARIANT: SetupItem = SetupItem::Rule("variant");

/// A table that is being set up.
#[derive(Clone, Debug, PartialEq)]
pub struct Setup {
    pub table: TableSetup,
    pub form: Form<SetupItem>,
    /// The row that the list of the national games was opened from, while it is shown.
    listed_from: Option<SetupItem>,
}

impl Setup {
    /// A table to begin with.
    pub fn new(table: TableSetup) -> Self {
        let form = Form::new(rows(&table));
        Self {
            table,
            form,
            listed_from: None,
        }
    }

    /// The same with its position marked.
    pub fn at_position(table: TableSetup) -> Self {
        let mut setup = Self::new(table);
        let position = setup
            .form
            .rows
            .iter()
            .position(|row| row.key == SetupItem::Position);
        setup.form.mark(position.unwrap_or(setup.form.cursor));
        setup
    }

    /// Applies what a row was changed to.
    ///
    /// # Errors
    /// Why a value cannot be; nothing is changed then.
    fn change(&mut self, event: FormEvent<SetupItem>) -> Result<(), String> {
        match event {
            FormEvent::Stepped(field, by) => self.step(field, by)?,
            FormEvent::Typed(field, text) => self.type_in(field, text.trim())?,
            FormEvent::Nothing | FormEvent::Pressed(_) => {}
        }
        self.renew();
        Ok(())
    }

    fn change_seats(&mut self, more: bool) -> Result<(), String> {
        self.table.change_seats(more)?;
        self.renew();
        Ok(())
    }

    fn renew(&mut self) {
        self.form.renew(rows(&self.table));
    }

    /// Shows the list of the national games, with the one that is set marked.
    fn list_variants(&mut self, from: SetupItem) {
        let AnyRules::Checkers(rules) = &self.table.rules else {
            return;
        };
        self.form = Form::new(variants::rows());
        let set = SetupItem::Variant(rules.variant);
        self.form.mark(
            self.form
                .rows
                .iter()
                .position(|row| row.key == set)
                .unwrap_or(self.form.cursor),
        );
        self.listed_from = Some(from);
    }

    /// Leaves the list, with another game or the same.
    fn leave_list(&mut self, chosen: Option<Variant>) {
        if let (AnyRules::Checkers(rules), Some(variant)) = (&mut self.table.rules, chosen) {
            rules.variant = variant;
        }
        let from = self.listed_from.take();
        self.form = Form::new(rows(&self.table));
        let row = self.form.rows.iter().position(|row| Some(row.key) == from);
        self.form.mark(row.unwrap_or(self.form.cursor));
    }

    fn step(&mut self, field: SetupItem, by: i64) -> Result<(), String> {
        match field {
            SetupItem::Seats => return self.change_seats(by > 0),
            SetupItem::Seat(seat) => match &mut self.table.offer {
                Some(offer) => offer.step(seat, by),
                None => step_seat(&mut self.table.players[seat], by, &self.table.engines),
            },
            SetupItem::Rule(name) => return self.step_rule(name, by),
            SetupItem::Table(name) => match options::fixed(self.table.rules.mode(), name) {
                Some((_, why)) => return Err(why),
                None => options::step(self.table.rules.mode(), &mut self.table.options, name, by),
            },
            SetupItem::Rated => {
                self.table
                    .offer
                    .iter_mut()
                    .for_each(|offer| offer.rated = !offer.rated && offer.is_ratable());
            }
            SetupItem::Listed => self
                .table
                .offer
                .iter_mut()
                .for_each(|offer| offer.listed = !offer.listed),
            _ => {}
        }
        Ok(())
    }

    fn step_rule(&mut self, name: &'static str, by: i64) -> Result<(), String> {
        let setting = self
            .table
            .rules
            .settings()
            .into_iter()
            .find(|setting| setting.name == name);
        setting.map_or(Ok(()), |setting| {
            self.table.rules.put(name, &settings::stepped(&setting, by))
        })
    }

    fn type_in(&mut self, field: SetupItem, text: &str) -> Result<(), String> {
        match field {
            SetupItem::Seat(seat) => {
                check_name(text)?;
                if let Some(offer) = &mut self.table.offer {
                    offer.name(seat, text);
                    return Ok(());
                }
                self.table.players[seat].name = text.into();
            }
            SetupItem::Rule(name) => self.table.rules.put_typed(name, text)?,
            SetupItem::Table(name) => {
                options::type_in(self.table.rules.mode(), &mut self.table.options, name, text)?;
            }
            _ => {}
        }
        Ok(())
    }
}

impl FormScreen for Setup {
    type Key = SetupItem;

    const CONTEXT: Context = Context::Setup;

    fn title(&self) -> String {
        fl!("setup-title", game = self.table.rules.mode().title())
    }

    fn form(&self) -> &Form<SetupItem> {
        &self.form
    }

    fn form_mut(&mut self) -> &mut Form<SetupItem> {
        &mut self.form
    }

    fn on_event(&mut self, event: FormEvent<SetupItem>, shared: &mut Shared) -> Vec<Action> {
        match event {
            FormEvent::Pressed(from @ (SetupItem::Variants | VARIANT)) => self.list_variants(from),
            FormEvent::Pressed(SetupItem::Variant(variant)) => self.leave_list(Some(variant)),
            FormEvent::Pressed(SetupItem::Kept) => self.leave_list(None),
            _ if self.listed_from.is_some() => {}
            event => return self.on_row(event, shared),
        }
        Vec::new()
    }

    fn on_command(&mut self, command: Command) -> Option<Vec<Action>> {
        let more = match command {
            Command::Back if self.listed_from.is_some() => {
                self.leave_list(None);
                return Some(Vec::new());
            }
            _ if self.listed_from.is_some() => return None,
            Command::AddSeat => true,
            Command::DropSeat => false,
            _ => return None,
        };
        Some(
            self.change_seats(more)
                .err()
                .map(Action::refuse)
                .into_iter()
                .collect(),
        )
    }

    fn mode(&self) -> Option<Mode> {
        Some(self.table.rules.mode())
    }

    fn variant(&self) -> Option<Variant> {
        match (&self.table.rules, self.form.marked().map(|row| row.key)) {
            (_, Some(SetupItem::Variant(variant))) => Some(variant),
            (AnyRules::Checkers(rules), _) => Some(rules.variant),
            _ => None,
        }
    }
}

impl Setup {
    /// A row of the set-up itself was pressed or changed.
    fn on_row(&mut self, event: FormEvent<SetupItem>, shared: &mut Shared) -> Vec<Action> {
        if event == FormEvent::Pressed(SetupItem::Begin) {
            let TableSetup {
                players,
                rules,
                options,
                offer,
                ..
            } = self.table.clone();
            shared.config.table = options;
            if let Some(offer) = offer {
                return vec![Action::hall(HallRequest::Open(Box::new(
                    offer.table(rules, options.clock),
                )))];
            }
            shared.config.remember(&rules, &players);
            return vec![Action::Open(Destination::Table(Box::new(rules), players))];
        }
        if event == FormEvent::Pressed(SetupItem::Position) {
            return vec![Action::Open(Destination::Position(Box::new(
                self.table.clone(),
            )))];
        }
        let typed = event.typed();
        match self.change(event) {
            Ok(()) => Vec::new(),
            Err(why) => {
                self.form.typing = typed;
                vec![Action::refuse(why)]
            }
        }
    }
}

/// The next kind of player on a seat: a person, then the levels from the weakest, then the engines. Who has no other
/// name is called like the engine.
pub(super) fn step_seat(player: &mut Player, by: i64, engines: &[String]) {
    let robots = Level::OFFERED.map(Controller::Robot);
    let engines = engines.iter().cloned().map(Controller::Engine);
    let minds: Vec<_> = [Controller::Person]
        .into_iter()
        .chain(robots)
        .chain(engines)
        .collect();
    if matches!(&player.controller, Controller::Engine(engine) if *engine == player.name) {
        player.name.clear();
    }
    player.controller = turned(&minds, &player.controller, by);
    if let Controller::Engine(engine) = &player.controller
        && player.name.trim().is_empty()
    {
        player.name.clone_from(engine);
    }
}

fn rows(table: &TableSetup) -> Vec<Row<SetupItem>> {
    let TableSetup {
        players,
        rules,
        options,
        offer,
        ..
    } = table;
    let mut rows = vec![match offer {
        Some(_) => Row::button(SetupItem::Begin, fl!("setup-open"), fl!("setup-open-help")),
        None => Row::button(
            SetupItem::Begin,
            fl!("setup-begin"),
            fl!("setup-begin-help"),
        ),
    }];
    rows.push(Row::heading(SetupItem::Heading, fl!("setup-players")));
    rows.push(seats_row(SetupItem::Seats, players.len()));
    match offer {
        Some(offer) => rows.extend(
            offer
                .seats
                .iter()
                .enumerate()
                .map(|(i, seat)| offer::seat_row(i, seat)),
        ),
        None => rows.extend(
            players
                .iter()
                .enumerate()
                .map(|(i, player)| seat_row(SetupItem::Seat(i), i, player)),
        ),
    }
    if let Some(offer) = offer {
        rows.push(Row::heading(SetupItem::Heading, fl!("setup-table")));
        rows.extend(offer::table_rows(offer, options));
    }
    rows.push(Row::heading(SetupItem::Heading, fl!("setup-rules")));
    rows.extend(
        rules
            .settings_that_matter()
            .iter()
            .map(|setting| key_rows::row(SetupItem::Rule(setting.name), setting)),
    );
    if let AnyRules::Checkers(rules) = rules {
        rows.iter_mut()
            .filter(|row| row.key == VARIANT)
            .for_each(|row| row.control = Control::Listed);
        rows.push(variants::row(rules.variant));
        let mut row = Row::button(
            SetupItem::Position,
            fl!("setup-position"),
            fl!("setup-position-help"),
        );
        row.value = if rules.fen.trim().is_empty() {
            fl!("setup-position-usual")
        } else {
            fl!("setup-position-set")
        }
        .into();
        rows.push(row);
    }
    if offer.is_none() {
        rows.push(Row::heading(SetupItem::Heading, fl!("setup-table")));
        rows.extend(options::rows(rules.mode(), players, options));
    }
    rows
}

/// The row for the number of seats.
pub(super) fn seats_row<K>(key: K, seats: usize) -> Row<K> {
    let help = fl!("setup-seats-help").into();
    let (label, value) = (fl!("setup-seats").into(), seats.to_string());
    Row {
        key,
        label,
        value,
        typed: String::new(),
        help,
        control: Control::Choice,
    }
}

/// The row for who sits on a seat.
pub(super) fn seat_row<K>(key: K, index: usize, player: &Player) -> Row<K> {
    let seat = Seat::of(index);
    let name = if player.name.trim().is_empty() {
        Player::unnamed(seat)
    } else {
        player.name.clone()
    };
    let kind = match &player.controller {
        Controller::Person => fl!("setup-person").into(),
        Controller::Robot(level) => fl!("setup-robot", level = level.title()),
        Controller::Engine(engine) => fl!("setup-engine", engine = engine),
    };
    Row {
        key,
        label: fl!("setup-seat", seat = &seat),
        value: format!("{name}, {kind}"),
        typed: player.name.clone(),
        help: fl!("setup-seat-help").into(),
        control: Control::Typed,
    }
}
