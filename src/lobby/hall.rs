//! A visit to a hall: what this session has been told of it, beside what is on its screen.

pub mod visit;

use jiff::civil::Date;

use crate::chat::Chat;
use crate::errand::Errand;
use parlour_language::{Text, id, text};
use parlour_protocol::address::ServerAddress;
use parlour_protocol::event::{ChatLine, GameOver, Welcome};
use parlour_protocol::identity::Identity;
use parlour_protocol::lobby::{Lobby, SeatListing, TableListing};
use parlour_protocol::request::ChatPlace;
use parlour_screen::action::hall::HallReply;
use parlour_screen::ask::Then;
use parlour_screen::effect::RequestId;
use parlour_screen::venue::{Venue, Visit};
use parlour_store::AccountId;
use parlour_store::table_code::TableCode;

/// The known state of the hall.
#[derive(Clone, Debug, Default)]
pub struct HallState {
    /// The name of the server.
    server_name: String,
    /// The user's identity; `None` before the login is complete.
    you: Option<Identity>,
    /// See [`HallState::way_back`].
    way_back: Option<String>,
    /// Set when the user has come by a link, and only looks.
    is_spectator: bool,
    address: ServerAddress,
    /// The user's first wish; the lobby once it is done.
    errand: Errand,
    lobby: Lobby,
    /// The talk in the lobby.
    chat: Chat,
    /// The tables at which it is the user's turn, the one that waits longest first.
    turns: Vec<TableCode>,
    /// The tables that the user is invited to, and by whom, until the user goes there or the lobby no longer lists it.
    invitations: Vec<(TableCode, String)>,
    subscriptions: Subscriptions,
    table: Option<TableVisit>,
    /// Set when the user chose to show or hide a table's talk beside it; `None` follows the
    /// window's size.
    shows_chat: Option<bool>,
    /// The place of the chat that was said to a screen reader last, and the number of its lines so far.
    spoken: Option<(ChatPlace, usize)>,
    /// The requests of the screen that the hall has not answered.
    asked: Vec<(RequestId, Then<HallReply>)>,
}

/// The changes that the hall reports.
#[derive(Clone, Copy, Debug, Default)]
struct Subscriptions {
    /// True while it reports every change of the lobby.
    lobby: bool,
    /// True while an arena is on the screen, so that the hall tells of it.
    arena: bool,
}

/// The table that is looked at, or is about to be, and what is forgotten with it.
#[derive(Clone, Debug)]
struct TableVisit {
    code: TableCode,
    chat: Chat,
    /// Set while the hall tells of the table: it has let the user look at it, and has not closed it.
    is_joined: bool,
    /// The table's game, once it is over.
    over: Option<GameOver>,
    /// The day of the daily deal that the table has, if it has one.
    daily: Option<Date>,
}

impl HallState {
    /// The visit, in a hall.
    pub fn at(venue: &Venue) -> Option<&Self> {
        venue.visit()?.as_a()
    }

    /// The same, to change it.
    pub fn at_mut(venue: &mut Venue) -> Option<&mut Self> {
        venue.visit_mut()?.as_a_mut()
    }

    /// A visit that begins with an errand.
    pub fn coming_to(errand: Errand) -> Self {
        Self {
            errand,
            ..Self::default()
        }
    }

    /// The address under which people reach the hall.
    pub fn address(&self) -> &ServerAddress {
        &self.address
    }

    pub fn set_address(&mut self, address: ServerAddress) {
        self.address = address;
    }

    /// Keeps the use that the screen has for the answer to a request.
    pub fn await_answer(&mut self, id: RequestId, then: Option<Then<HallReply>>) {
        self.asked.extend(then.map(|then| (id, then)));
    }

    /// Takes the use that the screen has for the answer to a request, once.
    pub fn take_asked(&mut self, id: RequestId) -> Option<Then<HallReply>> {
        let index = self.asked.iter().position(|(other, _)| *other == id)?;
        Some(self.asked.remove(index).1)
    }

