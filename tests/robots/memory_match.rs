//! The strength of the robots of Memory Match. Seeds are fixed, so that a figure is the same on every run.

use crate::beats;
use parlour_model::game::Game;
use parlour_model::memory_match::{Event, MemoryMatch, Move, Rules};
use parlour_model::player::Level;
use parlour_model::seat::{Seat, ToAct, Viewer};
use parlour_robots::{Bot, Robots, Skill, Thinking};

#[test]
fn every_level_beats_the_one_below() {
    let levels = [
        Level::Random,
        Level::Novice,
        Level::Casual,
        Level::Sharp,
        Level::Expert,
    ];
    for pair in levels.windows(2) {
        beats::<MemoryMatch>(&Rules::default(), pair[1], pair[0], 300);
    }
}

#[test]
fn every_level_beats_the_one_below_on_a_larger_grid() {
    let levels = [Level::Random, Level::Novice, Level::Casual, Level::Sharp];
    let rules = Rules {
        pairs: 15,
        bonus: 3,
        penalty: 3,
        penalty_leaves: true,
    };
    for pair in levels.windows(2) {
        beats::<MemoryMatch>(&rules, pair[1], pair[0], 60);
    }
}

/// An expert on seat 1 plays on from these moves until its turn is over; what happened meanwhile.
fn turn_after(rules: Rules, moves: &[&str]) -> Vec<Event> {
    let mut game = MemoryMatch::start(&rules, 2).expect("the table can be opened");
    let mut robot = MemoryMatch::robot(Skill::Expert, Seat(0), 2, &rules, 1);
    let mut play = |robot: &mut <MemoryMatch as Robots>::Robot, chosen: &Move| {
        let events = game.apply(chosen).expect("a legal move");
        for event in &events {
            robot.on_event(event);
        }
        (
            events,
            game.to_act(),
            game.view(Viewer::Seat(Seat(0))),
            game.legal_moves(),
        )
    };
    let mut last = None;
    for text in moves {
        last = Some(play(&mut robot, &text.parse().expect("a move")));
    }
    let (_, mut turn, mut view, mut legal) = last.expect("some moves");
    let mut happened = Vec::new();
    while turn == ToAct::Seat(Seat(0)) {
        let chosen = robot.choose(&view, &legal, &Thinking::untimed());
        let (events, next_turn, next_view, next_legal) = play(&mut robot, &chosen);
        happened.extend(events);
        (turn, view, legal) = (next_turn, next_view, next_legal);
    }
    happened
}

#[test]
fn mm_4_the_expert_takes_the_pairs_it_knows() {
    let rules = Rules {
        pairs: 4,
        bonus: 0,
        penalty: 0,
        penalty_leaves: false,
    };
    let happened = turn_after(rules, &["deal 1 2 3 4 2 1 4 3", "A1", "A2", "A4", "B1"]);
    assert!(matches!(happened[2], Event::Matched { .. }), "{happened:?}");
}

#[test]
fn mm_8_the_expert_never_opens_a_penalty_that_it_knows_beside_a_standard_card() {
    let rules = Rules {
        pairs: 5,
        bonus: 0,
        penalty: 2,
        penalty_leaves: false,
    };
    let happened = turn_after(
        rules,
        &["deal 8 1 2 3 4 5 8 1 2 3 4 5", "A1", "A2", "B3", "A3"],
    );
    let places = happened.iter().filter_map(|event| match event {
        Event::Revealed { place, .. } => Some(place.to_string()),
        _ => None,
    });
    assert!(
        places.into_iter().all(|place| place != "A1"),
        "{happened:?}"
    );
}
