//! Two and three halls play one house.

use std::time::Duration;

use jiff::SignedDuration;
use proptest::prelude::*;

use super::house::{Guest, House};
use super::world::latest;
use crate::event::HallEvent;
use crate::input::OperatorRequest;
use crate::lobby::SeatListing;
use crate::request::{HallRequest, SeatOffer, TalkPlace};
use crate::visit::VisitKind;
use parlour_model::any::Mode;
use parlour_model::birdhead::BirdHead;
use parlour_model::checkers::Checkers;
use parlour_model::concentration::Concentration;
use parlour_model::log::{Offer, Summary};
use parlour_model::player::Level;
use parlour_model::seat::{Seat, ToAct};
use parlour_model::table_code::TableCode;
use parlour_store::Store as _;
use parlour_table::any::{AnyGame, AnyTableEvent};
use parlour_table::command::Request;
use parlour_table::event::TableEvent;
use parlour_table::mirror::Mirror;
use parlour_table::party::PartyId;

/// Builds what a visitor's screen shows of a table; each move has to be told once and in order.
fn shown<G: AnyGame>(events: &[HallEvent], code: TableCode) -> Option<Mirror<G>> {
    let mut mirror: Option<Mirror<G>> = None;
    for event in events {
        let HallEvent::Table(table, event) = event else {
            continue;
        };
        if *table != code {
            continue;
        }
        match (G::unwrap_event(AnyTableEvent::clone(event))?, &mut mirror) {
            (TableEvent::Synced(told), _) => mirror = Some(Mirror::new(PartyId(0), *told)),
            (
                TableEvent::Moved {
                    told,
                    private,
                    observation,
                },
                Some(mirror),
            ) => {
                assert_eq!(
                    observation.moves,
                    mirror.history().count() + 1,
                    "a move is missing, or told twice"
                );
                mirror.advance(told, private, observation);
            }
            _ => {}
        }
    }
    mirror
}

fn moves<G: AnyGame>(house: &House, guest: Guest, code: TableCode) -> usize {
    shown::<G>(house.peek(guest), code).map_or(0, |mirror| mirror.history().count())
}

fn said(events: &[HallEvent]) -> Vec<String> {
    let lines = events.iter().filter_map(|event| match event {
        HallEvent::Talk(line) => Some(format!("{}: {}", line.by, line.text)),
        HallEvent::Announced(text) => Some(format!("* {}", text.english())),
        _ => None,
    });
    lines.collect()
}

fn has(events: &[HallEvent], wanted: impl Fn(&HallEvent) -> bool) -> bool {
    events.iter().any(wanted)
}

#[test]
fn two_people_in_two_halls_play_a_game() {
    let mut house = House::new(2);
    let (ana, bob, code) = house.two(Mode::Checkers);
    house.told(bob);
    house.play::<Checkers>(ana, code, "11-15");
    house.drain();
    house.play::<Checkers>(bob, code, "22-18");
    house.drain();
    assert_eq!(
        [
            moves::<Checkers>(&house, ana, code),
            latest::<Checkers>(house.peek(bob), code).map_or(0, |last| last.moves)
        ],
        [2, 2]
    );
    let told = house.told(bob);
    let synced =
        |event: &HallEvent| matches!(event, HallEvent::Table(_, event) if event.is_synced());
    assert!(
        !has(&told, synced),
        "a move of the other hall is told as a move: {told:?}"
    );
    let game = house.nodes[0].hall.rooms[&code].table.game.expect("a game");
    assert_eq!(house.nodes[1].hall.rooms[&code].table.game, Some(game));
    assert_eq!(house.store.open(game).expect("the game").log.len(), 2);
}

#[test]
fn both_halls_deal_the_same_and_one_game_is_kept() {
    let mut house = House::new(2);
    let (ana, bob) = (house.program(0, "ana"), house.program(1, "bob"));
    let code = house.open(
        ana,
        Mode::Concentration,
        vec![SeatOffer::Me, SeatOffer::Open],
    );
    house.ask(
        bob,
        HallRequest::Sit {
            table: code,
            seat: None,
        },
    );
    house.settle();
    let views =
        [ana, bob].map(|guest| shown::<Concentration>(house.peek(guest), code).expect("the table"));
    assert_eq!(views[0].observation().view, views[1].observation().view);
    assert_eq!(house.store.unfinished().expect("an answer").len(), 1);
}

