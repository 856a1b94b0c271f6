//! People in another hall of a cluster: presence, talk, invitations, and whom they ignore.

use std::time::Duration;

use super::cluster::{Cluster, Guest};
use super::several::{has, moves, said};
use parlour_model::any::Mode;
use parlour_model::checkers::Checkers;
use parlour_model::seat::Seat;
use parlour_protocol::event::{HallAnswer, HallEvent};
use parlour_protocol::lobby::SeatListing;
use parlour_protocol::operator::OperatorRequest;
use parlour_protocol::request::{ChatPlace, HallRequest, SeatOffer};
use parlour_table::any::{AnyGame, AnyTableEvent};
use parlour_table::event::TableEvent;

#[test]
#[expect(clippy::too_many_lines, reason = "one story, told in order")]
fn who_is_in_another_hall_is_there_and_gone_with_it() {
    let mut cluster = Cluster::new(2);
    let (ana, _, code) = cluster.two(Mode::Checkers);
    let eve = cluster.screen(0, "eve");
    cluster.settle();
    let lobby = |cluster: &mut Cluster, guest: Guest| {
        cluster.told(guest);
        cluster.ask(guest, HallRequest::Lobby);
        let lobby = cluster
            .told(guest)
            .into_iter()
            .find_map(|event| match event {
                HallEvent::Answered(_, Ok(HallAnswer::Lobby(lobby))) => Some(lobby),
                _ => None,
            });
        lobby.expect("the lobby")
    };
    let seen = lobby(&mut cluster, eve);
    let names: Vec<_> = seen
        .people
        .iter()
        .map(|person| person.name.clone())
        .collect();
    assert_eq!(names, ["ana", "bob", "eve"]);
    let is_there = |lobby: &parlour_protocol::lobby::Lobby| {
        let table = lobby
            .tables
            .iter()
            .find(|table| table.code == code)
            .expect("the table")
            .clone();
        table
            .seats
            .iter()
            .map(SeatListing::is_there)
            .collect::<Vec<_>>()
    };
    assert_eq!(is_there(&seen), [true, true]);
    let presence = cluster
        .peek(ana)
        .iter()
        .rev()
        .find_map(|event| match event {
            HallEvent::Table(_, event) => {
                match Checkers::unwrap_event(AnyTableEvent::clone(event))? {
                    TableEvent::Presence(presence) => Some(presence),
                    TableEvent::Snapshot(told) => Some(told.presence.clone()),
                    _ => None,
                }
            }
            _ => None,
        });
    assert_eq!(presence.expect("a presence").seats, [Seat(0), Seat(1)]);
    cluster.kill(1);
    for _ in 0..20 {
        cluster.pass(Duration::from_millis(500));
        cluster.drain();
    }
    let seen = lobby(&mut cluster, eve);
    assert_eq!(
        seen.people
            .iter()
            .map(|person| person.name.clone())
            .collect::<Vec<_>>(),
        ["ana", "eve"]
    );
    assert_eq!(is_there(&seen), [true, false], "ten seconds after the kill");
    let bob_again = cluster.program(0, "bob");
    cluster.settle();
    cluster.play::<Checkers>(ana, code, "11-15");
    cluster.drain();
    cluster.play::<Checkers>(bob_again, code, "22-18");
    cluster.drain();
    assert_eq!(
        moves::<Checkers>(&cluster, bob_again, code),
        2,
        "the seat is Bob's wherever he comes in"
    );
}

