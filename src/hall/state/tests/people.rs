//! Tests of users coming in, and of their actions beside the games.

use std::sync::Arc;
use std::time::Duration;

use super::world::{World, answered, latest, new_table};
use crate::access::ArrivalCode;
use crate::disconnect_reason::DisconnectReason;
use crate::input::HallInput;
use crate::options::HallOptions;
use crate::session::{Arrival, SessionId};
use crate::state::sessions::Session;
use parlour_language::Language;
use parlour_model::any::Mode;
use parlour_model::checkers::Checkers;
use parlour_model::log::Offer;
use parlour_protocol::event::{HallAnswer, HallEvent};
use parlour_protocol::identity::SessionKind;
use parlour_protocol::lobby::{Lobby, SeatListing};
use parlour_protocol::operator::OperatorRequest;
use parlour_protocol::request::{ChatPlace, HallRequest, SeatOffer};
use parlour_store::Store as _;
use parlour_store::table_code::TableCode;
use parlour_table::command::TableRequest;

fn lobby(world: &mut World, session: SessionId) -> Lobby {
    world.ask(session, HallRequest::Lobby);
    let told = world.told(session).pop();
    let Some(HallEvent::Answered(_, Ok(HallAnswer::Lobby(lobby)))) = told else {
        panic!("no lobby: {told:?}")
    };
    lobby
}

fn said(world: &mut World, session: SessionId) -> Vec<String> {
    let lines = world
        .told(session)
        .into_iter()
        .filter_map(|event| match event {
            HallEvent::Chat(line) => Some(format!("{}: {}", line.by, line.text)),
            _ => None,
        });
    lines.collect()
}

#[test]
fn a_first_visit_takes_a_name_and_the_key_is_known_from_then_on() {
    let mut world = World::new();
    let session = world.come("ana", SessionKind::Screen);
    let wanted = world.told(session);
    assert!(
        matches!(&wanted[..], [HallEvent::NameWanted { proposed, why: None, .. }] if proposed == "ana")
    );
    world.ask(session, HallRequest::TakeName("no name!".into()));
    assert!(matches!(
        &world.told(session)[..],
        [HallEvent::NameWanted { why: Some(_), .. }]
    ));
    world.ask(session, HallRequest::TakeName("anna".into()));
    assert!(
        matches!(&world.told(session)[..], [HallEvent::Welcome(welcome)] if welcome.you.name == "anna")
    );
    let again = world.come("ana", SessionKind::Screen);
    assert!(
        matches!(&world.told(again)[..], [HallEvent::Welcome(welcome)] if welcome.you.name == "anna")
    );
}

#[test]
fn nobody_takes_a_name_that_looks_like_anothers() {
    let mut world = World::new();
    world.screen("paula");
    let other = world.come("x", SessionKind::Screen);
    world.told(other);
    world.ask(other, HallRequest::TakeName("p\u{430}ula".into()));
    assert!(matches!(
        &world.told(other)[..],
        [HallEvent::NameWanted { why: Some(_), .. }]
    ));
    let program = world.arrive("Paula", SessionKind::Program, Some("SHA256:other".into()));
    assert!(matches!(&world.told(program)[..], [HallEvent::Farewell(_)]));
    assert_eq!(
        world.dismissed,
        [program],
        "a program is not asked for another name"
    );
}

#[test]
fn a_guest_without_a_key_has_a_name_of_the_hall_and_keeps_nothing() {
    let mut world = World::new();
    let guest = world.guest();
    let told = world.told(guest);
    assert!(
        matches!(&told[..], [HallEvent::Welcome(welcome)] if welcome.you.name.starts_with("guest-"))
    );
    world.ask(guest, HallRequest::SaveSettings("x".into()));
    assert_eq!(
        world.refusal(guest).as_deref(),
        Some("nothing is saved for guests")
    );
}

