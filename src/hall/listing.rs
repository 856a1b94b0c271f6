//! The lobby as each visitor is told it.

use std::collections::VecDeque;
use std::sync::Arc;

use super::event::HallEvent;
use super::house::Hall;
use super::lobby::{Lobby, PersonListing, SeatListing, TableListing};
use super::presence::identity;
use super::room::Room;
use super::takers::is_taker;
use super::visit::{Identity, VisitId, VisitKind};
use parlour_model::seat::Seat;
use parlour_model::table_code::TableCode;
use parlour_store::Taker;

impl Hall {
    pub(super) fn follow_lobby(&mut self, visit: VisitId, who: &Identity, follows: bool) {
        let Some(own) = self.visits.get_mut(&visit) else {
            return;
        };
        own.follows_lobby = follows;
        if follows {
            let is_first = !std::mem::replace(&mut own.has_heard, true);
            let lobby = self.recent_lobby(who);
            self.tell(visit, HallEvent::Lobby(lobby));
            let talk = if is_first {
                self.talk.clone()
            } else {
                VecDeque::new()
            };
            for line in talk {
                self.tell(visit, HallEvent::Talk(line));
            }
        }
    }

    /// Every table: those that wait for players first, then the latest first.
    pub(super) fn all_listings(&mut self) -> Vec<Arc<TableListing>> {
        let codes: Vec<_> = self.rooms.keys().copied().collect();
        let mut listings: Vec<_> = codes
            .into_iter()
            .filter_map(|code| self.listing_kept(code))
            .collect();
        listings.sort_by(|one, other| (one.stage, other.opened).cmp(&(other.stage, one.opened)));
        listings
    }

    /// Returns the row of a table, rebuilt only if something in it has changed.
    fn listing_kept(&mut self, code: TableCode) -> Option<Arc<TableListing>> {
        let listing = self.listing(code)?;
        self.rooms.get_mut(&code)?.listing = Some(Arc::clone(&listing));
        Some(listing)
    }

    pub(super) fn listing(&self, code: TableCode) -> Option<Arc<TableListing>> {
        let room = self.rooms.get(&code)?;
        if let Some(listing) = &room.listing {
            return Some(Arc::clone(listing));
        }
        let table = &room.table;
        Some(Arc::new(TableListing {
            code,
            rules: table.rules.clone(),
            seats: room
                .all_seats()
                .map(|seat| self.seat_listing(room, seat))
                .collect(),
            opened_by: table.opened_by.and_then(|id| self.names.get(id).cloned()),
            clock: table.clock,
            rated: table.rated,
            listed: table.listed,
            stage: room.stage(),
            moves: room.moves(),
            watchers: room
                .visitors
                .iter()
                .filter(|visit| !self.sits(**visit, room))
                .count()
                + self.watchers_elsewhere(room),
            opened: table.opened,
        }))
    }

    /// Returns whether a visit has a seat at a table.
    pub(super) fn sits(&self, visit: VisitId, room: &Room) -> bool {
        let who = self.visits.get(&visit).and_then(|visit| visit.who.as_ref());
        who.is_some_and(|who| !room.seats_of(who).is_empty())
    }

    fn seat_listing(&self, room: &Room, seat: Seat) -> SeatListing {
        let name = self.seat_name(room, seat);
        match room.taker(seat) {
            Taker::Open => SeatListing::Open,
            Taker::Invited(_) => SeatListing::Invited(name),
            Taker::Robot(level) => SeatListing::Robot(*level),
            taker @ (Taker::Account(_) | Taker::Guest(_)) => {
                let is = |visit: &VisitId| {
                    let who = self.visits.get(visit).and_then(|visit| visit.who.as_ref());
                    who.is_some_and(|who| is_taker(taker, who))
                };
                let is_elsewhere = || {
                    self.at_table_elsewhere(room.code())
                        .any(|visit| is_taker(taker, &identity(visit)))
                };
                SeatListing::Taken {
                    name,
                    is_there: room.visitors.iter().any(is) || is_elsewhere(),
                }
            }
        }
    }

    /// The name of who has a seat, or is invited to it.
    pub(super) fn seat_name(&self, room: &Room, seat: Seat) -> String {
        match room.taker(seat) {
            Taker::Open => String::new(),
            Taker::Invited(id) | Taker::Account(id) => {
                self.names.get(*id).cloned().unwrap_or_default()
            }
            Taker::Guest(name) => name.clone(),
            Taker::Robot(level) => level.name().into(),
        }
    }

    /// Everybody who is there, by name, once.
    pub(super) fn people(&self) -> Arc<Vec<PersonListing>> {
        let mut people: Vec<PersonListing> = Vec::new();
        for visit in self
            .visits
            .values()
            .filter(|visit| visit.kind != VisitKind::Text)
        {
            let Some(who) = &visit.who else { continue };
            let plays = |room: &Room| room.table.listed && !room.seats_of(who).is_empty();
            let is_listed = |code: &&TableCode| self.rooms.get(code).is_some_and(plays);
            people.push(PersonListing {
                name: who.name.clone(),
                is_guest: who.is_guest(),
                is_program: visit.is_program,
                kind: visit.kind,
                tables: visit.rooms.iter().filter(is_listed).copied().collect(),
            });
        }
        people.extend(self.elsewhere().map(|visit| self.listing_elsewhere(visit)));
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

    /// Everybody and every table, for who runs the hall.
    pub fn everything(&mut self) -> Lobby {
        Lobby {
            tables: self.all_listings().into(),
            people: self.people(),
        }
    }

    /// Something in the row of a table has changed.
    pub(super) fn table_changed(&mut self, code: TableCode) {
        if let Some(room) = self.rooms.get_mut(&code) {
            room.listing = None;
        }
        self.lobby_changed();
    }
}
