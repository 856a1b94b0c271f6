//! Tests of what the operator does about people: mutes, lines of chat, accounts and invitations.

use std::time::Duration;

use jiff::SignedDuration;

use super::cluster::{Cluster, Node};
use super::world::{World, close, new_table};
use crate::access::{AccessAnswer, AccessId, ArrivalCode};
use crate::input::HallInput;
use crate::options::HallOptions;
use crate::session::SessionId;
use crate::state::chat;
use parlour_config::Admission;
use parlour_model::any::Mode;
use parlour_protocol::event::{ChatLine, HallEvent};
use parlour_protocol::identity::SessionKind;
use parlour_protocol::lobby::Stage;
use parlour_protocol::operator::OperatorRequest;
use parlour_protocol::request::{ChatPlace, HallRequest, SeatOffer};

const HOUR: Duration = Duration::from_secs(3_600);

fn mute(world: &mut World, who: &str, lasts: Option<Duration>) -> AccessAnswer {
    let name = who.to_owned();
    world.access(match lasts {
        Some(lasts) => OperatorRequest::Mute { name, lasts },
        None => OperatorRequest::Unmute { name },
    })
}

/// Says something in the lobby; answers why not, if that is so.
fn say(world: &mut World, session: SessionId, text: &str) -> Option<String> {
    world.told(session);
    let line = HallRequest::Say(ChatPlace::Lobby, text.into());
    world.ask(session, line);
    world.refusal(session)
}

fn lines(world: &mut World) -> Vec<ChatLine> {
    match world.access(OperatorRequest::Chat) {
        AccessAnswer::Chat(lines) => lines,
        other => panic!("{other:?}"),
    }
}

fn is_in(world: &mut World, session: SessionId) -> bool {
    let told = world.told(session);
    let is_welcome = |event: &HallEvent| matches!(event, HallEvent::Welcome(_));
    told.iter().any(is_welcome)
}

#[test]
fn a_muted_account_says_nothing_until_the_time_is_over() {
    let mut world = World::new();
    let (eve, bob) = (world.screen("eve"), world.screen("bob"));
    assert_eq!(mute(&mut world, "eve", Some(HOUR)), AccessAnswer::Done);
    let why = Some("you cannot chat until 2023-11-14 23:13 UTC".to_owned());
    assert_eq!(say(&mut world, eve, "buy"), why);
    assert_eq!(say(&mut world, bob, "hello"), None);
    // Another name, another session and a restart change nothing.
    world.ask(eve, HallRequest::RenameAccount("eva".into()));
    world.restart();
    let eva = world.screen("eve");
    assert_eq!(say(&mut world, eva, "buy"), why);
    // Without an account the key would be somebody new.
    world.ask(eva, HallRequest::DeleteAccount);
    assert_eq!(
        world.refusal(eva).as_deref(),
        Some("you are muted until 2023-11-14 23:13 UTC; your account can be deleted after that")
    );
    let AccessAnswer::Mutes(mutes) = world.access(OperatorRequest::Mutes) else {
        panic!("a list")
    };
    let names: Vec<_> = mutes.iter().map(|mute| mute.who.to_string()).collect();
    assert_eq!(names, ["eva"]);
    world.pass(HOUR);
    assert_eq!(say(&mut world, eva, "sorry"), None);
    assert_eq!(mute(&mut world, "eva", Some(HOUR)), AccessAnswer::Done);
    assert_eq!(mute(&mut world, "eva", None), AccessAnswer::Done);
    assert_eq!(say(&mut world, eva, "thanks"), None);
    let refused = |why: &str| AccessAnswer::Refused(why.into());
    assert_eq!(mute(&mut world, "eva", None), refused("eva is not muted"));
    assert_eq!(
        mute(&mut world, "nobody", Some(HOUR)),
        refused("no account is called nobody")
    );
}

