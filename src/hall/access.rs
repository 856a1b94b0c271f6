//! Access to the hall: the requests of an operator and of the page for browsers about it, and codes of arrivals.

use std::net::IpAddr;
use std::sync::Arc;

use jiff::Timestamp;

use parlour_protocol::event::ChatLine;
use parlour_protocol::lobby::{PersonListing, TableListing};
use parlour_protocol::operator::OperatorRequest;
use parlour_store::table_code::TableCode;
use parlour_store::{Account, Arena, ArenaId, Ban, Mute, Report};

/// Tells one question of an operator from another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AccessId(pub u64);

/// A request that is answered once the store has answered.
#[derive(Clone, Debug, PartialEq)]
pub enum AccessRequest {
    Operator(OperatorRequest),
    /// Let another secret of a browser take the place of the one with which a session has come that has been told this ticket.
    RenewKey {
        ticket: String,
        /// That of the other secret.
        fingerprint: String,
    },
}

impl From<OperatorRequest> for AccessRequest {
    fn from(request: OperatorRequest) -> Self {
        Self::Operator(request)
    }
}

/// The answer to an [`AccessRequest`].
#[derive(Clone, Debug, PartialEq)]
pub enum AccessAnswer {
    Done,
    /// The arena that was opened.
    Arena(ArenaId),
    Arenas(Vec<Arena>),
    Tables(Vec<Arc<TableListing>>),
    /// The tables that were closed.
    Closed(Vec<TableCode>),
    Bans(Vec<Ban>),
    Mutes(Vec<Mute>),
    Chat(Vec<ChatLine>),
    /// Each with its number.
    Reports(Vec<(i64, Report)>),
    /// Each with the addresses from which it is connected here.
    People(Vec<(PersonListing, Vec<IpAddr>)>),
    /// Each with the part of its fullest limit that it has used up, in percent.
    Accounts(Vec<(Account, u8)>),
    /// The codes, and until when each is good.
    Invitations(Vec<(String, Timestamp)>),
    /// A code, and until when it is good.
    Invitation(String, Timestamp),
    Swept(Swept),
    Refused(String),
}

/// The traces that the operator sweeps, or would: the tables that end, the lines that are taken down, and the accounts, which are banned but for
/// those of guests.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Swept {
    pub tables: Vec<TableCode>,
    pub lines: Vec<i64>,
    pub accounts: Vec<String>,
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
