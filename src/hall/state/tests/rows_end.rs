//! Tables and accounts that one key makes again and again are counted, and leave nothing in the store.

use std::time::Duration;

use super::world::{World, new_table};
use crate::access::ArrivalCode;
use crate::options::HallOptions;
use crate::session::SessionId;
use parlour_config::Admission;
use parlour_model::any::Mode;
use parlour_protocol::identity::SessionKind;
use parlour_protocol::request::{HallRequest, SeatOffer};
use parlour_store::Store as _;

fn open(world: &mut World, session: SessionId) -> Option<String> {
    let table = new_table(Mode::Checkers, vec![SeatOffer::Me, SeatOffer::Open]);
    world.told(session);
    world.ask(session, HallRequest::Open(Box::new(table)));
    world.refusal(session)
}

#[test]
fn tables_that_are_opened_and_closed_are_counted_and_leave_nothing() {
    let mut world = World::with(HallOptions {
        openings_a_minute: 3,
        allow_seeds: true,
        ..HallOptions::default()
    });
    let ana = world.program("ana");
    let table = || new_table(Mode::Checkers, vec![SeatOffer::Me, SeatOffer::Open]);
    let mut codes = Vec::new();
    for _ in 0..3 {
        let code = world.open(ana, table());
        world.ask(ana, HallRequest::Close(code));
        assert!(!world.hall.tables.contains(code));
        codes.push(code);
    }
    assert_eq!(world.store.hall_tables_named(codes), Ok(Vec::new()));
    let why = open(&mut world, ana).expect("four in a minute");
    assert!(why.contains("new tables"), "{why}");
    world.pass(Duration::from_secs(61));
    assert_eq!(open(&mut world, ana), None);
}

#[test]
fn new_accounts_of_a_network_are_counted() {
    let mut world = World::with(HallOptions {
        accounts_a_day: 2,
        ..HallOptions::default()
    });
    world.address = Some([203, 0, 113, 7].into());
    let is_in = |world: &World, session| world.hall.sessions.who(session).is_some();
    for (name, host) in [("ana", 1), ("bob", 2)] {
        world.address = Some([203, 0, 113, host].into());
        let session = world.program(name);
        assert!(is_in(&world, session), "{name}");
    }
    let refused = world.program("cyd");
    assert!(!is_in(&world, refused), "the third of this network");
    let again = world.program("ana");
    assert!(is_in(&world, again), "it is known");
    world.address = Some([198, 51, 100, 1].into());
    let other = world.program("dan");
    assert!(is_in(&world, other), "another network");
    world.address = Some([203, 0, 113, 7].into());
    world.pass(Duration::from_secs(24 * 3_600 + 1));
    let next_day = world.program("cyd");
    assert!(is_in(&world, next_day));
}

#[test]
fn guessed_invitations_and_ways_back_are_counted() {
    let mut world = World::with(HallOptions {
        admission: Admission::Invited,
        ..HallOptions::default()
    });
    world.address = Some([203, 0, 113, 7].into());
    let try_code = |world: &mut World, code| {
        let session = world.arrive_with(
            "eve",
            SessionKind::Text,
            Some("SHA256:eve".into()),
            Some(code),
        );
        world.told(session).pop().map(|event| format!("{event:?}"))
    };
    let join = ArrivalCode::Invitation("wrong".into());
    for _ in 0..10 {
        let told = try_code(&mut world, join.clone()).expect("a farewell");
        assert!(!told.contains("hall-limit"), "{told}");
    }
    let told = try_code(&mut world, join).expect("a farewell");
    assert!(told.contains("hall-limit"), "{told}");
    let mut world = World::new();
    world.address = Some([203, 0, 113, 7].into());
    let back = |world: &mut World| {
        let code = Some(ArrivalCode::Back("wrong".into()));
        let session = world.arrive_with("eve", SessionKind::Screen, None, code);
        let told = world.told(session);
        told.iter()
            .any(|event| format!("{event:?}").contains("hall-limit"))
    };
    let refused: Vec<_> = (0..11).map(|_| back(&mut world)).collect();
    assert_eq!(refused.iter().position(|refused| *refused), Some(10));
}
