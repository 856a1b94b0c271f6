//! A user's wish to see an arena, to play in it, or to leave it.

use super::Hall;
use super::arena_feed::Follower;
use super::store_purpose::StorePurpose;
use crate::event::HallEvent;
use crate::request::ArenaWish;
use crate::session::{Identity, SessionId};
use parlour_language::{Text, text};
use parlour_store::{AccountId, ArenaId, StoreRequest, StoreResponse};

/// A user wants to see an arena, or to play in it. The list of arenas is read, then it is noted that the user waits
/// for a game or no longer does, and the arena is read.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct ArenaRequest {
    session: SessionId,
    /// `None`: the one that ends last.
    wanted: Option<ArenaId>,
    wish: ArenaWish,
}

impl ArenaRequest {
    pub(super) fn start(
        hall: &mut Hall,
        session: SessionId,
        who: &Identity,
        wanted: Option<ArenaId>,
        wish: ArenaWish,
    ) -> Result<(), Text> {
        if wish == ArenaWish::Leave {
            leave(hall, session);
            return Ok(());
        }
        if wish == ArenaWish::Play && who.is_guest() {
            return Err(text!("hall-arena-guest"));
        }
        let waits = StorePurpose::Arena(Self {
            session,
            wanted,
            wish,
        });
        let now = hall.outbox.now();
        hall.outbox.store(StoreRequest::Arenas { now }, waits);
        Ok(())
    }

    pub(super) fn session(&self) -> SessionId {
        self.session
    }

    pub(super) fn on_response(self, hall: &mut Hall, response: StoreResponse) {
        match response {
            StoreResponse::Arenas(arenas) => {
                hall.arenas.listed = arenas;
                self.follow(hall);
            }
            StoreResponse::SetArenaReady(()) => self.note_ready(hall),
            StoreResponse::Arena(Some(arena)) => {
                let news = hall.arenas.keep(hall.outbox.now(), arena);
                hall.outbox.tell(self.session, HallEvent::Arena(news));
            }
            StoreResponse::Arena(None) => {
                hall.arenas.followers.remove(&self.session);
                self.refuse(hall);
            }
            _ => {}
        }
    }

    fn refuse(&self, hall: &mut Hall) {
        let why = text!("hall-arena-none");
        hall.outbox.tell(self.session, HallEvent::Refused(why));
    }

    /// It is saved whether the user waits for a game.
    fn note_ready(self, hall: &mut Hall) {
        let (now, is_ready) = (hall.outbox.now(), self.wish == ArenaWish::Play);
        let Some(follower) = hall.arenas.followers.get_mut(&self.session) else {
            return;
        };
        follower.is_ready = is_ready;
        let (arena, account) = (follower.arena, follower.account);
        let since = is_ready.then_some(now);
        let noted = account.and_then(|own| hall.arenas.note_ready(now, arena, own, since));
        match noted {
            Some(news) => hall.outbox.tell(self.session, HallEvent::Arena(news)),
            None => self.read(hall),
        }
    }

    fn follow(mut self, hall: &mut Hall) {
        let Some(who) = hall.sessions.who(self.session) else {
            return;
        };
        let account = who.account;
        let wanted = self.wanted.or_else(|| hall.arenas.listed.first().copied());
        let Some(arena) = wanted else {
            self.refuse(hall);
            return;
        };
        self.wanted = Some(arena);
        let waits_elsewhere = |of: &Follower| of.is_ready && of.arena != arena;
        if hall
            .arenas
            .followers
            .get(&self.session)
            .is_some_and(waits_elsewhere)
        {
            leave(hall, self.session);
        }
        let before = hall.arenas.followers.get(&self.session);
        let follower = Follower {
            arena,
            account,
            is_ready: before.is_some_and(|of| of.is_ready) && self.wish != ArenaWish::Pause,
        };
        hall.arenas
            .follow(hall.outbox.now(), self.session, follower);
        match (self.wish, account) {
            (ArenaWish::Play | ArenaWish::Pause, Some(account)) => {
                let request = StoreRequest::SetArenaReady {
                    arena,
                    account,
                    ready: self.wish == ArenaWish::Play,
                    by_program: hall.sessions.is_by_program(self.session),
                    now: hall.outbox.now(),
                };
                hall.outbox.store(request, StorePurpose::Arena(self));
            }
            _ => match hall.arenas.fresh(hall.outbox.now(), arena).cloned() {
                Some(news) => hall.outbox.tell(self.session, HallEvent::Arena(news)),
                None => self.read(hall),
            },
        }
    }

    fn read(self, hall: &mut Hall) {
        if let Some(arena) = self.wanted {
            hall.outbox
                .store(StoreRequest::Arena { arena }, StorePurpose::Arena(self));
        }
    }
}

/// A session looks at no arena any more, and waits for no game there.
pub(super) fn leave(hall: &mut Hall, session: SessionId) {
    let Some(follower) = hall.arenas.followers.remove(&session) else {
        return;
    };
    let waits = |account: &AccountId| hall.arenas.waits(follower.arena, *account);
    let account = follower.account.filter(|own| !waits(own));
    if let Some(account) = account.filter(|_| follower.is_ready) {
        let request = StoreRequest::SetArenaReady {
            arena: follower.arena,
            account,
            ready: false,
            by_program: false,
            now: hall.outbox.now(),
        };
        hall.outbox.store(request, StorePurpose::Nothing);
    }
}
