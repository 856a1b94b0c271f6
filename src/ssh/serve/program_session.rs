//! A program at the hall: its lines, in and out.

use std::io::{self, ErrorKind};

use tracing::warn;

use super::event_queue::{EventReceiver, Wake};
use super::server_context::{ServerContext, arrival};
use crate::door::{Client, FromClient};
use parlour_hall::input::HallInput;
use parlour_hall::programs::reaction::Reaction;
use parlour_hall::programs::session::ProgramSession;
use parlour_hall::session::SessionId;
use parlour_protocol::event::HallEvent;
use parlour_protocol::identity::SessionKind;

/// The number of requests after which the session waits until the hall has handled them. A program
/// therefore cannot fill the hall's queue.
const AHEAD: usize = 64;

/// The number of bytes of lines that are sent at once.
const BATCH: usize = 16 * 1024;

/// The exit status of a program that was not let in.
const REFUSED: u32 = 1;

struct Session<'a> {
    context: &'a ServerContext,
    client: Client,
    program: ProgramSession,
    /// Requests since the hall was last waited for.
    ahead: usize,
    /// Lines that are to be sent.
    out: Vec<u8>,
    /// The program sends no more: the session is over once all that it has asked is answered.
    is_finished: bool,
    /// True once the hall has let the program in.
    is_in: bool,
    is_over: bool,
}

/// Serves a program until its line ends or the hall ends the session.
pub(super) async fn run(context: &ServerContext, client: Client) {
    let (_, mut events) = context
        .hall
        .arrive(arrival(&client, SessionKind::Program, None));
    let program = ProgramSession::default();
    let mut session = Session {
        context,
        client,
        program,
        ahead: 0,
        out: Vec::new(),
        is_finished: false,
        is_in: false,
        is_over: false,
    };
    while !session.is_over {
        tokio::select! {
            biased;
            wake = events.next() => match wake {
                Some(wake) => session.hear(wake),
                None => session.is_over = true,
            },
            // A line that was sent with the connection waits until the program is let in.
            input = session.client.input.recv(), if session.is_in => match input {
                Some(FromClient::Bytes(bytes)) => session.read(&bytes),
                Some(FromClient::Resized(_)) => {}
                Some(FromClient::Eof) => session.finish(),
                None => return,
            },
        }
        while session.out.len() < BATCH
            && let Some(wake) = events.take()
        {
            session.hear(wake);
        }
        session.is_over |= session.is_finished && session.program.is_answered();
        if session.flush(&events).await.is_err() {
            return;
        }
        if session.ahead >= AHEAD {
            session.ahead = 0;
            context.hall.sync().await;
        }
    }
    // The line may be gone.
    let _ = session.flush(&events).await;
    let status = if session.is_in { 0 } else { REFUSED };
    session.client.output.finish(status).await;
}

impl Session<'_> {
    fn hear(&mut self, wake: Wake) {
        let Wake::Hall(event) = wake else { return };
        let is_farewell = matches!(*event, HallEvent::Farewell(_));
        self.is_in |= matches!(*event, HallEvent::Welcome(_));
        let reactions = self.program.hear(*event, self.context.hall.now());
        self.react(reactions);
        self.is_over |= is_farewell;
    }

    fn read(&mut self, bytes: &[u8]) {
        let reactions = self.program.read(bytes);
        self.react(reactions);
    }

    /// The program sends no more.
    fn finish(&mut self) {
        let reactions = self.program.finish();
        self.react(reactions);
        self.is_finished = true;
    }

    fn react(&mut self, reactions: Vec<Reaction>) {
        for reaction in reactions {
            match reaction {
                Reaction::Send(line) => {
                    self.out.extend_from_slice(line.as_bytes());
                    self.out.push(b'\n');
                }
                Reaction::Ask(id, request) => {
                    self.ahead += 1;
                    let session = SessionId(self.client.number);
                    let asked = HallInput::Asked(session, id, request);
                    self.context.hall.send(asked);
                }
                Reaction::Quit => self.is_over = true,
            }
        }
    }

    /// Sends the lines.
    ///
    /// # Errors
    /// The line is gone, or takes nothing while more and more waits.
    async fn flush(&mut self, events: &EventReceiver) -> io::Result<()> {
        for piece in std::mem::take(&mut self.out).chunks(BATCH) {
            tokio::select! {
                written = self.client.output.write(piece.to_vec()) => written?,
                () = events.is_stuck() => {
                    warn!(number = self.client.number, "a program reads nothing; its session is closed");
                    return Err(ErrorKind::TimedOut.into());
                }
            }
            events.note_taken();
        }
        Ok(())
    }
}
