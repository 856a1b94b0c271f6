//! Updates of the lobby: who is told it, and when.

use std::sync::Arc;

use super::Hall;
use super::lobby_feed::LobbyRound;
use super::lobby_view::LobbyView;
use super::sessions::Session;
use crate::event::HallEvent;
use crate::lobby::{Lobby, TableListing};
use crate::session::{Identity, SessionId};
use parlour_model::table_code::TableCode;

impl Hall {
    pub(super) fn follow_lobby(&mut self, session: SessionId, who: &Identity, follows: bool) {
        let Some(own) = self.sessions.get_mut(session) else {
            return;
        };
        let is_first = own.follow_lobby(follows);
        if !follows {
            return;
        }
        let view = self.recent_view(who);
        let lobby = view.of(who, &self.tables);
        self.outbox.tell(session, HallEvent::Lobby(lobby));
        if is_first {
            for line in self.lobby.talk() {
                self.sessions.tell_line(&mut self.outbox, session, line);
            }
        }
    }

    /// Tells the lobby as this visitor may see it now.
    pub(super) fn tell_lobby(&mut self, session: SessionId, who: &Identity) {
        let lobby = self.lobby_view().of(who, &self.tables);
        self.outbox.tell(session, HallEvent::Lobby(lobby));
    }

    /// Something in the row of a table has changed.
    pub(super) fn table_changed(&mut self, code: TableCode) {
        if let Some(live) = self.tables.get_mut(code) {
            live.listing = None;
        }
        self.lobby_changed();
    }

    /// Something in the lobby has changed.
    pub(super) fn lobby_changed(&mut self) {
        self.lobby.changed(self.outbox.now(), &self.sessions);
    }

    /// Tells the next of those who follow the lobby how it was when the round began, if that is due.
    pub(super) fn update_lobby(&mut self) {
        let now = self.outbox.now();
        if self.lobby.deadline().is_none_or(|at| at > now) {
            return;
        }
        let mut round = self
            .lobby
            .take_round()
            .unwrap_or_else(|| LobbyRound::new(self.lobby_view(), &self.sessions));
        for session in round.take_slice() {
            let follower = self
                .sessions
                .get(session)
                .filter(|session| session.follows_lobby());
            if let Some(who) = follower.and_then(Session::who) {
                let lobby = round.view().of(who, &self.tables);
                self.outbox.tell(session, HallEvent::Lobby(lobby));
            }
        }
        self.lobby.continue_round(now, round, &self.sessions);
    }

    /// Returns the current lobby, rebuilt only if something in it has changed.
    fn lobby_view(&mut self) -> Arc<LobbyView> {
        if let Some(view) = self.lobby.current() {
            return view;
        }
        let tables = self.all_listings();
        let people = Arc::new(self.listings().people());
        let view = LobbyView::new(self.outbox.now(), tables, people, &self.tables);
        let view = Arc::new(view);
        self.lobby.renew(Arc::clone(&view));
        view
    }

    /// Returns the lobby for somebody who begins to follow it: the current one, or in a crowd one that is a moment old.
    fn recent_view(&mut self, who: &Identity) -> Arc<LobbyView> {
        let recent = if self.tables.own(who).is_empty() {
            self.lobby.recent(self.outbox.now(), &self.sessions)
        } else {
            None
        };
        recent.unwrap_or_else(|| self.lobby_view())
    }

    /// Returns every table. Their listings are kept until something in them changes.
    fn all_listings(&mut self) -> Vec<Arc<TableListing>> {
        let listings = self.listings().tables();
        for listing in &listings {
            if let Some(live) = self.tables.get_mut(listing.code) {
                live.listing = Some(Arc::clone(listing));
            }
        }
        listings
    }

    /// Everybody and every table, for who runs the hall.
    pub fn everything(&mut self) -> Lobby {
        Lobby {
            tables: self.all_listings().into(),
            people: Arc::new(self.listings().people()),
        }
    }
}
