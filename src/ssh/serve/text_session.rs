//! One question, answered in text: `ssh HOST tables` and its like.

use std::time::Duration;

use tokio::time::timeout;

use super::event_queue::Wake;
use super::public::read_for;
use super::server_context::{ServerContext, arrival};
use crate::door::{Client, SessionRequest};
use parlour_hall::access::ArrivalCode;
use parlour_hall::input::HallInput;
use parlour_hall::programs::answers::answer::TextAnswer;
use parlour_hall::programs::answers::command::{HELP, TextCommand, export};
use parlour_hall::session::SessionId;
use parlour_protocol::event::HallEvent;
use parlour_protocol::identity::SessionKind;
use parlour_store::{GameId, ask};
use parlour_table::request_id::RequestId;

/// The time that an answer may take.
const PATIENCE: Duration = Duration::from_secs(30);

/// The message for `ssh -T HOST`, and for a request for a game without a terminal.
const NO_TERMINAL: &str =
    "this server needs a terminal: use ssh -t; `ssh HOST help` lists commands without one";

/// Answers, and ends the session.
pub(super) async fn run(context: &ServerContext, mut client: Client, command: Option<&str>) {
    let answer = match command.map(TextCommand::parse) {
        None | Some(Ok(TextCommand::Play(_) | TextCommand::Bot)) => {
            TextAnswer::usage(format!("{NO_TERMINAL}\n"))
        }
        Some(Err(why)) => why.into(),
        Some(Ok(TextCommand::Help)) => TextAnswer {
            out: HELP.into(),
            ..TextAnswer::default()
        },
        Some(Ok(command)) => {
            let asked = timeout(PATIENCE, answer(context, &client, &command)).await;
            asked.unwrap_or_else(|_| TextAnswer::failed("the server did not answer in time"))
        }
    };
    // On a terminal a line ends with a carriage return too. The line may be gone.
    let is_screen = matches!(client.wants, SessionRequest::Screen { .. });
    let bytes = |text: String| {
        if is_screen {
            text.replace('\n', "\r\n")
        } else {
            text
        }
        .into_bytes()
    };
    let (out, error, status) = (bytes(answer.out), bytes(answer.error), answer.status);
    let _ = client.output.write(out).await;
    let _ = client.output.write_error(error).await;
    client.output.finish(status).await;
}

async fn answer(context: &ServerContext, client: &Client, command: &TextCommand) -> TextAnswer {
    let code = match command {
        TextCommand::AddKey(code) => Some(ArrivalCode::Key(code.clone())),
        TextCommand::Merge(code) => Some(ArrivalCode::Merge(code.clone())),
        TextCommand::Join(code) => Some(ArrivalCode::Invitation(code.clone())),
        _ => None,
    };
    let (_, mut events) = context
        .hall
        .arrive(arrival(client, SessionKind::Text, code));
    let session = SessionId(client.number);
    while let Some(wake) = events.next().await {
        let Wake::Hall(event) = wake else { continue };
        if let Some(answer) = command.answer(&event) {
            return answer;
        }
        let HallEvent::Welcome(welcome) = *event else {
            continue;
        };
        match (command, command.request()) {
            (TextCommand::Export { game, json }, _) => {
                let game = GameId(*game);
                match read_for(context, &welcome.you, ask::Record { game }).await {
                    Some(Ok(record)) => return export(game.0, &record, *json),
                    Some(Err(error)) => return TextAnswer::failed(&error.kind.to_string()),
                    None => break,
                }
            }
            (_, Some(request)) => {
                let asked = HallInput::Asked(session, RequestId(1), request);
                context.hall.send(asked);
            }
            _ => {}
        }
    }
    TextAnswer::failed("the server has ended the session")
}
