//! Setting up a table: who sits where, and under which rules.

mod drawing;
mod offer;
mod options;
pub mod table_setup;
mod variants;

use ratatui::layout::Rect;

use crate::screens::setup::table_setup::TableSetup;
use draughts::variant::Variant;
use parlour_boards::position::{PositionScreen, Purpose};
use parlour_config::edit;
use parlour_kit::action::Action;
use parlour_kit::effect::Effect;
use parlour_kit::key_rows;
use parlour_kit::key_rows::key_row;
use parlour_kit::keymap::{Command, Context};
use parlour_kit::list_screen::ListScreen;
use parlour_kit::mark::Mark;
use parlour_kit::row;
use parlour_kit::rows::{Row, RowId, Rows};
use parlour_kit::screen::ScreenUi;
use parlour_kit::shared::Shared;
use parlour_kit::view::ui::Ui;
use parlour_kit::{its_mark, list_of_rows};
use parlour_language::{Id, Text, id, text};
use parlour_model::any::{AnyRules, Mode};
use parlour_model::checkers::names::VariantNames as _;
use parlour_model::cycle::turned;
use parlour_model::player::{Controller, Level, Player, check_name, is_robot_name, robot_name};
use parlour_model::seat::Seat;
use parlour_model::settings::{CurrentSetting, SettingValue};
use parlour_protocol::request::HallRequest;
use parlour_protocol::table_offer::TableOffer;

/// A table that is being set up.
#[derive(Clone, Debug, PartialEq)]
pub struct Setup {
    pub table: TableSetup,
    pub mark: Mark,
    /// True while all rows are shown.
    is_open: bool,
    /// The row that the list of the national games was opened from, while it is shown.
    listed_from: Option<RowId>,
}

impl Setup {
    /// Opens the set-up of a table as the configuration has it; in a hall, somebody may be invited to it.
    pub fn open(mode: Mode, invited: Option<String>, shared: &Shared) -> Action {
        let rules = shared.config.rules_of(mode).clone();
        let players = shared.config.players_for(&rules);
        let engines = shared.config.engines_for(mode);
        let hall = shared.venue.is_hall();
        let offer = || TableOffer::new(players.len(), invited, !shared.venue.is_guest());
        Action::open(Self::new(TableSetup {
            offer: hall.then(offer),
            players,
            rules,
            options: shared.config.table,
            engines,
        }))
    }

    /// A table to begin with.
    pub fn new(table: TableSetup) -> Self {
        Self {
            table,
            mark: Mark::default(),
            is_open: false,
            listed_from: None,
        }
    }

    /// The same with its position marked.
    pub fn at_position(table: TableSetup) -> Self {
        Self {
            is_open: true,
            mark: Mark::on((id!("setup-position"), 0)),
            ..Self::new(table)
        }
    }

    fn change_seats(&mut self, more: bool) -> Result<(), Text> {
        self.table.change_seats(more)?;
        let last = i64::from(Seat::of(self.table.players.len() - 1).0);
        if self.mark.number_of(SEAT).is_some_and(|seat| seat > last) {
            self.mark.set((SEAT, last));
        }
        Ok(())
    }

    /// Shows the list of the national games, with the one that is set marked.
    fn list_variants(&mut self) {
        if let AnyRules::Checkers(rules) = &self.table.rules {
            self.listed_from = self.mark.row();
            self.mark.set((rules.variant.title(), 0));
        }
    }

    /// Leaves the list, with another game or the same.
    fn leave_list(&mut self, chosen: Option<Variant>) {
        if let (AnyRules::Checkers(rules), Some(variant)) = (&mut self.table.rules, chosen) {
            rules.variant = variant;
        }
        if let Some(from) = self.listed_from.take() {
            self.mark.set(from);
        }
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

    fn name_seat(&mut self, seat: usize, name: &str) -> Result<(), Text> {
        check_name(name)?;
        match &mut self.table.offer {
            Some(offer) => offer.name(seat, name),
            None => self.table.players[seat].name = name.into(),
        }
        Ok(())
    }

    fn begin(&self, shared: &mut Shared) -> Vec<Action> {
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
        let remember = (!changes.is_empty()).then_some(Action::Effect(Effect::Remember(changes)));
        let table = Action::Table(Box::new(rules), players);
        [table].into_iter().chain(remember).collect()
    }
}

/// The table begins with a position that is set up.
impl Purpose for TableSetup {
    fn done(&self, fen: String, _: &Shared) -> Result<Vec<Action>, Text> {
        let mut setup = self.clone();
        setup.rules.put("fen", &SettingValue::Word(fen))?;
        Ok(vec![Action::open(Setup::at_position(setup))])
    }

