//! Ratings: what a rated game does to them, profiles and rankings.

use super::event::{HallEvent, Profile};
use super::house::Hall;
use super::pending::{Pending, RankingPages};
use super::visit::{Identity, VisitId};
use parlour_language::{Text, text};
use parlour_model::any::Mode;
use parlour_model::rating::{Ladder, Rating};
use parlour_model::table_code::TableCode;
use parlour_store::{Account, GameId, RankingRow, RatingChange, Rival, StoreRequest};

/// The number of rows in a ranking.
const RANKED: usize = 100;

impl Hall {
    /// Games whose result is not in the ratings yet: the hall was stopped before.
    pub(super) fn rate_all(&mut self, games: Vec<GameId>) {
        let now = self.now;
        for game in games {
            self.store(StoreRequest::Rate { game, now }, Pending::Rated(None));
        }
    }

    pub(super) fn rated(&mut self, code: Option<TableCode>, changes: &[RatingChange]) {
        let Some(room) = code
            .and_then(|code| self.rooms.get(&code))
            .filter(|_| !changes.is_empty())
        else {
            return;
        };
        let (code, visitors) = (room.code(), room.visitors.clone());
        for visit in visitors {
            self.tell(visit, HallEvent::Rated(code, changes.to_vec()));
        }
    }

    pub(super) fn profile(
        &mut self,
        visit: VisitId,
        who: &Identity,
        name: Option<String>,
    ) -> Result<(), Text> {
        let request = match (name, who.account) {
            (Some(name), _) => StoreRequest::AccountNamed { name },
            (None, Some(account)) => StoreRequest::AccountById { account },
            (None, None) => return Err(text!("hall-guest-unranked")),
        };
        self.store(request, Pending::Person(visit));
        Ok(())
    }

    pub(super) fn person_read(&mut self, visit: VisitId, account: Option<Account>) {
        let Some(account) = account else {
            self.tell(visit, HallEvent::Refused(text!("hall-nobody-so")));
            return;
        };
        let who = Identity {
            account: Some(account.id),
            name: account.name.clone(),
        };
        let is_here = self.visits_of(&who).next().is_some() || self.visits_elsewhere_of(&who) > 0;
        let asker = self.visits.get(&visit);
        let is_ignored = asker.is_some_and(|asker| asker.ignored.contains(&account.name));
        let profile = Profile {
            name: account.name,
            is_program: account.is_program,
            is_here,
            is_ignored,
            ratings: Vec::new(),
            rivals: Vec::new(),
        };
        self.store(
            StoreRequest::Ratings {
                account: account.id,
            },
            Pending::Ratings(visit, Box::new(profile)),
        );
    }

    pub(super) fn ratings_read(
        &mut self,
        visit: VisitId,
        mut profile: Box<Profile>,
        ratings: Vec<(Mode, Rating)>,
    ) {
        profile.ratings = ratings;
        let asker = self
            .visits
            .get(&visit)
            .and_then(|visit| visit.who.as_ref())
            .and_then(|who| who.account);
        match asker {
            Some(account) => self.store(
                StoreRequest::Rivals { account },
                Pending::Rivals(visit, profile),
            ),
            None => self.tell(visit, HallEvent::Profile(profile)),
        }
    }

    /// The asker's record against everybody, or against the one whose profile it is.
    pub(super) fn rivals_read(
        &mut self,
        visit: VisitId,
        mut profile: Box<Profile>,
        rivals: Vec<Rival>,
    ) {
        let own = self.visits.get(&visit).and_then(|visit| visit.who.as_ref());
        let is_own = own.is_some_and(|who| who.name == profile.name);
        profile.rivals = rivals
            .into_iter()
            .filter(|rival| is_own || rival.name == profile.name)
            .collect();
        self.tell(visit, HallEvent::Profile(profile));
    }

    pub(super) fn ranking(&mut self, visit: VisitId, mode: Mode) {
        self.read_ladder(
            visit,
            RankingPages {
                mode,
                pages: Vec::new(),
            },
        );
    }

    /// Reads the next ladder of a game, or tells those that were read.
    fn read_ladder(&mut self, visit: VisitId, pages: RankingPages) {
        match Ladder::ALL.get(pages.pages.len()) {
            Some(ladder) => {
                let request = StoreRequest::Ranking {
                    mode: pages.mode,
                    ladder: *ladder,
                    limit: RANKED,
                };
                self.store(request, Pending::Ranking(visit, Box::new(pages)));
            }
            None => self.tell(visit, HallEvent::Ranking(pages.mode, pages.pages)),
        }
    }

    pub(super) fn ladder_read(
        &mut self,
        visit: VisitId,
        mut pages: RankingPages,
        rows: Vec<RankingRow>,
    ) {
        let Some(ladder) = Ladder::ALL.get(pages.pages.len()) else {
            return;
        };
        pages.pages.push((*ladder, rows));
        self.read_ladder(visit, pages);
    }
}
