//! The start screen.

mod person_results;

use jiff::civil::Date;
use ratatui::layout::Rect;

use self::person_results::PersonResults;
use crate::app::action::{Action, Destination, ResponseUse};
use crate::app::effect::Effect;
use crate::app::form::{Form, FormEvent, Row};
use crate::app::keymap::{Command, Context};
use crate::app::layout;
use crate::app::saved_game;
use crate::app::screen::{FormScreen, Shared};
use crate::app::screens::puzzles::PuzzleChoice;
use parlour_language::{Id, Text, id, text};
use parlour_model::any::Mode;
use parlour_store::{GameSummary, StoreRequest, StoreResponse};

/// An item on the start screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MenuItem {
    /// Play on at the table that was left last.
    Resume,
    /// The unfinished tables.
    Tables,
    /// A line between two groups of rows.
    Rule,
    /// Set up a table for this game.
    Game(Mode),
    /// The study board of checkers.
    Study,
    /// Train endings of checkers.
    Training,
    /// Solve puzzles of checkers.
    Puzzles,
    /// The deals of today.
    Daily,
    Settings,
    History,
    /// Look at what people have done.
    Statistics,
    Rules,
    /// Back to the lobby of a hall.
    Lobby,
    Quit,
}

/// The start screen.
#[derive(Clone, Debug, PartialEq)]
pub struct Menu {
    pub form: Form<MenuItem>,
    /// The game whose picture is shown.
    pictured: Mode,
    /// The row that is to be marked once the tables are known, if it is there then.
    awaited: Option<MenuItem>,
    /// The unfinished tables; `None` without a store.
    tables: Option<Vec<GameSummary>>,
    /// The results of the person at the screen.
    standing: PersonResults,
}

impl Menu {
    /// The start screen, with one game marked; `tables` are the unfinished ones, where there is a store.
    pub fn new(first: Mode, tables: Option<Vec<GameSummary>>) -> Self {
        let mut menu = Self {
            form: Form::new(Vec::new()).bare(),
            pictured: first,
            awaited: None,
            tables,
            standing: PersonResults::default(),
        };
        menu.form.renew(menu.rows());
        menu.mark(MenuItem::Game(first));
        menu
    }

    /// Sets the day whose daily deals are counted.
    pub fn set_day(&mut self, today: Date) {
        self.standing.today = Some(today);
    }

    /// The start screen after something that was opened from one of its rows: that row is marked.
    #[must_use]
    pub fn marking(mut self, item: MenuItem) -> Self {
        self.mark(item);
        self.awaited = Some(item);
        self
    }

    /// Marks a row if it is there; returns whether it is.
    fn mark(&mut self, item: MenuItem) -> bool {
        let row = self.form.rows.iter().position(|row| row.key == item);
        self.form.mark(row.unwrap_or(self.form.cursor));
        row.is_some()
    }

    /// The choice of a game for a new table of a hall.
    pub fn of_hall(first: Mode) -> Self {
        let back = Row::button(
            MenuItem::Lobby,
            text!("menu-back"),
            text!("menu-back-lobby"),
        );
        let game = |mode: Mode| Row::button(MenuItem::Game(mode), mode.title(), mode.pitch());
        let daily = Row::button(
            MenuItem::Daily,
            text!("menu-daily"),
            text!("menu-daily-everybody-help"),
        );
        let games = Mode::ALL.into_iter().map(game);
        let rows = games.chain([daily, back]).collect();
        let mut menu = Self {
            form: Form::new(rows).bare(),
            ..Self::new(first, None)
        };
        menu.mark(MenuItem::Game(first));
        menu
    }

    /// The start screen of a program with a store, before its first answer; unfinished tables will be marked first.
    pub fn at_start(first: Mode) -> Self {
        Self {
            awaited: Some(MenuItem::Resume),
            ..Self::new(first, Some(Vec::new()))
        }
    }

    /// Builds the rows again from what is known now.
    fn renew(&mut self) {
        self.form.renew(self.rows());
        if let Some(item) = self.awaited
            && self.mark(item)
        {
            self.awaited = None;
        }
    }

    /// The table that was left last, of those that can be played on at.
    fn left_last(&self) -> Option<&GameSummary> {
        let mut tables = self.tables.iter().flatten();
        tables.find(|table| table.unreadable.is_none())
    }

    /// Returns whether a game is being chosen for a table of a hall.
    fn is_of_hall(&self) -> bool {
        self.form.rows.iter().any(|row| row.key == MenuItem::Lobby)
    }

    /// The game whose picture is shown.
    pub fn pictured(&self) -> Mode {
        self.pictured
    }

    /// The game that is marked, if it is one.
    pub fn marked_game(&self) -> Option<Mode> {
        match self.form.marked()?.key {
            MenuItem::Game(mode) => Some(mode),
            _ => None,
        }
    }
}

impl FormScreen for Menu {
    type Key = MenuItem;

    const CONTEXT: Context = Context::Menu;

    fn context(&self) -> Context {
        if self.is_of_hall() {
            Context::Choice
        } else {
            Self::CONTEXT
        }
    }

    fn title(&self) -> Text {
        if self.is_of_hall() {
            text!("menu-new-table")
        } else {
            text!("menu-title")
        }
    }

    fn form(&self) -> &Form<MenuItem> {
        &self.form
    }

    fn form_mut(&mut self) -> &mut Form<MenuItem> {
        &mut self.form
    }

