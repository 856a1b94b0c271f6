//! A visit line by line: for screen readers, and for terminals that only print.

use std::io;
use std::time::{Duration, Instant};

use jiff::Timestamp;

use super::event_queue::{EventReceiver, Wake};
use super::screen_session::caps_of;
use super::server_context::{ServerContext, arrival};
use super::typed_line::{Typed, TypedLine};
use crate::door::{Client, FromClient, SessionRequest};
use parlour_config::caps::TerminalCaps;
use parlour_hall::input::HallInput;
use parlour_hall::session::SessionId;
use parlour_kit::view::glyph_fallback;
use parlour_language::Language;
use parlour_language::text;
use parlour_lobby::errand::Errand;
use parlour_protocol::identity::SessionKind;
use parlour_ui::plain::visit::{PlainVisit, VisitReply};

/// The time without news after which the next prompt is printed: what a line does is told in several events.
const QUIET: Duration = Duration::from_millis(50);

/// The number of requests after which the session waits until the hall has handled them.
const AHEAD: usize = 16;

struct LineSession<'a> {
    context: &'a ServerContext,
    client: Client,
    visit: PlainVisit,
    typed: TypedLine,
    caps: TerminalCaps,
    language: Language,
    /// Set where lines end with a carriage return too.
    is_terminal: bool,
    /// The prompt that stands before the cursor.
    prompt: Option<String>,
    /// The prompt that is to stand there, and when it is printed.
    wanted: Option<String>,
    due: Option<Instant>,
    touched: Instant,
    is_over: bool,
}

/// Serves a person until the line ends, the hall ends the session, or the person leaves.
pub(super) async fn run(context: &ServerContext, client: Client, errand: Errand) {
    let kind = SessionKind::Screen;
    let (_, mut events) = context.hall.arrive(arrival(&client, kind, None));
    let caps = context.config.screen.caps(caps_of(&client));
    let language = caps.readable();
    let is_terminal = matches!(client.wants, SessionRequest::Screen { .. });
    let mut session = LineSession {
        context,
        visit: PlainVisit::new(context.config.clone(), language, errand),
        typed: TypedLine::new(is_terminal),
        client,
        caps,
        language,
        is_terminal,
        prompt: None,
        wanted: None,
        due: None,
        touched: Instant::now(),
        is_over: false,
    };
    if session.converse(&mut events).await.is_ok() {
        session.client.output.finish(0).await;
    }
}

impl LineSession<'_> {
    /// # Errors
    /// The line is gone, or takes nothing.
    async fn converse(&mut self, events: &mut EventReceiver) -> io::Result<()> {
        while !self.is_over {
            let far = Duration::from_secs(24 * 3_600);
            let idle = self.touched + self.context.idle.unwrap_or(far);
            tokio::select! {
                biased;
                wake = events.next() => match wake {
                    Some(Wake::Hall(event)) => {
                        let reply = self.visit.hear(*event, self.now());
                        self.answer(reply, events).await?;
                    }
                    Some(Wake::Answer(_)) => {}
                    None => self.is_over = true,
                },
                input = self.client.input.recv() => match input {
                    Some(FromClient::Bytes(bytes)) => self.type_in(&bytes, events).await?,
                    Some(FromClient::Resized(_)) => {}
                    Some(FromClient::Eof) | None => self.is_over = true,
                },
                () = tokio::time::sleep_until(self.due.unwrap_or(idle).into()), if self.due.is_some() => {
                    self.show_prompt(events).await?;
                }
                () = tokio::time::sleep_until(idle.into()) => {
                    let why = text!("hall-idle").in_language(self.language).into_owned();
                    self.write(format!("\n{why}\n"), events).await?;
                    self.is_over = true;
                }
            }
        }
        Ok(())
    }

    fn now(&self) -> Timestamp {
        self.context.hall.now()
    }

    /// Takes typed bytes in.
    async fn type_in(&mut self, bytes: &[u8], events: &EventReceiver) -> io::Result<()> {
        self.touched = Instant::now();
        let (mut echoed, mut asked) = (Vec::new(), 0);
        for byte in bytes {
            let (shown, typed) = self.typed.push(*byte);
            echoed.extend(shown);
            let Some(typed) = typed else { continue };
            self.write_bytes(std::mem::take(&mut echoed), events)
                .await?;
            self.prompt = None;
            let Typed::Line(line) = typed else {
                self.is_over = true;
                return Ok(());
            };
            let reply = self.visit.read(&line, self.now());
            asked += reply.requests.len();
            self.answer(reply, events).await?;
            if asked >= AHEAD {
                asked = 0;
                self.context.hall.sync().await;
            }
        }
        self.write_bytes(echoed, events).await
    }

    /// Sends the requests, and prints the text with the prompt and what was typed behind it.
    async fn answer(&mut self, reply: VisitReply, events: &EventReceiver) -> io::Result<()> {
        for (id, request) in reply.requests {
            let session = SessionId(self.client.number);
            let asked = HallInput::Asked(session, id, request);
            self.context.hall.send(asked);
        }
        self.is_over |= reply.is_over;
        self.wanted = reply.prompt;
        self.due = Some(Instant::now() + QUIET);
        if reply.text.is_empty() {
            return Ok(());
        }
        let text = self.margin() + &reply.text;
        self.prompt = None;
        let typed = self.typed.shown();
        self.write(text + &typed, events).await
    }

    /// Prints the prompt, and what was typed behind it.
    async fn show_prompt(&mut self, events: &EventReceiver) -> io::Result<()> {
        self.due = None;
        let Some(prompt) = self.wanted.clone().filter(|_| self.wanted != self.prompt) else {
            return Ok(());
        };
        let text = format!("{}{prompt}\n> {}", self.margin(), self.typed.shown());
        self.prompt = Some(prompt);
        self.write(text, events).await
    }

    /// The end of the line that the cursor stands in, if it is not at its beginning.
    fn margin(&self) -> String {
        let is_at_margin = self.prompt.is_none() && self.typed.shown().is_empty();
        if is_at_margin { "" } else { "\n" }.to_owned()
    }

    async fn write(&mut self, text: String, events: &EventReceiver) -> io::Result<()> {
        let text = glyph_fallback::text(&text, self.caps.glyphs, self.language);
        let text = if self.is_terminal {
            text.replace('\n', "\r\n")
        } else {
            text
        };
        self.write_bytes(text.into_bytes(), events).await
    }

    async fn write_bytes(&mut self, bytes: Vec<u8>, events: &EventReceiver) -> io::Result<()> {
        if bytes.is_empty() {
            return Ok(());
        }
        tokio::select! {
            written = self.client.output.write(bytes) => written?,
            () = events.is_stuck() => return Err(io::ErrorKind::TimedOut.into()),
        }
        events.note_taken();
        Ok(())
    }
}
