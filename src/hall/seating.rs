//! Sitting down and standing up while a table waits for players, and how its game begins.

use std::time::Duration;

use super::effect::HallEffect;
use super::event::HallEvent;
use super::house::Hall;
use super::opening::own_taker;
use super::pending::Pending;
use super::room::{Room, is_taker};
use super::visit::{Identity, VisitId, VisitKind};
use crate::model::player::Player;
use crate::model::seat::Seat;
use crate::model::table_code::TableCode;
use crate::store::{StoreRequest, Taker};
use crate::table::any_host::{AnyHost, AnyHostInput};
use crate::table::host::HostOptions;

/// How long a robot's move takes where robots play alone.
const BOT_PACE: Duration = Duration::from_millis(600);

pub(super) const NO_TABLE: &str = "there is no such table here";

impl Hall {
    /// A table that a visitor may know of.
    pub(super) fn room_for(&mut self, code: TableCode, who: &Identity) -> Result<&mut Room, String> {
        self.rooms.get_mut(&code).filter(|room| room.admits(who)).ok_or_else(|| NO_TABLE.into())
    }

    /// A visitor takes a seat.
    pub(super) fn sit(
        &mut self,
        visit: VisitId,
        who: &Identity,
        code: TableCode,
        seat: Option<Seat>,
    ) -> Result<(), String> {
        self.check_tables_of(who)?;
        let room = self.room_for(code, who)?;
        if room.host.is_some() {
            return self.sit_down_in_game(visit, who, code, seat);
        }
        let seat = free_seat(room, who, seat)?;
        room.set_taker(seat, own_taker(who));
        let table = room.table.clone();
        self.store(StoreRequest::SaveHallTable { table }, Pending::Seated(visit, code, seat));
        Ok(())
    }

    /// The seat that a visitor has taken is saved, or cannot be.
    pub(super) fn seated(&mut self, visit: VisitId, code: TableCode, seat: Seat, saved: Result<(), String>) {
        let who = self.visits.get(&visit).and_then(|visit| visit.who.clone());
        let Some(room) = self.rooms.get_mut(&code) else { return };
        if let Err(why) = saved {
            let is_own = |taker: &Taker| who.as_ref().is_some_and(|who| is_taker(taker, who));
            if room.host.is_none() && is_own(room.taker(seat)) {
                room.set_taker(seat, Taker::Open);
            }
            self.tell(visit, HallEvent::Refused(why));
            return;
        }
        if let Some(who) = who {
            self.tell(visit, HallEvent::Seated(code));
            // Whoever has a seat is let in.
            let _ = self.join(visit, &who, code);
        }
        self.tell_waiting(code);
        self.begin_if_full(code);
        self.lobby_changed();
    }

    pub(super) fn stand_up(&mut self, visit: VisitId, who: &Identity, code: TableCode) -> Result<(), String> {
        let room = self.room_for(code, who)?;
        let seats = room.seats_of(who);
        if room.host.is_some() {
            return Err("the game has begun: hand the seat to a robot, leave it open, or resign".into());
        }
        if seats.is_empty() {
            return Err("you have no seat at this table".into());
        }
        self.vacate_waiting(code, &seats, Pending::StoodUp(visit, code));
        Ok(())
    }

    /// Opens seats at a table that waits for players.
    pub(super) fn vacate_waiting(&mut self, code: TableCode, seats: &[Seat], pending: Pending) {
        let Some(room) = self.rooms.get_mut(&code) else { return };
        for seat in seats {
            room.set_taker(*seat, Taker::Open);
        }
        let table = room.table.clone();
        self.store(StoreRequest::SaveHallTable { table }, pending);
        self.tell_waiting(code);
        self.lobby_changed();
    }

    /// A guest is gone for good: the seats are open.
    pub(super) fn guest_left(&mut self, who: &Identity) {
        let own = self.rooms.values().filter(|room| !room.seats_of(who).is_empty());
        let own: Vec<_> = own.map(|room| (room.code(), room.seats_of(who), room.host.is_some())).collect();
        for (code, seats, has_begun) in own {
            if has_begun {
                for seat in seats {
                    self.host_hears(code, AnyHostInput::Vacated(seat));
                }
            } else {
                self.vacate_waiting(code, &seats, Pending::Nothing);
            }
            self.close_if_empty(code);
        }
    }

    /// Whoever opened a table closes it before its game.
    pub(super) fn close_waiting(&mut self, _: VisitId, who: &Identity, code: TableCode) -> Result<(), String> {
        let room = self.room_for(code, who)?;
        if room.host.is_some() {
            return Err("the game has begun".into());
        }
        let is_opener = room.table.opened_by.is_some() && room.table.opened_by == who.account;
        let seats_others = room.all_seats().any(|seat| {
            let taker = room.taker(seat);
            matches!(taker, Taker::Account(_) | Taker::Guest(_)) && !is_taker(taker, who)
        });
        if !is_opener && (room.seats_of(who).is_empty() || seats_others) {
            return Err("only who opened the table closes it".into());
        }
        self.close(code, &format!("{} has closed the table", who.name));
        Ok(())
    }

