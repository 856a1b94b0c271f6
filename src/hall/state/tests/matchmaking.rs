//! Users who want to play now: they meet, or play against bots until somebody comes.

use super::world::{ASKED, World, latest, new_table};
use crate::input::HallInput;
use crate::session::SessionId;
use parlour_model::any::Mode;
use parlour_model::birdhead::BirdHead;
use parlour_model::checkers::Checkers;
use parlour_model::player::{Level, Player};
use parlour_model::seat::{Seat, Viewer};
use parlour_protocol::event::{HallAnswer, HallEvent};
use parlour_protocol::identity::SessionKind;
use parlour_protocol::request::{HallRequest, NewTable, SeatOffer};
use parlour_store::SeatOwner;
use parlour_store::table_code::TableCode;
use parlour_table::command::TableRequest;

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
    HallInput::Asked(session, ASKED, HallRequest::Play(Box::new(wanted(mode))))
}

/// The tables at which a user has got a seat.
fn seated(world: &mut World, session: SessionId) -> Vec<TableCode> {
    let told = world.told(session).into_iter();
    let codes = told.filter_map(|event| match event {
        HallEvent::Answered(_, Ok(HallAnswer::Seated(code))) => Some(code),
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
fn nobody_is_seated_with_somebody_who_is_away() {
    let mut world = World::new();
    let [one, other, third] = guests(&mut world);
    let seats = vec![SeatOffer::Me, SeatOffer::Open, SeatOffer::Open];
    let wanted = new_table(Mode::Concentration, seats);
    let code = world.open(one, wanted.clone());
    world.sit(other, code);
    world.go(one);
    let play = HallRequest::Play(Box::new(wanted));
    world.ask(third, play.clone());
    let own = seated(&mut world, third);
    assert!(!own.contains(&code), "its first player is away");
    world.ask(third, HallRequest::Close(own[0]));
    world.arrive("", SessionKind::Screen, Some("WEB:0".into()));
    world.ask(third, play);
    assert_eq!(seated(&mut world, third), [code]);
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

/// As a tap on a picture asks for it.
fn at_once() -> HallRequest {
    let level = Level::Casual;
    HallRequest::Play(Box::new(NewTable {
        seats: vec![SeatOffer::Me, SeatOffer::Robot(level)],
        ..wanted(Mode::Checkers)
    }))
}

#[test]
fn who_plays_at_once_has_a_bot_for_an_opponent_until_the_next_one_comes() {
    let mut world = World::new();
    let [one, other] = guests(&mut world);
    world.ask(one, at_once());
    let code = seated(&mut world, one)[0];
    assert!(world.hall.tables[code].has_begun());
    world.play::<Checkers>(one, code, "11-15");
    assert_eq!(world.hall.tables[code].moves(), 2, "the bot has answered");
    world.ask(other, at_once());
    assert_eq!(seated(&mut world, other), [code]);
    // Two who tap at the same time meet too.
    let mut world = World::new();
    let two: [SessionId; 2] = guests(&mut world);
    world.give_all(two.map(|session| HallInput::Asked(session, ASKED, at_once())));
    let codes = two.map(|session| seated(&mut world, session));
    assert_eq!(codes[0], codes[1]);
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

/// A guest plays against a bot that has sat down for somebody who did not come.
fn against_a_bot(world: &mut World, session: SessionId, mode: Mode) -> TableCode {
    let table = play(world, session, mode);
    let level = Level::Casual;
    world.ask(session, HallRequest::SeatBots { table, level });
    assert!(world.hall.tables[table].has_begun());
    table
}

#[test]
fn a_bot_that_has_sat_down_for_somebody_gives_its_seat_to_who_comes() {
    let mut world = World::new();
    let [one, other, third] = guests(&mut world);
    let code = against_a_bot(&mut world, one, Mode::Checkers);
    world.play::<Checkers>(one, code, "11-15");
    assert_eq!(world.hall.tables[code].moves(), 2, "the bot has answered");
    world.told(one);
    assert_eq!(play(&mut world, other, Mode::Checkers), code);
    let name = world.name(other);
    let host = world.hall.tables[code].host.as_ref().expect("a host");
    assert_eq!(host.players()[1], Player::person(&*name));
    let account = world.hall.sessions.who(other).and_then(|who| who.account);
    let owner = SeatOwner::Account(account.expect("an account"));
    assert_eq!(owners(&world, code)[1], owner);
    let seen = latest::<Checkers>(world.peek(one), code);
    let legal = seen.expect("the opponent is told").legal;
    let chosen = legal.into_iter().next().expect("a move");
    world.request::<Checkers>(one, code, TableRequest::Play(chosen));
    assert_eq!(world.hall.tables[code].moves(), 3, "no bot answers");
    assert_ne!(play(&mut world, third, Mode::Checkers), code, "it is full");
}

#[test]
fn the_seat_stays_who_took_it_after_a_restart_and_the_bot_gives_way_after_one() {
    let mut world = World::new();
    let [one, _] = guests(&mut world);
    let code = against_a_bot(&mut world, one, Mode::Checkers);
    world.play::<Checkers>(one, code, "11-15");
    world.restart();
    let [one, other] = guests(&mut world);
    world.ask(one, HallRequest::Join(code));
    assert_eq!(play(&mut world, other, Mode::Checkers), code);
    world.restart();
    let [_, other] = guests(&mut world);
    world.ask(other, HallRequest::Join(code));
    let seen = latest::<Checkers>(world.peek(other), code).expect("the table");
    assert_eq!(seen.viewer, Viewer::Seat(Seat(1)));
}

#[test]
fn who_takes_the_seat_of_a_bot_sees_what_that_seat_sees_and_nothing_else() {
    let mut world = World::new();
    let [one, other] = guests(&mut world);
    let code = against_a_bot(&mut world, one, Mode::BirdHead);
    let own = latest::<BirdHead>(world.peek(one), code);
    world.give(asked(other, Mode::BirdHead));
    let told = world.peek(other).to_vec();
    for until in 1..=told.len() {
        if let Some(seen) = latest::<BirdHead>(&told[..until], code) {
            assert_ne!(seen.viewer, Viewer::Seat(Seat(0)));
        }
    }
    let seen = latest::<BirdHead>(&told, code).expect("the table");
    assert_eq!(seen.viewer, Viewer::Seat(Seat(1)));
    let after = latest::<BirdHead>(world.peek(one), code).or(own);
    assert_eq!(after.map(|seen| seen.viewer), Some(Viewer::Seat(Seat(0))));
}

#[test]
fn a_bot_keeps_its_seat_where_nobody_else_is_wanted() {
    let mut world = World::new();
    let [one, other, third, fourth, fifth] = guests(&mut world);
    // Bots that were chosen, and a table that is not listed.
    let level = Level::Casual;
    let chosen = NewTable {
        seats: vec![SeatOffer::Me, SeatOffer::Robot(level)],
        ..wanted(Mode::Checkers)
    };
    let chosen = world.open(one, chosen);
    let unlisted = NewTable {
        listed: false,
        ..wanted(Mode::Checkers)
    };
    let table = world.open(other, unlisted);
    world.ask(other, HallRequest::SeatBots { table, level });
    let found = play(&mut world, third, Mode::Checkers);
    assert!(found != chosen && found != table);
    world.ask(
        third,
        HallRequest::SeatBots {
            table: found,
            level,
        },
    );
    // Nobody looks at the game.
    world.ask(third, HallRequest::Part(found));
    assert_ne!(play(&mut world, fourth, Mode::Checkers), found);
    world.go(fourth);
    // Too much was played.
    world.ask(third, HallRequest::Join(found));
    for _ in 0..10 {
        let legal = latest::<Checkers>(world.peek(third), found).map(|seen| seen.legal);
        let chosen = legal.and_then(|legal| legal.into_iter().next());
        world.request::<Checkers>(third, found, TableRequest::Play(chosen.expect("a move")));
    }
    assert!(world.hall.tables[found].moves() >= 20);
    assert_ne!(play(&mut world, fifth, Mode::Checkers), found);
}

#[test]
fn who_had_another_seat_in_the_game_does_not_come_back_to_that_of_a_bot() {
    let mut world = World::new();
    let [one, other] = guests(&mut world);
    let wanted = NewTable {
        seats: vec![SeatOffer::Me, SeatOffer::Open, SeatOffer::Open],
        ..wanted(Mode::BirdHead)
    };
    let asked =
        |session| HallInput::Asked(session, ASKED, HallRequest::Play(Box::new(wanted.clone())));
    world.give_all([asked(one), asked(other)]);
    let table = seated(&mut world, one)[0];
    let level = Level::Casual;
    world.ask(one, HallRequest::SeatBots { table, level });
    world.request::<BirdHead>(other, table, TableRequest::Leave);
    assert_eq!(owners(&world, table)[1], SeatOwner::Open);
    seated(&mut world, other);
    world.give(asked(other));
    let own = seated(&mut world, other);
    assert!(!own.contains(&table), "{own:?}");
}