#[test]
fn a_code_adds_a_key_once() {
    let mut world = World::new();
    let ana = world.screen("ana");
    let code = world.code(ana, HallRequest::MakeKeyCode);
    let mut redeem = |number, key: &str| {
        let session = SessionId(number);
        let (user, key) = ("laptop".into(), Some(key.to_owned()));
        let arrival = Arrival {
            session,
            kind: SessionKind::Text,
            user,
            key,
            address: None,
            code: Some(ArrivalCode::Key(code.clone())),
        };
        world.give(HallInput::Arrived(arrival));
        world.told(session)
    };
    assert!(matches!(
        &redeem(100, "SHA256:new")[..],
        [
            HallEvent::Answered(_, Ok(HallAnswer::KeyAdded)),
            HallEvent::Farewell(_)
        ]
    ));
    assert!(
        matches!(&redeem(101, "SHA256:third")[..], [HallEvent::Farewell(why)] if why.english().contains("this code is not valid"))
    );
    let again = world.arrive("x", SessionKind::Screen, Some("SHA256:new".into()));
    assert!(
        matches!(&world.told(again)[..], [HallEvent::Welcome(welcome)] if welcome.you.name == "ana")
    );
}

#[test]
fn the_lobby_shows_tables_and_people_and_hides_what_is_by_invitation() {
    let mut world = World::new();
    let (ana, bob, eve) = (
        world.screen("ana"),
        world.screen("bob"),
        world.screen("eve"),
    );
    let seats = vec![SeatOffer::Me, SeatOffer::Invited("bob".into())];
    world.told(bob);
    let table = parlour_protocol::request::NewTable {
        listed: false,
        ..new_table(Mode::Checkers, seats)
    };
    let code = world.open(ana, table);
    let invited = world.told(bob);
    assert!(matches!(&invited[..], [HallEvent::Invited { by, .. }] if by == "ana"));
    assert_eq!(lobby(&mut world, bob).tables.len(), 1);
    assert_eq!(lobby(&mut world, eve).tables.len(), 0);
    world.ask(eve, HallRequest::Join(code));
    assert_eq!(
        world.refusal(eve).as_deref(),
        Some("there is no such table")
    );
    world.ask(bob, HallRequest::Decline(code));
    assert!(
        world
            .told(ana)
            .iter()
            .any(|event| matches!(event, HallEvent::Declined { name, .. } if name == "bob"))
    );
    let lobby = lobby(&mut world, ana);
    assert_eq!(lobby.tables[0].seats[1], SeatListing::Open);
    assert_eq!(
        lobby
            .people
            .iter()
            .map(|person| person.name.as_str())
            .collect::<Vec<_>>(),
        ["ana", "bob", "eve"]
    );
}

#[test]
fn an_invitation_waits_for_somebody_who_is_not_there() {
    let mut world = World::new();
    let (ana, bob) = (world.screen("ana"), world.screen("bob"));
    world.go(bob);
    let code = world.open(
        ana,
        new_table(Mode::Concentration, vec![SeatOffer::Me, SeatOffer::Open]),
    );
    world.ask(
        ana,
        HallRequest::Invite {
            table: code,
            name: "Bob".into(),
        },
    );
    assert!(
        world
            .told(ana)
            .iter()
            .any(|event| matches!(event, HallEvent::Answered(_, Ok(HallAnswer::InviteSent(_, name))) if name == "bob"))
    );
    world.restart();
    let bob = world.screen("bob");
    let told = world.told(bob);
    assert!(
        told.iter()
            .any(|event| matches!(event, HallEvent::Invited { by, .. } if by == "ana")),
        "{told:?}"
    );
    world.sit(bob, code);
    assert!(
        world
            .told(bob)
            .iter()
            .any(|event| matches!(event, HallEvent::Answered(_, Ok(HallAnswer::Seated(_)))))
    );
}

#[test]
fn chat_is_heard_where_it_is_said_and_not_too_much_of_it() {
    let mut world = World::with(HallOptions {
        chat: 4, // one of them is empty
        ..HallOptions::default()
    });
    let (ana, bob) = (world.screen("ana"), world.screen("bob"));
    world.ask(ana, HallRequest::FollowLobby(true));
    world.ask(bob, HallRequest::FollowLobby(true));
    world.told(ana);
    for text in ["hello\u{202e}\x1b[2J", "  ", "two", "three", "four"] {
        world.ask(bob, HallRequest::Say(ChatPlace::Lobby, text.into()));
    }
    assert_eq!(
        said(&mut world, ana),
        ["bob: hello[2J", "bob: two", "bob: three"]
    );
    assert!(world.refusal(bob).is_some());
    let eve = world.screen("eve");
    world.ask(eve, HallRequest::FollowLobby(true));
    assert_eq!(
        said(&mut world, eve).len(),
        3,
        "who comes later hears what was said last"
    );
}

