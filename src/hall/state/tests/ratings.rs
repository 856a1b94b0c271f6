//! Ratings as the hall makes them.

use std::net::Ipv4Addr;
use std::time::Duration;

use super::world::{World, new_table};
use crate::options::HallOptions;
use crate::session::SessionId;
use parlour_config::Admission;
use parlour_model::any::Mode;
use parlour_model::checkers::Checkers;
use parlour_protocol::event::{HallAnswer, HallEvent};
use parlour_protocol::request::{HallRequest, NewTable, SeatOffer};
use parlour_store::rating::Rating;
use parlour_table::command::TableRequest;

/// Somebody comes from an address of this network.
fn come(world: &mut World, name: &str, network: u8) -> SessionId {
    world.address = Some(Ipv4Addr::new(192, 0, network, 7).into());
    world.program(name)
}

/// Eight moves of each side.
const OLD_FOURTEENTH: [&str; 16] = [
    "11-15", "23-19", "8-11", "22-17", "4-8", "17-13", "15-18", "24-20", "11-15", "28-24", "8-11",
    "26-23", "3-8", "23x14", "9x18", "31-26",
];

/// The first wins a rated game: both make eight moves, and the other resigns. Answers with the ratings after it.
fn won(world: &mut World, winner: SessionId, loser: SessionId) -> Vec<Rating> {
    let table = NewTable {
        rated: true,
        seed: None,
        ..new_table(Mode::Checkers, vec![SeatOffer::Me, SeatOffer::Open])
    };
    let code = world.open(winner, table);
    world.sit(loser, code);
    for (session, text) in [winner, loser].into_iter().cycle().zip(OLD_FOURTEENTH) {
        world.play::<Checkers>(session, code, text);
    }
    world.pass(Duration::from_secs(1));
    world.request::<Checkers>(loser, code, TableRequest::Resign);
    let rated = |event| match event {
        HallEvent::Rated(_, changes) => Some(changes),
        _ => None,
    };
    let changes = world.told(winner).into_iter().find_map(rated);
    let changes = changes.expect("ratings");
    changes.iter().map(|change| change.after).collect()
}

/// Ten fresh keys of one machine lose a hundred games, each from the address of the star or of the two networks beside it.
fn feed(world: &mut World, networks: u8) -> (SessionId, Rating) {
    let star = come(world, "star", 0);
    let mut last = None;
    for number in 0..10 {
        let feeder = come(world, &format!("feeder-{number}"), number % networks);
        for _ in 0..10 {
            last = Some(won(world, star, feeder)[0]);
        }
        world.go(feeder);
    }
    (star, last.expect("a rating"))
}

fn ranked(world: &mut World, session: SessionId) -> Vec<String> {
    world.ask(session, HallRequest::Leaderboard(Mode::Checkers));
    match world.told(session).pop() {
        Some(HallEvent::Answered(_, Ok(HallAnswer::Leaderboard(_, pools)))) => {
            let rows = pools.into_iter().flat_map(|(_, rows)| rows);
            rows.map(|row| row.name).collect()
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn ten_fresh_keys_that_feed_a_star_do_not_make_it_rank() {
    let mut world = World::new();
    let (star, rating) = feed(&mut world, 1);
    assert_eq!((rating.shown(), rating.games), ((1500, 700), 100));
    assert_eq!(ranked(&mut world, star), Vec::<String>::new());
    let mut world = World::new();
    let (star, rating) = feed(&mut world, 3);
    assert!(rating.low() < 1500, "{rating:?}");
    assert_eq!(ranked(&mut world, star), Vec::<String>::new());
}

#[test]
fn people_of_three_networks_make_a_leaderboard_on_their_second_day() {
    let mut world = World::new();
    let people: Vec<_> = (0..4)
        .map(|number| come(&mut world, &format!("person-{number}"), number))
        .collect();
    world.pass(Duration::from_secs(86_400));
    for number in 0..24 {
        let (one, other) = (
            people[number % 4],
            people[(number + 1 + number / 4 % 3) % 4],
        );
        won(&mut world, one, other);
    }
    assert_eq!(ranked(&mut world, people[0]).len(), 4);
}

#[test]
fn where_nobody_comes_in_uninvited_a_family_makes_a_leaderboard() {
    let mut world = World::with(HallOptions {
        admission: Admission::Open,
        ..HallOptions::default()
    });
    let family = ["ana", "bob"].map(|name| come(&mut world, name, 0));
    world.hall.options.admission = Admission::Known;
    for number in 0..10 {
        won(&mut world, family[number % 2], family[1 - number % 2]);
    }
    assert_eq!(ranked(&mut world, family[0]).len(), 2);
}

#[test]
fn players_of_one_network_are_told_that_their_rated_game_does_not_count() {
    let mut world = World::new();
    let [ana, bob, cem] =
        [("ana", 0), ("bob", 0), ("cem", 1)].map(|(name, network)| come(&mut world, name, network));
    let mut begin = |other| {
        let table = NewTable {
            rated: true,
            seed: None,
            ..new_table(Mode::Checkers, vec![SeatOffer::Me, SeatOffer::Open])
        };
        let code = world.open(ana, table);
        world.told(ana);
        world.sit(other, code);
        [ana, other].map(|session| {
            let told = world
                .told(session)
                .into_iter()
                .find_map(|event| match event {
                    HallEvent::Announced(text) => Some(text.english().into_owned()),
                    _ => None,
                });
            told.unwrap_or_default()
        })
    };
    let told =
        |name| format!("{name} plays from your network: the game does not count for your rating");
    assert_eq!(begin(bob), [told("bob"), told("ana")]);
    assert_eq!(begin(cem), ["", ""]);
}
