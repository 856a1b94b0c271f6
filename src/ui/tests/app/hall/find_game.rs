//! A user who looks for a game.

use parlour_hall::access::AccessId;
use parlour_hall::input::HallInput;
use parlour_kit::input::Key;
use parlour_lobby::screen::LobbyScreen;
use parlour_model::any::{AnyRules, Mode};
use parlour_model::player::Level;
use parlour_model::time_control::TimeControl;
use parlour_protocol::operator::OperatorRequest;
use parlour_protocol::request::{HallRequest, NewTable, SeatOffer};

use super::tables::{open, open_as};
use crate::screen_server::ScreenServer;

/// The clocks of the tables that a user sees in the lobby.
fn clocks(server: &mut ScreenServer, who: usize) -> Vec<TimeControl> {
    let hall = server.hall(who);
    hall.lobby()
        .tables
        .iter()
        .map(|table| table.clock)
        .collect()
}

#[test]
fn two_who_press_the_key_for_the_same_game_meet() {
    let mut server = ScreenServer::open();
    let (ana, bob) = (server.enter("ana"), server.enter("bob"));
    server.keys(ana, "g");
    server.settle();
    server.session(ana).shows("8 of 8 pairs left");
    server.session(ana).hides("bob");
    server.keys(bob, "g");
    server.settle();
    for who in [ana, bob] {
        let screen = server.session(who).text();
        assert!(screen.contains("ana") && screen.contains("bob"), "{screen}");
        assert!(screen.contains("8 of 8 pairs left"), "{screen}");
    }
}

#[test]
fn later_comers_meet_who_waits_for_the_same_game_and_an_own_table_is_gone_back_to() {
    let mut server = ScreenServer::open();
    let ana = server.enter("ana");
    let seats = vec![SeatOffer::Me, SeatOffer::Open];
    open(&mut server, ana, Mode::Concentration, seats);
    server.session(ana).shows("waiting for players");
    server.key(ana, Key::Esc);
    server.pass();
    assert_eq!(clocks(&mut server, ana), [TimeControl::None]);
    server.keys(ana, "g");
    server.pass();
    server.session(ana).shows("waiting for players");
    let bob = server.enter("bob");
    server.keys(bob, "g");
    server.settle();
    server.session(ana).shows("bob");
    server.session(bob).shows("8 of 8 pairs left");
}

#[test]
fn a_table_whose_opener_is_gone_is_no_way_to_play() {
    let mut server = ScreenServer::open();
    let (ana, bob) = (server.enter("ana"), server.enter("bob"));
    let seats = vec![SeatOffer::Me, SeatOffer::Open];
    open(&mut server, ana, Mode::Concentration, seats);
    server.session(bob).shows("Tables 1");
    server.drop_line(ana);
    server.pass();
    server.session(bob).shows("Tables 0");
    server.session(bob).shows("Enter plays Concentration now");
    server.keys(bob, "g");
    server.pass();
    server.session(bob).shows("8 of 8 pairs left");
    server.session(bob).hides("ana");
}

/// Three seats, of whose players the first one is gone.
fn without_the_opener(server: &mut ScreenServer) -> (usize, usize) {
    let (ana, bob, cyd) = (
        server.enter("ana"),
        server.enter("bob"),
        server.enter("cyd"),
    );
    let seats = vec![SeatOffer::Me, SeatOffer::Open, SeatOffer::Open];
    open(server, ana, Mode::Concentration, seats);
    server.key(bob, Key::Enter);
    server.pass();
    server.session(bob).shows("waiting for players");
    server.drop_line(ana);
    server.pass();
    server.session(bob).shows("ana (away)");
    (bob, cyd)
}

#[test]
fn nobody_begins_a_game_with_somebody_who_is_away_without_a_word() {
    let mut server = ScreenServer::open();
    let (bob, cyd) = without_the_opener(&mut server);
    server.session(cyd).shows("ana (away), bob");
    server.key(cyd, Key::Enter);
    server.session(cyd).shows("Begin without ana?");
    server.click_on(cyd, "Cancel");
    server.pass();
    server.session(bob).shows("waiting for players");
    server.click_on(bob, "Play against bots");
    server.session(bob).shows("Begin without ana?");
    server.click_on(bob, "Cancel");
    server.key(cyd, Key::Enter);
    server.key(cyd, Key::Enter);
    server.pass();
    server.session(cyd).shows("ana's turn");
}

