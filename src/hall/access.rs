//! Access to the hall: the requests of an operator and of the page for browsers about it, and codes of arrivals.

use std::net::IpAddr;
use std::time::Duration;

use jiff::Timestamp;

use parlour_model::any::Mode;
use parlour_model::time_control::TimeControl;
use parlour_protocol::event::TalkLine;
use parlour_protocol::lobby::PersonListing;
use parlour_store::table_code::TableCode;
use parlour_store::{Account, Arena, ArenaId, Ban, Banned, Mute, Report};

/// Tells one question of an operator from another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AccessId(pub u64);

/// The requests of an operator that are answered once the store has answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AccessRequest {
    Ban {
        who: Banned,
        /// `None` for a ban without an end.
        lasts: Option<Duration>,
        /// Set when the addresses are banned too from which the account is connected.
        with_address: bool,
        why: String,
    },
    /// Close the tables that an account has opened, or that were opened from an address.
    CloseBy(Banned),
    Unban(Banned),
    /// List the bans.
    Bans,
    /// Let somebody not chat for a time, or chat again.
    Mute {
        who: Banned,
        lasts: Option<Duration>,
    },
    /// List the mutes.
    Mutes,
    /// List the lines of chat that are kept.
    Talk,
    /// Take down the lines of chat with this number.
    TakeDown(i64),
    /// List the reports of people and lines of chat.
    Reports,
    /// Close a report.
    CloseReport(i64),
    /// List the people who are connected, with their addresses.
    People,
    /// List the accounts.
    Accounts,
    /// Give an account another name.
    Rename {
        name: String,
        to: String,
    },
    /// Let another secret of a browser take the place of the one with which a session has come that has been told this ticket.
    RenewKey {
        ticket: String,
        /// That of the other secret.
        fingerprint: String,
    },
    /// Delete an account.
    Delete(String),
    /// Make a code with which somebody new may come in.
    Invite,
    /// List the codes that are good.
    Invitations,
    /// Take a code back.
    Uninvite(String),
    OpenArena(NewArena),
    EndArena(ArenaId),
    /// List the arenas.
    Arenas,
}

/// An arena that is to be opened from now on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewArena {
    pub mode: Mode,
    /// The rules that are not the usual ones: keys and values, as they were typed.
    pub settings: Vec<(String, String)>,
    /// `None` for a ladder of programs, which is always rated.
    pub lasts: Option<Duration>,
    pub clock: TimeControl,
    pub rated: bool,
}

/// The answer to an [`AccessRequest`].
#[derive(Clone, Debug, PartialEq)]
pub enum AccessAnswer {
    Done,
    /// The arena that was opened.
    Arena(ArenaId),
    Arenas(Vec<Arena>),
    /// The tables that were closed.
    Closed(Vec<TableCode>),
    Bans(Vec<Ban>),
    Mutes(Vec<Mute>),
    Talk(Vec<TalkLine>),
    /// Each with its number.
    Reports(Vec<(i64, Report)>),
    /// Each with the addresses from which it is connected here.
    People(Vec<(PersonListing, Vec<IpAddr>)>),
    Accounts(Vec<Account>),
    /// The codes, and until when each is good.
    Invitations(Vec<(String, Timestamp)>),
    /// A code, and until when it is good.
    Invitation(String, Timestamp),
    Refused(String),
}

/// A code with which somebody comes to an account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ArrivalCode {
    /// It adds the key to an account.
    Key(String),
    /// The code of an account, into which that of the key is to be moved.
    Merge(String),
    /// It lets somebody new come in.
    Invitation(String),
    /// It gives a guest without a key the seats back.
    Back(String),
}
