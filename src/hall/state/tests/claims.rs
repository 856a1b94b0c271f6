//! Games whose players do not come back, or may not: nobody waits for them.

use std::time::Duration;

use super::arena::{look_again, wish};
use super::world::{World, new_table, of_arena};
use crate::access::AccessAnswer;
use crate::session::SessionId;
use parlour_model::any::Mode;
use parlour_model::birdhead::BirdHead;
use parlour_model::checkers::Checkers;
use parlour_model::concentration::Concentration;
use parlour_model::memoarrr::Memoarrr;
use parlour_model::memory_match::MemoryMatch;
use parlour_model::seat::Seat;
use parlour_protocol::event::HallEvent;
use parlour_protocol::lobby::Stage;
use parlour_protocol::operator::{ArenaRequest, NewArena};
use parlour_protocol::request::{ArenaWish, NewTable, SeatOffer};
use parlour_store::table_code::TableCode;
use parlour_table::any::AnyGame;
use parlour_table::any_host::AnyHost;
use parlour_table::command::{Claim, TableRequest};

const MINUTE: Duration = Duration::from_secs(60);

/// Two accounts play a game without a clock that counts for their ratings.
fn rated(world: &mut World, mode: Mode) -> ([SessionId; 2], TableCode) {
    let two = [world.program("ana"), world.program("bob")];
    let table = NewTable {
        rated: true,
        seed: None,
        ..new_table(mode, vec![SeatOffer::Me, SeatOffer::Open])
    };
    let code = world.open(two[0], table);
    world.sit(two[1], code);
    (two, code)
}

/// The seat on turn.
fn on_turn(world: &World, code: TableCode) -> usize {
    let host = world.hall.tables[code].host.as_ref().expect("a game");
    host.to_act().seat().expect("somebody is to act").index()
}

/// Whoever is on turn goes. Returns who stays, and the other's seat.
fn deserted(world: &mut World, two: [SessionId; 2], code: TableCode) -> (SessionId, Seat) {
    let turn = on_turn(world, code);
    world.go(two[turn]);
    (two[1 - turn], Seat::of(turn))
}

fn claim<G: AnyGame>(
    world: &mut World,
    who: SessionId,
    code: TableCode,
    claim: Claim,
) -> Option<String> {
    world.told(who);
    world.request::<G>(who, code, TableRequest::Claim(claim));
    world.refusal(who)
}

fn nobody_is_held<G: AnyGame>() {
    for wanted in [Claim::Win, Claim::NoResult] {
        let mut world = World::new();
        let (two, code) = rated(&mut world, G::GAME);
        let present = two[1 - on_turn(&world, code)];
        let early = "nobody on turn has been away for long";
        world.pass(10 * MINUTE);
        let refused = claim::<G>(&mut world, present, code, wanted);
        assert_eq!(refused.as_deref(), Some(early), "the other thinks");
        let (stays, seat) = deserted(&mut world, two, code);
        world.pass(MINUTE);
        let refused = claim::<G>(&mut world, stays, code, wanted);
        assert_eq!(refused.as_deref(), Some(early), "{:?}", G::GAME);
        world.pass(2 * MINUTE);
        assert_eq!(claim::<G>(&mut world, stays, code, wanted), None);
        if wanted == Claim::NoResult {
            assert!(!world.hall.tables.contains(code), "{:?}", G::GAME);
            continue;
        }
        let live = &world.hall.tables[code];
        assert_eq!(live.stage(), Stage::Over, "{:?}", G::GAME);
        let winners = live.host.as_ref().and_then(AnyHost::winners);
        assert_eq!(winners, Some(vec![Seat::of(1 - seat.index())]));
    }
}

#[test]
fn whoever_stays_claims_the_win_or_ends_the_game_without_a_result() {
    nobody_is_held::<Concentration>();
    nobody_is_held::<MemoryMatch>();
    nobody_is_held::<Memoarrr>();
    nobody_is_held::<Checkers>();
    nobody_is_held::<BirdHead>();
}

#[test]
fn who_is_told_of_the_end_without_a_result_hears_for_whom_nobody_waits() {
    let mut world = World::new();
    let (two, code) = rated(&mut world, Mode::Checkers);
    let (stays, _) = deserted(&mut world, two, code);
    world.pass(3 * MINUTE);
    claim::<Checkers>(&mut world, stays, code, Claim::Win);
    let mut world = World::new();
    let (two, code) = rated(&mut world, Mode::Checkers);
    let (stays, _) = deserted(&mut world, two, code);
    world.pass(3 * MINUTE);
    world.request::<Checkers>(stays, code, TableRequest::Claim(Claim::NoResult));
    let told = world.told(stays).into_iter();
    let mut closed = told.filter_map(|event| match event {
        HallEvent::Closed(table, why) if table == code => Some(why.english().into_owned()),
        _ => None,
    });
    let why = "the game ends without a result: ana did not come back";
    assert_eq!(closed.next().as_deref(), Some(why));
}

/// A flag falls there, however long the clock is: a game of an arena has one.
#[test]
fn a_ban_ends_a_game_of_an_arena_too() {
    let mut world = World::new();
    let opened = world.access(of_arena(ArenaRequest::Open(NewArena {
        settings: Vec::new(),
        game: "checkers".into(),
        minutes: Some(60),
        ladder: false,
        clock: "3m+2s".into(),
        rated: true,
    })));
    assert!(matches!(opened, AccessAnswer::Arena(_)), "{opened:?}");
    for name in ["ana", "bob"] {
        let session = world.program(name);
        world.ask(session, wish(ArenaWish::Play));
    }
    look_again(&mut world);
    let code = world.hall.tables.that(|_| true)[0];
    assert_eq!(world.hall.tables[code].stage(), Stage::Running);
    world.ban("ana", "cheats");
    assert_eq!(world.hall.tables[code].stage(), Stage::Over);
}

#[test]
fn a_ban_ends_what_it_played_wherever_the_game_is() {
    let mut world = World::new();
    let (_, code) = rated(&mut world, Mode::Checkers);
    world.ban("ana", "cheats");
    assert_eq!(world.hall.tables[code].stage(), Stage::Over);
    let winners = world.hall.tables[code]
        .host
        .as_ref()
        .and_then(AnyHost::winners);
    assert_eq!(winners, Some(vec![Seat(1)]));
    // A game of several goes on without the banned.
    let mut world = World::new();
    let [ana, bob, cyd] = ["ana", "bob", "cyd"].map(|name| world.program(name));
    let three = vec![SeatOffer::Me, SeatOffer::Open, SeatOffer::Open];
    let code = world.open(ana, new_table(Mode::Concentration, three));
    world.sit(bob, code);
    world.sit(cyd, code);
    world.ban("ana", "cheats");
    let live = &world.hall.tables[code];
    assert_eq!(live.stage(), Stage::Running);
    assert!(live.host.as_ref().is_some_and(|host| host.is_open(Seat(0))));
}
