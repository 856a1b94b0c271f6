//! Setting up a table: who sits where, and under which rules.

mod offer;
mod options;
mod variants;

use crate::app::action::{Action, Destination};
use crate::app::effect::Effect;
use crate::app::form::{Control, Form, FormEvent, Row};
use crate::app::key_rows;
use crate::app::keymap::{Command, Context};
use crate::app::screen::{FormScreen, Shared};
use crate::app::table_setup::TableSetup;
use crate::config::edit;
use draughts::variant::Variant;
use parlour_hall::request::HallRequest;
use parlour_language::{Text, text};
use parlour_model::any::{AnyRules, Mode};
use parlour_model::cycle::turned;
use parlour_model::player::{Controller, Level, Player, check_name, is_robot_name, robot_name};
use parlour_model::seat::Seat;
use parlour_model::settings::{self, CurrentSetting};

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
    /// Shows the other rows, or hides them.
    More,
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
    /// True while all rows are shown.
    is_open: bool,
    /// The row that the list of the national games was opened from, while it is shown.
    listed_from: Option<SetupItem>,
}

impl Setup {
    /// A table to begin with.
    pub fn new(table: TableSetup) -> Self {
        let form = Form::new(rows(&table, false));
        Self {
            table,
            form,
            is_open: false,
            listed_from: None,
        }
    }

    /// The same with its position marked.
    pub fn at_position(table: TableSetup) -> Self {
        let mut setup = Self::new(table);
        setup.is_open = true;
        setup.renew();
        setup.mark(SetupItem::Position);
        setup
    }

    /// Applies what a row was changed to.
    ///
    /// # Errors
    /// The reason why a value cannot be; nothing is changed then.
    fn change(&mut self, event: FormEvent<SetupItem>) -> Result<(), Text> {
        match event {
            FormEvent::Stepped(field, by) => self.step(field, by)?,
            FormEvent::Typed(field, text) => self.type_in(field, text.trim())?,
            FormEvent::Nothing | FormEvent::Pressed(_) => {}
        }
        self.renew();
        Ok(())
    }

    fn change_seats(&mut self, more: bool) -> Result<(), Text> {
        self.table.change_seats(more)?;
        let marked = self.form.marked().map(|row| row.key);
        self.renew();
        let last = self.table.players.len() - 1;
        if matches!(marked, Some(SetupItem::Seat(seat)) if seat > last) {
            self.mark(SetupItem::Seat(last));
        }
        Ok(())
    }

    /// Marks a row, if it is there.
    fn mark(&mut self, item: SetupItem) {
        let row = self.form.rows.iter().position(|row| row.key == item);
        self.form.mark(row.unwrap_or(self.form.cursor));
    }

    fn renew(&mut self) {
        self.form.renew(rows(&self.table, self.is_open));
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
        self.form = Form::new(rows(&self.table, self.is_open));
        let row = self.form.rows.iter().position(|row| Some(row.key) == from);
        self.form.mark(row.unwrap_or(self.form.cursor));
    }

    /// Turns a seat to its next kind of player.
    fn turn_seat(&mut self, seat: usize, by: i64) {
        let TableSetup {
            rules,
            players,
            offer,
            engines,
            ..
        } = &mut self.table;
        let levels = rules.mode().levels();
        match offer {
            Some(offer) => offer.step(seat, by, levels),
            None => step_seat(players, seat, by, &controllers(levels, engines)),
        }
    }

