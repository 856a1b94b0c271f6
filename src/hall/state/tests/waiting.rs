//! Tests of tables that wait for players: how many there may be, and for how long.

use std::net::IpAddr;
use std::time::Duration;

use jiff::Timestamp;

use super::world::{self, World, new_table};
use crate::WaitingLimits;
use crate::access::AccessAnswer;
use crate::options::HallOptions;
use crate::programs::public::PublicState;
use crate::session::SessionId;
use parlour_model::any::Mode;
use parlour_model::player::Level;
use parlour_model::seat::Seat;
use parlour_protocol::event::{HallAnswer, HallEvent};
use parlour_protocol::identity::SessionKind;
use parlour_protocol::lobby::{SeatListing, Stage, Whereabouts};
use parlour_protocol::operator::OperatorRequest;
use parlour_protocol::request::{HallRequest, NewTable, SeatOffer};
use parlour_store::table_code::TableCode;
use parlour_store::{SeatOwner, Store as _};

const HOUR: Duration = Duration::from_secs(3600);
const DAY: Duration = Duration::from_secs(24 * 3600);

fn waiting_table() -> NewTable {
    NewTable {
        listed: false,
        ..new_table(Mode::Checkers, vec![SeatOffer::Me, SeatOffer::Open])
    }
}

fn correspondence() -> NewTable {
    NewTable {
        clock: "1d/move".parse().expect("a clock"),
        ..waiting_table()
    }
}

/// A table that runs at once, against a bot.
fn running_table() -> NewTable {
    let seats = vec![SeatOffer::Me, SeatOffer::Robot(Level::Novice)];
    NewTable {
        seed: None,
        ..new_table(Mode::Checkers, seats)
    }
}

/// Opens tables until one is refused; returns how many there are.
fn fill(world: &mut World, session: SessionId) -> usize {
    fill_with(world, session, &waiting_table())
}

fn fill_with(world: &mut World, session: SessionId, table: &NewTable) -> usize {
    for opened in 0..200 {
        world.ask(session, HallRequest::Open(Box::new(table.clone())));
        let told = world.told(session);
        if told
            .iter()
            .any(|event| matches!(event, HallEvent::Answered(_, Err(_))))
        {
            return opened;
        }
    }
    panic!("no table is refused")
}

fn codes(world: &World) -> Vec<TableCode> {
    world.hall.tables.that(|_| true)
}

fn address(last: u8) -> IpAddr {
    IpAddr::from([203, 0, 113, last])
}

#[test]
fn a_full_table_without_a_move_runs_after_a_restart() {
    let mut world = World::new();
    let (_, _, code) = world.two(Mode::Checkers);
    world.restart();
    assert_eq!(world.hall.tables[code].stage(), Stage::Running);
}

#[test]
fn a_table_without_players_waits_while_its_opener_is_in_the_hall() {
    let mut world = World::new();
    let ana = world.screen("ana");
    let code = world.open(ana, waiting_table());
    world.ask(ana, HallRequest::StandUp(code));
    world.ask(ana, HallRequest::Part(code));
    assert_eq!(codes(&world), [code]);
    world.go(ana);
    world.pass(HOUR * 2);
    assert_eq!(codes(&world), []);
}

#[test]
fn a_hundred_accounts_of_three_addresses_cannot_fill_the_hall() {
    let mut world = World::new();
    for number in 0..157 {
        world.address = Some(address(number % 3));
        let session = world.program(&format!("filler-{number}"));
        fill(&mut world, session);
    }
    let most = 3 * WaitingLimits::default().per_address;
    assert_eq!(codes(&world).len(), most, "of 10,000 tables");
    world.pass(Duration::from_secs(60));
    world.address = Some(address(200));
    let ana = world.screen("ana");
    world.open(ana, waiting_table());
}

#[test]
fn an_account_has_few_waiting_tables_on_its_first_day_and_more_later() {
    let limits = WaitingLimits::default();
    let mut world = World::new();
    let ana = world.program("ana");
    assert_eq!(fill(&mut world, ana), limits.per_new_account);
    world.go(ana);
    world.pass(2 * DAY);
    let ana = world.program("ana");
    assert_eq!(fill(&mut world, ana), limits.per_account);
}

