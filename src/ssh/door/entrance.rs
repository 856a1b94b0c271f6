//! The way in for doors other than SSH: the same limits, counts and sessions.

use std::collections::BTreeMap;
use std::fmt;
use std::net::{IpAddr, SocketAddr};
use std::pin::Pin;
use std::sync::Arc;

use ratatui::layout::Size;
use tokio::sync::watch;
use tracing::{debug, info};

use super::addresses::Purpose;
use super::client::{Client, ClientKey, SessionRequest};
use super::input::{InputSender, queue};
use super::limits::Limits;
use super::metrics::{DoorRefusal, Gauge, Held, add};
use super::output::DoorOutput;
use super::piece_output::{Pieces, pieces};
use super::proxies::TrustedProxies;
use super::request::window;
use super::server_state::{Place, ServerState};
use super::session_handler::{Pictured, Png, SessionHandler};
use parlour_boards::game_text::GameText;
use parlour_hall::programs::public::PublicState;
use parlour_language::Language;
use parlour_store::{GameId, network};

type Answer<T> = Pin<Box<dyn Future<Output = T> + Send>>;

/// Receives a client until the session ends.
type Receive = dyn Fn(Client) -> Answer<()> + Send + Sync;

/// See [`SessionHandler::now`].
type Now = dyn Fn() -> Answer<Option<Arc<PublicState>>> + Send + Sync;

/// See [`SessionHandler::game`].
type Game = dyn Fn(GameId, Language, IpAddr) -> Answer<Option<GameText>> + Send + Sync;

/// See [`SessionHandler::knows`].
type Knows = dyn Fn(String) -> Answer<bool> + Send + Sync;

/// See [`SessionHandler::renew`].
type Renew = dyn Fn(String, String) -> Answer<bool> + Send + Sync;

/// See [`SessionHandler::picture`].
type Picture = dyn Fn(Pictured) -> Answer<Option<Png>> + Send + Sync;

/// The way in.
#[derive(Clone)]
pub struct Entrance {
    state: Arc<ServerState>,
    receive: Arc<Receive>,
    now: Arc<Now>,
    game: Arc<Game>,
    picture: Arc<Picture>,
    knows: Arc<Knows>,
    renew: Arc<Renew>,
    closing: watch::Receiver<bool>,
}

impl fmt::Debug for Entrance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Entrance").finish_non_exhaustive()
    }
}

/// The variable with the address of the page by which a browser has come. SSH clients cannot send it.
pub const PAGE: &str = "PARLOUR_PAGE";

/// The variable that is there where the system of a browser asks for as little motion as can be.
pub const STILL: &str = "PARLOUR_STILL";

/// The facts about a client at a screen.
#[derive(Debug)]
pub struct Caller {
    pub peer: SocketAddr,
    /// `None` comes as a guest.
    pub key: Option<ClientKey>,
    /// Set when the client only looks at what its link leads to.
    pub is_spectator: bool,
    pub size: Size,
    /// As over SSH: a game, a table, a game that is over, or nothing for the lobby.
    pub command: Option<String>,
    /// As over SSH: TERM, COLORTERM, LANG and `LC_…`; and [`PAGE`] and [`STILL`].
    pub env: BTreeMap<String, String>,
}

/// A session that has begun, as its door sees it.
#[derive(Debug)]
pub struct Screen {
    pub input: InputSender,
    pub output: Pieces,
}

impl Entrance {
    /// `closing` becomes true when the door lets nobody in any more.
    pub(super) fn new<R: SessionHandler>(
        state: Arc<ServerState>,
        handler: Arc<R>,
        closing: watch::Receiver<bool>,
    ) -> Self {
        let [for_now, for_games, for_pictures, for_keys, for_renewals] =
            std::array::from_fn(|_| handler.clone());
        let knows =
            move |fingerprint| -> Answer<_> { Box::pin(for_keys.clone().knows(fingerprint)) };
        let renew = move |ticket, fingerprint| -> Answer<_> {
            Box::pin(for_renewals.clone().renew(ticket, fingerprint))
        };
        let now = move || -> Answer<_> { Box::pin(for_now.clone().now()) };
        let game = move |game, language, origin| -> Answer<_> {
            Box::pin(for_games.clone().game(game, language, origin))
        };
        let picture =
            move |subject| -> Answer<_> { Box::pin(for_pictures.clone().picture(subject)) };
        let receive = move |client| -> Answer<()> { Box::pin(handler.clone().receive(client)) };
        Self {
            state,
            receive: Arc::new(receive),
            now: Arc::new(now),
            game: Arc::new(game),
            picture: Arc::new(picture),
            knows: Arc::new(knows),
            renew: Arc::new(renew),
            closing,
        }
    }

    /// Makes a place for a connection that begins a session, and was counted with [`Self::enter_for_file`].
    ///
    /// # Errors
    /// Returns the limit that has been reached.
    pub fn enter(&self, peer: SocketAddr) -> Result<Place, DoorRefusal> {
        self.enter_for(peer, Purpose::Login)
    }