    fn step(&mut self, field: SetupItem, by: i64) -> Result<(), Text> {
        match field {
            SetupItem::Seats => return self.change_seats(by > 0),
            SetupItem::Seat(seat) => self.turn_seat(seat, by),
            SetupItem::Rule(name) => return self.step_rule(name, by),
            SetupItem::Table(name) => {
                options::step(self.table.rules.mode(), &mut self.table.options, name, by);
            }
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

    fn step_rule(&mut self, name: &'static str, by: i64) -> Result<(), Text> {
        let setting = self
            .table
            .rules
            .settings()
            .into_iter()
            .find(|setting| setting.name == name);
        if let Some(setting) = setting {
            let value = settings::stepped(&setting, by);
            self.table.rules.put(name, &value)?;
        }
        Ok(())
    }

    fn type_in(&mut self, field: SetupItem, text: &str) -> Result<(), Text> {
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

    fn title(&self) -> Text {
        text!("setup-title", game = self.table.rules.mode().title())
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
            FormEvent::Pressed(SetupItem::More) => {
                self.is_open = !self.is_open;
                self.renew();
            }
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
            let before = shared.config.clone();
            shared.config.table = options;
            shared.config.mode = rules.mode();
            if let Some(offer) = offer {
                return vec![Action::hall(HallRequest::Open(Box::new(
                    offer.table(rules, options.clock),
                )))];
            }
            shared.config.remember(&rules, &players);
            let changes = edit::changes(&before, shared.config);
            let remember =
                (!changes.is_empty()).then_some(Action::Effect(Effect::Remember(changes)));
            let table = Action::Open(Destination::Table(Box::new(rules), players));
            return [table].into_iter().chain(remember).collect();
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

/// The kinds of players of a seat: a person, then the levels from the weakest, then the engines.
pub(super) fn controllers(levels: &[Level], engines: &[String]) -> Vec<Controller> {
    let robots = levels.iter().copied().map(Controller::Robot);
    let engines = engines.iter().cloned().map(Controller::Engine);
    [Controller::Person]
        .into_iter()
        .chain(robots)
        .chain(engines)
        .collect()
}

/// The next kind of player on a seat. A robot without a name is given one, and an engine its own.
pub(super) fn step_seat(players: &mut [Player], seat: usize, by: i64, controllers: &[Controller]) {
    let free = robot_name(players);
    let Some(player) = players.get_mut(seat) else {
        return;
    };
    if matches!(&player.controller, Controller::Engine(engine) if *engine == player.name) {
        player.name.clear();
    }
    player.controller = turned(controllers, &player.controller, by);
    match &player.controller {
        Controller::Person if is_robot_name(&player.name) => player.name.clear(),
        Controller::Robot(_) if player.name.trim().is_empty() => player.name = free,
        Controller::Engine(engine)
            if player.name.trim().is_empty() || is_robot_name(&player.name) =>
        {
            player.name.clone_from(engine);
        }
        _ => {}
    }
}

/// The rules that say how large a game is: they stand among the first rows.
const SIZES: [&str; 3] = ["pairs", "variant", "limit"];

/// The rows of a set-up: seats and size, and the rest of them if `is_open`.
fn rows(table: &TableSetup, is_open: bool) -> Vec<Row<SetupItem>> {
    let levels = table.rules.mode().levels();
    let seats = match &table.offer {
        Some(offer) => (offer.seats.iter().enumerate())
            .map(|(i, seat)| offer::seat_row(i, seat, levels))
            .collect::<Vec<_>>(),
        None => (table.players.iter().enumerate())
            .map(|(i, player)| seat_row(SetupItem::Seat(i), i, player, levels))
            .collect(),
    };
    let (size, rest) = rule_rows(&table.rules, table.players.len());
    let more = Row::button(
        SetupItem::More,
        if is_open {
            text!("setup-less")
        } else {
            text!("setup-more")
        },
        text!("setup-more-help"),
    );
    let hidden = [Row::heading(SetupItem::Heading, text!("setup-rules"))]
        .into_iter()
        .filter(|_| !rest.is_empty())
        .chain(rest.clone())
        .chain([Row::heading(SetupItem::Heading, text!("setup-table"))])
        .chain(table_rows(table));
    [
        begin_row(table),
        seats_row(SetupItem::Seats, table.players.len()),
    ]
    .into_iter()
    .chain(seats)
    .chain(size)
    .chain([more])
    .chain(hidden.filter(|_| is_open))
    .collect()
}

fn begin_row(table: &TableSetup) -> Row<SetupItem> {
    let (label, help) = match (&table.offer, table.rules.mode()) {
        (Some(_), _) => (text!("setup-open"), text!("setup-open-help")),
        (None, Mode::Checkers) => (text!("setup-begin"), text!("setup-begin-play")),
        (None, _) => (text!("setup-begin"), text!("setup-begin-help")),
    };
    Row::button(SetupItem::Begin, label, help)
}

/// The rows for the rules of a game: those for its size, and the others.
fn rule_rows(rules: &AnyRules, seats: usize) -> (Vec<Row<SetupItem>>, Vec<Row<SetupItem>>) {
    let matters = |name: &str| match name {
        "ties" => seats > 1,
        // The position has a row of its own.
        "fen" => false,
        _ => true,
    };
    let mut settings = rules.settings_that_matter();
    settings.retain(|setting| matters(setting.name));
    let row = |setting: CurrentSetting| key_rows::row(SetupItem::Rule(setting.name), &setting);
    let (size, rest): (Vec<_>, Vec<_>) =
        (settings.into_iter()).partition(|setting| SIZES.contains(&setting.name));
    let (mut size, mut rest): (Vec<_>, Vec<_>) = (
        size.into_iter().map(row).collect(),
        rest.into_iter().map(row).collect(),
    );
    if let AnyRules::Checkers(rules) = rules {
        for row in size.iter_mut().filter(|row| row.key == VARIANT) {
            row.control = Control::Listed;
        }
        rest.insert(0, position_row(rules.fen.trim()));
        rest.insert(0, variants::row(rules.variant));
    }
    (size, rest)
}

fn position_row(fen: &str) -> Row<SetupItem> {
    let value = if fen.is_empty() {
        text!("setup-position-usual")
    } else {
        fen.to_owned().into()
    };
    Row {
        value,
        ..Row::button(
            SetupItem::Position,
            text!("setup-position"),
            text!("setup-position-help"),
        )
    }
}

/// The rows for how a table is run.
fn table_rows(table: &TableSetup) -> Vec<Row<SetupItem>> {
    match &table.offer {
        Some(offer) => offer::table_rows(offer, &table.options),
        None => options::rows(table.rules.mode(), &table.players, &table.options),
    }
}

/// The row for the number of seats.
pub(super) fn seats_row<K>(key: K, seats: usize) -> Row<K> {
    let help = text!("setup-seats-help");
    Row {
        value: seats.to_string().into(),
        control: Control::Choice,
        ..Row::button(key, text!("setup-seats"), help)
    }
}

/// Returns whether a level is weaker than the one of this name was in earlier versions: *expert*, where a champion is above it.
fn was_stronger(level: Level, levels: &[Level]) -> bool {
    level == Level::Expert && levels.contains(&Level::Champion)
}

/// The row for who sits on a seat, where these levels are offered.
pub(super) fn seat_row<K>(key: K, index: usize, player: &Player, levels: &[Level]) -> Row<K> {
    let seat = Seat::of(index);
    let name = if player.name.trim().is_empty() {
        Player::unnamed(seat)
    } else {
        player.name.clone().into()
    };
    let kind = match &player.controller {
        Controller::Person => text!("setup-person"),
        Controller::Robot(level) => text!("setup-robot", level = level.title()),
        Controller::Engine(engine) => text!("setup-engine", engine = engine),
    };
    let help = match player.controller {
        Controller::Robot(level) if was_stronger(level, levels) => text!("setup-expert-help"),
        _ => text!("setup-seat-help"),
    };
    Row {
        key,
        label: text!("setup-seat", seat = &seat),
        value: Text::list([name, kind], ", "),
        typed: player.name.clone().into(),
        help,
        control: Control::Typed,
    }
}
