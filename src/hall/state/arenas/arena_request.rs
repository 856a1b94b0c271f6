//! A user's wish to see an arena, to play in it, or to leave it.

use super::arena_feed::{ArenaFeed, Follower};
use crate::session::SessionId;
use crate::state::outbox::{Asked, By, Outbox, Served, told};
use crate::state::sessions::Sessions;
use parlour_language::text;
use parlour_protocol::event::HallAnswer;
use parlour_protocol::request::ArenaWish;
use parlour_store::{AccountId, ArenaId, StoreError, ask};

/// A user wants to see an arena, the one that ends last if none is named, or to play in it. The list of arenas is read, then
/// it is noted that the user waits for a game or no longer does, and the arena is read.
pub(crate) fn wish(
    arenas: &mut ArenaFeed,
    out: &mut Outbox,
    By { asked, who }: By,
    wanted: Option<ArenaId>,
    wish: ArenaWish,
) -> Served {
    if wish == ArenaWish::Leave {
        arenas.leave(out, asked.session);
        out.done(asked);
        return Ok(());
    }
    if wish == ArenaWish::Play && who.is_guest() {
        return Err(text!("hall-arena-guest"));
    }
    let now = out.now();
    out.ask_or(
        asked,
        ask::Arenas { now },
        move |hall, arenas| match arenas {
            Ok(arenas) => {
                hall.arenas.listed = arenas;
                follow(
                    &mut hall.arenas,
                    &hall.sessions,
                    &mut hall.out,
                    asked,
                    wanted,
                    wish,
                );
            }
            Err(error) => refuse(&mut hall.out, asked, &error),
        },
    );
    Ok(())
}

/// Tells whoever asks that it is over; the log is not told.
fn refuse(out: &mut Outbox, asked: Asked, error: &StoreError) {
    out.refuse(asked, told(&error.kind));
}

fn follow(
    arenas: &mut ArenaFeed,
    sessions: &Sessions,
    out: &mut Outbox,
    asked: Asked,
    wanted: Option<ArenaId>,
    wish: ArenaWish,
) {
    let session = asked.session;
    let Some(who) = sessions.who(session) else {
        return;
    };
    let account = who.account;
    let Some(arena) = wanted.or_else(|| arenas.listed.first().copied()) else {
        out.refuse(asked, text!("hall-arena-none"));
        return;
    };
    let waits_elsewhere = |of: &Follower| of.is_ready && of.arena != arena;
    if arenas.followers.get(&session).is_some_and(waits_elsewhere) {
        arenas.leave(out, session);
    }
    let before = arenas.followers.get(&session);
    let follower = Follower {
        arena,
        account,
        is_ready: before.is_some_and(|of| of.is_ready) && wish != ArenaWish::Pause,
    };
    arenas.follow(out.now(), session, follower);
    match (wish, account) {
        (ArenaWish::Play | ArenaWish::Pause, Some(account)) => {
            let ready = wish == ArenaWish::Play;
            let request = ask::SetArenaReady {
                arena,
                account,
                ready,
                by_program: sessions.is_by_program(session),
                now: out.now(),
            };
            out.ask_or(asked, request, move |hall, answer| match answer {
                Ok(()) => hall.arenas.answer_ready(&mut hall.out, asked, arena, ready),
                Err(error) => refuse(&mut hall.out, asked, &error),
            });
        }
        _ => match arenas.fresh(out.now(), arena).cloned() {
            Some(news) => out.reply(asked, HallAnswer::Arena(news)),
            None => read(out, asked, arena),
        },
    }
}

fn read(out: &mut Outbox, asked: Asked, arena: ArenaId) {
    let request = ask::Arena { arena };
    out.ask_or(asked, request, move |hall, arena| match arena {
        Ok(Some(arena)) => {
            let news = hall.arenas.keep(hall.out.now(), arena);
            hall.out.reply(asked, HallAnswer::Arena(news));
        }
        Ok(None) => {
            hall.arenas.followers.remove(&asked.session);
            hall.out.refuse(asked, text!("hall-arena-none"));
        }
        Err(error) => refuse(&mut hall.out, asked, &error),
    });
}

impl ArenaFeed {
    /// It is saved whether the user waits for a game.
    fn answer_ready(&mut self, out: &mut Outbox, asked: Asked, wanted: ArenaId, is_ready: bool) {
        let now = out.now();
        let Some(follower) = self.followers.get_mut(&asked.session) else {
            return;
        };
        follower.is_ready = is_ready;
        let (arena, account) = (follower.arena, follower.account);
        let since = is_ready.then_some(now);
        let noted = account.and_then(|own| self.note_ready(now, arena, own, since));
        match noted {
            Some(news) => out.reply(asked, HallAnswer::Arena(news)),
            None => read(out, asked, wanted),
        }
    }

    /// A session looks at no arena any more, and waits for no game there.
    pub(crate) fn leave(&mut self, out: &mut Outbox, session: SessionId) {
        let Some(follower) = self.followers.remove(&session) else {
            return;
        };
        let waits = |account: &AccountId| self.waits(follower.arena, *account);
        let account = follower.account.filter(|own| !waits(own));
        if let Some(account) = account.filter(|_| follower.is_ready) {
            let now = out.now();
            out.store(ask::SetArenaReady {
                arena: follower.arena,
                account,
                ready: false,
                by_program: false,
                now,
            });
        }
    }
}