#[test]
fn who_is_at_the_table_is_proposed_before_who_is_in_the_lobby() {
    let mut server = ScreenServer::open();
    let (ana, cyd) = (server.enter("ana"), server.enter("cyd"));
    let seats = || vec![SeatOffer::Me, SeatOffer::Open];
    open(&mut server, ana, Mode::Checkers, seats());
    server.key(ana, Key::Esc);
    server.pass();
    open(&mut server, cyd, Mode::MemoryMatch, seats());
    let bob = server.enter("bob");
    server.keys(bob, "g");
    server.session(bob).shows("cyd waits: Memory Match");
    server.click_on(bob, "The next");
    server.session(bob).shows("ana waits: ");
    server.click_on(bob, "The next");
    server.click_on(bob, "Sit down");
    server.pass();
    server.session(cyd).shows("bob");
    let turn = server.session(bob).text();
    assert!(turn.contains("Memory Match"), "{turn}");
}

#[test]
fn an_arrow_goes_where_it_points() {
    let mut server = ScreenServer::open();
    let ana = server.enter("ana");
    let (game, friend) = ("Enter plays Memory Match now", "choose a game: only those");
    server.session(ana).shows("Enter plays Concentration now");
    let mut goes = |key, shown| {
        server.key(ana, key);
        server.session(ana).shows(shown);
    };
    goes(Key::Down, friend);
    goes(Key::Up, game);
    goes(Key::Left, "Enter plays Concentration now");
    goes(Key::Left, "Enter plays Concentration now");
    goes(Key::Down, friend);
    goes(Key::Down, "Enter shows the profile");
    goes(Key::Up, friend);
}

#[test]
fn what_is_said_of_the_marked_table_leaves_the_frame_of_the_chat() {
    let mut server = ScreenServer::open();
    let (ana, bob) = (server.enter("ana"), server.enter("bob"));
    let mut rules = AnyRules::default_of(Mode::Checkers);
    rules
        .put_typed("variant", "international")
        .expect("a variant");
    let table = NewTable {
        rules,
        seats: vec![SeatOffer::Me, SeatOffer::Invited("bob".into())],
        clock: "10m+5s".parse().expect("a clock"),
        rated: true,
        listed: false,
        seed: None,
    };
    open_as(&mut server, ana, table);
    server.key(bob, Key::Down);
    server
        .session(bob)
        .shows("you are invited: Enter takes the seat, d declines; international, 10m+5s, rated");
    let text = server.session(bob).text();
    let above = text.lines().rev().nth(2).expect("a row");
    assert!(above.starts_with('╰'), "{text}");
}

#[test]
fn where_there_is_no_table_a_game_is_chosen_by_its_picture() {
    let mut server = ScreenServer::open();
    let (ana, bob) = (server.enter("ana"), server.enter("bob"));
    server.key(ana, Key::Right);
    server.session(ana).shows("Enter plays Memory Match now");
    (0..3).for_each(|_| server.key(ana, Key::Right));
    // An Enter right after the name is one too many.
    server.key(ana, Key::Enter);
    server.session(ana).shows("Enter plays BirdHead now");
    server.keys(ana, "g");
    server.pass();
    server.session(ana).shows("BirdHead \u{2014} ");
    server.drop_line(ana);
    server.drop_line(bob);
    let mut server = ScreenServer::open();
    let (ana, cyd) = (server.enter("ana"), server.enter("cyd"));
    let seats = vec![SeatOffer::Me, SeatOffer::Open];
    open(&mut server, ana, Mode::Checkers, seats);
    server.click_on(cyd, "Memoarrr!");
    server.pass();
    server.session(cyd).shows("Memoarrr! \u{2014} ");
    assert!(
        server.session(cyd).state.screen().is_table(),
        "nothing is asked"
    );
}

#[test]
fn a_table_for_a_friend_is_found_by_its_line_alone() {
    let mut server = ScreenServer::open();
    let (ana, bob) = (server.enter("ana"), server.enter("bob"));
    server.click_on(ana, "With a friend");
    server.session(ana).shows("Which game?");
    server.click_on(ana, "BirdHead ]");
    server.pass();
    server.session(ana).shows("BirdHead \u{2014} waiting");
    server.session(ana).shows("invite only");
    server.session(ana).shows("copy this line for a friend");
    server.session(bob).shows("Tables 0");
}

