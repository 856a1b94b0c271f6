//! The report of a hall to its server: figures, deadlines, and everything that there is.

use std::collections::BTreeSet;
use std::sync::Arc;

use jiff::Timestamp;

use super::Hall;
use super::outbox::Requester;
#[cfg(doc)]
use crate::input::HallInput;
use crate::metrics::HallMetrics;
use parlour_model::player::Player;
use parlour_protocol::identity::SessionKind;
use parlour_protocol::lobby::Lobby;
use parlour_store::AccountId;
use parlour_store::table_code::TableCode;
use parlour_table::any_observation::AnyObservation;

impl Hall {
    /// The accounts that are there, sit at a table, are invited to one or have opened it.
    pub(super) fn accounts(&self) -> BTreeSet<AccountId> {
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

    /// Observes the game of a listed table for somebody who looks on by a link, and tells its players. `None` where no game has
    /// begun, or it has left memory.
    #[must_use]
    pub fn watched(&self, code: TableCode) -> Option<(AnyObservation, Vec<Player>)> {
        let live = self.tables.get(code).filter(|live| live.table.listed)?;
        let host = live.host.as_ref()?;
        let seen = host.watched(self.options.watch_delay)?;
        Some((seen, host.players().to_vec()))
    }

    /// Everybody and every table, for who runs the hall.
    #[must_use]
    pub fn everything(&self) -> Lobby {
        Lobby {
            tables: self.listings().tables().into(),
            people: Arc::new(self.listings().people()),
        }
    }
}
