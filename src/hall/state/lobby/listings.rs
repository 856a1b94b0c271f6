//! The tables and people as the lobby lists them.

use std::sync::Arc;

use crate::session::SessionId;
use crate::state::Hall;
use crate::state::accounts::names::Names;
use crate::state::cluster::{Cluster, identity};
use crate::state::sessions::{Session, Sessions};
use crate::state::tables::live_table::LiveTable;
use crate::state::tables::live_tables::LiveTables;
use crate::state::tables::seat_owner::is_seat_owner;
use crate::state::tables::waiting;
use parlour_model::player::Player;
use parlour_model::seat::Seat;
use parlour_protocol::identity::{Identity, SessionKind};
use parlour_protocol::lobby::{PersonListing, SeatListing, TableListing, Whereabouts};
use parlour_store::table_code::TableCode;
use parlour_store::{PresentSession, SeatOwner};

/// The parts of a hall from which the listings follow.
#[derive(Clone, Copy)]
pub(crate) struct Listings<'a> {
    sessions: &'a Sessions,
    tables: &'a LiveTables,
    names: &'a Names,
    cluster: &'a Cluster,
}

impl Hall {
    pub(crate) fn listings(&self) -> Listings<'_> {
        Listings {
            sessions: &self.sessions,
            tables: &self.tables,
            names: &self.names,
            cluster: &self.cluster,
        }
    }
}

impl Listings<'_> {
    /// Every table: those that wait for players first, then the latest first.
    pub(crate) fn tables(self) -> Vec<Arc<TableListing>> {
        let mut listings: Vec<_> = self.tables.values().map(|live| self.of(live)).collect();
        listings.sort_by(|one, other| (one.stage, other.opened).cmp(&(other.stage, one.opened)));
        listings
    }

    pub(crate) fn table(self, code: TableCode) -> Option<Arc<TableListing>> {
        self.tables.get(code).map(|live| self.of(live))
    }

    /// Returns the row of a table: the one that is kept, or a new one.
    fn of(self, live: &LiveTable) -> Arc<TableListing> {
        let kept = live.listing.get().cloned();
        kept.unwrap_or_else(|| Arc::new(self.listing(live)))
    }

    fn listing(self, live: &LiveTable) -> TableListing {
        let table = &live.table;
        let is_spectator = |session: &&SessionId| !self.sessions.sits(**session, live);
        TableListing {
            code: live.code(),
            rules: table.rules.clone(),
            seats: live.all_seats().map(|seat| self.seat(live, seat)).collect(),
            opened_by: table.opened_by.and_then(|id| self.names.get(id).cloned()),
            clock: table.clock,
            rated: table.rated,
            listed: table.listed,
            stage: live.stage(),
            moves: live.moves(),
            spectators: live.sessions.iter().filter(is_spectator).count()
                + self.cluster.spectators(live),
            opened: table.opened,
            is_offered: live.has_begun()
                || table.clock.is_of_days()
                || waiting::has_somebody_here(self.sessions, self.cluster, live),
        }
    }

    fn seat(self, live: &LiveTable, seat: Seat) -> SeatListing {
        let name = self.names.of_seat(live, seat);
        match live.owner(seat) {
            SeatOwner::Open => SeatListing::Open,
            SeatOwner::Invited(_) => SeatListing::Invited(name),
            SeatOwner::Robot(level) => SeatListing::Robot(Player::robot(name, *level)),
            owner @ (SeatOwner::Account(_) | SeatOwner::Guest(_)) => {
                let place = self.place(live, owner);
                SeatListing::Taken { name, place }
            }
        }
    }

    fn place(self, live: &LiveTable, owner: &SeatOwner) -> Whereabouts {
        let sessions = live.sessions.iter();
        let mut at_table = sessions.filter_map(|session| self.sessions.who(*session));
        let mut elsewhere = self.cluster.at_table(live.code()).map(identity);
        let is_it = |who: &Identity| is_seat_owner(owner, who);
        if at_table.any(is_it) || elsewhere.any(|who| is_it(&who)) {
            Whereabouts::AtTable
        } else if waiting::is_in_hall(self.sessions, self.cluster, is_it) {
            Whereabouts::InHall
        } else {
            Whereabouts::Away
        }
    }

    /// Everybody who is there, by name, once.
    pub(crate) fn people(self) -> Vec<PersonListing> {
        let here = self.sessions.iter();
        let here = here.filter_map(|(_, session)| self.person(session));
        let elsewhere = self.cluster.elsewhere();
        let elsewhere = elsewhere.map(|session| self.person_elsewhere(session));
        let mut people: Vec<_> = here.chain(elsewhere).collect();
        people.sort_by(|one, other| one.name.cmp(&other.name));
        people.dedup_by(|later, first| {
            let is_same = later.name == first.name;
            if is_same {
                first.tables.append(&mut later.tables);
            }
            is_same
        });
        people
    }

    fn person(self, session: &Session) -> Option<PersonListing> {
        let who = session.who()?;
        session.kind().is_seen().then(|| PersonListing {
            name: who.name.clone(),
            is_guest: who.is_guest(),
            is_program: session.is_program(),
            kind: session.kind(),
            tables: self.listed(session.tables(), who),
        })
    }

    /// A session in another hall.
    fn person_elsewhere(self, session: &PresentSession) -> PersonListing {
        let who = identity(session);
        PersonListing {
            is_guest: who.is_guest(),
            is_program: session.is_program,
            kind: if session.is_screen {
                SessionKind::Screen
            } else {
                SessionKind::Program
            },
            tables: self.listed(&session.tables, &who),
            name: who.name,
        }
    }

    /// Returns those of the tables that are listed and at which a user has a seat.
    fn listed<'a>(
        self,
        tables: impl IntoIterator<Item = &'a TableCode>,
        who: &Identity,
    ) -> Vec<TableCode> {
        let plays = |live: &LiveTable| live.table.listed && !live.seats_of(who).is_empty();
        let is_listed = |code: &TableCode| self.tables.get(*code).is_some_and(plays);
        tables.into_iter().copied().filter(is_listed).collect()
    }
}
