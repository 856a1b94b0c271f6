//! Browsers that have come by a link: they look, and take part in nothing.

use std::time::Duration;

use parlour_model::checkers::Checkers;

use super::world::{World, latest, new_table};
use crate::options::HallOptions;
use crate::session::SessionId;
use parlour_config::Admission;
use parlour_model::any::Mode;
use parlour_protocol::event::{HallAnswer, HallEvent};
use parlour_protocol::identity::SessionKind;
use parlour_protocol::request::{ChatPlace, HallRequest, NewTable, SeatOffer};
use parlour_store::table_code::TableCode;
use parlour_table::any_observation::AnyObservation;
use parlour_table::command::TableRequest;

fn watch(world: &mut World, code: TableCode) -> SessionId {
    let spectator = world.arrive("", SessionKind::Spectator(Some(code)), None);
    world.ask(spectator, HallRequest::Join(code));
    spectator
}

#[test]
fn a_spectator_sees_a_game_of_a_hall_for_known_people_and_is_seen_by_nobody() {
    let mut world = World::new();
    let (ana, bob, code) = world.two(Mode::Checkers);
    world.hall.options.admission = Admission::Known;
    let spectator = watch(&mut world, code);
    world.play::<Checkers>(ana, code, "11-15");
    let seen = latest::<Checkers>(world.peek(spectator), code).expect("a game");
    assert_eq!((seen.moves, seen.legal.len()), (1, 0));
    let lobby = world.hall.everything();
    let names: Vec<_> = lobby.people.iter().map(|person| &person.name).collect();
    assert_eq!(names, ["ana", "bob"]);
    assert_eq!(lobby.tables[0].spectators, 1);
    world.request::<Checkers>(bob, code, TableRequest::Resign);
    let told = world.told(spectator);
    assert!(matches!(told.last(), Some(HallEvent::Ended(_))), "{told:?}");
}

#[test]
fn a_spectator_is_told_and_may_do_nothing_else() {
    let mut world = World::new();
    let (ana, _, code) = world.two(Mode::Checkers);
    let other = world.open(
        ana,
        new_table(Mode::Concentration, vec![SeatOffer::Me, SeatOffer::Open]),
    );
    let spectator = watch(&mut world, code);
    let told = world.told(spectator);
    assert!(
        matches!(
            &told[..],
            [HallEvent::Welcome(welcome), HallEvent::Answered(_, Ok(HallAnswer::Joined(_))), HallEvent::Table(..)] if welcome.is_spectator
        ),
        "{told:?}"
    );
    world.ask(
        ana,
        HallRequest::Say(ChatPlace::Table(code), "hello".into()),
    );
    world.ask(ana, HallRequest::Say(ChatPlace::Lobby, "hello".into()));
    assert_eq!(world.told(spectator), []);
    for request in [
        HallRequest::FollowLobby(true),
        HallRequest::Lobby,
        HallRequest::Open(Box::new(new_table(Mode::Checkers, vec![SeatOffer::Me]))),
        HallRequest::Sit {
            table: other,
            seat: None,
        },
        HallRequest::Join(other),
        HallRequest::Resync(other),
        HallRequest::Say(ChatPlace::Table(code), "hello".into()),
        HallRequest::Say(ChatPlace::Lobby, "hello".into()),
        HallRequest::Invite {
            table: code,
            name: "ana".into(),
        },
        HallRequest::SaveSettings(String::new()),
        HallRequest::MakeKeyCode,
        HallRequest::Profile(Some("ana".into())),
        HallRequest::Leaderboard(Mode::Checkers),
    ] {
        let what = format!("{request:?}");
        world.ask(spectator, request);
        let why = world.refusal(spectator);
        assert!(
            why.is_some_and(|why| why.starts_with("you watch by a link")),
            "{what}"
        );
    }
    world.play::<Checkers>(spectator, code, "11-15");
    assert!(world.refusal(spectator).is_some());
    for request in [HallRequest::Resync(code), HallRequest::Part(code)] {
        world.ask(spectator, request);
        assert_eq!(world.refusal(spectator), None);
    }
}

#[test]
fn a_spectator_of_a_game_that_is_over_sees_no_table() {
    let mut world = World::new();
    let (_, _, code) = world.two(Mode::Checkers);
    let spectator = world.arrive("", SessionKind::Spectator(None), None);
    world.told(spectator);
    world.ask(spectator, HallRequest::Join(code));
    assert!(world.refusal(spectator).is_some());
}

#[test]
fn an_unlisted_table_is_not_watched() {
    let mut world = World::new();
    let ana = world.program("ana");
    let table = NewTable {
        listed: false,
        ..new_table(Mode::Checkers, vec![SeatOffer::Me, SeatOffer::Open])
    };
    let code = world.open(ana, table);
    let spectator = watch(&mut world, code);
    assert_eq!(
        world.refusal(spectator).as_deref(),
        Some("there is no such table")
    );
}