/// Returns the latest lobby that a user was told.
fn followed(world: &mut World, session: SessionId) -> Lobby {
    let lobbies = world
        .told(session)
        .into_iter()
        .filter_map(|event| match event {
            HallEvent::Lobby(lobby) => Some(lobby),
            _ => None,
        });
    lobbies.last().expect("a lobby")
}

#[test]
fn a_crowd_that_comes_at_once_shares_one_lobby_and_then_sees_all_of_it() {
    let mut world = World::new();
    let crowd: Vec<_> = (0..100)
        .map(|number| {
            let session = world.screen(&format!("user-{number}"));
            world.ask(session, HallRequest::FollowLobby(true));
            session
        })
        .collect();
    let seen: Vec<_> = crowd
        .iter()
        .map(|session| followed(&mut world, *session))
        .collect();
    assert!(
        seen[70..]
            .iter()
            .all(|lobby| Arc::ptr_eq(&lobby.people, &seen[99].people))
    );
    // A user with a table sees it at once.
    let code = world.open(
        crowd[99],
        new_table(Mode::Checkers, vec![SeatOffer::Me, SeatOffer::Open]),
    );
    world.ask(crowd[99], HallRequest::FollowLobby(true));
    let own = followed(&mut world, crowd[99]);
    assert_eq!(
        (
            own.tables
                .iter()
                .map(|table| table.code)
                .collect::<Vec<_>>(),
            own.people.len()
        ),
        (vec![code], 100)
    );
    (0..60).for_each(|_| world.pass(Duration::from_millis(20)));
    for session in crowd {
        let lobby = followed(&mut world, session);
        assert_eq!((lobby.tables.len(), lobby.people.len()), (1, 100));
    }
}

#[test]
fn who_watches_a_game_with_secrets_tells_its_players_nothing() {
    let mut world = World::new();
    let (ana, bob, code) = world.two(Mode::BirdHead);
    let (eve, zoe) = (world.screen("eve"), world.screen("zoe"));
    world.ask(eve, HallRequest::Join(code));
    world.ask(zoe, HallRequest::Join(code));
    for session in [ana, bob, eve, zoe] {
        world.told(session);
    }
    world.ask(
        eve,
        HallRequest::Say(ChatPlace::Table(code), "she has the eleven".into()),
    );
    world.ask(ana, HallRequest::Say(ChatPlace::Table(code), "hm".into()));
    assert_eq!(said(&mut world, bob), ["ana: hm"]);
    assert_eq!(
        said(&mut world, zoe),
        ["eve: she has the eleven", "ana: hm"]
    );
}

#[test]
fn accounts_settings_are_kept() {
    let mut world = World::new();
    let ana = world.screen("ana");
    world.ask(
        ana,
        HallRequest::SaveSettings("[screen]\nmouse = false\n".into()),
    );
    assert!(world.told(ana).contains(&answered(HallAnswer::Done)));
    let again = world.screen("ana");
    let told = world.told(again);
    assert!(
        matches!(&told[0], HallEvent::Welcome(welcome) if welcome.settings.contains("mouse = false"))
    );
}

#[test]
fn one_account_is_not_there_without_end() {
    let mut world = World::with(HallOptions {
        sessions_per_account: 2,
        ..HallOptions::default()
    });
    let (first, _) = (world.screen("ana"), world.screen("ana"));
    let third = world.screen("ana");
    assert!(matches!(&world.told(third)[..], [HallEvent::Farewell(_)]));
    world.go(third);
    world.go(first);
    let again = world.screen("ana");
    assert!(matches!(&world.told(again)[0], HallEvent::Welcome(_)));
}

