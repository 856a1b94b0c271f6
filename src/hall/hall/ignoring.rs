//! The people whom somebody ignores: no invitation, offer or talk of theirs arrives. They are not told.

use std::collections::BTreeSet;

use super::Hall;
use super::pending::Pending;
use super::sessions::Session;
use crate::event::HallEvent;
use crate::session::{Identity, SessionId};
use parlour_language::{Text, text};
use parlour_model::each_game;
use parlour_model::seat::Seat;
use parlour_model::table_code::TableCode;
use parlour_store::{Account, AccountId, NoticeKind, SeatOwner, StoreRequest};
use parlour_table::any::{AnyGame, AnyTableEvent};
use parlour_table::event::{Observation, TableEvent};

/// The most people whom one account may ignore.
const MOST_IGNORED: usize = 200;

impl Hall {
    /// Somebody wants to ignore an account, or to hear it again.
    pub(super) fn ignore(
        &mut self,
        session: SessionId,
        who: &Identity,
        name: String,
        on: bool,
    ) -> Result<(), Text> {
        if who.is_guest() {
            return Err(text!("hall-guest-settings"));
        }
        let asked = StoreRequest::AccountNamed { name };
        self.outbox.store(asked, Pending::Ignored(session, on));
        Ok(())
    }

    /// Handles the store's answer about somebody who is to be ignored, or to be heard again.
    pub(super) fn ignored_read(&mut self, session: SessionId, account: Option<Account>, on: bool) {
        let Some(own) = self.sessions.get(session).and_then(Session::account) else {
            return;
        };
        match account {
            Some(account) if account.id == own => {
                self.outbox
                    .tell(session, HallEvent::Refused(text!("hall-ignore-self")));
            }
            Some(_)
                if on
                    && self
                        .sessions
                        .get(session)
                        .is_some_and(|own| own.ignored().len() >= MOST_IGNORED) =>
            {
                let why = text!("hall-ignores-many", most = MOST_IGNORED);
                self.outbox.tell(session, HallEvent::Refused(why));
            }
            Some(account) => self.set_ignored(session, own, account.name, on),
            None => self
                .outbox
                .tell(session, HallEvent::Refused(text!("hall-nobody-so"))),
        }
    }

    fn set_ignored(&mut self, session: SessionId, account: AccountId, name: String, on: bool) {
        self.sessions.ignore(account, &name, on);
        let Some(own) = self.sessions.get(session) else {
            return;
        };
        let ignored = own.ignored().iter().cloned().collect();
        let save = StoreRequest::SaveIgnored { account, ignored };
        self.outbox
            .store(save, Pending::IgnoredSaved(session, name, on));
    }

    /// The store has whom the account of a session ignores: the other halls hear of it.
    pub(super) fn ignored_saved(&mut self, session: SessionId, name: String, on: bool) {
        let who = self.sessions.who(session).cloned();
        if let Some((account, who)) = who.and_then(|who| Some((who.account?, who.name)))
            && self.cluster.is_shared()
        {
            let kind = NoticeKind::Ignores { account, on };
            self.outbox.notify(kind, &who, &name, Pending::Nothing);
        }
        self.outbox.tell(session, HallEvent::Ignores { name, on });
    }

    /// Returns whether an account ignores the visitor.
    pub(super) fn is_ignored_by(&self, account: &Account, session: SessionId) -> bool {
        let who = self.sessions.who(session);
        who.is_some_and(|who| account.ignored.contains(&who.name))
    }

    /// Tells a session an event of a table, without the offers of those whom the visitor ignores.
    pub(super) fn tell_of_table(
        &mut self,
        session: SessionId,
        code: TableCode,
        mut event: Box<AnyTableEvent>,
    ) {
        let own = self.sessions.get(session);
        if let Some(own) = own.filter(|own| !own.ignored().is_empty()) {
            let seats = self.seats_of_ignored(code, own.ignored());
            if !each_game!(AnyTableEvent, &mut *event, event => hide_offers(event, &seats)) {
                return;
            }
        }
        self.outbox.tell(session, HallEvent::Table(code, event));
    }

    fn seats_of_ignored(&self, code: TableCode, ignored: &BTreeSet<String>) -> Vec<Seat> {
        let Some(live) = self.tables.get(code) else {
            return Vec::new();
        };
        let is_ignored = |seat: &Seat| match live.owner(*seat) {
            SeatOwner::Account(id) => self
                .names
                .get(*id)
                .is_some_and(|name| ignored.contains(name)),
            _ => false,
        };
        live.all_seats().filter(is_ignored).collect()
    }
}

/// Takes the open offer of these seats out of an event; answers whether anything is left of it.
fn hide_offers<G: AnyGame>(event: &mut TableEvent<G>, of: &[Seat]) -> bool {
    let (observation, private) = match event {
        TableEvent::Offered { by, .. } => return !of.contains(by),
        TableEvent::Synced(table) => (&mut table.observation, &mut table.private),
        TableEvent::Moved {
            observation,
            private,
            ..
        } => (observation, private),
        _ => return true,
    };
    hide_offer(observation, of);
    for report in private {
        hide_offer(&mut report.observation, of);
    }
    true
}

fn hide_offer<G: AnyGame>(seen: &mut Observation<G>, of: &[Seat]) {
    seen.offer.take_if(|(seat, _)| of.contains(seat));
}
