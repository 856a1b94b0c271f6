//! Guests with a key: who comes back, who is gone, and who takes a name.

use std::collections::BTreeSet;
use std::time::Duration;

use jiff::Timestamp;

use super::world::{World, latest, new_table};
use crate::Hall;
use crate::access::ArrivalCode;
use crate::input::HallInput;
use crate::options::HallOptions;
use crate::session::SessionId;
use parlour_model::any::Mode;
use parlour_model::birdhead::BirdHead;
use parlour_model::checkers::Checkers;
use parlour_model::seat::Viewer;
use parlour_protocol::event::{HallAnswer, HallEvent, Welcome};
use parlour_protocol::identity::SessionKind;
use parlour_protocol::request::{HallRequest, NewTable, SeatOffer};
use parlour_store::table_code::TableCode;
use parlour_store::{SeatOwner, Store as _};

const MINUTE: Duration = Duration::from_secs(60);

/// Somebody comes in a browser with this secret.
fn browser(world: &mut World, secret: &str) -> SessionId {
    world.arrive("", SessionKind::Screen, Some(format!("WEB:{secret}")))
}

fn welcome(world: &mut World, session: SessionId) -> Welcome {
    let told = world.told(session).into_iter();
    let mut welcomes = told.filter_map(|event| match event {
        HallEvent::Welcome(welcome) => Some(*welcome),
        _ => None,
    });
    welcomes.next_back().expect("a welcome")
}

/// Two guests at a table; the second one has taken the open seat.
fn two(world: &mut World, mode: Mode) -> (SessionId, SessionId, TableCode) {
    let (one, two) = (browser(world, "one"), browser(world, "two"));
    let code = world.open(one, new_table(mode, vec![SeatOffer::Me, SeatOffer::Open]));
    world.ask(one, HallRequest::Join(code));
    world.sit(two, code);
    (one, two, code)
}

fn owners(world: &World, code: TableCode) -> Vec<SeatOwner> {
    let seats = &world.hall.tables[code].table.seats;
    seats.iter().map(|seat| seat.owner.clone()).collect()
}

#[test]
fn a_guest_who_comes_back_has_the_name_and_the_seat() {
    let mut world = World::new();
    let (one, _, code) = two(&mut world, Mode::Checkers);
    world.play::<Checkers>(one, code, "11-15");
    let before = welcome(&mut world, one);
    assert!(before.you.is_guest(), "{}", before.you.name);
    world.go(one);
    world.pass(2 * MINUTE);
    let again = browser(&mut world, "one");
    let after = welcome(&mut world, again);
    assert_eq!(after.you, before.you);
    assert_eq!(after.tables.len(), 1, "its table");
    world.pass(2 * MINUTE);
    let own = SeatOwner::Account(before.you.account.expect("an account"));
    assert_eq!(owners(&world, code)[0], own);
}

#[test]
fn a_guest_who_comes_back_is_told_of_nothing_that_it_has_seen() {
    let mut world = World::new();
    let (mut one, two, code) = two(&mut world, Mode::Checkers);
    for moved in [None, Some("11-15")] {
        if let Some(text) = moved {
            world.play::<Checkers>(one, code, text);
        }
        world.go(one);
        one = browser(&mut world, "one");
        assert!(welcome(&mut world, one).news.is_empty(), "{moved:?}");
        world.ask(one, HallRequest::Join(code));
    }
    world.go(one);
    world.play::<Checkers>(two, code, "22-18");
    let one = browser(&mut world, "one");
    let news = welcome(&mut world, one).news;
    let told = news[0].text.english().into_owned();
    assert!(
        told.ends_with("1 move since you left; it is your turn"),
        "{told}"
    );
}

#[test]
fn the_seat_of_a_guest_who_stays_away_is_open_after_three_minutes() {
    let mut world = World::new();
    let (one, two, code) = two(&mut world, Mode::Checkers);
    world.play::<Checkers>(one, code, "11-15");
    world.go(one);
    world.pass(3 * MINUTE);
    let other = welcome(&mut world, two).you.account.expect("an account");
    assert_eq!(
        owners(&world, code),
        [SeatOwner::Open, SeatOwner::Account(other)]
    );
}

/// The table of a guest alone, for anybody or for who has its link.
fn waiting(world: &mut World, guest: SessionId, listed: bool) -> TableCode {
    let seats = vec![SeatOffer::Me, SeatOffer::Open];
    let table = NewTable {
        listed,
        ..new_table(Mode::Checkers, seats)
    };
    world.open(guest, table)
}

