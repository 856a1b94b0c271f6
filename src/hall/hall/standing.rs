//! Ratings: what a rated game does to them, profiles and rankings.

use super::Hall;
use super::pending::{Pending, RankingPages};
use super::sessions::Session;
use crate::event::{HallEvent, Profile};
use crate::session::{Identity, SessionId};
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
        let now = self.outbox.now();
        for game in games {
            self.outbox
                .store(StoreRequest::Rate { game, now }, Pending::Rated(None));
        }
    }

    pub(super) fn rated(&mut self, code: Option<TableCode>, changes: &[RatingChange]) {
        let Some(live) = code
            .and_then(|code| self.tables.get(code))
            .filter(|_| !changes.is_empty())
        else {
            return;
        };
        let (code, visitors) = (live.code(), live.visitors.clone());
        for session in visitors {
            self.outbox
                .tell(session, HallEvent::Rated(code, changes.to_vec()));
        }
    }

    pub(super) fn profile(
        &mut self,
        session: SessionId,
        who: &Identity,
        name: Option<String>,
    ) -> Result<(), Text> {
        let request = match (name, who.account) {
            (Some(name), _) => StoreRequest::AccountNamed { name },
            (None, Some(account)) => StoreRequest::AccountById { account },
            (None, None) => return Err(text!("hall-guest-unranked")),
        };
        self.outbox.store(request, Pending::Person(session));
        Ok(())
    }

    pub(super) fn person_read(&mut self, session: SessionId, account: Option<Account>) {
        let Some(account) = account else {
            self.outbox
                .tell(session, HallEvent::Refused(text!("hall-nobody-so")));
            return;
        };
        let who = Identity {
            account: Some(account.id),
            name: account.name.clone(),
        };
        let is_here = !self.sessions.of(&who).is_empty() || self.cluster.sessions_of(&who) > 0;
        let asker = self.sessions.get(session);
        let is_ignored = asker.is_some_and(|asker| asker.ignored().contains(&account.name));
        let profile = Profile {
            name: account.name,
            is_program: account.is_program,
            is_here,
            is_ignored,
            ratings: Vec::new(),
            rivals: Vec::new(),
        };
        self.outbox.store(
            StoreRequest::Ratings {
                account: account.id,
            },
            Pending::Ratings(session, Box::new(profile)),
        );
    }

    pub(super) fn ratings_read(
        &mut self,
        session: SessionId,
        mut profile: Box<Profile>,
        ratings: Vec<(Mode, Rating)>,
    ) {
        profile.ratings = ratings;
        match self.sessions.get(session).and_then(Session::account) {
            Some(account) => self.outbox.store(
                StoreRequest::Rivals { account },
                Pending::Rivals(session, profile),
            ),
            None => self.outbox.tell(session, HallEvent::Profile(profile)),
        }
    }

    /// The asker's record against everybody, or against the one whose profile it is.
    pub(super) fn rivals_read(
        &mut self,
        session: SessionId,
        mut profile: Box<Profile>,
        rivals: Vec<Rival>,
    ) {
        let own = self.sessions.who(session);
        let is_own = own.is_some_and(|who| who.name == profile.name);
        profile.rivals = rivals
            .into_iter()
            .filter(|rival| is_own || rival.name == profile.name)
            .collect();
        self.outbox.tell(session, HallEvent::Profile(profile));
    }

    pub(super) fn ranking(&mut self, session: SessionId, mode: Mode) {
        self.read_ladder(
            session,
            RankingPages {
                mode,
                pages: Vec::new(),
            },
        );
    }

    /// Reads the next ladder of a game, or tells those that were read.
    fn read_ladder(&mut self, session: SessionId, pages: RankingPages) {
        match Ladder::ALL.get(pages.pages.len()) {
            Some(ladder) => {
                let request = StoreRequest::Ranking {
                    mode: pages.mode,
                    ladder: *ladder,
                    limit: RANKED,
                };
                self.outbox
                    .store(request, Pending::Ranking(session, Box::new(pages)));
            }
            None => self
                .outbox
                .tell(session, HallEvent::Ranking(pages.mode, pages.pages)),
        }
    }

    pub(super) fn ladder_read(
        &mut self,
        session: SessionId,
        mut pages: RankingPages,
        rows: Vec<RankingRow>,
    ) {
        let Some(ladder) = Ladder::ALL.get(pages.pages.len()) else {
            return;
        };
        pages.pages.push((*ladder, rows));
        self.read_ladder(session, pages);
    }
}