    /// Makes a place for a new connection, which loads a file or a page, or has not said what it wants.
    ///
    /// # Errors
    /// Returns the limit that has been reached.
    pub fn enter_for_file(&self, peer: SocketAddr) -> Result<Place, DoorRefusal> {
        add(&self.state.counters.connections, 1);
        self.enter_for(peer, Purpose::File)
    }

    /// Makes a place for the next request of a connection that was counted before.
    ///
    /// # Errors
    /// Returns the limit that has been reached.
    pub fn enter_for_next_file(&self, peer: SocketAddr) -> Result<Place, DoorRefusal> {
        self.enter_for(peer, Purpose::File)
    }

    fn enter_for(&self, peer: SocketAddr, purpose: Purpose) -> Result<Place, DoorRefusal> {
        let entered = self.state.enter(peer, purpose);
        entered.inspect_err(|refusal| debug!(%peer, reason = refusal.name(), "refused"))
    }

    /// Counts a file or a page that is sent.
    pub fn count_file(&self) {
        add(&self.state.counters.page_files, 1);
    }

    /// Counts a request that the page refuses.
    pub fn refuse(&self, peer: SocketAddr, refusal: DoorRefusal) {
        debug!(%peer, reason = refusal.name(), "refused");
        self.state.refuse(peer.ip(), refusal);
    }

    pub fn limits(&self) -> &Limits {
        &self.state.limits
    }

    /// The proxies that say for whom they speak.
    pub fn proxies(&self) -> &TrustedProxies {
        &self.state.proxies
    }

    /// Returns whether the server shuts down; another one may take its place.
    pub fn is_closing(&self) -> bool {
        *self.closing.borrow()
    }

    /// Returns whether clients without a key may come in.
    pub fn has_guests(&self) -> bool {
        self.state.guests
    }

    /// Returns whether clients without a key may look on by a link.
    pub fn has_spectators(&self) -> bool {
        self.state.spectators
    }

    /// Returns the window that a client is told to have.
    pub fn window(&self, columns: u32, rows: u32) -> Size {
        window(columns, rows, &self.state.limits)
    }

    /// Asks without a session what goes on; see [`SessionHandler::now`].
    pub async fn now(&self) -> Option<Arc<PublicState>> {
        (self.now)().await
    }

    /// Asks without a session for a game that is over; see [`SessionHandler::game`].
    pub async fn game(
        &self,
        game: GameId,
        language: Language,
        sender: SocketAddr,
    ) -> Option<GameText> {
        (self.game)(game, language, network(sender.ip())).await
    }

    /// Asks whether there is an account of a key.
    pub async fn knows(&self, fingerprint: String) -> bool {
        (self.knows)(fingerprint).await
    }

    /// Lets another secret of a browser take the place of its own; see [`SessionHandler::renew`].
    pub async fn renew(&self, ticket: String, fingerprint: String) -> bool {
        (self.renew)(ticket, fingerprint).await
    }

    /// The secret of this server by which it knows what it has made. Servers with the same host key have the same.
    pub fn own_secret(&self) -> &[u8] {
        &self.state.own_secret
    }

    /// Asks without a session for a picture; see [`SessionHandler::picture`].
    pub async fn picture(&self, subject: Pictured) -> Option<Png> {
        (self.picture)(subject).await
    }

    /// Counts bytes of input that the session had not taken in time.
    pub fn dropped(&self, bytes: usize) {
        add(&self.state.counters.dropped_bytes, bytes);
    }

    /// Begins a session at a screen, in its own task.
    ///
    /// # Errors
    /// There are too many sessions, or a guest is not allowed.
    pub fn begin(&self, place: &Place, caller: Caller) -> Result<Screen, DoorRefusal> {
        let counters = &self.state.counters;
        let held = self.admit(&caller);
        let held = held.inspect_err(|refusal| self.refuse(caller.peer, *refusal))?;
        self.state.end_login(place.number);
        place.hangup.lift();
        let logins = if caller.key.is_some() {
            &counters.logins
        } else {
            &counters.guests
        };
        add(logins, 1);
        add(&counters.sessions, 1);
        add(&counters.page_sockets, 1);
        info!(number = place.number, peer = %caller.peer, "session started");
        let ((input, to_session), (from_session, output)) = (queue(), pieces());
        let client = Client {
            number: place.number,
            user: String::new(),
            key: caller.key,
            is_spectator: caller.is_spectator,
            peer: caller.peer,
            wants: SessionRequest::Screen {
                term: caller.env.get("TERM").cloned().unwrap_or_default(),
                size: caller.size,
                command: caller.command,
            },
            env: caller.env,
            input: to_session,
            output: DoorOutput::Pieces(from_session),
        };
        let received = (self.receive)(client);
        tokio::spawn(async move {
            // The session counts until it ends.
            let _held = held;
            received.await;
        });
        Ok(Screen { input, output })
    }

    fn admit(&self, caller: &Caller) -> Result<Held, DoorRefusal> {
        let is_allowed = if caller.is_spectator {
            self.state.spectators
        } else {
            caller.key.is_some() || self.state.guests
        };
        if !is_allowed {
            return Err(DoorRefusal::NoKey);
        }
        let limit = self.state.limits.sessions.get();
        let held = self.state.counters.hold(Gauge::Sessions, limit);
        held.ok_or(DoorRefusal::Sessions)
    }
}
