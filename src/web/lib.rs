//! The door for browsers, beside SSH's: the same people, tables and screens.
//!
//! The page draws cells and knows no games. A session is the one that SSH has; its bytes go over a
//! WebSocket as they are, and the page reads the sequences that the codec writes.
//!
//! ```text
//! listener ─► connection: head ─► page, account      (HTTP, answers; a browser may keep the connection)
//!                             └─► socket ─► Entrance (WebSocket: bytes both ways, sizes as text)
//! ```
//!
//! | module | what is in it |
//! |---|---|
//! | `connection` | one connection: its request, and who answers |
//! | `head` | the head of a request, and what it says of its sender |
//! | `hosts` | the host names under which the page may be asked for |
//! | `answer` | answers as bytes, with the headers that protect them |
//! | `files` | the files of the page |
//! | `page` | the page with a screen |
//! | `html` | HTML from texts |
//! | `now` | what goes on, as a page |
//! | `game` | the text of a game that is over |
//! | `link` | links to a table or to a game that is over |
//! | `account` | the secret by which a browser is known again |
//! | `socket` | the two ways between a WebSocket and a session |

mod account;
mod answer;
mod connection;
mod files;
mod game;
mod head;
mod hosts;
mod html;
mod link;
mod now;
mod page;
mod socket;

use std::net::SocketAddr;
use std::sync::Arc;

use hosts::Hosts;
use parlour_ssh::door::SideDoor;

/// The door at this address. `hosts` are the names of the page beside addresses in digits and those
/// of this machine, with spaces between them; `page` is its address, or empty.
pub fn door(listen: SocketAddr, hosts: &str, page: &str) -> SideDoor {
    let hosts = Arc::new(Hosts::new(hosts, page));
    SideDoor::new(listen, move |socket, peer, entrance| {
        tokio::spawn(connection::serve(socket, peer, entrance, hosts.clone()));
    })
}
