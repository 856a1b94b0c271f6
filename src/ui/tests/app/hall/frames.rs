//! The screens of a hall as snapshots, at every size.

use parlour_kit::input::Key;
use parlour_model::any::Mode;
use parlour_model::player::Level;
use parlour_protocol::event::{HallEvent, TableNews};
use parlour_protocol::request::SeatOffer;
use parlour_screen::msg::Msg;

use super::tables::{give_up, open, two};
use crate::dump::dump;
use crate::screen_server::ScreenServer;
use parlour_testing::session::Session;

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
fn lobby() -> (ScreenServer, usize) {
    let mut server = ScreenServer::open();
    let (ana, bob, cyd) = (
        server.enter("ana"),
        server.enter("bob"),
        server.enter("cyd"),
    );
    server.come("x", None, (80, 24));
    open(
        &mut server,
        ana,
        Mode::Checkers,
        vec![SeatOffer::Me, SeatOffer::Robot(Level::Sharp)],
    );
    server.key(ana, Key::Esc);
    open(
        &mut server,
        bob,
        Mode::Concentration,
        vec![SeatOffer::Me, SeatOffer::Invited("ana".into())],
    );
    open(
        &mut server,
        cyd,
        Mode::BirdHead,
        vec![
            SeatOffer::Me,
            SeatOffer::Open,
            SeatOffer::Open,
            SeatOffer::Open,
        ],
    );
    server.key(cyd, Key::Esc);
    open(
        &mut server,
        cyd,
        Mode::MemoryMatch,
        vec![SeatOffer::Me, SeatOffer::Robot(Level::Casual)],
    );
    server.line(cyd, Key::Char('/'), "at my table");
    server.key(cyd, Key::Esc);
    server.line(
        cyd,
        Key::Char('/'),
        "who plays BirdHead? Two seats are enough for a start, and a robot sits down if we want one",
    );
    server.line(ana, Key::Char('/'), "soon");
    (server, ana)
}

#[test]
fn the_entrance() {
    let mut server = ScreenServer::open();
    let ana = server.come("ana", Some("k"), (80, 24));
    snapshots("entrance", &server.session(ana).session);
}

#[test]
fn the_lobby() {
    let (mut server, ana) = lobby();
    snapshots("lobby", &server.session(ana).session);
    server.key(ana, Key::Tab);
    server.key(ana, Key::Down);
    snapshots("lobby_people", &server.session(ana).session);
}

#[test]
fn a_new_table() {
    let mut server = ScreenServer::open();
    let ana = server.enter("ana");
    server.keys(ana, "n");
    server.key(ana, Key::Down);
    server.key(ana, Key::Enter);
    snapshots("new_table", &server.session(ana).session);
}

#[test]
fn a_table_that_waits() {
    let mut server = ScreenServer::open();
    let (ana, bob) = (server.enter("ana"), server.enter("bob"));
    let seats = vec![
        SeatOffer::Me,
        SeatOffer::Open,
        SeatOffer::Invited("bob".into()),
        SeatOffer::Robot(Level::Expert),
    ];
    open(&mut server, ana, Mode::BirdHead, seats);
    server.line(ana, Key::Char('/'), "hello");
    server.line(bob, Key::Char('/'), "not heard there");
    snapshots("waiting", &server.session(ana).session);
}

#[test]
fn a_table_with_chat_and_somebody_who_watches() {
    let mut server = ScreenServer::open();
    let (ana, bob, _) = two(&mut server);
    let cyd = server.enter("cyd");
    server.keys(cyd, "w");
    server.pass();
    server.line(ana, Key::Char(':'), "11-15");
    server.line(bob, Key::Char('/'), "a good beginning");
    server.line(cyd, Key::Char('/'), "is it?");
    server.pass();
    snapshots("table_chat", &server.session(bob).session);
    snapshots("table_watched", &server.session(cyd).session);
    server.key(ana, Key::Esc);
    server.line(bob, Key::Char(':'), "22-18");
    server.wait(3);
    snapshots("table_away", &server.session(bob).session);
}

#[test]
fn the_end_of_a_game() {
    let mut server = ScreenServer::open();
    let (ana, bob, _) = two(&mut server);
    give_up(&mut server, ana);
    snapshots("table_over", &server.session(bob).session);
    server.click_on(bob, "s save");
    snapshots("record", &server.session(bob).session);
}

#[test]
fn the_keys_of_an_account() {
    let mut server = ScreenServer::open();
    let ana = server.enter("ana");
    server.keys(ana, "K");
    server.click_on(ana, "Add a key");
    snapshots("account_keys", &server.session(ana).session);
}

#[test]
fn what_has_happened_since_the_last_visit() {
    let mut server = ScreenServer::open();
    let (ana, bob, code) = two(&mut server);
    server.drop_line(ana);
    server.line(bob, Key::Char(':'), "nothing");
    let again = server.come("ana", Some("ana"), (80, 24));
    let news = "k3f9q2: it is your turn at Checkers".to_owned();
    let told = server.session(again).told.clone();
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
    server
        .session(again)
        .send(Msg::Hall(Box::new(HallEvent::Welcome(welcome))));
    snapshots("news", &server.session(again).session);
    server.key(again, Key::Enter);
    assert_eq!(server.looks_at(again), Some(code));
}
