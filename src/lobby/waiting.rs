//! A table of a hall that waits for players: who sits there, and who is asked to come.

use crate::keys;
use crate::keys::INVITE;
use std::sync::Arc;

use crate::hall::{HallState, is_invited_to, seat_in_words, sits_at};
use crate::qr_picture;
use crate::screen::{begin, describe_table, sit_down};
use parlour_boards::saved_game::game_of;
use parlour_kit::keymap::Command;
use parlour_kit::text::labelled;
use parlour_kit::view::ui::Ui;
use parlour_language::{Id, Text, id, text};
use parlour_model::named_game::NamedGame;
use parlour_model::player::Level;
use parlour_model::seat::Seat;
use parlour_protocol::address::ServerAddress;
use parlour_protocol::lobby::{SeatListing, TableListing, Whereabouts};
use parlour_protocol::request::HallRequest;
use parlour_screen::action::Action;
use parlour_screen::ask::Then;
use parlour_screen::effect::Effect;
use parlour_screen::line::Line;
use parlour_screen::list_screen::ListScreen;
use parlour_screen::mark::Mark;
use parlour_screen::question::{Button, Question};
use parlour_screen::row;
use parlour_screen::rows::Rows;
use parlour_screen::screen::ScreenUi;
use parlour_screen::shared::Shared;
use parlour_screen::venue::Visit as _;
use parlour_screen::{its_mark, list_of_rows, list_screen};
use parlour_store::table_code::TableCode;
use ratatui::layout::Rect;

/// A table that waits, or one of which nothing is known yet.
#[derive(Clone, Debug, PartialEq)]
pub struct WaitingScreen {
    pub code: TableCode,
    pub mark: Mark,
    table: Option<Arc<TableListing>>,
    /// The user's name.
    you: String,
    address: ServerAddress,
}

impl WaitingScreen {
    /// A table to which the user is on the way.
    pub fn coming(code: TableCode, hall: &HallState) -> Self {
        let you = hall.name().to_owned();
        Self {
            code,
            mark: Mark::default(),
            table: None,
            you,
            address: hall.address().clone(),
        }
    }

    /// Returns whether nothing is known of the table yet.
    pub fn is_coming(&self) -> bool {
        self.table.is_none()
    }

    /// Shows the table as it is now.
    pub fn renew(&mut self, table: Arc<TableListing>) {
        let is_listed = table.listed;
        if self.table.replace(table).is_none() {
            // Only who is handed the line comes to a table that is not listed.
            let handed = [id!("hall-link"), id!("hall-line")];
            let handed = handed.into_iter().filter(|_| !is_listed);
            let others = [
                id!("hall-seat-bots"),
                id!("hall-invite"),
                id!("table-lobby"),
            ];
            let wanted = [id!("hall-sit")].into_iter().chain(handed).chain(others);
            let mut wanted = wanted.map(|row| (row, 0));
            let first = wanted.find(|row| list_screen::has_row(self, *row));
            if let Some(row) = first {
                self.mark.set(row);
            }
        }
    }

    /// Returns the number of rows.
    pub fn count(&self) -> usize {
        list_screen::form(self).rows.len()
    }

    fn invite(&self) -> Action {
        let table = self.code;
        let invite = Then::anywhere(move |name| HallRequest::Invite { table, name });
        Action::Type(Line::new(id!("menu-asks-invite"), "", invite))
    }
}

fn unseat_question(table: TableCode, seat: Seat, name: &str) -> Question {
    let buttons = [
        Button::nothing(id!("hall-neither")),
        Button::new(id!("hall-take-out"), HallRequest::Unseat { table, seat }),
    ];
    Question::new(
        text!("hall-take-out-question", name = name),
        text!("hall-take-out-text"),
        buttons,
    )
}

fn close_question(code: TableCode) -> Question {
    let buttons = [
        Button::nothing(id!("menu-keep-it")),
        Button::new(id!("hall-close-it"), HallRequest::Close(code)),
    ];
    Question::new(
        text!("hall-close-question"),
        text!("hall-close-text"),
        buttons,
    )
}

list_screen!(WaitingScreen: "page-heading-table");

impl ScreenUi for WaitingScreen {
    list_of_rows!(keys::WAITING);

    fn title(&self) -> Text {
        match &self.table {
            Some(table) => text!("hall-waiting-title", game = game_of(&table.rules)),
            None => text!("hall-table-title", code = &self.code),
        }
    }

    fn game(&self) -> Option<NamedGame> {
        self.table.as_ref().map(|table| (&table.rules).into())
    }

    fn offers(&self, command: Command) -> bool {
        let has_open_seat = |table: &Arc<TableListing>| table.has_open_seat();
        command != INVITE || self.table.as_ref().is_some_and(has_open_seat)
    }
}

impl ListScreen for WaitingScreen {
    its_mark!();

    fn is_pictured(&self) -> bool {
        // Who does not sit here has come by the link.
        let hands_on =
            |table: &Arc<TableListing>| table.has_open_seat() && sits_at(table, &self.you);
        self.table.as_ref().is_some_and(hands_on) && self.link().is_some()
    }

    /// Draws the link as a code for a telephone.
    fn draw_picture(&self, area: Rect, ui: &mut Ui) {
        if let Some(link) = self.link() {
            qr_picture::draw(&link, area, ui);
        }
    }

    fn rows(&self, rows: &mut Rows<Self>) {
        match &self.table {
            None => drop(rows.heading(id!("lists-moment"))),
            Some(table) => self.table_rows(table, rows),
        }
        rows.button(id!("table-lobby"), |_, _| Action::Home)
            .helped(id!("hall-back-help"));
    }

