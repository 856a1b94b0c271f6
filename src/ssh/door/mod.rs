//! The door: clients who come over SSH.
//!
//! It knows connections, keys, bytes and windows, and nothing of games. [`open`] listens, and hands every [`Client`]
//! to a [`SessionHandler`], which reads [`DoorInput`] and writes to [`DoorOutput`]. Everything that the network sends is
//! bounded: by [`Limits`], and by constants where they are used.
//!
//! ```text
//! listener ─► connection: Line (throttled bytes) ─► russh ─► Server (login, channel) ─► Client ─► SessionHandler
//!    └ ServerState: places, counts, who is on the way in        └ Deadline: the deadline
//! ```

mod addresses;
mod authentication;
mod channel_output;
pub mod client;
mod connection;
mod deadline;
pub mod entrance;
pub mod host_key;
pub mod input;
pub mod limits;
mod line;
mod listener;
pub mod metrics;
pub mod output;
mod piece_output;
mod protocol;
mod proxies;
mod refusal_log;
mod rekey_limiter;
mod request;
mod server;
mod server_state;
pub mod session_handler;
mod side_door;
mod throttle;

use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;

use russh::keys::HashAlg;
use thiserror::Error;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::{JoinError, JoinHandle, spawn_blocking};
use tracing::info;

use addresses::MINUTE;
pub use client::{Client, ClientKey, SessionRequest};
pub use entrance::{Caller, Entrance, PAGE, STILL, Screen};
pub use host_key::HostKeyError;
pub use input::{DoorInput, FromClient, InputSender};
pub use limits::Limits;
pub use metrics::{DoorRefusal, Metrics};
pub use output::DoorOutput;
pub use piece_output::{OutputPiece, PieceOutput, Pieces, Receipt};
pub use proxies::{HeaderError, NoNetwork, TrustedProxies, read_header};
pub use server_state::Place;
use server_state::ServerState;
pub use session_handler::{Pictured, Png, SessionHandler};
pub use side_door::SideDoor;

/// The addresses and options with which the SSH server opens.
#[derive(Clone, Debug)]
pub struct DoorOptions {
    /// The addresses to listen on; port 0 is any that is free. None is needed beside a side door.
    pub listen: Vec<SocketAddr>,
    /// The file of the host key, made if it is not there.
    pub host_key: PathBuf,
    /// Set when clients without a key may come in.
    pub guests: bool,
    /// Set when browsers that have come by a link may look on without a key.
    pub spectators: bool,
    /// The lines that clients of SSH show before they log in.
    pub greeting: Vec<String>,
    /// The proxies that say for whom they speak.
    pub proxies: TrustedProxies,
    /// Set when another server may listen at the same addresses.
    pub reuse_port: bool,
    pub limits: Limits,
    /// Another way in, beside SSH.
    pub side_door: Option<SideDoor>,
}

