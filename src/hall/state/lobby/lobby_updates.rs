//! Updates of the lobby: who is told it, and when.

use std::sync::Arc;

use super::lobby_feed::{LobbyFeed, LobbyRound};
use super::lobby_view::LobbyView;
use crate::state::Hall;
use crate::state::outbox::By;
use crate::state::sessions::Session;
use crate::state::tables::live_tables::LiveTables;
use parlour_protocol::event::{ChatLine, HallAnswer, HallEvent};
use parlour_protocol::identity::Identity;
use parlour_protocol::request::ChatPlace;

pub(crate) fn follow(hall: &mut Hall, By { asked, who }: By, follows: bool) {
    let session = asked.session;
    let own = hall.sessions.get_mut(session);
    let is_first = own.is_some_and(|own| own.follow_lobby(follows));
    if follows {
        let view = recent_view(hall, who);
        let lobby = view.of(who, &hall.tables);
        hall.out.tell(session, HallEvent::Lobby(lobby));
    }
    if is_first {
        for line in hall.lobby.chat() {
            hall.sessions.tell_line(&mut hall.out, session, line);
        }
        for text in &hall.options.greeting {
            let line = ChatLine {
                place: ChatPlace::Lobby,
                by: hall.options.name.clone(),
                is_spectator: false,
                text: text.clone(),
                at: hall.out.now(),
            };
            hall.out.tell(session, HallEvent::Chat(line));
        }
    }
    hall.out.done(asked);
}

/// Answers with the lobby as this session may see it now.
pub(crate) fn tell(hall: &mut Hall, By { asked, who }: By) {
    let lobby = current_view(hall).of(who, &hall.tables);
    hall.out.reply(asked, HallAnswer::Lobby(lobby));
}

/// Tells the next of those who follow the lobby how it was when the round began, if that is due.
pub(crate) fn update(hall: &mut Hall) {
    let now = hall.out.now();
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
            hall.out.tell(session, HallEvent::Lobby(lobby));
        }
    }
    hall.lobby.continue_round(now, round);
}

impl LobbyFeed {
    /// Takes note of the changes of tables.
    fn note_changes(&mut self, tables: &mut LiveTables) {
        if tables.take_changed() {
            self.changed();
        }
    }
}

/// Sees to it that those who follow the lobby are told what an input has changed.
pub(crate) fn plan(hall: &mut Hall) {
    hall.lobby.note_changes(&mut hall.tables);
    note_moves(hall);
    hall.lobby.plan(hall.out.now(), &hall.sessions);
}

/// Takes note of the moves of the game that the lobby shows.
fn note_moves(hall: &mut Hall) {
    let watched = hall.lobby.watched();
    let moved = watched.filter(|watched| hall.has_gone_on(watched));
    if let Some(code) = moved.map(|watched| watched.table) {
        hall.tables.forget_listing(code);
        hall.lobby.moved();
    }
}

/// Returns the current lobby, rebuilt only if something in it has changed.
fn current_view(hall: &mut Hall) -> Arc<LobbyView> {
    hall.lobby.note_changes(&mut hall.tables);
    note_moves(hall);
    if let Some(view) = hall.lobby.current() {
        return view;
    }
    let tables = hall.listings().tables();
    // Rows are kept here alone: elsewhere a table is read while its game goes on.
    for listing in &tables {
        if let Some(live) = hall.tables.get(listing.code) {
            let _ = live.listing.set(Arc::clone(listing)); // One that is kept already is the same.
        }
    }
    let people = Arc::new(hall.listings().people());
    let watched = hall.most_watched(&tables);
    let view = LobbyView::new(hall.out.now(), tables, people, watched, &hall.tables);
    let view = Arc::new(view);
    hall.lobby.renew(Arc::clone(&view));
    view
}

/// Returns the lobby for somebody who begins to follow it: the current one, or in a crowd one that is a moment old.
fn recent_view(hall: &mut Hall, who: &Identity) -> Arc<LobbyView> {
    let recent = if hall.tables.own(who).is_empty() {
        hall.lobby.recent(hall.out.now(), hall.sessions.len())
    } else {
        None
    };
    recent.unwrap_or_else(|| current_view(hall))
}
