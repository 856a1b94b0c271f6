//! The report of a hall to its server: figures, deadlines, and everything that there is.

use std::collections::BTreeSet;
use std::sync::Arc;

use jiff::Timestamp;

#[cfg(doc)]
use crate::input::HallInput;
use crate::metrics::HallMetrics;
use crate::state::Hall;
use crate::state::outbox::Requester;
use parlour_model::player::Names;
use parlour_protocol::identity::SessionKind;
use parlour_protocol::lobby::{Lobby, TableListing, WatchedGame};
use parlour_store::AccountId;
use parlour_store::table_code::TableCode;

impl Hall {
    /// The accounts that are there, sit at a table, are invited to one or have opened it.
    pub(crate) fn accounts(&self) -> BTreeSet<AccountId> {
        let there = self.sessions.people().filter_map(|who| who.account);
        let tables = self.tables.with_opening();
        there
            .chain(tables.flat_map(|live| live.table.accounts()))
            .collect()
    }

    /// Returns the time at which [`HallInput::DeadlinePassed`] is due.
    #[must_use]
    pub fn deadline(&self) -> Option<Timestamp> {
        [
            self.lobby.deadline(),
            self.tables.deadline(),
            self.cluster.deadline(),
            self.arenas.deadline(),
            self.guests.deadline(),
        ]
        .into_iter()
        .flatten()
        .min()
    }

    /// Returns whether everything that the store has of the hall has been read.
    #[must_use]
    pub fn is_ready(&self) -> bool {
        !self
            .out
            .requesters()
            .any(|requester| requester == Requester::Opening)
    }

    #[must_use]
    pub fn figures(&self) -> HallMetrics {
        let kind = |kind| self.sessions.that(|session| session.kind() == kind).len();
        let waiting = self.tables.that(|live| !live.has_begun()).len();
        HallMetrics {
            screens: kind(SessionKind::Screen),
            programs: kind(SessionKind::Program),
            waiting,
            running: self.tables.len() - waiting,
            most_tables: self.options.tables,
            store_requests: self.out.requesters().count(),
            moves: self.tables.moves(),
            games: self.tables.games(),
            sessions: self.sessions.arrived(),
            lines: self.sessions.lines(),
        }
    }

    /// Observes the game of a listed table for somebody who looks on by a link, and names its players. `None` where no game has
    /// begun, or it has left memory.
    #[must_use]
    pub fn watched(&self, code: TableCode) -> Option<WatchedGame> {
        let live = self.tables.get(code).filter(|live| live.table.listed)?;
        let host = live.host.as_ref()?;
        Some(WatchedGame {
            table: code,
            entries: host.watched_entries(self.options.watch_delay),
            seen: host.watched(self.options.watch_delay)?,
            names: Names::of(host.players()),
        })
    }

    /// Returns whether a game has gone on since it was observed, for those who look on by a link.
    pub(crate) fn has_gone_on(&self, watched: &WatchedGame) -> bool {
        let host = self
            .tables
            .get(watched.table)
            .and_then(|live| live.host.as_ref());
        let entries = host.map(|host| host.watched_entries(self.options.watch_delay));
        entries != Some(watched.entries)
    }

    /// Observes the listed game of this server that has most spectators; of several the one with most moves.
    pub(crate) fn most_watched(&self, tables: &[Arc<TableListing>]) -> Option<WatchedGame> {
        let is_here = |code| {
            self.tables
                .get(code)
                .is_some_and(|live| live.host.is_some())
        };
        let running = tables
            .iter()
            .filter(|table| table.is_watchable() && is_here(table.code));
        self.watched(running.max_by_key(|table| table.interest())?.code)
    }

    /// Everybody and every table, for who runs the hall.
    #[must_use]
    pub fn everything(&self) -> Lobby {
        Lobby {
            tables: self.listings().tables().into(),
            people: Arc::new(self.listings().people()),
            watched: None,
        }
    }
}
