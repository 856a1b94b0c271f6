//! The messages to a program: JSON objects, their keys in the order in which they are written.

use serde::Serialize;
use serde_json::Value as Json;

use super::arena::ArenaMessage;
use super::listing::{PersonMessage, TableMessage};
use super::reaction::Reaction;
use super::values::Rules;
use parlour_model::text::Actor;
use parlour_store::table_code::TableCode;

/// The version of what is promised to programs.
const VERSION: u32 = 1;

/// The line of a message.
pub(super) fn send(message: &impl Serialize) -> Reaction {
    // Serialising fails only where a key of a map is no text, and all are.
    Reaction::Send(serde_json::to_string(message).unwrap_or_default())
}

/// The first line.
#[derive(Serialize)]
pub(super) struct Greeting<'a> {
    /// The name of the server.
    hall: &'a str,
    version: u32,
    you: &'a str,
    program: bool,
}

impl<'a> Greeting<'a> {
    pub(super) fn new(hall: &'a str, you: &'a str, program: bool) -> Self {
        Self {
            hall,
            version: VERSION,
            you,
            program,
        }
    }
}

/// A request is carried out.
#[derive(Default, Serialize)]
pub(super) struct Done {
    pub(super) ok: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) id: Option<Json>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) table: Option<String>,
    /// The number of moves made by then.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) n: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) tables: Option<Vec<TableMessage>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) people: Option<Vec<PersonMessage>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) arena: Option<ArenaMessage>,
}

/// A request is not carried out, or a line cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct Refused {
    /// The name of the request.
    #[serde(rename = "refused")]
    pub(super) what: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) id: Option<Json>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) table: Option<String>,
    /// The number of moves made at the table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) n: Option<usize>,
    pub(super) why: String,
    /// The number of the rule that refuses a move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) rule: Option<&'static str>,
    /// The first character of the line that cannot be read, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) column: Option<usize>,
}

impl Refused {
    pub(super) fn of(refused: String, table: Option<TableCode>, why: String) -> Self {
        Self {
            what: refused,
            id: None,
            table: table.map(|code| code.to_string()),
            n: None,
            why,
            rule: None,
            column: None,
        }
    }

    pub(super) fn line(why: String, column: usize) -> Self {
        Self {
            column: Some(column),
            ..Self::of("line".into(), None, why)
        }
    }
}

/// Something has happened.
#[derive(Serialize)]
#[serde(tag = "event", rename_all = "lowercase")]
pub(super) enum Event {
    /// A table as it stands, with all that has happened there.
    Table(Box<TableState>),
    Moved(Moved),
    /// It is the program's turn.
    Turn {
        table: String,
        n: usize,
        /// Sorted as text.
        legal: Vec<String>,
        clock_ms: Option<u64>,
    },
    Ended {
        table: String,
        n: usize,
        winners: Vec<u8>,
        end: Option<String>,
        record: String,
    },
    /// A table that waits for players.
    Waiting(TableMessage),
    Closed {
        table: String,
        why: String,
    },
    Presence {
        table: String,
        /// The seats whose people are there.
        here: Vec<u8>,
        /// The seats whose people have left, and since when.
        away: Vec<Away>,
        #[serde(rename = "watchers")]
        spectators: usize,
    },
    Offered {
        table: String,
        by: u8,
        what: &'static str,
    },
    Answered {
        table: String,
        by: u8,
        what: &'static str,
        yes: bool,
    },
    /// The log of a table is not kept any longer.
    Unsaved {
        table: String,
        why: String,
    },
    Invited {
        by: String,
        #[serde(flatten)]
        table: TableMessage,
    },
    Declined {
        table: String,
        name: String,
    },
    Said {
        /// `None` for the lobby.
        table: Option<String>,
        by: String,
        #[serde(rename = "watcher")]
        spectator: bool,
        text: String,
        at: String,
    },
    Rated {
        table: String,
        ratings: Vec<RatedMessage>,
    },
    Announced {
        text: String,
    },
    Farewell {
        why: String,
    },
}

/// The change of a rating after a game.
#[derive(Serialize)]
pub(super) struct RatedMessage {
    pub(super) name: String,
    /// From 1.
    pub(super) place: u32,
    pub(super) before: Option<i32>,
    pub(super) after: i32,
    /// Two standard deviations.
    pub(super) plus_minus: i32,
}

/// A seat whose person is not there.
#[derive(Serialize)]
pub(super) struct Away {
    pub(super) seat: u8,
    pub(super) since: String,
}

/// One move, as a seat was told of it.
#[derive(Clone, Serialize)]
pub(super) struct Moved {
    pub(super) table: String,
    /// The number of moves made, including this one.
    pub(super) n: usize,
    pub(super) by: Option<Actor>,
    /// Left out where it would tell a secret.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub(super) text: Option<String>,
    pub(super) told: Vec<String>,
    /// `null` where a score is secret, or is not known any more.
    pub(super) scores: Vec<Option<i32>>,
    pub(super) to_act: Option<Actor>,
    pub(super) over: bool,
    pub(super) winners: Vec<u8>,
}

/// A table as it stands.
#[derive(Serialize)]
pub(super) struct TableState {
    pub(super) table: String,
    pub(super) mode: &'static str,
    pub(super) rules: Rules,
    pub(super) players: Vec<String>,
    /// The program's own; `None` where it watches.
    pub(super) seat: Option<u8>,
    pub(super) n: usize,
    pub(super) scores: Vec<Option<i32>>,
    pub(super) to_act: Option<Actor>,
    pub(super) over: bool,
    pub(super) winners: Vec<u8>,
    /// The end of a game that did not end by its rules.
    pub(super) end: Option<String>,
    /// The time left to every seat.
    pub(super) clocks_ms: Option<Vec<u64>>,
    /// The seats that anyone may take.
    pub(super) open: Vec<u8>,
    pub(super) log: Vec<Event>,
}