#[test]
fn a_spectator_is_late_where_the_hall_wants_it_and_sees_a_game_begin() {
    let mut world = World::with(HallOptions {
        watch_delay: 1,
        allow_seeds: true,
        ..HallOptions::default()
    });
    let (ana, bob) = (world.program("ana"), world.program("bob"));
    let code = world.open(
        ana,
        new_table(Mode::Checkers, vec![SeatOffer::Me, SeatOffer::Open]),
    );
    let spectator = watch(&mut world, code);
    world.sit(bob, code);
    let guest = world.guest();
    world.ask(guest, HallRequest::Join(code));
    let seen = |world: &World, session| {
        let latest = latest::<Checkers>(world.peek(session), code);
        latest.map(|seen| seen.moves)
    };
    assert_eq!(seen(&world, spectator), Some(0));
    world.play::<Checkers>(ana, code, "11-15");
    assert_eq!(
        (seen(&world, spectator), seen(&world, guest)),
        (Some(0), Some(1))
    );
    world.play::<Checkers>(bob, code, "22-18");
    assert_eq!(
        (seen(&world, spectator), seen(&world, guest)),
        (Some(1), Some(2))
    );
    world.request::<Checkers>(ana, code, TableRequest::Resign);
    assert_eq!(seen(&world, spectator), Some(2));
}

#[test]
fn the_lobby_shows_the_game_that_most_people_look_at_as_late_as_a_link_does() {
    let mut world = World::with(HallOptions {
        watch_delay: 1,
        allow_seeds: true,
        ..HallOptions::default()
    });
    let (ana, bob, quiet) = world.two(Mode::Checkers);
    let (cyd, dan) = (world.program("cyd"), world.program("dan"));
    let hidden = NewTable {
        listed: false,
        ..new_table(Mode::Checkers, vec![SeatOffer::Me, SeatOffer::Open])
    };
    let hidden = world.open(cyd, hidden);
    world.sit(dan, hidden);
    let code = world.open(
        cyd,
        new_table(Mode::Checkers, vec![SeatOffer::Me, SeatOffer::Open]),
    );
    let guest = world.guest();
    let shown = |world: &mut World| {
        world.ask(guest, HallRequest::Lobby);
        let Some(HallEvent::Answered(_, Ok(HallAnswer::Lobby(lobby)))) = world.told(guest).pop()
        else {
            panic!("no lobby")
        };
        let AnyObservation::Checkers(seen) = lobby.watched.as_ref()?.seen.clone() else {
            panic!("{lobby:?}")
        };
        Some((lobby.watched?.table, seen.moves))
    };
    assert_eq!(shown(&mut world), Some((quiet, 0)));
    world.play::<Checkers>(ana, quiet, "11-15");
    assert_eq!(shown(&mut world), Some((quiet, 0)));
    world.play::<Checkers>(bob, quiet, "22-18");
    assert_eq!(shown(&mut world), Some((quiet, 1)));
    world.sit(dan, code);
    for _ in 0..2 {
        watch(&mut world, code);
    }
    assert_eq!(shown(&mut world), Some((code, 0)));
    world.request::<Checkers>(cyd, code, TableRequest::Resign);
    world.request::<Checkers>(ana, quiet, TableRequest::Resign);
    assert_eq!(shown(&mut world), None);
}

/// However quickly a game is played, the lobby is told of it every two seconds.
#[test]
fn the_game_that_the_lobby_shows_goes_on_there_in_time() {
    let mut world = World::new();
    let (ana, bob, code) = world.two(Mode::Checkers);
    let guest = world.guest();
    world.ask(guest, HallRequest::FollowLobby(true));
    let second = Duration::from_secs(1);
    world.pass(3 * second);
    world.told(guest);
    let moves = ["11-15", "22-18", "15x22", "25x18", "8-11", "29-25"];
    for (by, chosen) in [ana, bob].into_iter().cycle().zip(moves) {
        world.play::<Checkers>(by, code, chosen);
    }
    world.pass(second);
    let shown = |events: Vec<HallEvent>| -> Vec<usize> {
        let watched = events.into_iter().filter_map(|event| match event {
            HallEvent::Lobby(lobby) => lobby.watched,
            _ => None,
        });
        watched.map(|game| game.entries).collect()
    };
    let first = shown(world.told(guest));
    assert_eq!(first, [moves.len()]);
    for chosen in ["11-15", "18x11", "7x16"] {
        let by = if chosen == "18x11" { bob } else { ana };
        world.play::<Checkers>(by, code, chosen);
    }
    world.pass(second);
    assert!(shown(world.told(guest)).is_empty());
    world.pass(second);
    assert_eq!(shown(world.told(guest)), [moves.len() + 3]);
}