#[test]
fn guests_of_one_address_share_the_tables_of_a_new_account() {
    let mut world = World::new();
    world.address = Some(address(1));
    let guests = [world.guest(), world.guest()];
    let opened: usize = guests.map(|guest| fill(&mut world, guest)).iter().sum();
    assert_eq!(opened, WaitingLimits::default().per_new_account);
}

#[test]
fn a_table_whose_opener_is_gone_ends_after_an_hour_and_one_of_correspondence_after_a_week() {
    let mut world = World::new();
    let ana = world.screen("ana");
    let quick = world.open(ana, waiting_table());
    let slow = world.open(ana, correspondence());
    world.pass(10 * DAY);
    assert_eq!(codes(&world).len(), 2, "its opener is in the hall");
    world.go(ana);
    world.pass(HOUR / 2);
    assert!(codes(&world).contains(&quick));
    world.pass(HOUR / 2);
    assert_eq!(codes(&world), [slow]);
    world.pass(7 * DAY);
    assert_eq!(codes(&world), []);
}

#[test]
fn who_comes_back_in_time_finds_the_table_and_so_does_the_hall_after_a_restart() {
    let mut world = World::new();
    let ana = world.screen("ana");
    let table = world.open(ana, waiting_table());
    world.go(ana);
    world.pass(HOUR / 2);
    let ana = world.screen("ana");
    world.pass(HOUR);
    assert_eq!(codes(&world), [table], "its opener has come back");
    world.go(ana);
    world.restart();
    world.pass(HOUR / 2);
    assert_eq!(codes(&world), [table]);
    world.pass(HOUR / 2);
    assert_eq!(codes(&world), []);
}

/// The tables that a user is told of, and those that anybody is.
fn offered(world: &mut World, session: SessionId) -> [Vec<TableCode>; 2] {
    world.ask(session, HallRequest::Lobby);
    let told = world.told(session).pop();
    let Some(HallEvent::Answered(_, Ok(HallAnswer::Lobby(lobby)))) = told else {
        panic!("no lobby: {told:?}")
    };
    let everything = world.hall.everything();
    let public = PublicState::new("", Timestamp::UNIX_EPOCH, &everything, Vec::new());
    [lobby.tables.to_vec(), public.tables]
        .map(|tables| tables.iter().map(|table| table.code).collect())
}

#[test]
fn a_table_whose_opener_is_gone_is_offered_to_nobody_until_the_opener_is_back() {
    let mut world = World::new();
    let (ana, bob) = (world.screen("ana"), world.screen("bob"));
    let listed = |table: NewTable| NewTable {
        listed: true,
        ..table
    };
    let table = world.open(ana, listed(waiting_table()));
    let slow = world.open(ana, listed(correspondence()));
    let both = offered(&mut world, bob);
    assert!(both.iter().all(|tables| tables.len() == 2), "{both:?}");
    world.go(ana);
    assert_eq!(
        offered(&mut world, bob),
        [[slow], [slow]],
        "one comes by once a day to the other"
    );
    let ana = world.screen("ana");
    let both = offered(&mut world, bob);
    assert!(both.iter().all(|tables| tables.contains(&table)));
    // The opener is in the lobby.
    world.ask(ana, HallRequest::Part(table));
    assert!(offered(&mut world, bob)[0].contains(&table));
}

