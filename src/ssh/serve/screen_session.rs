//! A person's screen at the hall: the app, the line it draws on, and what wakes it.

use std::time::{Duration, Instant};

use ratatui::layout::Size;
use tracing::warn;

use super::event_queue::{AnswerSender, Wake};
use super::out_line::OutLine;
use super::public::nobody;
use super::screen_input::ScreenInput;
use super::screen_output::ScreenOutput;
use super::server_context::{ServerContext, arrival};
use super::store_reads::StoreReads;
use crate::door::{Client, FromClient, PAGE, STILL, SessionRequest};
use parlour_config::caps::TerminalCaps;
use parlour_config::edit::{self, Change};
use parlour_hall::access::ArrivalCode;
use parlour_hall::input::HallInput;
use parlour_hall::session::{SessionId, network_of};
use parlour_kit::input::Input;
use parlour_language::sanitize::Plain;
use parlour_language::{Text, text};
use parlour_lobby::errand::{self, Errand};
use parlour_protocol::event::{HallAnswer, HallEvent};
use parlour_protocol::identity::{Identity, SessionKind};
use parlour_protocol::request::HallRequest;
use parlour_screen::effect::Effect;
use parlour_screen::msg::Msg;
use parlour_store::{ErrorKind, StoreRequest};
use parlour_table::request_id::RequestId;
use parlour_terminal::codec::caps;
use parlour_terminal::codec::clipboard;
use parlour_terminal::codec::modes;
use parlour_terminal::codec::window;
use parlour_terminal::timers::Timers;
use parlour_ui::App;
use parlour_ui::state::{Start, State};

use super::{Update, View};

/// The most messages that are handled before a frame is drawn.
const BATCH: usize = 256;

/// The number of bytes of input handled at a time.
const PIECE: usize = 512;

/// The largest screen of a guest; a larger window shows it in its corner.
const OF_GUESTS: Size = Size::new(200, 60);

/// The numbers of what the session asks for itself; those of the app count from 1.
const SETTINGS: RequestId = RequestId(u64::MAX);
/// Settings that the program remembers, of which nothing is said.
const REMEMBERED: RequestId = RequestId(u64::MAX - 1);

struct ScreenSession<'a> {
    context: &'a ServerContext,
    id: SessionId,
    app: App<State, Update, View>,
    input: ScreenInput,
    /// The size of the window.
    window: Size,
    output: ScreenOutput,
    timers: Timers,
    reads: StoreReads,
    account: OwnAccount,
    /// Set when the person only looks at what a link leads to.
    is_spectator: bool,
    /// The message that the terminal shows once it is given back.
    farewell: Option<Text>,
    has_logged_out: bool,
    is_over: bool,
}

/// The account of a client, as the hall has told it; nobody's before the client is in.
#[derive(Debug)]
struct OwnAccount {
    who: Identity,
    /// The account's own settings, as TOML.
    settings: String,
}

/// Serves a person until the line ends, the hall ends the session, or the person leaves.
pub(super) async fn run(context: &ServerContext, client: Client, errand: Errand) {
    let SessionRequest::Screen { size, command, .. } = client.wants.clone() else {
        return;
    };
    let code = command.as_deref().and_then(errand::way_back);
    let code = code.map(ArrivalCode::Back);
    let (answers, mut events) =
        context
            .hall
            .arrive(arrival(&client, kind_of(&client, errand), code));
    let mut session = ScreenSession::new(context, &client, size, answers, errand);
    let Client {
        mut input, output, ..
    } = client;
    let mut line = OutLine::Free(output);
    session.resize(size);
    while !session.is_over {
        if line.is_free()
            && let Some(bytes) = session.output.draw(&context.canvases, &mut session.app)
        {
            line.send(bytes);
        }
        let deadline = session.deadline();
        tokio::select! {
            biased;
            sent = line.sent() => match sent {
                Ok(()) => session.sent(),
                Err(_) => return,
            },
            from = input.recv() => match from {
                Some(FromClient::Bytes(bytes)) => session.read_all(&bytes).await,
                Some(FromClient::Resized(size)) => session.resize(size),
                Some(FromClient::Eof) => {}
                None => return,
            },
            wake = events.next() => match wake {
                Some(wake) => session.wake(wake),
                None => session.is_over = true,
            },
            () = tokio::time::sleep_until(deadline.into()) => session.expire(),
        }
        for _ in 0..BATCH {
            let Some(wake) = events.take() else { break };
            session.wake(wake);
        }
    }
    line.finish(session.leave()).await;
}

/// Returns the reason of a failure as it is told.
fn said_of(failure: &ErrorKind) -> Text {
    match failure {
        ErrorKind::Refused(why) => why.clone(),
        other => other.to_string().into(),
    }
}