#[test]
fn a_table_at_which_a_guest_waits_ends_with_the_guest_unless_only_its_link_leads_there() {
    let mut world = World::new();
    let one = browser(&mut world, "one");
    let (listed, unlisted) = (
        waiting(&mut world, one, true),
        waiting(&mut world, one, false),
    );
    let name = welcome(&mut world, one).you.name;
    world.go(one);
    world.pass(3 * MINUTE);
    assert!(!world.hall.tables.contains(listed));
    world.pass(30 * MINUTE);
    let again = browser(&mut world, "one");
    let back = welcome(&mut world, again);
    assert_eq!(back.you.name, name);
    assert_eq!(back.tables[0].code, unlisted);
    world.go(again);
    for _ in 0..21 {
        world.pass(3 * MINUTE);
    }
    assert!(!world.hall.tables.contains(unlisted), "after an hour");
    world.pass(3 * MINUTE);
    let other = browser(&mut world, "one");
    assert_ne!(welcome(&mut world, other).you.name, name);
}

#[test]
fn nothing_is_kept_of_a_guest_who_has_only_looked() {
    let mut world = World::new();
    let session = browser(&mut world, "one");
    let account = welcome(&mut world, session).you.account;
    let account = account.expect("an account");
    world.go(session);
    world.pass(2 * MINUTE);
    assert!(
        world
            .store
            .account_by_id(account)
            .expect("an answer")
            .is_some()
    );
    world.pass(MINUTE);
    assert_eq!(world.store.account_by_id(account), Ok(None));
}

#[test]
fn a_guest_finds_settings_again() {
    let mut world = World::new();
    let session = browser(&mut world, "one");
    world.ask(session, HallRequest::SaveSettings("bell = true\n".into()));
    let name = welcome(&mut world, session).you.name;
    world.go(session);
    world.pass(4 * MINUTE);
    world.restart();
    let again = browser(&mut world, "one");
    let found = welcome(&mut world, again);
    assert_eq!((found.you.name, &*found.settings), (name, "bell = true\n"));
}

#[test]
fn a_seat_waits_for_a_guest_after_a_kill_and_no_longer_than_that() {
    let mut world = World::new();
    let (one, two, code) = two(&mut world, Mode::Checkers);
    world.play::<Checkers>(one, code, "11-15");
    let who = welcome(&mut world, two).you;
    world.restart();
    let again = browser(&mut world, "two");
    assert_eq!(welcome(&mut world, again).you, who);
    for _ in 0..4 {
        world.pass(MINUTE);
    }
    let kept = SeatOwner::Account(who.account.expect("an account"));
    assert_eq!(owners(&world, code), [SeatOwner::Open, kept]);
}

#[test]
fn a_guest_takes_a_name_in_the_middle_of_a_game() {
    let mut world = World::new();
    let (one, _, code) = two(&mut world, Mode::BirdHead);
    let guest = welcome(&mut world, one).you;
    let hand = |world: &mut World| {
        world.ask(one, HallRequest::Resync(code));
        let seen = latest::<BirdHead>(world.peek(one), code).expect("the table");
        assert!(matches!(seen.viewer, Viewer::Seat(_)));
        seen.view
    };
    let before = hand(&mut world);
    world.ask(one, HallRequest::RenameAccount("guest-x".into()));
    assert!(world.refusal(one).is_some());
    world.ask(one, HallRequest::RenameAccount("ana".into()));
    let known = welcome(&mut world, one).you;
    assert_eq!((known.account, &*known.name), (guest.account, "ana"));
    assert!(world.dismissed.is_empty());
    assert_eq!(hand(&mut world), before, "the same hand");
    let host = world.hall.tables[code].host.as_ref().expect("a host");
    assert_eq!(host.players()[0].name, "ana");
    assert!(host.players()[1].name.starts_with("guest-"));
}

#[test]
fn a_guest_who_takes_a_name_in_the_lobby_has_it_at_the_table() {
    let mut world = World::new();
    let (one, _, code) = two(&mut world, Mode::BirdHead);
    world.ask(one, HallRequest::Part(code));
    world.ask(one, HallRequest::RenameAccount("ana".into()));
    world.ask(one, HallRequest::Join(code));
    let host = world.hall.tables[code].host.as_ref().expect("a host");
    assert_eq!(host.players()[0].name, "ana");
    let seen = latest::<BirdHead>(world.peek(one), code).expect("the table");
    assert!(matches!(seen.viewer, Viewer::Seat(_)));
}

/// The names of those who sit at the table that the lobby lists first.
fn listed(world: &mut World, session: SessionId) -> Vec<String> {
    world.ask(session, HallRequest::Lobby);
    let told = world.told(session).pop();
    let Some(HallEvent::Answered(_, Ok(HallAnswer::Lobby(lobby)))) = told else {
        panic!("no lobby: {told:?}")
    };
    lobby.tables[0].people().map(str::to_owned).collect()
}

