//! A program that is there: between its lines and the hall.

use std::collections::{BTreeMap, VecDeque};

use jiff::Timestamp;

use super::any_table::{AnyProgramTable, any_table};
use super::arena::ArenaMessage;
use super::json::Unreadable;
use super::line_reader::LineReader;
use super::listing::{PersonMessage, TableMessage};
use super::message::{Done, Event, Greeting, RatedMessage, Refused, send};
use super::pending_request::PendingRequest;
use super::reaction::Reaction;
use super::request::{self, Play, ProgramRequest};
use parlour_language::Text;
use parlour_model::diagnostic::Source;
use parlour_model::final_score::FinalScore;
use parlour_model::record::Record;
use parlour_protocol::event::{GameOver, HallEvent, TalkLine, Welcome};
use parlour_protocol::lobby::Stage;
use parlour_protocol::request::{HallRequest, TalkPlace};
use parlour_store::table_code::TableCode;
use parlour_table::any::AnyTableEvent;

/// The most requests to the hall that may wait for earlier ones.
const MOST_WAITING: usize = 256;

/// The most lines read from one piece of input.
const MOST_LINES: usize = 4096;

/// A program's session.
#[derive(Debug, Default)]
pub struct ProgramSession {
    reader: LineReader,
    /// Set when the hall has let the program in.
    is_in: bool,
    /// The tables that the program looks at, once their games have begun.
    tables: BTreeMap<TableCode, Box<dyn AnyProgramTable>>,
    /// The request that the hall is answering.
    asked: Option<PendingRequest>,
    waiting: VecDeque<PendingRequest>,
    /// The number of answers still to come for requests that were refused before.
    stale: usize,
}

impl ProgramSession {
    /// Takes in what the program has sent, as it came.
    pub fn read(&mut self, bytes: &[u8]) -> Vec<Reaction> {
        let mut lines = self.reader.push(bytes);
        let skipped = lines.len().saturating_sub(MOST_LINES);
        lines.truncate(MOST_LINES);
        let mut reactions: Vec<_> = lines
            .into_iter()
            .flat_map(|line| self.line_read(line))
            .collect();
        if skipped > 0 {
            let why = format!("at most {MOST_LINES} lines at once; {skipped} are ignored");
            reactions.push(send(&Refused::line(why, 1)));
        }
        reactions
    }

    /// The program sends no more; what it sent last may be a line without an end.
    pub fn finish(&mut self) -> Vec<Reaction> {
        self.reader
            .finish()
            .map_or_else(Vec::new, |line| self.line_read(line))
    }

    /// Returns whether all the program's requests are answered.
    #[must_use]
    pub fn is_answered(&self) -> bool {
        self.asked.is_none()
            && self.waiting.is_empty()
            && self.tables.values().all(|table| table.is_answered())
    }

    fn line_read(&mut self, line: Result<Vec<u8>, Unreadable>) -> Vec<Reaction> {
        match line {
            Ok(line) => self.line(&line),
            Err(Unreadable { why, column }) => vec![send(&Refused::line(why, column))],
        }
    }

    /// Takes in a line without its end.
    pub fn line(&mut self, bytes: &[u8]) -> Vec<Reaction> {
        match request::read(bytes) {
            Ok(request) => self.handle(request),
            Err(refused) => vec![send(&refused)],
        }
    }

    fn handle(&mut self, request: ProgramRequest) -> Vec<Reaction> {
        let pending = match request {
            ProgramRequest::Ping => return vec![send(&Done::of("ping"))],
            ProgramRequest::Quit => return vec![send(&Done::of("quit")), Reaction::Quit],
            ProgramRequest::Play { table, play } => return vec![self.play(table, play)],
            ProgramRequest::Leave(table) => match self
                .tables
                .get_mut(&table)
                .filter(|table| table.is_playing())
            {
                Some(table) => return vec![table.leave()],
                None => PendingRequest::Leave(table),
            },
            ProgramRequest::Tables => PendingRequest::Tables,
            ProgramRequest::Who => PendingRequest::Who,
            ProgramRequest::Arena { arena, wish } => {
                PendingRequest::Arena(HallRequest::Arena { arena, wish })
            }
            ProgramRequest::Open(table) => PendingRequest::Open(HallRequest::Open(table)),
            ProgramRequest::Sit { table, seat } => {
                PendingRequest::Sit(HallRequest::Sit { table, seat }, table)
            }
            ProgramRequest::Stand(table) => PendingRequest::Stand(table),
            ProgramRequest::Close(table) => PendingRequest::Close(table),
            ProgramRequest::Watch(table) => PendingRequest::Watch(table),
            ProgramRequest::State(table) => PendingRequest::State(table),
            ProgramRequest::Invite { table, name } => PendingRequest::Invite(table, name),
            ProgramRequest::Ignore { name, on } => PendingRequest::Ignore(name, on),
            ProgramRequest::Decline(table) => PendingRequest::Decline(table),
            ProgramRequest::Say { place, text } => PendingRequest::Say(place, text),
        };
        self.want(pending)
    }