#[test]
fn a_table_of_which_no_news_have_come_is_looked_up_by_its_code() {
    let mut house = House::new(2);
    let (ana, bob) = (house.program(0, "ana"), house.program(1, "bob"));
    house.loses = 1;
    let code = house.open(ana, Mode::Checkers, vec![SeatOffer::Me, SeatOffer::Open]);
    assert!(!house.nodes[1].hall.rooms.contains_key(&code));
    house.ask(
        bob,
        HallRequest::Sit {
            table: code,
            seat: None,
        },
    );
    house.drain();
    assert!(
        has(house.peek(bob), |event| matches!(
            event,
            HallEvent::Seated(_)
        )),
        "{:?}",
        house.peek(bob)
    );
    let nowhere = "zzzzzz".parse().expect("a code");
    house.ask(bob, HallRequest::Join(nowhere));
    house.drain();
    let refused = |event: &HallEvent| matches!(event, HallEvent::Refused(why) if why.english() == "there is no such table");
    assert!(has(house.peek(bob), refused), "{:?}", house.peek(bob));
}

#[test]
fn who_loses_the_race_is_answered_also_where_the_row_cannot_be_read_again() {
    let mut house = House::new(2);
    let (ana, bob) = (house.program(0, "ana"), house.program(1, "bob"));
    let code = house.open(
        ana,
        Mode::BirdHead,
        vec![SeatOffer::Me, SeatOffer::Open, SeatOffer::Open],
    );
    house.settle();
    house.loses = 1;
    let eve = house.program(0, "eve");
    house.ask(
        eve,
        HallRequest::Sit {
            table: code,
            seat: None,
        },
    );
    house.drain();
    house.told(bob);
    house.ask(
        bob,
        HallRequest::Sit {
            table: code,
            seat: None,
        },
    );
    house.nodes[1].is_cut = true;
    house.drain();
    let refused = |event: &HallEvent| matches!(event, HallEvent::Refused(why) if why.english().starts_with("it could not be saved"));
    assert!(has(house.peek(bob), refused), "{:?}", house.peek(bob));
    house.nodes[1].is_cut = false;
    house.ask(
        bob,
        HallRequest::Sit {
            table: code,
            seat: None,
        },
    );
    house.drain();
    assert!(
        has(house.peek(bob), |event| matches!(
            event,
            HallEvent::Seated(_)
        )),
        "{:?}",
        house.peek(bob)
    );
}

#[test]
fn a_code_of_one_hall_adds_a_key_in_another() {
    let mut house = House::new(2);
    let ana = house.screen(0, "ana");
    house.ask(ana, HallRequest::MakeKeyCode);
    house.drain();
    let code = house.told(ana).into_iter().find_map(|event| match event {
        HallEvent::KeyCode { code, .. } => Some(code),
        _ => None,
    });
    let laptop = house.come_with(1, "laptop", VisitKind::Text, code);
    assert!(
        has(house.peek(laptop), |event| matches!(
            event,
            HallEvent::KeyAdded
        )),
        "{:?}",
        house.peek(laptop)
    );
    let again = house.screen(0, "laptop");
    let is_ana = |event: &HallEvent| matches!(event, HallEvent::Welcome(welcome) if welcome.you.name == "ana");
    assert!(has(house.peek(again), is_ana), "{:?}", house.peek(again));
}

#[test]
fn of_two_who_take_one_seat_in_two_halls_one_gets_it() {
    let mut house = House::new(3);
    let ana = house.program(0, "ana");
    let code = house.open(ana, Mode::Checkers, vec![SeatOffer::Me, SeatOffer::Open]);
    let (bob, eve) = (house.program(1, "bob"), house.program(2, "eve"));
    for guest in [bob, eve] {
        house.told(guest);
        house.ask(
            guest,
            HallRequest::Sit {
                table: code,
                seat: None,
            },
        );
    }
    house.settle();
    let seated = [bob, eve].map(|guest| {
        has(house.peek(guest), |event| {
            matches!(event, HallEvent::Seated(_))
        })
    });
    assert_eq!(
        seated.iter().filter(|seated| **seated).count(),
        1,
        "{seated:?}"
    );
    let loser = if seated[0] { eve } else { bob };
    let refused = house.peek(loser).iter().find_map(|event| match event {
        HallEvent::Refused(why) => Some(why.english().into_owned()),
        _ => None,
    });
    assert!(
        refused.is_some(),
        "the other is told a sentence: {:?}",
        house.peek(loser)
    );
    let rooms: Vec<_> = house
        .nodes
        .iter()
        .map(|node| node.hall.rooms[&code].table.clone())
        .collect();
    assert!(
        rooms.windows(2).all(|pair| pair[0].seats == pair[1].seats),
        "{rooms:?}"
    );
}

