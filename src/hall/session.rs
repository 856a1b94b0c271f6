//! The users and the kinds of their sessions.

use std::fmt;
use std::net::IpAddr;

use super::access::ArrivalCode;
use parlour_store::AccountId;
use parlour_store::table_code::TableCode;
use parlour_table::participant::ParticipantId;

/// Tells one session from another; a person may be there more than once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SessionId(pub u64);

/// The purpose of a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SessionKind {
    /// A person at a screen.
    Screen,
    /// A program that speaks JSON lines.
    Program,
    /// One question, answered in text.
    Text,
    /// A browser that has come by a link, without an account: it looks at this table, or at a game that is over, and takes
    /// part in nothing.
    Watcher(Option<TableCode>),
}

impl SessionKind {
    /// Returns whether others see that the user is there.
    pub(crate) fn is_seen(self) -> bool {
        !matches!(self, Self::Text | Self::Watcher(_))
    }
}

/// A user's name, and whose it is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Identity {
    /// `None` for a guest.
    pub account: Option<AccountId>,
    /// No other user who is somebody else has this name.
    pub name: String,
}

impl Identity {
    /// Returns whether the user is a guest, for whom nothing is kept.
    #[must_use]
    pub fn is_guest(&self) -> bool {
        self.account.is_none()
    }

    /// Returns whether this is the same person or program.
    #[must_use]
    pub fn is(&self, other: &Self) -> bool {
        self.account == other.account && self.name == other.name
    }
}

impl SessionId {
    /// The session as a participant of a table.
    pub(crate) fn participant(self) -> ParticipantId {
        ParticipantId(self.0)
    }
}

impl fmt::Display for Identity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.name.fmt(f)
    }
}

/// The beginning of a browser's fingerprint; others are those of SSH keys.
pub const WEB_KEY: &str = "WEB:";

/// Somebody who comes in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arrival {
    pub session: SessionId,
    pub kind: SessionKind,
    /// The name of the ssh line, as it was sent.
    pub user: String,
    /// The fingerprint of the key; `None` for who came without one.
    pub key: Option<String>,
    /// The address of the connection, of an IPv6 address its /64; `None` where there is no network.
    pub address: Option<IpAddr>,
    pub code: Option<ArrivalCode>,
}
