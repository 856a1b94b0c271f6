//! The operator's requests to a hall, over a socket on its machine: `parlour hall
//! who|tables|close|say|kick|ban|drain`.
//!
//! Only the user who runs the hall may use the socket. A request is a line, its answer is text
//! until the end.

use std::fmt::Write as _;
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
use parlour_hall::dismissal::Dismissal;
use parlour_hall::input::{HallInput, OperatorRequest};
use parlour_hall::lobby::{Lobby, PersonListing, Stage, TableListing};
use parlour_model::sanitize::Plain;
use parlour_platform::local_socket::{Listener, connect};

/// The longest request, in bytes.
const LONGEST: u64 = 4_096;

/// The time that a request may take to arrive, and its answer to leave.
const PATIENCE: Duration = Duration::from_secs(5);

/// The reason why a running hall cannot be asked.
#[derive(Debug, Error)]
#[error("no hall answers at {0}: {1}")]
pub struct OperatorError(PathBuf, io::Error);

/// Listens for requests, until the task is aborted. A socket that is left over from a hall that was killed is replaced.
///
/// # Errors
/// The socket cannot be made.
pub(super) fn listen(
    path: &Path,
    hall: HallLine,
    ending: watch::Sender<Option<Dismissal>>,
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
    ending: &watch::Sender<Option<Dismissal>>,
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
            .map(|(_, lobby)| people(&lobby))
            .unwrap_or_default(),
        "tables" => hall
            .look()
            .await
            .map(|(_, lobby)| tables(&lobby, Some(rest).filter(|name| !name.is_empty())))
            .unwrap_or_default(),
        "close" => close(hall, rest).await,
        "drain" => {
            ending.send_replace(Some(Dismissal::told(rest, Dismissal::Closing)));
            "the hall is closing\n".into()
        }
        _ => match request(word, rest) {
            Some(request) => {
                hall.send(HallInput::Operator(request));
                hall.sync().await;
                "done\n".into()
            }
            None => format!("there is no request {}\n", Plain(word)),
        },
    };
    writer.write_all(said.as_bytes()).await?;
    writer.shutdown().await
}

/// Closes the table of this code, and says what came of it.
async fn close(hall: &HallLine, code: &str) -> String {
    let lobby = hall.look().await.map(|(_, lobby)| lobby);
    let known = lobby.iter().flat_map(|lobby| lobby.tables.iter());
    let known = known.map(|table| table.code);
    let Some(code) = known.into_iter().find(|known| known.to_string() == code) else {
        return format!("there is no table {}\n", Plain(code));
    };
    hall.send(HallInput::Operator(OperatorRequest::Close(code)));
    hall.sync().await;
    "done\n".into()
}

fn request(word: &str, rest: &str) -> Option<OperatorRequest> {
    let (name, why) = rest.split_once(' ').unwrap_or((rest, ""));
    Some(match word {
        "say" if !rest.is_empty() => OperatorRequest::Say(rest.into()),
        "kick" if !name.is_empty() => OperatorRequest::Kick(name.into()),
        "ban" if !name.is_empty() => {
            let why = if why.is_empty() {
                "no reason was given"
            } else {
                why
            };
            OperatorRequest::Ban(name.into(), Some(why.into()))
        }
        "unban" if !name.is_empty() => OperatorRequest::Ban(name.into(), None),
        _ => return None,
    })
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

/// Asks the hall whose socket this is.
///
/// # Errors
/// There is none, or it does not answer.
pub fn command(socket: &Path, words: &[String]) -> Result<String, OperatorError> {
    ask(socket, &words.join(" ")).map_err(|why| OperatorError(socket.into(), why))
}

fn ask(path: &Path, line: &str) -> io::Result<String> {
    let mut stream = connect(path, PATIENCE)?;
    writeln!(stream, "{}", line.replace('\n', " "))?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer)?;
    Ok(answer)
}
