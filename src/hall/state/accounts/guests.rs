//! Guests, whose accounts the hall makes for keys that nobody has an account of: while they are gone, their seats are kept
//! for a time, and one who takes a name keeps them.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use jiff::Timestamp;

use super::names::Names;
use crate::session::SessionId;
use crate::state::Hall;
use crate::state::games::attendance;
use crate::state::sessions::Session;
use crate::state::tables::live_tables::LiveTables;
use crate::state::tables::{rows, seating};
use parlour_protocol::identity::Identity;
use parlour_store::account_name::AccountName;
use parlour_store::{AccountId, SeatOwner, ask};

/// The time for which the seats of a guest who is gone are kept.
const SEATS_KEPT: Duration = Duration::from_secs(3 * 60);

/// The time after the opening in which guests who had a seat may come before they are missed.
const GRACE: Duration = Duration::from_secs(10);

/// The guests who are gone.
#[derive(Debug, Default)]
pub(crate) struct MissedGuests {
    /// Since when each is missed, by name, and the account.
    since: BTreeMap<String, (Option<AccountId>, Timestamp)>,
    /// The time of the next look at who is there.
    look_at: Option<Timestamp>,
}

impl MissedGuests {
    /// Returns the time of the next look.
    pub(crate) fn deadline(&self) -> Option<Timestamp> {
        self.look_at
    }

    /// The hall has read its tables, or does not know yet who is in others: guests may still come.
    pub(crate) fn look_later(&mut self, now: Timestamp) {
        self.look_at = now.checked_add(GRACE).ok();
    }

    fn miss(&mut self, who: &Identity, now: Timestamp) {
        let entry = (who.account, now);
        self.since.entry(who.name.clone()).or_insert(entry);
        self.plan();
    }

    /// Takes the guests who have been gone for long.
    fn take_gone(&mut self, now: Timestamp) -> Vec<Identity> {
        let is_long = |since: Timestamp| now.duration_since(since).unsigned_abs() >= SEATS_KEPT;
        let gone = self.since.iter().filter(|(_, (_, since))| is_long(*since));
        let gone = gone.map(|(name, (account, _))| Identity {
            account: *account,
            name: name.clone(),
        });
        let gone: Vec<_> = gone.collect();
        self.since.retain(|_, (_, since)| !is_long(*since));
        self.plan();
        gone
    }

    fn plan(&mut self) {
        let first = self.since.values().map(|(_, since)| *since).min();
        self.look_at = first.and_then(|since| since.checked_add(SEATS_KEPT).ok());
    }
}

/// A guest has left. One who cannot come back has no seat any more.
pub(crate) fn left(hall: &mut Hall, who: &Identity) {
    if who.account.is_none() {
        seating::guest_left(hall, who);
    } else if hall.sessions.of(who).is_empty() {
        hall.guests.miss(who, hall.out.now());
    }
}

/// Looks at who is gone, if that is due.
pub(crate) fn wake(hall: &mut Hall) {
    if hall
        .guests
        .deadline()
        .is_some_and(|at| at <= hall.out.now())
    {
        look(hall);
    }
}

/// Opens the seats of guests who have been gone for long, in a cluster also of those who have gone with their hall.
pub(crate) fn look(hall: &mut Hall) {
    let now = hall.out.now();
    if hall.out.is_shared() && !hall.cluster.knows_elsewhere() {
        hall.guests.look_later(now);
        return;
    }
    let there = everybody(hall);
    hall.guests.since.retain(|name, _| !there.contains(name));
    for who in hall.names.seated_guests(&hall.tables) {
        if !there.contains(&who.name) {
            hall.guests.miss(&who, now);
        }
    }
    for who in hall.guests.take_gone(now) {
        seating::guest_left(hall, &who);
        if !hall.tables.own(&who).is_empty() {
            // Who is kept a seat at a table whose link is handed on may come back to it.
            hall.guests.miss(&who, now);
        } else if let Some(account) = who.account {
            hall.out.store(ask::ForgetGuest { account });
        }
    }
}

/// The names of everybody who is here or in another hall.
fn everybody(hall: &Hall) -> BTreeSet<String> {
    let here = hall.sessions.people().map(|who| who.name.clone());
    let elsewhere = hall.cluster.elsewhere().map(|session| session.name.clone());
    here.chain(elsewhere).collect()
}

impl Names {
    /// The guests who have a seat.
    fn seated_guests(&self, tables: &LiveTables) -> Vec<Identity> {
        let owners = tables.values().flat_map(|live| &live.table.seats);
        let guests = owners.filter_map(|seat| match &seat.owner {
            SeatOwner::Account(id) => {
                let name = self.get(*id)?.clone();
                let account = Some(*id);
                AccountName::is_guest(&name).then_some(Identity { account, name })
            }
            SeatOwner::Guest(name) => AccountName::is_guest(name).then(|| Identity {
                account: None,
                name: name.clone(),
            }),
            _ => None,
        });
        guests.collect()
    }
}

/// Gives a user the seats that it had as a guest at the tables that a session looks at, and its name there.
pub(crate) fn take_seats(hall: &mut Hall, session: SessionId, who: &Identity) {
    let tables = hall.sessions.get(session).map(Session::tables);
    let tables = tables.into_iter().flatten().copied();
    let own = tables.filter(|code| {
        let live = hall.tables.get(*code);
        live.is_some_and(|live| live.host.is_some() && !live.seats_of(who).is_empty())
    });
    for code in own.collect::<Vec<_>>() {
        rows::seat_sessions(hall, code);
        attendance::take_back(hall, session, code);
    }
}
