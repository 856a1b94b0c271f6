//! Users who want to play now: they meet, or play against bots until somebody comes.

use super::world::{World, new_table};
use crate::input::HallInput;
use crate::session::SessionId;
use parlour_model::any::Mode;
use parlour_model::player::Level;
use parlour_protocol::event::HallEvent;
use parlour_protocol::identity::SessionKind;
use parlour_protocol::request::{HallRequest, NewTable, SeatOffer};
use parlour_store::SeatOwner;
use parlour_store::table_code::TableCode;

/// Guests in browsers.
fn guests<const N: usize>(world: &mut World) -> [SessionId; N] {
    std::array::from_fn(|number| {
        world.arrive("", SessionKind::Screen, Some(format!("WEB:{number}")))
    })
}

fn wanted(mode: Mode) -> NewTable {
    new_table(mode, vec![SeatOffer::Me, SeatOffer::Open])
}

fn asked(session: SessionId, mode: Mode) -> HallInput {
    HallInput::Asked(session, HallRequest::Play(Box::new(wanted(mode))))
}

/// The tables at which a user has got a seat.
fn seated(world: &mut World, session: SessionId) -> Vec<TableCode> {
    let told = world.told(session).into_iter();
    let codes = told.filter_map(|event| match event {
        HallEvent::Opened(code) | HallEvent::Seated(code) => Some(code),
        _ => None,
    });
    codes.collect()
}

fn play(world: &mut World, session: SessionId, mode: Mode) -> TableCode {
    world.give(asked(session, mode));
    seated(world, session)[0]
}

fn owners(world: &World, code: TableCode) -> Vec<SeatOwner> {
    let seats = &world.hall.tables[code].table.seats;
    seats.iter().map(|seat| seat.owner.clone()).collect()
}

#[test]
fn two_who_want_to_play_now_meet_if_they_want_the_same() {
    let mut world = World::new();
    let [one, other, third, last] = guests(&mut world);
    let first = play(&mut world, one, Mode::Checkers);
    let second = play(&mut world, other, Mode::BirdHead);
    assert_ne!(first, second);
    assert_eq!(play(&mut world, third, Mode::Checkers), first);
    assert!(world.hall.tables[first].has_begun());
    // Nobody is there who could play.
    world.go(other);
    assert_ne!(play(&mut world, last, Mode::BirdHead), second);
}

#[test]
fn those_who_want_the_same_before_its_table_is_saved_meet_there() {
    let mut world = World::new();
    let sessions: [SessionId; 5] = guests(&mut world);
    let inputs = sessions.map(|session| asked(session, Mode::Checkers));
    // A second request before the answer to the first asks for nothing more.
    let twice = sessions.map(|session| asked(session, Mode::Checkers));
    let other = asked(sessions[4], Mode::BirdHead);
    world.give_all(inputs.into_iter().chain(twice).chain([other]));
    let codes = sessions.map(|session| seated(&mut world, session));
    assert_eq!(codes[0].len(), 1, "{codes:?}");
    assert_eq!(codes[0], codes[1]);
    assert_eq!(codes[2], codes[3]);
    assert_ne!(codes[0], codes[2]);
    assert_eq!(codes[4].len(), 2, "two games: {codes:?}");
    for code in [codes[0][0], codes[2][0]] {
        assert!(world.hall.tables[code].has_begun());
    }
}

#[test]
fn who_is_gone_before_the_table_is_saved_takes_no_seat() {
    let mut world = World::new();
    let [one, other] = guests(&mut world);
    let inputs = [one, other].map(|session| asked(session, Mode::Checkers));
    world.give_all(inputs.into_iter().chain([HallInput::Gone(other)]));
    let code = seated(&mut world, one)[0];
    assert!(!world.hall.tables[code].has_begun());
}

#[test]
fn bots_sit_down_at_the_open_seats_for_a_player_who_does_not_want_to_wait() {
    let mut world = World::new();
    let [one, other] = guests(&mut world);
    let seats = vec![SeatOffer::Me, SeatOffer::Open, SeatOffer::Open];
    let code = world.open(one, new_table(Mode::Concentration, seats));
    let request = HallRequest::SeatBots {
        table: code,
        level: Level::Casual,
    };
    world.ask(other, request.clone());
    assert!(world.refusal(other).is_some(), "it does not sit there");
    world.ask(one, request);
    let live = &world.hall.tables[code];
    assert!(live.has_begun());
    let bots = owners(&world, code);
    assert_eq!(
        bots[1..],
        [
            SeatOwner::Robot(Level::Casual),
            SeatOwner::Robot(Level::Casual)
        ]
    );
}