    fn on_event(&mut self, event: FormEvent<MenuItem>, shared: &mut Shared) -> Vec<Action> {
        let FormEvent::Pressed(entry) = event else {
            return Vec::new();
        };
        vec![match entry {
            MenuItem::Game(mode) => Action::Open(Destination::NewTable(mode)),
            MenuItem::Study => Action::Open(Destination::NewStudy),
            MenuItem::Training => Action::Open(Destination::Training),
            MenuItem::Puzzles => Action::Open(Destination::Puzzles(PuzzleChoice::default())),
            MenuItem::Daily => Action::Open(Destination::Daily),
            MenuItem::Resume => match self.left_last() {
                Some(table) => {
                    Action::fetch(StoreRequest::Open { game: table.id }, ResponseUse::Resume)
                }
                None => Action::Open(Destination::Tables),
            },
            MenuItem::Tables => Action::Open(Destination::Tables),
            MenuItem::Rule => return Vec::new(),
            MenuItem::History => Action::Open(Destination::History),
            MenuItem::Statistics => Action::Open(Destination::Statistics),
            MenuItem::Settings => Action::Open(Destination::Settings),
            MenuItem::Rules => Action::Open(Destination::Rules(shared.config.mode)),
            MenuItem::Lobby => Action::Open(Destination::Menu),
            MenuItem::Quit => Action::Effect(Effect::Quit),
        }]
    }

    /// Once a row has been chosen by hand, the mark stays where it is.
    fn on_command(&mut self, command: Command) -> Option<Vec<Action>> {
        self.awaited = None;
        match command {
            Command::Train => Some(vec![Action::Open(Destination::Training)]),
            // One step too many must not lead to the row that leaves the program.
            Command::Up | Command::Previous if self.form.cursor == 0 => Some(Vec::new()),
            _ => None,
        }
    }

    fn mode(&self) -> Option<Mode> {
        self.marked_game()
    }

    fn act_label(&self) -> Option<Id> {
        let resumes = self.form.marked().map(|row| row.key) == Some(MenuItem::Resume);
        resumes.then_some(id!("keys-play-on"))
    }

    fn area(body: Rect) -> Rect {
        layout::poster::parts(body).list
    }

    /// Lets the picture follow the mark. Without animation the first picture stays.
    fn rested(&mut self, shared: &mut Shared) {
        if shared.config.screen.animation && !shared.env.is_slow {
            self.pictured = self.marked_game().unwrap_or(self.pictured);
        }
    }

    fn show_list(&mut self, response: StoreResponse) -> Vec<Action> {
        match response {
            StoreResponse::Unfinished(tables) => self.tables = Some(tables),
            StoreResponse::Statistics(statistics) => self.standing.statistics = statistics,
            StoreResponse::Daily(played) => self.standing.daily = played,
            _ => return Vec::new(),
        }
        self.renew();
        Vec::new()
    }
}

impl Menu {
    fn rows(&self) -> Vec<Row<MenuItem>> {
        let games = Mode::ALL.into_iter().map(|mode| self.game_row(mode));
        let daily = Row {
            value: self.standing.daily_deals(),
            ..Row::button(
                MenuItem::Daily,
                text!("menu-daily"),
                text!("menu-daily-help"),
            )
        };
        let checkers = [
            Row::button(
                MenuItem::Study,
                text!("menu-study"),
                text!("menu-study-help"),
            ),
            Row::button(
                MenuItem::Training,
                text!("menu-training"),
                text!("menu-training-help"),
            ),
            Row::button(
                MenuItem::Puzzles,
                text!("menu-puzzles"),
                text!("menu-puzzles-help"),
            ),
        ];
        let shelves = [
            Row::button(
                MenuItem::History,
                text!("menu-history"),
                text!("menu-history-help"),
            ),
            Row::button(
                MenuItem::Statistics,
                text!("menu-statistics"),
                text!("menu-statistics-help"),
            ),
        ];
        let rest = [
            Row::button(
                MenuItem::Settings,
                text!("menu-settings"),
                text!("menu-settings-help"),
            ),
            Row::button(
                MenuItem::Rules,
                text!("menu-rules"),
                text!("menu-rules-help"),
            ),
            Row::button(MenuItem::Quit, text!("menu-quit"), text!("menu-quit-help")),
        ];
        let has_store = self.tables.is_some();
        let resume = self.left_last().map(resume_row);
        let upper: Vec<_> = resume.into_iter().chain(games).chain([daily]).collect();
        let lower: Vec<_> = checkers
            .into_iter()
            .chain(self.tables_row())
            .chain(shelves.into_iter().filter(|_| has_store))
            .chain(rest)
            .collect();
        // The line is left out where the list would not fit into a small window with it.
        let has_room = upper.len() + lower.len() < usize::from(layout::poster::LIST_HIGH);
        let rule = has_room.then(|| Row::heading(MenuItem::Rule, ""));
        upper.into_iter().chain(rule).chain(lower).collect()
    }

    fn game_row(&self, mode: Mode) -> Row<MenuItem> {
        Row {
            value: self.standing.best(mode),
            ..Row::button(MenuItem::Game(mode), mode.title(), mode.pitch())
        }
    }

    fn tables_row(&self) -> Option<Row<MenuItem>> {
        let value = match self.tables.as_ref()?.len() {
            0 => return None,
            1 => text!("menu-one-table"),
            tables => text!("menu-tables", tables = tables),
        };
        Some(Row {
            value,
            ..Row::button(
                MenuItem::Tables,
                text!("lists-tables"),
                text!("menu-tables-help"),
            )
        })
    }
}

fn resume_row(table: &GameSummary) -> Row<MenuItem> {
    Row {
        value: saved_game::title(table),
        ..Row::button(
            MenuItem::Resume,
            text!("menu-resume"),
            text!("menu-resume-help"),
        )
    }
}
