//! The operator's requests to a hall, over a socket on its machine: the commands of `parlour hall`.
//!
//! Only the user who runs the hall may use the socket. A request is a line, its answer is text
//! until the end.

use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use thiserror::Error;
use tokio::io::{
    AsyncBufReadExt as _, AsyncRead, AsyncReadExt as _, AsyncWrite, AsyncWriteExt as _, BufReader,
};
use tokio::sync::watch;
use tokio::task::JoinHandle;

use super::ServeError;
use super::hall_thread::HallLine;
use super::operator_answers::{Form, access_answer, tables};
use super::server_context::ServerContext;
use parlour_hall::access::{AccessRequest, NewArena};
use parlour_hall::disconnect_reason::DisconnectReason;
use parlour_hall::input::{HallInput, OperatorRequest};
use parlour_language::sanitize::Plain;
use parlour_platform::local_socket::{Listener, connect};
use parlour_store::{ArenaId, Banned};

/// The longest request, in bytes.
const LONGEST: u64 = 4_096;

/// The time that a request may take to arrive, and its answer to leave.
const PATIENCE: Duration = Duration::from_secs(5);

/// The last word of a request for JSON.
const JSON: &str = " --json";

/// The word for a ladder of programs.
pub(super) const LADDER: &str = "ladder";

/// The start of an answer that refuses a request.
pub(super) const REFUSED: &str = "refused: ";

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
    context: Arc<ServerContext>,
    ending: watch::Sender<Option<DisconnectReason>>,
) -> Result<JoinHandle<()>, ServeError> {
    let mut listener = Listener::bind(path).map_err(|why| ServeError::Socket(path.into(), why))?;
    Ok(tokio::spawn(async move {
        loop {
            match listener.accept().await {
                Ok(stream) => {
                    drop(tokio::time::timeout(PATIENCE, answer(stream, &context, &ending)).await);
                }
                Err(_) => tokio::time::sleep(PATIENCE / 50).await,
            }
        }
    }))
}

async fn answer<S: AsyncRead + AsyncWrite>(
    stream: S,
    context: &ServerContext,
    ending: &watch::Sender<Option<DisconnectReason>>,
) -> io::Result<()> {
    let hall = &context.hall;
    let mut line = String::new();
    let (reader, mut writer) = tokio::io::split(stream);
    BufReader::new(reader.take(LONGEST))
        .read_line(&mut line)
        .await?;
    let line = line.trim_end();
    let (line, form) = line
        .strip_suffix(JSON)
        .map_or((line, Form::Text), |line| (line.trim_end(), Form::Json));
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    let said = match word {
        "tables" => hall
            .look()
            .await
            .map(|lobby| tables(&lobby, Some(rest).filter(|name| !name.is_empty()), form))
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
        _ => match (access_request(word, rest), request(word, rest)) {
            (Some(request), _) => {
                let answered = hall.access(request).await;
                answered.map_or_else(String::new, |answer| {
                    access_answer(answer, form, &context.address)
                })
            }
            (None, Some(request)) => {
                hall.send(HallInput::Operator(request));
                hall.sync().await;
                "done\n".into()
            }
            (None, None) => format!("{REFUSED}unknown request {}\n", Plain(word)),
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

/// Reads a request that is answered. `ban NAME SECONDS|- address|- WHY` and `mute NAME SECONDS` are the longest.
fn access_request(word: &str, rest: &str) -> Option<AccessRequest> {
    let mut words = rest.splitn(4, ' ').filter(|word| !word.is_empty());
    Some(match word {
        "who" => AccessRequest::People,
        "ban" => AccessRequest::Ban {
            who: Banned::read(words.next()?),
            lasts: match words.next() {
                None | Some("-") => None,
                Some(seconds) => Some(Duration::from_secs(seconds.parse().ok()?)),
            },
            with_address: words.next() == Some("address"),
            why: words.next().unwrap_or("no reason given").into(),
        },
        "close-by" => AccessRequest::CloseBy(Banned::read(words.next()?)),
        "unban" => AccessRequest::Unban(Banned::read(words.next()?)),
        "bans" => AccessRequest::Bans,
        "mute" => AccessRequest::Mute {
            who: Banned::read(words.next()?),
            lasts: Some(Duration::from_secs(words.next()?.parse().ok()?)),
        },
        "unmute" => AccessRequest::Mute {
            who: Banned::read(words.next()?),
            lasts: None,
        },
        "mutes" => AccessRequest::Mutes,
        "chat" => AccessRequest::Talk,
        "take-down" => AccessRequest::TakeDown(words.next()?.parse().ok()?),
        "reports" => AccessRequest::Reports,
        "close-report" => AccessRequest::CloseReport(words.next()?.parse().ok()?),
        "accounts" => AccessRequest::Accounts,
        "rename" => AccessRequest::Rename {
            name: words.next()?.into(),
            to: words.next()?.into(),
        },
        "delete" => AccessRequest::Delete(words.next()?.into()),
        "invite" => AccessRequest::Invite,
        "invitations" => AccessRequest::Invitations,
        "uninvite" => AccessRequest::Uninvite(words.next()?.into()),
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