#[test]
fn a_guest_is_muted_and_banned_by_its_address() {
    let mut world = World::new();
    world.address = "192.0.2.7".parse().ok();
    let (guest, neighbour) = (world.guest(), world.guest());
    world.address = "192.0.2.8".parse().ok();
    let other = world.guest();
    let name = world.name(guest);
    assert_eq!(mute(&mut world, &name, Some(HOUR)), AccessAnswer::Done);
    for session in [guest, neighbour] {
        assert!(say(&mut world, session, "buy").is_some());
    }
    assert_eq!(say(&mut world, other, "hello"), None);
    // A new account of the address is silent too, an account from elsewhere that comes there is not.
    world.address = "192.0.2.7".parse().ok();
    let fresh = world.screen("fresh");
    assert!(say(&mut world, fresh, "buy").is_some());
    let ban = OperatorRequest::Ban {
        name: name.clone(),
        lasts: None,
        address: false,
        why: vec!["floods".into()],
    };
    assert_eq!(world.access(ban), AccessAnswer::Done);
    assert!(world.dismissed.contains(&guest) && !world.dismissed.contains(&other));
    let again = world.guest();
    assert!(!is_in(&mut world, again));
    let gone = mute(&mut world, "guest-99", Some(HOUR));
    let why = "guest-99 is not connected to this server, so that its address is not known";
    assert_eq!(gone, AccessAnswer::Refused(why.into()));
}

#[test]
fn a_line_is_taken_down_where_it_was_heard_and_for_those_who_come() {
    let mut world = World::new();
    let (ana, eve) = (world.screen("ana"), world.screen("eve"));
    let code = world.open(
        eve,
        new_table(Mode::Checkers, vec![SeatOffer::Me, SeatOffer::Open]),
    );
    let at_table = HallRequest::Say(ChatPlace::Table(code), "bad".into());
    world.ask(eve, at_table);
    world.pass(Duration::from_secs(1));
    assert_eq!(say(&mut world, eve, "worse"), None);
    world.pass(Duration::from_secs(1));
    assert_eq!(say(&mut world, ana, "please"), None);
    let said = lines(&mut world);
    let texts: Vec<_> = said.iter().map(|line| &*line.text).collect();
    assert_eq!(texts, ["bad", "worse", "please"]);
    for line in &said[..2] {
        let down = world.access(OperatorRequest::TakeDown {
            line: line.number(),
        });
        assert_eq!(down, AccessAnswer::Done);
        let told = HallEvent::TakenDown(line.number());
        assert!(world.peek(ana).contains(&told), "{line:?}");
    }
    assert_eq!(lines(&mut world).len(), 1);
    let AccessAnswer::Refused(_) = world.access(OperatorRequest::TakeDown {
        line: said[0].number(),
    }) else {
        panic!("it is gone")
    };
    let bob = world.screen("bob");
    world.ask(bob, HallRequest::FollowLobby(true));
    let heard = world.told(bob).into_iter().filter_map(|event| match event {
        HallEvent::Chat(line) => Some(line.text),
        _ => None,
    });
    assert_eq!(heard.collect::<Vec<_>>(), ["please"]);
}

#[test]
fn the_operator_lists_people_with_addresses_and_renames_and_deletes_accounts() {
    let mut world = World::new();
    world.address = "192.0.2.7".parse().ok();
    let (ana, guest) = (world.screen("ana"), world.guest());
    let name = world.name(guest);
    world.screen("bob");
    let AccessAnswer::People(people) = world.access(OperatorRequest::Who) else {
        panic!("a list")
    };
    let told: Vec<_> = people
        .iter()
        .map(|(person, addresses)| (&*person.name, addresses.as_slice()))
        .collect();
    let here = [world.address.expect("an address")];
    assert_eq!(
        told,
        [("ana", &here[..]), ("bob", &here[..]), (&*name, &here[..])]
    );
    let names = |world: &mut World| match world.access(OperatorRequest::Accounts) {
        AccessAnswer::Accounts(accounts) => {
            let names = accounts.into_iter().map(|(account, _)| account.name);
            names.collect::<Vec<_>>()
        }
        other => panic!("{other:?}"),
    };
    let rename = |name: &str, to: &str| OperatorRequest::Rename {
        name: name.into(),
        to: to.into(),
    };
    assert_eq!(world.access(rename("ana", "anna")), AccessAnswer::Done);
    assert!(world.dismissed.contains(&ana) && !world.dismissed.contains(&guest));
    for (name, to) in [("ana", "bob"), ("anna", "b!b"), ("nobody", "eve")] {
        let answer = world.access(rename(name, to));
        assert!(matches!(answer, AccessAnswer::Refused(_)), "{answer:?}");
    }
    assert_eq!(names(&mut world), ["anna", "bob"]);
    let delete = |name: &str| OperatorRequest::Delete { name: name.into() };
    assert_eq!(world.access(delete("bob")), AccessAnswer::Done);
    assert!(matches!(
        world.access(delete("bob")),
        AccessAnswer::Refused(_)
    ));
    assert_eq!(names(&mut world), ["anna"]);
}

