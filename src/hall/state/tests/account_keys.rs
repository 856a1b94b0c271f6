//! Keys of accounts: they are removed, browsers log out, and codes lead back.

use std::time::Duration;

use super::cluster::Cluster;
use super::world::{ASKED, World, new_table};
use crate::access::{AccessAnswer, AccessRequest, ArrivalCode};
use crate::input::HallInput;
use crate::session::SessionId;
use parlour_model::any::Mode;
use parlour_protocol::event::HallEvent;
use parlour_protocol::identity::SessionKind;
use parlour_protocol::operator::OperatorRequest;
use parlour_protocol::request::{HallRequest, SeatOffer};
use parlour_store::{SeatOwner, Store as _};

fn farewell(told: Vec<HallEvent>) -> Option<String> {
    told.into_iter().find_map(|event| match event {
        HallEvent::Farewell(why) => Some(why.english().into_owned()),
        _ => None,
    })
}

/// The name under which a session has come in last.
fn name(told: Vec<HallEvent>) -> Option<String> {
    told.into_iter().rev().find_map(|event| match event {
        HallEvent::Welcome(welcome) => Some(welcome.you.name),
        _ => None,
    })
}

/// The number of keys that a session has been told last.
fn keys(world: &mut World, session: SessionId) -> Option<usize> {
    let told = world.told(session).into_iter().rev();
    let mut keys = told.filter_map(|event| match event {
        HallEvent::Keys { keys, .. } => Some(keys.len()),
        _ => None,
    });
    keys.next()
}

fn browser(world: &mut World, secret: &str) -> SessionId {
    world.arrive("", SessionKind::Screen, Some(format!("WEB:{secret}")))
}

/// Brings a browser into the account of a session.
fn add_browser(world: &mut World, account: SessionId, secret: &str) -> SessionId {
    let code = world.code(account, HallRequest::MakeKeyCode);
    let session = browser(world, secret);
    world.ask(session, HallRequest::AddKey(code));
    session
}

#[test]
fn the_sessions_of_a_removed_key_end_and_its_person_changes_no_keys() {
    let mut world = World::new();
    let ana = world.screen("ana");
    let lost = add_browser(&mut world, ana, "lost");
    assert_eq!(keys(&mut world, ana), Some(2), "told without being asked");
    let second = browser(&mut world, "lost");
    let program = world.arrive("", SessionKind::Program, Some("WEB:lost".into()));
    let kept = add_browser(&mut world, ana, "kept");
    let remove = |key: &str| HallRequest::RemoveKey(key.into());
    // A request of the removed key comes too late, although its session has not ended.
    let late = [
        HallRequest::MakeKeyCode,
        HallRequest::MakeRecoveryCode,
        remove("SHA256:ana"),
    ];
    let late = late.map(|request| HallInput::Asked(lost, ASKED, request));
    let first = HallInput::Asked(ana, ASKED, remove("WEB:lost"));
    world.give_all([first].into_iter().chain(late));
    assert_eq!(world.dismissed, [lost, second, program]);
    let told = world.told(lost);
    let refused = |event: &&HallEvent| matches!(event, HallEvent::Answered(_, Err(_)));
    assert_eq!(told.iter().filter(refused).count(), 3);
    let why = "this key is no longer one of your account's";
    assert_eq!(farewell(told).as_deref(), Some(why));
    assert_eq!(keys(&mut world, kept), Some(2));
}

#[test]
fn a_screen_is_told_of_a_key_that_a_command_adds() {
    let mut world = World::new();
    let ana = world.screen("ana");
    let code = world.code(ana, HallRequest::MakeKeyCode);
    let key = Some("SHA256:new".into());
    world.arrive_with("ana", SessionKind::Text, key, Some(ArrivalCode::Key(code)));
    assert_eq!(keys(&mut world, ana), Some(2));
}

