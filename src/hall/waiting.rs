//! Tables that wait for players: how many one account and one address may have, and how long each
//! waits after its players have left the hall.

use std::net::IpAddr;
use std::time::Duration;

use super::closing::Closing;
use super::house::Hall;
use super::presence::identity;
use super::room::Room;
use super::visit::{Identity, VisitId};
use parlour_language::{Text, text};
use parlour_model::table_code::TableCode;
use parlour_model::time_control::TimeControl;
use parlour_store::{AccountId, HallTable};

/// The shortest time for one move that makes a game one of correspondence.
const CORRESPONDENCE: Duration = Duration::from_secs(12 * 3600);

/// The age up to which an account counts as new.
const NEW_ACCOUNT: Duration = Duration::from_secs(24 * 3600);

/// The limits on tables that wait for players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WaitingLimits {
    /// The most waiting tables of one account.
    pub per_account: usize,
    /// The same for an account in its first day, and for the guests of one address.
    pub per_new_account: usize,
    /// The most waiting tables that were opened from one address.
    pub per_address: usize,
    /// The time that a table waits after its opener and its players have left the hall.
    pub lasts: Duration,
    /// The same for a game of correspondence.
    pub correspondence_lasts: Duration,
}

impl Default for WaitingLimits {
    fn default() -> Self {
        Self {
            per_account: 16,
            per_new_account: 4,
            per_address: 32,
            lasts: Duration::from_secs(3600),
            correspondence_lasts: Duration::from_secs(7 * 24 * 3600),
        }
    }
}

impl WaitingLimits {
    /// Returns how long a table waits for players while nobody of it is in the hall.
    fn lasts(&self, table: &HallTable) -> Duration {
        match table.clock {
            TimeControl::Move(each) if each >= CORRESPONDENCE => self.correspondence_lasts,
            _ => self.lasts,
        }
    }
}

impl Hall {
    /// Checks that a visitor may open another table that waits for players.
    pub(super) fn check_waiting_of(&self, visit: VisitId, who: &Identity) -> Result<(), Text> {
        let limits = &self.options.waiting;
        let address = self.address_of(visit);
        let (mut own, mut near, mut guests) = (0, 0, 0);
        for (opened_by, opened_from) in self.openers_of_waiting() {
            let is_near = address.is_some() && opened_from == address;
            own += usize::from(opened_by.is_some() && opened_by == who.account);
            near += usize::from(is_near);
            guests += usize::from(is_near && opened_by.is_none());
        }
        let (own, most) = match who.account {
            None => (guests, limits.per_new_account),
            Some(_) if self.is_new(visit) => (own, limits.per_new_account),
            Some(_) => (own, limits.per_account),
        };
        if own >= most {
            Err(text!("hall-waiting-own", most = most))
        } else if near >= limits.per_address {
            Err(text!("hall-waiting-near"))
        } else {
            Ok(())
        }
    }

    /// The account and the address that opened each table that waits for players, those that are
    /// being saved among them.
    fn openers_of_waiting(
        &self,
    ) -> impl Iterator<Item = (Option<AccountId>, Option<IpAddr>)> + use<'_> {
        let saved = self.rooms.values().filter(|room| !room.has_begun());
        let saved = saved.map(|room| (room.table.opened_by, room.opened_from));
        let unsaved = self.pending.values().filter_map(|pending| {
            let opened_by = pending.table()?.opened_by;
            Some((opened_by, self.address_of(pending.visit()?)))
        });
        saved.chain(unsaved)
    }

    pub(super) fn address_of(&self, visit: VisitId) -> Option<IpAddr> {
        self.visits.get(&visit)?.address
    }

    fn is_new(&self, visit: VisitId) -> bool {
        let created = self.visits.get(&visit).and_then(|visit| visit.created);
        let grown = created.and_then(|created| created.checked_add(NEW_ACCOUNT).ok());
        grown.is_some_and(|grown| grown > self.now)
    }

    /// Lets the tables of a visitor who has left wait for a limited time.
    pub(super) fn limit_waiting_of(&mut self, who: &Identity) {
        let concerned = |room: &&Room| !room.has_begun() && is_of(room, who);
        let codes: Vec<_> = self
            .rooms
            .values()
            .filter(concerned)
            .map(Room::code)
            .collect();
        for code in codes {
            self.limit_waiting(code);
        }
    }

    /// Lets a table wait for a limited time if nobody of it is in the hall.
    pub(super) fn limit_waiting(&mut self, code: TableCode) {
        let Some(room) = self.rooms.get(&code).filter(|room| !room.has_begun()) else {
            return;
        };
        if !self.has_somebody_here(room) {
            let lasts = self.options.waiting.lasts(&room.table);
            self.set_deadline(code, self.now.checked_add(lasts).ok());
        }
    }

    /// Closes a table whose time of waiting is over, unless somebody of it has come back.
    pub(super) fn end_waiting(&mut self, code: TableCode) {
        let is_left = self
            .rooms
            .get(&code)
            .is_some_and(|room| !room.has_begun() && !self.has_somebody_here(room));
        if is_left {
            self.close(code, Closing::WaitedTooLong);
        }
    }

    /// Returns whether the opener or a player of a table is in the hall.
    fn has_somebody_here(&self, room: &Room) -> bool {
        let mut here = self.visits.values().filter_map(|visit| visit.who.as_ref());
        let mut elsewhere = self.elsewhere().map(identity);
        here.any(|who| is_of(room, who)) || elsewhere.any(|who| is_of(room, &who))
    }

    /// Closes the waiting tables that an account has opened.
    pub(super) fn close_waiting_of(&mut self, name: &str) {
        let opened = |room: &&Room| {
            let by = room.table.opened_by.and_then(|id| self.names.get(id));
            !room.has_begun() && by.is_some_and(|by| by == name)
        };
        let codes: Vec<_> = self.rooms.values().filter(opened).map(Room::code).collect();
        for code in codes {
            self.close(code, Closing::ByOperator);
        }
    }
}

/// Returns whether a visitor has opened a table or sits at it.
fn is_of(room: &Room, who: &Identity) -> bool {
    let opened = who.account.is_some() && room.table.opened_by == who.account;
    opened || !room.seats_of(who).is_empty()
}
