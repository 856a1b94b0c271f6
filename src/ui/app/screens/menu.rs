//! The start screen.

use ratatui::layout::Rect;

use crate::app::action::{Action, Destination};
use crate::app::effect::Effect;
use crate::app::form::{Form, FormEvent, Row};
use crate::app::keymap::{Command, Context};
use crate::app::layout;
use crate::app::screen::{FormScreen, Shared};
use parlour_language::fl;
use parlour_model::any::Mode;
use parlour_store::StoreResponse;

/// An item on the start screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MenuItem {
    /// Play on at an unfinished table.
    Resume,
    /// Set up a table for this game.
    Game(Mode),
    /// The study board of checkers.
    Study,
    /// Train endings of checkers.
    Training,
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Menu {
    pub form: Form<MenuItem>,
    /// The game whose picture is shown.
    pictured: Mode,
    /// The row that is to be marked once the number of tables is known, if it is there then.
    awaited: Option<MenuItem>,
}

impl Menu {
    /// The start screen, with one game marked; `kept` is how many unfinished tables there are, where there is a
    /// store.
    pub fn new(first: Mode, kept: Option<usize>) -> Self {
        let mut form = Form::new(rows(kept));
        form.mark(
            form.rows
                .iter()
                .position(|row| row.key == MenuItem::Game(first))
                .unwrap_or(0),
        );
        Self {
            form,
            pictured: first,
            awaited: None,
        }
    }

    /// The start screen after something that was opened from one of its rows: that row is marked.
    #[must_use]
    pub fn marking(mut self, item: MenuItem) -> Self {
        let row = self.form.rows.iter().position(|row| row.key == item);
        self.form.mark(row.unwrap_or(self.form.cursor));
        self.awaited = Some(item);
        self
    }

    /// The choice of a game for a new table of a hall.
    pub fn of_hall(first: Mode) -> Self {
        let back = Row::button(MenuItem::Lobby, fl!("menu-back"), fl!("menu-back-lobby"));
        let mut form = Form::new(Mode::ALL.into_iter().map(game_row).chain([back]).collect());
        form.mark(
            form.rows
                .iter()
                .position(|row| row.key == MenuItem::Game(first))
                .unwrap_or(0),
        );
        Self {
            form,
            pictured: first,
            awaited: None,
        }
    }

    /// The start screen of a program with a store, before its first answer; unfinished tables will be marked first.
    pub fn at_start(first: Mode) -> Self {
        Self {
            awaited: Some(MenuItem::Resume),
            ..Self::new(first, Some(0))
        }
    }

    /// Shows how many unfinished tables there are now.
    fn renew(&mut self, kept: usize) {
        self.form.renew(rows(Some(kept)));
        let rows = &self.form.rows;
        let row = rows.iter().position(|row| Some(row.key) == self.awaited);
        if let Some(row) = row {
            self.form.mark(row);
            self.awaited = None;
        }
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

    fn title(&self) -> String {
        if self.is_of_hall() {
            fl!("menu-new-table")
        } else {
            fl!("menu-title")
        }
        .into()
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
            MenuItem::Daily => Action::Open(Destination::Daily),
            MenuItem::Resume => Action::Open(Destination::Tables),
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
        if let StoreResponse::Unfinished(tables) = response {
            self.renew(tables.len());
        }
        Vec::new()
    }
}

fn rows(kept: Option<usize>) -> Vec<Row<MenuItem>> {
    let resume = kept.filter(|tables| *tables > 0).map(resume_row);
    let games = Mode::ALL.into_iter().map(game_row);
    let shelves = [
        Row::button(
            MenuItem::History,
            fl!("menu-history"),
            fl!("menu-history-help"),
        ),
        Row::button(
            MenuItem::Statistics,
            fl!("menu-statistics"),
            fl!("menu-statistics-help"),
        ),
    ];
    let rest = [
        Row::button(
            MenuItem::Settings,
            fl!("menu-settings"),
            fl!("menu-settings-help"),
        ),
        Row::button(MenuItem::Rules, fl!("menu-rules"), fl!("menu-rules-help")),
        Row::button(MenuItem::Quit, fl!("menu-quit"), fl!("menu-quit-help")),
    ];
    let checkers = [
        Row::button(MenuItem::Study, fl!("menu-study"), fl!("menu-study-help")),
        Row::button(
            MenuItem::Training,
            fl!("menu-training"),
            fl!("menu-training-help"),
        ),
    ];
    let daily = Row::button(MenuItem::Daily, fl!("menu-daily"), fl!("menu-daily-help"));
    resume
        .into_iter()
        .chain(games)
        .chain([daily])
        .chain(checkers)
        .chain(shelves.into_iter().filter(|_| kept.is_some()))
        .chain(rest)
        .collect()
}

fn resume_row(tables: usize) -> Row<MenuItem> {
    let value = if tables == 1 {
        fl!("menu-one-table").into()
    } else {
        fl!("menu-tables", tables = tables)
    };
    Row {
        value,
        ..Row::button(
            MenuItem::Resume,
            fl!("menu-resume"),
            fl!("menu-resume-help"),
        )
    }
}

fn game_row(mode: Mode) -> Row<MenuItem> {
    Row::button(MenuItem::Game(mode), mode.title(), mode.pitch())
}
