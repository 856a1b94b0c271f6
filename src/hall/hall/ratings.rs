//! Ratings: what a rated game does to them, profiles and rankings.

use super::Hall;
use super::sessions::Session;
use super::store_purpose::StorePurpose;
use crate::event::{HallEvent, Profile};
use crate::session::{Identity, SessionId};
use parlour_language::{Text, text};
use parlour_model::any::Mode;
use parlour_model::rating::RatingPool;
use parlour_model::table_code::TableCode;
use parlour_store::{Account, GameId, RankingRow, RatingChange, StoreRequest, StoreResponse};

/// The number of rows in a ranking.
const RANKED: usize = 100;

/// A user asks for a profile: the account, its ratings, and the own record against it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct ProfileRequest {
    session: SessionId,
    /// `None` until the account is read.
    profile: Option<Box<Profile>>,
}

impl ProfileRequest {
    /// Asks for the profile of a name, or for one's own.
    pub(super) fn start(
        hall: &mut Hall,
        session: SessionId,
        who: &Identity,
        name: Option<String>,
    ) -> Result<(), Text> {
        let request = match (name, who.account) {
            (Some(name), _) => StoreRequest::AccountNamed { name },
            (None, Some(account)) => StoreRequest::AccountById { account },
            (None, None) => return Err(text!("hall-guest-unranked")),
        };
        let profile = None;
        hall.outbox
            .store(request, StorePurpose::Profile(Self { session, profile }));
        Ok(())
    }

    pub(super) fn session(&self) -> SessionId {
        self.session
    }

    pub(super) fn on_response(mut self, hall: &mut Hall, response: StoreResponse) {
        use StoreResponse as R;
        let own = hall.sessions.get(self.session).and_then(Session::who);
        match (response, self.profile.as_mut()) {
            (R::AccountNamed(account) | R::AccountById(account), _) => {
                self.read_ratings(hall, account);
            }
            (R::Ratings(ratings), Some(profile)) => {
                profile.ratings = ratings;
                match own.and_then(|who| who.account) {
                    Some(account) => hall.outbox.store(
                        StoreRequest::Rivals { account },
                        StorePurpose::Profile(self),
                    ),
                    None => self.tell(hall),
                }
            }
            // The asker's record against everybody, or against the one whose profile it is.
            (R::Rivals(mut rivals), Some(profile)) => {
                let is_own = own.is_some_and(|who| who.name == profile.name);
                rivals.retain(|rival| is_own || rival.name == profile.name);
                profile.rivals = rivals;
                self.tell(hall);
            }
            _ => {}
        }
    }

    fn read_ratings(mut self, hall: &mut Hall, account: Option<Account>) {
        let Some(account) = account else {
            let why = text!("hall-nobody-so");
            hall.outbox.tell(self.session, HallEvent::Refused(why));
            return;
        };
        let who = Identity {
            account: Some(account.id),
            name: account.name,
        };
        let asker = hall.sessions.get(self.session);
        self.profile = Some(Box::new(Profile {
            is_program: account.is_program,
            is_here: !hall.sessions.of(&who).is_empty() || hall.cluster.sessions_of(&who) > 0,
            is_ignored: asker.is_some_and(|asker| asker.ignored().contains(&who.name)),
            name: who.name,
            ratings: Vec::new(),
            rivals: Vec::new(),
        }));
        let account = account.id;
        hall.outbox.store(
            StoreRequest::Ratings { account },
            StorePurpose::Profile(self),
        );
    }

    fn tell(self, hall: &mut Hall) {
        if let Some(profile) = self.profile {
            hall.outbox.tell(self.session, HallEvent::Profile(profile));
        }
    }
}

/// A user asks for the ranking of a game: one pool is read after the other.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct RankingRequest {
    session: SessionId,
    mode: Mode,
    /// The pools that are read already.
    pools: Vec<(RatingPool, Vec<RankingRow>)>,
}

impl RankingRequest {
    pub(super) fn start(hall: &mut Hall, session: SessionId, mode: Mode) {
        let pools = Vec::new();
        Self {
            session,
            mode,
            pools,
        }
        .read_next(hall);
    }

    pub(super) fn session(&self) -> SessionId {
        self.session
    }

    /// Reads the next pool, or tells those that were read.
    fn read_next(self, hall: &mut Hall) {
        match RatingPool::ALL.get(self.pools.len()) {
            Some(pool) => {
                let request = StoreRequest::Ranking {
                    mode: self.mode,
                    pool: *pool,
                    limit: RANKED,
                };
                hall.outbox.store(request, StorePurpose::Ranking(self));
            }
            None => hall
                .outbox
                .tell(self.session, HallEvent::Ranking(self.mode, self.pools)),
        }
    }

    pub(super) fn on_response(mut self, hall: &mut Hall, response: StoreResponse) {
        let pool = RatingPool::ALL.get(self.pools.len());
        if let (Some(pool), StoreResponse::Ranking(rows)) = (pool, response) {
            self.pools.push((*pool, rows));
            self.read_next(hall);
        }
    }
}

/// Games whose result is not in the ratings yet: the hall was stopped before.
pub(super) fn rate_all(hall: &mut Hall, games: Vec<GameId>) {
    let now = hall.outbox.now();
    for game in games {
        hall.outbox
            .store(StoreRequest::Rate { game, now }, StorePurpose::Rated(None));
    }
}

pub(super) fn tell_ratings(hall: &mut Hall, code: Option<TableCode>, changes: &[RatingChange]) {
    let Some(code) = code.filter(|_| !changes.is_empty()) else {
        return;
    };
    for session in hall.tables.sessions(code) {
        hall.outbox
            .tell(session, HallEvent::Rated(code, changes.to_vec()));
    }
}