#[test]
fn those_at_a_table_that_waits_are_told_who_of_it_is_away() {
    let mut world = World::new();
    let (ana, bob) = (world.program("ana"), world.program("bob"));
    let three = vec![SeatOffer::Me, SeatOffer::Open, SeatOffer::Open];
    let code = world.open(ana, new_table(Mode::Concentration, three));
    world.sit(bob, code);
    let latest = |world: &mut World| {
        let told = world.told(bob).into_iter().rev();
        let mut tables = told.filter_map(|event| match event {
            HallEvent::Waiting(table) => Some(table),
            _ => None,
        });
        tables.next().map(|table| table.seats[0].clone())
    };
    let name = || "ana".to_owned();
    let at = |place| {
        Some(SeatListing::Taken {
            name: name(),
            place,
        })
    };
    assert_eq!(latest(&mut world), at(Whereabouts::AtTable));
    world.ask(ana, HallRequest::Part(code));
    assert_eq!(latest(&mut world), at(Whereabouts::InHall));
    world.go(ana);
    assert_eq!(latest(&mut world), at(Whereabouts::Away));
    let ana = world.program("ana");
    assert_eq!(latest(&mut world), at(Whereabouts::AtTable));
    // Who comes and goes all the time disturbs nobody for long.
    for _ in 0..100 {
        world.ask(ana, HallRequest::Part(code));
        world.ask(ana, HallRequest::Join(code));
    }
    assert!(world.told(bob).len() < 70);
}

#[test]
fn who_has_the_code_of_an_unlisted_table_sits_down_while_a_seat_is_free() {
    let mut world = World::new();
    let [ana, bob, cyd] = ["ana", "bob", "cyd"].map(|name| world.screen(name));
    let table = world.open(ana, waiting_table());
    world.ask(bob, HallRequest::Join(table));
    assert_eq!(world.refusal(bob), None);
    world.sit(bob, table);
    assert_eq!(world.refusal(bob), None);
    world.ask(cyd, HallRequest::Join(table));
    let none = "there is no such table";
    assert_eq!(world.refusal(cyd).as_deref(), Some(none));
}

/// A table of four of which ana is the opener and bob a player.
fn four(world: &mut World) -> ([SessionId; 2], TableCode) {
    let two = ["ana", "bob"].map(|name| world.screen(name));
    let open = || SeatOffer::Open;
    let four = vec![SeatOffer::Me, open(), open(), open()];
    let code = world.open(two[0], new_table(Mode::BirdHead, four));
    world.sit(two[1], code);
    for session in two {
        world.told(session);
    }
    (two, code)
}

#[test]
fn the_opener_takes_somebody_out_who_is_told_and_nobody_else_does() {
    let mut world = World::new();
    let ([ana, bob], table) = four(&mut world);
    let unseat = |seat| HallRequest::Unseat { table, seat };
    world.ask(bob, unseat(Seat(0)));
    let only = "only the player who opened the table can do that";
    assert_eq!(world.refusal(bob).as_deref(), Some(only));
    world.ask(ana, unseat(Seat(1)));
    assert_eq!(world.refusal(ana), None);
    let told = world.told(bob);
    let is_told = |event: &HallEvent| matches!(event, HallEvent::Closed(code, why) if *code == table && why.english() == "ana took you out of the table");
    assert!(told.iter().any(is_told), "{told:?}");
    let live = &world.hall.tables[table];
    assert_eq!(*live.owner(Seat(1)), SeatOwner::Open);
    assert!(!live.sessions.contains(&bob));
}

#[test]
fn the_opener_begins_with_those_who_are_there() {
    let mut world = World::new();
    let ([ana, bob], table) = four(&mut world);
    let cyd = world.screen("cyd");
    world.sit(cyd, table);
    world.go(cyd);
    world.ask(bob, HallRequest::Begin(table));
    assert!(world.refusal(bob).is_some());
    world.ask(ana, HallRequest::Begin(table));
    assert_eq!(world.refusal(ana), None);
    let live = &world.hall.tables[table];
    assert_eq!(live.stage(), Stage::Running);
    assert_eq!(live.table.seats.len(), 2, "without cyd and the free seat");
    world.restart();
    assert_eq!(world.hall.tables[table].stage(), Stage::Running);
}

#[test]
fn a_table_that_ends_while_a_stranger_looks_at_it_says_why() {
    let mut world = World::new();
    let (ana, bob) = (world.screen("ana"), world.screen("bob"));
    let table = world.open(
        ana,
        NewTable {
            listed: true,
            ..waiting_table()
        },
    );
    world.ask(bob, HallRequest::Join(table));
    world.go(ana);
    world.told(bob);
    world.pass(HOUR);
    let told = world.told(bob);
    assert!(
        told.iter()
            .any(|event| matches!(event, HallEvent::Closed(code, why) if *code == table && !why.english().is_empty())),
        "{told:?}"
    );
}

