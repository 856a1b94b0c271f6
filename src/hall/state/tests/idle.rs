//! Tests of games that nobody looks at.

use std::time::Duration;

use super::cluster::Cluster;
use super::world::{World, latest, new_table};
use crate::options::HallOptions;
use crate::session::SessionId;
use parlour_model::any::Mode;
use parlour_model::checkers::Checkers;
use parlour_model::player::Level;
use parlour_protocol::event::{HallAnswer, HallEvent};
use parlour_protocol::request::{HallRequest, NewTable, SeatOffer};
use parlour_store::table_code::TableCode;

const HOUR: Duration = Duration::from_secs(3_600);

fn against_a_bot() -> NewTable {
    let seats = vec![SeatOffer::Me, SeatOffer::Robot(Level::Novice)];
    NewTable {
        seed: None,
        ..new_table(Mode::Checkers, seats)
    }
}

/// Opens a game against a bot, and makes a move.
fn begin(world: &mut World, session: SessionId) -> TableCode {
    let code = world.open(session, against_a_bot());
    world.play::<Checkers>(session, code, "11-15");
    code
}

fn is_held(world: &World, code: TableCode) -> bool {
    world.hall.tables[code].host.is_some()
}

#[test]
fn a_game_left_for_an_hour_leaves_memory_and_comes_back_as_it_was() {
    let mut world = World::new();
    let ana = world.screen("ana");
    let code = begin(&mut world, ana);
    let moves = world.hall.tables[code].moves();
    // Somebody who is in the hall may look at it at any time.
    world.ask(ana, HallRequest::Part(code));
    world.pass(2 * HOUR);
    assert!(is_held(&world, code));
    world.go(ana);
    world.pass(HOUR / 2);
    assert!(is_held(&world, code));
    world.pass(HOUR / 2);
    assert!(!is_held(&world, code));
    let figures = world.hall.figures();
    assert_eq!((figures.running, figures.waiting), (0, 0));
    assert_eq!(world.hall.tables[code].moves(), moves, "the lobby lists it");
    let ana = world.screen("ana");
    world.ask(ana, HallRequest::Join(code));
    assert_eq!(world.hall.figures().running, 1);
    let told = latest::<Checkers>(world.peek(ana), code).expect("a snapshot");
    assert_eq!(told.moves, moves);
    world.play::<Checkers>(ana, code, &told.legal[0].to_string());
    assert!(world.hall.tables[code].moves() > moves);
    world.go(ana);
    world.pass(HOUR);
    assert!(!is_held(&world, code), "again");
}

#[test]
fn a_game_without_a_move_is_closed_after_an_hour() {
    let mut world = World::new();
    let ana = world.screen("ana");
    let code = world.open(ana, against_a_bot());
    assert!(world.hall.tables[code].table.game.is_none());
    world.go(ana);
    world.pass(HOUR);
    assert!(!world.hall.tables.contains(code));
}

#[test]
fn a_game_that_somebody_watches_or_that_has_a_clock_is_held() {
    let mut world = World::new();
    let (ana, bob) = (world.screen("ana"), world.screen("bob"));
    let watched = begin(&mut world, ana);
    let timed = NewTable {
        clock: "7d/move".parse().expect("a clock"),
        ..against_a_bot()
    };
    let timed = world.open(ana, timed);
    world.play::<Checkers>(ana, timed, "11-15");
    world.ask(bob, HallRequest::Join(watched));
    world.go(ana);
    world.pass(2 * HOUR);
    assert!(is_held(&world, watched) && is_held(&world, timed));
    // The hour begins when the last one leaves.
    world.go(bob);
    world.pass(HOUR);
    assert!(!is_held(&world, watched) && is_held(&world, timed));
}

#[test]
fn games_of_before_a_restart_are_put_away_too() {
    let mut world = World::new();
    let ana = world.screen("ana");
    let code = begin(&mut world, ana);
    world.restart();
    assert!(is_held(&world, code));
    world.pass(HOUR);
    assert!(!is_held(&world, code));
}

#[test]
fn who_fills_the_hall_and_leaves_keeps_nobody_out_for_longer_than_an_hour() {
    let mut world = World::with(HallOptions {
        tables: 8,
        ..HallOptions::default()
    });
    let vandal = world.program("vandal");
    for _ in 0..8 {
        begin(&mut world, vandal);
    }
    world.go(vandal);
    let ana = world.screen("ana");
    world.ask(ana, HallRequest::Open(Box::new(against_a_bot())));
    assert!(world.refusal(ana).is_some(), "the hall is full");
    world.pass(HOUR);
    world.ask(ana, HallRequest::Open(Box::new(against_a_bot())));
    let told = world.told(ana);
    let is_opened =
        |event: &HallEvent| matches!(event, HallEvent::Answered(_, Ok(HallAnswer::Seated(_))));
    assert!(told.iter().any(is_opened), "{told:?}");
}

#[test]
fn of_several_halls_each_holds_a_left_game_for_an_hour_at_most() {
    let mut cluster = Cluster::new(2);
    let ana = cluster.screen(0, "ana");
    let seats = vec![SeatOffer::Me, SeatOffer::Robot(Level::Novice)];
    let code = cluster.open(ana, Mode::Checkers, seats);
    cluster.settle();
    cluster.play::<Checkers>(ana, code, "11-15");
    cluster.settle();
    let moves = cluster.nodes[0].hall.tables[code].moves();
    let held = |cluster: &Cluster| {
        let nodes = cluster.nodes.iter();
        let holds = nodes.filter(|node| node.hall.tables[code].host.is_some());
        holds.count()
    };
    cluster.go(ana);
    for passed in 0..14 {
        assert!(
            passed > 5 || held(&cluster) > 0,
            "after {passed} times ten minutes"
        );
        cluster.pass(HOUR / 6);
        cluster.settle();
    }
    assert_eq!(held(&cluster), 0);
    let ana = cluster.screen(1, "ana");
    cluster.ask(ana, HallRequest::Join(code));
    cluster.settle();
    let told = latest::<Checkers>(cluster.peek(ana), code).expect("a snapshot");
    assert_eq!(told.moves, moves);
    cluster.play::<Checkers>(ana, code, &told.legal[0].to_string());
    cluster.settle();
    let answered = cluster.nodes[1].hall.tables[code].moves();
    assert!(answered > moves + 1, "the bot plays on");
}
