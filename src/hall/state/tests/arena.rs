//! The arenas of a hall.

use std::time::Duration;

use super::cluster::{Cluster, Guest};
use super::world::{World, of_arena};
use crate::access::AccessAnswer;
use crate::options::HallOptions;
use crate::session::SessionId;
use parlour_model::any::{AnyRules, Mode};
use parlour_model::checkers::Checkers;
use parlour_protocol::event::{ArenaNews, HallAnswer, HallEvent};
use parlour_protocol::operator::{ArenaRequest, NewArena, OperatorRequest};
use parlour_protocol::request::{ArenaWish, HallRequest};
use parlour_store::table_code::TableCode;
use parlour_store::{ArenaId, ArenaTerms, Store as _};
use parlour_table::command::TableRequest;

fn new(mode: Mode, minutes: u32) -> OperatorRequest {
    of_arena(ArenaRequest::Open(NewArena {
        settings: Vec::new(),
        game: mode.to_string(),
        minutes: Some(minutes),
        ladder: false,
        clock: "3m+2s".into(),
        rated: true,
    }))
}

/// A hall with an arena of an hour.
fn hall() -> (World, ArenaId) {
    let mut world = World::with(HallOptions::default());
    match world.access(new(Mode::Checkers, 60)) {
        AccessAnswer::Arena(arena) => (world, arena),
        other => panic!("{other:?}"),
    }
}

pub(super) fn wish(wish: ArenaWish) -> HallRequest {
    HallRequest::Arena { arena: None, wish }
}

pub(super) fn news(told: &[HallEvent]) -> Option<&ArenaNews> {
    told.iter().rev().find_map(|event| match event {
        HallEvent::Arena(news) | HallEvent::Answered(_, Ok(HallAnswer::Arena(news))) => {
            Some(&**news)
        }
        _ => None,
    })
}

fn called(told: &[HallEvent]) -> Option<TableCode> {
    told.iter().rev().find_map(|event| match event {
        HallEvent::Answered(_, Ok(HallAnswer::Seated(code))) => Some(*code),
        _ => None,
    })
}

/// Place, name and points of those in an arena, as somebody was told.
fn standings(world: &World, session: SessionId) -> Vec<(usize, String, u64)> {
    let told = news(world.peek(session)).expect("the arena");
    let players = told.arena.players.iter();
    players
        .map(|player| {
            let name = player.name.clone().expect("an account");
            (player.place.expect("a place"), name, player.score.points)
        })
        .collect()
}

pub(super) fn look_again(world: &mut World) {
    world.pass(Duration::from_secs(4));
}

/// Of two at a table of checkers the one whose turn it is gives up; answers with that one.
fn give_up(world: &mut World, two: [SessionId; 2], code: TableCode) -> SessionId {
    let turn = world.hall.tables[code].turn().expect("a game").0.clone();
    let is_turn = |session: &&SessionId| world.hall.sessions.who(**session) == Some(&turn);
    let loser = *two.iter().find(is_turn).expect("one of the two");
    world.request::<Checkers>(loser, code, TableRequest::Resign);
    loser
}

#[test]
fn those_who_wait_are_paired_and_their_results_are_told() {
    let (mut world, arena) = hall();
    let people = ["ana", "bob", "cyd"].map(|name| world.screen(name));
    let [ana, bob, cyd] = people;
    for session in people {
        world.ask(session, wish(ArenaWish::Look));
        assert!(news(world.peek(session)).is_some_and(|news| news.arena.players.is_empty()));
    }
    world.ask(ana, wish(ArenaWish::Play));
    assert!(called(world.peek(ana)).is_none());
    look_again(&mut world);
    assert!(called(world.peek(ana)).is_none(), "nobody else waits");
    assert_eq!(standings(&world, cyd), [(1, "ana".into(), 0)]);
    world.ask(bob, wish(ArenaWish::Play));
    look_again(&mut world);
    let code = called(world.peek(ana)).expect("a table");
    assert_eq!(called(world.peek(bob)), Some(code));
    assert_eq!(called(world.peek(cyd)), None);
    let table = world.hall.tables[code].table.clone();
    assert_eq!(
        (table.arena, table.listed, table.rated),
        (Some(arena), true, true)
    );
    assert_eq!(table.clock, "3m+2s".parse().expect("a clock"));
    let loser = give_up(&mut world, [ana, bob], code);
    look_again(&mut world);
    let names = if loser == ana {
        ["bob", "ana"]
    } else {
        ["ana", "bob"]
    };
    let so_far = [(1, names[0].into(), 2), (2, names[1].into(), 0)];
    assert_eq!(standings(&world, cyd), so_far);
    look_again(&mut world);
    assert_eq!(
        called(world.peek(bob)),
        Some(code),
        "nobody waits who does not say so"
    );
}

