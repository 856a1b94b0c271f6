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

impl Hall {
    pub(super) fn say(
        &mut self,
        session: SessionId,
        who: &Identity,
        place: TalkPlace,
        text: &str,
    ) -> Result<(), Text> {
        let text = talk_line(text, LONGEST_LINE).ok_or(text!("hall-nothing-said"))?;
        self.sessions
            .count_line(session, self.outbox.now(), self.options.talk)?;
        let line = TalkLine {
            place,
            by: who.name.clone(),
            is_watcher: false,
            text,
            at: self.outbox.now(),
        };
        match place {
            TalkPlace::Lobby if self.cluster.is_shared() => {
                self.outbox
                    .notify(NoticeKind::Lobby, &line.by, &line.text, Some(session));
            }
            TalkPlace::Lobby => self.say_in_lobby(&line),
            TalkPlace::Table(code) => self.say_at_table(session, who, code, line)?,
        }
        Ok(())
    }

    pub(super) fn say_in_lobby(&mut self, line: &TalkLine) {
        self.lobby.keep_line(line.clone());
        for session in self.sessions.that(Session::hears_lobby) {
            self.sessions.tell_line(&mut self.outbox, session, line);
        }
    }

    fn say_at_table(
        &mut self,
        session: SessionId,
        who: &Identity,
        code: TableCode,
        line: TalkLine,
    ) -> Result<(), Text> {
        let table = self.tables.admitting(code, who)?;
        if !table.visitors.contains(&session) {
            return Err(text!("hall-not-looking"));
        }
        let line = TalkLine {
            is_watcher: table.seats_of(who).is_empty(),
            ..line
        };
        if self.cluster.is_shared() {
            let kind = NoticeKind::Table {
                code,
                is_watcher: line.is_watcher,
            };
            self.outbox
                .notify(kind, &line.by, &line.text, Some(session));
        } else {
            self.tell_line(code, &line);
        }
        Ok(())
    }

    /// Tells who looks at a table what was said there.
    pub(super) fn tell_line(&mut self, code: TableCode, line: &TalkLine) {
        let Some(table) = self.tables.get_mut(code) else {
            return;
        };
        table.talk.push(line.clone());
        for listener in self.tables.visitors(code) {
            if self
                .tables
                .get(code)
                .is_some_and(|table| self.hears(listener, table, line))
            {
                self.sessions.tell_line(&mut self.outbox, listener, line);
            }
        }
    }

    /// Returns whether a session is told a line of a table. While a game with secrets runs, players
    /// do not hear spectators.
    fn hears(&self, session: SessionId, table: &LiveTable, line: &TalkLine) -> bool {
        let is_secret =
            table.table.rules.mode().secrecy() != Secrecy::None && table.stage() == Stage::Running;
        !(is_secret && line.is_watcher && self.sessions.sits(session, table))
    }

    /// Tells who comes to a table what was said there last.
    pub(super) fn tell_table_talk(&mut self, session: SessionId, code: TableCode) {
        let Some(table) = self.tables.get(code) else {
            return;
        };
        let lines: Vec<_> = table
            .talk
            .lines()
            .filter(|line| self.hears(session, table, line))
            .cloned()
            .collect();
        for line in lines {
            self.sessions.tell_line(&mut self.outbox, session, &line);
        }
    }

    /// Tells everyone a line that the operator has typed, if anything is left of it.
    pub(super) fn announce_line(&mut self, line: &str) {
        if let Some(line) = talk_line(line, LONGEST_LINE) {
            self.announce(&line.into());
        }
    }

    /// Tells everyone a message of the operator or of the hall.
    pub(super) fn announce(&mut self, text: &Text) {
        for session in self.sessions.that(|session| session.who().is_some()) {
            self.outbox
                .tell(session, HallEvent::Announced(text.clone()));
        }
    }
}