#[test]
fn names_of_those_who_are_gone_are_forgotten_and_others_are_not() {
    let mut world = World::new();
    let ana = world.program("ana");
    let code = world.open(
        ana,
        new_table(Mode::Checkers, vec![SeatOffer::Me, SeatOffer::Open]),
    );
    world.go(ana);
    for number in 0..3_000 {
        let session = world.program(&format!("p{number}"));
        world.go(session);
        assert!(
            world.hall.names.len() <= 1_024,
            "{} names after {number} sessions",
            world.hall.names.len()
        );
    }
    let listed = world.hall.listings().table(code).expect("the table");
    assert!(listed.people().eq(["ana"]));
}

#[test]
fn who_runs_the_hall_speaks_bans_and_drains() {
    let mut world = World::new();
    let (ana, bob) = (world.screen("ana"), world.screen("bob"));
    world.access(OperatorRequest::Say {
        text: vec!["soup is ready".into()],
    });
    assert!(
        world
            .told(ana)
            .contains(&HallEvent::Announced("soup is ready".into()))
    );
    world.ban("bob", "enough");
    assert_eq!(world.dismissed, [bob]);
    assert_eq!(
        world
            .store
            .account_named("bob".into())
            .expect("an answer")
            .and_then(|bob| bob.banned),
        Some("enough".into())
    );
    let again = world.screen("bob");
    assert!(
        matches!(&world.told(again)[..], [HallEvent::Farewell(why)] if why.english().contains("enough"))
    );
    world.give(HallInput::Drain(DisconnectReason::Disclosure(
        "closing".into(),
    )));
    assert!(
        world
            .told(ana)
            .contains(&HallEvent::Farewell("closing".into()))
    );
    let late = world.screen("eve");
    assert_eq!(world.told(late), [HallEvent::Farewell("closing".into())]);
}

/// An event of the hall has no language before it is read: one can be told to everybody.
#[test]
fn what_is_told_can_be_read_in_every_language() {
    let mut world = World::new();
    let (ana, bob) = (world.program("ana"), world.program("bob"));
    let seats = vec![SeatOffer::Me, SeatOffer::Open, SeatOffer::Open];
    let code = world.open(ana, new_table(Mode::Concentration, seats));
    world.sit(bob, code);
    world.ask(bob, HallRequest::Close(code));
    let told = world.told(bob).into_iter().find_map(|event| match event {
        HallEvent::Answered(_, Err(why)) => Some(why),
        _ => None,
    });
    let told = told.expect("a refusal");
    assert_eq!(
        told.in_language(Language::Spanish),
        "solo quien abrió la mesa puede cerrarla"
    );
    world.ask(ana, HallRequest::Close(code));
    let told = world.told(bob).into_iter().find_map(|event| match event {
        HallEvent::Closed(_, why) => Some(why),
        _ => None,
    });
    let told = told.expect("the table is closed");
    assert_eq!(
        [Language::Spanish, Language::German].map(|language| told.in_language(language)),
        ["ana ha cerrado la mesa", "ana hat den Tisch geschlossen"]
    );
    let farewell = |world: &mut World, session| {
        let event = world.told(session).pop();
        let Some(HallEvent::Farewell(why)) = event else {
            panic!("{event:?}")
        };
        why
    };
    world.access(OperatorRequest::Kick { name: "ana".into() });
    assert_eq!(
        farewell(&mut world, ana).in_language(Language::German),
        "die Serverleitung hat deine Verbindung beendet"
    );
    world.give(HallInput::Drain(DisconnectReason::Closing));
    assert_eq!(
        farewell(&mut world, bob).in_language(Language::Spanish),
        "el servidor se apaga; vuelve pronto"
    );
}

fn ignore(world: &mut World, session: SessionId, name: &str, on: bool) {
    let name = name.into();
    world.ask(session, HallRequest::Ignore { name, on });
}