#[test]
fn a_key_that_is_removed_while_its_account_is_read_does_not_come_in() {
    let mut cluster = Cluster::new(2);
    let ana = cluster.program(0, "ana");
    cluster.settle();
    let elsewhere = cluster.arrive(1, "ana", SessionKind::Program, None);
    assert!(cluster.step(1), "it has asked whose the key is");
    let account = cluster.store.account_named("ana".into()).expect("a store");
    let account = account.expect("an account").id;
    let added = cluster
        .store
        .save_key_code(
            account,
            "SHA256:ana".into(),
            "code".into(),
            cluster.now + Duration::from_secs(60),
        )
        .and_then(|()| {
            cluster.store.add_key(
                "code".into(),
                "SHA256:new".into(),
                String::new(),
                cluster.now,
            )
        });
    assert_eq!(added, Ok(account));
    let removed = cluster
        .store
        .remove_key(account, "SHA256:new".into(), "SHA256:ana".into());
    assert_eq!(removed, Ok(()));
    cluster.settle();
    assert!(cluster.nodes[1].dismissed.contains(&elsewhere.session));
    assert!(!cluster.nodes[0].dismissed.contains(&ana.session));
}

#[test]
fn the_sessions_of_a_removed_key_end_on_the_other_servers_too() {
    let mut cluster = Cluster::new(2);
    let ana = cluster.program(0, "ana");
    cluster.settle();
    let elsewhere = cluster.program(1, "ana");
    cluster.settle();
    for guest in [ana, elsewhere] {
        cluster.told(guest);
    }
    cluster.ask(ana, HallRequest::MakeRecoveryCode);
    cluster.settle();
    cluster.ask(ana, HallRequest::LogOut);
    cluster.settle();
    let told = farewell(cluster.told(ana));
    assert_eq!(told.as_deref(), Some("you are logged out"));
    let told = farewell(cluster.told(elsewhere));
    let why = "this key is no longer one of your account's";
    assert_eq!(told.as_deref(), Some(why));
}

#[test]
fn a_browser_logs_out_and_a_recovery_code_leads_back() {
    let mut world = World::new();
    let first = browser(&mut world, "one");
    world.ask(first, HallRequest::RenameAccount("ana".into()));
    world.ask(first, HallRequest::LogOut);
    let told = world.refusal(first).expect("a refusal");
    assert!(told.starts_with("this is your last key"), "{told}");
    assert!(world.dismissed.is_empty());
    let paper = world.code(first, HallRequest::MakeRecoveryCode);
    assert_eq!(paper.len(), 19, "{paper}");
    world.ask(first, HallRequest::LogOut);
    assert_eq!(world.dismissed, [first]);
    let told = farewell(world.told(first));
    assert_eq!(told.as_deref(), Some("you are logged out"));
    world.go(first);
    let again = browser(&mut world, "one");
    assert!(name(world.told(again)).is_some_and(|name| name.starts_with("guest-")));
    world.pass(Duration::from_secs(400 * 24 * 3_600));
    world.ask(again, HallRequest::AddKey(paper.clone()));
    assert_eq!(name(world.told(again)).as_deref(), Some("ana"));
    // A new key of SSH types it at the entrance.
    let laptop = world.come("laptop", SessionKind::Screen);
    world.ask(laptop, HallRequest::AddKey(paper.to_uppercase()));
    assert_eq!(name(world.told(laptop)).as_deref(), Some("ana"));
    let other = world.code(laptop, HallRequest::MakeRecoveryCode);
    let third = browser(&mut world, "three");
    world.ask(third, HallRequest::AddKey(paper));
    assert!(
        world.refusal(third).is_some(),
        "another has taken its place"
    );
    world.ask(third, HallRequest::AddKey(other));
    assert_eq!(name(world.told(third)).as_deref(), Some("ana"));
}

#[test]
fn a_guest_who_logs_out_leaves_the_seats_and_nothing_else() {
    let mut world = World::new();
    let (guest, bob) = (browser(&mut world, "one"), world.screen("bob"));
    let page = browser(&mut world, "one");
    let before = name(world.told(guest)).expect("a name");
    let seats = vec![SeatOffer::Me, SeatOffer::Open];
    let table = world.open(guest, new_table(Mode::Checkers, seats));
    world.sit(bob, table);
    world.ask(guest, HallRequest::LogOut);
    assert_eq!(world.dismissed, [guest, page]);
    let owner = |world: &World| world.hall.tables[table].table.seats[0].owner.clone();
    assert_eq!(owner(&world), SeatOwner::Open);
    for session in [guest, page] {
        world.go(session);
    }
    let again = browser(&mut world, "one");
    assert_ne!(name(world.told(again)), Some(before));
}

/// Returns the announcement that a session has heard.
fn announced(world: &mut World, session: SessionId) -> Option<String> {
    world
        .told(session)
        .into_iter()
        .find_map(|event| match event {
            HallEvent::Announced(told) => Some(told.english().into_owned()),
            _ => None,
        })
}

