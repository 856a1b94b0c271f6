//! The report of a hall to its server: figures, deadlines, and everything that there is.

use std::collections::BTreeSet;
use std::sync::Arc;

use jiff::Timestamp;

use super::store_purpose::StorePurpose;
use super::{Hall, lobby_updates};
#[cfg(doc)]
use crate::input::HallInput;
use crate::lobby::Lobby;
use crate::metrics::HallMetrics;
use crate::session::SessionKind;
use parlour_store::{AccountId, HallTable};

impl Hall {
    /// The accounts that are there, sit at a table, are invited to one or have opened it.
    pub(super) fn accounts(&self) -> BTreeSet<AccountId> {
        let there = self.sessions.people().filter_map(|who| who.account);
        let asked = self.outbox.pending().filter_map(StorePurpose::opening);
        let asked = asked.map(|(_, table)| table);
        let tables = self.tables.values().map(|live| &live.table).chain(asked);
        there.chain(tables.flat_map(HallTable::accounts)).collect()
    }

    /// Returns the time at which [`HallInput::DeadlinePassed`] is due.
    pub fn deadline(&self) -> Option<Timestamp> {
        [
            self.lobby.deadline(),
            self.tables.deadline(),
            self.cluster.deadline(),
            self.arenas.deadline(),
        ]
        .into_iter()
        .flatten()
        .min()
    }

    /// Returns whether everything that the store has of the hall has been read.
    pub fn is_ready(&self) -> bool {
        !self.outbox.pending().any(StorePurpose::is_of_opening)
    }

    /// Returns whether no request to the store is unanswered.
    pub fn is_quiet(&self) -> bool {
        self.outbox.pending().next().is_none()
    }

    pub fn figures(&self) -> HallMetrics {
        let kind = |kind| self.sessions.that(|session| session.kind() == kind).len();
        let waiting = self.tables.that(|live| !live.has_begun()).len();
        HallMetrics {
            screens: kind(SessionKind::Screen),
            programs: kind(SessionKind::Program),
            waiting,
            running: self.tables.len() - waiting,
            most_tables: self.options.tables,
            store_requests: self.outbox.pending().count(),
            moves: self.tables.moves(),
            games: self.tables.games(),
            sessions: self.sessions.arrived(),
            lines: self.sessions.lines(),
        }
    }

    /// Everybody and every table, for who runs the hall.
    pub fn everything(&mut self) -> Lobby {
        Lobby {
            tables: lobby_updates::all_listings(self).into(),
            people: Arc::new(self.listings().people()),
        }
    }
}
