//! Chat between people, and the reports about it.

pub(crate) mod chat_log;
pub(crate) mod reports;

use crate::access::AccessAnswer;
use crate::session::SessionId;
use crate::state::Hall;
use crate::state::lobby::lobby_feed::LobbyFeed;
use crate::state::outbox::{By, Outbox, Served};
use crate::state::sessions::{Session, Sessions};
use crate::state::tables::live_table::LiveTable;
use crate::state::tables::live_tables::LiveTables;
use parlour_language::{Text, text};
use parlour_model::game::Secrecy;
use parlour_protocol::event::{ChatLine, HallEvent};
use parlour_protocol::identity::Identity;
use parlour_protocol::lobby::Stage;
use parlour_protocol::request::ChatPlace;
use parlour_store::NoticeKind;
use parlour_store::chat_line::chat_line;
use parlour_store::table_code::TableCode;

/// The longest line, in characters.
const LONGEST_LINE: usize = 300;

pub(crate) fn say(hall: &mut Hall, By { asked, who }: By, place: ChatPlace, text: &str) -> Served {
    let session = asked.session;
    let text = chat_line(text, LONGEST_LINE).ok_or(text!("hall-nothing-said"))?;
    let now = hall.out.now();
    if let Some(why) = hall.access.silences(now, &hall.sessions, session) {
        return Err(why);
    }
    let kind = match place {
        ChatPlace::Lobby => NoticeKind::Lobby,
        ChatPlace::Table(code) => at_table(hall, session, who, code)?,
    };
    hall.sessions.count_line();
    hall.spread(kind, &who.name, &text, Some(session));
    hall.out.done(asked);
    Ok(())
}

impl LobbyFeed {
    pub(crate) fn say(&mut self, sessions: &Sessions, out: &mut Outbox, line: &ChatLine) {
        self.keep_line(line.clone());
        for session in sessions.that(Session::hears_lobby) {
            sessions.tell_line(out, session, line);
        }
    }
}

/// The lines that are kept, of the lobby and of all tables, the first said first.
pub(crate) fn lines(hall: &Hall) -> Vec<ChatLine> {
    let at_tables = hall.tables.values().flat_map(LiveTable::chat);
    let mut lines: Vec<_> = hall.lobby.chat().chain(at_tables).cloned().collect();
    lines.sort_by_key(|line| line.at);
    lines
}

/// Takes down the lines with a number, in every hall of the cluster.
pub(crate) fn take_down_everywhere(hall: &mut Hall, number: i64) -> AccessAnswer {
    if !lines(hall).iter().any(|line| line.number() == number) {
        return AccessAnswer::Refused(format!("no line of chat has the number {number}"));
    }
    hall.spread(NoticeKind::TakenDown, "", &number.to_string(), None);
    AccessAnswer::Done
}

/// Takes down the lines with a number. Whoever has heard them is told so.
pub(crate) fn take_down(hall: &mut Hall, number: i64) {
    hall.lobby.take_down(number);
    for code in hall.tables.that(|_| true) {
        if let Some(table) = hall.tables.get_mut(code) {
            table.take_down(number);
        }
    }
    for session in hall.sessions.that(|session| session.who().is_some()) {
        hall.out.tell(session, HallEvent::TakenDown(number));
    }
}

/// A line is said at a table at which a session looks.
fn at_table(
    hall: &mut Hall,
    session: SessionId,
    who: &Identity,
    code: TableCode,
) -> Result<NoticeKind, Text> {
    let table = hall.tables.admitting(code, who)?;
    if !table.sessions.contains(&session) {
        return Err(text!("hall-not-looking"));
    }
    let is_spectator = table.seats_of(who).is_empty();
    Ok(NoticeKind::Table { code, is_spectator })
}

impl LiveTables {
    /// Tells who looks at a table what was said there.
    pub(crate) fn tell_line(
        &mut self,
        sessions: &Sessions,
        out: &mut Outbox,
        code: TableCode,
        line: &ChatLine,
    ) {
        let Some(table) = self.get_mut(code) else {
            return;
        };
        table.keep_line(line.clone());
        for listener in self.sessions(code) {
            if self
                .get(code)
                .is_some_and(|table| sessions.hears(listener, table, line))
            {
                sessions.tell_line(out, listener, line);
            }
        }
    }
}

impl Sessions {
    /// Returns whether a session is told a line of a table. While a game with secrets runs, players
    /// do not hear spectators. Spectators by a link hear nobody.
    fn hears(&self, session: SessionId, table: &LiveTable, line: &ChatLine) -> bool {
        if self.get(session).is_none_or(Session::is_spectator) {
            return false;
        }
        let is_secret =
            table.table.rules.mode().secrecy() != Secrecy::None && table.stage() == Stage::Running;
        !(is_secret && line.is_spectator && self.sits(session, table))
    }
}

impl LiveTables {
    /// Tells who comes to a table what was said there last.
    pub(crate) fn tell_table_chat(
        &self,
        sessions: &Sessions,
        out: &mut Outbox,
        session: SessionId,
        code: TableCode,
    ) {
        let Some(table) = self.get(code) else {
            return;
        };
        let lines: Vec<_> = table
            .chat()
            .filter(|line| sessions.hears(session, table, line))
            .cloned()
            .collect();
        for line in lines {
            sessions.tell_line(out, session, &line);
        }
    }
}

impl Sessions {
    /// Tells everyone a line that the operator has typed, if anything is left of it.
    pub(crate) fn announce_line(&self, out: &mut Outbox, line: &str) {
        if let Some(line) = chat_line(line, LONGEST_LINE) {
            self.announce(out, &line.into());
        }
    }

    /// Tells everyone a message of the operator or of the hall.
    pub(crate) fn announce(&self, out: &mut Outbox, text: &Text) {
        for session in self.that(|session| session.who().is_some()) {
            out.tell(session, HallEvent::Announced(text.clone()));
        }
    }
}