#[test]
fn a_person_is_told_of_a_recovery_code_at_the_next_visit_and_one_key_ends_it() {
    let mut world = World::new();
    let ana = world.screen("ana");
    world.pass(Duration::from_secs(60));
    let paper = world.code(ana, HallRequest::MakeRecoveryCode);
    world.go(ana);
    world.pass(Duration::from_secs(60));
    let again = world.come("ana", SessionKind::Screen);
    let told = announced(&mut world, again).expect("it is told");
    assert!(
        told.starts_with("a recovery code of your account was made 2023-11-14"),
        "{told}"
    );
    world.pass(Duration::from_secs(60));
    let stranger = browser(&mut world, "one");
    world.ask(stranger, HallRequest::AddKey(paper.clone()));
    assert_eq!(announced(&mut world, stranger), None);
    world.pass(Duration::from_secs(60));
    let third = world.come("ana", SessionKind::Screen);
    let told = announced(&mut world, third).expect("it is told");
    assert!(
        told.starts_with("a recovery code of your account was used"),
        "{told}"
    );
    world.ask(third, HallRequest::EndCodes);
    let codes = world
        .told(third)
        .into_iter()
        .rev()
        .find_map(|event| match event {
            HallEvent::Keys { keys, recovery } => Some((keys.len(), recovery)),
            _ => None,
        });
    assert_eq!(codes, Some((2, None)));
    let late = browser(&mut world, "two");
    world.ask(late, HallRequest::AddKey(paper));
    assert!(world.refusal(late).is_some());
}

/// The ticket for another secret that a session has been told.
fn ticket(world: &mut World, session: SessionId) -> Option<String> {
    world
        .told(session)
        .into_iter()
        .find_map(|event| match event {
            HallEvent::Renew(ticket) => Some(ticket),
            _ => None,
        })
}

#[test]
fn a_browser_that_comes_into_an_account_has_another_secret_and_the_one_before_ends() {
    let mut world = World::new();
    let renew = |ticket: &str| AccessRequest::RenewKey {
        ticket: ticket.into(),
        fingerprint: "WEB:own".into(),
    };
    let ana = browser(&mut world, "planted");
    assert_eq!(ticket(&mut world, ana), None, "a guest has one of its own");
    world.ask(ana, HallRequest::RenameAccount("ana".into()));
    let told = ticket(&mut world, ana).expect("a ticket");
    let refused = world.access(renew("k3f9-q2ab-7xyz-mnpr"));
    assert!(matches!(refused, AccessAnswer::Refused(_)), "{refused:?}");
    assert_eq!(world.access(renew(&told)), AccessAnswer::Done);
    let again = world.access(renew(&told));
    assert!(matches!(again, AccessAnswer::Refused(_)), "it is good once");
    // Until the other one is used the one before is good: an answer may get lost.
    let before = browser(&mut world, "planted");
    assert_eq!(name(world.told(before)).as_deref(), Some("ana"));
    let own = browser(&mut world, "own");
    assert_eq!(name(world.told(own)).as_deref(), Some("ana"));
    assert_eq!(world.dismissed, [ana, before]);
    let planted = browser(&mut world, "planted");
    assert!(name(world.told(planted)).is_some_and(|name| name.starts_with("guest-")));
    // So it is at each code, and not for a key of SSH.
    let code = world.code(own, HallRequest::MakeKeyCode);
    world.ask(planted, HallRequest::AddKey(code));
    assert!(ticket(&mut world, planted).is_some());
    let code = world.code(own, HallRequest::MakeKeyCode);
    let laptop = world.come("laptop", SessionKind::Screen);
    world.ask(laptop, HallRequest::AddKey(code));
    assert_eq!(ticket(&mut world, laptop), None);
}

