//! Accounts that get another name or are deleted.

use std::time::Duration;

use super::cluster::Cluster;
use super::world::{ASKED, World, new_table};
use crate::access::{AccessAnswer, ArrivalCode};
use crate::input::HallInput;
use parlour_model::any::Mode;
use parlour_model::checkers::Checkers;
use parlour_model::player::Level;
use parlour_model::seat::Seat;
use parlour_protocol::event::{HallAnswer, HallEvent};
use parlour_protocol::identity::SessionKind;
use parlour_protocol::lobby::Stage;
use parlour_protocol::operator::OperatorRequest;
use parlour_protocol::request::{HallRequest, NewTable, SeatOffer};
use parlour_store::table_code::TableCode;
use parlour_store::{SeatOwner, Store as _};
use parlour_table::any_host::AnyHost;
use parlour_table::command::TableRequest;
use parlour_table::request_id::RequestId;

fn farewell(told: Vec<HallEvent>) -> Option<String> {
    told.into_iter().find_map(|event| match event {
        HallEvent::Farewell(why) => Some(why.english().into_owned()),
        _ => None,
    })
}

/// The name under which a session has come in.
fn name(told: Vec<HallEvent>) -> Option<String> {
    told.into_iter().find_map(|event| match event {
        HallEvent::Welcome(welcome) => Some(welcome.you.name),
        _ => None,
    })
}

#[test]
fn the_sessions_of_a_renamed_account_end_and_its_key_has_the_new_name() {
    let mut world = World::new();
    let (ana, second, bob) = (
        world.screen("ana"),
        world.screen("ana"),
        world.screen("bob"),
    );
    let ignore = HallRequest::Ignore {
        name: "ana".into(),
        on: true,
    };
    world.ask(bob, ignore);
    world.ask(ana, HallRequest::RenameAccount("a b".into()));
    assert_eq!(
        world.refusal(ana).as_deref(),
        Some("a name may have only letters, digits, \"-\" and \"_\", not blank")
    );
    world.ask(ana, HallRequest::RenameAccount("Bob".into()));
    let told = world.refusal(ana);
    assert!(told.is_some_and(|told| told.contains("looks too much like bob")));
    assert!(world.dismissed.is_empty());
    world.ask(ana, HallRequest::RenameAccount("zoe".into()));
    assert_eq!(world.dismissed, [ana, second]);
    for session in [ana, second] {
        let told = farewell(world.told(session));
        assert_eq!(
            told.as_deref(),
            Some("your account is now called zoe; log in again")
        );
        world.go(session);
    }
    let zoe = world.come("ana", SessionKind::Screen);
    assert_eq!(name(world.told(zoe)).as_deref(), Some("zoe"));
    // Those who ignored ana ignore zoe, also after another name is added to the list.
    let ignored = |world: &World| {
        let bob = world.store.account_named("bob".into()).expect("a store");
        bob.expect("an account").ignored
    };
    assert_eq!(ignored(&world), ["zoe"]);
    world.screen("cleo");
    let ignore = HallRequest::Ignore {
        name: "cleo".into(),
        on: true,
    };
    world.ask(bob, ignore);
    assert_eq!(ignored(&world), ["cleo", "zoe"]);
}

#[test]
fn a_deleted_account_is_gone_and_its_key_is_new() {
    let mut world = World::new();
    let (ana, bob) = (world.screen("ana"), world.screen("bob"));
    let seats = vec![SeatOffer::Me, SeatOffer::Invited("ana".into())];
    let code = world.open(bob, new_table(Mode::Checkers, seats));
    world.ask(ana, HallRequest::DeleteAccount);
    assert_eq!(world.dismissed, [ana]);
    let told = farewell(world.told(ana));
    assert_eq!(told.as_deref(), Some("your account is deleted"));
    assert_eq!(
        world.hall.tables[code].table.seats[1].owner,
        SeatOwner::Open
    );
    world.go(ana);
    let ana = world.come("ana", SessionKind::Screen);
    let asked = world.told(ana);
    assert!(
        matches!(&asked[..], [HallEvent::NameWanted { why: None, .. }]),
        "{asked:?}"
    );
    world.ask(ana, HallRequest::TakeName("ana".into()));
    let told = world.told(ana);
    assert!(
        matches!(&told[..], [HallEvent::NameWanted { why: Some(why), .. }] if why.english() == "the name ana is taken; choose another"),
        "{told:?}"
    );
    // The seat that was kept is free for somebody else.
    world.ask(ana, HallRequest::TakeName("cleo".into()));
    world.sit(ana, code);
    assert!(world.hall.tables[code].has_begun());
}

