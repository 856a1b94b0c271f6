//! Calls to the turn of somebody who is not here.

use super::world::{World, new_table};
use crate::effect::TurnCall;
use crate::session::SessionId;
use parlour_model::any::Mode;
use parlour_model::checkers::Checkers;
use parlour_model::time_control::TimeControl;
use parlour_protocol::request::{NewTable, SeatOffer};
use parlour_store::table_code::TableCode;

/// Ana and Bob at a table of checkers with this clock.
fn table(clock: &str) -> (World, [SessionId; 2], TableCode) {
    let mut world = World::new();
    let [ana, bob] = ["ana", "bob"].map(|name| world.program(name));
    let clock: TimeControl = clock.parse().expect("a clock");
    let seats = vec![SeatOffer::Me, SeatOffer::Open];
    let table = NewTable {
        clock,
        ..new_table(Mode::Checkers, seats)
    };
    let code = world.open(ana, table);
    world.sit(bob, code);
    (world, [ana, bob], code)
}

#[test]
fn who_is_not_here_is_called_to_a_turn_of_days_once() {
    let (mut world, [ana, bob], code) = table("1d/move");
    world.play::<Checkers>(ana, code, "11-15");
    assert_eq!(world.calls, [], "bob is here");
    world.play::<Checkers>(bob, code, "23-19");
    world.go(bob);
    world.play::<Checkers>(ana, code, "8-11");
    let call = TurnCall {
        name: "bob".into(),
        table: code,
        game: Mode::Checkers,
    };
    assert_eq!(std::mem::take(&mut world.calls), [call]);
    world.go(ana);
    world.restart();
    world.program("ana");
    assert_eq!(world.calls, [], "a game that is read calls nobody again");
}

#[test]
fn a_game_of_minutes_calls_nobody() {
    let (mut world, [ana, bob], code) = table("5m");
    world.go(bob);
    world.play::<Checkers>(ana, code, "11-15");
    assert_eq!(world.calls, []);
}
