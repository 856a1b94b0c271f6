//! Opening a table: who is invited is looked up, and the table is saved.

use std::collections::VecDeque;

use jiff::civil::Date;

use super::live_table::LiveTable;
use super::seat_owner::own_seat_owner;
use super::store_purpose::StorePurpose;
use super::{Hall, attendance, beginning, invitations, lobby_updates, sizes, waiting};
use crate::event::HallEvent;
use crate::request::{NewTable, SeatOffer};
use crate::session::{Identity, SessionId};
use parlour_language::{Text, text};
use parlour_model::any::AnyPlaythrough;
use parlour_model::game::Secrecy;
use parlour_model::seat::Seat;
use parlour_store::{Account, HallSeat, HallTable, SeatOwner, StoreRequest, StoreResponse};

/// A user opens a table: who is invited is looked up, one after the other, and the table is saved.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct OpenRequest {
    session: SessionId,
    table: HallTable,
    /// The seats for people by name that are still to be looked up.
    names: VecDeque<(Seat, String)>,
}

impl OpenRequest {
    pub(super) fn start(
        hall: &mut Hall,
        session: SessionId,
        who: &Identity,
        new: NewTable,
    ) -> Result<(), Text> {
        Self::new(hall, session, who, new)?.look_up(hall);
        Ok(())
    }

    /// Opens a table for the deal of a day, which follows from a seed.
    pub(super) fn start_daily(
        hall: &mut Hall,
        session: SessionId,
        who: &Identity,
        new: NewTable,
        (day, seed): (Date, u64),
    ) -> Result<(), Text> {
        let mut request = Self::new(hall, session, who, new)?;
        (request.table.day, request.table.deal) = (Some(day), seed);
        request.save(hall);
        Ok(())
    }

    /// # Errors
    /// The user may not open such a table.
    fn new(
        hall: &mut Hall,
        session: SessionId,
        who: &Identity,
        new: NewTable,
    ) -> Result<Self, Text> {
        check(hall, session, who, &new)?;
        let mut names = VecDeque::new();
        let mut seats = Vec::new();
        for (index, offer) in new.seats.into_iter().enumerate() {
            let owner = match offer {
                SeatOffer::Me => own_seat_owner(who),
                SeatOffer::Open => SeatOwner::Open,
                SeatOffer::Robot(level) => SeatOwner::Robot(level),
                SeatOffer::Invited(name) => {
                    names.push_back((Seat::of(index), name));
                    SeatOwner::Open
                }
            };
            seats.push(HallSeat { owner, seen: 0 });
        }
        let table = HallTable {
            code: hall.tables.new_code(&mut hall.outbox),
            rules: new.rules,
            seats,
            clock: new.clock,
            rated: new.rated,
            listed: new.listed,
            take_back: false,
            opened_by: who.account,
            opened: hall.outbox.now(),
            seed: new.seed,
            game: None,
            closed: false,
            deal: new.seed.unwrap_or_else(|| hall.outbox.draw()),
            day: None,
            arena: None,
            is_ladder: false,
            version: hall.outbox.draw(),
        };
        Ok(Self {
            session,
            table,
            names,
        })
    }

    pub(super) fn session(&self) -> SessionId {
        self.session
    }

    pub(super) fn table(&self) -> &HallTable {
        &self.table
    }

    pub(super) fn on_response(self, hall: &mut Hall, response: StoreResponse) {
        match response {
            StoreResponse::AccountNamed(account) => self.invite(hall, account),
            StoreResponse::SaveHallTable(()) => opened(hall, self.session, self.table),
            _ => {}
        }
    }

    /// Looks up the next of those who are invited, or saves the table.
    fn look_up(self, hall: &mut Hall) {
        if let Some((_, name)) = self.names.front() {
            let request = StoreRequest::AccountNamed { name: name.clone() };
            hall.outbox
                .store(request, StorePurpose::Open(Box::new(self)));
        } else if self.table.rated && has_twins(&self.table) {
            let why = text!("hall-rated-accounts");
            hall.outbox.tell(self.session, HallEvent::Refused(why));
        } else {
            self.save(hall);
        }
    }

