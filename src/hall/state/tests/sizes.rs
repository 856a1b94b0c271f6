//! Tests of the limits on the size of tables and games.

use super::world::{World, new_table};
use crate::SizeLimits;
use crate::options::HallOptions;
use parlour_model::any::{AnyRules, Mode};
use parlour_model::checkers::Checkers;
use parlour_model::concentration::Rules;
use parlour_model::player::Level;
use parlour_protocol::event::{HallAnswer, HallEvent};
use parlour_protocol::request::{HallRequest, NewTable, SeatOffer};
use parlour_table::command::TableRequest;

fn world(sizes: SizeLimits) -> World {
    World::with(HallOptions {
        sizes,
        allow_seeds: true,
        ..HallOptions::default()
    })
}

fn memory_table(pairs: u16, seats: Vec<SeatOffer>) -> NewTable {
    let rules = Rules {
        pairs,
        ..Rules::default()
    };
    NewTable {
        rules: AnyRules::Concentration(rules),
        ..new_table(Mode::Concentration, seats)
    }
}

#[test]
fn the_cards_of_tables_to_which_one_sits_down_count_too() {
    let mut world = world(SizeLimits {
        cards_per_account: 100,
        ..SizeLimits::default()
    });
    let (ana, bob) = (world.program("ana"), world.program("bob"));
    let code = world.open(ana, memory_table(30, vec![SeatOffer::Me, SeatOffer::Open]));
    world.open(bob, memory_table(30, vec![SeatOffer::Me]));
    world.told(bob);
    world.sit(bob, code);
    assert_eq!(
        world.refusal(bob).as_deref(),
        Some("your tables here have at most 100 cards together")
    );
    // Whoever opened the table has counted it already.
    world.open(ana, memory_table(20, vec![SeatOffer::Me]));
    assert_eq!(world.refusal(ana), None);
}

#[test]
fn one_session_watches_a_limited_number_of_tables_of_others() {
    let mut world = world(SizeLimits {
        watched: 2,
        ..SizeLimits::default()
    });
    let (ana, eve) = (world.program("ana"), world.program("eve"));
    let table = || new_table(Mode::Checkers, vec![SeatOffer::Me, SeatOffer::Open]);
    let codes = [(); 3].map(|()| world.open(ana, table()));
    world.open(eve, table());
    for code in [codes[0], codes[1], codes[1]] {
        world.ask(eve, HallRequest::Join(code));
        assert_eq!(world.refusal(eve), None);
    }
    world.ask(eve, HallRequest::Join(codes[2]));
    assert_eq!(
        world.refusal(eve).as_deref(),
        Some("you already watch 2 tables, the maximum")
    );
    world.ask(eve, HallRequest::Part(codes[0]));
    world.ask(eve, HallRequest::Join(codes[2]));
    assert_eq!(world.refusal(eve), None);
}

#[test]
fn a_program_looks_at_its_latest_finished_games_alone() {
    let mut world = world(SizeLimits {
        kept: 2,
        ..SizeLimits::default()
    });
    let ana = world.program("ana");
    let mut codes = Vec::new();
    for _ in 0..4 {
        let code = world.open(ana, against_robot());
        world.pass(std::time::Duration::from_secs(1));
        world.request::<Checkers>(ana, code, TableRequest::Resign);
        codes.push(code);
    }
    let parted: Vec<_> = world
        .told(ana)
        .into_iter()
        .filter_map(|event| match event {
            HallEvent::Answered(_, Ok(HallAnswer::Parted(code))) => Some(code),
            _ => None,
        })
        .collect();
    assert_eq!(parted, codes[..2]);
}

#[test]
fn a_game_that_is_too_long_can_be_resigned() {
    let mut world = world(SizeLimits {
        entries_per_game: 3,
        ..SizeLimits::default()
    });
    let (ana, bob, code) = world.two(Mode::Checkers);
    world.play::<Checkers>(ana, code, "11-15");
    world.play::<Checkers>(bob, code, "22-18");
    world.play::<Checkers>(ana, code, "15x22");
    world.told(bob);
    world.play::<Checkers>(bob, code, "25x18");
    assert_eq!(
        world.refusal(bob).as_deref(),
        Some("this game is 3 steps long, the maximum; resign it, or agree on a draw")
    );
    world.request::<Checkers>(bob, code, TableRequest::Resign);
    let is_over = |event: &HallEvent| matches!(event, HallEvent::Ended(_));
    assert!(world.told(bob).iter().any(is_over));
}

/// A table of checkers against a robot.
fn against_robot() -> NewTable {
    let robot = SeatOffer::Robot(Level::Novice);
    new_table(Mode::Checkers, vec![SeatOffer::Me, robot])
}

#[test]
fn a_game_whose_end_one_looks_at_takes_no_seat_from_the_next() {
    let mut world = World::with(HallOptions {
        allow_seeds: true,
        tables_per_account: 1,
        ..HallOptions::default()
    });
    let ana = world.program("ana");
    for _ in 0..3 {
        let code = world.open(ana, against_robot());
        world.request::<Checkers>(ana, code, TableRequest::Resign);
    }
}

#[test]
fn games_that_ended_unseen_take_seats_until_they_are_looked_at() {
    let mut world = World::with(HallOptions {
        allow_seeds: true,
        tables_per_account: 1,
        ..HallOptions::default()
    });
    let (ana, bob, code) = world.two(Mode::Checkers);
    world.go(bob);
    world.request::<Checkers>(ana, code, TableRequest::Resign);
    world.go(ana);
    let bob = world.screen("bob");
    world.told(bob);
    world.ask(bob, HallRequest::Open(Box::new(against_robot())));
    assert_eq!(
        world.refusal(bob).as_deref(),
        Some("you already have 1 seat, the maximum is 1")
    );
    world.ask(bob, HallRequest::Join(code));
    world.ask(bob, HallRequest::Part(code));
    world.open(bob, against_robot());
}
