//! Tables that wait for players: how many one account and one address may have, and how long each
//! waits after its players have left the hall.

use std::net::IpAddr;

use super::Hall;
use super::closing::Closing;
use super::cluster::identity;
use super::live_table::LiveTable;
use crate::session::{Identity, SessionId};
use parlour_language::{Text, text};
use parlour_model::table_code::TableCode;
use parlour_store::AccountId;

impl Hall {
    /// Checks that a visitor may open another table that waits for players.
    pub(super) fn check_waiting_of(&self, session: SessionId, who: &Identity) -> Result<(), Text> {
        let limits = &self.options.waiting;
        let address = self.sessions.address_of(session);
        let (mut own, mut near, mut guests) = (0, 0, 0);
        for (opened_by, opened_from) in self.openers_of_waiting() {
            let is_near = address.is_some() && opened_from == address;
            own += usize::from(opened_by.is_some() && opened_by == who.account);
            near += usize::from(is_near);
            guests += usize::from(is_near && opened_by.is_none());
        }
        let is_new = self
            .sessions
            .get(session)
            .is_some_and(|session| session.is_new(self.outbox.now()));
        let (own, most) = match who.account {
            None => (guests, limits.per_new_account),
            Some(_) if is_new => (own, limits.per_new_account),
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
        let saved = self.tables.values().filter(|live| !live.has_begun());
        let saved = saved.map(|live| (live.table.opened_by, live.opened_from));
        let unsaved = self.outbox.pending().filter_map(|pending| {
            let (session, table) = pending.opening()?;
            Some((table.opened_by, self.sessions.address_of(session)))
        });
        saved.chain(unsaved)
    }

    /// Lets the tables of a visitor who has left wait for a limited time.
    pub(super) fn limit_waiting_of(&mut self, who: &Identity) {
        let waiting = self
            .tables
            .that(|live| !live.has_begun() && is_of(live, who));
        for code in waiting {
            self.limit_waiting(code);
        }
    }

    /// Lets a table wait for a limited time if nobody of it is in the hall.
    pub(super) fn limit_waiting(&mut self, code: TableCode) {
        let Some(live) = self.tables.get(code).filter(|live| !live.has_begun()) else {
            return;
        };
        if !self.has_somebody_here(live) {
            let lasts = self.options.waiting.lasts(&live.table);
            self.tables
                .set_deadline(code, self.outbox.now().checked_add(lasts).ok());
        }
    }

    /// Closes a table whose time of waiting is over, unless somebody of it has come back.
    pub(super) fn end_waiting(&mut self, code: TableCode) {
        let is_left = self
            .tables
            .get(code)
            .is_some_and(|live| !live.has_begun() && !self.has_somebody_here(live));
        if is_left {
            self.close(code, Closing::WaitedTooLong);
        }
    }

    /// Returns whether the opener or a player of a table is in the hall.
    fn has_somebody_here(&self, live: &LiveTable) -> bool {
        let mut here = self.sessions.people();
        let mut elsewhere = self.cluster.elsewhere().map(identity);
        here.any(|who| is_of(live, who)) || elsewhere.any(|who| is_of(live, &who))
    }

    /// Closes the waiting tables that an account has opened.
    pub(super) fn close_waiting_of(&mut self, name: &str) {
        let opened = self.tables.that(|live| {
            let by = live.table.opened_by.and_then(|id| self.names.get(id));
            !live.has_begun() && by.is_some_and(|by| by == name)
        });
        for code in opened {
            self.close(code, Closing::ByOperator);
        }
    }
}

/// Returns whether a visitor has opened a table or sits at it.
fn is_of(live: &LiveTable, who: &Identity) -> bool {
    let opened = who.account.is_some() && live.table.opened_by == who.account;
    opened || !live.seats_of(who).is_empty()
}
