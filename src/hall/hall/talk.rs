//! The talk between people.

use super::Hall;
use super::live_table::LiveTable;
use super::sessions::Session;
use crate::event::{HallEvent, TalkLine};
use crate::lobby::Stage;
use crate::request::TalkPlace;
use crate::session::{Identity, SessionId};
use parlour_language::{Text, text};
use parlour_model::game::Secrecy;
use parlour_model::sanitize::talk_line;
use parlour_model::table_code::TableCode;
use parlour_store::NoticeKind;

/// The longest line, in characters.
const LONGEST_LINE: usize = 300;

pub(super) fn say(
    hall: &mut Hall,
    session: SessionId,
    who: &Identity,
    place: TalkPlace,
    text: &str,
) -> Result<(), Text> {
    let text = talk_line(text, LONGEST_LINE).ok_or(text!("hall-nothing-said"))?;
    hall.sessions
        .count_line(session, hall.outbox.now(), hall.options.talk)?;
    let line = TalkLine {
        place,
        by: who.name.clone(),
        is_watcher: false,
        text,
        at: hall.outbox.now(),
    };
    match place {
        TalkPlace::Lobby if hall.cluster.is_shared() => {
            hall.outbox
                .notify(NoticeKind::Lobby, &line.by, &line.text, Some(session));
        }
        TalkPlace::Lobby => say_in_lobby(hall, &line),
        TalkPlace::Table(code) => say_at_table(hall, session, who, code, line)?,
    }
    Ok(())
}

pub(super) fn say_in_lobby(hall: &mut Hall, line: &TalkLine) {
    hall.lobby.keep_line(line.clone());
    for session in hall.sessions.that(Session::hears_lobby) {
        hall.sessions.tell_line(&mut hall.outbox, session, line);
    }
}

fn say_at_table(
    hall: &mut Hall,
    session: SessionId,
    who: &Identity,
    code: TableCode,
    line: TalkLine,
) -> Result<(), Text> {
    let table = hall.tables.admitting(code, who)?;
    if !table.sessions.contains(&session) {
        return Err(text!("hall-not-looking"));
    }
    let line = TalkLine {
        is_watcher: table.seats_of(who).is_empty(),
        ..line
    };
    if hall.cluster.is_shared() {
        let kind = NoticeKind::Table {
            code,
            is_watcher: line.is_watcher,
        };
        hall.outbox
            .notify(kind, &line.by, &line.text, Some(session));
    } else {
        tell_line(hall, code, &line);
    }
    Ok(())
}

/// Tells who looks at a table what was said there.
pub(super) fn tell_line(hall: &mut Hall, code: TableCode, line: &TalkLine) {
    let Some(table) = hall.tables.get_mut(code) else {
        return;
    };
    table.keep_line(line.clone());
    for listener in hall.tables.sessions(code) {
        if hall
            .tables
            .get(code)
            .is_some_and(|table| hears(hall, listener, table, line))
        {
            hall.sessions.tell_line(&mut hall.outbox, listener, line);
        }
    }
}

/// Returns whether a session is told a line of a table. While a game with secrets runs, players
/// do not hear spectators. Watchers by a link hear nobody.
fn hears(hall: &Hall, session: SessionId, table: &LiveTable, line: &TalkLine) -> bool {
    if hall.sessions.get(session).is_none_or(Session::is_watcher) {
        return false;
    }
    let is_secret =
        table.table.rules.mode().secrecy() != Secrecy::None && table.stage() == Stage::Running;
    !(is_secret && line.is_watcher && hall.sessions.sits(session, table))
}

/// Tells who comes to a table what was said there last.
pub(super) fn tell_table_talk(hall: &mut Hall, session: SessionId, code: TableCode) {
    let Some(table) = hall.tables.get(code) else {
        return;
    };
    let lines: Vec<_> = table
        .talk()
        .filter(|line| hears(hall, session, table, line))
        .cloned()
        .collect();
    for line in lines {
        hall.sessions.tell_line(&mut hall.outbox, session, &line);
    }
}

/// Tells everyone a line that the operator has typed, if anything is left of it.
pub(super) fn announce_line(hall: &mut Hall, line: &str) {
    if let Some(line) = talk_line(line, LONGEST_LINE) {
        announce(hall, &line.into());
    }
}

/// Tells everyone a message of the operator or of the hall.
pub(super) fn announce(hall: &mut Hall, text: &Text) {
    for session in hall.sessions.that(|session| session.who().is_some()) {
        hall.outbox
            .tell(session, HallEvent::Announced(text.clone()));
    }
}