    fn unused(&self, _: &Shared) -> Vec<Action> {
        vec![Action::open(Setup::at_position(self.clone()))]
    }
}

impl ScreenUi for Setup {
    list_of_rows!();

    fn context(&self) -> Context {
        Context::Setup
    }

    fn title(&self) -> Text {
        text!("setup-title", game = self.table.rules.mode().title())
    }

    fn mode(&self) -> Option<Mode> {
        Some(self.table.rules.mode())
    }

    fn variant(&self) -> Option<Variant> {
        let AnyRules::Checkers(rules) = &self.table.rules else {
            return None;
        };
        let is_marked = |variant: &Variant| self.mark.row() == Some((variant.title(), 0));
        Variant::ALL
            .into_iter()
            .find(is_marked)
            .or(Some(rules.variant))
    }
}

impl ListScreen for Setup {
    const IS_PICTURED: bool = true;

    its_mark!();

    fn draw_picture(&self, area: Rect, ui: &mut Ui) {
        drawing::draw(self, area, ui);
    }

    fn rows(&self, rows: &mut Rows<Self>) {
        if self.listed_from.is_some() {
            return variants::rows(rows);
        }
        self.begin_row(rows);
        let seats = self.table.players.len();
        rows.choice(row!("setup-seats"), seats.to_string(), |screen, by, _| {
            screen.change_seats(by > 0)
        });
        self.seat_rows(rows);
        let (size, rest) = self.rules();
        Self::rule_rows(&size, rows);
        let more = rows.button(row!("setup-more"), |screen, _| {
            screen.is_open = !screen.is_open;
        });
        if self.is_open {
            more.labelled(id!("setup-less"));
            self.hidden_rows(&rest, rows);
        }
    }

    fn on_command(&mut self, command: Command, _: &mut Shared) -> Option<Vec<Action>> {
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
        let refused = self.change_seats(more).err().map(Action::refuse);
        Some(refused.into_iter().collect())
    }
}

/// The label of the rows of seats.
const SEAT: Id = Id::new("setup-seat", &["seat"]);

/// The rules that say how large a game is: they stand among the first rows.
const SIZES: [&str; 3] = ["pairs", "variant", "limit"];

impl Setup {
    fn begin_row(&self, rows: &mut Rows<Self>) {
        let begin = |screen: &mut Self, shared: &mut Shared| screen.begin(shared);
        match (&self.table.offer, self.table.rules.mode()) {
            (Some(_), _) => rows.button(row!("setup-open"), begin),
            (None, Mode::Checkers) => rows
                .button(id!("setup-begin"), begin)
                .helped(id!("setup-begin-play")),
            (None, _) => rows.button(row!("setup-begin"), begin),
        };
    }

    fn seat_rows(&self, rows: &mut Rows<Self>) {
        let levels = self.table.rules.mode().levels();
        for (seat, player) in self.table.players.iter().enumerate() {
            let take =
                move |screen: &mut Self, name: &str, _: &mut Shared| screen.name_seat(seat, name);
            let row = seat_row(rows, seat, player, levels, take)
                .stepped(move |screen, by, _| screen.turn_seat(seat, by));
            let offer = self.table.offer.as_ref();
            if let Some(offered) = offer.and_then(|offer| offer.seats.get(seat)) {
                offer::fill_seat(row, offered, levels);
            }
        }
    }