    fn on_command(&mut self, command: Command, _: &mut Shared) -> Option<Vec<Action>> {
        (command == INVITE).then(|| vec![self.invite()])
    }
}

impl WaitingScreen {
    fn link(&self) -> Option<String> {
        self.address.link(&format!("t/{}", self.code))
    }

    /// Returns whether the user has opened the table.
    fn is_opener(&self, table: &TableListing) -> bool {
        table.opened_by.as_deref() == Some(&self.you)
    }

    /// Returns whether the opener may begin with those who are there: two at least, and others are missed.
    fn may_begin(&self, table: &TableListing) -> bool {
        let is_missed = |seat: &&SeatListing| seat.is_free() || seat.is_away();
        let missed = table.seats.iter().filter(is_missed).count();
        self.is_opener(table) && missed > 0 && table.seats.len() - missed >= 2
    }

    /// A press on a seat: the user sits down, or the opener takes somebody out.
    fn seat_pressed(&self, table: &TableListing, seat: Seat) -> Option<Action> {
        let code = self.code;
        if may_sit(table, &self.you, seat) {
            let seat = Some(seat);
            return Some(Action::hall(HallRequest::Sit { table: code, seat }));
        }
        let name = match table.seats.get(seat.index())? {
            SeatListing::Taken { name, .. } | SeatListing::Invited(name) => name,
            SeatListing::Open | SeatListing::Robot(_) => return None,
        };
        let is_other = self.is_opener(table) && *name != self.you;
        is_other.then(|| Action::Ask(unseat_question(code, seat, name)))
    }

    /// The link and the command by which somebody else comes to the table.
    fn handed_rows(&self, rows: &mut Rows<Self>) {
        let link = self.link();
        let help = if self.address.is_known() {
            id!("hall-ssh-help")
        } else {
            id!("hall-line-help")
        };
        if let Some(link) = link {
            handed_row(id!("hall-link"), link, id!("hall-link-help"), rows);
        }
        let command = self.address.command("-t", &format!("table {}", self.code));
        handed_row(id!("hall-line"), command, help, rows);
    }

    fn table_rows(&self, table: &Arc<TableListing>, rows: &mut Rows<Self>) {
        let code = self.code;
        rows.heading(describe_table(table));
        if !table.listed && table.has_open_seat() {
            self.handed_rows(rows);
        }
        for (seat, listed) in Seat::all(table.seats.len()).zip(&table.seats) {
            let pressed = self.seat_pressed(table, seat);
            seat_row(seat, listed, rows, pressed);
        }
        let sits = sits_at(table, &self.you);
        let is_invited = is_invited_to(table, &self.you);
        if self.may_begin(table) {
            rows.button(row!("hall-begin-now"), move |_, _| HallRequest::Begin(code));
        }
        if !sits && (table.has_open_seat() || is_invited) {
            let table = Arc::clone(table);
            rows.button(id!("hall-sit"), move |_, shared| {
                sit_down(&table, shared.config.screen.men)
            })
            .helped(id!("hall-sit-down-help"));
        }
        if sits && table.has_open_seat() && !table.rated {
            let table = Arc::clone(table);
            rows.button(row!("hall-seat-bots"), move |_, shared| {
                let players = shared.config.players.iter();
                let mut levels = players.filter_map(|player| player.controller.level());
                let request = HallRequest::SeatBots {
                    table: code,
                    level: levels.next().unwrap_or(Level::Casual),
                };
                begin(&table, request)
            });
        }
        if table.has_open_seat() {
            rows.button(row!("hall-invite"), |screen, _| screen.invite());
            if table.listed {
                self.handed_rows(rows);
            }
        }
        if sits {
            rows.button(row!("hall-stand"), move |_, _| HallRequest::StandUp(code));
            rows.button(row!("hall-close"), move |_, _| close_question(code));
        }
    }
}

/// The row of a line that is copied for a friend.
fn handed_row(label: Id, line: String, help: Id, rows: &mut Rows<WaitingScreen>) {
    let copied = line.clone();
    rows.button(label, move |_, _| {
        let said = Action::say(text!("table-copied", line = &copied));
        vec![Action::Effect(Effect::Copy(copied)), said]
    })
    .valued(line)
    .helped(help);
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

/// The label of the rows of seats.
const SEAT: Id = Id::new("setup-seat", &["seat"]);

/// The row of a seat, and what a press on it does.
fn seat_row(
    seat: Seat,
    listed: &SeatListing,
    rows: &mut Rows<WaitingScreen>,
    pressed: Option<Action>,
) {
    let value = match listed {
        SeatListing::Invited(name) => text!("hall-seat-invited", name = name),
        SeatListing::Robot(bot) => labelled(bot.name.clone().into(), bot.controller.label()),
        _ => seat_in_words(listed),
    };
    let help = match listed {
        SeatListing::Open => id!("hall-seat-open-help"),
        SeatListing::Invited(_) => id!("hall-seat-invited-help"),
        SeatListing::Robot(_) => id!("hall-seat-robot-help"),
        SeatListing::Taken { place, .. } => match place {
            Whereabouts::AtTable => id!("hall-seat-there-help"),
            Whereabouts::InHall => id!("hall-seat-elsewhere-help"),
            Whereabouts::Away => id!("hall-seat-away-help"),
        },
    };
    rows.button(SEAT, |_, _| pressed)
        .numbered(i64::from(seat.0))
        .labelled(text!("setup-seat", seat = &seat))
        .valued(value)
        .helped(help);
}
