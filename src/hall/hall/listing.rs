//! The lobby as each visitor is told it.

use std::collections::VecDeque;
use std::sync::Arc;

use super::Hall;
use super::cluster::identity;
use super::live_table::LiveTable;
use super::seat_owner::is_seat_owner;
use crate::event::HallEvent;
use crate::lobby::{Lobby, PersonListing, SeatListing, TableListing};
use crate::session::{Identity, SessionId, SessionKind};
use parlour_model::seat::Seat;
use parlour_model::table_code::TableCode;
use parlour_store::{PresentSession, SeatOwner};

impl Hall {
    pub(super) fn follow_lobby(&mut self, session: SessionId, who: &Identity, follows: bool) {
        let Some(own) = self.sessions.get_mut(session) else {
            return;
        };
        let is_first = own.follow_lobby(follows);
        if follows {
            let lobby = self.recent_lobby(who);
            self.outbox.tell(session, HallEvent::Lobby(lobby));
            let talk = if is_first {
                self.talk.clone()
            } else {
                VecDeque::new()
            };
            for line in talk {
                self.tell_talk(session, &line);
            }
        }
    }

    /// Every table: those that wait for players first, then the latest first.
    pub(super) fn all_listings(&mut self) -> Vec<Arc<TableListing>> {
        let mut listings: Vec<_> = self
            .tables
            .that(|_| true)
            .into_iter()
            .filter_map(|code| self.listing_kept(code))
            .collect();
        listings.sort_by(|one, other| (one.stage, other.opened).cmp(&(other.stage, one.opened)));
        listings
    }

    /// Returns the row of a table, rebuilt only if something in it has changed.
    fn listing_kept(&mut self, code: TableCode) -> Option<Arc<TableListing>> {
        let listing = self.listing(code)?;
        self.tables.get_mut(code)?.listing = Some(Arc::clone(&listing));
        Some(listing)
    }

    pub(super) fn listing(&self, code: TableCode) -> Option<Arc<TableListing>> {
        let live = self.tables.get(code)?;
        if let Some(listing) = &live.listing {
            return Some(Arc::clone(listing));
        }
        let table = &live.table;
        Some(Arc::new(TableListing {
            code,
            rules: table.rules.clone(),
            seats: live
                .all_seats()
                .map(|seat| self.seat_listing(live, seat))
                .collect(),
            opened_by: table.opened_by.and_then(|id| self.names.get(id).cloned()),
            clock: table.clock,
            rated: table.rated,
            listed: table.listed,
            stage: live.stage(),
            moves: live.moves(),
            watchers: live
                .visitors
                .iter()
                .filter(|session| !self.sessions.sits(**session, live))
                .count()
                + self.cluster.watchers(live),
            opened: table.opened,
        }))
    }

    fn seat_listing(&self, live: &LiveTable, seat: Seat) -> SeatListing {
        let name = self.seat_name(live, seat);
        match live.owner(seat) {
            SeatOwner::Open => SeatListing::Open,
            SeatOwner::Invited(_) => SeatListing::Invited(name),
            SeatOwner::Robot(level) => SeatListing::Robot(*level),
            owner @ (SeatOwner::Account(_) | SeatOwner::Guest(_)) => {
                let is = |session: &SessionId| {
                    let who = self.sessions.who(*session);
                    who.is_some_and(|who| is_seat_owner(owner, who))
                };
                let is_elsewhere = || {
                    self.cluster
                        .at_table(live.code())
                        .any(|session| is_seat_owner(owner, &identity(session)))
                };
                SeatListing::Taken {
                    name,
                    is_there: live.visitors.iter().any(is) || is_elsewhere(),
                }
            }
        }
    }

    /// The name of who has a seat, or is invited to it.
    pub(super) fn seat_name(&self, live: &LiveTable, seat: Seat) -> String {
        match live.owner(seat) {
            SeatOwner::Open => String::new(),
            SeatOwner::Invited(id) | SeatOwner::Account(id) => {
                self.names.get(*id).cloned().unwrap_or_default()
            }
            SeatOwner::Guest(name) => name.clone(),
            SeatOwner::Robot(level) => level.name().into(),
        }
    }

    /// Everybody who is there, by name, once.
    pub(super) fn people(&self) -> Arc<Vec<PersonListing>> {
        let mut people: Vec<PersonListing> = Vec::new();
        for (_, session) in self
            .sessions
            .iter()
            .filter(|(_, session)| session.kind() != SessionKind::Text)
        {
            let Some(who) = session.who() else { continue };
            let plays = |live: &LiveTable| live.table.listed && !live.seats_of(who).is_empty();
            let is_listed = |code: &&TableCode| self.tables.get(**code).is_some_and(plays);
            people.push(PersonListing {
                name: who.name.clone(),
                is_guest: who.is_guest(),
                is_program: session.is_program(),
                kind: session.kind(),
                tables: session.tables().iter().filter(is_listed).copied().collect(),
            });
        }
        people.extend(
            self.cluster
                .elsewhere()
                .map(|session| self.listing_elsewhere(session)),
        );
        people.sort_by(|one, other| one.name.cmp(&other.name));
        people.dedup_by(|later, first| {
            let is_same = later.name == first.name;
            if is_same {
                first.tables.append(&mut later.tables);
            }
            is_same
        });
        Arc::new(people)
    }

    /// A visitor in another hall, as the lobby lists people.
    fn listing_elsewhere(&self, session: &PresentSession) -> PersonListing {
        let who = identity(session);
        let plays = |live: &LiveTable| live.table.listed && !live.seats_of(&who).is_empty();
        let is_listed = |code: &&TableCode| self.tables.get(**code).is_some_and(plays);
        PersonListing {
            is_guest: who.is_guest(),
            is_program: session.is_program,
            kind: if session.is_screen {
                SessionKind::Screen
            } else {
                SessionKind::Program
            },
            tables: session.tables.iter().filter(is_listed).copied().collect(),
            name: who.name,
        }
    }

    /// Everybody and every table, for who runs the hall.
    pub fn everything(&mut self) -> Lobby {
        Lobby {
            tables: self.all_listings().into(),
            people: self.people(),
        }
    }

    /// Something in the row of a table has changed.
    pub(super) fn table_changed(&mut self, code: TableCode) {
        if let Some(live) = self.tables.get_mut(code) {
            live.listing = None;
        }
        self.lobby_changed();
    }
}