/// Ana, who ignores Eve, and Eve, at a table of checkers whose game has begun.
fn ana_ignores_eve(world: &mut World) -> (SessionId, SessionId, TableCode) {
    let (ana, eve) = (world.screen("ana"), world.screen("eve"));
    let seats = vec![SeatOffer::Me, SeatOffer::Open];
    let code = world.open(ana, new_table(Mode::Checkers, seats));
    world.sit(eve, code);
    world.told(eve);
    ignore(world, ana, "eve", true);
    let told = world.told(ana);
    assert!(
        matches!(told.last(), Some(HallEvent::Answered(_, Ok(HallAnswer::Ignores { name, on: true }))) if name == "eve")
    );
    assert_eq!(world.told(eve), [], "eve is not told");
    (ana, eve, code)
}

#[test]
fn only_another_account_is_ignored() {
    let mut world = World::new();
    let ana = world.screen("ana");
    for (name, why) in [
        ("nobody", "no account has that name"),
        ("ana", "you cannot ignore yourself"),
    ] {
        ignore(&mut world, ana, name, true);
        assert_eq!(world.refusal(ana).as_deref(), Some(why));
    }
    let guest = world.guest();
    ignore(&mut world, guest, "ana", true);
    let why = "nothing is saved for guests";
    assert_eq!(world.refusal(guest).as_deref(), Some(why));
}

#[test]
fn one_account_does_not_ignore_people_without_end() {
    let mut world = World::new();
    let (ana, _) = (world.screen("ana"), world.screen("eve"));
    let sessions = &mut world.hall.sessions;
    let account = sessions.get(ana).and_then(Session::account);
    let account = account.expect("ana is here");
    for number in 0..200 {
        sessions.ignore(account, &format!("somebody-{number}"), true);
    }
    ignore(&mut world, ana, "eve", true);
    let why = "you ignore 200 people already, the maximum";
    assert_eq!(world.refusal(ana).as_deref(), Some(why));
}

#[test]
fn chat_of_who_is_ignored_does_not_arrive_at_any_visit_and_after_a_restart() {
    let mut world = World::new();
    let (ana, eve, code) = ana_ignores_eve(&mut world);
    let chat = |world: &mut World, eve| {
        world.ask(eve, HallRequest::Say(ChatPlace::Lobby, "hello".into()));
        world.ask(eve, HallRequest::Say(ChatPlace::Table(code), "ho".into()));
    };
    world.ask(ana, HallRequest::FollowLobby(true));
    chat(&mut world, eve);
    assert_eq!(world.refusal(eve), None);
    assert_eq!(said(&mut world, ana), [""; 0]);
    let second = world.screen("ana");
    world.ask(second, HallRequest::FollowLobby(true));
    world.ask(second, HallRequest::Join(code));
    assert_eq!(said(&mut world, second), [""; 0], "what was said before");
    world.restart();
    let (ana, eve) = (world.screen("ana"), world.screen("eve"));
    world.ask(ana, HallRequest::FollowLobby(true));
    chat(&mut world, eve);
    assert_eq!(said(&mut world, ana), [""; 0]);
    // A name is the same in capitals.
    ignore(&mut world, ana, "EVE", false);
    world.ask(eve, HallRequest::Say(ChatPlace::Lobby, "again".into()));
    assert_eq!(said(&mut world, ana), ["eve: again"]);
}

#[test]
fn who_is_ignored_invites_in_vain_and_is_not_told() {
    let mut world = World::new();
    let (ana, eve, _) = ana_ignores_eve(&mut world);
    let bob = world.screen("bob");
    let seats = vec![SeatOffer::Me, SeatOffer::Open, SeatOffer::Open];
    let code = world.open(bob, new_table(Mode::BirdHead, seats));
    world.sit(eve, code);
    let name = "ana".to_owned();
    world.ask(eve, HallRequest::Invite { table: code, name });
    let told = world.told(eve);
    let is_sent = |event: &HallEvent| matches!(event, HallEvent::Answered(_, Ok(HallAnswer::InviteSent(_, name))) if name == "ana");
    assert!(told.iter().any(is_sent), "{told:?}");
    let seats = vec![SeatOffer::Me, SeatOffer::Invited("ana".into())];
    let own = parlour_protocol::request::NewTable {
        listed: false,
        ..new_table(Mode::Checkers, seats)
    };
    let own = world.open(eve, own);
    assert_eq!(world.refusal(eve), None);
    let is_invited = |event: &HallEvent| matches!(event, HallEvent::Invited { .. });
    assert!(!world.told(ana).iter().any(is_invited));
    let lobby = lobby(&mut world, ana);
    assert!(lobby.tables.iter().all(|table| table.code != own));
    let mut seats = lobby.tables.iter().flat_map(|table| &table.seats);
    assert!(!seats.any(|seat| matches!(seat, SeatListing::Invited(_))));
    world.go(ana);
    let ana = world.screen("ana");
    assert!(!world.told(ana).iter().any(is_invited), "at the next visit");
    let name = "ana".to_owned();
    world.ask(bob, HallRequest::Invite { table: code, name });
    assert!(world.told(ana).iter().any(is_invited), "bob may invite");
}

