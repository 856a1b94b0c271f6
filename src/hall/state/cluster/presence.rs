//! The sessions in the other halls of the cluster, and reports to them of the sessions here.

use std::collections::BTreeSet;
use std::time::Duration;

use jiff::Timestamp;

use super::{Cluster, HEARTBEAT_INTERVAL};
use crate::session::SessionId;
use crate::state::outbox::{Outbox, Requester};
use crate::state::sessions::Sessions;
use crate::state::tables::live_table::LiveTable;
use parlour_protocol::identity::Identity;
use parlour_store::table_code::TableCode;
use parlour_store::{PresentSession, ask};

/// Changes that come so shortly one after the other are written together.
const PAUSE: Duration = Duration::from_millis(50);

/// The sessions in other halls, and what those halls are still to be told of the ones here.
#[derive(Debug, Default)]
pub(super) struct Presence {
    /// The sessions in other halls.
    elsewhere: Vec<PresentSession>,
    /// Set when the sessions in other halls are known.
    is_known: bool,
    /// Sessions whose row is to be written, and when.
    unsaved: BTreeSet<SessionId>,
    save_at: Option<Timestamp>,
    /// The sessions that have a row.
    saved: BTreeSet<SessionId>,
}

impl Presence {
    pub(super) fn save_at(&self) -> Option<Timestamp> {
        self.save_at
    }
}

impl Cluster {
    /// Somebody has come, has gone, or looks at another table.
    pub(in crate::state) fn session_changed(&mut self, now: Timestamp, session: SessionId) {
        if self.is_shared() {
            let presence = &mut self.presence;
            presence.unsaved.insert(session);
            presence.save_at = presence.save_at.or_else(|| now.checked_add(PAUSE).ok());
        }
    }

    /// Writes who is here for the other halls, if that is due.
    pub(in crate::state) fn save_sessions(&mut self, out: &mut Outbox, sessions: &Sessions) {
        let presence = &mut self.presence;
        let Some(hall) = self
            .id
            .filter(|_| presence.save_at.is_some_and(|at| at <= out.now()))
        else {
            return;
        };
        presence.save_at = None;
        let unsaved = std::mem::take(&mut presence.unsaved);
        let here: Vec<_> = unsaved
            .iter()
            .filter_map(|session| sessions.get(*session)?.present(hall))
            .collect();
        let there: BTreeSet<_> = here.iter().map(|session| SessionId(session.id)).collect();
        let gone = unsaved
            .difference(&there)
            .filter(|session| presence.saved.remove(session));
        let gone: Vec<_> = gone.map(|session| session.0).collect();
        presence.saved.extend(there);
        if !here.is_empty() || !gone.is_empty() {
            let save = ask::SaveSessions { hall, here, gone };
            out.ask_or(Requester::Nobody, save, |hall, saved| {
                hall.cluster
                    .sessions_saved(&mut hall.out, unsaved, saved.is_ok());
            });
        }
    }

    /// Handles the store's answer to saving the sessions; failed ones are written later.
    fn sessions_saved(&mut self, out: &mut Outbox, sessions: BTreeSet<SessionId>, is_saved: bool) {
        if is_saved {
            out.news().people = true;
            return;
        }
        let presence = &mut self.presence;
        presence.saved.extend(sessions.iter().copied());
        presence.unsaved.extend(sessions);
        presence.save_at = out.now().checked_add(HEARTBEAT_INTERVAL).ok();
    }

    /// Takes in the list of sessions in other halls. Returns the tables that they look at and have looked at, and who has come
    /// or is gone, if the list is another one.
    pub(in crate::state) fn set_elsewhere(
        &mut self,
        elsewhere: Vec<PresentSession>,
    ) -> Option<(BTreeSet<TableCode>, Vec<Identity>)> {
        self.presence.is_known = true;
        if self.presence.elsewhere == elsewhere {
            return None;
        }
        let before = std::mem::replace(&mut self.presence.elsewhere, elsewhere);
        let tables = |sessions: &[PresentSession]| {
            sessions
                .iter()
                .flat_map(|session| session.tables.iter().copied())
                .collect::<BTreeSet<_>>()
        };
        let now = &self.presence.elsewhere;
        let people = |sessions: &[PresentSession]| {
            sessions
                .iter()
                .map(identity)
                .map(|who| (who.name, who.account))
                .collect::<BTreeSet<_>>()
        };
        let moved = &people(&before) ^ &people(now);
        let moved = moved
            .into_iter()
            .map(|(name, account)| Identity { account, name });
        Some((&tables(&before) | &tables(now), moved.collect()))
    }

    /// Returns whether it is known who is in other halls.
    pub(in crate::state) fn knows_elsewhere(&self) -> bool {
        self.presence.is_known
    }

    /// Everybody who is in other halls.
    pub(in crate::state) fn elsewhere(&self) -> impl Iterator<Item = &PresentSession> {
        self.presence.elsewhere.iter()
    }

    /// Returns the sessions in other halls that look at a table.
    pub(in crate::state) fn at_table(
        &self,
        code: TableCode,
    ) -> impl Iterator<Item = &PresentSession> {
        self.elsewhere()
            .filter(move |session| session.tables.contains(&code))
    }

    /// Returns whether somebody in another hall looks at a table.
    pub(in crate::state) fn is_at_table(&self, code: TableCode) -> bool {
        self.at_table(code).next().is_some()
    }

    /// Returns the number of a user's sessions in other halls.
    pub(in crate::state) fn sessions_of(&self, who: &Identity) -> usize {
        self.elsewhere()
            .filter(|session| identity(session).is(who))
            .count()
    }

    /// Returns the number of spectators of a table in other halls.
    pub(in crate::state) fn spectators(&self, live: &LiveTable) -> usize {
        self.at_table(live.code())
            .filter(|session| live.seats_of(&identity(session)).is_empty())
            .count()
    }
}

/// Returns who has a session in another hall.
pub(crate) fn identity(session: &PresentSession) -> Identity {
    Identity {
        account: session.account,
        name: session.name.clone(),
    }
}
