//! The listener that accepts connections.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use socket2::{Domain, Protocol, SockRef, Socket, TcpKeepalive, Type};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::time::{sleep, timeout};
use tracing::{debug, warn};

use super::addresses::Purpose;
use super::connection::serve;
use super::metrics::{DoorRefusal, Gauge, add};
use super::proxies::{HeaderError, read_header};
use super::server_state::ServerState;
use super::session_handler::SessionHandler;
use parlour_platform::tcp::{limit_silence, reuse_address, share_port};

/// Connections that the system keeps until they are accepted.
const BACKLOG: i32 = 1024;

/// The pause after an error, most often that there are no more file descriptors.
const PAUSE: Duration = Duration::from_millis(100);

/// Silence after which TCP asks whether the other side is still there, and how often it asks again.
const KEEPALIVE: Duration = Duration::from_secs(60);
const KEEPALIVE_INTERVAL: Duration = Duration::from_secs(15);

/// The time for which sent bytes may lack an answer before the connection counts as broken.
const USER_TIMEOUT: Duration = Duration::from_secs(120);

/// Opens an address. With `reuse_port` other servers that ask for it may listen there as well.
pub(super) fn bind(address: SocketAddr, reuse_port: bool) -> io::Result<TcpListener> {
    let socket = Socket::new(
        Domain::for_address(address),
        Type::STREAM,
        Some(Protocol::TCP),
    )?;
    if address.is_ipv6() {
        // An address of IPv4 is listened on when it is named, on every system.
        socket.set_only_v6(true)?;
    }
    reuse_address(&socket)?;
    if reuse_port {
        share_port(&socket)?;
    }
    socket.set_nonblocking(true)?;
    socket.bind(&address.into())?;
    socket.listen(BACKLOG)?;
    TcpListener::from_std(socket.into())
}

/// Accepts connections until it is told to stop, and hands them over. No error ends it.
pub(super) async fn accept(
    listener: TcpListener,
    mut closing: watch::Receiver<bool>,
    enter: impl Fn(TcpStream, SocketAddr),
) {
    let mut is_well = true;
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            _ = closing.wait_for(|closing| *closing) => return,
        };
        match accepted {
            Ok((socket, peer)) => {
                is_well = true;
                if let Err(error) = prepare(&socket) {
                    debug!(%peer, %error, "cannot set all socket options");
                }
                enter(socket, peer);
            }
            Err(error) => {
                if is_well {
                    warn!(%error, "cannot accept connections; retrying");
                }
                is_well = false;
                sleep(PAUSE).await;
            }
        }
    }
}

/// Serves a connection, of a trusted proxy once it has said for whom it speaks.
pub(super) fn enter<R: SessionHandler>(
    socket: TcpStream,
    peer: SocketAddr,
    state: &Arc<ServerState>,
    handler: &Arc<R>,
) {
    add(&state.counters.connections, 1);
    if state.proxies.trusts(peer.ip()) {
        tokio::spawn(enter_proxied(socket, peer, state.clone(), handler.clone()));
    } else {
        enter_from(socket, peer, state, handler);
    }
}

/// Serves a connection of a trusted proxy. No address counts it before its header has come, but all connections do.
async fn enter_proxied<R: SessionHandler>(
    mut socket: TcpStream,
    peer: SocketAddr,
    state: Arc<ServerState>,
    handler: Arc<R>,
) {
    let most = state.limits.connections.get();
    let Some(held) = state.counters.hold(Gauge::Connections, most) else {
        state.refuse(peer.ip(), DoorRefusal::Connections);
        return;
    };
    let header = timeout(state.limits.login_time(), read_header(&mut socket));
    let why = match header.await {
        Ok(Ok(sender)) => {
            drop(held);
            return enter_from(socket, sender.unwrap_or(peer), &state, &handler);
        }
        Ok(Err(why)) => why,
        Err(_) => HeaderError::Missing,
    };
    state.refuse(peer.ip(), DoorRefusal::ProxyHeader);
    debug!(%peer, %why, "refused");
    let _ = socket.try_write(format!("{why}\r\n").as_bytes());
}

/// Serves a connection if there is a place for it, and drops it otherwise.
fn enter_from<R: SessionHandler>(
    socket: TcpStream,
    peer: SocketAddr,
    state: &Arc<ServerState>,
    handler: &Arc<R>,
) {
    match state.enter(peer, Purpose::Login) {
        Ok(place) => {
            tokio::spawn(serve(state.clone(), handler.clone(), socket, peer, place));
        }
        Err(refusal) => {
            debug!(%peer, reason = refusal.name(), "refused");
            // OpenSSH shows this line, if it gets it.
            let _ = socket.try_write(b"Too many connections. Please try again later.\r\n");
        }
    }
}

/// TCP itself finds out that the other side is gone: SSH's own way would wake every connection, again and again.
fn prepare(socket: &TcpStream) -> io::Result<()> {
    let socket = SockRef::from(socket);
    socket.set_tcp_nodelay(true)?;
    socket.set_tcp_keepalive(
        &TcpKeepalive::new()
            .with_time(KEEPALIVE)
            .with_interval(KEEPALIVE_INTERVAL),
    )?;
    limit_silence(&socket, USER_TIMEOUT)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn tcp_has_its_keepalive_and_user_timeout() -> io::Result<()> {
        let listener = bind(SocketAddr::from(([127, 0, 0, 1], 0)), false)?;
        let client = TcpStream::connect(listener.local_addr()?).await?;
        prepare(&client)?;
        let socket = SockRef::from(&client);
        assert!(socket.tcp_nodelay()? && socket.keepalive()?);
        assert_eq!(socket.tcp_keepalive_time()?, KEEPALIVE);
        #[cfg(target_os = "linux")]
        assert_eq!(socket.tcp_user_timeout()?, Some(USER_TIMEOUT));
        Ok(())
    }
}
