//! The unfinished tables: play on at one, call it something, delete it.

use crate::app::action::{Action, Destination, LinePurpose, ResponseUse};
use crate::app::form::{Form, FormEvent, Row};
use crate::app::keymap::{Command, Context};
use crate::app::question::DialogAction;
use crate::app::saved_game;
use crate::app::screen::{FormScreen, Shared};
use crate::app::text::{date, lasted};
use parlour_language::{Text, text};
use parlour_model::any::Mode;
use parlour_store::{GameId, GameSummary, StoreRequest, StoreResponse};

/// A row of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TablesItem {
    Table(GameId),
    /// Back to the start screen.
    Back,
}

/// The list of unfinished tables.
#[derive(Clone, Debug, PartialEq)]
pub struct TablesScreen {
    pub form: Form<TablesItem>,
    pub tables: Vec<GameSummary>,
}

impl TablesScreen {
    /// A list of these tables.
    pub fn new(tables: Vec<GameSummary>) -> Self {
        Self {
            form: Form::new(rows(&tables)),
            tables,
        }
    }

    fn renew(&mut self, tables: Vec<GameSummary>) {
        self.form.renew(rows(&tables));
        self.tables = tables;
    }

    /// The marked table.
    pub fn marked(&self) -> Option<&GameSummary> {
        match self.form.marked()?.key {
            TablesItem::Table(id) => self.tables.iter().find(|table| table.id == id),
            TablesItem::Back => None,
        }
    }
}

impl FormScreen for TablesScreen {
    type Key = TablesItem;

    const CONTEXT: Context = Context::Library;

    fn title(&self) -> Text {
        text!("lists-tables")
    }

    fn form(&self) -> &Form<TablesItem> {
        &self.form
    }

    fn form_mut(&mut self) -> &mut Form<TablesItem> {
        &mut self.form
    }

    fn is_searched(&self) -> bool {
        true
    }

    fn on_event(&mut self, event: FormEvent<TablesItem>, _: &mut Shared) -> Vec<Action> {
        match event {
            FormEvent::Pressed(TablesItem::Table(id)) => {
                vec![Action::fetch(
                    StoreRequest::Open { game: id },
                    ResponseUse::Resume,
                )]
            }
            FormEvent::Pressed(TablesItem::Back) => vec![Action::Open(Destination::Menu)],
            _ => Vec::new(),
        }
    }

    fn on_command(&mut self, command: Command) -> Option<Vec<Action>> {
        saved_game::on_command(command, self.marked())
    }

    fn mode(&self) -> Option<Mode> {
        self.marked().and_then(|table| table.mode)
    }

    fn offers(&self, command: Command) -> bool {
        FormScreen::knows(self, command)
            && (self.marked().is_some() || !saved_game::is_about_game(command))
    }

    fn knows(&self, command: Command) -> bool {
        !matches!(
            command,
            Command::Study | Command::ExportAll | Command::Review | Command::History
        )
    }

    fn on_line(&mut self, purpose: LinePurpose, text: &str) -> Vec<Action> {
        saved_game::on_line(purpose, text, self.marked())
    }

    fn on_answer(&mut self, answer: DialogAction) -> Vec<Action> {
        saved_game::on_answer(answer, self.marked())
    }

    fn show_list(&mut self, response: StoreResponse) -> Vec<Action> {
        if let StoreResponse::Unfinished(tables) = response {
            self.renew(tables);
        }
        Vec::new()
    }
}

fn rows(tables: &[GameSummary]) -> Vec<Row<TablesItem>> {
    let back = Row::button(
        TablesItem::Back,
        text!("menu-back"),
        text!("menu-back-start"),
    );
    tables.iter().map(row).chain([back]).collect()
}

fn row(table: &GameSummary) -> Row<TablesItem> {
    if let Some(why) = &table.unreadable {
        return saved_game::unreadable_row(TablesItem::Table(table.id), table, why);
    }
    let moves = match table.moves {
        1 => text!("lists-one-move"),
        moves => text!("lists-moves", moves = moves),
    };
    let players = saved_game::players(table).into_iter();
    let value = players.chain([moves.clone(), lasted(table.elapsed_ms)]);
    let value = Text::list(value, ", ");
    // Columns that a narrow list has no room for are told of the marked one.
    let (time, left, rules) = (
        lasted(table.elapsed_ms),
        date(table.last_played),
        saved_game::rules(table),
    );
    let help = if table.practice {
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
    };
    Row {
        value,
        ..Row::button(TablesItem::Table(table.id), saved_game::title(table), help)
    }
}