#[test]
fn the_game_that_is_watched_most_is_one_of_the_ways_to_begin() {
    let mut server = ScreenServer::open();
    let (ana, bob) = (server.enter("ana"), server.enter("bob"));
    server.session(bob).hides("Watch ana");
    let seats = vec![SeatOffer::Me, SeatOffer::Robot(Level::Casual)];
    open(&mut server, ana, Mode::Concentration, seats);
    server.pass();
    // Nobody is shown an own game to watch.
    server.key(ana, Key::Esc);
    server.pass();
    server.session(ana).shows("Tables 1");
    server.session(ana).hides("Watch");
    // Who may sit down nowhere plays by Enter, and watches nobody.
    let cyd = server.enter("cyd");
    server.session(cyd).shows("Enter plays Concentration now");
    server.click_on(bob, "Watch ana");
    server.pass();
    server.session(bob).shows("watching");
}

/// The position lies over the words where there is room, and a click on it watches as one on the words does.
#[test]
fn the_game_that_is_watched_most_has_a_picture_where_there_is_room() {
    let mut server = ScreenServer::open();
    let (ana, bob) = (server.enter("ana"), server.enter("bob"));
    let seats = vec![SeatOffer::Me, SeatOffer::Robot(Level::Casual)];
    open(&mut server, ana, Mode::Checkers, seats);
    server.pass();
    for (size, has_picture) in [
        ((40, 12), false),
        ((80, 24), false),
        ((120, 40), true),
        ((200, 60), true),
        ((46, 44), true),
    ] {
        server.session(bob).resize(size.0, size.1);
        let lobby = server.session(bob);
        let (x, y) = lobby.place_of("Watch ana");
        let over = lobby.lines()[..usize::from(y)].join(" ");
        assert_eq!(over.contains("17"), has_picture, "{size:?}: {over}");
        if has_picture {
            lobby.click((x, y - 5));
            server.settle();
            server.pass();
            let told = if size.0 < 80 { "►ana" } else { "watching" };
            server.session(bob).shows(told);
            server.key(bob, Key::Esc);
            server.pass();
        }
    }
}

#[test]
fn a_table_that_comes_takes_no_key_that_was_on_its_way() {
    let mut server = ScreenServer::open();
    let (ana, bob) = (server.enter("ana"), server.enter("bob"));
    server.keys(bob, "/");
    server.key(bob, Key::Esc);
    let table = || vec![SeatOffer::Me, SeatOffer::Invited("bob".into())];
    open(&mut server, ana, Mode::Checkers, table());
    server.key_at_once(bob, Key::Enter);
    let bobs = server.session(bob);
    assert!(bobs.state.screen().is::<LobbyScreen>(), "{}", bobs.text());
    bobs.shows("► Checkers");
    // A line that is being typed goes on.
    server.keys(bob, "/");
    open(&mut server, ana, Mode::Concentration, table());
    server.key_at_once(bob, Key::Char('x'));
    server.session(bob).shows("x_");
    server.key(bob, Key::Esc);
    server.key(bob, Key::Enter);
    server.pass();
    assert!(server.session(bob).state.screen().is_table());
}

#[test]
fn a_marked_table_that_goes_leaves_no_other_to_the_key() {
    let mut server = ScreenServer::open();
    let (ana, bob) = (server.enter("ana"), server.enter("bob"));
    let cyd = server.enter("cyd");
    let seats = || vec![SeatOffer::Me, SeatOffer::Open];
    let first = open(&mut server, ana, Mode::Checkers, seats());
    let second = open(&mut server, cyd, Mode::BirdHead, seats());
    server.keys(bob, "/");
    server.key(bob, Key::Esc);
    server.session(bob).shows("Enter takes a seat");
    let lobby = server.session(bob).state.screen().as_a::<LobbyScreen>();
    let marked = lobby
        .and_then(LobbyScreen::marked_table)
        .map(|table| table.code);
    let (whose, marked) = if marked == Some(first) {
        (ana, first)
    } else {
        (cyd, second)
    };
    server.ask(whose, HallRequest::Close(marked));
    server.key_at_once(bob, Key::Enter);
    let bobs = server.session(bob);
    assert!(bobs.state.screen().is::<LobbyScreen>(), "{}", bobs.text());
    bobs.shows("Enter takes a seat");
    // A key that only moves the mark is heard, however often tables come and go.
    server.key_at_once(bob, Key::Tab);
    server.session(bob).hides("Enter takes a seat");
    server.key_at_once(bob, Key::BackTab);
    server.session(bob).shows("Enter takes a seat");
    server.key_at_once(bob, Key::Enter);
    let bobs = server.session(bob);
    assert!(bobs.state.screen().is::<LobbyScreen>(), "{}", bobs.text());
}

