//! A round in which everybody who follows the lobby is told it. A thousand frames are two tenths of a second of work, so
//! only a few visitors are told at a time, and keys and moves come in between.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use super::Hall;
use super::lobby_view::{LobbyRound, LobbyView, Person};
use super::sessions::Session;
use crate::event::HallEvent;
use crate::lobby::{Lobby, Stage};
use crate::session::Identity;

/// The lobby is told again at the earliest so long after a change.
const PAUSE: Duration = Duration::from_millis(250);

/// The number of visitors told at a time.
const SLICE: usize = 8;

/// The pause between two groups of visitors who are told.
const SLICE_PAUSE: Duration = Duration::from_millis(16);

/// The number of visitors from which newcomers may get a lobby view that is a moment old.
const CROWD: usize = 64;

/// The most tables that are listed; a visitor at a table sees it in any case.
const LISTED: usize = 200;

impl Hall {
    /// Something in the lobby has changed.
    pub(super) fn lobby_changed(&mut self) {
        self.is_view_old = true;
        self.plan_round();
    }

    /// Sees to it that those who follow the lobby are told what has changed.
    fn plan_round(&mut self) {
        if self.lobby_round.is_some() {
            self.is_lobby_new = true;
        } else if self.lobby_at.is_none()
            && self
                .sessions
                .iter()
                .any(|(_, session)| session.follows_lobby())
        {
            self.lobby_at = self.outbox.now().checked_add(PAUSE).ok();
        }
    }

    /// Tells the next of those who follow the lobby how it was when the round began.
    pub(super) fn tell_lobby(&mut self) {
        let mut round = self
            .lobby_round
            .take()
            .unwrap_or_else(|| self.begin_round());
        for session in round.left.split_off(round.left.len().saturating_sub(SLICE)) {
            let follower = self
                .sessions
                .get(session)
                .filter(|session| session.follows_lobby());
            if let Some(who) = follower.and_then(Session::who) {
                let lobby = self.lobby_of(&round.view, who);
                self.outbox.tell(session, HallEvent::Lobby(lobby));
            }
        }
        if round.left.is_empty() {
            self.lobby_at = None;
            if std::mem::take(&mut self.is_lobby_new) {
                self.plan_round();
            }
        } else {
            self.lobby_at = self.outbox.now().checked_add(SLICE_PAUSE).ok();
            self.lobby_round = Some(round);
        }
    }

    fn begin_round(&mut self) -> LobbyRound {
        LobbyRound {
            view: self.lobby_view(),
            left: self.sessions.that(Session::follows_lobby),
        }
    }

    /// The lobby as this visitor may see it now.
    pub(super) fn lobby(&mut self, who: &Identity) -> Lobby {
        let view = self.lobby_view();
        self.lobby_of(&view, who)
    }

    /// The lobby for somebody who begins to follow it.
    pub(super) fn recent_lobby(&mut self, who: &Identity) -> Lobby {
        let view = self.recent_view(who);
        self.lobby_of(&view, who)
    }

    /// The lobby as one visitor may see it: one's own tables first, then others that are listed.
    fn lobby_of(&self, view: &LobbyView, who: &Identity) -> Lobby {
        let live = |index: usize| self.tables.get(view.tables[index].code);
        let Some(personal) = view.personal.get(&Person::of(who)) else {
            return Lobby {
                tables: view.first.clone(),
                people: view.people.clone(),
            };
        };
        let (own, mut others): (Vec<usize>, Vec<usize>) = personal
            .iter()
            .partition(|index| live(**index).is_some_and(|live| live.concerns(who)));
        others.retain(|index| {
            !view.tables[*index].listed && view.tables[*index].stage != Stage::Over
        });
        others.extend(
            view.listed
                .iter()
                .filter(|index| !own.contains(index))
                .take(LISTED),
        );
        others.sort_unstable();
        let seen = own.into_iter().chain(others.into_iter().take(LISTED));
        Lobby {
            tables: seen.map(|index| view.tables[index].clone()).collect(),
            people: view.people.clone(),
        }
    }

    /// Returns the current lobby, rebuilt only if something in it has changed.
    fn lobby_view(&mut self) -> Arc<LobbyView> {
        let view = self.lobby_view.take().filter(|_| !self.is_view_old);
        let view = view.unwrap_or_else(|| Arc::new(self.new_lobby_view()));
        self.lobby_view = Some(Arc::clone(&view));
        self.is_view_old = false;
        view
    }

    /// Returns the lobby for a visitor whom no table concerns: the current one, or in a crowd one
    /// that is a moment old.
    ///
    /// The next round tells what has changed. Separate views for a thousand who come at once would
    /// be a thousand lists of a thousand people.
    fn recent_view(&mut self, who: &Identity) -> Arc<LobbyView> {
        let is_recent = |view: &&Arc<LobbyView>| {
            view.made
                .checked_add(PAUSE)
                .is_ok_and(|until| self.outbox.now() < until)
                && self.sessions.len() >= CROWD
        };
        match self.lobby_view.as_ref().filter(is_recent) {
            Some(view) if self.is_view_old && self.tables.own(who).is_empty() => {
                let view = Arc::clone(view);
                self.plan_round();
                view
            }
            _ => self.lobby_view(),
        }
    }

    fn new_lobby_view(&mut self) -> LobbyView {
        let (tables, people) = (self.all_listings(), self.people());
        let is_listed =
            |index: &usize| tables[*index].listed && tables[*index].stage != Stage::Over;
        let listed: Vec<_> = (0..tables.len()).filter(is_listed).collect();
        let first = listed
            .iter()
            .take(LISTED)
            .map(|index| tables[*index].clone())
            .collect();
        let mut personal: HashMap<_, Vec<_>> = HashMap::new();
        for (index, table) in tables.iter().enumerate() {
            let Some(live) = self.tables.get(table.code) else {
                continue;
            };
            let seated = live
                .all_seats()
                .filter_map(|seat| Person::of_seat_owner(live.owner(seat)));
            for person in seated.chain(live.table.opened_by.map(Person::Account)) {
                let own = personal.entry(person).or_default();
                if own.last() != Some(&index) {
                    own.push(index);
                }
            }
        }
        LobbyView {
            made: self.outbox.now(),
            tables,
            people,
            listed,
            first,
            personal,
        }
    }
}
