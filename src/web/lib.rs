//! The door for browsers, beside SSH's: the same people, tables and screens.
//!
//! The page draws cells and knows no games. A session is the one that SSH has; its bytes go over a
//! WebSocket as they are, and the page reads the sequences that the codec writes.
//!
//! ```text
//! listener ─► connection: head ─► page, account      (HTTP, one answer a connection)
//!                             └─► socket ─► Entrance (WebSocket: bytes both ways, sizes as text)
//! ```
//!
//! | module | what is in it |
//! |---|---|
//! | `connection` | one connection: its request, and who answers |
//! | `head` | the head of a request, and what it says of its sender |
//! | `answer` | answers as bytes, with the headers that protect them |
//! | `page` | the files of the page |
//! | `account` | the secret by which a browser is known again |
//! | `socket` | the two ways between a WebSocket and a session |

mod account;
mod answer;
mod connection;
mod head;
mod page;
mod socket;

use std::net::SocketAddr;

use parlour_ssh::door::Entrance;
use tokio::net::TcpStream;

/// Serves a connection, in its own task.
pub fn serve(socket: TcpStream, peer: SocketAddr, entrance: Entrance) {
    tokio::spawn(connection::serve(socket, peer, entrance));
}