#[test]
fn chat_is_one_for_all_halls() {
    let mut cluster = Cluster::new(3);
    let guests: Vec<_> = ["ana", "bob", "eve"]
        .iter()
        .enumerate()
        .map(|(hall, name)| cluster.screen(hall, name))
        .collect();
    for guest in &guests {
        cluster.ask(*guest, HallRequest::FollowLobby(true));
    }
    for round in 0..4 {
        for (index, guest) in guests.iter().enumerate() {
            cluster.ask(
                *guest,
                HallRequest::Say(ChatPlace::Lobby, format!("{round}.{index}")),
            );
        }
        if round % 2 == 0 {
            cluster.drain();
        }
    }
    cluster.operate(
        1,
        OperatorRequest::Say {
            text: vec!["soup is ready".into()],
        },
    );
    cluster.settle();
    let heard: Vec<_> = guests
        .iter()
        .map(|guest| said(&cluster.told(*guest)))
        .collect();
    assert_eq!(heard[0].len(), 13, "{heard:?}");
    assert!(heard.windows(2).all(|pair| pair[0] == pair[1]), "{heard:?}");
    let late = cluster.screen(2, "zoe");
    cluster.ask(late, HallRequest::FollowLobby(true));
    assert_eq!(
        said(&cluster.told(late)),
        heard[0][..12],
        "who comes later hears what was said last"
    );
}

#[test]
fn spectators_in_another_hall_tell_the_players_nothing() {
    let mut cluster = Cluster::new(2);
    let (ana, bob, code) = cluster.two(Mode::BirdHead);
    let eve = cluster.program(1, "eve");
    cluster.ask(eve, HallRequest::Join(code));
    cluster.settle();
    for guest in [ana, bob, eve] {
        cluster.told(guest);
    }
    cluster.ask(
        eve,
        HallRequest::Say(ChatPlace::Table(code), "she has the eleven".into()),
    );
    cluster.ask(ana, HallRequest::Say(ChatPlace::Table(code), "hm".into()));
    cluster.settle();
    assert_eq!(said(&cluster.told(bob)), ["ana: hm"]);
    assert_eq!(said(&cluster.told(ana)), ["ana: hm"]);
    assert_eq!(
        said(&cluster.told(eve)),
        ["eve: she has the eleven", "ana: hm"]
    );
}

#[test]
fn an_invitation_reaches_its_person_in_another_hall_and_a_kick_too() {
    let mut cluster = Cluster::new(2);
    let (ana, bob) = (cluster.screen(0, "ana"), cluster.screen(1, "bob"));
    cluster.settle();
    cluster.told(bob);
    let code = cluster.open(
        ana,
        Mode::Checkers,
        vec![SeatOffer::Me, SeatOffer::Invited("bob".into())],
    );
    cluster.settle();
    let invited = |event: &HallEvent| matches!(event, HallEvent::Invited { by, table } if by == "ana" && table.code == code);
    assert!(has(cluster.peek(bob), invited), "{:?}", cluster.peek(bob));
    cluster.told(ana);
    cluster.ask(ana, HallRequest::Join(code));
    cluster.ask(bob, HallRequest::Decline(code));
    cluster.settle();
    let declined =
        |event: &HallEvent| matches!(event, HallEvent::Declined { name, .. } if name == "bob");
    assert!(has(cluster.peek(ana), declined));
    cluster.operate(0, OperatorRequest::Kick { name: "bob".into() });
    cluster.settle();
    assert!(cluster.nodes[1].dismissed.contains(&bob.session));
}

#[test]
fn who_is_ignored_in_one_hall_is_so_at_a_visit_to_another() {
    let mut cluster = Cluster::new(2);
    let (first, second) = (cluster.screen(0, "ana"), cluster.screen(1, "ana"));
    let eve = cluster.screen(0, "eve");
    cluster.ask(second, HallRequest::FollowLobby(true));
    for (on, text, wanted) in [
        (true, "one", vec![]),
        (false, "two", vec!["eve: two".to_owned()]),
    ] {
        let name = "eve".into();
        cluster.ask(first, HallRequest::Ignore { name, on });
        cluster.settle();
        cluster.told(second);
        cluster.ask(eve, HallRequest::Say(ChatPlace::Lobby, text.into()));
        cluster.settle();
        assert_eq!(said(&cluster.told(second)), wanted);
    }
}
