//! The people whom somebody ignores: no invitation, offer or talk of theirs arrives. They are not told.

use super::Hall;
use super::sessions::Session;
use super::store_purpose::StorePurpose;
use crate::event::HallEvent;
use crate::session::{Identity, SessionId};
use parlour_language::{Text, text};
use parlour_model::each_game;
use parlour_model::seat::Seat;
use parlour_model::table_code::TableCode;
use parlour_store::{Account, NoticeKind, SeatOwner, StoreRequest, StoreResponse};
use parlour_table::any::{AnyGame, AnyTableEvent};
use parlour_table::event::{Observation, TableEvent};

/// The most people whom one account may ignore.
const MOST_IGNORED: usize = 200;

/// Somebody wants to ignore an account, or to hear it again.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct IgnoreRequest {
    session: SessionId,
    name: String,
    on: bool,
}

impl IgnoreRequest {
    pub(super) fn start(
        hall: &mut Hall,
        session: SessionId,
        who: &Identity,
        name: String,
        on: bool,
    ) -> Result<(), Text> {
        if who.is_guest() {
            return Err(text!("hall-guest-settings"));
        }
        let asked = StoreRequest::AccountNamed { name: name.clone() };
        hall.outbox
            .store(asked, StorePurpose::Ignore(Self { session, name, on }));
        Ok(())
    }

    pub(super) fn session(&self) -> SessionId {
        self.session
    }

    pub(super) fn on_response(self, hall: &mut Hall, response: StoreResponse) {
        match response {
            StoreResponse::AccountNamed(account) => self.save(hall, account),
            StoreResponse::SaveIgnored(()) => self.saved(hall),
            _ => {}
        }
    }

    /// Lets the sessions of the asker ignore the account, or hear it again.
    fn save(mut self, hall: &mut Hall, account: Option<Account>) {
        let session = self.session;
        let Some(own) = hall.sessions.get(session) else {
            return;
        };
        let Some(id) = own.account() else { return };
        let why = match account {
            Some(account) if account.id == id => text!("hall-ignore-self"),
            Some(_) if self.on && own.ignored().len() >= MOST_IGNORED => {
                text!("hall-ignores-many", most = MOST_IGNORED)
            }
            Some(account) => {
                hall.sessions.ignore(id, &account.name, self.on);
                let own = hall.sessions.get(session).map(Session::ignored);
                let save = StoreRequest::SaveIgnored {
                    account: id,
                    ignored: own.into_iter().flatten().cloned().collect(),
                };
                self.name = account.name;
                hall.outbox.store(save, StorePurpose::Ignore(self));
                return;
            }
            None => text!("hall-nobody-so"),
        };
        hall.outbox.tell(session, HallEvent::Refused(why));
    }

    /// The store has whom the account ignores: the other halls hear of it.
    fn saved(self, hall: &mut Hall) {
        let Self { session, name, on } = self;
        if let Some(who) = hall.sessions.who(session)
            && let Some(account) = who.account
            && hall.cluster.is_shared()
        {
            let kind = NoticeKind::Ignores { account, on };
            hall.outbox.notify(kind, &who.name, &name, None);
        }
        hall.outbox.tell(session, HallEvent::Ignores { name, on });
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

/// Tells a session an event of a table, without the offers of those whom the user ignores.
pub(super) fn tell_event(
    hall: &mut Hall,
    session: SessionId,
    code: TableCode,
    mut event: Box<AnyTableEvent>,
) {
    let own = hall.sessions.get(session);
    if let Some(own) = own.filter(|own| !own.ignored().is_empty()) {
        let seats = seats_of_ignored(hall, code, own);
        if !each_game!(AnyTableEvent, &mut *event, event => hide_offers(event, &seats)) {
            return;
        }
    }
    hall.outbox.tell(session, HallEvent::Table(code, event));
}

fn seats_of_ignored(hall: &Hall, code: TableCode, own: &Session) -> Vec<Seat> {
    let Some(live) = hall.tables.get(code) else {
        return Vec::new();
    };
    let is_ignored = |seat: &Seat| match live.owner(*seat) {
        SeatOwner::Account(id) => hall
            .names
            .get(*id)
            .is_some_and(|name| own.ignored().contains(name)),
        _ => false,
    };
    live.all_seats().filter(is_ignored).collect()
}
