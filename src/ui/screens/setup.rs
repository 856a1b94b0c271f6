//! Setting up a table: who sits where, and under which rules.

mod drawing;
pub mod keys;
mod options;
pub mod table_setup;
mod variants;

use crate::screens::setup::keys::{ADD_SEAT, DROP_SEAT};
use parlour_boards::play::keys::SETTINGS;
use parlour_boards::saved_game::keys::RENAME;
use ratatui::layout::Rect;

use crate::screens::setup::table_setup::TableSetup;
use draughts::variant::Variant;
use parlour_boards::key_rows;
use parlour_boards::key_rows::key_row;
use parlour_boards::position::{PositionScreen, Purpose};
use parlour_config::edit;
use parlour_kit::keymap::{Binding, Command, Context};
use parlour_kit::view::ui::Ui;
use parlour_language::{Id, Text, id, text};
use parlour_model::any::{AnyRules, Mode};
use parlour_model::checkers::names::VariantNames as _;
use parlour_model::named_game::NamedGame;
use parlour_model::seat::Seat;
use parlour_model::settings::SettingValue;
use parlour_screen::action::Action;
use parlour_screen::ask::Then;
use parlour_screen::effect::Effect;
use parlour_screen::line::Line;
use parlour_screen::list_screen::ListScreen;
use parlour_screen::mark::Mark;
use parlour_screen::row;
use parlour_screen::rows::{RowId, Rows, number_of};
use parlour_screen::screen::ScreenUi;
use parlour_screen::shared::Shared;
use parlour_screen::{its_mark, list_of_rows};
use parlour_table::new_table::TableOffer;

/// A table that is being set up.
#[derive(Clone, Debug, PartialEq)]
pub struct Setup {
    pub table: TableSetup,
    pub mark: Mark,
    page: Page,
}

/// The rows that a set-up shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Page {
    /// The chairs at the table.
    #[default]
    Chairs,
    /// The rules and the clock.
    Rules,
    /// The national games of checkers.
    Variants,
}

impl Setup {
    /// Opens the set-up of a table as the configuration has it; in a hall, somebody may be invited to it.
    pub fn open(mode: Mode, invited: Option<String>, shared: &Shared) -> Action {
        let rules = shared.config.rules_of(mode).clone();
        let mut table = TableSetup::of(shared.config, rules);
        if shared.venue.is_hall() {
            let seats = table.players.len();
            table.offer = Some(TableOffer::new(seats, invited, !shared.venue.is_guest()));
        }
        Action::open(Self::new(table))
    }

    /// A table to begin with.
    pub fn new(table: TableSetup) -> Self {
        Self {
            table,
            mark: Mark::default(),
            page: Page::default(),
        }
    }

    /// Shows other rows, with one of them marked.
    fn turn_to(&mut self, page: Page, row: RowId) {
        self.page = page;
        self.mark.set(row);
    }

    fn step_back(&mut self) {
        match self.page {
            Page::Variants => self.turn_to(Page::Rules, variant_row()),
            Page::Rules | Page::Chairs => self.turn_to(Page::Chairs, MORE),
        }
    }

    /// Shows the rules, with the first of them marked.
    fn open_rules(&mut self) {
        (self.page, self.mark) = (Page::Rules, Mark::default());
    }

    fn change_seats(&mut self, more: bool) -> Result<(), Text> {
        self.table.change_seats(more)?;
        let last = i64::from(Seat::of(self.table.players.len() - 1).0);
        if self.mark.number_of(SEAT).is_some_and(|seat| seat > last) {
            self.mark.set((SEAT, last));
        }
        Ok(())
    }

    /// The marked seat.
    fn seat(&self) -> Option<usize> {
        let seat = self.mark.number_of(SEAT)?;
        usize::try_from(seat).ok()
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
        if let Some((offer, visit)) = offer.zip(shared.venue.visit()) {
            return vec![visit.open(offer.table(rules, options.clock))];
        }
        shared.config.remember(&rules, &players);
        let remember = Effect::remember(edit::changes(&before, shared.config));
        let table = Action::Table(Box::new(rules), players);
        [table]
            .into_iter()
            .chain(remember.map(Action::Effect))
            .collect()
    }

    /// The variant that is marked in the list of them, else that of the rules.
    fn marked_variant(&self) -> Option<Variant> {
        let AnyRules::Checkers(rules) = &self.table.rules else {
            return None;
        };
        let is_marked = |variant: &Variant| self.mark.row() == Some((variant.title(), 0));
        let marked = Variant::ALL.into_iter().find(is_marked);
        marked.or(Some(rules.variant))
    }
}

/// The table begins with a position that is set up.
impl Purpose for TableSetup {
    fn done(&self, fen: String, _: &Shared) -> Result<Vec<Action>, Text> {
        let mut setup = self.clone();
        setup.rules.put("fen", &SettingValue::Word(fen))?;
        Ok(vec![Action::open(Setup::new(setup))])
    }

    fn unused(&self, _: &Shared) -> Vec<Action> {
        vec![Action::open(Setup::new(self.clone()))]
    }
}

impl ScreenUi for Setup {
    list_of_rows!();

    fn context(&self) -> Context {
        Context::Form
    }

