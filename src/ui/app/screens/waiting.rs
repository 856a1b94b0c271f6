//! A table of a hall that waits for players: who sits there, and who is asked to come.

use std::sync::Arc;

use crate::app::action::{Action, Destination, LinePurpose};
use crate::app::effect::Effect;
use crate::app::form::{Form, FormEvent, Row};
use crate::app::hall::{HallState, is_invited_to, sits_at};
use crate::app::keymap::{Command, Context};
use crate::app::question::{DialogAction, Question};
use crate::app::screen::{FormScreen, Shared};
use crate::app::screens::lobby::{describe_table, game_of, sit_down};
use crate::config::men::Men;
use parlour_hall::lobby::{SeatListing, TableListing};
use parlour_hall::request::HallRequest;
use parlour_language::{Id, Text, id, text};
use parlour_model::any::Mode;
use parlour_model::seat::Seat;
use parlour_model::table_code::TableCode;

/// A row of a table that waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WaitingItem {
    Heading,
    Seat(Seat),
    SitDown,
    Invite,
    /// The line by which somebody comes to the table.
    Line,
    StandUp,
    Close,
    /// Back to the lobby.
    Back,
}

/// A table that waits, or one of which nothing is known yet.
#[derive(Clone, Debug, PartialEq)]
pub struct WaitingScreen {
    pub code: TableCode,
    pub form: Form<WaitingItem>,
    table: Option<Arc<TableListing>>,
    /// The user's name.
    you: String,
    line: HandedLine,
}

/// A thing handed on, so that somebody else comes to the table.
#[derive(Clone, Debug, PartialEq, Eq)]
struct HandedLine {
    text: String,
    help: Id,
}

impl HandedLine {
    /// A link for who has come by the page for browsers, and otherwise a command: the server does not know by which name its
    /// users reach it.
    fn to(code: TableCode, hall: &HallState) -> Self {
        match hall.link_to_table(code) {
            Some(text) => Self {
                text,
                help: id!("hall-link-help"),
            },
            None => Self {
                text: format!("ssh -t HOST table {code}"),
                help: id!("hall-line-help"),
            },
        }
    }
}

impl WaitingScreen {
    /// A table to which the user is on the way.
    pub fn coming(code: TableCode, hall: &HallState) -> Self {
        let you = hall.name().to_owned();
        let line = HandedLine::to(code, hall);
        Self {
            code,
            form: Form::new(rows(None, &you, &line)),
            table: None,
            you,
            line,
        }
    }

    /// Returns whether nothing is known of the table yet.
    pub fn is_coming(&self) -> bool {
        self.table.is_none()
    }

    /// Shows the table as it is now.
    pub fn renew(&mut self, table: Arc<TableListing>) {
        self.form.renew(rows(Some(&table), &self.you, &self.line));
        if self.table.replace(table).is_none() {
            let wanted = [WaitingItem::SitDown, WaitingItem::Invite, WaitingItem::Back];
            let place = |item| self.form.rows.iter().position(|row| row.key == item);
            let row = wanted
                .into_iter()
                .find_map(place)
                .unwrap_or(self.form.cursor);
            self.form.mark(row);
        }
    }

    fn press(&self, item: WaitingItem, men: Men) -> Vec<Action> {
        let code = self.code;
        match (item, &self.table) {
            (WaitingItem::SitDown, Some(table)) if is_invited_to(table, &self.you) => {
                vec![Action::hall(HallRequest::Sit {
                    table: code,
                    seat: None,
                })]
            }
            (WaitingItem::SitDown, Some(table)) => vec![sit_down(table, men)],
            (WaitingItem::Seat(seat), Some(table)) if may_sit(table, &self.you, seat) => {
                vec![Action::hall(HallRequest::Sit {
                    table: code,
                    seat: Some(seat),
                })]
            }
            (WaitingItem::Line, _) => vec![
                Action::Effect(Effect::Copy(self.line.text.clone())),
                Action::say(text!("table-copied", line = &self.line.text)),
            ],
            (WaitingItem::Invite, _) => {
                vec![Action::Type(LinePurpose::Invite(code), String::new())]
            }
            (WaitingItem::StandUp, _) => vec![Action::hall(HallRequest::StandUp(code))],
            (WaitingItem::Close, _) => vec![Action::Ask(close_question(code))],
            (WaitingItem::Back, _) => vec![Action::Open(Destination::Menu)],
            _ => Vec::new(),
        }
    }
}

fn close_question(code: TableCode) -> Question {
    let buttons = vec![
        (id!("menu-keep-it"), DialogAction::Never),
        (id!("hall-close-it"), DialogAction::CloseTable(code)),
    ];
    Question::new(
        text!("hall-close-question"),
        text!("hall-close-text"),
        buttons,
    )
}