#[test]
fn who_loses_the_race_has_the_command_decided_anew() {
    let mut house = House::new(2);
    let (ana, bob, code) = house.two(Mode::Checkers);
    house.settle();
    house.told(ana);
    // Both before either has heard of the other.
    house.request::<Checkers>(bob, code, Request::Resign);
    house.play::<Checkers>(ana, code, "11-15");
    house.settle();
    let rejected = |event: &HallEvent| {
        matches!(event, HallEvent::Table(_, event)
            if matches!(Checkers::unwrap_event(AnyTableEvent::clone(event)), Some(TableEvent::Rejected(_))))
    };
    assert!(has(house.peek(ana), rejected), "{:?}", house.peek(ana));
    assert!(has(house.peek(ana), |event| matches!(
        event,
        HallEvent::Ended(_)
    )));
    assert_eq!(house.store.unfinished().expect("an answer").len(), 0);
}

#[test]
fn news_that_are_lost_are_caught_by_the_next_look() {
    let mut house = House::new(2);
    let (ana, bob, code) = house.two(Mode::Checkers);
    house.settle();
    house.loses = 1;
    house.play::<Checkers>(ana, code, "11-15");
    house.drain();
    assert_eq!(
        latest::<Checkers>(house.peek(bob), code).map(|last| last.moves),
        Some(0)
    );
    house.settle();
    assert_eq!(moves::<Checkers>(&house, bob, code), 1);
}

#[test]
fn who_is_in_another_hall_is_there_and_gone_with_it() {
    let mut house = House::new(2);
    let (ana, _, code) = house.two(Mode::Checkers);
    let eve = house.screen(0, "eve");
    house.settle();
    let lobby = |house: &mut House, guest: Guest| {
        house.told(guest);
        house.ask(guest, HallRequest::Lobby);
        let lobby = house.told(guest).into_iter().find_map(|event| match event {
            HallEvent::Lobby(lobby) => Some(lobby),
            _ => None,
        });
        lobby.expect("the lobby")
    };
    let seen = lobby(&mut house, eve);
    let names: Vec<_> = seen
        .people
        .iter()
        .map(|person| person.name.clone())
        .collect();
    assert_eq!(names, ["ana", "bob", "eve"]);
    let is_there = |lobby: &crate::lobby::Lobby| {
        let table = lobby
            .tables
            .iter()
            .find(|table| table.code == code)
            .expect("the table")
            .clone();
        table
            .seats
            .iter()
            .map(|seat| matches!(seat, SeatListing::Taken { is_there: true, .. }))
            .collect::<Vec<_>>()
    };
    assert_eq!(is_there(&seen), [true, true]);
    let presence = house.peek(ana).iter().rev().find_map(|event| match event {
        HallEvent::Table(_, event) => match Checkers::unwrap_event(AnyTableEvent::clone(event))? {
            TableEvent::Presence(presence) => Some(presence),
            TableEvent::Synced(told) => Some(told.presence),
            _ => None,
        },
        _ => None,
    });
    assert_eq!(presence.expect("a presence").seats, [Seat(0), Seat(1)]);
    house.kill(1);
    for _ in 0..20 {
        house.pass(Duration::from_millis(500));
        house.drain();
    }
    let seen = lobby(&mut house, eve);
    assert_eq!(
        seen.people
            .iter()
            .map(|person| person.name.clone())
            .collect::<Vec<_>>(),
        ["ana", "eve"]
    );
    assert_eq!(is_there(&seen), [true, false], "ten seconds after the kill");
    let bob_again = house.program(0, "bob");
    house.settle();
    house.play::<Checkers>(ana, code, "11-15");
    house.drain();
    house.play::<Checkers>(bob_again, code, "22-18");
    house.drain();
    assert_eq!(
        moves::<Checkers>(&house, bob_again, code),
        2,
        "the seat is Bob's wherever he comes in"
    );
}

#[test]
fn talk_is_one_for_all_halls() {
    let mut house = House::new(3);
    let guests: Vec<_> = ["ana", "bob", "eve"]
        .iter()
        .enumerate()
        .map(|(hall, name)| house.screen(hall, name))
        .collect();
    for guest in &guests {
        house.ask(*guest, HallRequest::FollowLobby(true));
    }
    for round in 0..4 {
        for (index, guest) in guests.iter().enumerate() {
            house.ask(
                *guest,
                HallRequest::Say(TalkPlace::Lobby, format!("{round}.{index}")),
            );
        }
        if round % 2 == 0 {
            house.drain();
        }
    }
    house.operate(1, OperatorRequest::Say("soup is ready".into()));
    house.settle();
    let heard: Vec<_> = guests
        .iter()
        .map(|guest| said(&house.told(*guest)))
        .collect();
    assert_eq!(heard[0].len(), 13, "{heard:?}");
    assert!(heard.windows(2).all(|pair| pair[0] == pair[1]), "{heard:?}");
    let late = house.screen(2, "zoe");
    house.ask(late, HallRequest::FollowLobby(true));
    assert_eq!(
        said(&house.told(late)),
        heard[0][..12],
        "who comes later hears what was said last"
    );
}

