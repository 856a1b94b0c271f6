//! The arenas of the hall: who looks at one, who waits for a game there, and who is paired with whom.
//!
//! Everything else of an arena is in the store. Several halls pair at once; the store takes each participant once.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use jiff::Timestamp;

use super::live_table::LiveTable;
use super::store_purpose::StorePurpose;
use super::{Hall, attendance, beginning, lobby_updates};
use crate::event::{ArenaNews, HallEvent};
use crate::request::ArenaWish;
use crate::session::{Identity, SessionId, SessionKind};
use parlour_language::{Text, text};
use parlour_model::arena::{Waiting, pairs};
use parlour_model::table_code::TableCode;
use parlour_store::{
    AccountId, Arena, ArenaId, HallSeat, HallTable, SeatOwner, StoreRequest, StoreResponse,
};
use parlour_table::clocks::between;

/// The pause between two looks at an arena. Those who come meanwhile can be paired by their points.
const PAUSE: Duration = Duration::from_secs(4);

/// For so long after an arena was read, it is not read again for whoever asks. To read an arena of thousands of games takes
/// the store some milliseconds, and anybody may ask as often as it likes.
const FRESH: Duration = Duration::from_secs(2);

/// Somebody who looks at an arena.
#[derive(Debug)]
struct Follower {
    arena: ArenaId,
    account: Option<AccountId>,
    /// True while the visitor waits for a game.
    is_ready: bool,
}

/// Who looks at the arenas, and what they were told last.
#[derive(Debug, Default)]
pub(super) struct ArenaFeed {
    followers: BTreeMap<SessionId, Follower>,
    /// The time of the next look, while there are followers.
    at: Option<Timestamp>,
    told: BTreeMap<ArenaId, Arc<ArenaNews>>,
    /// The arenas that are followed as they were read last, and when.
    read: BTreeMap<ArenaId, (Timestamp, Arc<ArenaNews>)>,
    /// The latest arenas, as far as they are known.
    listed: Vec<ArenaId>,
}

impl ArenaFeed {
    pub(super) fn deadline(&self) -> Option<Timestamp> {
        self.at
    }

    /// The visitor looks at this arena from now on.
    fn follow(&mut self, now: Timestamp, session: SessionId, follower: Follower) {
        self.followers.insert(session, follower);
        self.at = self.at.or_else(|| now.checked_add(PAUSE).ok());
    }

    fn arenas(&self) -> BTreeSet<ArenaId> {
        self.followers.values().map(|of| of.arena).collect()
    }

    /// Takes the arenas that are to be looked at by now.
    fn take_due(&mut self, now: Timestamp) -> BTreeSet<ArenaId> {
        if self.at.is_none_or(|at| at > now) {
            return BTreeSet::new();
        }
        let arenas = self.arenas();
        let next = now.checked_add(PAUSE).ok();
        self.at = next.filter(|_| !arenas.is_empty());
        arenas
    }

    /// Keeps an arena that was read.
    fn keep(&mut self, now: Timestamp, arena: Arena) -> Arc<ArenaNews> {
        let followed = self.arenas();
        self.told.retain(|id, _| followed.contains(id));
        self.read.retain(|id, _| followed.contains(id));
        let id = arena.id;
        let arenas = self.listed.clone();
        let news = Arc::new(ArenaNews { arenas, arena });
        self.read.insert(id, (now, Arc::clone(&news)));
        news
    }

    /// A game of an arena has begun or ended: it is read again for the next who asks.
    pub(super) fn note_game(&mut self, arena: Option<ArenaId>) {
        if let Some(arena) = arena {
            self.read.remove(&arena);
        }
    }

    /// Returns an arena that was read a moment ago.
    fn fresh(&self, now: Timestamp, id: ArenaId) -> Option<&Arc<ArenaNews>> {
        let (at, news) = self.read.get(&id)?;
        (between(*at, now) < FRESH).then_some(news)
    }

    /// Notes that a participant waits for a game since then, or no longer. Returns the arena, if it was read a moment ago
    /// and knows the participant.
    fn note_ready(
        &mut self,
        now: Timestamp,
        id: ArenaId,
        account: AccountId,
        ready: Option<Timestamp>,
    ) -> Option<Arc<ArenaNews>> {
        let mut news = Arc::clone(self.fresh(now, id)?);
        let players = &mut Arc::make_mut(&mut news).arena.players;
        let own = players
            .iter_mut()
            .find(|player| player.account == account)?;
        own.ready = ready;
        let (_, read) = self.read.get_mut(&id)?;
        *read = Arc::clone(&news);
        Some(news)
    }

    /// Returns an arena and who is to be told, if it has changed.
    fn renew(&mut self, now: Timestamp, arena: Arena) -> Option<(Arc<ArenaNews>, Vec<SessionId>)> {
        let id = arena.id;
        let news = self.keep(now, arena);
        if self.told.get(&id) == Some(&news) {
            return None;
        }
        self.told.insert(id, Arc::clone(&news));
        let told = self.followers.iter().filter(|(_, of)| of.arena == id);
        Some((news, told.map(|(session, _)| *session).collect()))
    }
}

