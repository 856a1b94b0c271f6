//! Bans and invitations: who may come in, and what somebody is told who may not.

use std::time::Duration;

use super::world::World;
use crate::access::{AccessAnswer, ArrivalCode};
use crate::options::HallOptions;
use crate::session::SessionId;
use parlour_config::Admission;
use parlour_language::text;
use parlour_protocol::event::HallEvent;
use parlour_protocol::identity::SessionKind;
use parlour_protocol::operator::OperatorRequest;
use parlour_protocol::request::HallRequest;

const HOUR: Duration = Duration::from_secs(3600);

fn ban(who: &str, lasts: Option<Duration>, address: bool) -> OperatorRequest {
    OperatorRequest::Ban {
        name: who.into(),
        lasts,
        address,
        why: vec!["floods".into()],
    }
}

/// The farewell to a user who has to go.
fn farewell(world: &mut World, session: SessionId) -> Option<String> {
    world
        .told(session)
        .into_iter()
        .find_map(|event| match event {
            HallEvent::Farewell(why) => Some(why.english().into_owned()),
            _ => None,
        })
}

fn key(name: &str) -> String {
    format!("SHA256:{name}")
}

fn cluster(admission: Admission) -> World {
    World::with(HallOptions {
        admission,
        ..HallOptions::default()
    })
}

/// Under its name the server greets.
#[test]
fn nobody_has_the_name_of_the_server() {
    let mut world = World::with(HallOptions {
        name: "Casa".into(),
        ..HallOptions::default()
    });
    let (ana, bob) = (world.screen("ana"), world.come("casa", SessionKind::Screen));
    world.ask(ana, HallRequest::RenameAccount("CASA".into()));
    let refused = "\"CASA\" is reserved or looks like a reserved word; choose another name";
    assert_eq!(world.refusal(ana).as_deref(), Some(refused));
    world.ask(bob, HallRequest::TakeName("Casa".into()));
    let is_asked = |event: &HallEvent| matches!(event, HallEvent::NameWanted { why: Some(_), .. });
    assert!(world.told(bob).iter().any(is_asked));
}

#[test]
fn a_ban_with_the_address_holds_for_new_keys_until_it_ends() {
    let mut world = World::new();
    world.address = "192.0.2.7".parse().ok();
    let (eve, guest) = (world.screen("eve"), world.guest());
    assert_eq!(
        world.access(ban("eve", Some(HOUR), true)),
        AccessAnswer::Done
    );
    assert!(world.dismissed.contains(&eve) && world.dismissed.contains(&guest));
    assert_eq!(
        farewell(&mut world, eve).as_deref(),
        Some("this account is banned until 2023-11-14 23:13 UTC: floods")
    );
    let told = "this address is banned until 2023-11-14 23:13 UTC: floods";
    for name in ["eve", "another-key"] {
        let session = world.come(name, SessionKind::Screen);
        assert_eq!(farewell(&mut world, session).as_deref(), Some(told));
    }
    world.restart();
    let session = world.guest();
    assert_eq!(farewell(&mut world, session).as_deref(), Some(told));
    // From elsewhere the account is still banned, and others are not.
    world.address = "198.51.100.1".parse().ok();
    let (eve, bob) = (world.screen("eve"), world.screen("bob"));
    assert_eq!(
        farewell(&mut world, eve).as_deref(),
        Some("this account is banned until 2023-11-14 23:13 UTC: floods")
    );
    assert_eq!(farewell(&mut world, bob), None);
    let AccessAnswer::Bans(bans) = world.access(OperatorRequest::Bans) else {
        panic!("a list")
    };
    let banned: Vec<_> = bans.iter().map(|ban| ban.who.to_string()).collect();
    assert_eq!(banned, ["eve", "192.0.2.7"]);
    world.pass(HOUR);
    world.address = "192.0.2.7".parse().ok();
    let eve = world.screen("eve");
    assert_eq!(farewell(&mut world, eve), None);
    assert_eq!(
        world.access(OperatorRequest::Bans),
        AccessAnswer::Bans(Vec::new())
    );
}

