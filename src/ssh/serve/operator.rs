//! The operator's requests to a hall, over a socket on its machine: `parlour hall
//! who|tables|close|say|kick|ban|unban|bans|invite|arena|drain`.
//!
//! Only the user who runs the hall may use the socket. A request is a line, its answer is text
//! until the end.

use std::fmt::Write as _;
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use jiff::Timestamp;
use serde_json::json;
use thiserror::Error;
use tokio::io::{
    AsyncBufReadExt as _, AsyncRead, AsyncReadExt as _, AsyncWrite, AsyncWriteExt as _, BufReader,
};
use tokio::sync::watch;
use tokio::task::JoinHandle;

use super::ServeError;
use super::hall_thread::HallLine;
use parlour_hall::access::{AccessAnswer, AccessRequest, NewArena};
use parlour_hall::disconnect_reason::DisconnectReason;
use parlour_hall::input::{HallInput, OperatorRequest};
use parlour_hall::lobby::{Lobby, PersonListing, Stage, TableListing};
use parlour_language::sanitize::Plain;
use parlour_platform::local_socket::{Listener, connect};
use parlour_store::table_code::TableCode;
use parlour_store::{Arena, ArenaId, Ban, Banned};

/// The longest request, in bytes.
const LONGEST: u64 = 4_096;

/// The time that a request may take to arrive, and its answer to leave.
const PATIENCE: Duration = Duration::from_secs(5);

/// The word that asks for a list as JSON.
const JSON: &str = "--json";

/// The word for a ladder of programs.
const LADDER: &str = "ladder";

/// The start of an answer that refuses a request.
const REFUSED: &str = "refused: ";

/// The reason why a request fails.
#[derive(Debug, Error)]
pub enum OperatorError {
    /// No server answers.
    #[error("no server answers at {0}: {1}")]
    Unreachable(PathBuf, io::Error),
    /// The server refuses the request.
    #[error("{0}")]
    Refused(String),
}

/// Listens for requests, until the task is aborted. A socket that is left over from a hall that was killed is replaced.
///
/// # Errors
/// The socket cannot be made.
pub(super) fn listen(
    path: &Path,
    hall: HallLine,
    ending: watch::Sender<Option<DisconnectReason>>,
) -> Result<JoinHandle<()>, ServeError> {
    let mut listener = Listener::bind(path).map_err(|why| ServeError::Socket(path.into(), why))?;
    Ok(tokio::spawn(async move {
        loop {
            match listener.accept().await {
                Ok(stream) => {
                    drop(tokio::time::timeout(PATIENCE, answer(stream, &hall, &ending)).await);
                }
                Err(_) => tokio::time::sleep(PATIENCE / 50).await,
            }
        }
    }))
}

async fn answer<S: AsyncRead + AsyncWrite>(
    stream: S,
    hall: &HallLine,
    ending: &watch::Sender<Option<DisconnectReason>>,
) -> io::Result<()> {
    let mut line = String::new();
    let (reader, mut writer) = tokio::io::split(stream);
    BufReader::new(reader.take(LONGEST))
        .read_line(&mut line)
        .await?;
    let (word, rest) = line
        .trim_end()
        .split_once(' ')
        .unwrap_or((line.trim_end(), ""));
    let said = match word {
        "who" => hall
            .look()
            .await
            .map(|lobby| people(&lobby))
            .unwrap_or_default(),
        "tables" => hall
            .look()
            .await
            .map(|lobby| tables(&lobby, Some(rest).filter(|name| !name.is_empty())))
            .unwrap_or_default(),
        "drain" => {
            ending.send_replace(Some(DisconnectReason::told(
                rest,
                DisconnectReason::Closing,
            )));
            "shutting down\n".into()
        }
        "kick" if !is_connected(hall, rest).await => {
            format!("{REFUSED}nobody called {} is connected\n", Plain(rest))
        }
        "close" if !is_open(hall, rest).await => {
            format!("{REFUSED}there is no table {}\n", Plain(rest))
        }
        "close-by" | "ban" | "unban" | "bans" | "invite" | "arena-open" | "arena-end"
        | "arenas" => match access_request(word, rest) {
            Some(request) => {
                let is_json = rest.split(' ').any(|word| word == JSON);
                let answered = hall.access(request).await;
                answered.map_or_else(String::new, |answer| access_answer(answer, is_json))
            }
            None => format!("{REFUSED}unknown request {}\n", Plain(word)),
        },
        _ => match request(word, rest) {
            Some(request) => {
                hall.send(HallInput::Operator(request));
                hall.sync().await;
                "done\n".into()
            }
            None => format!("{REFUSED}unknown request {}\n", Plain(word)),
        },
    };
    writer.write_all(said.as_bytes()).await?;
    writer.shutdown().await
}

