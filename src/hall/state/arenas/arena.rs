//! The arenas of the hall: those who wait for a game are paired, and called to their tables. In a ladder they wait again
//! after each game.
//!
//! Everything else of an arena is in the store. Several halls pair at once; the store takes each participant once.

use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::sync::Arc;

use super::arena_feed::ArenaFeed;
use super::pairing::{Waiting, pairs};
use crate::options::HallOptions;
use crate::state::Hall;
use crate::state::games::{attendance, beginning};
use crate::state::outbox::{Outbox, Requester};
use crate::state::tables::live_table::LiveTable;
use crate::state::tables::live_tables::LiveTables;
use parlour_protocol::event::{HallAnswer, HallEvent};
use parlour_protocol::identity::Identity;
use parlour_store::table_code::TableCode;
use parlour_store::{AccountId, Arena, HallSeat, HallTable, SeatOwner, ask};

/// Looks at the arenas whose time has come.
pub(crate) fn wake(arenas: &mut ArenaFeed, out: &mut Outbox) {
    for arena in arenas.take_due(out.now()) {
        out.read(ask::Arena { arena }, |hall, found| {
            if let Some(arena) = found {
                looked(hall, arena);
            }
        });
    }
}

/// An arena was looked at: its followers are told, and those who wait are paired.
fn looked(hall: &mut Hall, mut arena: Arena) {
    if arena.is_open(hall.out.now()) {
        hall.arenas.wait_again(&mut hall.out, &mut arena);
        pair(hall, &arena);
    }
    let now = hall.out.now();
    let Some((news, sessions)) = hall.arenas.renew(now, arena) else {
        return;
    };
    for session in sessions {
        // A program asks.
        if hall.sessions.is_at_screen(session) {
            hall.out.tell(session, HallEvent::Arena(Arc::clone(&news)));
        }
    }
}

impl ArenaFeed {
    /// Lets those of this hall who play on in a ladder wait again once their games are over.
    fn wait_again(&self, out: &mut Outbox, arena: &mut Arena) {
        if !arena.terms.is_ladder {
            return;
        }
        let (id, now) = (arena.id, out.now());
        for player in &mut arena.players {
            let is_free = player.ready.is_none() && player.table.is_none();
            if is_free && self.waits(id, player.account) {
                player.ready = Some(now);
                out.store(ask::SetArenaReady {
                    arena: id,
                    account: player.account,
                    ready: true,
                    by_program: true,
                    now,
                });
            }
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
        open(
            &hall.tables,
            &hall.options,
            &mut hall.out,
            arena,
            accounts,
            order,
        );
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
fn open(
    tables: &LiveTables,
    options: &HallOptions,
    out: &mut Outbox,
    arena: &Arena,
    mut accounts: [AccountId; 2],
    order: Ordering,
) {
    if tables.len() >= options.tables {
        return;
    }
    let is_drawn = out.draw().is_multiple_of(2);
    if order == Ordering::Greater || order == Ordering::Equal && is_drawn {
        accounts.reverse();
    }
    let seat = |account| HallSeat {
        owner: SeatOwner::Account(account),
        seen: 0,
    };
    let table = HallTable {
        code: tables.new_code(out),
        rules: arena.terms.rules.clone(),
        seats: accounts.map(seat).to_vec(),
        clock: arena.terms.clock,
        rated: arena.terms.rated,
        listed: true,
        take_back: false,
        opened_by: None,
        opened_from: None,
        opened: out.now(),
        seed: None,
        game: None,
        closed: false,
        deal: out.draw(),
        day: None,
        arena: Some(arena.id),
        is_ladder: arena.terms.is_ladder,
        stand_ins: false,
        version: out.draw(),
    };
    let request = ask::PairArena {
        arena: arena.id,
        table: table.clone(),
        now: out.now(),
    };
    // If it fails, another hall has paired one of the two, or the arena has ended.
    out.ask_or(Requester::Nobody, request, move |hall, answer| {
        if answer.is_ok() {
            paired(hall, table);
        }
    });
}

/// The table of two is saved: they are called to it, and the game begins.
fn paired(hall: &mut Hall, table: HallTable) {
    let code = table.code;
    hall.arenas.note_game(table.arena);
    hall.out.news().changed.insert(code);
    hall.tables.insert(LiveTable::new(table));
    call(hall, code);
    beginning::begin_if_full(hall, code);
    hall.lobby.changed();
}

/// Calls those of this hall to a table of an arena who wait for a game there.
pub(crate) fn call(hall: &mut Hall, code: TableCode) {
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
        // A program looks at its tables as soon as their games begin.
        if hall.sessions.is_at_screen(session) {
            hall.out.reply(session, HallAnswer::Seated(code));
            attendance::bring(hall, session, code);
        }
    }
}
