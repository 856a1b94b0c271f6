//! The visitors of the other halls of the house, and reports to them of the visitors here.

use std::collections::BTreeSet;
use std::time::Duration;

use super::Hall;
use super::live_table::LiveTable;
use super::pending::Pending;
use crate::lobby::PersonListing;
use crate::session::{Identity, SessionId, SessionKind};
use parlour_model::table_code::TableCode;
use parlour_store::{PresentSession, StoreError, StoreRequest};
use parlour_table::host::HostInput;

/// Changes that come so shortly one after the other are written together.
const PAUSE: Duration = Duration::from_millis(50);

impl Hall {
    /// Somebody has come, has gone, or looks at another table.
    pub(super) fn session_changed(&mut self, session: SessionId) {
        let now = self.outbox.now();
        let Some(shared) = &mut self.shared else {
            return;
        };
        shared.unsaved_sessions.insert(session);
        shared.sessions_at = shared.sessions_at.or_else(|| now.checked_add(PAUSE).ok());
    }

    pub(super) fn save_all_sessions(&mut self) {
        for session in self.sessions.that(|_| true) {
            self.session_changed(session);
        }
    }

    /// Writes who is here for the other halls.
    pub(super) fn save_sessions(&mut self) {
        let Some(shared) = &mut self.shared else {
            return;
        };
        let (hall, unsaved) = (shared.id, std::mem::take(&mut shared.unsaved_sessions));
        let here: Vec<_> = unsaved
            .iter()
            .filter_map(|session| self.sessions.get(*session)?.present(hall))
            .collect();
        let there: BTreeSet<_> = here.iter().map(|session| SessionId(session.id)).collect();
        let Some(shared) = &mut self.shared else {
            return;
        };
        let gone: Vec<_> = unsaved
            .difference(&there)
            .filter(|session| shared.saved_sessions.remove(session))
            .collect();
        let gone: Vec<_> = gone.into_iter().map(|session| session.0).collect();
        shared.saved_sessions.extend(there);
        if !here.is_empty() || !gone.is_empty() {
            self.outbox.store(
                StoreRequest::SaveSessions { hall, here, gone },
                Pending::SessionsSaved(unsaved),
            );
        }
    }

    /// Handles the store's answer to saving the sessions; failed ones are written later.
    pub(super) fn sessions_saved(
        &mut self,
        sessions: BTreeSet<SessionId>,
        answer: &Result<(), StoreError>,
    ) {
        if answer.is_ok() {
            self.outbox.news().people = true;
            return;
        }
        let retry = self
            .outbox
            .now()
            .checked_add(super::shared::HEARTBEAT_INTERVAL)
            .ok();
        let Some(shared) = &mut self.shared else {
            return;
        };
        shared.saved_sessions.extend(sessions.iter().copied());
        shared.unsaved_sessions.extend(sessions);
        shared.sessions_at = retry;
    }

    pub(super) fn read_elsewhere(&mut self) {
        let now = self.outbox.now();
        if let Some(hall) = self.shared.as_ref().map(|shared| shared.id) {
            self.outbox.store(
                StoreRequest::SessionsElsewhere { hall, now },
                Pending::Elsewhere,
            );
        }
    }

    /// Takes in the list of visitors in other halls.
    pub(super) fn elsewhere_read(&mut self, elsewhere: Vec<PresentSession>) {
        let Some(shared) = &mut self.shared else {
            return;
        };
        shared.has_elsewhere = true;
        if shared.elsewhere == elsewhere {
            return;
        }
        let before = std::mem::replace(&mut shared.elsewhere, elsewhere);
        let tables = |sessions: &[PresentSession]| {
            sessions
                .iter()
                .flat_map(|session| session.tables.iter().copied())
                .collect::<BTreeSet<_>>()
        };
        let concerned = &tables(&before) | &tables(&shared.elsewhere);
        for code in concerned {
            self.tell_host_of_others(code);
            self.table_changed(code);
        }
        self.lobby_changed();
    }

    /// Tells the host of a table who looks at it in other halls.
    pub(super) fn tell_host_of_others(&mut self, code: TableCode) {
        let Some(live) = self.tables.get(code).filter(|live| live.host.is_some()) else {
            return;
        };
        let participants: Vec<_> = self
            .at_table_elsewhere(code)
            .map(|session| live.seats_of(&identity(session)))
            .collect();
        if self.shared.is_some() {
            self.host_hears(code, HostInput::Elsewhere(participants));
        }
    }

    /// Everybody who is in other halls.
    pub(super) fn elsewhere(&self) -> impl Iterator<Item = &PresentSession> {
        self.shared.iter().flat_map(|shared| &shared.elsewhere)
    }

    /// Returns the visitors in other halls who look at a table.
    pub(super) fn at_table_elsewhere(
        &self,
        code: TableCode,
    ) -> impl Iterator<Item = &PresentSession> {
        self.elsewhere()
            .filter(move |session| session.tables.contains(&code))
    }

    /// Returns the number of a visitor's sessions in other halls.
    pub(super) fn sessions_elsewhere_of(&self, who: &Identity) -> usize {
        self.elsewhere()
            .filter(|session| identity(session).is(who))
            .count()
    }

    /// Returns the number of spectators of a table in other halls.
    pub(super) fn watchers_elsewhere(&self, live: &LiveTable) -> usize {
        self.at_table_elsewhere(live.code())
            .filter(|session| live.seats_of(&identity(session)).is_empty())
            .count()
    }

    /// A visitor in another hall, as the lobby lists people.
    pub(super) fn listing_elsewhere(&self, session: &PresentSession) -> PersonListing {
        let who = identity(session);
        let plays = |live: &LiveTable| live.table.listed && !live.seats_of(&who).is_empty();
        let is_listed = |code: &&TableCode| self.tables.get(**code).is_some_and(plays);
        PersonListing {
            is_guest: who.is_guest(),
            is_program: session.is_program,
            kind: if session.is_screen {
                SessionKind::Screen
            } else {
                SessionKind::Program
            },
            tables: session.tables.iter().filter(is_listed).copied().collect(),
            name: who.name,
        }
    }
}

/// Returns who has a session in another hall.
pub(super) fn identity(session: &PresentSession) -> Identity {
    Identity {
        account: session.account,
        name: session.name.clone(),
    }
}