#[test]
fn an_invitation_from_before_is_not_told_again_once_its_sender_is_ignored() {
    let mut world = World::new();
    let (ana, eve) = (world.screen("ana"), world.screen("eve"));
    let seats = vec![SeatOffer::Me, SeatOffer::Invited("ana".into())];
    world.open(eve, new_table(Mode::Checkers, seats));
    ignore(&mut world, ana, "eve", true);
    world.go(ana);
    let ana = world.screen("ana");
    let told = world.told(ana);
    let is_invited = |event: &HallEvent| matches!(event, HallEvent::Invited { .. });
    assert!(!told.iter().any(is_invited), "{told:?}");
}

#[test]
fn offers_of_who_is_ignored_are_hidden_with_news_and_with_the_whole_table() {
    let mut world = World::new();
    let (ana, eve, code) = ana_ignores_eve(&mut world);
    world.request::<Checkers>(eve, code, TableRequest::Offer(Offer::Draw));
    assert_eq!(world.refusal(eve), None);
    assert_eq!(world.told(ana), [], "the offer is no news");
    let offer_at_second_session = |world: &mut World, name| {
        let second = world.screen(name);
        world.ask(second, HallRequest::Join(code));
        let told = world.told(second);
        latest::<Checkers>(&told, code).expect("the table").offer
    };
    assert!(offer_at_second_session(&mut world, "eve").is_some());
    assert_eq!(offer_at_second_session(&mut world, "ana"), None);
    world.play::<Checkers>(ana, code, "11-15");
    assert_eq!(world.refusal(ana), None, "the game goes on");
}

#[test]
fn lines_count_for_the_account_and_the_address_and_not_for_the_session() {
    let mut world = World::with(HallOptions {
        chat: 3,
        ..HallOptions::default()
    });
    world.address = Some([203, 0, 113, 1].into());
    let sessions: Vec<_> = (0..4).map(|_| world.screen("ana")).collect();
    let guests: Vec<_> = (0..4).map(|_| world.guest()).collect();
    let mut count = |sessions: &[SessionId]| {
        let say = |session: &&SessionId| {
            let line = HallRequest::Say(ChatPlace::Lobby, "hello".into());
            world.ask(**session, line);
            world.refusal(**session).is_none()
        };
        sessions.iter().filter(say).count()
    };
    assert_eq!(count(&sessions), 3);
    assert_eq!(count(&guests), 3);
}

#[test]
fn nobody_is_flooded_with_invitations() {
    let mut world = World::new();
    world.screen("bob");
    let ana = world.screen("ana");
    let invite = |world: &mut World, name: &str| {
        let seats = vec![SeatOffer::Me, SeatOffer::Invited(name.into())];
        let table = new_table(Mode::Checkers, seats);
        world.ask(ana, HallRequest::Open(Box::new(table)));
        world.refusal(ana)
    };
    for _ in 0..3 {
        assert_eq!(invite(&mut world, "bob"), None);
    }
    let why = invite(&mut world, "bob").expect("bob has not answered");
    assert!(why.contains("bob"), "{why}");
    for _ in 4..10 {
        invite(&mut world, "nobody");
    }
    let why = invite(&mut world, "nobody").expect("eleven in a minute");
    assert!(why.contains("too many invitations"), "{why}");
}