#[test]
fn who_stops_waiting_or_leaves_is_not_paired() {
    for stop in [ArenaWish::Pause, ArenaWish::Leave] {
        let (mut world, _) = hall();
        let (ana, bob) = (world.screen("ana"), world.screen("bob"));
        world.ask(ana, wish(ArenaWish::Play));
        world.ask(ana, wish(stop));
        world.ask(bob, wish(ArenaWish::Play));
        look_again(&mut world);
        assert_eq!(called(world.peek(bob)), None, "{stop:?}");
    }
    let (mut world, arena) = hall();
    let (ana, bob) = (world.screen("ana"), world.screen("bob"));
    world.ask(ana, wish(ArenaWish::Play));
    world.go(ana);
    world.ask(bob, wish(ArenaWish::Play));
    look_again(&mut world);
    assert_eq!(called(world.peek(bob)), None);
    let stored = world.store.arena(arena).expect("an answer").expect("it");
    assert_eq!(stored.player("ana").and_then(|ana| ana.ready), None);
}

#[test]
fn who_waited_when_the_hall_was_killed_is_not_called_to_a_game() {
    let (mut world, _) = hall();
    let ana = world.screen("ana");
    world.ask(ana, wish(ArenaWish::Play));
    world.restart();
    let bob = world.screen("bob");
    world.ask(bob, wish(ArenaWish::Play));
    look_again(&mut world);
    assert_eq!(called(world.peek(bob)), None);
}

#[test]
fn an_arena_ends_at_its_time_and_its_result_stays() {
    let (mut world, arena) = hall();
    let (ana, bob) = (world.screen("ana"), world.screen("bob"));
    for session in [ana, bob] {
        world.ask(session, wish(ArenaWish::Play));
    }
    look_again(&mut world);
    let code = called(world.peek(ana)).expect("a table");
    give_up(&mut world, [ana, bob], code);
    world.pass(Duration::from_secs(3_600));
    world.told(ana);
    world.ask(ana, wish(ArenaWish::Play));
    assert_eq!(world.refusal(ana).as_deref(), Some("this arena is over"));
    world.ask(ana, wish(ArenaWish::Look));
    assert_eq!(standings(&world, ana)[0].2, 2);
    assert_eq!(
        world.access(of_arena(ArenaRequest::End { number: arena.0 })),
        refused("this arena is over")
    );
}

pub(super) fn refused(why: &str) -> AccessAnswer {
    AccessAnswer::Refused(why.into())
}

#[test]
fn the_operator_opens_ends_and_lists_arenas() {
    let (mut world, arena) = hall();
    assert_eq!(
        world.access(new(Mode::Checkers, 0)),
        refused("an arena lasts a minute at least")
    );
    assert_eq!(
        world.access(new(Mode::Checkers, 31 * 24 * 60 + 1)),
        refused("an arena lasts 31 days at most; a ladder has no end")
    );
    let timeless = NewArena {
        settings: Vec::new(),
        game: "checkers".into(),
        minutes: Some(1),
        ladder: false,
        clock: "none".into(),
        rated: false,
    };
    assert_eq!(
        world.access(of_arena(ArenaRequest::Open(timeless))),
        refused("an arena needs a clock")
    );
    assert_eq!(
        world.access(of_arena(ArenaRequest::End { number: arena.0 })),
        AccessAnswer::Done
    );
    match world.access(of_arena(ArenaRequest::List)) {
        AccessAnswer::Arenas(found) => {
            assert_eq!(found.len(), 1);
            assert_eq!(found[0].terms.until, Some(world.now));
        }
        other => panic!("{other:?}"),
    }
    let longest = world.access(new(Mode::Checkers, 31 * 24 * 60));
    assert!(matches!(longest, AccessAnswer::Arena(_)), "{longest:?}");
}