#[test]
fn who_sits_at_a_table_keeps_the_name_and_a_guest_has_none_to_change() {
    let mut world = World::new();
    let (ana, guest) = (world.screen("ana"), world.guest());
    let seats = vec![SeatOffer::Me, SeatOffer::Open];
    let code = world.open(ana, new_table(Mode::Checkers, seats));
    world.ask(ana, HallRequest::RenameAccount("zoe".into()));
    let told = world.refusal(ana);
    assert_eq!(
        told.as_deref(),
        Some("finish or leave your games first, then try again")
    );
    for request in [
        HallRequest::RenameAccount("zoe".into()),
        HallRequest::DeleteAccount,
    ] {
        world.ask(guest, request);
        assert_eq!(world.refusal(guest).as_deref(), Some("guests have no keys"));
    }
    assert!(world.dismissed.is_empty());
    assert!(world.hall.tables.contains(code));
}

/// Returns whether a game is over, and who has won.
fn winners(world: &World, code: TableCode) -> Option<Vec<Seat>> {
    let live = &world.hall.tables[code];
    assert_eq!(live.stage(), Stage::Over);
    live.host.as_ref().and_then(AnyHost::winners)
}

#[test]
fn a_deleted_account_loses_what_it_plays_and_the_other_is_rated() {
    let mut world = World::new();
    let (ana, bob) = (world.program("ana"), world.program("bob"));
    let seats = || vec![SeatOffer::Me, SeatOffer::Open];
    let rated = NewTable {
        rated: true,
        seed: None,
        ..new_table(Mode::Checkers, seats())
    };
    let code = world.open(ana, rated);
    world.sit(bob, code);
    let alone = vec![SeatOffer::Me, SeatOffer::Robot(Level::Beginner)];
    let alone = world.open(ana, new_table(Mode::Checkers, alone));
    let waits = world.open(ana, new_table(Mode::BirdHead, seats()));
    let at_bobs = world.open(
        bob,
        new_table(
            Mode::Concentration,
            vec![SeatOffer::Me, SeatOffer::Open, SeatOffer::Open],
        ),
    );
    world.sit(ana, at_bobs);
    for (who, text) in [
        (ana, "9-13"),
        (bob, "24-20"),
        (ana, "10-14"),
        (bob, "28-24"),
    ] {
        world.play::<Checkers>(who, code, text);
    }
    world.told(bob);
    // A move is on its way to the store meanwhile.
    let play =
        world.command::<Checkers>(code, TableRequest::Play("11-15".parse().expect("a move")));
    let asked = |request| HallInput::Asked(ana, ASKED, request);
    world.give_all([play, HallRequest::DeleteAccount].map(asked));
    assert_eq!(world.dismissed, [ana]);
    assert_eq!(winners(&world, code), Some(vec![Seat(1)]));
    let told = world.told(bob);
    let is_rated = |event: &HallEvent| matches!(event, HallEvent::Rated(of, _) if *of == code);
    assert!(told.iter().any(is_rated), "{told:?}");
    for gone in [alone, waits] {
        assert!(!world.hall.tables.contains(gone));
    }
    let seats = &world.hall.tables[at_bobs].table.seats;
    assert_eq!(seats[1].owner, SeatOwner::Open);
    assert!(world.hall.tables[code].table.seats[0].owner.is_gone());
}

#[test]
fn a_game_of_several_goes_on_without_a_deleted_account() {
    let mut world = World::new();
    let [ana, bob, cyd] = ["ana", "bob", "cyd"].map(|name| world.program(name));
    let three = vec![SeatOffer::Me, SeatOffer::Open, SeatOffer::Open];
    let code = world.open(ana, new_table(Mode::Concentration, three));
    world.sit(bob, code);
    world.sit(cyd, code);
    world.ask(ana, HallRequest::DeleteAccount);
    let live = &world.hall.tables[code];
    assert_eq!(live.stage(), Stage::Running);
    assert!(live.host.as_ref().is_some_and(|host| host.is_open(Seat(0))));
}

