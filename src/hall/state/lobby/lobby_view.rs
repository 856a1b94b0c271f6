//! The lobby at one moment.

use std::collections::HashMap;
use std::sync::Arc;

use jiff::Timestamp;

use crate::state::tables::live_tables::LiveTables;
use parlour_protocol::identity::Identity;
use parlour_protocol::lobby::{Lobby, PersonListing, Stage, TableListing, WatchedGame};
use parlour_store::{AccountId, SeatOwner};

/// The most tables that are listed; a user at a table sees it in any case.
const LISTED: usize = 200;

/// The lobby at one moment, from which each user's own follows.
#[derive(Debug)]
pub(crate) struct LobbyView {
    made: Timestamp,
    /// Every table, in the order of the lobby.
    tables: Vec<Arc<TableListing>>,
    people: Arc<Vec<PersonListing>>,
    watched: Option<Arc<WatchedGame>>,
    /// The tables that anybody may see, as indices.
    listed: Vec<usize>,
    /// The first of them: what everybody sees whom no table concerns.
    first: Arc<[Arc<TableListing>]>,
    /// The tables that concern somebody, or were opened by somebody, as indices.
    personal: HashMap<Person, Vec<usize>>,
}

impl LobbyView {
    pub(crate) fn new(
        made: Timestamp,
        tables: Vec<Arc<TableListing>>,
        people: Arc<Vec<PersonListing>>,
        watched: Option<WatchedGame>,
        live_tables: &LiveTables,
    ) -> Self {
        let is_listed = |index: &usize| {
            let table = &tables[*index];
            table.listed && table.is_offered && table.stage != Stage::Over
        };
        let listed: Vec<_> = (0..tables.len()).filter(is_listed).collect();
        let first = listed
            .iter()
            .take(LISTED)
            .map(|index| tables[*index].clone())
            .collect();
        let mut personal: HashMap<_, Vec<_>> = HashMap::new();
        for (index, table) in tables.iter().enumerate() {
            let Some(live) = live_tables.get(table.code) else {
                continue;
            };
            let seated = live
                .all_seats()
                .filter_map(|seat| Person::of_seat_owner(live.owner(seat)));
            for person in seated.chain(live.table.opened_by.map(Person::Account)) {
                let own = personal.entry(person).or_default();
                if own.last() != Some(&index) {
                    own.push(index);
                }
            }
        }
        Self {
            made,
            tables,
            people,
            watched: watched.map(Arc::new),
            listed,
            first,
            personal,
        }
    }

    pub(crate) fn made(&self) -> Timestamp {
        self.made
    }

    pub(crate) fn watched(&self) -> Option<&Arc<WatchedGame>> {
        self.watched.as_ref()
    }

    /// Returns the lobby as one user may see it: one's own tables first, then others that are listed.
    pub(crate) fn of(&self, who: &Identity, live_tables: &LiveTables) -> Lobby {
        let live = |index: usize| live_tables.get(self.tables[index].code);
        let Some(personal) = self.personal.get(&Person::of(who)) else {
            return Lobby {
                tables: self.first.clone(),
                people: self.people.clone(),
                watched: self.watched.clone(),
            };
        };
        let (own, mut others): (Vec<usize>, Vec<usize>) = personal
            .iter()
            .partition(|index| live(**index).is_some_and(|live| live.concerns(who)));
        others.retain(|index| {
            !self.tables[*index].listed && self.tables[*index].stage != Stage::Over
        });
        others.extend(
            self.listed
                .iter()
                .filter(|index| !own.contains(index))
                .take(LISTED),
        );
        others.sort_unstable();
        let seen = own.into_iter().chain(others.into_iter().take(LISTED));
        Lobby {
            tables: seen.map(|index| self.tables[index].clone()).collect(),
            people: self.people.clone(),
            watched: self.watched.clone(),
        }
    }
}

/// A person who can have a seat.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Person {
    Account(AccountId),
    Guest(String),
}

impl Person {
    pub(crate) fn of(who: &Identity) -> Self {
        who.account
            .map_or_else(|| Self::Guest(who.name.clone()), Self::Account)
    }

    pub(crate) fn of_seat_owner(owner: &SeatOwner) -> Option<Self> {
        match owner {
            SeatOwner::Account(id) | SeatOwner::Invited(id) => Some(Self::Account(*id)),
            SeatOwner::Guest(name) => Some(Self::Guest(name.clone())),
            SeatOwner::Open | SeatOwner::Robot(_) => None,
        }
    }
}