#[test]
fn a_time_that_is_too_long_is_refused() {
    let mut world = World::new();
    let eve = world.screen("eve");
    let lasts = Duration::from_secs(u64::MAX / 4);
    let name = "eve".into();
    let mute = OperatorRequest::Mute { name, lasts };
    for request in [ban("eve", Some(lasts), false), mute] {
        let refused = AccessAnswer::Refused("this time is too long".into());
        assert_eq!(world.access(request), refused);
    }
    assert!(!world.dismissed.contains(&eve));
}

#[test]
fn who_is_not_known_or_not_banned_is_an_error() {
    let mut world = World::new();
    world.screen("ana");
    let refused = |why: &str| AccessAnswer::Refused(why.into());
    assert_eq!(
        world.access(ban("nobody", None, false)),
        refused("no account is called nobody")
    );
    for (who, why) in [
        ("nobody", "no account is called nobody"),
        ("ana", "ana is not banned"),
        ("192.0.2.7", "192.0.2.7 is not banned"),
    ] {
        let unban = OperatorRequest::Unban { name: who.into() };
        assert_eq!(world.access(unban), refused(why));
    }
    assert_eq!(
        world.access(ban("nobody", None, true)),
        refused("nobody is not connected to this server, so that its address is not known")
    );
}

#[test]
fn a_hall_for_invited_people_lets_in_who_has_a_code() {
    let mut world = cluster(Admission::Invited);
    let closed = "this server is for invited people; \
                  with an invitation, log in once with: ssh NAME@HOST join CODE";
    let program = world.come("robo", SessionKind::Program);
    let (text, guest) = (world.come("ana", SessionKind::Text), world.guest());
    for session in [program, text, guest] {
        assert_eq!(farewell(&mut world, session).as_deref(), Some(closed));
    }
    let AccessAnswer::Invitation(code, _) = world.access(OperatorRequest::Invite) else {
        panic!("an invitation")
    };
    let join = |world: &mut World, name: &str, key| {
        let code = Some(ArrivalCode::Invitation(code.clone()));
        let session = world.arrive_with(name, SessionKind::Text, key, code);
        farewell(world, session)
    };
    assert_eq!(join(&mut world, "ana", Some(key("ana"))), None);
    let told = join(&mut world, "ana", Some(key("ana"))).expect("a reason");
    assert!(
        told.contains("the account ana; you need no invitation"),
        "{told}"
    );
    // It was used up: that is no fault of the name.
    let told = join(&mut world, "bob", Some(key("bob"))).expect("a reason");
    assert!(told.starts_with("this invitation is not valid"), "{told}");
    let told = join(&mut world, "bob", Some(key("bob"))).expect("a reason");
    assert!(told.contains("works once"), "{told}");
    let told = join(&mut world, "bob", None).expect("a reason");
    assert!(told.contains("needs an SSH key"), "{told}");
    let ana = world.screen("ana");
    assert_eq!(farewell(&mut world, ana), None);
}

/// An invitation is typed at a screen as well, in a browser or over SSH.
#[test]
fn an_invitation_typed_at_the_entrance_lets_somebody_new_in_once() {
    let mut world = cluster(Admission::Invited);
    let AccessAnswer::Invitation(good, _) = world.access(OperatorRequest::Invite) else {
        panic!("an invitation")
    };
    let join = |name: &str, code: &str| HallRequest::JoinInvited {
        name: name.into(),
        code: code.into(),
    };
    let ssh = world.come("ana", SessionKind::Screen);
    let browser = world.arrive("", SessionKind::Screen, Some("WEB:secret".into()));
    for (session, name) in [(ssh, "ana"), (browser, "")] {
        let asked = world.told(session);
        assert!(
            matches!(&asked[..], [HallEvent::NameWanted { proposed, why: None, admission: Admission::Invited, key: Some(_) }] if proposed == name),
            "{asked:?}"
        );
    }
    for (name, code, why) in [
        ("bob", "wrong", "this invitation is not valid"),
        ("b!b", &good, "may have only letters"),
    ] {
        world.ask(browser, join(name, code));
        let again = world.told(browser);
        assert!(
            matches!(&again[..], [HallEvent::NameWanted { why: Some(told), .. }] if told.english().contains(why)),
            "{again:?}"
        );
    }
    world.ask(browser, join("bob", &good));
    assert_eq!(name(&mut world, browser).as_deref(), Some("bob"));
    world.ask(ssh, join("ana", &good));
    assert_eq!(name(&mut world, ssh), None);
    // Without an invitation there is no account.
    world.ask(ssh, HallRequest::TakeName("ana".into()));
    assert!(farewell(&mut world, ssh).is_some());
    // Somebody who is in needs none.
    world.ask(browser, join("bob", &good));
    assert_eq!(world.told(browser), []);
}

