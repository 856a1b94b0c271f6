//! The lobby at one moment, and those who are being told it.

use std::collections::HashMap;
use std::sync::Arc;

use jiff::Timestamp;

use crate::lobby::{PersonListing, TableListing};
use crate::session::{Identity, SessionId};
use parlour_store::{AccountId, SeatOwner};

/// The lobby at one moment, from which each visitor's own follows.
#[derive(Debug)]
pub(super) struct LobbyView {
    pub(super) made: Timestamp,
    /// Every table, in the order of the lobby.
    pub(super) tables: Vec<Arc<TableListing>>,
    pub(super) people: Arc<Vec<PersonListing>>,
    /// The tables that anybody may see, as indices.
    pub(super) listed: Vec<usize>,
    /// The first of them: what everybody sees whom no table concerns.
    pub(super) first: Arc<[Arc<TableListing>]>,
    /// The tables that concern somebody, or were opened by somebody, as indices.
    pub(super) personal: HashMap<Person, Vec<usize>>,
}

/// A round that is not over.
#[derive(Debug)]
pub(super) struct LobbyRound {
    pub(super) view: Arc<LobbyView>,
    /// The visitors still to be told, the last one first.
    pub(super) left: Vec<SessionId>,
}

/// A person who can have a seat.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Person {
    Account(AccountId),
    Guest(String),
}

impl Person {
    pub(super) fn of(who: &Identity) -> Self {
        who.account
            .map_or_else(|| Self::Guest(who.name.clone()), Self::Account)
    }

    pub(super) fn of_seat_owner(owner: &SeatOwner) -> Option<Self> {
        match owner {
            SeatOwner::Account(id) | SeatOwner::Invited(id) => Some(Self::Account(*id)),
            SeatOwner::Guest(name) => Some(Self::Guest(name.clone())),
            SeatOwner::Open | SeatOwner::Robot(_) => None,
        }
    }
}
