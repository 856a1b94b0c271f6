//! The handler of one connection as russh calls it: login, the one channel, and the requests on it.
//!
//! No call here waits: until it returns, russh reads nothing more of the connection, not even that
//! a window opens. A request that is not supported gets an explicit refusal, since a client without
//! an answer waits for one.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use russh::keys::Certificate;
use russh::server::{
    Auth, ChannelOpenHandle, Handler, Msg, PublicKeyOffer, Response, Session, VerifiedPublicKey,
};
use russh::{Channel, ChannelId, ChannelOpenFailure, Error, Pty, Sig};
use tokio::sync::watch;
use tracing::info;

use super::authentication::{Login, keys_only};
use super::channel_output::ChannelOutput;
use super::client::{Client, SessionRequest};
use super::deadline::Deadline;
use super::input::{InputSender, queue};
use super::metrics::{DoorRefusal, Gauge, Held, add};
use super::output::DoorOutput;
use super::rekey_limiter::Due;
use super::request::{self, Request, TooLong};
use super::server_state::ServerState;
use super::session_handler::SessionHandler;

/// The time that a connection may go on without a channel in use.
const GRACE: Duration = Duration::from_secs(5);

/// The smallest packets and the smallest window that a client may ask for: each packet costs its own encryption.
const SMALLEST_PACKET: usize = 1024;

/// The message for a client that finds the server full.
const FULL: &[u8] = b"The server is full. Please try again later.\r\n";

/// The exit status of somebody who should try again (`EX_TEMPFAIL` of sysexits.h).
const TRY_AGAIN: u32 = 75;

/// A connection's state.
pub(super) struct Server<R> {
    state: Arc<ServerState>,
    handler: Arc<R>,
    number: u64,
    peer: SocketAddr,
    hangup: Arc<Deadline>,
    due: Due,
    written: watch::Receiver<u64>,
    login: Login,
    stage: Stage,
}

/// The progress of the one channel.
enum Stage {
    /// There was none yet.
    None,
    /// It is open, and nothing runs in it.
    Open(ChannelId, Request),
    /// A client is in.
    Visited(ChannelId, InputSender),
    /// It is closed. There will be no other.
    Closed,
}

impl<R: SessionHandler> Server<R> {
    pub(super) fn new(
        state: Arc<ServerState>,
        handler: Arc<R>,
        number: u64,
        peer: SocketAddr,
        hangup: Arc<Deadline>,
        due: Due,
        written: watch::Receiver<u64>,
    ) -> Self {
        Self {
            state,
            handler,
            number,
            peer,
            hangup,
            due,
            written,
            login: Login::default(),
            stage: Stage::None,
        }
    }

    /// The requests of a channel in which nothing runs yet.
    fn request(&mut self, channel: ChannelId) -> Option<&mut Request> {
        match &mut self.stage {
            Stage::Open(open, request) if *open == channel => Some(request),
            _ => None,
        }
    }

    /// Returns the sender for the input of a channel.
    fn input(&self, channel: ChannelId) -> Option<&InputSender> {
        match &self.stage {
            Stage::Visited(visited, input) if *visited == channel => Some(input),
            _ => None,
        }
    }

    /// A shell or a command was asked for: the client comes in.
    fn begin(
        &mut self,
        channel: ChannelId,
        command: Option<String>,
        session: &mut Session,
    ) -> Result<(), Error> {
        let Some(request) = self.request(channel) else {
            return session.channel_failure(channel);
        };
        let (wants, env) = (request.wants(command), std::mem::take(&mut request.env));
        session.channel_success(channel)?;
        let Some(held) = self
            .state
            .counters
            .hold(Gauge::Sessions, self.state.limits.sessions.get())
        else {
            return self.turn_away(channel, session);
        };
        add(&self.state.counters.sessions, 1);
        self.hangup.lift();
        let (sender, input) = queue();
        let (due, written) = (self.due.clone(), self.written.clone());
        let (handle, hangup) = (session.handle(), self.hangup.clone());
        let ends = (self.state.limits.output_time(), hangup);
        let output = DoorOutput::Channel(ChannelOutput::new(handle, channel, due, written, ends));
        self.stage = Stage::Visited(channel, sender);
        let (number, peer, key) = (self.number, self.peer, self.login.key.clone());
        // A command may hold a secret, like the code for another key.
        let screen = matches!(wants, SessionRequest::Screen { .. });
        info!(number, %peer, screen, "session started");
        let user = std::mem::take(&mut self.login.user);
        let client = Client {
            number,
            user,
            key,
            is_spectator: false,
            peer,
            wants,
            env,
            input,
            output,
        };
        self.receive(client, channel, held, session);
        Ok(())
    }

