//! The start screen.

mod drawing;
pub mod keys;
mod layout;
pub(super) mod person_results;

use jiff::civil::Date;

use self::drawing::Poster;
use self::person_results::PersonResults;
use crate::screens::daily::Daily;
use crate::screens::history::History;
use crate::screens::settings::Settings;
use crate::screens::setup::Setup;
use crate::screens::statistics::StatisticsScreen;
use crate::screens::tables::TablesScreen;
use parlour_boards::play::RESUME;
use parlour_boards::saved_game;
use parlour_kit::keymap::{Binding, Command};
use parlour_kit::layout::page;
use parlour_language::{Id, Text, id, text};
use parlour_model::any::Mode;
use parlour_model::named_game::NamedGame;
use parlour_screen::action::Action;
use parlour_screen::effect::Effect;
use parlour_screen::list_screen::{ListScreen, form};
use parlour_screen::mark::Mark;
use parlour_screen::row;
use parlour_screen::rows::{RowId, Rows};
use parlour_screen::screen::ScreenUi;
use parlour_screen::shared::Shared;
use parlour_screen::{its_mark, list_of_rows, list_screen};
use parlour_store::{GameSummary, ask};
#[cfg(feature = "workbench")]
use parlour_workbench::{
    puzzle_choice::PuzzleChoice, puzzles::Puzzles, study::StudyBoard, training::Training,
};

/// The start screen.
#[derive(Clone, Debug, PartialEq)]
pub struct Menu {
    pub mark: Mark,
    /// The row whose picture is shown.
    pictured: RowId,
    /// The row whose card is raised.
    raised: Option<RowId>,
    /// The row that is to be marked once the tables are known, if it is there then.
    awaited: Option<RowId>,
    /// The unfinished tables; `None` without a store.
    tables: Option<Vec<GameSummary>>,
    /// The results of the person at the screen.
    results: PersonResults,
    /// True while a game is chosen for a table of a hall.
    is_of_hall: bool,
    /// The person who is to be invited to that table.
    invited: Option<String>,
}

impl Menu {
    /// The start screen, with one game marked; `tables` are the unfinished ones, where there is a store.
    pub fn new(first: Mode, tables: Option<Vec<GameSummary>>) -> Self {
        Self {
            mark: Mark::on((first.title(), 0)),
            pictured: (first.title(), 0),
            raised: Some((first.title(), 0)),
            awaited: None,
            tables,
            results: PersonResults::default(),
            is_of_hall: false,
            invited: None,
        }
    }

    /// Sets the day whose daily deals are counted.
    pub fn set_day(&mut self, today: Date) {
        self.results.today = Some(today);
    }

    /// The start screen after something that was opened from one of its rows: that row is marked.
    #[must_use]
    pub fn marking(self, row: RowId) -> Self {
        let mut menu = Self {
            awaited: Some(row),
            ..self
        };
        menu.mark_awaited();
        menu
    }

    /// Marks the row that is to be marked, if it is there; returns whether it is.
    fn mark_awaited(&mut self) -> bool {
        let row = self.awaited.filter(|row| list_screen::has_row(self, *row));
        if let Some(row) = row {
            self.mark.set(row);
            self.raised = Some(row);
        }
        row.is_some()
    }

    /// More rows are known: the one that is to be marked may be there by now.
    fn learned(&mut self) {
        if self.mark_awaited() {
            self.awaited = None;
        }
    }

    /// The choice of a game for a new table of a hall, to which somebody may be invited.
    pub fn of_hall(invited: Option<String>, shared: &Shared) -> Self {
        Self {
            is_of_hall: true,
            invited,
            ..Self::new(shared.config.mode, None)
        }
    }

    /// The start screen of a program with a store, before its first answer; unfinished tables will be marked first.
    pub fn at_start(first: Mode) -> Self {
        Self {
            awaited: Some(RESUME),
            ..Self::new(first, Some(Vec::new()))
        }
    }

    /// The table that was left last, of those that can be played on at.
    fn left_last(&self) -> Option<&GameSummary> {
        let mut tables = self.tables.iter().flatten();
        tables.find(|table| table.unreadable.is_none())
    }

    /// The game that is marked, if it is one.
    pub fn marked_game(&self) -> Option<Mode> {
        game_of(self.mark.row()?)
    }
}

impl ScreenUi for Menu {
    list_of_rows!();

    fn bindings(&self) -> &'static [Binding] {
        if self.is_of_hall { &[] } else { keys::MENU }
    }

    fn title(&self) -> Text {
        if self.is_of_hall {
            text!("menu-new-table")
        } else {
            text!("menu-title")
        }
    }

    fn game(&self) -> Option<NamedGame> {
        let marked = self.mark.row().filter(|row| WORKBENCH.contains(&row.0));
        let mode = self.marked_game().or(marked.map(|_| Mode::Checkers));
        mode.map(NamedGame::from)
    }

    fn fetch(&self, shared: &Shared) -> Vec<Action> {
        if self.is_of_hall {
            return Vec::new();
        }
        let (person, zone) = (shared.person(), shared.env.zone.clone());
        let daily = ask::Daily {
            person: person.clone(),
        };
        vec![
            Action::ask(ask::Unfinished {}, |screen: &mut Self, tables| {
                screen.tables = Some(tables);
                screen.learned();
            }),
            Action::ask(
                ask::Statistics { person, zone },
                |screen: &mut Self, games| {
                    screen.results.statistics = games;
                    screen.learned();
                },
            ),
            Action::ask(daily, |screen: &mut Self, played| {
                screen.results.daily = played;
                screen.learned();
            }),
        ]
    }
}