    fn bindings(&self) -> &'static [Binding] {
        if self.page == Page::Chairs {
            keys::CHAIRS
        } else {
            &[]
        }
    }

    fn title(&self) -> Text {
        text!("setup-title", game = self.table.rules.mode().title())
    }

    fn game(&self) -> Option<NamedGame> {
        Some(NamedGame {
            mode: self.table.rules.mode(),
            variant: self.marked_variant(),
        })
    }

    fn offers(&self, command: Command) -> bool {
        let (seated, seats) = (self.table.players.len(), self.table.rules.seats());
        match command {
            RENAME => self.seat().is_some(),
            ADD_SEAT => seated < *seats.end(),
            DROP_SEAT => seated > *seats.start(),
            _ => true,
        }
    }
}

impl ListScreen for Setup {
    const IS_PICTURED: bool = true;

    its_mark!();

    fn draw_picture(&self, area: Rect, ui: &mut Ui) {
        self.draw_board(area, ui);
    }

    fn rows(&self, rows: &mut Rows<Self>) {
        match self.page {
            Page::Chairs => self.chair_rows(rows),
            Page::Rules => self.rule_rows(rows),
            Page::Variants => variants::rows(rows),
        }
    }

    fn on_command(&mut self, command: Command, _: &mut Shared) -> Option<Vec<Action>> {
        match (self.page, command) {
            (Page::Rules | Page::Variants, Command::Back) => self.step_back(),
            (Page::Chairs, SETTINGS) => self.open_rules(),
            (Page::Chairs, Command::Left | Command::Right) if self.marks(BEGIN) => {
                self.mark.set(MORE);
            }
            (Page::Chairs, Command::Left | Command::Right) if self.marks(MORE) => {
                self.mark.set(BEGIN);
            }
            // The chairs lie above both.
            (Page::Chairs, Command::Up) if self.marks(BEGIN) => {
                self.mark.set(MORE);
                return None;
            }
            (Page::Chairs, RENAME) => {
                return self.seat().map(|_| vec![ask_name("")]);
            }
            (Page::Chairs, ADD_SEAT | DROP_SEAT) => {
                let changed = self.change_seats(command == ADD_SEAT);
                return Some(changed.err().map(Action::refuse).into_iter().collect());
            }
            _ => return None,
        }
        Some(Vec::new())
    }
}

/// The label of the rows of seats.
const SEAT: Id = Id::new("setup-seat", &["seat"]);

/// The row that begins the game, and beside it the one that leads to everything but the chairs.
const BEGIN: RowId = (id!("setup-begin"), 0);
const MORE: RowId = (id!("setup-more"), 0);

fn variant_row() -> RowId {
    (id!("setup-rules"), number_of("variant"))
}

fn ask_name(typed: &str) -> Action {
    let then = Then::new(|screen: &mut Setup, name: String, _| {
        let seat = screen.seat()?;
        let why = screen.table.name_seat(seat, &name).err()?;
        Some(vec![ask_name(&name), Action::refuse(why)])
    });
    Action::Type(Line::new(id!("keys-rename"), typed, then).or_blank())
}

impl Setup {
    fn marks(&self, row: RowId) -> bool {
        self.mark.row() == Some(row)
    }

    fn chair_rows(&self, rows: &mut Rows<Self>) {
        let TableSetup {
            players,
            rules,
            offer,
            ..
        } = &self.table;
        let begin = rows.button(row!("setup-begin"), |screen: &mut Self, shared| {
            screen.begin(shared)
        });
        match (offer, rules.mode()) {
            (Some(_), _) => begin
                .labelled(id!("setup-open"))
                .helped(id!("setup-open-help")),
            (None, Mode::Checkers) => begin,
            (None, _) => begin.labelled(id!("setup-deal")),
        };
        for seat in 0..players.len() {
            let [name, kind] = self.table.sitter(seat);
            rows.choice(SEAT, kind, move |screen, by, _| {
                screen.table.turn_seat(seat, by);
            })
            .numbered(Seat::of(seat).0)
            .labelled(name)
            .helped(if offer.is_some() {
                id!("setup-offer-help")
            } else {
                id!("setup-chair-help")
            });
        }
        if players.len() < *rules.seats().end() {
            rows.button(id!("keys-help-add-seat"), |screen, _| {
                screen.change_seats(true)
            });
        }
        rows.button(row!("setup-more"), |screen, _| screen.open_rules());
    }

    /// The rows for everything but the chairs.
    fn rule_rows(&self, rows: &mut Rows<Self>) {
        let matters = |name: &str| match name {
            "ties" => self.table.players.len() > 1,
            // The position has a row of its own.
            "fen" => false,
            _ => true,
        };
        let settings = self.table.rules.settings_that_matter().into_iter();
        for setting in settings.filter(|setting| matters(setting.name)) {
            let name = setting.name;
            let change = move |screen: &mut Self, change: key_rows::Change, _: &mut Shared| {
                key_rows::change_rule(&mut screen.table.rules, name, change)
            };
            let row = key_row(rows, id!("setup-rules"), &setting, change);
            if name == "variant" {
                row.pressed(|screen, _| {
                    let now = screen.marked_variant().unwrap_or_default();
                    screen.turn_to(Page::Variants, (now.title(), 0));
                });
            }
        }
        if let AnyRules::Checkers(rules) = &self.table.rules {
            let given = rules.clone();
            rows.button(row!("setup-position"), move |screen, _| {
                Action::open(PositionScreen::of_rules(&given, screen.table.clone()))
            });
        }
        options::rows(&self.table, rows);
        rows.button(id!("menu-back"), |screen, _| screen.step_back());
    }
}