    /// Takes what the user wants to do first.
    pub fn take_errand(&mut self) -> Errand {
        std::mem::take(&mut self.errand)
    }

    /// Notes who the user is, and the user's own tables, once the login is complete. A guest who comes back goes to a table.
    pub fn log_in(&mut self, welcome: &Welcome) {
        if let (Some(_), Some(own)) = (&welcome.way_back, welcome.tables.first()) {
            self.errand = Errand::Table(own.code);
        }
        self.server_name.clone_from(&welcome.hall);
        self.you = Some(welcome.you.clone());
        self.is_spectator = welcome.is_spectator;
        self.way_back.clone_from(&welcome.way_back);
        self.lobby.tables = welcome.tables.as_slice().into();
    }

    /// The command by which a guest without a key comes back to the seats.
    pub fn way_back(&self) -> Option<String> {
        let code = self.way_back.as_deref()?;
        Some(self.address.command("-t", &format!("back {code}")))
    }

    /// The name of the server.
    pub fn server_name(&self) -> &str {
        &self.server_name
    }

    /// The user's account, if there is one.
    pub fn account(&self) -> Option<AccountId> {
        self.you.as_ref()?.account
    }

    /// The lobby as it was told last.
    pub fn lobby(&self) -> &Lobby {
        &self.lobby
    }

    /// The lobby is told. An invitation that it does not list is over.
    pub fn set_lobby(&mut self, lobby: Lobby) {
        self.lobby = lobby;
        let (tables, name) = (
            &self.lobby.tables,
            self.you.as_ref().map_or("", |you| &you.name),
        );
        self.invitations.retain(|(code, _)| {
            let mut listed = tables.iter().filter(|table| table.code == *code);
            listed.any(|table| is_invited_to(table, name))
        });
    }

    /// Somebody invites the user to a table.
    pub fn invite(&mut self, table: TableCode, by: String) {
        self.forget_invitation(table);
        self.invitations.push((table, by));
    }

    fn forget_invitation(&mut self, table: TableCode) {
        self.invitations.retain(|(code, _)| *code != table);
    }

    /// The invitation that waits longest for an answer, and by whom.
    pub fn invitation(&self) -> Option<(TableCode, &str)> {
        let (code, by) = self.invitations.first()?;
        Some((*code, by))
    }

    /// The game at that table, once it is over.
    pub fn over(&self) -> Option<&GameOver> {
        self.table.as_ref()?.over.as_ref()
    }

    /// The tables at which it is the user's turn, the one that waits longest first.
    pub fn turns(&self) -> &[TableCode] {
        &self.turns
    }

    /// Returns whether it is the user's turn at a table.
    pub fn is_turn(&self, table: TableCode) -> bool {
        self.turns.contains(&table)
    }

    /// The tables at which it is the user's turn are now these; answers whether there is another one among them.
    pub fn take_turns(&mut self, turns: Vec<TableCode>) -> bool {
        let here = self.looks_at();
        let is_new = |code: &TableCode| Some(*code) != here && !self.is_turn(*code);
        let has_new = turns.iter().any(is_new);
        self.turns = turns;
        has_new
    }

    /// Returns the talk at a place, if the user is looking at it.
    pub fn chat_at(&self, place: ChatPlace) -> Option<&Chat> {
        match place {
            ChatPlace::Lobby => Some(&self.chat),
            ChatPlace::Table(code) => {
                let table = self.table.as_ref().filter(|table| table.code == code);
                table.map(|table| &table.chat)
            }
        }
    }

    /// The same, to change it.
    pub fn chat_at_mut(&mut self, place: ChatPlace) -> Option<&mut Chat> {
        match place {
            ChatPlace::Lobby => Some(&mut self.chat),
            ChatPlace::Table(code) => self.table_mut(code).map(|table| &mut table.chat),
        }
    }