impl ListScreen for Menu {
    its_mark!();

    /// As they are drawn in the window.
    fn lines(&self, shared: &Shared) -> Vec<usize> {
        let (form, body) = (form(self), page(shared.window).body);
        let is_poster = Poster::of(self, &form, body, shared.language()).is_some();
        if is_poster {
            self.poster_lines()
        } else {
            vec![1; form.rows.len()]
        }
    }

    fn is_bare(&self) -> bool {
        true
    }

    fn rows(&self, rows: &mut Rows<Self>) {
        if self.is_of_hall {
            game_rows(rows, |_| Text::default());
            rows.button(row!("menu-daily"), |_, shared| Daily::open(shared))
                .helped(id!("menu-daily-everybody-help"));
            rows.back(id!("menu-back-lobby"));
            return;
        }
        if let Some(table) = self.left_last() {
            let game = table.id;
            rows.button(row!("menu-resume"), move |_, _| Action::Resume(game))
                .valued(resumed(table));
        }
        game_rows(rows, |mode| self.results.standing(mode));
        rows.button(row!("menu-daily"), |_, shared| Daily::open(shared))
            .valued(self.results.daily_deals());
        self.lower_rows(rows);
    }

    /// Once a row has been chosen by hand, the mark stays where it is.
    fn on_command(&mut self, command: Command, _: &mut Shared) -> Option<Vec<Action>> {
        self.awaited = None;
        match command {
            // One step too many must not lead to the row that leaves the program.
            Command::Previous if self.mark.is_first() => Some(Vec::new()),
            _ => None,
        }
    }

    fn act_label(&self) -> Option<Id> {
        (self.mark.row() == Some(RESUME)).then_some(id!("keys-play-on"))
    }

    /// Raises the card of the marked row, and lets the picture follow. Without animation the first picture stays; where nothing
    /// moves no card is raised.
    fn rested(&mut self, shared: &mut Shared) {
        let marked = self.mark.row();
        self.raised = marked.filter(|_| !shared.env.rests());
        if shared.config.screen.animation {
            self.pictured = self.raised.unwrap_or(self.pictured);
        }
    }
}

impl Menu {
    /// The numbers of rows in the lines of the poster: the table to resume, the games, the daily deals, and the further rows in
    /// two lines.
    fn poster_lines(&self) -> Vec<usize> {
        let lists = self
            .tables
            .as_ref()
            .map_or(0, |tables| usize::from(!tables.is_empty()));
        let lower = if self.is_of_hall {
            [0, 1]
        } else {
            let screens = if self.tables.is_some() { 5 } else { 3 };
            [WORKBENCH.len() + lists, screens]
        };
        let upper = [usize::from(self.left_last().is_some()), Mode::ALL.len(), 1];
        let mut lines = [&upper[..], &lower].concat();
        lines.retain(|rows| *rows > 0);
        lines
    }

    /// The rows below the games.
    fn lower_rows(&self, rows: &mut Rows<Self>) {
        #[cfg(feature = "workbench")]
        workbench_rows(rows);
        if let Some(tables) = &self.tables {
            if !tables.is_empty() {
                rows.button(id!("menu-unfinished"), |_, shared| {
                    TablesScreen::open(shared)
                })
                .valued(match tables.len() {
                    1 => text!("menu-one-table"),
                    tables => text!("menu-tables", tables = tables),
                })
                .helped(id!("menu-tables-help"));
            }
            rows.button(row!("menu-history"), |_, shared| History::open(shared));
            rows.button(row!("menu-statistics"), |_, shared| {
                StatisticsScreen::open(shared)
            });
        }
        rows.button(row!("menu-settings"), |_, shared| Settings::open(shared));
        rows.button(row!("menu-rules"), |_, _| Action::Perform(Command::Rules));
        rows.button(row!("menu-quit"), |_, _| Effect::Quit);
    }
}

/// The game of a row, if it is that of one.
fn game_of(row: RowId) -> Option<Mode> {
    let is_it = |mode: &Mode| row == (mode.title(), 0);
    Mode::ALL.into_iter().find(is_it)
}

/// The rows that lead to the workbench of checkers.
const WORKBENCH: &[Id] = if cfg!(feature = "workbench") {
    &[id!("menu-study"), id!("menu-training"), id!("menu-puzzles")]
} else {
    &[]
};

/// The rows that lead to the workbench.
#[cfg(feature = "workbench")]
fn workbench_rows(rows: &mut Rows<Menu>) {
    rows.button(row!("menu-study"), |_, shared| StudyBoard::open_new(shared));
    rows.button(row!("menu-training"), |_, shared| {
        Training::open(None, shared)
    });
    rows.button(row!("menu-puzzles"), |_, shared| {
        Puzzles::open(PuzzleChoice::default(), shared)
    });
}

/// The table to resume: its title, or the name of its game.
fn resumed(table: &GameSummary) -> Text {
    match &table.rules {
        Some(rules) if table.title.is_none() && table.day.is_none() => saved_game::game_of(rules),
        _ => saved_game::title(table),
    }
}

/// The rows of the games, with these values.
fn game_rows(rows: &mut Rows<Menu>, value: impl Fn(Mode) -> Text) {
    for mode in Mode::ALL {
        rows.button(mode.title(), move |screen, shared| {
            Setup::open(mode, screen.invited.clone(), shared)
        })
        .valued(value(mode))
        .helped(mode.pitch());
    }
}
