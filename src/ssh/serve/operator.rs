//! The operator's requests to a hall, over a socket on its machine: the commands of `parlour hall`.
//!
//! Only the user who runs the hall may use the socket. A request is a line of JSON, its answer is JSON until the end.

use std::io::{self, Write as _};
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
use super::operator_answers::{Form, access_answer};
use super::server_context::ServerContext;
use parlour_hall::access::AccessRequest;
use parlour_hall::disconnect_reason::DisconnectReason;
use parlour_platform::local_socket::{Listener, connect};
use parlour_protocol::operator::OperatorRequest;

/// The longest request, in bytes.
const LONGEST: u64 = 4_096;

/// The time that a request may take to arrive, and its answer to leave.
const PATIENCE: Duration = Duration::from_secs(5);

/// The answer as it is printed, or the reason why the request is refused.
pub(super) type Said = Result<String, String>;

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
    let mut line = String::new();
    let (reader, mut writer) = tokio::io::split(stream);
    BufReader::new(reader.take(LONGEST))
        .read_line(&mut line)
        .await?;
    let said: Said = match serde_json::from_str(&line) {
        Ok((OperatorRequest::Drain { why }, _)) => {
            let why = DisconnectReason::told(&why.join(" "), DisconnectReason::Closing);
            ending.send_replace(Some(why));
            Ok("shutting down\n".into())
        }
        Ok((request, form)) => {
            let answered = context.hall.access(AccessRequest::Operator(request)).await;
            let print = |answer| access_answer(answer, form, &context.address);
            answered.map_or_else(|| Ok(String::new()), print)
        }
        Err(why) => Err(format!("unknown request: {why}")),
    };
    writer.write_all(&serde_json::to_vec(&said)?).await?;
    writer.shutdown().await
}

/// Asks the server whose socket this is.
///
/// # Errors
/// There is none, it does not answer, or it refuses the request.
pub fn command(
    socket: &Path,
    request: &OperatorRequest,
    form: Form,
) -> Result<String, OperatorError> {
    let said = ask(socket, &(request, form))
        .map_err(|why| OperatorError::Unreachable(socket.into(), why))?;
    said.map_err(OperatorError::Refused)
}

fn ask(path: &Path, asked: &(&OperatorRequest, Form)) -> io::Result<Said> {
    let mut stream = connect(path, PATIENCE)?;
    writeln!(stream, "{}", serde_json::to_string(asked)?)?;
    Ok(serde_json::from_reader(stream)?)
}
