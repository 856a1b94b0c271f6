//! The talk between people.

use std::time::Duration;

use super::event::{HallEvent, TalkLine};
use super::house::Hall;
use super::lobby::Stage;
use super::pending::Pending;
use super::request::TalkPlace;
use super::room::{Room, TALK_KEPT};
use super::visit::{Identity, VisitId, VisitKind};
use parlour_language::{Text, text};
use parlour_model::game::Secrecy;
use parlour_model::sanitize::talk_line;
use parlour_model::table_code::TableCode;
use parlour_store::NoticeKind;

/// The longest line, in characters.
const LONGEST_LINE: usize = 300;

/// The time in which a visitor may say the number of lines that the options allow.
const TALK_TIME: Duration = Duration::from_secs(10);

impl Hall {
    pub(super) fn say(
        &mut self,
        visit: VisitId,
        who: &Identity,
        place: TalkPlace,
        text: &str,
    ) -> Result<(), Text> {
        let text = talk_line(text, LONGEST_LINE).ok_or(text!("hall-nothing-said"))?;
        self.count_line(visit)?;
        self.figures.lines += 1;
        let line = TalkLine {
            place,
            by: who.name.clone(),
            is_watcher: false,
            text,
            at: self.now,
        };
        match place {
            TalkPlace::Lobby if self.shared.is_some() => {
                self.notify(
                    NoticeKind::Lobby,
                    &line.by,
                    &line.text,
                    Pending::Said(visit),
                );
            }
            TalkPlace::Lobby => self.say_in_lobby(&line),
            TalkPlace::Table(code) => self.say_at_table(visit, who, code, line)?,
        }
        Ok(())
    }

    /// Refuses what is said too fast.
    fn count_line(&mut self, visit: VisitId) -> Result<(), Text> {
        let (now, most) = (self.now, self.options.talk);
        let Some(visitor) = self.visits.get_mut(&visit) else {
            return Ok(());
        };
        while visitor
            .said
            .front()
            .is_some_and(|at| parlour_table::clocks::between(*at, now) >= TALK_TIME)
        {
            visitor.said.pop_front();
        }
        if visitor.said.len() >= most {
            return Err(text!("hall-too-many-lines", most = most));
        }
        visitor.said.push_back(now);
        Ok(())
    }

    pub(super) fn say_in_lobby(&mut self, line: &TalkLine) {
        if self.talk.len() == TALK_KEPT {
            self.talk.pop_front();
        }
        self.talk.push_back(line.clone());
        let hears =
            |visit: &super::house::Visit| visit.has_heard && visit.kind == VisitKind::Screen;
        let listeners: Vec<_> = self
            .visits
            .iter()
            .filter(|(_, visit)| hears(visit))
            .map(|(id, _)| *id)
            .collect();
        for visit in listeners {
            self.tell(visit, HallEvent::Talk(line.clone()));
        }
    }

    fn say_at_table(
        &mut self,
        visit: VisitId,
        who: &Identity,
        code: TableCode,
        line: TalkLine,
    ) -> Result<(), Text> {
        let room = self.room_for(code, who)?;
        if !room.visitors.contains(&visit) {
            return Err(text!("hall-not-looking"));
        }
        let line = TalkLine {
            is_watcher: room.seats_of(who).is_empty(),
            ..line
        };
        if self.shared.is_some() {
            let kind = NoticeKind::Table {
                code,
                is_watcher: line.is_watcher,
            };
            self.notify(kind, &line.by, &line.text, Pending::Said(visit));
        } else {
            self.tell_line(code, &line);
        }
        Ok(())
    }

    /// Tells who looks at a table what was said there.
    pub(super) fn tell_line(&mut self, code: TableCode, line: &TalkLine) {
        let Some(room) = self.rooms.get_mut(&code) else {
            return;
        };
        room.keep(line.clone());
        let listeners: Vec<_> = room.visitors.iter().copied().collect();
        for listener in listeners {
            if self
                .rooms
                .get(&code)
                .is_some_and(|room| self.hears(listener, room, line))
            {
                self.tell(listener, HallEvent::Talk(line.clone()));
            }
        }
    }

    /// Returns whether a visit is told a line of a table. While a game with secrets runs, players
    /// do not hear spectators.
    fn hears(&self, visit: VisitId, room: &Room, line: &TalkLine) -> bool {
        let is_secret =
            room.table.rules.mode().secrecy() != Secrecy::None && room.stage() == Stage::Running;
        !(is_secret && line.is_watcher && self.sits(visit, room))
    }

    /// Tells who comes to a table what was said there last.
    pub(super) fn tell_table_talk(&mut self, visit: VisitId, code: TableCode) {
        let Some(room) = self.rooms.get(&code) else {
            return;
        };
        let lines: Vec<_> = room
            .talk
            .iter()
            .filter(|line| self.hears(visit, room, line))
            .cloned()
            .collect();
        for line in lines {
            self.tell(visit, HallEvent::Talk(line));
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
        let visits: Vec<_> = self
            .visits
            .iter()
            .filter(|(_, visit)| visit.who.is_some())
            .map(|(id, _)| *id)
            .collect();
        for visit in visits {
            self.tell(visit, HallEvent::Announced(text.clone()));
        }
    }
}