/// The reason why the SSH server does not open.
#[derive(Debug, Error)]
pub enum DoorError {
    #[error(transparent)]
    HostKey(#[from] HostKeyError),
    #[error("cannot listen on {address}: {source}")]
    Listen {
        address: SocketAddr,
        source: io::Error,
    },
    #[error("the host key was not read: {0}")]
    Runtime(#[from] JoinError),
    #[error("no address to listen on")]
    NoAddress,
}

/// An open door.
#[derive(Debug)]
pub struct Door {
    addresses: Vec<SocketAddr>,
    side_page: Option<String>,
    fingerprint: String,
    state: Arc<ServerState>,
    closing: Arc<watch::Sender<bool>>,
    listeners: Vec<JoinHandle<()>>,
}

/// Opens the door: listens until `stop` is ready or the door is closed, and has every client received.
///
/// # Errors
/// There is no host key, or an address cannot be listened on.
pub async fn open<R: SessionHandler>(
    options: DoorOptions,
    handler: Arc<R>,
    stop: impl Future<Output = ()> + Send + 'static,
) -> Result<Door, DoorError> {
    let file = options.host_key.clone();
    let host_key = spawn_blocking(move || host_key::load(&file)).await??;
    let fingerprint = host_key
        .public_key()
        .fingerprint(HashAlg::Sha256)
        .to_string();
    let own = host_key::text(&host_key, &options.host_key)?;
    let state: Arc<_> = ServerState::new(protocol::config(host_key), own, &options).into();
    let bound = options
        .listen
        .iter()
        .map(|address| bind(*address, options.reuse_port));
    let (addresses, bound): (Vec<_>, Vec<_>) =
        bound.collect::<Result<Vec<_>, _>>()?.into_iter().unzip();
    if addresses.is_empty() && options.side_door.is_none() {
        return Err(DoorError::NoAddress);
    }
    let side_door = options.side_door.map(|door| {
        let (address, listener) = bind(door.listen, options.reuse_port)?;
        let page = format!("http://{address}{}", door.landing);
        Ok::<_, DoorError>((address, page, listener, door.serve))
    });
    let side_door = side_door.transpose()?;
    let side_address = side_door.as_ref().map(|(address, ..)| *address);
    if let Some(address) = side_address {
        note_unnamed(address, &options.proxies);
    }
    let side_page = side_door.as_ref().map(|(_, page, ..)| page.clone());
    info!(?addresses, ?side_address, fingerprint, "listening");
    let closing = Arc::new(watch::Sender::new(false));
    let accept = |listener| {
        let (state, handler) = (state.clone(), handler.clone());
        let enter = move |socket, peer| listener::enter(socket, peer, &state, &handler);
        tokio::spawn(listener::accept(listener, closing.subscribe(), enter))
    };
    let mut listeners: Vec<_> = bound.into_iter().map(accept).collect();
    if let Some((_, _, listener, serve)) = side_door {
        let entrance = Entrance::new(state.clone(), handler.clone(), closing.subscribe());
        let enter = move |socket, peer| serve(socket, peer, entrance.clone());
        listeners.push(tokio::spawn(listener::accept(
            listener,
            closing.subscribe(),
            enter,
        )));
    }
    listeners.push(tokio::spawn(log_refusals(
        state.clone(),
        closing.subscribe(),
    )));
    close_after(stop, closing.clone());
    Ok(Door {
        addresses,
        side_page,
        fingerprint,
        state,
        closing,
        listeners,
    })
}

/// Says that the word of a proxy on this machine is not believed, where one may be in front of the page.
fn note_unnamed(page: SocketAddr, proxies: &TrustedProxies) {
    let ip = page.ip().to_canonical();
    if ip.is_loopback() && !proxies.trusts(ip) {
        info!(
            "the page believes no X-Forwarded-For: a proxy on this machine has to be named, trusted_proxies = \"{ip}\""
        );
    }
}

/// Listens at an address, and says which one that is.
fn bind(address: SocketAddr, reuse_port: bool) -> Result<(SocketAddr, TcpListener), DoorError> {
    listener::bind(address, reuse_port)
        .and_then(|listener| Ok((listener.local_addr()?, listener)))
        .map_err(|source| DoorError::Listen { address, source })
}

/// Logs once a minute, and at the end, who was refused how often.
async fn log_refusals(state: Arc<ServerState>, mut closing: watch::Receiver<bool>) {
    let mut is_open = true;
    while is_open {
        let closed = closing.wait_for(|closing| *closing);
        is_open = tokio::time::timeout(MINUTE, closed).await.is_err();
        state.log_refusals();
    }
}

/// Closes the door when `stop` is ready, and waits no longer when it was closed otherwise.
fn close_after(stop: impl Future<Output = ()> + Send + 'static, closing: Arc<watch::Sender<bool>>) {
    let mut closed = closing.subscribe();
    tokio::spawn(async move {
        tokio::select! {
            () = stop => drop(closing.send_replace(true)),
            _ = closed.wait_for(|closed| *closed) => {}
        }
    });
}

/// Tells what a door has counted so far.
#[derive(Clone, Debug)]
pub struct Counter(Arc<ServerState>);

impl Counter {
    pub fn figures(&self) -> Metrics {
        self.0.figures()
    }
}

impl Door {
    /// The addresses that are listened on, with their ports.
    pub fn addresses(&self) -> &[SocketAddr] {
        &self.addresses
    }

    /// The page to which the door beside SSH leads first.
    pub fn side_page(&self) -> Option<&str> {
        self.side_page.as_deref()
    }

    /// The fingerprint of the host key, as a client's ssh shows it.
    pub fn fingerprint(&self) -> &str {
        &self.fingerprint
    }

    /// Returns the counts so far.
    pub fn figures(&self) -> Metrics {
        self.state.figures()
    }

    /// Returns a counter that can be read from elsewhere.
    pub fn counter(&self) -> Counter {
        Counter(self.state.clone())
    }

    /// Stops listening; once this returns, no new client comes in. Clients that are connected stay.
    pub async fn close(&mut self) {
        self.closing.send_replace(true);
        for listener in self.listeners.drain(..) {
            if let Err(error) = listener.await {
                tracing::error!(%error, "a listener has failed");
            }
        }
    }
}
