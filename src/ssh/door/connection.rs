//! One connection from its first byte to its last.

use std::net::{Shutdown, SocketAddr};
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use russh::Error;
use russh::server::run_stream;
use socket2::SockRef;
use tokio::net::TcpStream;
use tokio::time::timeout;
use tracing::{debug, info};

use super::line::Line;
use super::metrics::DoorRefusal;
use super::rekey_limiter::Due;
use super::server::Server;
use super::server_state::{Place, ServerState};
use super::session_handler::SessionHandler;

/// The time that russh may take to notice that its stream is closed.
const NOTICE: Duration = Duration::from_secs(30);

/// Serves a connection until it ends, or until its deadline.
pub(super) async fn serve<R: SessionHandler>(
    state: Arc<ServerState>,
    handler: Arc<R>,
    socket: TcpStream,
    peer: SocketAddr,
    place: Place,
) {
    let (socket, number) = (Arc::new(socket), place.number);
    let (due, hangup) = (Due::default(), place.hangup.clone());
    let line = Line::new(
        socket.clone(),
        state.limits.input_bytes_per_second.get(),
        due.clone(),
        hangup.clone(),
    );
    let server = Server::new(
        state.clone(),
        handler,
        number,
        peer,
        hangup,
        due,
        line.written(),
    );
    let config = state.config.clone();
    let session = async move {
        // The box goes with the greeting: what is left of the connection is small.
        let running = Box::pin(run_stream(config, line, server)).await?;
        running.await
    };
    let mut session = pin!(session);
    tokio::select! {
        ended = &mut session => tell(number, peer, &ended),
        () = place.hangup.due() => {
            if state.end_login(number) {
                state.refuse(peer.ip(), DoorRefusal::TimeToLogIn);
            }
            debug!(number, %peer, "the connection has timed out");
            // It may be closed already.
            let _ = SockRef::from(&*socket).shutdown(Shutdown::Both);
            if timeout(NOTICE, &mut session).await.is_err() {
                debug!(number, %peer, "the connection does not end");
            }
        }
    }
}

/// Logs the end of a connection. Most errors are dropped connections, or clients that speak no SSH
/// at all.
fn tell(number: u64, peer: SocketAddr, ended: &Result<(), Error>) {
    match ended {
        Ok(()) => info!(number, %peer, "gone"),
        Err(error) => info!(number, %peer, %error, "gone"),
    }
}
