//! A door beside SSH's, which another crate serves.

use std::net::SocketAddr;

use tokio::net::TcpStream;

use super::entrance::Entrance;

/// A door beside SSH's.
#[derive(Clone, Copy, Debug)]
pub struct SideDoor {
    /// The address to listen on; port 0 is any that is free.
    pub listen: SocketAddr,
    /// Serves a connection, in its own task. It is called for every one, and must not wait.
    pub serve: fn(TcpStream, SocketAddr, Entrance),
}
