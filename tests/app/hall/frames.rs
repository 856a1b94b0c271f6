//! The screens of a hall as snapshots, at every size.

use parlour_hall::event::{HallEvent, TableNews};
use parlour_hall::request::SeatOffer;
use parlour_model::any::Mode;
use parlour_model::player::Level;
use parlour_ui::app::Msg;
use parlour_ui::app::input::Key;

use super::tables::{give_up, open, two};
use crate::dump::dump;
use crate::house::House;
use crate::session::Session;

/// The sizes of every snapshot.
const SIZES: [(u16, u16); 3] = [(80, 24), (120, 40), (40, 12)];

/// Snapshots of what is on the screen, at every size.
pub(crate) fn snapshots(name: &str, session: &Session) {
    for (width, height) in SIZES {
        let mut session = session.clone();
        session.resize(width, height);
        insta::assert_snapshot!(format!("{name}_{width}x{height}"), dump(&session.frame()));
    }
}

/// A lobby with tables of all kinds, as ana sees it.
fn lobby() -> (House, usize) {
    let mut house = House::open();
    let (ana, bob, cyd) = (house.enter("ana"), house.enter("bob"), house.enter("cyd"));
    house.come("x", None, (80, 24));
    open(
        &mut house,
        ana,
        Mode::Checkers,
        vec![SeatOffer::Me, SeatOffer::Robot(Level::Sharp)],
    );
    house.key(ana, Key::Esc);
    open(
        &mut house,
        bob,
        Mode::Concentration,
        vec![SeatOffer::Me, SeatOffer::Invited("ana".into())],
    );
    open(
        &mut house,
        cyd,
        Mode::BirdHead,
        vec![
            SeatOffer::Me,
            SeatOffer::Open,
            SeatOffer::Open,
            SeatOffer::Open,
        ],
    );
    house.key(cyd, Key::Esc);
    open(
        &mut house,
        cyd,
        Mode::MemoryMatch,
        vec![SeatOffer::Me, SeatOffer::Robot(Level::Casual)],
    );
    house.line(cyd, Key::Char('/'), "at my table");
    house.key(cyd, Key::Esc);
    house.line(
        cyd,
        Key::Char('/'),
        "who plays BirdHead? Two seats are enough for a start, and a robot sits down if we want one",
    );
    house.line(ana, Key::Char('/'), "soon");
    (house, ana)
}

#[test]
fn the_entrance() {
    let mut house = House::open();
    let ana = house.come("ana", Some("k"), (80, 24));
    snapshots("entrance", &house.visitor(ana).session);
}

#[test]
fn the_lobby() {
    let (mut house, ana) = lobby();
    snapshots("lobby", &house.visitor(ana).session);
    house.key(ana, Key::Tab);
    house.key(ana, Key::Down);
    snapshots("lobby_people", &house.visitor(ana).session);
}

#[test]
fn a_new_table() {
    let mut house = House::open();
    let ana = house.enter("ana");
    house.keys(ana, "n");
    house.key(ana, Key::Down);
    house.key(ana, Key::Enter);
    snapshots("new_table", &house.visitor(ana).session);
}

#[test]
fn a_table_that_waits() {
    let mut house = House::open();
    let (ana, bob) = (house.enter("ana"), house.enter("bob"));
    let seats = vec![
        SeatOffer::Me,
        SeatOffer::Open,
        SeatOffer::Invited("bob".into()),
        SeatOffer::Robot(Level::Expert),
    ];
    open(&mut house, ana, Mode::BirdHead, seats);
    house.line(ana, Key::Char('/'), "hello");
    house.line(bob, Key::Char('/'), "not heard there");
    snapshots("waiting", &house.visitor(ana).session);
}

#[test]
fn a_table_with_talk_and_somebody_who_watches() {
    let mut house = House::open();
    let (ana, bob, _) = two(&mut house);
    let cyd = house.enter("cyd");
    house.key(cyd, Key::Enter);
    house.pass();
    house.line(ana, Key::Char(':'), "11-15");
    house.line(bob, Key::Char('/'), "a good beginning");
    house.line(cyd, Key::Char('/'), "is it?");
    house.pass();
    snapshots("table_talk", &house.visitor(bob).session);
    snapshots("table_watched", &house.visitor(cyd).session);
    house.key(ana, Key::Esc);
    house.line(bob, Key::Char(':'), "22-18");
    house.wait(3);
    snapshots("table_away", &house.visitor(bob).session);
}

#[test]
fn the_end_of_a_game() {
    let mut house = House::open();
    let (ana, bob, _) = two(&mut house);
    give_up(&mut house, ana);
    snapshots("table_over", &house.visitor(bob).session);
    house.click_on(bob, " Record ");
    snapshots("record", &house.visitor(bob).session);
}

#[test]
fn the_keys_of_an_account() {
    let mut house = House::open();
    let ana = house.enter("ana");
    house.keys(ana, "K");
    house.click_on(ana, "Add a key");
    snapshots("account_keys", &house.visitor(ana).session);
}

#[test]
fn what_has_happened_since_the_last_visit() {
    let mut house = House::open();
    let (ana, bob, code) = two(&mut house);
    house.drop_line(ana);
    house.line(bob, Key::Char(':'), "nothing");
    let again = house.come("ana", Some("ana"), (80, 24));
    let news = "k3f9q2: it is your turn at Checkers".to_owned();
    let told = house.visitor(again).told.clone();
    let welcome = told.into_iter().find_map(|event| {
        if let HallEvent::Welcome(welcome) = event {
            Some(welcome)
        } else {
            None
        }
    });
    let mut welcome = welcome.expect("ana is in");
    welcome.news = vec![TableNews {
        table: code,
        text: news.into(),
    }];
    house
        .visitor(again)
        .send(Msg::Hall(Box::new(HallEvent::Welcome(welcome))));
    snapshots("news", &house.visitor(again).session);
    house.key(again, Key::Enter);
    assert_eq!(house.looks_at(again), Some(code));
}