    /// Keeps a seat for an account, if there is one of that name.
    fn invite(mut self, hall: &mut Hall, account: Option<Account>) {
        let Some((seat, name)) = self.names.pop_front() else {
            return;
        };
        let Some(account) = account else {
            let why = text!("hall-nobody-called", name = name);
            hall.outbox.tell(self.session, HallEvent::Refused(why));
            return;
        };
        if !hall.sessions.is_ignored_by(&account, self.session) {
            hall.names.insert(account.id, account.name);
            self.table.seats[seat.index()].owner = SeatOwner::Invited(account.id);
        }
        self.look_up(hall);
    }

    fn save(self, hall: &mut Hall) {
        let request = StoreRequest::SaveHallTable {
            table: self.table.clone(),
            before: None,
        };
        hall.outbox
            .store(request, StorePurpose::Open(Box::new(self)));
    }

    /// Saves the table under a new code: the one that it had is another's, of a table that was closed long ago.
    pub(super) fn save_anew(mut self, hall: &mut Hall) {
        self.table.code = hall.tables.new_code(&mut hall.outbox);
        self.save(hall);
    }
}

/// Returns whether an account has two seats of a table, or is invited to one and has another.
fn has_twins(table: &HallTable) -> bool {
    let mut accounts: Vec<_> = table
        .seats
        .iter()
        .filter_map(|seat| match seat.owner {
            SeatOwner::Account(id) | SeatOwner::Invited(id) => Some(id),
            _ => None,
        })
        .collect();
    let all = accounts.len();
    accounts.sort_unstable();
    accounts.dedup();
    accounts.len() < all
}

fn check(hall: &Hall, session: SessionId, who: &Identity, new: &NewTable) -> Result<(), Text> {
    AnyPlaythrough::new(&new.rules, new.seats.len()).map_err(|fault| fault.why)?;
    let count = |of: fn(&SeatOffer) -> bool| new.seats.iter().filter(|offer| of(offer)).count();
    let robots = count(|offer| matches!(offer, SeatOffer::Robot(_)));
    let own = count(|offer| *offer == SeatOffer::Me);
    if robots == new.seats.len() {
        return Err(text!("hall-somebody-plays"));
    }
    let has_secrets = new.rules.mode().secrecy() != Secrecy::None;
    if has_secrets && own > 1 && own + robots < new.seats.len() {
        return Err(text!("hall-one-hand"));
    }
    if new.seed.is_some() && !hall.options.allow_seeds {
        return Err(text!("hall-no-seed"));
    }
    if new.rated {
        let why = match () {
            () if who.is_guest() => Some(text!("hall-guest-unrated")),
            () if new.seed.is_some() => Some(text!("hall-seed-unrated")),
            () if robots > 0 => Some(text!("hall-robots-unrated")),
            () if own > 1 || new.seats.len() < 2 => Some(text!("hall-rated-accounts")),
            () => None,
        };
        why.map_or(Ok(()), Err)?;
    }
    if hall.tables.len() >= hall.options.tables {
        return Err(text!("hall-no-room"));
    }
    waiting::check_limits(hall, session, who)?;
    sizes::check_cards(hall, who, &new.rules)?;
    hall.tables
        .check_seats_of(who, hall.options.tables_per_account)
}

/// A new table is saved.
fn opened(hall: &mut Hall, session: SessionId, table: HallTable) {
    let code = table.code;
    hall.outbox.news().changed.insert(code);
    let opened_from = hall.sessions.address_of(session);
    hall.tables.insert(LiveTable::opened(table, opened_from));
    waiting::limit(hall, code);
    let Some(who) = hall.sessions.who(session).cloned() else {
        return;
    };
    hall.outbox.tell(session, HallEvent::Opened(code));
    // It was let in by opening the table.
    let _ = attendance::join(hall, session, &who, code);
    invitations::tell_invited(hall, code, &who.name);
    beginning::begin_if_full(hall, code);
    lobby_updates::lobby_changed(hall);
}
