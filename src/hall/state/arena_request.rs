//! A user's wish to see an arena, to play in it, or to leave it.

use super::Hall;
use super::arena_feed::Follower;
use super::outbox::told;
use crate::event::HallEvent;
use crate::request::ArenaWish;
use crate::session::{Identity, SessionId};
use parlour_language::{Text, text};
use parlour_store::{AccountId, ArenaId, StoreError, ask};

/// A user wants to see an arena, the one that ends last if none is named, or to play in it. The list of arenas is read, then
/// it is noted that the user waits for a game or no longer does, and the arena is read.
pub(super) fn wish(
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
    let now = hall.outbox.now();
    hall.outbox.ask_or(
        session,
        ask::Arenas { now },
        move |hall, arenas| match arenas {
            Ok(arenas) => {
                hall.arenas.listed = arenas;
                follow(hall, session, wanted, wish);
            }
            Err(error) => refuse(hall, session, &error),
        },
    );
    Ok(())
}

/// Tells whoever asks that it is over; the log is not told.
fn refuse(hall: &mut Hall, session: SessionId, error: &StoreError) {
    hall.outbox.refuse(session, told(error));
}

fn follow(hall: &mut Hall, session: SessionId, wanted: Option<ArenaId>, wish: ArenaWish) {
    let Some(who) = hall.sessions.who(session) else {
        return;
    };
    let account = who.account;
    let Some(arena) = wanted.or_else(|| hall.arenas.listed.first().copied()) else {
        hall.outbox.refuse(session, text!("hall-arena-none"));
        return;
    };
    let waits_elsewhere = |of: &Follower| of.is_ready && of.arena != arena;
    if hall
        .arenas
        .followers
        .get(&session)
        .is_some_and(waits_elsewhere)
    {
        leave(hall, session);
    }
    let before = hall.arenas.followers.get(&session);
    let follower = Follower {
        arena,
        account,
        is_ready: before.is_some_and(|of| of.is_ready) && wish != ArenaWish::Pause,
    };
    hall.arenas.follow(hall.outbox.now(), session, follower);
    match (wish, account) {
        (ArenaWish::Play | ArenaWish::Pause, Some(account)) => {
            let ready = wish == ArenaWish::Play;
            let request = ask::SetArenaReady {
                arena,
                account,
                ready,
                by_program: hall.sessions.is_by_program(session),
                now: hall.outbox.now(),
            };
            hall.outbox
                .ask_or(session, request, move |hall, answer| match answer {
                    Ok(()) => note_ready(hall, session, arena, ready),
                    Err(error) => refuse(hall, session, &error),
                });
        }
        _ => match hall.arenas.fresh(hall.outbox.now(), arena).cloned() {
            Some(news) => hall.outbox.tell(session, HallEvent::Arena(news)),
            None => read(hall, session, arena),
        },
    }
}

/// It is saved whether the user waits for a game.
fn note_ready(hall: &mut Hall, session: SessionId, wanted: ArenaId, is_ready: bool) {
    let now = hall.outbox.now();
    let Some(follower) = hall.arenas.followers.get_mut(&session) else {
        return;
    };
    follower.is_ready = is_ready;
    let (arena, account) = (follower.arena, follower.account);
    let since = is_ready.then_some(now);
    let noted = account.and_then(|own| hall.arenas.note_ready(now, arena, own, since));
    match noted {
        Some(news) => hall.outbox.tell(session, HallEvent::Arena(news)),
        None => read(hall, session, wanted),
    }
}

fn read(hall: &mut Hall, session: SessionId, arena: ArenaId) {
    let request = ask::Arena { arena };
    hall.outbox
        .ask_or(session, request, move |hall, arena| match arena {
            Ok(Some(arena)) => {
                let news = hall.arenas.keep(hall.outbox.now(), arena);
                hall.outbox.tell(session, HallEvent::Arena(news));
            }
            Ok(None) => {
                hall.arenas.followers.remove(&session);
                hall.outbox.refuse(session, text!("hall-arena-none"));
            }
            Err(error) => refuse(hall, session, &error),
        });
}

/// A session looks at no arena any more, and waits for no game there.
pub(super) fn leave(hall: &mut Hall, session: SessionId) {
    let Some(follower) = hall.arenas.followers.remove(&session) else {
        return;
    };
    let waits = |account: &AccountId| hall.arenas.waits(follower.arena, *account);
    let account = follower.account.filter(|own| !waits(own));
    if let Some(account) = account.filter(|_| follower.is_ready) {
        let now = hall.outbox.now();
        hall.outbox.store(ask::SetArenaReady {
            arena: follower.arena,
            account,
            ready: false,
            by_program: false,
            now,
        });
    }
}
