//! A user who has left a running game takes the own seat again and no other, under any name and by every door.

use super::world::{World, new_table};
use crate::session::SessionId;
use parlour_model::any::Mode;
use parlour_model::birdhead::BirdHead;
use parlour_model::player::{Level, Player};
use parlour_model::seat::Seat;
use parlour_protocol::request::{HallRequest, SeatOffer};
use parlour_store::SeatOwner;
use parlour_store::table_code::TableCode;
use parlour_table::any::AnyGame as _;
use parlour_table::command::{TableCommand, TableRequest};
use parlour_table::participant::ParticipantId;
use parlour_table::request_id::RequestId;

const HAD: Option<&str> = Some("you have had another seat in this game");

/// Three people and a bot in a game with hands, of whom two have left their seats.
fn left() -> (World, [SessionId; 3], TableCode) {
    let mut world = World::new();
    let people = ["ana", "bob", "cyd"].map(|name| world.screen(name));
    let mut seats = vec![SeatOffer::Open; 3];
    seats[0] = SeatOffer::Me;
    seats.push(SeatOffer::Robot(Level::Casual));
    let code = world.open(people[0], new_table(Mode::BirdHead, seats));
    for person in &people[1..] {
        world.sit(*person, code);
    }
    assert!(world.hall.tables[code].has_begun());
    for person in &people[..2] {
        world.request::<BirdHead>(*person, code, TableRequest::Leave);
        world.told(*person);
    }
    (world, people, code)
}

fn sit(world: &mut World, session: SessionId, table: TableCode, seat: usize) -> Option<String> {
    world.told(session);
    let seat = Some(Seat::of(seat));
    world.ask(session, HallRequest::Sit { table, seat });
    world.refusal(session)
}

/// Asks the table itself for a seat, as a screen does.
fn take(world: &mut World, session: SessionId, table: TableCode, seat: usize) -> Option<String> {
    world.told(session);
    let take = TableCommand::<BirdHead> {
        from: ParticipantId(0),
        id: RequestId::default(),
        seat: Some(Seat::of(seat)),
        seen: world.hall.tables[table].moves(),
        request: TableRequest::Take(Player::person("whoever")),
    };
    let take = Box::new(BirdHead::wrap_command(take));
    world.ask(session, HallRequest::Command(table, take));
    world.refusal(session)
}

fn is_open(world: &World, code: TableCode, seat: usize) -> bool {
    *world.hall.tables[code].owner(Seat::of(seat)) == SeatOwner::Open
}

#[test]
fn nobody_plays_two_hands_of_a_game_one_after_the_other() {
    let (mut world, [ana, bob, _], code) = left();
    assert_eq!(sit(&mut world, ana, code, 1).as_deref(), HAD);
    assert_eq!(take(&mut world, ana, code, 1).as_deref(), HAD);
    assert!(is_open(&world, code, 1));
    // The first open seat is not the own one.
    world.sit(bob, code);
    assert!(is_open(&world, code, 0) && !is_open(&world, code, 1));
    assert_eq!(take(&mut world, ana, code, 0), None);
    assert!(!is_open(&world, code, 0));
}

#[test]
fn somebody_else_takes_any_seat() {
    let (mut world, [ana, _, _], code) = left();
    let eve = world.screen("eve");
    assert_eq!(sit(&mut world, eve, code, 0), None);
    assert_eq!(sit(&mut world, ana, code, 1).as_deref(), HAD);
    world.sit(ana, code);
    assert_eq!(world.refusal(ana).as_deref(), HAD);
}

#[test]
fn another_name_makes_nobody_somebody_else() {
    let (mut world, [ana, _, _], code) = left();
    for name in ["ann", "anne"] {
        world.ask(ana, HallRequest::RenameAccount(name.into()));
        let again = world.screen("ana");
        assert_eq!(world.name(again), name);
        world.ask(again, HallRequest::Join(code));
        assert_eq!(sit(&mut world, again, code, 1).as_deref(), HAD, "{name}");
        assert_eq!(take(&mut world, again, code, 1).as_deref(), HAD, "{name}");
    }
    // The store has the new name in the game.
    world.restart();
    let again = world.screen("ana");
    world.ask(again, HallRequest::Join(code));
    assert_eq!(sit(&mut world, again, code, 1).as_deref(), HAD);
    assert_eq!(sit(&mut world, again, code, 0), None);
}