#[test]
fn watchers_in_another_hall_tell_the_players_nothing() {
    let mut house = House::new(2);
    let (ana, bob, code) = house.two(Mode::BirdHead);
    let eve = house.program(1, "eve");
    house.ask(eve, HallRequest::Join(code));
    house.settle();
    for guest in [ana, bob, eve] {
        house.told(guest);
    }
    house.ask(
        eve,
        HallRequest::Say(TalkPlace::Table(code), "she has the eleven".into()),
    );
    house.ask(ana, HallRequest::Say(TalkPlace::Table(code), "hm".into()));
    house.settle();
    assert_eq!(said(&house.told(bob)), ["ana: hm"]);
    assert_eq!(said(&house.told(ana)), ["ana: hm"]);
    assert_eq!(
        said(&house.told(eve)),
        ["eve: she has the eleven", "ana: hm"]
    );
}

#[test]
fn an_invitation_reaches_its_person_in_another_hall_and_a_kick_too() {
    let mut house = House::new(2);
    let (ana, bob) = (house.screen(0, "ana"), house.screen(1, "bob"));
    house.settle();
    house.told(bob);
    let code = house.open(
        ana,
        Mode::Checkers,
        vec![SeatOffer::Me, SeatOffer::Invited("bob".into())],
    );
    house.settle();
    let invited = |event: &HallEvent| matches!(event, HallEvent::Invited { by, table } if by == "ana" && table.code == code);
    assert!(has(house.peek(bob), invited), "{:?}", house.peek(bob));
    house.told(ana);
    house.ask(ana, HallRequest::Join(code));
    house.ask(bob, HallRequest::Decline(code));
    house.settle();
    let declined =
        |event: &HallEvent| matches!(event, HallEvent::Declined { name, .. } if name == "bob");
    assert!(has(house.peek(ana), declined));
    house.operate(0, OperatorRequest::Kick("bob".into()));
    house.settle();
    assert!(house.nodes[1].dismissed.contains(&bob.visit));
}

#[test]
fn who_is_ignored_in_one_hall_is_so_at_a_visit_to_another() {
    let mut house = House::new(2);
    let (first, second) = (house.screen(0, "ana"), house.screen(1, "ana"));
    let eve = house.screen(0, "eve");
    house.ask(second, HallRequest::FollowLobby(true));
    for (on, text, wanted) in [
        (true, "one", vec![]),
        (false, "two", vec!["eve: two".to_owned()]),
    ] {
        let name = "eve".into();
        house.ask(first, HallRequest::Ignore { name, on });
        house.settle();
        house.told(second);
        house.ask(eve, HallRequest::Say(TalkPlace::Lobby, text.into()));
        house.settle();
        assert_eq!(said(&house.told(second)), wanted);
    }
}

#[test]
fn robots_are_taken_over_from_a_hall_that_is_killed() {
    let mut house = House::new(2);
    let ana = house.program(0, "ana");
    let code = house.open(
        ana,
        Mode::Checkers,
        vec![SeatOffer::Me, SeatOffer::Robot(Level::Random)],
    );
    let bob = house.program(1, "bob");
    house.ask(bob, HallRequest::Join(code));
    house.settle();
    let leads = |house: &House| {
        let held = |node: &super::house::Node| {
            node.hall
                .shared
                .as_ref()
                .is_some_and(|shared| shared.leases.contains(&code))
        };
        house.nodes.iter().map(held).collect::<Vec<_>>()
    };
    assert_eq!(leads(&house), [true, false]);
    house.play::<Checkers>(ana, code, "11-15");
    house.kill(0);
    let after = house.program(1, "ana");
    for _ in 0..20 {
        house.pass(Duration::from_millis(500));
        house.drain();
    }
    assert!(leads(&house)[1], "ten seconds after the kill");
    // The move was stored before the hall was killed; the robot has answered in the other.
    let last = latest::<Checkers>(house.peek(after), code).expect("the table");
    assert_eq!((last.moves, last.to_act), (2, ToAct::Seat(Seat(0))));
    assert_eq!(moves::<Checkers>(&house, bob, code), 2);
}