/// Returns what a client at a screen is to the hall.
fn kind_of(client: &Client, errand: Errand) -> SessionKind {
    if client.is_spectator {
        SessionKind::Spectator(errand.table())
    } else {
        SessionKind::Screen
    }
}

impl<'a> ScreenSession<'a> {
    fn new(
        context: &'a ServerContext,
        client: &Client,
        size: Size,
        answers: AnswerSender,
        errand: Errand,
    ) -> Self {
        let config = context.config.clone();
        let (caps, network) = (caps_of(client), network_of(client.network()));
        let mut state = State::new(config, caps, Start::Hall(errand), 0);
        let address = context.address.clone();
        state.set_address(match client.env.get(PAGE) {
            Some(page) => address.with_page(&Plain(page).to_string()),
            None => address,
        });
        if client.env.contains_key(STILL) {
            state.rest();
        }
        Self {
            context,
            id: SessionId(client.number),
            app: App::new(state, context.update, context.view),
            input: ScreenInput::new(context.idle),
            window: size,
            output: ScreenOutput::new(size, caps, context.painters.clone(), network),
            timers: Timers::default(),
            reads: StoreReads::new(answers, client.is_spectator),
            account: OwnAccount {
                who: nobody(),
                settings: String::new(),
            },
            is_spectator: client.is_spectator,
            farewell: None,
            has_logged_out: false,
            is_over: false,
        }
    }

    /// Returns the next moment at which a timer fires.
    fn deadline(&self) -> Instant {
        let far = Instant::now() + Duration::from_secs(24 * 3_600);
        let deadlines = [
            self.timers.next(),
            self.input.deadline(),
            self.output.frame_due(),
        ];
        deadlines.into_iter().flatten().min().unwrap_or(far)
    }

    fn expire(&mut self) {
        let now = Instant::now();
        while let Some(request) = self.timers.take_fired(now) {
            self.update(Msg::TimerFired(request));
        }
        if let Some(input) = self.input.expire(now) {
            self.update(Msg::Input(input));
        }
        if self.input.is_idle(now) {
            self.end(text!("hall-idle"));
        }
    }

    /// Handles what came, and lets others go on meanwhile.
    async fn read_all(&mut self, bytes: &[u8]) {
        for piece in bytes.chunks(PIECE) {
            self.read(piece);
            if self.is_over {
                break;
            }
            tokio::task::yield_now().await;
        }
    }

    fn read(&mut self, bytes: &[u8]) {
        for input in self.input.push(bytes) {
            self.update(Msg::Input(input));
        }
    }

    fn resize(&mut self, window: Size) {
        self.window = window;
        let size = self.size();
        self.output.resize(size);
        self.update(Msg::Input(Input::Resize(size)));
    }

    /// The size of the screen, which for a guest is limited.
    fn size(&self) -> Size {
        if self.account.who.is_guest() {
            let (width, height) = (self.window.width, self.window.height);
            Size::new(width.min(OF_GUESTS.width), height.min(OF_GUESTS.height))
        } else {
            self.window
        }
    }

    /// Takes the size of a guest's screen once the hall has told that it is one.
    fn fit(&mut self) {
        if self.size() != self.window {
            self.resize(self.window);
        }
    }

    fn wake(&mut self, wake: Wake) {
        match wake {
            Wake::Answer(msg) => {
                self.reads.answered();
                // A spectator has come for what cannot be shown.
                if let Msg::Stored(_, Err(error)) = &*msg
                    && self.is_spectator
                {
                    self.end(said_of(&error.kind));
                }
                self.update(*msg);
            }
            Wake::Hall(event) => self.hear(*event),
        }
        if self.output.is_stuck() {
            warn!(
                number = self.id.0,
                "a terminal takes nothing; its session is closed"
            );
            self.is_over = true;
        }
    }

    /// Ends the session, and tells why.
    fn end(&mut self, why: Text) {
        self.farewell = Some(why);
        self.is_over = true;
    }

    fn hear(&mut self, event: HallEvent) {
        match &event {
            HallEvent::Welcome(welcome) => {
                self.account.who.clone_from(&welcome.you);
                self.account.settings.clone_from(&welcome.settings);
            }
            HallEvent::Farewell(why) => self.farewell = Some(why.clone()),
            HallEvent::Answered(_, Ok(HallAnswer::LoggedOut)) => self.has_logged_out = true,
            HallEvent::Renew(ticket) => self.output.write(&window::renewal(ticket)),
            HallEvent::Answered(REMEMBERED, Ok(_)) => return,
            HallEvent::Answered(SETTINGS, Ok(_)) => {
                self.update(Msg::Saved(Ok("your account".into())));
                return;
            }
            _ => {}
        }
        let is_welcome = matches!(event, HallEvent::Welcome(_));
        let refusal = match &event {
            HallEvent::Answered(_, Err(why)) if self.is_spectator => Some(why.clone()),
            _ => None,
        };
        self.update(Msg::Hall(Box::new(event)));
        if self.is_over {
            // A spectator has come for what may not be looked at.
            self.farewell = self.farewell.take().or(refusal);
        }
        if is_welcome {
            self.fit();
        }
    }

