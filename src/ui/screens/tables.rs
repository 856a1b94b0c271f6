//! The unfinished tables: play on at one, call it something, delete it.

use parlour_boards::play::keys::{LIBRARY, STUDY};
use parlour_boards::saved_game;
use parlour_boards::saved_game::keys::SAVED_GAMES;
use parlour_boards::saved_game::keys::{EXPORT_ALL, REVIEW};
use parlour_boards::saved_game::{GAME, Reader};
use parlour_kit::keymap::Command;
use parlour_kit::text::{lasted, moment};
use parlour_language::{Text, id, text};
use parlour_model::named_game::NamedGame;
use parlour_screen::action::Action;
use parlour_screen::list_screen::ListScreen;
use parlour_screen::mark::Mark;
use parlour_screen::rows::RowId;
use parlour_screen::rows::Rows;
use parlour_screen::screen::ScreenUi;
use parlour_screen::shared::Shared;
use parlour_screen::{its_mark, list_of_rows, list_screen};
use parlour_store::{GameSummary, ask};

/// The list of unfinished tables.
#[derive(Clone, Debug, PartialEq)]
pub struct TablesScreen {
    pub mark: Mark,
    pub tables: Vec<GameSummary>,
    /// The person to whom the rows are fitted.
    reader: Reader,
}

impl TablesScreen {
    /// Opens the list of unfinished tables.
    pub fn open(shared: &Shared) -> Action {
        Action::open(Self {
            mark: Mark::default(),
            tables: shared.unfinished.to_vec(),
            reader: Reader::of(shared),
        })
    }

    /// The marked table.
    pub fn marked(&self) -> Option<&GameSummary> {
        saved_game::marked_among(&self.mark, &self.tables)
    }
}

list_screen!(TablesScreen: "page-heading-tables");

impl ScreenUi for TablesScreen {
    list_of_rows!(SAVED_GAMES);

    fn is_way_back(&self) -> bool {
        true
    }

    fn start_row(&self) -> Option<RowId> {
        Some((id!("menu-unfinished"), 0))
    }

    fn title(&self) -> Text {
        text!("lists-tables")
    }

    fn game(&self) -> Option<NamedGame> {
        self.marked().and_then(saved_game::named)
    }

    fn offers(&self, command: Command) -> bool {
        self.knows(command) && (self.marked().is_some() || !saved_game::is_about_game(command))
    }

    fn knows(&self, command: Command) -> bool {
        !matches!(command, STUDY | EXPORT_ALL | REVIEW | LIBRARY)
    }

    fn fetch(&self, _: &Shared) -> Vec<Action> {
        let show = |screen: &mut Self, tables| screen.tables = tables;
        vec![Action::ask(ask::Unfinished {}, show)]
    }
}

impl ListScreen for TablesScreen {
    const IS_SEARCHED: bool = true;

    its_mark!();

    fn rows(&self, rows: &mut Rows<Self>) {
        for table in &self.tables {
            table_row(table, &self.reader, rows);
        }
        rows.back(id!("menu-back-start"));
    }

    fn on_command(&mut self, command: Command, _: &mut Shared) -> Option<Vec<Action>> {
        saved_game::on_command(command, self.marked())
    }
}

fn table_row(table: &GameSummary, reader: &Reader, rows: &mut Rows<TablesScreen>) {
    let game = table.id;
    let row = rows
        .button(GAME, move |_, _| Action::Resume(game))
        .numbered(game.0)
        .labelled(saved_game::title(table));
    if let Some(why) = &table.unreadable {
        let (value, help) = saved_game::unreadable(why);
        row.valued(value).helped(help);
        return;
    }
    let moves = text!("lists-moves", moves = table.moves);
    let value = saved_game::unfinished(table, &moves, reader);
    // What a narrow list has no room for is told of the marked one.
    let (time, left, rules) = (
        lasted(table.elapsed_ms),
        moment(table.last_played, &reader.zone),
        saved_game::rules(table),
    );
    row.valued(value).helped(if table.practice {
        text!(
            "lists-table-practice",
            moves = moves,
            time = time,
            left = left,
            rules = rules
        )
    } else {
        text!(
            "lists-table",
            moves = moves,
            time = time,
            left = left,
            rules = rules
        )
    });
}