/// Returns the number of moves in each complete view of a table that a visitor was told; 0 for a
/// table that waits.
fn views(events: &[HallEvent], code: TableCode) -> Vec<usize> {
    let moves = |event: &HallEvent| match event {
        HallEvent::Waiting(listing) if listing.code == code => Some(0),
        HallEvent::Table(table, event) if *table == code => {
            match Checkers::unwrap_event(AnyTableEvent::clone(event))? {
                TableEvent::Synced(told) => Some(told.observation.moves),
                _ => None,
            }
        }
        _ => None,
    };
    events.iter().filter_map(moves).collect()
}

/// Ana and Bob at a table of the first hall, of whose game the second, where Cy is, has not heard when the first is killed.
fn killed_after_a_move() -> (House, Guest, TableCode) {
    let mut house = House::new(2);
    let (ana, bob, cy) = (
        house.program(0, "ana"),
        house.program(0, "bob"),
        house.screen(1, "cy"),
    );
    let code = house.open(ana, Mode::Checkers, vec![SeatOffer::Me, SeatOffer::Open]);
    assert!(house.nodes[1].hall.rooms.contains_key(&code));
    house.loses = 1;
    house.ask(
        bob,
        HallRequest::Sit {
            table: code,
            seat: None,
        },
    );
    house.drain();
    house.play::<Checkers>(ana, code, "11-15");
    house.drain();
    assert_eq!(moves::<Checkers>(&house, bob, code), 1);
    house.kill(0);
    (house, cy, code)
}

#[test]
fn whoever_comes_to_another_hall_is_told_no_less_than_before() {
    let (mut house, _, code) = killed_after_a_move();
    let ana = house.program(1, "ana");
    assert_eq!(views(house.peek(ana), code), [1]);
}

#[test]
fn a_program_is_brought_to_its_table_of_which_the_hall_hears_later() {
    let mut house = House::new(2);
    house.loses = 1;
    let (ana, bob) = (house.program(0, "ana"), house.program(0, "bob"));
    let code = house.open(ana, Mode::Checkers, vec![SeatOffer::Me, SeatOffer::Open]);
    house.ask(
        bob,
        HallRequest::Sit {
            table: code,
            seat: None,
        },
    );
    house.drain();
    house.play::<Checkers>(ana, code, "11-15");
    house.drain();
    house.kill(0);
    let bob = house.program(1, "bob");
    assert_eq!(views(house.peek(bob), code), [0; 0]);
    house.settle();
    assert_eq!(views(house.peek(bob), code), [1]);
    let late = house.nodes[1]
        .hall
        .shared
        .as_ref()
        .map(|shared| shared.newcomers.len());
    assert_eq!(
        late,
        Some(0),
        "whoever has been here for a while is brought nowhere"
    );
}

#[test]
fn the_end_of_a_game_of_another_hall_is_told_to_whoever_comes_after_it() {
    let mut house = House::new(2);
    let (ana, bob) = (house.program(0, "ana"), house.program(0, "bob"));
    let code = house.open(ana, Mode::Checkers, vec![SeatOffer::Me, SeatOffer::Open]);
    house.ask(
        bob,
        HallRequest::Sit {
            table: code,
            seat: None,
        },
    );
    house.drain();
    house.play::<Checkers>(ana, code, "11-15");
    house.request::<Checkers>(bob, code, Request::Resign);
    house.settle();
    house.kill(0);
    let ana = house.program(1, "ana");
    house.settle();
    let ended = |event: &&HallEvent| matches!(event, HallEvent::Ended(over) if over.table == code);
    assert_eq!(
        house.peek(ana).iter().filter(ended).count(),
        1,
        "{:?}",
        house.peek(ana)
    );
}

#[test]
fn a_table_is_shown_once_the_store_has_said_how_far_it_has_come() {
    let (mut house, cy, code) = killed_after_a_move();
    house.nodes[1].is_cut = true;
    house.ask(cy, HallRequest::Join(code));
    house.settle();
    assert_eq!(views(house.peek(cy), code), [0; 0]);
    house.nodes[1].is_cut = false;
    house.settle();
    assert_eq!(views(house.peek(cy), code), [1]);
}

/// Ana in the first hall and Bob in the second, who sits down at her table of checkers with this clock.
fn with_a_clock(house: &mut House, clock: &str) -> (Guest, Guest, TableCode) {
    let ana = house.program(0, "ana");
    let clock = clock.parse().expect("a clock");
    let seats = vec![SeatOffer::Me, SeatOffer::Open];
    let table = crate::request::NewTable {
        clock,
        ..super::world::new_table(Mode::Checkers, seats)
    };
    house.ask(ana, HallRequest::Open(Box::new(table)));
    house.drain();
    let code = *house.nodes[0].hall.rooms.keys().next().expect("a table");
    let bob = house.program(1, "bob");
    house.ask(
        bob,
        HallRequest::Sit {
            table: code,
            seat: None,
        },
    );
    (ana, bob, code)
}