    fn play(&mut self, table: TableCode, play: Play) -> Reaction {
        if let Some(table) = self.tables.get_mut(&table) {
            return table.play(play);
        }
        let why = "you are not at this table, or its game has not started";
        send(&Refused::of(play.name().into(), Some(table), why.into()))
    }

    /// Asks the hall, at once or after what it has been asked before.
    fn want(&mut self, pending: PendingRequest) -> Vec<Reaction> {
        if self.waiting.len() >= MOST_WAITING {
            let why = format!("{MOST_WAITING} requests are waiting already: wait for the answers");
            let name = pending.name().unwrap_or_default().to_owned();
            return vec![send(&Refused::of(name, pending.table(), why))];
        }
        self.waiting.push_back(pending);
        self.ask_next()
    }

    /// Asks the hall what is next, if it has answered all else.
    fn ask_next(&mut self) -> Vec<Reaction> {
        if !self.is_in || self.asked.is_some() {
            return Vec::new();
        }
        let Some(pending) = self.waiting.pop_front() else {
            return Vec::new();
        };
        if let PendingRequest::Sit(_, table) = &pending
            && let Some(table) = self.tables.get_mut(table)
        {
            table.expect_seat();
        }
        let requests = pending.requests();
        self.asked = Some(pending);
        requests.into_iter().map(Reaction::Ask).collect()
    }

    /// Takes in what the hall tells.
    pub fn hear(&mut self, event: HallEvent, now: Timestamp) -> Vec<Reaction> {
        let mut reactions = Vec::new();
        if matches!(event, HallEvent::Lobby(_)) && self.stale > 0 {
            self.stale -= 1;
        } else if let Some(pending) = self.asked.take_if(|pending| pending.is_answered_by(&event)) {
            reactions.extend(done(&pending, &event).as_ref().map(send));
        }
        self.tell(event, now, &mut reactions);
        reactions.extend(self.ask_next());
        reactions
    }

    /// Tells the program of an event.
    fn tell(&mut self, event: HallEvent, now: Timestamp, reactions: &mut Vec<Reaction>) {
        match event {
            HallEvent::Welcome(welcome) => self.welcome(&welcome, reactions),
            HallEvent::Table(table, told) => self.table(table, *told, now, reactions),
            HallEvent::Refused(why) => reactions.extend(self.refused(&why)),
            HallEvent::Parted(table) => drop(self.tables.remove(&table)),
            HallEvent::Closed(table, why) => {
                self.tables.remove(&table);
                reactions.push(send(&Event::Closed {
                    table: table.to_string(),
                    why: why.english().into_owned(),
                }));
            }
            other => reactions.extend(news(other).as_ref().map(send)),
        }
    }

    /// The first line.
    fn welcome(&mut self, welcome: &Welcome, reactions: &mut Vec<Reaction>) {
        self.is_in = true;
        reactions.push(send(&Greeting::new(
            &welcome.hall,
            &welcome.you.name,
            welcome.is_program,
        )));
    }

    fn table(
        &mut self,
        code: TableCode,
        told: AnyTableEvent,
        now: Timestamp,
        reactions: &mut Vec<Reaction>,
    ) {
        if let Some(table) = self.tables.get_mut(&code) {
            if table.hear(told, now, reactions) {
                // It has given up its seat, and looks at the table no longer.
                reactions.extend(self.want(PendingRequest::Part(code)));
            }
            return;
        }
        let Some(mut table) = any_table(code, &told) else {
            return;
        };
        if matches!(&self.asked, Some(PendingRequest::Sit(_, asked)) if *asked == code) {
            table.expect_seat();
        }
        table.hear(told, now, reactions);
        self.tables.insert(code, table);
    }

