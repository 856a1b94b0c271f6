//! The users of a hall and the kinds of their sessions.

use std::fmt;

use parlour_store::AccountId;
use parlour_store::account_name::AccountName;
use parlour_store::table_code::TableCode;

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
    Spectator(Option<TableCode>),
}

impl SessionKind {
    /// Returns whether others see that the user is there.
    pub fn is_seen(self) -> bool {
        !matches!(self, Self::Text | Self::Spectator(_))
    }
}

/// A user's name, and whose it is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Identity {
    /// `None` for a guest without a key.
    pub account: Option<AccountId>,
    /// No other user who is somebody else has this name.
    pub name: String,
}

impl Identity {
    /// Returns whether the user is a guest. Nothing is kept for one without an account.
    #[must_use]
    pub fn is_guest(&self) -> bool {
        AccountName::is_guest(&self.name)
    }

    /// Returns whether this is the same person or program.
    #[must_use]
    pub fn is(&self, other: &Self) -> bool {
        self.account == other.account && self.name == other.name
    }
}

impl fmt::Display for Identity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.name.fmt(f)
    }
}