#[test]
fn a_table_that_begins_under_the_mark_is_not_watched_by_the_key_for_its_seat() {
    let mut server = ScreenServer::open();
    let (ana, bob) = (server.enter("ana"), server.enter("bob"));
    let cyd = server.enter("cyd");
    let seats = vec![SeatOffer::Me, SeatOffer::Open];
    let code = open(&mut server, ana, Mode::Concentration, seats);
    server.keys(bob, "/");
    server.key(bob, Key::Esc);
    server.session(bob).shows("Enter takes a seat");
    // A part that was chosen keeps the keys.
    server.key(bob, Key::Right);
    server.key(bob, Key::Left);
    server.session(bob).shows("Enter takes a seat");
    let sit = HallRequest::Sit {
        table: code,
        seat: None,
    };
    server.ask(cyd, sit);
    server.key_at_once(bob, Key::Enter);
    let bobs = server.session(bob);
    assert!(bobs.state.screen().is::<LobbyScreen>(), "{}", bobs.text());
    server.key(bob, Key::Enter);
    server.pass();
    server.session(bob).shows("watching");
}

#[test]
fn the_marked_game_gives_way_to_no_other_and_to_no_key_where_it_ends() {
    let mut server = ScreenServer::open();
    let (ana, bob) = (server.enter("ana"), server.enter("bob"));
    let cyd = server.enter("cyd");
    let seats = || vec![SeatOffer::Me, SeatOffer::Robot(Level::Casual)];
    let first = open(&mut server, ana, Mode::Concentration, seats());
    server.pass();
    server.key(bob, Key::End);
    server.session(bob).shows("Watch ana");
    open(&mut server, cyd, Mode::Checkers, seats());
    let dan = server.enter("dan");
    (0..2).for_each(|_| server.click_on(dan, "cyd, Robo"));
    server.pass();
    let eve = server.enter("eve");
    server.session(eve).shows("Watch cyd");
    server.session(bob).shows("Watch ana");
    let close = OperatorRequest::Close {
        code: Some(first.to_string()),
        by: None,
    };
    server.tell_hall(HallInput::Access(AccessId(0), close.into()));
    server.settle();
    server.session(bob).shows("Watch cyd");
    server.key_at_once(bob, Key::Enter);
    let bobs = server.session(bob);
    assert!(bobs.state.screen().is::<LobbyScreen>(), "{}", bobs.text());
    server.key(bob, Key::Enter);
    server.pass();
    server.session(bob).shows("watching");
}

/// The places of the pictures and of the other ways to play, in a window of this size.
fn places(server: &mut ScreenServer, who: usize) -> Vec<(u16, u16)> {
    let ways = [
        "Checkers",
        "Memoarrr!",
        "BirdHead",
        "With a friend",
        "Daily deals",
    ];
    let lobby = server.session(who);
    ways.map(|way| lobby.place_of(way)).to_vec()
}

#[test]
fn nothing_that_arrives_moves_the_pictures() {
    for size in [(46, 44), (40, 20), (80, 24), (120, 40), (200, 60)] {
        let mut server = ScreenServer::open();
        let bob = server.come("bob", Some("bob"), size);
        server.key(bob, Key::Enter);
        server.pass();
        let before = places(&mut server, bob);
        let ana = server.enter("ana");
        let against_bot = vec![SeatOffer::Me, SeatOffer::Robot(Level::Casual)];
        open(&mut server, ana, Mode::MemoryMatch, against_bot);
        let cyd = server.enter("cyd");
        open(
            &mut server,
            cyd,
            Mode::MemoryMatch,
            vec![SeatOffer::Me, SeatOffer::Open],
        );
        server.pass();
        server.session(bob).shows("ana");
        assert_eq!(places(&mut server, bob), before, "{size:?}");
    }
}

#[test]
fn the_opener_takes_somebody_out_or_begins_with_those_who_are_there() {
    let mut server = ScreenServer::open();
    let (ana, bob, cyd) = (
        server.enter("ana"),
        server.enter("bob"),
        server.enter("cyd"),
    );
    let seats = vec![
        SeatOffer::Me,
        SeatOffer::Open,
        SeatOffer::Open,
        SeatOffer::Open,
    ];
    open(&mut server, ana, Mode::BirdHead, seats);
    for who in [bob, cyd] {
        server.key(who, Key::Enter);
        server.pass();
    }
    server.session(bob).hides("Begin with those");
    server.click_on(ana, "cyd");
    server.session(ana).shows("Take cyd out?");
    server.click_on(ana, "[ Take out");
    server.pass();
    server.session(cyd).shows("ana took you out of the table");
    server.session(cyd).shows("People 3");
    server.click_on(ana, "Begin with those");
    server.pass();
    for who in [ana, bob] {
        assert!(server.session(who).state.screen().is_table());
    }
}