    /// Receives the client in a separate task and closes the connection afterwards, even if the
    /// task fails.
    fn receive(&self, client: Client, channel: ChannelId, held: Held, session: &Session) {
        let (handler, handle) = (self.handler.clone(), session.handle());
        let end = Visit {
            hangup: self.hangup.clone(),
            _held: held,
        };
        tokio::spawn(async move {
            let _end = end;
            handler.receive(client).await;
            // A channel that was closed already is not closed again.
            let _ = tokio::time::timeout(GRACE, async {
                handle.eof(channel).await?;
                handle.close(channel).await
            })
            .await;
        });
    }

    fn turn_away(&mut self, channel: ChannelId, session: &mut Session) -> Result<(), Error> {
        self.state.refuse(self.peer.ip(), DoorRefusal::Sessions);
        self.stage = Stage::Closed;
        self.hangup.set_if_earlier(GRACE);
        session.extended_data(channel, 1, FULL)?;
        session.exit_status_request(channel, TRY_AGAIN)?;
        session.eof(channel)?;
        session.close(channel)
    }

    /// Answers a request of the open channel.
    fn answer(channel: ChannelId, taken: bool, session: &mut Session) -> Result<(), Error> {
        if taken {
            session.channel_success(channel)
        } else {
            session.channel_failure(channel)
        }
    }
}

/// A visit: counted until it ends, and then the connection ends soon.
struct Visit {
    hangup: Arc<Deadline>,
    _held: Held,
}

impl Drop for Visit {
    fn drop(&mut self) {
        self.hangup.set_if_earlier(GRACE);
    }
}

impl<R: SessionHandler> Handler for Server<R> {
    type Error = Error;

    async fn auth_publickey_offered(
        &mut self,
        user: &str,
        offer: PublicKeyOffer<'_>,
    ) -> Result<Auth, Error> {
        let answer = self.login.offered(
            &*self.handler,
            user,
            offer.public_key,
            offer.algorithm,
            self.peer,
        );
        if answer != Auth::Accept {
            self.state.refuse(self.peer.ip(), DoorRefusal::NotAdmitted);
        }
        Ok(answer)
    }

    async fn auth_publickey(
        &mut self,
        user: &str,
        key: VerifiedPublicKey<'_>,
    ) -> Result<Auth, Error> {
        Ok(self.login.verified(user, key.public_key))
    }

    async fn auth_openssh_certificate(
        &mut self,
        _user: &str,
        _certificate: &Certificate,
    ) -> Result<Auth, Error> {
        Ok(self.login.certified())
    }