#[test]
fn a_hall_whose_clock_is_an_hour_off_counts_right() {
    let mut house = House::new(1);
    house.add_hall(SignedDuration::from_hours(-1));
    house.settle();
    let (ana, bob, code) = with_a_clock(&mut house, "60s");
    house.drain();
    house.pass(Duration::from_secs(1));
    house.play::<Checkers>(ana, code, "11-15");
    house.drain();
    for _ in 0..10 {
        house.pass(Duration::from_secs(1));
        house.drain();
    }
    house.play::<Checkers>(bob, code, "22-18");
    house.drain();
    let now = house.now;
    for guest in [ana, bob] {
        let face = latest::<Checkers>(house.peek(guest), code)
            .and_then(|last| last.clock)
            .expect("clocks");
        let left = [0, 1].map(|seat| face.left_at(Seat(seat), now).as_millis() / 100);
        assert_eq!(left, [590, 500], "{guest:?}");
    }
    let names = house.nodes[0]
        .hall
        .elsewhere()
        .map(|visit| visit.name.clone())
        .collect::<Vec<_>>();
    assert_eq!(
        names,
        ["bob"],
        "nor is anybody gone whose hall has another time"
    );
}

#[test]
fn a_hall_holds_the_games_that_somebody_there_needs() {
    let mut house = House::new(3);
    let guests: Vec<_> = (0..20)
        .map(|number| {
            [
                house.program(0, &format!("a{number}")),
                house.program(0, &format!("b{number}")),
            ]
        })
        .collect();
    let codes: Vec<_> = guests
        .iter()
        .map(|[one, other]| {
            let code = house.open(*one, Mode::Checkers, vec![SeatOffer::Me, SeatOffer::Open]);
            house.ask(
                *other,
                HallRequest::Sit {
                    table: code,
                    seat: None,
                },
            );
            house.drain();
            house.play::<Checkers>(*one, code, "11-15");
            house.drain();
            code
        })
        .collect();
    house.settle();
    let held = |house: &House, hall: usize| {
        house.nodes[hall]
            .hall
            .rooms
            .values()
            .filter(|room| room.host.is_some())
            .count()
    };
    assert_eq!(
        [held(&house, 0), held(&house, 1), held(&house, 2)],
        [20, 0, 0]
    );
    assert_eq!(house.nodes[1].games_read + house.nodes[2].games_read, 0);
    assert!(
        house.nodes[1]
            .hall
            .rooms
            .values()
            .all(|room| room.moves() == 1),
        "the lobby knows how far they are"
    );
    let eve = house.program(1, "eve");
    house.ask(eve, HallRequest::Join(codes[3]));
    house.settle();
    assert_eq!(
        (held(&house, 1), moves::<Checkers>(&house, eve, codes[3])),
        (1, 1)
    );
    house.ask(eve, HallRequest::Part(codes[3]));
    house.settle();
    assert_eq!(held(&house, 1), 0);
}

#[test]
fn while_the_store_is_away_there_is_a_sentence_and_no_flag_falls() {
    let mut house = House::new(2);
    let (ana, bob, code) = with_a_clock(&mut house, "30s");
    house.settle();
    house.told(ana);
    house.nodes.iter_mut().for_each(|node| node.is_cut = true);
    for _ in 0..40 {
        house.pass(Duration::from_secs(1));
        house.drain();
    }
    house.play::<Checkers>(ana, code, "11-15");
    house.ask(ana, HallRequest::Say(TalkPlace::Lobby, "hello?".into()));
    house.drain();
    let told = house.told(ana);
    assert!(
        has(
            &told,
            |event| matches!(event, HallEvent::Announced(text) if text.english().contains("cannot save"))
        ),
        "{told:?}"
    );
    assert!(
        has(&told, |event| matches!(event, HallEvent::Refused(_))),
        "who speaks is told why nobody hears it"
    );
    assert!(!has(&told, |event| matches!(event, HallEvent::Ended(_))));
    house.nodes.iter_mut().for_each(|node| node.is_cut = false);
    for _ in 0..8 {
        house.pass(Duration::from_secs(1));
        house.drain();
    }
    assert_eq!(
        [
            moves::<Checkers>(&house, bob, code),
            house.store.unfinished().expect("an answer").len()
        ],
        [1, 1]
    );
    assert!(has(
        house.peek(ana),
        |event| matches!(event, HallEvent::Announced(text) if text.english().contains("can save again"))
    ));
}