    /// The rules of the game: those for its size, and the others.
    fn rules(&self) -> (Vec<CurrentSetting>, Vec<CurrentSetting>) {
        let matters = |name: &str| match name {
            "ties" => self.table.players.len() > 1,
            // The position has a row of its own.
            "fen" => false,
            _ => true,
        };
        let mut settings = self.table.rules.settings_that_matter();
        settings.retain(|setting| matters(setting.name));
        (settings.into_iter()).partition(|setting| SIZES.contains(&setting.name))
    }

    fn rule_rows(settings: &[CurrentSetting], rows: &mut Rows<Self>) {
        for setting in settings {
            let name = setting.name;
            let row = key_row(
                rows,
                id!("setup-rules"),
                setting,
                move |screen: &mut Self, change, _| {
                    key_rows::change_rule(&mut screen.table.rules, name, change)
                },
            );
            if name == "variant" {
                row.pressed(|screen, _| screen.list_variants());
            }
        }
    }

    /// The rows that are hidden at first.
    fn hidden_rows(&self, rest: &[CurrentSetting], rows: &mut Rows<Self>) {
        let checkers = match &self.table.rules {
            AnyRules::Checkers(rules) => Some(rules),
            _ => None,
        };
        if checkers.is_some() || !rest.is_empty() {
            rows.heading(id!("setup-rules"));
        }
        if let Some(rules) = checkers {
            variants::row(rules.variant, rows);
            let position = match rules.fen.trim() {
                "" => text!("setup-position-usual"),
                fen => fen.to_owned().into(),
            };
            let given = rules.clone();
            rows.button(row!("setup-position"), move |screen, shared| {
                let (purpose, men) = (screen.table.clone(), shared.config.screen.men);
                Action::open(PositionScreen::of_rules(&given, purpose, men))
            })
            .valued(position);
        }
        Self::rule_rows(rest, rows);
        rows.heading(id!("setup-table"));
        match &self.table.offer {
            Some(offer) => offer::table_rows(offer, &self.table.options, rows),
            None => options::rows(&self.table, rows),
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
    let mut others = players.to_vec();
    if seat < others.len() {
        others.remove(seat);
    }
    let Some(player) = players.get_mut(seat) else {
        return;
    };
    if matches!(&player.controller, Controller::Engine(engine) if *engine == player.name) {
        player.name.clear();
    }
    // A character sits at a table once, while there are others.
    let is_free = |kind: &&Controller| {
        **kind == player.controller
            || kind.level().is_none()
            || others.iter().all(|other| other.controller != **kind)
    };
    let free: Vec<_> = controllers.iter().filter(is_free).cloned().collect();
    player.controller = turned(&free, &player.controller, by);
    match &player.controller {
        Controller::Person if is_robot_name(&player.name) => player.name.clear(),
        Controller::Robot(level)
            if player.name.trim().is_empty() || is_robot_name(&player.name) =>
        {
            player.name = robot_name(&others, *level);
        }
        Controller::Engine(engine)
            if player.name.trim().is_empty() || is_robot_name(&player.name) =>
        {
            player.name.clone_from(engine);
        }
        _ => {}
    }
}

/// Returns whether a level is weaker than the one of this name was in earlier versions: *expert*, where a champion is above it.
fn was_stronger(level: Level, levels: &[Level]) -> bool {
    level == Level::Expert && levels.contains(&Level::Champion)
}

/// Adds the row for who sits on a seat, where these levels are offered.
pub(super) fn seat_row<'a, S: ListScreen>(
    rows: &'a mut Rows<S>,
    index: usize,
    player: &Player,
    levels: &[Level],
    take: impl FnOnce(&mut S, &str, &mut Shared) -> Result<(), Text> + 'static,
) -> &'a mut Row<S> {
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
    rows.typed(SEAT, player.name.clone(), take)
        .proposed()
        .numbered(seat.0)
        .labelled(text!("setup-seat", seat = &seat))
        .valued(Text::list([name, kind], ", "))
        .helped(match player.controller {
            Controller::Robot(level) if was_stronger(level, levels) => id!("setup-expert-help"),
            _ => id!("setup-seat-help"),
        })
}
