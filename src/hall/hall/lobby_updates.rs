//! Updates of the lobby: who is told it, and when.

use std::sync::Arc;

use super::Hall;
use super::lobby_feed::LobbyRound;
use super::lobby_view::LobbyView;
use super::sessions::Session;
use crate::event::HallEvent;
use crate::lobby::TableListing;
use crate::session::{Identity, SessionId};
use parlour_model::table_code::TableCode;

pub(super) fn follow(hall: &mut Hall, session: SessionId, who: &Identity, follows: bool) {
    let Some(own) = hall.sessions.get_mut(session) else {
        return;
    };
    let is_first = own.follow_lobby(follows);
    if !follows {
        return;
    }
    let view = recent_view(hall, who);
    let lobby = view.of(who, &hall.tables);
    hall.outbox.tell(session, HallEvent::Lobby(lobby));
    if is_first {
        for line in hall.lobby.talk() {
            hall.sessions.tell_line(&mut hall.outbox, session, line);
        }
    }
}

/// Tells the lobby as this session may see it now.
pub(super) fn tell(hall: &mut Hall, session: SessionId, who: &Identity) {
    let lobby = current_view(hall).of(who, &hall.tables);
    hall.outbox.tell(session, HallEvent::Lobby(lobby));
}

/// Something in the row of a table has changed.
pub(super) fn table_changed(hall: &mut Hall, code: TableCode) {
    if let Some(live) = hall.tables.get_mut(code) {
        live.listing = None;
    }
    lobby_changed(hall);
}

/// Something in the lobby has changed.
pub(super) fn lobby_changed(hall: &mut Hall) {
    hall.lobby.changed(hall.outbox.now(), &hall.sessions);
}

/// Tells the next of those who follow the lobby how it was when the round began, if that is due.
pub(super) fn update(hall: &mut Hall) {
    let now = hall.outbox.now();
    if hall.lobby.deadline().is_none_or(|at| at > now) {
        return;
    }
    let mut round = hall
        .lobby
        .take_round()
        .unwrap_or_else(|| LobbyRound::new(current_view(hall), &hall.sessions));
    for session in round.take_slice() {
        let follower = hall
            .sessions
            .get(session)
            .filter(|session| session.follows_lobby());
        if let Some(who) = follower.and_then(Session::who) {
            let lobby = round.view().of(who, &hall.tables);
            hall.outbox.tell(session, HallEvent::Lobby(lobby));
        }
    }
    hall.lobby.continue_round(now, round, &hall.sessions);
}

/// Returns the current lobby, rebuilt only if something in it has changed.
fn current_view(hall: &mut Hall) -> Arc<LobbyView> {
    if let Some(view) = hall.lobby.current() {
        return view;
    }
    let tables = all_listings(hall);
    let people = Arc::new(hall.listings().people());
    let view = LobbyView::new(hall.outbox.now(), tables, people, &hall.tables);
    let view = Arc::new(view);
    hall.lobby.renew(Arc::clone(&view));
    view
}

/// Returns the lobby for somebody who begins to follow it: the current one, or in a crowd one that is a moment old.
fn recent_view(hall: &mut Hall, who: &Identity) -> Arc<LobbyView> {
    let recent = if hall.tables.own(who).is_empty() {
        hall.lobby.recent(hall.outbox.now(), &hall.sessions)
    } else {
        None
    };
    recent.unwrap_or_else(|| current_view(hall))
}

/// Returns every table. Their listings are kept until something in them changes.
pub(super) fn all_listings(hall: &mut Hall) -> Vec<Arc<TableListing>> {
    let listings = hall.listings().tables();
    for listing in &listings {
        if let Some(live) = hall.tables.get_mut(listing.code) {
            live.listing = Some(Arc::clone(listing));
        }
    }
    listings
}