#[test]
fn once_more_is_played_in_both_halls() {
    let mut house = House::new(2);
    let (ana, bob, code) = house.two(Mode::Checkers);
    house.settle();
    house.request::<Checkers>(ana, code, Request::Resign);
    house.settle();
    let first = house.nodes[0].hall.rooms[&code].table.game;
    house.request::<Checkers>(ana, code, Request::Offer(Offer::Again));
    house.settle();
    house.request::<Checkers>(
        bob,
        code,
        Request::Answer {
            offer: Offer::Again,
            agreed: true,
        },
    );
    house.settle();
    for guest in [ana, bob] {
        assert_eq!(
            latest::<Checkers>(house.peek(guest), code).map(|last| last.moves),
            Some(0),
            "{guest:?}"
        );
    }
    house.play::<Checkers>(bob, code, "11-15");
    house.settle();
    house.play::<Checkers>(ana, code, "22-18");
    house.settle();
    assert_eq!(
        [
            moves::<Checkers>(&house, ana, code),
            moves::<Checkers>(&house, bob, code)
        ],
        [2, 2]
    );
    let second = house.nodes[0].hall.rooms[&code].table.game;
    assert!(first != second && second == house.nodes[1].hall.rooms[&code].table.game);
    let old = house
        .store
        .hall_table_of_game(first.expect("a game"))
        .expect("an answer")
        .expect("the first game");
    assert!(old.closed && old.code != code);
}

#[test]
fn a_hall_alone_looks_for_nothing() {
    let mut world = super::world::World::new();
    let (ana, _, code) = world.two(Mode::Checkers);
    world.play::<Checkers>(ana, code, "11-15");
    assert!(world.hall.shared.is_none());
    assert_eq!(world.hall.deadline(), None, "idle");
    assert_eq!(world.store.notices(0), Ok(vec![]));
    assert_eq!(
        world
            .store
            .visits_elsewhere(parlour_store::HallId(0), world.now),
        Ok(vec![])
    );
}

/// One thing that happens in the house.
#[derive(Clone, Copy, Debug)]
enum Happening {
    Play {
        who: usize,
        number: usize,
    },
    Offer {
        who: usize,
        undo: bool,
    },
    Answer {
        who: usize,
        undo: bool,
        agreed: bool,
    },
    Say {
        who: usize,
    },
    Step {
        hall: usize,
        times: usize,
    },
    Pass {
        milliseconds: u64,
    },
    Kill {
        hall: usize,
    },
    Cut {
        hall: usize,
        is_cut: bool,
    },
}

fn happenings() -> impl Strategy<Value = Vec<Happening>> {
    let (who, hall) = (0..3_usize, 0..3_usize);
    let one = prop_oneof![
        12 => (who.clone(), 0..30_usize).prop_map(|(who, number)| Happening::Play { who, number }),
        1 => (who.clone(), any::<bool>()).prop_map(|(who, undo)| Happening::Offer { who, undo }),
        2 => (who.clone(), any::<bool>(), any::<bool>())
            .prop_map(|(who, undo, agreed)| Happening::Answer { who, undo, agreed }),
        1 => who.prop_map(|who| Happening::Say { who }),
        16 => (hall.clone(), 1..6_usize).prop_map(|(hall, times)| Happening::Step { hall, times }),
        4 => (0..1_500_u64).prop_map(|milliseconds| Happening::Pass { milliseconds }),
        1 => hall.clone().prop_map(|hall| Happening::Kill { hall }),
        1 => (hall, any::<bool>()).prop_map(|(hall, is_cut)| Happening::Cut { hall, is_cut }),
    ];
    prop::collection::vec(one, 1..120)
}

const NAMES: [&str; 3] = ["ana", "bob", "eve"];

fn happen<G: AnyGame>(house: &mut House, guests: &mut [Guest; 3], code: TableCode, one: Happening) {
    match one {
        Happening::Play { who, number } => {
            let legal = latest::<G>(house.peek(guests[who]), code)
                .map(|last| last.legal)
                .unwrap_or_default();
            if let Some(chosen) = legal.get(number % legal.len().max(1)).cloned() {
                house.request::<G>(guests[who], code, Request::Play(chosen));
            }
        }
        Happening::Offer { who, undo } => {
            let offer = if undo { Offer::Undo } else { Offer::Draw };
            house.request::<G>(guests[who], code, Request::Offer(offer));
        }
        Happening::Answer { who, undo, agreed } => {
            let offer = if undo { Offer::Undo } else { Offer::Draw };
            house.request::<G>(guests[who], code, Request::Answer { offer, agreed });
        }
        Happening::Say { who } => {
            house.ask(guests[who], HallRequest::Say(TalkPlace::Lobby, "hm".into()));
        }
        Happening::Step { hall, times } => {
            for _ in 0..times {
                house.step(hall);
            }
        }
        Happening::Pass { milliseconds } => house.pass(Duration::from_millis(milliseconds)),
        Happening::Kill { hall } => {
            if house.nodes.iter().filter(|node| node.is_alive).count() > 1 {
                house.kill(hall);
                let other = house
                    .nodes
                    .iter()
                    .position(|node| node.is_alive)
                    .expect("one lives");
                for who in 0..3 {
                    if guests[who].hall == hall {
                        house.nodes[other].is_cut = false;
                        guests[who] = house.program(other, NAMES[who]);
                        house.ask(guests[who], HallRequest::Join(code));
                    }
                }
            }
        }
        Happening::Cut { hall, is_cut } => house.nodes[hall].is_cut = is_cut,
    }
}