#[test]
fn an_account_that_sits_somewhere_is_renamed_there_and_loses_the_game_when_it_is_deleted() {
    let mut world = World::new();
    let (_, _, code) = world.two(Mode::Checkers);
    let (name, to) = ("bob".to_owned(), "rob".to_owned());
    let rename = OperatorRequest::Rename { name, to };
    assert_eq!(world.access(rename), AccessAnswer::Done);
    let bob = world.screen("bob");
    assert_eq!(world.name(bob), "rob");
    let who = world.hall.sessions.who(bob).expect("somebody").clone();
    assert_eq!(world.hall.tables[code].seats_of(&who).len(), 1);
    let delete = OperatorRequest::Delete { name: "rob".into() };
    assert_eq!(world.access(delete), AccessAnswer::Done);
    assert_eq!(world.hall.tables[code].stage(), Stage::Over);
}

#[test]
fn an_invitation_that_is_taken_back_lets_nobody_in() {
    let mut world = World::with(HallOptions {
        admission: Admission::Invited,
        ..HallOptions::default()
    });
    let mut invite = || match world.access(OperatorRequest::Invite) {
        AccessAnswer::Invitation(code, until) => (code, until),
        other => panic!("{other:?}"),
    };
    let (first, second) = (invite(), invite());
    let mut both = vec![first.clone(), second.clone()];
    both.sort();
    let listed = world.access(OperatorRequest::Invitations);
    assert_eq!(listed, AccessAnswer::Invitations(both));
    let uninvite = || OperatorRequest::Uninvite {
        code: first.0.clone(),
    };
    assert_eq!(world.access(uninvite()), AccessAnswer::Done);
    assert!(matches!(world.access(uninvite()), AccessAnswer::Refused(_)));
    for (code, comes_in) in [(first.0, false), (second.0, true)] {
        let code = Some(ArrivalCode::Invitation(code));
        let key = Some("SHA256:ana".to_owned());
        let session = world.arrive_with("ana", SessionKind::Screen, key, code);
        assert_eq!(is_in(&mut world, session), comes_in);
    }
    let none = AccessAnswer::Invitations(Vec::new());
    assert_eq!(world.access(OperatorRequest::Invitations), none);
}

/// Servers over one database read what was said before they started.
#[test]
fn a_line_that_was_taken_down_stays_so_for_a_server_that_starts_later() {
    let mut cluster = Cluster::new(1);
    let eve = cluster.screen(0, "eve");
    cluster.settle();
    cluster.ask(eve, HallRequest::Say(ChatPlace::Lobby, "rude".into()));
    cluster.settle();
    let number = chat::lines(&cluster.nodes[0].hall)[0].number();
    let down = OperatorRequest::TakeDown { line: number };
    cluster.give(0, HallInput::Access(AccessId(1), down.into()));
    cluster.settle();
    cluster.add_hall(SignedDuration::ZERO);
    cluster.settle();
    for node in &cluster.nodes {
        assert_eq!(chat::lines(&node.hall), []);
    }
}

#[test]
fn a_waiting_table_ends_in_a_cluster_too_though_somebody_sits_there() {
    let mut cluster = Cluster::new(2);
    let mut open = |name: &str| {
        let opener = cluster.screen(0, name);
        let code = cluster.open(opener, Mode::Checkers, vec![SeatOffer::Me, SeatOffer::Open]);
        cluster.go(opener);
        cluster.settle();
        code
    };
    let (closed, left) = (open("ana"), open("bob"));
    cluster.operate(1, close(closed));
    cluster.settle();
    let codes = |cluster: &Cluster| {
        let of = |node: &Node| node.hall.tables.that(|_| true);
        cluster.nodes.iter().map(of).collect::<Vec<_>>()
    };
    assert_eq!(codes(&cluster), [[left], [left]]);
    for _ in 0..70 {
        cluster.pass(Duration::from_secs(60));
        cluster.drain();
    }
    assert_eq!(codes(&cluster), [[], []], "after an hour");
}