    fn ask(&self, id: RequestId, request: HallRequest) {
        let asked = HallInput::Asked(self.id, id, request);
        self.context.hall.send(asked);
    }

    /// Handles that the bytes on their way have left.
    fn sent(&mut self) {
        if let Some(is_slow) = self.output.sent() {
            self.update(Msg::Line { is_slow });
        }
    }

    fn update(&mut self, msg: Msg) {
        self.output.invalidate();
        for effect in self.app.update(self.context.hall.now(), msg) {
            self.carry_out(effect);
        }
    }

    fn carry_out(&mut self, effect: Effect) {
        match effect {
            Effect::Quit => self.is_over = true,
            Effect::Redraw => self.output.clear(),
            Effect::Mouse(mode) => self.output.set_mouse(mode),
            Effect::SetTimer {
                timer,
                after,
                request_id,
            } => self.timers.set(timer, after, request_id),
            Effect::CancelTimer(timer) => self.timers.cancel(timer),
            Effect::Hall(id, request) => self.ask(id, *request),
            Effect::Store(id, request) => self.read_store(id, request),
            Effect::SaveSettings { changes, is_told } => {
                self.save_settings(if is_told { SETTINGS } else { REMEMBERED }, &changes);
            }
            Effect::Title(title) => self.output.write(&window::title(&title)),
            Effect::Speak(text) => self.output.write(&window::speech(&text)),
            Effect::Unsay(text) => self.output.write(&window::unsaid(&text)),
            Effect::Page(state) => self.output.write(&window::page(&state)),
            Effect::Bell => self.output.write(window::BELL),
            Effect::Notify(text) => self.output.write(&window::message(&text)),
            Effect::Focus(on) => self.output.write(modes::focus(on)),
            Effect::Copy(text) => self.output.write(&clipboard::copy(&text)),
            // There is no shell to go back to, no file of the client's, and robots think at the tables.
            Effect::Suspend
            | Effect::Think(_)
            | Effect::Analyse(..)
            | Effect::Train(..)
            | Effect::Review(..)
            | Effect::StopReview
            | Effect::ReplaceGame { .. }
            | Effect::StopThinking
            | Effect::StopEngines
            | Effect::Load { .. }
            | Effect::LoadOn
            | Effect::StopLoading
            | Effect::ReadGame { .. }
            | Effect::Film { .. }
            | Effect::Picture { .. }
            | Effect::Save { .. } => {}
        }
    }

    fn save_settings(&mut self, id: RequestId, changes: &[Change]) {
        match edit::apply(&self.account.settings, changes) {
            Ok(settings) => {
                self.account.settings.clone_from(&settings);
                self.ask(id, HallRequest::SaveSettings(settings));
            }
            Err(why) => self.update(Msg::Saved(Err(why))),
        }
    }

    /// Asks the store for something to be read.
    fn read_store(&mut self, id: RequestId, request: Box<StoreRequest>) {
        let asked = (id, request);
        if let Err(refusal) = self
            .reads
            .ask(&self.context.reader, &self.account.who, asked)
        {
            self.update(Msg::Stored(id, Err(refusal)));
        }
    }

    /// Gives the terminal back.
    fn leave(&self) -> Vec<u8> {
        let mut bytes = modes::LEAVE.to_vec();
        if self.has_logged_out {
            bytes.extend_from_slice(window::LEAVE);
        }
        if let Some(why) = &self.farewell {
            let why = why.in_language(self.app.state.language());
            if self.app.state.caps().is_browser {
                bytes.extend(window::speech(&why));
            }
            bytes.extend_from_slice(format!("{}\r\n", Plain(&why)).as_bytes());
        }
        bytes
    }
}

/// Returns the abilities of a client's terminal. A client that does not name its characters counts
/// as Unicode.
pub(super) fn caps_of(client: &Client) -> TerminalCaps {
    let env = |name: &str| client.env.get(name).cloned();
    let caps = caps::terminal_caps(env);
    let is_silent = ["LC_ALL", "LC_CTYPE", "LANG"]
        .iter()
        .all(|name| !client.env.contains_key(*name));
    if is_silent {
        TerminalCaps {
            glyphs: caps::unicode_glyphs(env),
            ..caps
        }
    } else {
        caps
    }
}
