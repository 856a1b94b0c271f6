//! The followers of the arenas, and the arenas as they were read last.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use jiff::Timestamp;

use crate::session::SessionId;
use crate::state::outbox::Outbox;
use crate::state::tables::live_table::LiveTable;
use parlour_model::playthrough::End;
use parlour_protocol::event::ArenaNews;
use parlour_store::{AccountId, Arena, ArenaId, SeatOwner, ask};
use parlour_table::clocks::between;

/// The pause between two looks at an arena. Those who come meanwhile can be paired by their points.
const PAUSE: Duration = Duration::from_secs(4);

/// For so long after an arena was read, it is not read again for whoever asks. To read an arena of thousands of games takes
/// the store some milliseconds, and anybody may ask as often as it likes.
const FRESH: Duration = Duration::from_secs(2);

/// The number of moves after which each of two has made two, so that a game counts for ratings.
const MOVES: usize = 4;

/// Somebody who looks at an arena.
#[derive(Debug)]
pub(crate) struct Follower {
    pub(crate) arena: ArenaId,
    pub(crate) account: Option<AccountId>,
    /// True while the user waits for a game; in a ladder also during the games.
    pub(crate) is_ready: bool,
}

/// The followers of the arenas, and the news that they were told last.
#[derive(Debug, Default)]
pub(crate) struct ArenaFeed {
    pub(crate) followers: BTreeMap<SessionId, Follower>,
    /// The time of the next look, while there are followers.
    at: Option<Timestamp>,
    told: BTreeMap<ArenaId, Arc<ArenaNews>>,
    /// The arenas that are followed as they were read last, and when.
    read: BTreeMap<ArenaId, (Timestamp, Arc<ArenaNews>)>,
    /// The latest arenas, as far as they are known.
    pub(crate) listed: Vec<ArenaId>,
}

impl ArenaFeed {
    pub(crate) fn deadline(&self) -> Option<Timestamp> {
        self.at
    }

    /// The session looks at this arena from now on.
    pub(crate) fn follow(&mut self, now: Timestamp, session: SessionId, follower: Follower) {
        self.followers.insert(session, follower);
        self.at = self.at.or_else(|| now.checked_add(PAUSE).ok());
    }

    /// Returns whether a user of this account waits for a game of an arena.
    pub(crate) fn waits(&self, arena: ArenaId, account: AccountId) -> bool {
        let mut followers = self.followers.values();
        followers.any(|of| of.is_ready && of.arena == arena && of.account == Some(account))
    }

    fn arenas(&self) -> BTreeSet<ArenaId> {
        self.followers.values().map(|of| of.arena).collect()
    }

    /// Takes the arenas that are to be looked at by now.
    pub(crate) fn take_due(&mut self, now: Timestamp) -> BTreeSet<ArenaId> {
        if self.at.is_none_or(|at| at > now) {
            return BTreeSet::new();
        }
        let arenas = self.arenas();
        let next = now.checked_add(PAUSE).ok();
        self.at = next.filter(|_| !arenas.is_empty());
        arenas
    }

    /// Keeps an arena that was read.
    pub(crate) fn keep(&mut self, now: Timestamp, arena: Arena) -> Arc<ArenaNews> {
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
    pub(crate) fn note_game(&mut self, arena: Option<ArenaId>) {
        if let Some(arena) = arena {
            self.read.remove(&arena);
        }
    }

    /// Returns an arena that was read a moment ago.
    pub(crate) fn fresh(&self, now: Timestamp, id: ArenaId) -> Option<&Arc<ArenaNews>> {
        let (at, news) = self.read.get(&id)?;
        (between(*at, now) < FRESH).then_some(news)
    }

    /// Notes that a participant waits for a game since then, or no longer. Returns the arena, if it was read a moment ago
    /// and knows the participant.
    pub(crate) fn note_ready(
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
    pub(crate) fn renew(
        &mut self,
        now: Timestamp,
        arena: Arena,
    ) -> Option<(Arc<ArenaNews>, Vec<SessionId>)> {
        let id = arena.id;
        let news = self.keep(now, arena);
        if self.told.get(&id) == Some(&news) {
            return None;
        }
        self.told.insert(id, Arc::clone(&news));
        let told = self.followers.iter().filter(|(_, of)| of.arena == id);
        Some((news, told.map(|(session, _)| *session).collect()))
    }

    /// Ends the waiting of whoever has left a game of a ladder, or let its time run out, before the second move. A program
    /// that hangs would keep others from their games: it has to ask again.
    pub(crate) fn stop_idlers(&mut self, out: &mut Outbox, live: &LiveTable) {
        let Some((arena, account)) = idler(live) else {
            return;
        };
        for follower in self.followers.values_mut() {
            if follower.arena == arena && follower.account == Some(account) {
                follower.is_ready = false;
            }
        }
        let now = out.now();
        out.store(ask::SetArenaReady {
            arena,
            account,
            ready: false,
            by_program: true,
            now,
        });
    }
}

/// Returns the ladder of a game, and who has given it up before the second move.
fn idler(live: &LiveTable) -> Option<(ArenaId, AccountId)> {
    let arena = live.table.arena.filter(|_| live.table.is_ladder)?;
    let host = live.host.as_ref().filter(|host| host.moves() < MOVES)?;
    let seat = match host.record().end? {
        End::Resigned(seat) | End::OutOfTime(seat) => seat,
        End::DrawAgreed | End::Won(_) | End::Drawn => return None,
    };
    match live.owner(seat) {
        SeatOwner::Account(account) => Some((arena, *account)),
        _ => None,
    }
}