    /// A table that waits for players and has nobody left is no more.
    pub(super) fn close_if_empty(&mut self, code: TableCode) {
        let Some(room) = self.rooms.get(&code) else { return };
        let has_people = room.all_seats().any(|seat| matches!(room.taker(seat), Taker::Account(_) | Taker::Guest(_)));
        if !has_people && room.visitors.is_empty() {
            self.close(code, "nobody is left");
        }
    }

    /// A table is no more. What was played there stays in the store.
    pub(super) fn close(&mut self, code: TableCode, why: &str) {
        let Some(mut room) = self.rooms.remove(&code) else { return };
        if let Some(at) = room.deadline {
            self.deadlines.remove(&(at, code));
        }
        room.table.closed = true;
        let table = room.table;
        self.store(StoreRequest::SaveHallTable { table }, Pending::Nothing);
        for visit in room.visitors {
            if let Some(visitor) = self.visits.get_mut(&visit) {
                visitor.rooms.remove(&code);
            }
            self.tell(visit, HallEvent::Closed(code, why.into()));
        }
        if room.host.is_some() {
            self.effects.push(HallEffect::Forget(code));
        }
        self.lobby_changed();
    }

    /// Tells everybody at a table that waits for players how it stands.
    pub(super) fn tell_waiting(&mut self, code: TableCode) {
        let Some(listing) = self.listing(code) else { return };
        let Some(room) = self.rooms.get(&code).filter(|room| room.host.is_none()) else { return };
        let visitors: Vec<_> = room.visitors.iter().copied().collect();
        for visit in visitors {
            self.tell(visit, HallEvent::Waiting(listing.clone()));
        }
    }

    pub(super) fn host_options(&self) -> HostOptions {
        HostOptions {
            take_back: false,
            strict: true,
            rated: false,
            clock: crate::model::time_control::TimeControl::None,
            bot_limit: Some(self.options.bot_limit),
            bot_pace: BOT_PACE,
            away_limit: self.options.away,
        }
    }

    /// The game begins once nobody else has to come.
    pub(super) fn begin_if_full(&mut self, code: TableCode) {
        let options = self.host_options();
        let Some(room) = self.rooms.get(&code).filter(|room| room.host.is_none() && room.is_full()) else { return };
        let table = room.table.clone();
        let players: Vec<_> = room.all_seats().map(|seat| self.player_of(room, seat)).collect();
        let options = HostOptions { clock: table.clock, take_back: table.take_back, rated: table.rated, ..options };
        let seed = self.seed_of(&table);
        match AnyHost::new(&table.rules, players, options, seed, true) {
            Ok(host) => self.begin(code, host),
            // What was checked when the table was opened cannot fail now.
            Err(fault) => self.close(code, &fault.why),
        }
    }

    fn player_of(&self, room: &Room, seat: Seat) -> Player {
        let name = self.seat_name(room, seat);
        match room.taker(seat) {
            Taker::Robot(level) => Player::robot(name, *level),
            _ => Player::person(name),
        }
    }

    fn begin(&mut self, code: TableCode, host: AnyHost) {
        let Some(room) = self.rooms.get_mut(&code) else { return };
        room.host = Some(host);
        room.listing = None;
        let programs = |(id, visit): (&VisitId, &super::house::Visit)| {
            let sits = visit.who.as_ref().is_some_and(|who| !room.seats_of(who).is_empty());
            (sits && visit.kind == VisitKind::Program).then_some(*id)
        };
        let programs: Vec<_> = self.visits.iter().filter_map(programs).collect();
        room.visitors.extend(programs.iter().copied());
        for program in programs {
            if let Some(visit) = self.visits.get_mut(&program) {
                visit.rooms.insert(code);
            }
        }
        let visitors: Vec<_> = self.rooms[&code].visitors.iter().copied().collect();
        let parties: Vec<_> = visitors.into_iter().filter_map(|visit| self.party(visit, code)).collect();
        self.host_hears(code, AnyHostInput::Gathered(parties));
    }
}

/// The seat that a visitor may take: the one asked for, or one kept for it, or the first that is open.
fn free_seat(room: &Room, who: &Identity, wanted: Option<Seat>) -> Result<Seat, String> {
    if !room.seats_of(who).is_empty() {
        return Err("you have a seat at this table".into());
    }
    if room.table.rated && who.is_guest() {
        return Err("guests have no ratings: this table is for accounts".into());
    }
    let is_kept = |seat: &Seat| matches!(room.taker(*seat), Taker::Invited(id) if Some(*id) == who.account);
    let is_open = |seat: &Seat| *room.taker(*seat) == Taker::Open;
    match wanted {
        Some(seat) if seat.index() >= room.table.seats.len() => Err(format!("there is no seat {seat} at this table")),
        Some(seat) if is_open(&seat) || is_kept(&seat) => Ok(seat),
        Some(seat) => Err(format!("seat {seat} is not open")),
        None => {
            let kept = room.all_seats().find(is_kept);
            kept.or_else(|| room.all_seats().find(is_open)).ok_or_else(|| "no seat is open at this table".into())
        }
    }
}