#[test]
fn a_code_in_place_of_a_name_leads_into_its_account() {
    let mut world = World::new();
    let ana = world.screen("ana");
    let paper = world.code(ana, HallRequest::MakeRecoveryCode);
    let guest = browser(&mut world, "one");
    world.ask(guest, HallRequest::RenameAccount(paper.replace('-', "")));
    assert_eq!(name(world.told(guest)).as_deref(), Some("ana"));
    let laptop = world.come("laptop", SessionKind::Screen);
    let code = world.code(ana, HallRequest::MakeKeyCode);
    let line = format!("ssh example.org add-key {code}");
    world.ask(laptop, HallRequest::TakeName(line.clone()));
    assert_eq!(name(world.told(laptop)).as_deref(), Some("ana"));
    // A code that is not good is told as one, and is nobody's name.
    let (other, guest) = (
        world.come("other", SessionKind::Screen),
        browser(&mut world, "two"),
    );
    world.told(other);
    world.ask(other, HallRequest::TakeName(line));
    world.ask(guest, HallRequest::RenameAccount(code));
    let told = format!("{:?}", world.told(other));
    assert!(told.contains("hall-code-invalid"), "{told}");
    let told = world.refusal(guest).expect("a refusal");
    assert!(told.starts_with("this code is not valid"), "{told}");
}

#[test]
fn the_code_of_an_account_is_nobodys_name_and_ends_where_it_would_be_seen() {
    // Without a digit it looks like a name.
    const CODE: &str = "margaretha";
    let mut world = World::new();
    let (ana, bob) = (world.screen("ana"), world.screen("bob"));
    let account = world.hall.sessions.get(ana).unwrap().account().unwrap();
    let key = world
        .hall
        .sessions
        .get(ana)
        .unwrap()
        .key()
        .unwrap()
        .to_owned();
    let keep = |world: &mut World, code: &str| {
        let store = &mut world.store;
        store
            .save_recovery_code(account, key.clone(), code.into(), world.now)
            .unwrap();
    };
    keep(&mut world, CODE);
    world.ask(bob, HallRequest::RenameAccount(CODE.into()));
    let told = world.refusal(bob).expect("a refusal");
    assert!(told.contains("the code has ended"), "{told}");
    let lost = browser(&mut world, "one");
    world.ask(lost, HallRequest::AddKey(CODE.into()));
    assert!(world.refusal(lost).is_some(), "it has ended");
    // A program's name is that of its line.
    keep(&mut world, CODE);
    let program = world.come(CODE, SessionKind::Program);
    let told = farewell(world.told(program)).expect("a reason");
    assert!(told.contains("the code has ended"), "{told}");
    // The operator, who types it, and a server's invitation, which leads to nobody's account, end nothing.
    keep(&mut world, "bernhard77");
    let rename = |to: &str| OperatorRequest::Rename {
        name: "bob".into(),
        to: to.into(),
    };
    let refused = world.access(rename("bernhard77"));
    assert!(matches!(refused, AccessAnswer::Refused(_)), "{refused:?}");
    let (until, now) = (world.now + Duration::from_secs(60), world.now);
    world
        .store
        .save_invitation("hannahanna".into(), until, now)
        .unwrap();
    world.ask(bob, HallRequest::RenameAccount("hannahanna".into()));
    let told = world.refusal(bob).expect("a refusal");
    assert!(told.starts_with("this is a code"), "{told}");
    world.ask(bob, HallRequest::RenameAccount("k3f9q2ab7x".into()));
    let told = world.refusal(bob).expect("a refusal");
    assert!(told.starts_with("this looks like a code"), "{told}");
    world.ask(lost, HallRequest::AddKey("bernhard77".into()));
    assert_eq!(name(world.told(lost)).as_deref(), Some("ana"));
    // A code that has ended is a name like others.
    world.ask(bob, HallRequest::RenameAccount(CODE.into()));
    assert!(farewell(world.told(bob)).is_some_and(|told| told.contains(CODE)));
}

#[test]
fn codes_are_tried_a_limited_number_of_times() {
    let mut world = World::new();
    let ana = world.screen("ana");
    let good = world.code(ana, HallRequest::MakeRecoveryCode);
    world.address = Some([203, 0, 113, 1].into());
    for number in 0..10 {
        let session = browser(&mut world, &format!("{number}"));
        world.ask(session, HallRequest::AddKey("wrong".into()));
        let told = world.refusal(session).expect("a refusal");
        assert!(told.starts_with("this code is not valid"), "{told}");
    }
    let session = browser(&mut world, "last");
    let laptop = world.come("laptop", SessionKind::Screen);
    for late in [session, laptop] {
        world.told(late);
        world.ask(late, HallRequest::AddKey(good.clone()));
        let told = format!("{:?}", world.told(late));
        assert!(told.contains("hall-limit"), "{told}");
    }
    world.pass(Duration::from_secs(60));
    world.ask(session, HallRequest::AddKey(good));
    assert_eq!(name(world.told(session)).as_deref(), Some("ana"));
}