#[test]
fn a_guest_sees_an_arena_and_does_not_play() {
    let (mut world, _) = hall();
    let guest = world.guest();
    world.ask(guest, wish(ArenaWish::Look));
    assert!(news(world.peek(guest)).is_some());
    world.told(guest);
    world.ask(guest, wish(ArenaWish::Play));
    let why = world.refusal(guest).expect("a refusal");
    assert!(why.contains("come with a key"), "{why}");
    let mut empty = World::with(HallOptions::default());
    let ana = empty.screen("ana");
    empty.ask(ana, wish(ArenaWish::Look));
    assert_eq!(
        empty.refusal(ana).as_deref(),
        Some("there is no arena now; the server's operator opens them")
    );
}

#[test]
fn who_asks_often_is_answered_without_the_store() {
    let (mut world, arena) = hall();
    let ana = world.screen("ana");
    let request = |arena, wish| HallRequest::Arena { arena, wish };
    let states = [
        (ArenaWish::Play, true),
        (ArenaWish::Look, true),
        (ArenaWish::Pause, false),
        (ArenaWish::Look, false),
        (ArenaWish::Play, true),
    ];
    for (wish, is_ready) in states {
        world.ask(ana, request(Some(arena), wish));
        let own = news(world.peek(ana)).and_then(|news| news.arena.player("ana"));
        let ready = own.map(|own| own.ready.is_some());
        assert_eq!(ready, Some(is_ready), "{wish:?}");
    }
    // The arena is not read again for each of them: what another program writes is told a moment later.
    let ended = world.store.end_arena(arena, world.now);
    assert_eq!(ended, Ok(()));
    let until = |world: &World| news(world.peek(ana)).and_then(|news| news.arena.terms.until);
    let before = until(&world);
    world.ask(ana, request(Some(arena), ArenaWish::Look));
    assert_eq!(until(&world), before);
    look_again(&mut world);
    assert_eq!(until(&world), Some(world.now - Duration::from_secs(4)));
    world.told(ana);
    world.ask(ana, request(Some(ArenaId(99)), ArenaWish::Look));
    assert_eq!(
        world.refusal(ana).as_deref(),
        Some("there is no arena now; the server's operator opens them")
    );
}

#[test]
fn programs_are_paired_too() {
    let (mut world, _) = hall();
    let (ana, bot) = (world.screen("ana"), world.program("robby"));
    world.ask(bot, wish(ArenaWish::Play));
    world.ask(ana, wish(ArenaWish::Play));
    look_again(&mut world);
    let code = called(world.peek(ana)).expect("a table");
    let told = world.told(bot);
    let is_told = |event: &HallEvent| matches!(event, HallEvent::Table(of, _) if *of == code);
    assert!(told.iter().any(is_told));
}

#[test]
fn people_of_two_servers_meet_in_one_arena() {
    let mut cluster = Cluster::new(2);
    let terms = ArenaTerms {
        rules: AnyRules::default_of(Mode::Checkers),
        clock: "3m+2s".parse().expect("a clock"),
        rated: false,
        opened: cluster.now,
        is_ladder: false,
        until: Some(cluster.now + Duration::from_secs(3_600)),
    };
    cluster.store.open_arena(Box::new(terms)).expect("an arena");
    let guests: [Guest; 4] = [(0, "ana"), (1, "bob"), (0, "cyd"), (1, "dan")]
        .map(|(hall, name)| cluster.screen(hall, name));
    cluster.settle();
    for guest in guests {
        cluster.ask(guest, wish(ArenaWish::Play));
    }
    for _ in 0..3 {
        cluster.settle();
    }
    let mut codes = guests.map(|guest| called(cluster.peek(guest)).expect("a table"));
    codes.sort_unstable();
    assert_eq!((codes[0], codes[2]), (codes[1], codes[3]));
    assert_ne!(codes[0], codes[2]);
}
