//! The lobby as it is told in rounds: everybody who follows it is told when it has changed. A thousand frames are two tenths
//! of a second of work, so only a few sessions are told at a time, and keys and moves come in between.

use std::sync::Arc;
use std::time::Duration;

use jiff::Timestamp;

use super::lobby_view::LobbyView;
use crate::session::SessionId;
use crate::state::chat::chat_log::ChatLog;
use crate::state::sessions::{Session, Sessions};
use parlour_protocol::event::ChatLine;
use parlour_protocol::lobby::WatchedGame;

/// The lobby is told again at the earliest so long after a change.
const PAUSE: Duration = Duration::from_millis(250);

/// The moves of the game that the lobby shows are told at the earliest so long after the lobby was looked at last.
const MOVES_PAUSE: Duration = Duration::from_secs(2);

/// The number of sessions told at a time.
const SLICE: usize = 8;

/// The pause between two groups of sessions that are told.
const SLICE_PAUSE: Duration = Duration::from_millis(16);

/// The number of sessions from which newcomers may get a lobby view that is a moment old.
const CROWD: usize = 64;

/// A round that is not over.
#[derive(Debug)]
pub(crate) struct LobbyRound {
    view: Arc<LobbyView>,
    /// The sessions still to be told, the last one first.
    left: Vec<SessionId>,
}

impl LobbyRound {
    /// A round in which all who follow the lobby are told a view.
    pub(crate) fn new(view: Arc<LobbyView>, sessions: &Sessions) -> Self {
        Self {
            view,
            left: sessions.that(Session::follows_lobby),
        }
    }

    pub(crate) fn view(&self) -> &LobbyView {
        &self.view
    }

    /// Takes those who are told next.
    pub(crate) fn take_slice(&mut self) -> Vec<SessionId> {
        self.left.split_off(self.left.len().saturating_sub(SLICE))
    }
}

/// The news for those who follow the lobby; the more urgent last.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
enum Untold {
    #[default]
    Nothing,
    /// Moves of the game that the lobby shows.
    Moves,
    Changes,
}

/// The lobby at its latest, who is still to be told it, and what was said there.
#[derive(Debug, Default)]
pub(crate) struct LobbyFeed {
    /// The time of the next update.
    at: Option<Timestamp>,
    /// The lobby as it was when it was looked at last.
    view: Option<Arc<LobbyView>>,
    /// Set when the lobby has changed since the view was made.
    is_old: bool,
    /// The news that is in no round yet.
    untold: Untold,
    /// Those who are being told it, not all of whom have been.
    round: Option<LobbyRound>,
    /// Set when the lobby has changed since the round began.
    is_new: bool,
    chat: ChatLog,
}

impl LobbyFeed {
    /// Returns the time of the next update.
    pub(crate) fn deadline(&self) -> Option<Timestamp> {
        self.at
    }

    /// Something in the lobby has changed: those who follow it are told.
    pub(crate) fn changed(&mut self) {
        (self.is_old, self.untold) = (true, Untold::Changes);
    }

    /// Sees to it that those who follow the lobby are told what has changed.
    pub(crate) fn plan(&mut self, now: Timestamp, sessions: &Sessions) {
        if self.round.is_some() {
            if self.untold == Untold::Changes {
                (self.is_new, self.untold) = (true, Untold::Nothing);
            }
            return;
        }
        let due = match std::mem::take(&mut self.untold) {
            Untold::Changes => now.checked_add(PAUSE).ok(),
            Untold::Moves => self.moves_due(now),
            Untold::Nothing => None,
        };
        if due.is_some() && sessions.iter().any(|(_, session)| session.follows_lobby()) {
            self.at = [self.at, due].into_iter().flatten().min();
        }
    }

    /// Returns the time at which moves are told that have been made by now.
    fn moves_due(&self, now: Timestamp) -> Option<Timestamp> {
        let made = self.view.as_ref()?.made();
        made.checked_add(MOVES_PAUSE)
            .ok()
            .max(now.checked_add(PAUSE).ok())
    }

    /// The game that it shows has gone on: those who follow it are told after a while.
    pub(crate) fn moved(&mut self) {
        (self.is_old, self.untold) = (true, self.untold.max(Untold::Moves));
    }

    /// Returns the game that it shows.
    pub(crate) fn watched(&self) -> Option<&Arc<WatchedGame>> {
        self.view.as_ref().and_then(|view| view.watched())
    }

    /// Something in the lobby has changed, of which it is told with the next change.
    pub(crate) fn mark_old(&mut self) {
        self.is_old = true;
    }

    /// Returns whether the lobby has changed since the latest view was made.
    pub(crate) fn is_old(&self) -> bool {
        self.is_old
    }

    /// Returns the latest view, if nothing has changed since.
    pub(crate) fn current(&self) -> Option<Arc<LobbyView>> {
        self.view.clone().filter(|_| !self.is_old)
    }

    /// Returns a view that has changed a moment ago, if there is a crowd.
    ///
    /// The next round tells what has changed. Separate views for a thousand who come at once would
    /// be a thousand lists of a thousand people.
    pub(crate) fn recent(&mut self, now: Timestamp, sessions: usize) -> Option<Arc<LobbyView>> {
        let is_recent = |view: &Arc<LobbyView>| {
            view.made()
                .checked_add(PAUSE)
                .is_ok_and(|until| now < until)
        };
        let view = self
            .view
            .clone()
            .filter(|view| self.is_old && sessions >= CROWD && is_recent(view))?;
        self.untold = Untold::Changes;
        Some(view)
    }

    /// Takes a new view.
    pub(crate) fn renew(&mut self, view: Arc<LobbyView>) {
        self.view = Some(view);
        self.is_old = false;
    }

    /// Takes the round that is not over.
    pub(crate) fn take_round(&mut self) -> Option<LobbyRound> {
        self.round.take()
    }

    /// Some have been told: the others of the round are told a little later.
    pub(crate) fn continue_round(&mut self, now: Timestamp, round: LobbyRound) {
        if round.left.is_empty() {
            self.at = None;
            if std::mem::take(&mut self.is_new) {
                self.untold = Untold::Changes;
            }
        } else {
            self.at = now.checked_add(SLICE_PAUSE).ok();
            self.round = Some(round);
        }
    }

    /// Keeps a line for those who come later.
    pub(crate) fn keep_line(&mut self, line: ChatLine) {
        self.chat.push(line);
    }

    pub(crate) fn take_down(&mut self, number: i64) {
        self.chat.take_down(number);
    }

    /// The lines that were said last.
    pub(crate) fn chat(&self) -> impl Iterator<Item = &ChatLine> {
        self.chat.lines()
    }
}