    /// Keeps a line that was said; answers whether it was said at a place that is looked at.
    pub fn hear(&mut self, line: ChatLine) -> bool {
        let chat = self.chat_at_mut(line.place);
        chat.map(|chat| chat.hear(line)).is_some()
    }

    /// Replaces the text of the line with a number, wherever it was said. Returns the line as it was.
    pub fn take_down(&mut self, number: i64, text: &str) -> Option<ChatLine> {
        let table = self.table.as_mut();
        let at_table = table.and_then(|table| table.chat.take_down(number, text));
        self.chat.take_down(number, text).or(at_table)
    }

    /// Forgets the lobby except for the user's own tables. The hall sends it again when it is
    /// shown again. Sessions that are told at the same moment share one list. A list kept longer
    /// would be kept for this session alone.
    fn forget_lobby(&mut self) {
        let Lobby { tables, .. } = std::mem::take(&mut self.lobby);
        self.lobby.tables = tables
            .iter()
            .filter(|table| sits_at(table, self.name()))
            .cloned()
            .collect();
    }

    /// Looks at a table from now on.
    pub fn look_at(&mut self, code: TableCode) {
        self.forget_invitation(code);
        if self.looks_at() != Some(code) {
            self.table = Some(TableVisit {
                code,
                chat: Chat::default(),
                is_joined: false,
                over: None,
                daily: None,
            });
        }
    }

    /// The hall lets the user look at a table; answers whether that is the one that is looked at.
    pub fn join(&mut self, code: TableCode) -> bool {
        let joined = self.table_mut(code).map(|table| table.is_joined = true);
        joined.is_some()
    }

    /// Looks at no table; answers with the one of which the hall tells.
    pub fn look_away(&mut self) -> Option<TableCode> {
        let table = self.table.take()?;
        table.is_joined.then_some(table.code)
    }

    /// The hall has closed a table.
    pub fn close(&mut self, code: TableCode) {
        self.forget_invitation(code);
        if let Some(table) = self.table_mut(code) {
            table.is_joined = false;
        }
    }

    /// A table has the daily deal of a day.
    pub fn set_daily(&mut self, code: TableCode, day: Date) {
        if let Some(table) = self.table_mut(code) {
            table.daily = Some(day);
        }
    }

    /// The day of the daily deal at the table that is looked at, if it has one.
    pub fn daily(&self) -> Option<Date> {
        self.table.as_ref()?.daily
    }

    /// The daily deal of a table is over. Another game there is none.
    pub fn take_daily(&mut self, code: TableCode) -> Option<Date> {
        self.table_mut(code)?.daily.take()
    }

    /// The game at a table is over.
    pub fn end(&mut self, over: GameOver) {
        if let Some(table) = self.table_mut(over.table) {
            table.over = Some(over);
        }
    }

    fn table_mut(&mut self, code: TableCode) -> Option<&mut TableVisit> {
        self.table.as_mut().filter(|table| table.code == code)
    }
}

/// Describes a seat: who has it, and whether that person is away.
pub fn seat_in_words(seat: &SeatListing) -> Text {
    match seat {
        SeatListing::Open => id!("hall-free-seat").into(),
        SeatListing::Invited(name) => format!("{name}?").into(),
        SeatListing::Taken { name, .. } if seat.is_away() => text!("hall-seat-away", name = name),
        SeatListing::Taken { name, .. } => name.clone().into(),
        SeatListing::Robot(bot) => bot.name.clone().into(),
    }
}

/// Returns whether a person of this name sits at a table.
pub fn sits_at(table: &TableListing, name: &str) -> bool {
    table.people().any(|taken| taken == name)
}

/// Returns whether a seat of a table is reserved for a person of this name.
pub fn is_invited_to(table: &TableListing, name: &str) -> bool {
    table
        .seats
        .iter()
        .any(|seat| matches!(seat, SeatListing::Invited(invited) if invited == name))
}