    async fn auth_keyboard_interactive<'a>(
        &'a mut self,
        user: &str,
        _submethods: &str,
        response: Option<Response<'a>>,
    ) -> Result<Auth, Error> {
        let (guests, peer) = (self.state.guests, self.peer);
        let answer = self
            .login
            .without_key(&*self.handler, guests, user, peer, response.is_some());
        Ok(answer.unwrap_or_else(|refusal| {
            self.state.refuse(peer.ip(), refusal);
            keys_only()
        }))
    }

    async fn authentication_banner(&mut self) -> Result<Option<String>, Error> {
        let greeting = &self.state.greeting;
        Ok((!greeting.is_empty()).then(|| greeting.join("\r\n") + "\r\n"))
    }

    async fn auth_succeeded(&mut self, _session: &mut Session) -> Result<(), Error> {
        self.state.end_login(self.number);
        // Now there is as much time again to ask for a terminal or a command.
        self.hangup.set(self.state.limits.login_time());
        let counters = &self.state.counters;
        add(
            if self.login.key.is_some() {
                &counters.logins
            } else {
                &counters.guests
            },
            1,
        );
        let has_key = self.login.key.is_some();
        info!(number = self.number, peer = %self.peer, user = ?self.login.user, has_key, "logged in");
        Ok(())
    }

    async fn channel_open_session(
        &mut self,
        channel: Channel<Msg>,
        reply: ChannelOpenHandle,
        _session: &mut Session,
    ) -> Result<(), Error> {
        let is_first = matches!(self.stage, Stage::None);
        if is_first && channel.writable_packet_size().await >= SMALLEST_PACKET {
            self.stage = Stage::Open(channel.id(), Request::default());
            reply.accept().await;
        } else {
            reply.reject(ChannelOpenFailure::ResourceShortage).await;
        }
        Ok(())
    }

    async fn pty_request(
        &mut self,
        channel: ChannelId,
        term: &str,
        columns: u32,
        rows: u32,
        _: u32,
        _: u32,
        _: &[(Pty, u32)],
        session: &mut Session,
    ) -> Result<(), Error> {
        let size = request::window(columns, rows, &self.state.limits);
        let taken = self
            .request(channel)
            .is_some_and(|request| request.open_terminal(term, size));
        Self::answer(channel, taken, session)
    }

    async fn env_request(
        &mut self,
        channel: ChannelId,
        name: &str,
        value: &str,
        session: &mut Session,
    ) -> Result<(), Error> {
        let taken = self
            .request(channel)
            .is_some_and(|request| request.set(name, value));
        Self::answer(channel, taken, session)
    }

    async fn shell_request(
        &mut self,
        channel: ChannelId,
        session: &mut Session,
    ) -> Result<(), Error> {
        self.begin(channel, None, session)
    }

    async fn exec_request(
        &mut self,
        channel: ChannelId,
        line: &[u8],
        session: &mut Session,
    ) -> Result<(), Error> {
        match request::command(line) {
            Ok(command) => self.begin(channel, command, session),
            Err(TooLong) => session.channel_failure(channel),
        }
    }

    async fn window_change_request(
        &mut self,
        channel: ChannelId,
        columns: u32,
        rows: u32,
        _: u32,
        _: u32,
        session: &mut Session,
    ) -> Result<(), Error> {
        let size = request::window(columns, rows, &self.state.limits);
        if let Some(request) = self.request(channel) {
            request.resize(size);
        }
        if let Some(input) = self.input(channel) {
            input.resized(size);
        }
        Self::answer(channel, true, session)
    }

    async fn data(
        &mut self,
        channel: ChannelId,
        bytes: &[u8],
        _session: &mut Session,
    ) -> Result<(), Error> {
        if let Some(input) = self.input(channel) {
            add(&self.state.counters.dropped_bytes, input.bytes(bytes));
        }
        Ok(())
    }

    async fn channel_eof(
        &mut self,
        channel: ChannelId,
        _session: &mut Session,
    ) -> Result<(), Error> {
        if let Some(input) = self.input(channel) {
            input.eof();
        }
        Ok(())
    }

    async fn channel_close(
        &mut self,
        _channel: ChannelId,
        _session: &mut Session,
    ) -> Result<(), Error> {
        self.stage = Stage::Closed;
        self.hangup.set_if_earlier(GRACE);
        Ok(())
    }

    async fn subsystem_request(
        &mut self,
        channel: ChannelId,
        _: &str,
        session: &mut Session,
    ) -> Result<(), Error> {
        session.channel_failure(channel)
    }

    async fn x11_request(
        &mut self,
        channel: ChannelId,
        _: bool,
        _: &str,
        _: &str,
        _: u32,
        session: &mut Session,
    ) -> Result<(), Error> {
        session.channel_failure(channel)
    }

    async fn signal(
        &mut self,
        channel: ChannelId,
        _: Sig,
        session: &mut Session,
    ) -> Result<(), Error> {
        session.channel_failure(channel)
    }
}
