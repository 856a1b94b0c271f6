//! A door beside SSH's, which another crate serves.

use std::fmt;
use std::net::SocketAddr;
use std::sync::Arc;

use tokio::net::TcpStream;

use super::entrance::Entrance;

/// Serves a connection.
pub(super) type Serve = dyn Fn(TcpStream, SocketAddr, Entrance) + Send + Sync;

/// A door beside SSH's.
#[derive(Clone)]
pub struct SideDoor {
    /// The address to listen on; port 0 is any that is free.
    pub(super) listen: SocketAddr,
    pub(super) serve: Arc<Serve>,
    /// The path of the page that is announced.
    pub(super) landing: String,
}

impl SideDoor {
    /// `serve` serves a connection, in its own task. It is called for every one, and must not wait.
    pub fn new(
        listen: SocketAddr,
        serve: impl Fn(TcpStream, SocketAddr, Entrance) + Send + Sync + 'static,
    ) -> Self {
        let serve = Arc::new(serve);
        Self {
            listen,
            serve,
            landing: String::new(),
        }
    }

    /// The same door, announced by this path.
    #[must_use]
    pub fn with_landing(self, landing: String) -> Self {
        Self { landing, ..self }
    }
}

impl fmt::Debug for SideDoor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SideDoor")
            .field("listen", &self.listen)
            .finish_non_exhaustive()
    }
}
