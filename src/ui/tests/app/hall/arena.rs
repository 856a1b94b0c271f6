//! An arena of a hall, on screens.

use std::time::Duration;

use parlour_hall::access::AccessId;
use parlour_hall::input::HallInput;
use parlour_kit::input::{Input, Key};
use parlour_kit::keymap::Context;
use parlour_lobby::arena::ArenaScreen;
use parlour_lobby::profile::ProfileScreen;
use parlour_lobby::screen::LobbyScreen;
use parlour_model::any::Mode;
use parlour_protocol::operator::{ArenaRequest, NewArena, OperatorRequest};
use parlour_protocol::request::{ArenaWish, HallRequest};
use parlour_screen::msg::Msg;

use super::frames::snapshots;
use crate::screen_server::{ASKED, ScreenServer};

/// Opens an arena of an hour.
fn open(server: &mut ScreenServer, mode: Mode) {
    open_for(server, mode, Some(60));
}

/// Opens an arena, or a ladder.
fn open_for(server: &mut ScreenServer, mode: Mode, minutes: Option<u32>) {
    let new = NewArena {
        settings: Vec::new(),
        game: mode.to_string(),
        minutes,
        ladder: minutes.is_none(),
        clock: "30m".into(),
        rated: true,
    };
    let request = ArenaRequest::Open(new);
    let request = OperatorRequest::Arena { request };
    server.tell_hall(HallInput::Access(AccessId(1), request.into()));
}

fn is_at_arena(server: &mut ScreenServer, who: usize) -> bool {
    server.session(who).state.screen().is::<ArenaScreen>()
}

#[test]
fn two_wait_are_paired_play_and_see_the_standings() {
    let mut server = ScreenServer::open();
    open(&mut server, Mode::Checkers);
    let (ana, bob) = (server.enter("ana"), server.enter("bob"));
    server.keys(ana, "T");
    server.session(ana).shows("Nobody has joined yet");
    server
        .session(ana)
        .shows("1: Checkers (english), 30m, rated");
    server.key(ana, Key::Enter);
    server.session(ana).shows("0 points, 0 games, waiting");
    server.session(ana).shows("Pause");
    server.keys(bob, "T");
    server.session(bob).shows("1 ana");
    server.click_on(bob, "► Play");
    for who in [ana, bob] {
        assert!(server.session(who).state.screen().is_table());
        server.session(who).shows("Checkers");
    }
    let is_anas_turn = server.session(ana).text().contains("ana's turn");
    let (loser, winner) = if is_anas_turn { (ana, bob) } else { (bob, ana) };
    let early = Msg::Input(Input::Key(Key::Char('x')));
    server.session(loser).session.send(early);
    let context = server.session(loser).state.context();
    assert_ne!(
        context,
        Context::Question,
        "typed before the table was there"
    );
    server.keys(loser, "x");
    server.key(loser, Key::Tab);
    server.key(loser, Key::Enter);
    server.settle();
    server.click_on(winner, "leave");
    server.keys(winner, "T");
    server.settle();
    server.session(winner).shows("2 points, 1 game");
    snapshots("arena", &server.session(winner).session);
}

#[test]
fn who_leaves_the_screen_waits_no_longer() {
    let mut server = ScreenServer::open();
    open(&mut server, Mode::Concentration);
    let (ana, bob) = (server.enter("ana"), server.enter("bob"));
    server.keys(ana, "T");
    server.key(ana, Key::Enter);
    server.session(ana).shows("waiting");
    server.key(ana, Key::Esc);
    server.keys(bob, "T");
    server.session(bob).hides("waiting");
    server.key(bob, Key::Enter);
    server.session(bob).shows("waiting");
    server.click_on(bob, "Pause");
    server.session(bob).hides("waiting");
    assert!(is_at_arena(&mut server, bob));
    server.click_on(bob, "1 ana");
    assert!(server.session(bob).state.screen().is::<ProfileScreen>());
}

#[test]
fn people_see_a_ladder_and_watch_its_games() {
    let mut server = ScreenServer::open();
    open_for(&mut server, Mode::Checkers, None);
    let ana = server.enter("ana");
    server.keys(ana, "T");
    server.session(ana).shows("A ladder of programs");
    server.session(ana).hides("► Play");
    for program in ["ada", "bertie"].map(|name| server.program(name)) {
        let (arena, wish) = (None, ArenaWish::Play);
        let request = HallRequest::Arena { arena, wish };
        server.tell_hall(HallInput::Asked(program, ASKED, request));
    }
    server.wait(1);
    server.session(ana).shows("1500 ±700?, 0 games, playing");
    snapshots("ladder", &server.session(ana).session);
    server.click_on(ana, "ada (program)");
    assert!(server.session(ana).state.screen().is_table());
    server.session(ana).shows("Checkers");
    server.key(ana, Key::Esc);
    server.keys(ana, "T");
    server.key(ana, Key::Down);
    server.key(ana, Key::Enter);
    assert!(server.session(ana).state.screen().is_table());
}

#[test]
fn where_there_is_no_arena_the_lobby_says_so_once() {
    let mut server = ScreenServer::open();
    let ana = server.enter("ana");
    server.keys(ana, "T");
    let text = server.session(ana).text();
    assert_eq!(text.matches("there is no arena").count(), 1, "{text}");
    assert!(server.session(ana).state.screen().is::<LobbyScreen>());
}

#[test]
fn one_goes_from_an_arena_to_another() {
    let mut server = ScreenServer::open();
    open(&mut server, Mode::Checkers);
    server.now += Duration::from_secs(60);
    open(&mut server, Mode::Concentration);
    let ana = server.enter("ana");
    server.keys(ana, "T");
    server.session(ana).shows("2: Concentration");
    server.key(ana, Key::Up);
    server.key(ana, Key::Right);
    server.session(ana).shows("1: Checkers");
}