    /// The hall has refused what it was asked last.
    fn refused(&mut self, why: &Text) -> Option<Reaction> {
        let Some(pending) = self.asked.take() else {
            let refused = self.tables.values_mut().find_map(|table| table.refuse(why));
            return Some(refused.unwrap_or_else(|| {
                let why = why.english().into_owned();
                send(&Refused::of("request".into(), None, why))
            }));
        };
        self.stale += pending.requests().len() - 1;
        if let PendingRequest::Sit(_, table) = &pending
            && let Some(table) = self.tables.get_mut(table)
        {
            table.expect_no_seat();
        }
        pending.name().map(|name| {
            let why = why.english().into_owned();
            send(&Refused::of(name.into(), pending.table(), why))
        })
    }
}

/// That a request is carried out; `None` where the program has not made it.
fn done(pending: &PendingRequest, event: &HallEvent) -> Option<Done> {
    let done = Done {
        table: pending.table().map(|table| table.to_string()),
        ..Done::of(pending.name()?)
    };
    Some(match (pending, event) {
        (PendingRequest::Tables, HallEvent::Lobby(lobby)) => {
            let tables = lobby
                .tables
                .iter()
                .map(|table| TableMessage::of(table))
                .collect();
            Done {
                tables: Some(tables),
                ..done
            }
        }
        (PendingRequest::Who, HallEvent::Lobby(lobby)) => Done {
            people: Some(lobby.people.iter().map(PersonMessage::of).collect()),
            ..done
        },
        (_, HallEvent::Arena(news)) => Done {
            arena: Some(ArenaMessage::of(&news.arena)),
            ..done
        },
        (_, HallEvent::Opened(table)) => Done {
            table: Some(table.to_string()),
            ..done
        },
        (_, HallEvent::InviteSent(_, name) | HallEvent::Ignores { name, .. }) => Done {
            name: Some(name.clone()),
            ..done
        },
        _ => done,
    })
}

/// The line that tells of an event which changes nothing here; `None` where it is an answer, or for screens.
fn news(event: HallEvent) -> Option<Event> {
    Some(match event {
        HallEvent::Ended(over) => ended(*over),
        HallEvent::Waiting(table) if table.stage == Stage::Waiting => {
            Event::Waiting(TableMessage::of(&table))
        }
        HallEvent::Rated(table, changes) => {
            let rated = changes.into_iter().map(|change| {
                let (after, plus_minus) = change.after.shown();
                let before = change.before.map(|before| before.shown().0);
                RatedMessage {
                    name: change.name,
                    place: change.place,
                    before,
                    after,
                    plus_minus,
                }
            });
            Event::Rated {
                table: table.to_string(),
                ratings: rated.collect(),
            }
        }
        HallEvent::Invited { table, by } => Event::Invited {
            by,
            table: TableMessage::of(&table),
        },
        HallEvent::Declined { table, name } => Event::Declined {
            table: table.to_string(),
            name,
        },
        HallEvent::Talk(line) => said(line),
        HallEvent::Announced(text) => Event::Announced {
            text: text.english().into_owned(),
        },
        HallEvent::Farewell(why) => Event::Farewell {
            why: why.english().into_owned(),
        },
        _ => return None,
    })
}

fn said(line: TalkLine) -> Event {
    let table = match line.place {
        TalkPlace::Lobby => None,
        TalkPlace::Table(table) => Some(table.to_string()),
    };
    Event::Said {
        table,
        by: line.by,
        watcher: line.is_watcher,
        text: line.text,
        at: line.at.to_string(),
    }
}

/// The end of a game, as its record tells it.
fn ended(over: GameOver) -> Event {
    let played = Record::read(Source::new("record", &over.record)).ok();
    let replayed = played.as_ref().and_then(|record| record.replay().ok());
    let standing = replayed.and_then(|(playthrough, _)| FinalScore::of_any(&playthrough));
    Event::Ended {
        table: over.table.to_string(),
        n: played.as_ref().map_or(0, |record| record.moves.len()),
        winners: standing.map_or_else(Vec::new, |standing| {
            standing.winners.iter().map(|seat| seat.0 + 1).collect()
        }),
        end: played
            .and_then(|record| record.end)
            .map(|end| end.to_string()),
        record: over.record,
    }
}