async fn is_connected(hall: &HallLine, name: &str) -> bool {
    hall.look()
        .await
        .is_some_and(|lobby| lobby.people.iter().any(|person| person.name == name))
}

async fn is_open(hall: &HallLine, code: &str) -> bool {
    hall.look().await.is_some_and(|lobby| {
        let mut codes = lobby.tables.iter().map(|table| table.code.to_string());
        codes.any(|open| open == code)
    })
}

fn request(word: &str, rest: &str) -> Option<OperatorRequest> {
    Some(match word {
        "say" if !rest.is_empty() => OperatorRequest::Say(rest.into()),
        "kick" if !rest.is_empty() => OperatorRequest::Kick(rest.into()),
        "close" => OperatorRequest::Close(rest.parse().ok()?),
        _ => return None,
    })
}

/// Reads a request about arenas, or about who may come in: `close-by NAME`, `ban NAME [SECONDS|-] [address|-] WHY`, `unban NAME`, `bans` or `invite`.
fn access_request(word: &str, rest: &str) -> Option<AccessRequest> {
    let mut words = rest.splitn(4, ' ');
    Some(match word {
        "ban" => AccessRequest::Ban {
            who: Banned::read(words.next().filter(|name| !name.is_empty())?),
            lasts: match words.next() {
                None | Some("-") => None,
                Some(seconds) => Some(Duration::from_secs(seconds.parse().ok()?)),
            },
            with_address: words.next() == Some("address"),
            why: words.next().unwrap_or("no reason given").into(),
        },
        "close-by" => AccessRequest::CloseBy(Banned::read(words.next()?)),
        "unban" if !rest.is_empty() => AccessRequest::Unban(Banned::read(rest)),
        "bans" => AccessRequest::Bans,
        "invite" => AccessRequest::Invite,
        "arena-open" => AccessRequest::OpenArena(new_arena(rest)?),
        "arena-end" => AccessRequest::EndArena(ArenaId(rest.parse().ok()?)),
        "arenas" => AccessRequest::Arenas,
        _ => return None,
    })
}

/// Reads `GAME MINUTES|ladder CLOCK rated|- KEY=VALUE…`.
fn new_arena(rest: &str) -> Option<NewArena> {
    let mut words = rest.split(' ');
    Some(NewArena {
        mode: words.next()?.parse().ok()?,
        lasts: match words.next()? {
            LADDER => None,
            minutes => Some(Duration::from_secs(
                60 * u64::from(minutes.parse::<u32>().ok()?),
            )),
        },
        clock: words.next()?.parse().ok()?,
        rated: words.next()? == "rated",
        settings: words
            .map(|word| word.split_once('='))
            .map(|setting| setting.map(|(key, value)| (key.to_owned(), value.to_owned())))
            .collect::<Option<_>>()?,
    })
}

/// Describes an arena: its number, game, clock, kind, end, and the number of participants.
fn arena_line(arena: &Arena) -> String {
    let Arena { id, terms, players } = arena;
    let kind = match terms {
        terms if terms.is_ladder => LADDER,
        terms if terms.rated => "rated",
        _ => "unrated",
    };
    let (mode, clock, until) = (terms.rules.mode(), terms.clock, or_none(terms.until));
    let players = players.len();
    format!("{id}\t{mode}\t{clock}\t{kind}\t{until}\t{players}\n")
}

/// A time in a list.
fn or_none(time: Option<Timestamp>) -> String {
    time.map_or_else(|| "-".into(), |time| format!("{time:.0}"))
}

