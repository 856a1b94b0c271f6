//! A program that is there: between its lines and the hall.

use std::collections::{BTreeMap, VecDeque};

use jiff::Timestamp;

use super::any_table::{AnyProgramTable, any_table};
use super::arena::ArenaMessage;
use super::asked::Asked;
use super::json::Unreadable;
use super::line_reader::LineReader;
use super::listing::{PersonMessage, TableMessage};
use super::message::{Done, Event, Greeting, RatedMessage, Refused, send};
use super::reaction::Reaction;
use super::request::{self, Play, Request, What};
use parlour_language::Text;
use parlour_model::diagnostic::Source;
use parlour_model::final_score::FinalScore;
use parlour_model::record::Record;
use parlour_protocol::event::{ChatLine, GameOver, HallAnswer, HallEvent, Welcome};
use parlour_protocol::lobby::Stage;
use parlour_protocol::request::{ChatPlace, HallRequest};
use parlour_store::table_code::TableCode;
use parlour_table::any::{AnyCommand, AnyTableEvent};
use parlour_table::request_id::{RequestId, RequestIds};

/// The most requests to the hall that may be unanswered.
const MOST_WAITING: usize = 256;

/// The most unanswered requests to a table.
const MOST_PLAYED: usize = 64;

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
    ids: RequestIds,
    /// The requests that the hall has not answered.
    asked: BTreeMap<RequestId, Asked>,
    /// The requests that tables have not answered.
    played: BTreeMap<RequestId, Asked>,
    /// The one of them that those without an id wait for.
    first: Option<RequestId>,
    waiting: VecDeque<(Asked, HallRequest)>,
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
        self.asked.is_empty() && self.waiting.is_empty() && self.played.is_empty()
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

    fn handle(&mut self, Request { asked, what }: Request) -> Vec<Reaction> {
        match what {
            What::Ping => vec![send(&asked.done())],
            What::Quit => vec![send(&asked.done()), Reaction::Quit],
            What::Play(table, play) => match self.tables.get(&table) {
                Some(known) if play != Play::Leave || known.is_playing() => {
                    match self.command(table, &**known, play) {
                        Ok((command, n)) => {
                            let number = self.ids.issue();
                            self.played.insert(number, Asked { n, ..asked });
                            let request = HallRequest::Command(table, Box::new(command));
                            vec![Reaction::Ask(number, request)]
                        }
                        Err(why) => vec![known.refusal(&asked, &why)],
                    }
                }
                _ if play == Play::Leave => self.want(asked, HallRequest::Part(table)),
                _ => {
                    let why = "you are not at this table, or its game has not started";
                    vec![send(&asked.refused(&why.into()))]
                }
            },
            What::Hall(request) => self.want(asked, request),
        }
    }

    /// Returns the command to a table, and the number of moves after it where it is a move.
    fn command(
        &self,
        code: TableCode,
        table: &dyn AnyProgramTable,
        play: Play,
    ) -> Result<(AnyCommand, Option<usize>), Text> {
        let played = self.played.values();
        if played.filter(|asked| asked.table == Some(code)).count() >= MOST_PLAYED {
            let why = format!("{MOST_PLAYED} requests to this table are not answered yet");
            return Err(why.into());
        }
        table.command(play)
    }

    /// Asks the hall: at once what has an id, and what has none after all that had none before.
    fn want(&mut self, asked: Asked, request: HallRequest) -> Vec<Reaction> {
        if self.asked.len() + self.waiting.len() >= MOST_WAITING {
            let why = format!("{MOST_WAITING} requests are waiting already: wait for the answers");
            return vec![send(&asked.refused(&why.into()))];
        }
        if self.is_in && asked.id.is_some() {
            let number = self.ids.issue();
            return vec![self.ask(number, asked, request)];
        }
        self.waiting.push_back((asked, request));
        self.ask_next().into_iter().collect()
    }

    /// Asks the hall what is next, if it has answered what was before.
    fn ask_next(&mut self) -> Option<Reaction> {
        if !self.is_in || self.first.is_some() {
            return None;
        }
        let (asked, request) = self.waiting.pop_front()?;
        let number = self.ids.issue();
        self.first = Some(number);
        Some(self.ask(number, asked, request))
    }

    fn ask(&mut self, number: RequestId, asked: Asked, request: HallRequest) -> Reaction {
        self.asked.insert(number, asked);
        Reaction::Ask(number, request)
    }

    /// Takes in what the hall tells.
    pub fn hear(&mut self, event: HallEvent, now: Timestamp) -> Vec<Reaction> {
        let mut reactions = Vec::new();
        self.tell(event, now, &mut reactions);
        reactions.extend(self.ask_next());
        reactions
    }

    /// The hall has answered a request.
    fn answered(
        &mut self,
        number: RequestId,
        answer: Result<HallAnswer, Text>,
    ) -> Option<Reaction> {
        self.first.take_if(|first| *first == number);
        let asked = self.asked.remove(&number);
        if let Ok(HallAnswer::Parted(table)) = &answer {
            self.forget(*table);
        }
        let why = match answer {
            Ok(answer) => return asked.map(|asked| send(&done(&asked, answer))),
            Err(why) => why,
        };
        let of_table = self.refused(number, &why);
        let refused = asked.map(|asked| send(&asked.refused(&why)));
        let unasked = || {
            let why = why.english().into_owned();
            send(&Refused::of("request".into(), None, why))
        };
        let is_unasked = number == RequestId::default();
        refused.or(of_table).or_else(|| is_unasked.then(unasked))
    }

    /// A table is looked at no longer.
    fn forget(&mut self, table: TableCode) {
        self.tables.remove(&table);
        self.played.retain(|_, asked| asked.table != Some(table));
    }

    /// Returns the line that refuses a request to a table.
    fn refused(&mut self, number: RequestId, why: &Text) -> Option<Reaction> {
        let asked = self.played.remove(&number)?;
        Some(self.tables.get(&asked.table?)?.refusal(&asked, why))
    }

    /// A table has carried out a request. Who has given up its seat looks at the table no longer.
    fn accepted(&mut self, code: TableCode, number: RequestId, reactions: &mut Vec<Reaction>) {
        let Some(asked) = self.played.remove(&number) else {
            return;
        };
        reactions.push(send(&asked.done()));
        if asked.name == "leave" {
            reactions.push(Reaction::Ask(self.ids.issue(), HallRequest::Part(code)));
        }
    }

    /// Tells the program of an event.
    fn tell(&mut self, event: HallEvent, now: Timestamp, reactions: &mut Vec<Reaction>) {
        match event {
            HallEvent::Welcome(welcome) => self.welcome(&welcome, reactions),
            HallEvent::Table(table, told) => self.table(table, *told, now, reactions),
            HallEvent::Answered(number, answer) => {
                reactions.extend(self.answered(number, answer));
            }
            HallEvent::Closed(table, why) => {
                self.forget(table);
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
        match told.answer() {
            Some((number, None)) => self.accepted(code, number, reactions),
            Some((number, Some(why))) => reactions.extend(self.refused(number, why)),
            None => {
                if !self.tables.contains_key(&code) {
                    let table = any_table(code, &told);
                    self.tables.extend(table.map(|table| (code, table)));
                }
                if let Some(table) = self.tables.get_mut(&code) {
                    table.hear(told, now, reactions);
                }
            }
        }
    }
}

/// Returns the line that says that a request is carried out.
fn done(asked: &Asked, answer: HallAnswer) -> Done {
    let done = asked.done();
    match answer {
        HallAnswer::Lobby(lobby) if asked.name == "who" => Done {
            people: Some(lobby.people.iter().map(PersonMessage::of).collect()),
            ..done
        },
        HallAnswer::Lobby(lobby) => {
            let tables = lobby.tables.iter().map(|table| TableMessage::of(table));
            Done {
                tables: Some(tables.collect()),
                ..done
            }
        }
        HallAnswer::Arena(news) => Done {
            arena: Some(ArenaMessage::of(&news.arena)),
            ..done
        },
        HallAnswer::Seated(table) => Done {
            table: Some(table.to_string()),
            ..done
        },
        HallAnswer::InviteSent(_, name) | HallAnswer::Ignores { name, .. } => Done {
            name: Some(name),
            ..done
        },
        _ => done,
    }
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
        HallEvent::Chat(line) => said(line),
        HallEvent::Announced(text) => Event::Announced {
            text: text.english().into_owned(),
        },
        HallEvent::Farewell(why) => Event::Farewell {
            why: why.english().into_owned(),
        },
        _ => return None,
    })
}

fn said(line: ChatLine) -> Event {
    let table = match line.place {
        ChatPlace::Lobby => None,
        ChatPlace::Table(table) => Some(table.to_string()),
    };
    Event::Said {
        table,
        by: line.by,
        spectator: line.is_spectator,
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
