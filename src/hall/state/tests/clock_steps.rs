//! A clock of the machine that is set: no game with a clock counts that, and none stands still for it.

use std::time::Duration;

use super::world::{World, new_table};
use crate::input::HallInput;
use jiff::SignedDuration;
use parlour_model::any::Mode;
use parlour_protocol::lobby::Stage;
use parlour_protocol::request::{ChatPlace, HallRequest, SeatOffer};

/// Two players with five minutes each, of whom one moves, before and after the clock is set.
fn play(mode: Mode, days: i64) {
    let mut world = World::new();
    let (ana, bob) = (world.screen("ana"), world.screen("bob"));
    let mut table = new_table(mode, vec![SeatOffer::Me, SeatOffer::Open]);
    table.clock = "5m+0s".parse().expect("a clock");
    let code = world.open(ana, table);
    world.sit(bob, code);
    for session in [ana, bob] {
        world.ask(session, HallRequest::Join(code));
    }
    world.pass(Duration::from_secs(60));
    let step = SignedDuration::from_hours(24 * days);
    world.now = world.now.checked_add(step).expect("a time");
    world.give(HallInput::Suspended(step));
    world.pass(Duration::from_secs(200));
    let stage = |world: &World| world.hall.tables[code].stage();
    assert_eq!(stage(&world), Stage::Running, "{} {days}", mode.name());
    world.pass(Duration::from_secs(60));
    world.pass(Duration::from_secs(60));
    assert_eq!(stage(&world), Stage::Over, "{} {days}", mode.name());
}

#[test]
fn a_clock_that_is_set_takes_and_gives_nobody_time() {
    for days in [3, -3] {
        for mode in Mode::ALL {
            play(mode, days);
        }
    }
}

#[test]
fn a_clock_that_is_set_back_lets_no_limit_last() {
    let mut world = World::new();
    let ana = world.screen("ana");
    let say = |world: &mut World| {
        let lines = (0..9).filter(|_| {
            world.told(ana);
            world.ask(ana, HallRequest::Say(ChatPlace::Lobby, "hello".into()));
            world.refusal(ana).is_none()
        });
        lines.count()
    };
    assert_eq!(say(&mut world), 8);
    let step = SignedDuration::from_hours(-72);
    world.now = world.now.checked_add(step).expect("a time");
    world.give(HallInput::Suspended(step));
    assert_eq!(say(&mut world), 0);
    world.pass(Duration::from_secs(10));
    assert_eq!(say(&mut world), 8);
}
