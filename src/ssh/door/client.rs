//! The client and its wishes.

use std::collections::BTreeMap;
use std::net::{IpAddr, SocketAddr};

use ratatui::layout::Size;

use super::addresses::network;
use super::input::DoorInput;
use super::output::DoorOutput;

/// The facts about a client before anything is drawn.
#[derive(Debug)]
pub struct Client {
    /// No other client of this door has the same.
    pub number: u64,
    /// The name of the ssh line, cut to 64 characters; nothing else is filtered.
    pub user: String,
    /// `None` came without a key.
    pub key: Option<ClientKey>,
    /// Set when the client has come by a link, and only looks.
    pub is_spectator: bool,
    pub peer: SocketAddr,
    pub wants: SessionRequest,
    /// TERM, COLORTERM, LANG, `LC_…` and `NO_COLOR`, as far as they were sent, without control characters.
    pub env: BTreeMap<String, String>,
    pub input: DoorInput,
    pub output: DoorOutput,
}

impl Client {
    /// Returns the address that the client comes from, of an IPv6 address its /64.
    pub fn network(&self) -> IpAddr {
        network(self.peer.ip())
    }
}

/// The public key that a client has shown to own.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ClientKey {
    /// As OpenSSH writes it: `SHA256:` and the hash in base 64.
    pub fingerprint: String,
    /// Like `ssh-ed25519`.
    pub algorithm: String,
}

/// A client's request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SessionRequest {
    /// A terminal, and in it what `command` says, or the usual.
    Screen {
        term: String,
        /// Clamped to the door's limits; 80 and 24 stand for what is not known.
        size: Size,
        command: Option<String>,
    },
    /// No terminal: `ssh HOST COMMAND`, or `ssh -T HOST`.
    Text { command: Option<String> },
}