/// Whatever happens in whatever order: nothing told is lost, no move is told twice, and everybody's screen shows what the
/// log comes to.
fn end_with_one_house<G: AnyGame>(
    mode: Mode,
    robot: bool,
    seed: u64,
    all: Vec<Happening>,
) -> Result<(), TestCaseError> {
    let mut house = House::new(3);
    let mut guests = [0, 1, 2].map(|hall| house.program(hall, NAMES[hall]));
    let last = if robot {
        vec![SeatOffer::Robot(Level::Random)]
    } else {
        vec![]
    };
    let seats = [vec![SeatOffer::Me, SeatOffer::Open], last].concat();
    let code = house.open(guests[0], mode, seats);
    house.ask(
        guests[1],
        HallRequest::Sit {
            table: code,
            seat: None,
        },
    );
    house.drain();
    house.ask(guests[2], HallRequest::Join(code));
    house.seed(seed);
    house.loses = 4;
    let mut told: Vec<Vec<Option<String>>> = Vec::new();
    for one in all {
        happen::<G>(&mut house, &mut guests, code, one);
        told.extend(
            guests
                .iter()
                .filter_map(|guest| line::<G>(&house, *guest, code)),
        );
        told.dedup();
    }
    house.nodes.iter_mut().for_each(|node| node.is_cut = false);
    house.loses = 0;
    (0..4).for_each(|_| house.settle());
    let game = house
        .store
        .table_marks()
        .expect("an answer")
        .into_iter()
        .find_map(|mark| mark.game);
    let log = game
        .map(|game| house.store.open(game).expect("the game").log)
        .unwrap_or_default();
    // Whatever anybody was told stands at some point of the log.
    let lines: Vec<_> = (0..=log.len())
        .map(|length| {
            let summary = Summary::of(&log[..length]);
            summary.moves[..summary.made].to_vec()
        })
        .collect();
    for one in &told {
        prop_assert!(
            lines.iter().any(|moves| is_line(one, moves)),
            "{:?} was told, and is not in {:?}",
            one,
            log
        );
    }
    let last = lines.last().expect("the start at least");
    for guest in guests {
        let shown = line::<G>(&house, guest, code).expect("the table");
        prop_assert!(
            is_line(&shown, last),
            "{:?} is shown, and the log comes to {:?}",
            shown,
            last
        );
        let room = &house.nodes[guest.hall].hall.rooms[&code];
        let host = room.host.as_ref().expect("it is held where somebody looks");
        prop_assert_eq!(&host.record().moves, last);
        prop_assert_eq!(
            &room.table,
            &house
                .store
                .hall_tables_named(vec![code])
                .expect("an answer")[0]
        );
        let wanted = house.nodes[guests[0].hall].hall.rooms[&code]
            .host
            .as_ref()
            .map(|host| host.players().to_vec());
        prop_assert_eq!(Some(host.players().to_vec()), wanted);
    }
    Ok(())
}

/// The moves that a visitor was shown; `None` for a deal.
fn line<G: AnyGame>(house: &House, guest: Guest, code: TableCode) -> Option<Vec<Option<String>>> {
    let shown = shown::<G>(house.peek(guest), code)?;
    Some(shown.history().map(|told| told.text.clone()).collect())
}

fn is_line(told: &[Option<String>], moves: &[String]) -> bool {
    let is_told =
        |(told, made): (&Option<String>, &String)| told.as_ref().is_none_or(|told| told == made);
    told.len() == moves.len() && told.iter().zip(moves).all(is_told)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn whatever_happens_three_halls_play_one_board(seed in any::<u64>(), all in happenings()) {
        end_with_one_house::<Checkers>(Mode::Checkers, false, seed, all)?;
    }

    #[test]
    fn whatever_happens_three_halls_play_one_deal_with_a_robot(seed in any::<u64>(), all in happenings()) {
        end_with_one_house::<BirdHead>(Mode::BirdHead, true, seed, all)?;
    }
}
