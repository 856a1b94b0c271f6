//! The people whom somebody ignores: no invitation, offer or talk of theirs arrives. They are not told.

use std::sync::Arc;

use super::names::Names;
use crate::session::SessionId;
use crate::state::Hall;
use crate::state::outbox::{Asked, By, Outbox, Served};
use crate::state::sessions::{Session, Sessions};
use crate::state::tables::live_tables::LiveTables;
use parlour_language::text;
use parlour_model::each_game;
use parlour_model::seat::Seat;
use parlour_protocol::event::{HallAnswer, HallEvent};
use parlour_store::table_code::TableCode;
use parlour_store::{Account, NoticeKind, SeatOwner, ask};
use parlour_table::any::{AnyGame, AnyTableEvent};
use parlour_table::event::{Observation, TableEvent};

/// The most people whom one account may ignore.
const MOST_IGNORED: usize = 200;

/// Somebody wants to ignore an account, or to hear it again.
pub(crate) fn ignore(out: &mut Outbox, By { asked, who }: By, name: String, on: bool) -> Served {
    if who.is_guest() {
        return Err(text!("hall-guest-settings"));
    }
    let named = ask::AccountNamed { name };
    out.ask(asked, named, move |hall, account| {
        hall.sessions
            .save_ignored(&mut hall.out, asked, account, on);
    });
    Ok(())
}

impl Sessions {
    /// Lets the sessions of the asker ignore the account, or hear it again.
    fn save_ignored(&mut self, out: &mut Outbox, asked: Asked, account: Option<Account>, on: bool) {
        let Some(own) = self.get(asked.session) else {
            return;
        };
        let Some(id) = own.account() else { return };
        let why = match account {
            Some(account) if account.id == id => text!("hall-ignore-self"),
            Some(_) if on && own.ignored().len() >= MOST_IGNORED => {
                text!("hall-ignores-many", most = MOST_IGNORED)
            }
            Some(Account { name, .. }) => {
                self.ignore(id, &name, on);
                let own = self.get(asked.session).map(Session::ignored);
                let save = ask::SaveIgnored {
                    account: id,
                    ignored: own.into_iter().flatten().cloned().collect(),
                };
                out.ask(asked, save, move |hall, ()| {
                    hall.sessions.ignored_saved(&mut hall.out, asked, name, on);
                });
                return;
            }
            None => text!("hall-nobody-so"),
        };
        out.refuse(asked, why);
    }

    /// The store has whom the account ignores: the other halls hear of it.
    fn ignored_saved(&self, out: &mut Outbox, asked: Asked, name: String, on: bool) {
        if let Some(who) = self.who(asked.session)
            && let Some(account) = who.account
        {
            let kind = NoticeKind::Ignores { account, on };
            out.notify(kind, &who.name, &name, None);
        }
        out.reply(asked, HallAnswer::Ignores { name, on });
    }
}

/// Takes the open offer of these seats out of an event; answers whether anything is left of it.
fn hide_offers<G: AnyGame>(event: &mut TableEvent<G>, of: &[Seat]) -> bool {
    let (observation, private) = match event {
        TableEvent::Offered { by, .. } => return !of.contains(by),
        TableEvent::Snapshot(table) => {
            let mut private = table.private.iter();
            if !offer_of(&table.observation, of)
                && !private.any(|report| offer_of(&report.observation, of))
            {
                return true;
            }
            // The spectators share it: this one gets a copy.
            let table = Arc::make_mut(table);
            (&mut table.observation, &mut table.private)
        }
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
    if offer_of(seen, of) {
        seen.offer = None;
    }
}

/// Returns whether the open offer is one of these seats.
fn offer_of<G: AnyGame>(seen: &Observation<G>, of: &[Seat]) -> bool {
    seen.offer.is_some_and(|(seat, _)| of.contains(&seat))
}

/// Tells a session an event of a table, without the offers of those whom the user ignores.
pub(crate) fn tell_event(
    hall: &mut Hall,
    session: SessionId,
    code: TableCode,
    mut event: Box<AnyTableEvent>,
) {
    let own = hall.sessions.get(session);
    if let Some(own) = own.filter(|own| !own.ignored().is_empty()) {
        let seats = hall.tables.seats_of_ignored(&hall.names, code, own);
        if !each_game!(AnyTableEvent, &mut *event, event => hide_offers(event, &seats)) {
            return;
        }
    }
    hall.out.tell(session, HallEvent::Table(code, event));
}

impl LiveTables {
    fn seats_of_ignored(&self, names: &Names, code: TableCode, own: &Session) -> Vec<Seat> {
        let Some(live) = self.get(code) else {
            return Vec::new();
        };
        let is_ignored = |seat: &Seat| match live.owner(*seat) {
            SeatOwner::Account(id) => names
                .get(*id)
                .is_some_and(|name| own.ignored().contains(name)),
            _ => false,
        };
        live.all_seats().filter(is_ignored).collect()
    }
}