/// A game that has left memory ends when it is read again.
#[test]
fn a_game_that_nobody_holds_ends_once_it_is_looked_at() {
    let mut world = World::new();
    let (ana, bob, code) = world.two(Mode::Checkers);
    world.play::<Checkers>(ana, code, "11-15");
    for session in [ana, bob] {
        world.go(session);
    }
    world.pass(Duration::from_secs(3 * 3_600));
    assert!(world.hall.tables[code].host.is_none());
    let name = "ana".into();
    let deleted = world.access(OperatorRequest::Delete { name });
    assert_eq!(deleted, AccessAnswer::Done);
    let bob = world.program("bob");
    world.ask(bob, HallRequest::Join(code));
    assert_eq!(winners(&world, code), Some(vec![Seat(1)]));
}

#[test]
fn a_key_with_an_account_moves_it_into_the_account_of_a_code() {
    let mut world = World::new();
    let (ana, zoe) = (world.screen("ana"), world.screen("zoe"));
    let code = world.code(ana, HallRequest::MakeKeyCode);
    let redeem = |world: &mut World, name: &str, code: &str| {
        let key = Some(format!("SHA256:{name}"));
        let code = Some(ArrivalCode::Merge(code.into()));
        let session = world.arrive_with("whoever", SessionKind::Text, key, code);
        world.told(session)
    };
    let told = farewell(redeem(&mut world, "zoe", "wrong")).expect("a reason");
    assert!(told.starts_with("this code is not valid"), "{told}");
    assert!(!world.dismissed.contains(&zoe));
    let told = redeem(&mut world, "zoe", &code);
    let added = HallEvent::Answered(RequestId::default(), Ok(HallAnswer::KeyAdded));
    assert!(told.contains(&added));
    for session in [ana, zoe] {
        assert_eq!(
            farewell(world.told(session)).as_deref(),
            Some("your two accounts are now one, called ana; log in again")
        );
        world.go(session);
    }
    let again = world.come("zoe", SessionKind::Screen);
    assert_eq!(name(world.told(again)).as_deref(), Some("ana"));
    // A banned account does not move.
    world.screen("eve");
    world.ban("eve", "floods");
    let told = farewell(redeem(&mut world, "eve", &code)).expect("a reason");
    assert_eq!(told, "this account is banned: floods");
}

#[test]
fn the_other_servers_of_a_cluster_end_the_sessions_too() {
    let mut cluster = Cluster::new(2);
    let (ana, bob) = (cluster.program(0, "ana"), cluster.program(0, "bob"));
    cluster.settle();
    let (elsewhere, other) = (cluster.program(1, "ana"), cluster.program(1, "bob"));
    cluster.settle();
    cluster.ask(ana, HallRequest::RenameAccount("zoe".into()));
    cluster.ask(bob, HallRequest::DeleteAccount);
    cluster.settle();
    for (guest, wanted) in [
        (ana, "your account is now called zoe; log in again"),
        (elsewhere, "your account is now called zoe; log in again"),
        (bob, "your account is deleted"),
        (other, "your account is deleted"),
    ] {
        assert_eq!(farewell(cluster.told(guest)).as_deref(), Some(wanted));
    }
}

#[test]
fn the_other_servers_of_a_cluster_end_its_games_and_waiting_tables_too() {
    let mut cluster = Cluster::new(2);
    let (ana, _, code) = cluster.two(Mode::Checkers);
    let seats = vec![SeatOffer::Me, SeatOffer::Open];
    let waits = cluster.open(ana, Mode::BirdHead, seats);
    cluster.settle();
    cluster.ask(ana, HallRequest::DeleteAccount);
    cluster.settle();
    for node in &cluster.nodes {
        assert_eq!(node.hall.tables[code].stage(), Stage::Over);
        assert!(!node.hall.tables.contains(waits));
    }
}