impl FormScreen for WaitingScreen {
    type Key = WaitingItem;

    const CONTEXT: Context = Context::Waiting;

    fn title(&self) -> Text {
        match &self.table {
            Some(table) => text!("hall-waiting-title", game = game_of(&table.rules)),
            None => text!("hall-table-title", code = &self.code),
        }
    }

    fn form(&self) -> &Form<WaitingItem> {
        &self.form
    }

    fn form_mut(&mut self) -> &mut Form<WaitingItem> {
        &mut self.form
    }

    fn on_event(&mut self, event: FormEvent<WaitingItem>, shared: &mut Shared) -> Vec<Action> {
        match event {
            FormEvent::Pressed(item) => self.press(item, shared.config.screen.men),
            _ => Vec::new(),
        }
    }

    fn on_command(&mut self, command: Command) -> Option<Vec<Action>> {
        let invite = || vec![Action::Type(LinePurpose::Invite(self.code), String::new())];
        (command == Command::Invite).then(invite)
    }

    fn mode(&self) -> Option<Mode> {
        self.table.as_ref().map(|table| table.rules.mode())
    }

    fn offers(&self, command: Command) -> bool {
        command != Command::Invite
            || self
                .table
                .as_ref()
                .is_some_and(|table| table.has_open_seat())
    }

    fn on_answer(&mut self, answer: DialogAction) -> Vec<Action> {
        match answer {
            DialogAction::CloseTable(table) => vec![Action::hall(HallRequest::Close(table))],
            DialogAction::Sit(table, seat) => vec![Action::hall(HallRequest::Sit {
                table,
                seat: Some(seat),
            })],
            _ => Vec::new(),
        }
    }
}

/// Returns whether a user who has no seat may take this one.
fn may_sit(table: &TableListing, you: &str, seat: Seat) -> bool {
    let is_free = match table.seats.get(seat.index()) {
        Some(SeatListing::Open) => true,
        Some(SeatListing::Invited(name)) => name == you,
        _ => false,
    };
    is_free && !sits_at(table, you)
}

fn rows(table: Option<&TableListing>, you: &str, line: &HandedLine) -> Vec<Row<WaitingItem>> {
    let back = Row::button(
        WaitingItem::Back,
        text!("table-lobby"),
        text!("hall-back-help"),
    );
    let Some(table) = table else {
        return vec![
            Row::heading(WaitingItem::Heading, text!("lists-moment")),
            back,
        ];
    };
    let mut rows = vec![Row::heading(WaitingItem::Heading, describe_table(table))];
    rows.extend(
        Seat::all(table.seats.len())
            .zip(&table.seats)
            .map(|(seat, listed)| seat_row(seat, listed)),
    );
    let sits = sits_at(table, you);
    if !sits && (table.has_open_seat() || is_invited_to(table, you)) {
        rows.push(Row::button(
            WaitingItem::SitDown,
            text!("hall-sit"),
            text!("hall-sit-down-help"),
        ));
    }
    if table.has_open_seat() {
        rows.push(Row::button(
            WaitingItem::Invite,
            text!("hall-invite"),
            text!("hall-invite-help"),
        ));
        rows.push(Row {
            value: line.text.clone().into(),
            ..Row::button(WaitingItem::Line, text!("hall-line"), line.help)
        });
    }
    if sits {
        rows.push(Row::button(
            WaitingItem::StandUp,
            text!("hall-stand"),
            text!("hall-stand-help"),
        ));
        rows.push(Row::button(
            WaitingItem::Close,
            text!("hall-close"),
            text!("hall-close-help"),
        ));
    }
    rows.push(back);
    rows
}

fn seat_row(seat: Seat, listed: &SeatListing) -> Row<WaitingItem> {
    let (value, help) = match listed {
        SeatListing::Open => (text!("table-note-open"), text!("hall-seat-open-help")),
        SeatListing::Invited(name) => (
            text!("hall-seat-invited", name = name),
            text!("hall-seat-invited-help"),
        ),
        SeatListing::Taken {
            name,
            is_there: true,
        } => (name.clone().into(), text!("hall-seat-there-help")),
        SeatListing::Taken {
            name,
            is_there: false,
        } => (
            text!("hall-seat-away", name = name),
            text!("hall-seat-away-help"),
        ),
        SeatListing::Robot(level) => (
            text!("setup-robot", level = level.title()),
            text!("hall-seat-robot-help"),
        ),
    };
    Row {
        value,
        ..Row::button(
            WaitingItem::Seat(seat),
            text!("setup-seat", seat = &seat),
            help,
        )
    }
}