#[test]
fn a_ban_closes_the_waiting_tables_of_the_account_and_the_operator_closes_one() {
    let mut world = World::new();
    let (ana, bob) = (world.screen("ana"), world.screen("bob"));
    world.open(ana, waiting_table());
    world.open(ana, waiting_table());
    let kept = world.open(bob, waiting_table());
    world.ban("ana", "fills the hall");
    assert_eq!(codes(&world), [kept]);
    world.access(world::close(kept));
    assert_eq!(codes(&world), []);
    let rows = world.store.hall_tables().expect("the store");
    assert!(
        rows.is_empty(),
        "they stay closed after a restart: {rows:?}"
    );
}

#[test]
fn a_running_game_is_no_waiting_table() {
    let limits = WaitingLimits {
        per_new_account: 1,
        ..WaitingLimits::default()
    };
    let mut world = World::with(HallOptions {
        allow_seeds: true,
        waiting: limits,
        ..HallOptions::default()
    });
    let (_, _, code) = world.two(Mode::Checkers);
    let ana = world.come("ana", SessionKind::Screen);
    world.open(ana, waiting_table());
    world.pass(10 * DAY);
    assert!(codes(&world).contains(&code), "the game goes on");
}

#[test]
fn running_tables_of_fresh_keys_from_three_networks_cannot_fill_the_hall() {
    let mut world = World::with(HallOptions {
        tables: 120,
        tables_per_network: 30,
        ..HallOptions::default()
    });
    for number in 0..60 {
        let last = u8::try_from(number).expect("few");
        let network = [[203, 0, 113], [198, 51, 100], [192, 0, 2]][number % 3];
        world.address = Some(IpAddr::from([network[0], network[1], network[2], last]));
        let session = world.program(&format!("filler-{number}"));
        let opened = fill_with(&mut world, session, &running_table());
        assert!(opened <= 16, "a quarter on its first day: {opened}");
    }
    assert_eq!(codes(&world).len(), 3 * 30, "of 120 tables");
    world.address = Some(IpAddr::from([203, 0, 112, 1]));
    let ana = world.screen("ana");
    world.open(ana, running_table());
}

#[test]
fn a_ban_ends_the_games_of_the_banned_alone() {
    let mut world = World::new();
    let (ana, bob) = (world.screen("ana"), world.screen("bob"));
    world.open(ana, running_table());
    let other = world.open(bob, running_table());
    let both = world.open(
        ana,
        new_table(Mode::Checkers, vec![SeatOffer::Me, SeatOffer::Open]),
    );
    world.sit(bob, both);
    world.ban("ana", "fills the hall");
    let mut kept = vec![other, both];
    kept.sort_unstable();
    assert_eq!(codes(&world), kept);
    world.ban("bob", "helps");
    assert_eq!(codes(&world), []);
}

#[test]
fn the_operator_closes_what_an_account_or_an_address_has_opened() {
    let mut world = World::new();
    world.address = Some(address(1));
    let (ana, guest) = (world.screen("ana"), world.guest());
    let own = world.open(ana, running_table());
    let of_guest = world.open(guest, running_table());
    world.address = Some(address(2));
    let bob = world.screen("bob");
    let kept = world.open(bob, running_table());
    let close = |world: &mut World, who: &str| {
        world.access(OperatorRequest::Close {
            code: None,
            by: Some(who.into()),
        })
    };
    assert_eq!(close(&mut world, "ana"), AccessAnswer::Closed(vec![own]));
    let closed = AccessAnswer::Closed(vec![of_guest]);
    assert_eq!(close(&mut world, "203.0.113.1"), closed);
    assert_eq!(
        close(&mut world, "nobody"),
        AccessAnswer::Closed(Vec::new())
    );
    assert_eq!(codes(&world), [kept]);
}
