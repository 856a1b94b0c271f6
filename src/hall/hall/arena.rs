//! The arenas of the hall: those who wait for a game are paired, and called to their tables. In a ladder they wait again
//! after each game.
//!
//! Everything else of an arena is in the store. Several halls pair at once; the store takes each participant once.

use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::sync::Arc;

use super::live_table::LiveTable;
use super::store_purpose::StorePurpose;
use super::{Hall, attendance, beginning, lobby_updates};
use crate::event::HallEvent;
use crate::session::{Identity, SessionId, SessionKind};
use parlour_model::arena::{Waiting, pairs};
use parlour_model::playthrough::End;
use parlour_model::table_code::TableCode;
use parlour_store::{AccountId, Arena, ArenaId, HallSeat, HallTable, SeatOwner, StoreRequest};

/// The number of moves after which each of two has made two, so that a game counts for ratings.
const MOVES: usize = 4;

/// Looks at the arenas whose time has come.
pub(super) fn wake(hall: &mut Hall) {
    for arena in hall.arenas.take_due(hall.outbox.now()) {
        hall.outbox
            .store(StoreRequest::Arena { arena }, StorePurpose::ArenaLook);
    }
}

/// An arena was looked at: its followers are told, and those who wait are paired.
pub(super) fn looked(hall: &mut Hall, mut arena: Arena) {
    if arena.is_open(hall.outbox.now()) {
        wait_again(hall, &mut arena);
        pair(hall, &arena);
    }
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

/// Lets those of this hall who play on in a ladder wait again once their games are over.
fn wait_again(hall: &mut Hall, arena: &mut Arena) {
    if !arena.terms.is_ladder {
        return;
    }
    let (id, now) = (arena.id, hall.outbox.now());
    for player in &mut arena.players {
        let is_free = player.ready.is_none() && player.table.is_none();
        if is_free && hall.arenas.waits(id, player.account) {
            player.ready = Some(now);
            let request = StoreRequest::SetArenaReady {
                arena: id,
                account: player.account,
                ready: true,
                by_program: true,
                now,
            };
            hall.outbox.store(request, StorePurpose::Nothing);
        }
    }
}

/// Opens tables for those who wait and are here; of two at least one is in this hall.
fn pair(hall: &mut Hall, arena: &Arena) {
    let waiting = waiting(hall, arena);
    let found = |account| waiting.iter().find(|of| of.player.player == account);
    for accounts in pairs(waiting.iter().map(|of| of.player).collect()) {
        let both: Vec<_> = accounts.into_iter().filter_map(found).collect();
        if !both.iter().any(|of| of.is_here) {
            continue;
        }
        for of in &both {
            hall.names.insert(of.player.player, of.name.clone());
        }
        let mut firsts = both.iter().map(|of| of.firsts);
        let order = firsts.next().cmp(&firsts.next());
        open(hall, arena, accounts, order);
    }
}

/// Somebody who waits for a game of an arena and is in one of the halls.
struct Present {
    player: Waiting<AccountId>,
    name: String,
    /// The games in the first seat, less those in the second.
    firsts: i64,
    /// True in this hall.
    is_here: bool,
}

/// Returns those who wait, are in one of the halls and may have another seat, the longest wait first.
fn waiting(hall: &Hall, arena: &Arena) -> Vec<Present> {
    let mut waiting = Vec::new();
    for player in arena.players.iter().filter(|of| of.table.is_none()) {
        let (Some(since), Some(name)) = (player.ready, &player.name) else {
            continue;
        };
        let who = Identity {
            account: Some(player.account),
            name: name.clone(),
        };
        let is_here = hall.arenas.waits(arena.id, player.account);
        let seats = hall.options.tables_per_account;
        if !is_here && hall.cluster.sessions_of(&who) == 0
            || hall.tables.check_seats_of(&who, seats).is_err()
        {
            continue;
        }
        let present = Present {
            player: Waiting {
                player: player.account,
                level: player.level(),
                last: player.last,
            },
            name: who.name,
            firsts: player.firsts,
            is_here,
        };
        waiting.push((since, present));
    }
    waiting.sort_by_key(|(since, _)| *since);
    waiting.into_iter().map(|(_, present)| present).collect()
}

/// Opens the table of two. Who had the first seat less often sits first, otherwise the lot decides.
fn open(hall: &mut Hall, arena: &Arena, mut accounts: [AccountId; 2], order: Ordering) {
    if hall.tables.len() >= hall.options.tables {
        return;
    }
    let is_drawn = hall.outbox.draw().is_multiple_of(2);
    if order == Ordering::Greater || order == Ordering::Equal && is_drawn {
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
        is_ladder: arena.terms.is_ladder,
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
    let (arena, is_ladder) = (live.table.arena, live.table.is_ladder);
    let seated: BTreeSet<_> = live.table.accounts().collect();
    let mut called = Vec::new();
    for (session, follower) in &mut hall.arenas.followers {
        let sits = follower
            .account
            .is_some_and(|account| seated.contains(&account));
        if sits && follower.is_ready && Some(follower.arena) == arena {
            follower.is_ready = is_ladder;
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

/// Ends the waiting of whoever has left a game of a ladder, or let its time run out, before the second move. A program that
/// hangs would keep others from their games: it has to ask again.
pub(super) fn stop_idlers(hall: &mut Hall, code: TableCode) {
    let Some((arena, account)) = hall.tables.get(code).and_then(idler) else {
        return;
    };
    for follower in hall.arenas.followers.values_mut() {
        if follower.arena == arena && follower.account == Some(account) {
            follower.is_ready = false;
        }
    }
    let request = StoreRequest::SetArenaReady {
        arena,
        account,
        ready: false,
        by_program: true,
        now: hall.outbox.now(),
    };
    hall.outbox.store(request, StorePurpose::Nothing);
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

fn is_screen(hall: &Hall, session: SessionId) -> bool {
    let session = hall.sessions.get(session);
    session.is_some_and(|session| session.kind() == SessionKind::Screen)
}