#[test]
fn the_lobby_has_the_new_name_of_a_guest() {
    let mut world = World::new();
    let ana = world.screen("ana");
    let shown = world.code(ana, HallRequest::MakeKeyCode);
    let (one, two, code) = two(&mut world, Mode::Checkers);
    for session in [one, two] {
        world.ask(session, HallRequest::Part(code));
        assert!(listed(&mut world, session)[0].starts_with("guest-"));
    }
    world.ask(one, HallRequest::RenameAccount("bob".into()));
    assert_eq!(listed(&mut world, one)[0], "bob");
    world.ask(two, HallRequest::AddKey(shown));
    assert_eq!(listed(&mut world, two), ["bob", "ana"]);
}

#[test]
fn a_guest_becomes_an_account_in_the_middle_of_a_game() {
    let mut world = World::new();
    let ana = world.screen("ana");
    let shown = world.code(ana, HallRequest::MakeKeyCode);
    let (one, two, code) = two(&mut world, Mode::Checkers);
    world.ask(one, HallRequest::AddKey("wrong".into()));
    assert!(world.refusal(one).is_some());
    world.ask(one, HallRequest::AddKey(shown));
    assert_eq!(welcome(&mut world, one).you.name, "ana");
    assert!(world.dismissed.is_empty());
    world.play::<Checkers>(one, code, "11-15");
    world.play::<Checkers>(two, code, "22-18");
    let host = world.hall.tables[code].host.as_ref().expect("a host");
    assert_eq!((host.moves(), &*host.players()[0].name), (2, "ana"));
    assert_eq!(world.store.accounts().expect("accounts").len(), 1);
}

#[test]
fn two_pages_of_a_browser_are_one_guest() {
    let mut world = World::new();
    let (one, two) = (browser(&mut world, "one"), browser(&mut world, "one"));
    let name = welcome(&mut world, one).you.name;
    assert_eq!(welcome(&mut world, two).you.name, name);
    let seats = vec![SeatOffer::Me, SeatOffer::Open];
    let code = world.open(one, new_table(Mode::Checkers, seats));
    world.go(one);
    world.pass(4 * MINUTE);
    assert_ne!(owners(&world, code)[0], SeatOwner::Open);
}

#[test]
fn a_hall_that_has_no_guests_any_more_asks_for_a_name() {
    let mut world = World::new();
    let session = browser(&mut world, "one");
    world.go(session);
    world.hall.options = HallOptions {
        guests: false,
        ..world.hall.options.clone()
    };
    let again = browser(&mut world, "one");
    assert!(matches!(
        world.told(again)[..],
        [HallEvent::NameWanted { .. }]
    ));
    world.ask(again, HallRequest::TakeName("ana".into()));
    assert_eq!(welcome(&mut world, again).you.name, "ana");
}

#[test]
fn a_guest_without_a_key_comes_back_by_a_code_and_is_nobody_else() {
    let mut world = World::new();
    let (guest, bob) = (world.guest(), world.screen("bob"));
    let seats = vec![SeatOffer::Me, SeatOffer::Open];
    let code = world.open(guest, new_table(Mode::Checkers, seats));
    world.sit(bob, code);
    let first = welcome(&mut world, guest);
    let way_back = first.way_back.expect("a code");
    world.ask(guest, HallRequest::RenameAccount("ana".into()));
    assert_eq!(world.refusal(guest).as_deref(), Some("guests have no keys"));
    world.go(guest);
    let back = |world: &mut World, code: &str| {
        let code = Some(ArrivalCode::Back(code.into()));
        world.arrive_with("whoever", SessionKind::Screen, None, code)
    };
    let wrong = back(&mut world, "aaaaaaaaaa");
    assert!(world.dismissed.contains(&wrong));
    let again = back(&mut world, &way_back);
    let second = welcome(&mut world, again);
    assert_eq!((&second.you, second.tables.len()), (&first.you, 1));
    world.go(again);
    world.pass(3 * MINUTE);
    let late = back(&mut world, &way_back);
    assert!(owners(&world, code).contains(&SeatOwner::Open));
    assert_eq!(welcome(&mut world, late).tables, []);
}

#[test]
fn a_hall_that_does_not_know_who_is_in_others_looks_for_its_guests_later() {
    let options = HallOptions {
        shared: true,
        ..HallOptions::default()
    };
    let mut hall = Hall::new(options, [7; 32]);
    let now = Timestamp::from_second(1_700_000_000).expect("a time");
    hall.guests.look_later(now);
    let later = now.checked_add(MINUTE).expect("a time");
    // No store has answered.
    let _ = hall.handle(later, HallInput::DeadlinePassed);
    assert!(hall.deadline().is_some_and(|at| at > later));
}

#[test]
fn the_name_of_a_guest_of_whom_nothing_is_kept_does_not_come_again_after_a_restart() {
    let mut world = World::new();
    let mut names = BTreeSet::new();
    for _ in 0..2 {
        for _ in 0..4 {
            let guest = world.arrive("", SessionKind::Screen, None);
            names.insert(world.name(guest));
        }
        world.restart();
    }
    assert_eq!(names.len(), 8, "{names:?}");
    assert!(names.iter().all(|name| name.len() == 16), "{names:?}");
}
