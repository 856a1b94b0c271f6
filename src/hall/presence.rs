//! The visitors of the other halls of the house, and reports to them of the visitors here.

use std::collections::BTreeSet;
use std::time::Duration;

use super::house::Hall;
use super::lobby::PersonListing;
use super::pending::Pending;
use super::room::Room;
use super::visit::{Identity, VisitId, VisitKind};
use parlour_model::table_code::TableCode;
use parlour_store::{HallId, PresentVisit, StoreError, StoreRequest};
use parlour_table::host::HostInput;

/// Changes that come so shortly one after the other are written together.
const PAUSE: Duration = Duration::from_millis(50);

impl Hall {
    /// Somebody has come, has gone, or looks at another table.
    pub(super) fn visit_changed(&mut self, visit: VisitId) {
        let now = self.now;
        let Some(shared) = &mut self.shared else {
            return;
        };
        shared.unsaved_visits.insert(visit);
        shared.visits_at = shared.visits_at.or_else(|| now.checked_add(PAUSE).ok());
    }

    pub(super) fn save_all_visits(&mut self) {
        let visits: Vec<_> = self.visits.keys().copied().collect();
        for visit in visits {
            self.visit_changed(visit);
        }
    }

    /// Writes who is here for the other halls.
    pub(super) fn save_visits(&mut self) {
        let Some(shared) = &mut self.shared else {
            return;
        };
        let (hall, unsaved) = (shared.id, std::mem::take(&mut shared.unsaved_visits));
        let here: Vec<_> = unsaved
            .iter()
            .filter_map(|visit| self.present(hall, *visit))
            .collect();
        let there: BTreeSet<_> = here.iter().map(|visit| VisitId(visit.visit)).collect();
        let Some(shared) = &mut self.shared else {
            return;
        };
        let gone: Vec<_> = unsaved
            .difference(&there)
            .filter(|visit| shared.saved_visits.remove(visit))
            .collect();
        let gone: Vec<_> = gone.into_iter().map(|visit| visit.0).collect();
        shared.saved_visits.extend(there);
        if !here.is_empty() || !gone.is_empty() {
            self.store(
                StoreRequest::SaveVisits { hall, here, gone },
                Pending::VisitsSaved(unsaved),
            );
        }
    }

    /// Describes a visit for other halls. A visitor who asks one question in text is left out.
    fn present(&self, hall: HallId, visit: VisitId) -> Option<PresentVisit> {
        let visitor = self
            .visits
            .get(&visit)
            .filter(|visitor| visitor.kind != VisitKind::Text)?;
        let who = visitor.who.as_ref()?;
        Some(PresentVisit {
            hall,
            visit: visit.0,
            name: who.name.clone(),
            account: who.account,
            is_program: visitor.is_program,
            is_screen: visitor.kind == VisitKind::Screen,
            tables: visitor.rooms.iter().copied().collect(),
        })
    }

    /// Handles the store's answer to saving the visits; failed ones are written later.
    pub(super) fn visits_saved(
        &mut self,
        visits: BTreeSet<VisitId>,
        answer: &Result<(), StoreError>,
    ) {
        if answer.is_ok() {
            self.news.people = true;
            return;
        }
        let retry = self.now.checked_add(super::shared::BEAT).ok();
        let Some(shared) = &mut self.shared else {
            return;
        };
        shared.saved_visits.extend(visits.iter().copied());
        shared.unsaved_visits.extend(visits);
        shared.visits_at = retry;
    }

    pub(super) fn read_elsewhere(&mut self) {
        let now = self.now;
        if let Some(hall) = self.shared.as_ref().map(|shared| shared.id) {
            self.store(
                StoreRequest::VisitsElsewhere { hall, now },
                Pending::Elsewhere,
            );
        }
    }

    /// Takes in the list of visitors in other halls.
    pub(super) fn elsewhere_read(&mut self, elsewhere: Vec<PresentVisit>) {
        let Some(shared) = &mut self.shared else {
            return;
        };
        shared.has_elsewhere = true;
        if shared.elsewhere == elsewhere {
            return;
        }
        let before = std::mem::replace(&mut shared.elsewhere, elsewhere);
        let tables = |visits: &[PresentVisit]| {
            visits
                .iter()
                .flat_map(|visit| visit.tables.iter().copied())
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
        let Some(room) = self.rooms.get(&code).filter(|room| room.host.is_some()) else {
            return;
        };
        let parties: Vec<_> = self
            .at_table_elsewhere(code)
            .map(|visit| room.seats_of(&identity(visit)))
            .collect();
        if self.shared.is_some() {
            self.host_hears(code, HostInput::Elsewhere(parties));
        }
    }

    /// Everybody who is in other halls.
    pub(super) fn elsewhere(&self) -> impl Iterator<Item = &PresentVisit> {
        self.shared.iter().flat_map(|shared| &shared.elsewhere)
    }

    /// Returns the visitors in other halls who look at a table.
    pub(super) fn at_table_elsewhere(
        &self,
        code: TableCode,
    ) -> impl Iterator<Item = &PresentVisit> {
        self.elsewhere()
            .filter(move |visit| visit.tables.contains(&code))
    }

    /// Returns the number of a visitor's visits in other halls.
    pub(super) fn visits_elsewhere_of(&self, who: &Identity) -> usize {
        self.elsewhere()
            .filter(|visit| identity(visit).is(who))
            .count()
    }

    /// Returns the number of spectators of a table in other halls.
    pub(super) fn watchers_elsewhere(&self, room: &Room) -> usize {
        self.at_table_elsewhere(room.code())
            .filter(|visit| room.seats_of(&identity(visit)).is_empty())
            .count()
    }

    /// A visitor in another hall, as the lobby lists people.
    pub(super) fn listing_elsewhere(&self, visit: &PresentVisit) -> PersonListing {
        let who = identity(visit);
        let plays = |room: &Room| room.table.listed && !room.seats_of(&who).is_empty();
        let is_listed = |code: &&TableCode| self.rooms.get(code).is_some_and(plays);
        PersonListing {
            is_guest: who.is_guest(),
            is_program: visit.is_program,
            kind: if visit.is_screen {
                VisitKind::Screen
            } else {
                VisitKind::Program
            },
            tables: visit.tables.iter().filter(is_listed).copied().collect(),
            name: who.name,
        }
    }
}

/// Whose a visit in another hall is.
pub(super) fn identity(visit: &PresentVisit) -> Identity {
    Identity {
        account: visit.account,
        name: visit.name.clone(),
    }
}
