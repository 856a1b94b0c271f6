//! Tests of games that their players leave: nobody keeps one that nobody plays, and each counts for who has opened it.

use std::net::Ipv6Addr;

use super::cluster::Cluster;
use super::world::{World, new_table};
use crate::access::AccessAnswer;
use crate::options::HallOptions;
use crate::session::SessionId;
use parlour_model::any::Mode;
use parlour_model::checkers::Checkers;
use parlour_model::player::Level;
use parlour_protocol::event::HallEvent;
use parlour_protocol::operator::OperatorRequest;
use parlour_protocol::request::{HallRequest, NewTable, SeatOffer};
use parlour_store::table_code::TableCode;
use parlour_store::{SeatOwner, Store as _};
use parlour_table::command::TableRequest;

fn table(other: SeatOffer) -> NewTable {
    NewTable {
        seed: None,
        listed: false,
        ..new_table(Mode::Checkers, vec![SeatOffer::Me, other])
    }
}

fn against_a_bot() -> NewTable {
    table(SeatOffer::Robot(Level::Novice))
}

fn leave(world: &mut World, session: SessionId, code: TableCode) {
    world.request::<Checkers>(session, code, TableRequest::Leave);
}

/// The reason that another table is refused.
fn refused(world: &mut World, session: SessionId) -> Option<String> {
    world.told(session);
    world.ask(session, HallRequest::Open(Box::new(against_a_bot())));
    world.refusal(session)
}

fn hall(tables_per_account: usize) -> World {
    World::with(HallOptions {
        openings_a_minute: 1_000,
        tables_per_account,
        tables_per_network: 4,
        ..HallOptions::default()
    })
}

/// A game that an account, or a guest, opens and leaves to another account.
fn left_to(world: &mut World, opener: SessionId, other: &str) -> TableCode {
    let listed = NewTable {
        listed: true,
        ..table(SeatOffer::Open)
    };
    world.told(opener);
    let code = world.open(opener, listed);
    let other = world.program(other);
    world.sit(other, code);
    leave(world, opener, code);
    code
}

#[test]
fn who_opens_a_game_against_a_bot_and_leaves_it_again_and_again_leaves_nothing() {
    let mut world = hall(64);
    let fillers = [203, 198, 192].map(|network| {
        world.address = Some([network, 0, 2, 7].into());
        [world.program(&format!("filler-{network}")), world.guest()]
    });
    for number in 0..300 {
        let filler = fillers[number % 3][number / 3 % 2];
        let code = world.open(filler, against_a_bot());
        if number % 2 == 0 {
            world.play::<Checkers>(filler, code, "11-15");
        }
        leave(&mut world, filler, code);
        assert!(!world.hall.tables.contains(code), "the {number}th is held");
        let told = world.told(filler);
        let closed = |event: &HallEvent| matches!(event, HallEvent::Closed(of, _) if *of == code);
        assert!(told.iter().any(closed), "{told:?}");
    }
    assert_eq!(world.store.hall_tables(), Ok(Vec::new()));
    assert_eq!(world.hall.deadline(), None, "nothing is waited for");
}

#[test]
fn the_last_of_several_players_closes_the_game_whoever_watches() {
    let mut world = World::new();
    let (ana, bob, code) = world.two(Mode::Checkers);
    let eve = world.screen("eve");
    world.ask(eve, HallRequest::Join(code));
    world.play::<Checkers>(ana, code, "11-15");
    leave(&mut world, ana, code);
    assert!(world.hall.tables.contains(code));
    leave(&mut world, bob, code);
    assert!(!world.hall.tables.contains(code));
}

#[test]
fn of_several_halls_all_forget_a_game_that_is_left_before_its_first_move() {
    let mut cluster = Cluster::new(2);
    let ana = cluster.screen(0, "ana");
    let seats = vec![SeatOffer::Me, SeatOffer::Robot(Level::Novice)];
    let code = cluster.open(ana, Mode::Checkers, seats);
    cluster.settle();
    cluster.request::<Checkers>(ana, code, TableRequest::Leave);
    cluster.settle();
    for node in &cluster.nodes {
        assert!(!node.hall.tables.contains(code));
    }
}

#[test]
fn a_game_that_was_left_before_a_restart_is_closed() {
    let mut world = World::new();
    let (ana, _, code) = world.two(Mode::Checkers);
    world.play::<Checkers>(ana, code, "11-15");
    let mut left = world.store.hall_tables().expect("the store").remove(0);
    let before = left.version;
    left.version += 1;
    for seat in &mut left.seats {
        seat.owner = SeatOwner::Open;
    }
    world.store.save_hall_table(left, Some(before)).expect("it");
    world.restart();
    assert!(!world.hall.tables.contains(code));
    assert_eq!(world.store.hall_tables(), Ok(Vec::new()));
}

#[test]
fn a_game_counts_for_the_account_that_has_opened_it_and_left() {
    let mut world = hall(8);
    let ana = world.program("ana");
    let left = ["bob", "cyd"].map(|other| left_to(&mut world, ana, other));
    assert_eq!(
        refused(&mut world, ana).as_deref(),
        Some("2 tables that you have opened still run, the maximum, whoever sits there now")
    );
    let bob = world.program("bob");
    leave(&mut world, bob, left[0]);
    assert_eq!(refused(&mut world, ana), None);
}

#[test]
fn a_game_counts_for_all_guests_of_the_address_from_which_one_has_opened_it() {
    let mut world = hall(2);
    world.address = Some([203, 0, 113, 7].into());
    let guests = [world.guest(), world.guest(), world.guest()];
    left_to(&mut world, guests[0], "bob");
    left_to(&mut world, guests[1], "cyd");
    let why = refused(&mut world, guests[2]).expect("two of the address run");
    assert!(why.starts_with("2 tables that you have opened"), "{why}");
    world.address = Some([203, 0, 113, 8].into());
    let other = world.guest();
    assert_eq!(refused(&mut world, other), None);
}

#[test]
fn a_network_is_that_of_the_table_after_a_restart_and_of_ipv6_a_48() {
    let mut world = hall(64);
    let near = |number| Ipv6Addr::new(0x2001, 0xdb8, 7, number, 0, 0, 0, 0);
    for number in 0..4 {
        world.address = Some(near(number).into());
        let session = world.program(&format!("filler-{number}"));
        world.open(session, against_a_bot());
    }
    world.restart();
    world.address = Some(near(9).into());
    let ana = world.program("ana");
    let why = refused(&mut world, ana).expect("four of the /48 run");
    assert!(why.contains("too many tables from your network"), "{why}");
    let by = Some(format!("{}/64", near(2)));
    let closed = world.access(OperatorRequest::Close { code: None, by });
    assert!(
        matches!(&closed, AccessAnswer::Closed(codes) if codes.len() == 1),
        "{closed:?}"
    );
    assert_eq!(refused(&mut world, ana), None);
    world.address = Some("2001:db8:8::".parse().expect("an address"));
    let bob = world.program("bob");
    assert_eq!(refused(&mut world, bob), None);
}