#[test]
fn a_hall_for_known_people_makes_no_account() {
    let mut world = World::new();
    world.screen("ana");
    world.hall.options.admission = Admission::Known;
    world.restart();
    let (ana, bob) = (world.screen("ana"), world.screen("bob"));
    assert_eq!(farewell(&mut world, ana), None);
    assert_eq!(
        farewell(&mut world, bob).as_deref(),
        Some("this server accepts no new accounts")
    );
}

/// A browser cannot say `ssh HOST add-key CODE`: it is asked for the code where an SSH client is sent away.
#[test]
fn a_browser_comes_with_a_code_to_a_hall_for_known_people() {
    let mut world = World::new();
    world.screen("ana");
    world.hall.options.admission = Admission::Known;
    world.restart();
    let ana = world.screen("ana");
    let code = world.code(ana, HallRequest::MakeKeyCode);
    let browser = world.arrive("", SessionKind::Screen, Some("WEB:secret".into()));
    let asked = world.told(browser);
    let [
        HallEvent::NameWanted {
            why: None,
            admission: Admission::Known,
            ..
        },
    ] = &asked[..]
    else {
        panic!("{asked:?}")
    };
    world.ask(browser, HallRequest::AddKey(code));
    assert_eq!(name(&mut world, browser).as_deref(), Some("ana"));
    let stranger = world.arrive("", SessionKind::Screen, Some("WEB:other".into()));
    world.ask(stranger, HallRequest::TakeName("bob".into()));
    assert!(farewell(&mut world, stranger).is_some());
}

#[test]
fn a_code_typed_at_the_entrance_lets_the_account_in_once() {
    let mut world = World::new();
    let ana = world.screen("ana");
    let code = world.code(ana, HallRequest::MakeKeyCode);
    let [laptop, other] = ["laptop", "other"].map(|name| world.come(name, SessionKind::Screen));
    world.told(laptop);
    world.ask(laptop, HallRequest::AddKey("wrong".into()));
    let again = world.told(laptop);
    assert!(
        matches!(&again[..], [HallEvent::NameWanted { why: Some(why), .. }] if why.english().contains("not valid")),
        "{again:?}"
    );
    world.ask(laptop, HallRequest::AddKey(code.clone()));
    assert_eq!(name(&mut world, laptop).as_deref(), Some("ana"));
    world.told(other);
    world.ask(other, HallRequest::AddKey(code.clone()));
    assert_eq!(name(&mut world, other), None);
    // A session of an account uses up no code.
    world.ask(laptop, HallRequest::AddKey(code));
    assert_eq!(world.told(laptop), []);
    let guest = world.guest();
    world.told(guest);
    world.ask(guest, HallRequest::AddKey("wrong".into()));
    assert_eq!(world.refusal(guest).as_deref(), Some("guests have no keys"));
}

/// The name under which a session has come in.
fn name(world: &mut World, session: SessionId) -> Option<String> {
    let mut told = world.told(session).into_iter();
    told.find_map(|event| match event {
        HallEvent::Welcome(welcome) => Some(welcome.you.name),
        _ => None,
    })
}

#[test]
fn a_code_for_a_key_is_answered_with_the_truth() {
    let mut world = World::new();
    world.screen("ana");
    let mut add = |key| {
        let code = Some(ArrivalCode::Key("wrong".into()));
        let session = world.arrive_with("ana", SessionKind::Text, key, code);
        farewell(&mut world, session).expect("a reason")
    };
    assert_eq!(add(Some(key("new"))), text!("hall-code-invalid").english());
    assert_eq!(
        add(Some(key("ana"))),
        "this key already belongs to the account ana; use another key, or move that account with `add-key CODE merge`"
    );
    assert_eq!(
        add(None),
        "this needs an SSH key; `ssh-keygen -t ed25519` creates one"
    );
}