/// A visitor wants to see an arena, or to play in it. The list of arenas is read, then it is noted that the visitor waits
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
        hall.outbox.store(StoreRequest::Arenas {}, waits);
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

    /// It is saved whether the visitor waits for a game.
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
            is_ready: before.is_some_and(|of| of.is_ready),
        };
        hall.arenas
            .follow(hall.outbox.now(), self.session, follower);
        match (self.wish, account) {
            (ArenaWish::Play | ArenaWish::Pause, Some(account)) => {
                let request = StoreRequest::SetArenaReady {
                    arena,
                    account,
                    ready: self.wish == ArenaWish::Play,
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

/// A visitor looks at no arena any more, and waits for no game there.
pub(super) fn leave(hall: &mut Hall, session: SessionId) {
    let Some(follower) = hall.arenas.followers.remove(&session) else {
        return;
    };
    if let Some(account) = follower.account.filter(|_| follower.is_ready) {
        let request = StoreRequest::SetArenaReady {
            arena: follower.arena,
            account,
            ready: false,
            now: hall.outbox.now(),
        };
        hall.outbox.store(request, StorePurpose::Nothing);
    }
}

/// Looks at the arenas whose time has come.
pub(super) fn wake(hall: &mut Hall) {
    for arena in hall.arenas.take_due(hall.outbox.now()) {
        hall.outbox
            .store(StoreRequest::Arena { arena }, StorePurpose::ArenaLook);
    }
}

/// An arena was looked at: who follows it is told, and who waits is paired.
pub(super) fn looked(hall: &mut Hall, arena: Arena) {
    pair(hall, &arena);
    let now = hall.outbox.now();
    let Some((news, sessions)) = hall.arenas.renew(now, arena) else {
        return;
    };
    for session in sessions {
        // A program asks.
        if is_screen(hall, session) {
            hall.outbox
                .tell(session, HallEvent::Arena(Arc::clone(&news)));
        }
    }
}

/// Opens tables for those who wait and are here; of two at least one is in this hall.
fn pair(hall: &mut Hall, arena: &Arena) {
    if !arena.is_open(hall.outbox.now()) {
        return;
    }
    let mut waiting = Vec::new();
    for player in &arena.players {
        let (Some(since), Some(name)) = (player.ready, &player.name) else {
            continue;
        };
        let who = Identity {
            account: Some(player.account),
            name: name.clone(),
        };
        let is_here = !hall.sessions.of(&who).is_empty();
        if player.is_playing || !(is_here || hall.cluster.sessions_of(&who) > 0) {
            continue;
        }
        let waits = Waiting {
            player: player.account,
            points: player.score.points,
            last: player.last,
        };
        waiting.push((since, is_here, who, waits));
    }
    waiting.sort_by_key(|(since, ..)| *since);
    let of = |account: AccountId| {
        let mut all = waiting.iter();
        all.find(|(_, _, who, _)| who.account == Some(account))
    };
    let mut tables = Vec::new();
    for accounts in pairs(waiting.iter().map(|(.., waits)| *waits).collect()) {
        let both: Vec<_> = accounts.into_iter().filter_map(of).collect();
        if both.iter().any(|(_, is_here, ..)| *is_here) {
            tables.push((
                accounts,
                both.iter()
                    .map(|(_, _, who, _)| who.clone())
                    .collect::<Vec<_>>(),
            ));
        }
    }
    for (accounts, people) in tables {
        for who in people {
            hall.names
                .insert(who.account.unwrap_or(accounts[0]), who.name);
        }
        open(hall, arena, accounts);
    }
}

/// Opens the table of two; by lot one of them sits first.
fn open(hall: &mut Hall, arena: &Arena, mut accounts: [AccountId; 2]) {
    if hall.tables.len() >= hall.options.tables {
        return;
    }
    if hall.outbox.draw().is_multiple_of(2) {
        accounts.reverse();
    }
    let seat = |account| HallSeat {
        owner: SeatOwner::Account(account),
        seen: 0,
    };
    let table = HallTable {
        code: hall.tables.new_code(&mut hall.outbox),
        rules: arena.terms.rules.clone(),
        seats: accounts.map(seat).to_vec(),
        clock: arena.terms.clock,
        rated: arena.terms.rated,
        listed: true,
        take_back: false,
        opened_by: None,
        opened: hall.outbox.now(),
        seed: None,
        game: None,
        closed: false,
        deal: hall.outbox.draw(),
        day: None,
        arena: Some(arena.id),
        version: hall.outbox.draw(),
    };
    let request = StoreRequest::PairArena {
        arena: arena.id,
        table: table.clone(),
        now: hall.outbox.now(),
    };
    hall.outbox
        .store(request, StorePurpose::ArenaPair(Box::new(table)));
}

/// The table of two is saved: they are called to it, and the game begins.
pub(super) fn paired(hall: &mut Hall, table: HallTable) {
    let code = table.code;
    hall.arenas.note_game(table.arena);
    hall.outbox.news().changed.insert(code);
    hall.tables.insert(LiveTable::new(table));
    call(hall, code);
    beginning::begin_if_full(hall, code);
    lobby_updates::lobby_changed(hall);
}

/// Calls those of this hall to a table of an arena who wait for a game there.
pub(super) fn call(hall: &mut Hall, code: TableCode) {
    let Some(live) = hall.tables.get(code) else {
        return;
    };
    let arena = live.table.arena;
    let seated: BTreeSet<_> = live.table.accounts().collect();
    let mut called = Vec::new();
    for (session, follower) in &mut hall.arenas.followers {
        let sits = follower
            .account
            .is_some_and(|account| seated.contains(&account));
        if sits && follower.is_ready && Some(follower.arena) == arena {
            follower.is_ready = false;
            called.push(*session);
        }
    }
    for session in called {
        let who = hall.sessions.who(session).cloned();
        // A program looks at its tables as soon as their games begin.
        let Some(who) = who.filter(|_| is_screen(hall, session)) else {
            continue;
        };
        hall.outbox.tell(session, HallEvent::Opened(code));
        // It has a seat there.
        let _ = attendance::join(hall, session, &who, code);
    }
}

fn is_screen(hall: &Hall, session: SessionId) -> bool {
    let session = hall.sessions.get(session);
    session.is_some_and(|session| session.kind() == SessionKind::Screen)
}