fn access_answer(answer: AccessAnswer, is_json: bool) -> String {
    match answer {
        AccessAnswer::Done => "done\n".into(),
        AccessAnswer::Arena(arena) => format!("arena {arena} is open\n"),
        AccessAnswer::Arenas(arenas) => arenas.iter().map(arena_line).collect(),
        AccessAnswer::Closed(codes) if codes.is_empty() => {
            format!("{REFUSED}no table was opened by this account or from this address\n")
        }
        AccessAnswer::Closed(codes) => codes
            .iter()
            .map(|code| closed_line(*code, is_json))
            .collect(),
        AccessAnswer::Bans(bans) => bans.iter().map(|ban| ban_line(ban, is_json)).collect(),
        AccessAnswer::Invitation(code, until) => {
            format!("ssh NAME@HOST join {code}\nworks once, until {until:.0}\n")
        }
        AccessAnswer::Refused(why) => format!("{REFUSED}{why}\n"),
    }
}

/// Tells the code of a table that was closed.
fn closed_line(code: TableCode, is_json: bool) -> String {
    if is_json {
        let object = json!({ "closed": code.to_string() });
        return format!("{object}\n");
    }
    format!("{code}\n")
}

/// Lists a ban: who, since when, until when and why.
fn ban_line(ban: &Ban, is_json: bool) -> String {
    if is_json {
        let time = |time: Option<Timestamp>| time.map(|time| format!("{time:.0}"));
        let (since, until) = (time(ban.since), time(ban.until));
        let kind = match ban.who {
            Banned::Account(_) => "name",
            Banned::Address(_) => "address",
        };
        let object =
            json!({ kind: ban.who.to_string(), "since": since, "until": until, "why": ban.why });
        return format!("{object}\n");
    }
    let (since, until, why) = (or_none(ban.since), or_none(ban.until), Plain(&ban.why));
    format!("{}\t{since}\t{until}\t{why}\n", ban.who)
}

/// Lists the people in the hall, a line each.
fn people(lobby: &Lobby) -> String {
    let mut text = String::new();
    for PersonListing {
        name,
        is_guest,
        is_program,
        tables,
        ..
    } in lobby.people.iter()
    {
        let kind = match (is_guest, is_program) {
            (true, _) => "guest",
            (_, true) => "program",
            _ => "person",
        };
        let tables: Vec<_> = tables.iter().map(ToString::to_string).collect();
        // Text can always be written to memory.
        let _ = writeln!(text, "{name}\t{kind}\t{}", tables.join(" "));
    }
    text
}

/// Lists the tables, a line each: all, or those that somebody has opened or sits at.
fn tables(lobby: &Lobby, by: Option<&str>) -> String {
    let mut text = String::new();
    let is_by = |table: &&Arc<TableListing>| by.is_none_or(|name| table.is_of(name));
    for table in lobby.tables.iter().filter(is_by) {
        let stage = match table.stage {
            Stage::Waiting => "waiting",
            Stage::Running => "running",
            Stage::Over => "over",
        };
        let seats: Vec<_> = table.seats.iter().map(TableListing::seat_name).collect();
        let (code, mode, moves) = (table.code, table.rules.mode(), table.moves);
        // Text can always be written to memory.
        let _ = writeln!(
            text,
            "{code}\t{mode}\t{stage}\t{moves}\t{}",
            seats.join(", ")
        );
    }
    text
}

/// Asks the server whose socket this is.
///
/// # Errors
/// There is none, it does not answer, or it refuses the request.
pub fn command(socket: &Path, words: &[String]) -> Result<String, OperatorError> {
    let answer = ask(socket, &words.join(" "))
        .map_err(|why| OperatorError::Unreachable(socket.into(), why))?;
    match answer.strip_prefix(REFUSED) {
        Some(why) => Err(OperatorError::Refused(why.trim_end().into())),
        None => Ok(answer),
    }
}

fn ask(path: &Path, line: &str) -> io::Result<String> {
    let mut stream = connect(path, PATIENCE)?;
    writeln!(stream, "{}", line.replace('\n', " "))?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer)?;
    Ok(answer)
}
