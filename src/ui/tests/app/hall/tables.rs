//! Tables of a hall: opened, joined, played, watched and left.

use parlour_boards::play::keys::CHAT;
use parlour_boards::play::keys::{FLIP, HINT, LABELS, MOVE_LOG, REDO, SURRENDER, THOUGHTS};
use parlour_config::men::Men;
use parlour_kit::input::Key;
use parlour_kit::keymap::{Command, Context};
use parlour_lobby::screen::LobbyScreen;
use parlour_model::any::{AnyRules, Mode};
use parlour_model::player::Level;
use parlour_model::time_control::TimeControl;
use parlour_protocol::event::{HallAnswer, HallEvent};
use parlour_protocol::request::{HallRequest, NewTable, SeatOffer};
use parlour_screen::effect::Effect;
use parlour_store::table_code::TableCode;

use crate::screen_server::ScreenServer;

/// A user gives up the game on the screen.
pub(crate) fn give_up(server: &mut ScreenServer, who: usize) {
    server.keys(who, "x");
    server.key(who, Key::Tab);
    server.key(who, Key::Enter);
    server.pass();
}

/// A table of a game, opened by a user on whose screen it then is.
pub(crate) fn open(
    server: &mut ScreenServer,
    who: usize,
    mode: Mode,
    seats: Vec<SeatOffer>,
) -> TableCode {
    let rules = AnyRules::default_of(mode);
    open_as(
        server,
        who,
        NewTable {
            rules,
            seats,
            clock: TimeControl::None,
            rated: false,
            listed: true,
            seed: None,
        },
    )
}

/// The same as the user wants it.
pub(crate) fn open_as(server: &mut ScreenServer, who: usize, table: NewTable) -> TableCode {
    server.ask(who, HallRequest::Open(Box::new(table)));
    server.pass();
    let opened = |event: &HallEvent| {
        if let HallEvent::Answered(_, Ok(HallAnswer::Seated(code))) = event {
            Some(*code)
        } else {
            None
        }
    };
    server
        .session(who)
        .told
        .iter()
        .rev()
        .find_map(opened)
        .expect("the table is open")
}

/// Two people at a table of checkers, and the code of the table; the first moves first.
pub(crate) fn two(server: &mut ScreenServer) -> (usize, usize, TableCode) {
    let (ana, bob) = (server.enter("ana"), server.enter("bob"));
    let code = open(
        server,
        ana,
        Mode::Checkers,
        vec![SeatOffer::Me, SeatOffer::Open],
    );
    server.key(bob, Key::Enter);
    server.pass();
    (ana, bob, code)
}

#[test]
fn a_table_is_set_up_by_keys_and_waits_for_players() {
    let mut server = ScreenServer::open();
    let (ana, bob) = (server.enter("ana"), server.enter("bob"));
    server.keys(ana, "n");
    server.session(ana).shows("Concentration");
    server.key(ana, Key::Enter);
    server.session(ana).shows("open to anybody");
    server.click_on(ana, "Open");
    server.session(ana).shows("waiting for players");
    server.session(bob).shows("Concentration  ana, 1 free");
    server.key(bob, Key::Enter);
    server.pass();
    for who in [ana, bob] {
        assert!(
            server.session(who).state.screen().is_table(),
            "{}",
            server.session(who).text()
        );
    }
    server.session(bob).shows("ana to move");
}

#[test]
fn whoever_chooses_no_game_for_a_new_table_is_in_the_lobby_again() {
    for key in [Key::Esc, Key::Char('q')] {
        let mut server = ScreenServer::open();
        let ana = server.enter("ana");
        server.keys(ana, "n");
        server.session(ana).shows("A new table");
        server.key(ana, key);
        server.session(ana).shows("People 1");
        let effects = &server.session(ana).effects;
        assert!(!effects.contains(&Effect::Quit), "the hall is not left");
    }
}

#[test]
fn moves_are_seen_on_the_other_screen() {
    let mut server = ScreenServer::open();
    let (ana, bob, _) = two(&mut server);
    server.line(ana, Key::Char(':'), "11-15");
    server.pass();
    server.session(bob).shows("bob's turn");
    server.session(bob).shows("11-15");
    server.line(bob, Key::Char(':'), "22-18");
    server.pass();
    server.session(ana).shows("22-18");
    server.session(ana).shows("ana's turn");
}

#[test]
fn a_move_that_the_hall_refuses_leaves_the_table_as_it_was() {
    let mut server = ScreenServer::open();
    let (ana, bob, _) = two(&mut server);
    server.line(bob, Key::Char(':'), "22-18");
    server.session(bob).shows("wait for your turn");
    server.line(ana, Key::Char(':'), "11-15");
    server.pass();
    server.session(bob).shows("bob's turn");
}

#[test]
fn leaving_a_table_keeps_the_seat_and_the_lobby_marks_whose_turn_it_is() {
    let mut server = ScreenServer::open();
    let (ana, bob, code) = two(&mut server);
    server.key(ana, Key::Esc);
    server.session(ana).shows("your turn");
    server.session(bob).shows("away");
    server.key(ana, Key::Enter);
    server.pass();
    server.session(ana).shows("ana's turn");
    server.line(ana, Key::Char(':'), "11-15");
    server.key(ana, Key::Esc);
    server.session(ana).effects.clear();
    server.line(bob, Key::Char(':'), "22-18");
    server.pass();
    assert!(
        server.session(ana).effects.contains(&Effect::Bell),
        "it is ana's turn elsewhere"
    );
    let title =
        |effect: &Effect| matches!(effect, Effect::Title(title) if title.contains("your turn"));
    assert!(server.session(ana).effects.iter().any(title));
    assert_eq!(server.hall(ana).turns(), [code]);
}

#[test]
fn a_spectator_sees_the_game_and_plays_nothing() {
    let mut server = ScreenServer::open();
    let (ana, bob, _) = two(&mut server);
    let cyd = server.enter("cyd");
    server.keys(cyd, "w");
    server.pass();
    server.session(cyd).shows("watching");
    server.session(ana).resize(120, 40);
    server.session(ana).shows("1 spectator");
    server.line(ana, Key::Char(':'), "11-15");
    server.pass();
    server.session(cyd).shows("11-15");
    server.line(cyd, Key::Char(':'), "22-18");
    server.session(bob).shows("bob's turn");
    assert!(
        !server
            .session(cyd)
            .state
            .key_hints()
            .foot()
            .iter()
            .any(|(_, label)| ["resign", "draw"].contains(label))
    );
}

#[test]
fn what_is_said_at_a_table_is_news_or_stands_below_it() {
    let mut server = ScreenServer::open();
    let (ana, bob, _) = two(&mut server);
    server.line(ana, Key::Char('/'), "good luck");
    assert!(server.session(bob).message().contains("ana: good luck"));
    server.session(bob).resize(120, 40);
    server.session(bob).shows(" Chat ");
    server.session(bob).shows("ana: good luck");
    server.keys(bob, ",");
    server.session(bob).hides(" Chat ");
    server.keys(bob, ",");
    server.session(bob).shows(" Chat ");
}

#[test]
fn with_robots_a_game_begins_at_once_and_ends_with_a_record() {
    let mut server = ScreenServer::open();
    let ana = server.enter("ana");
    open(
        &mut server,
        ana,
        Mode::Checkers,
        vec![SeatOffer::Me, SeatOffer::Robot(Level::Novice)],
    );
    server.session(ana).shows("ana's turn");
    give_up(&mut server, ana);
    server.session(ana).shows("— game over");
    server.click_on(ana, "save");
    server.session(ana).shows("version = 1");
    server.session(ana).shows("ssh HOST export");
    server.key(ana, Key::Esc);
    assert_eq!(server.session(ana).state.context(), Context::Over);
}

/// "/gg" and Enter at the end of a game is chat, and no rematch.
#[test]
fn what_is_said_at_the_end_of_a_game_is_no_rematch() {
    let mut server = ScreenServer::open();
    let (ana, bob, _) = two(&mut server);
    give_up(&mut server, ana);
    for who in [ana, bob] {
        server.session(who).shows("— game over");
        server.line(who, Key::Char('/'), "gg");
        server.session(who).hides("offers a rematch");
        assert_eq!(server.session(who).state.context(), Context::Over);
    }
    server.session(bob).resize(120, 40);
    server.session(bob).shows("ana: gg");
    server.session(bob).shows("bob: gg");
}

#[test]
fn again_is_offered_to_the_other_screen_and_the_seats_are_swapped() {
    let mut server = ScreenServer::open();
    let (ana, bob, _) = two(&mut server);
    give_up(&mut server, ana);
    server.click_on(ana, "play again");
    server.pass();
    server.session(bob).shows("ana offers a rematch");
    server.click_on(bob, " Accept ");
    server.pass();
    server.session(bob).shows("bob's turn");
}

#[test]
fn an_invitation_reaches_its_person_and_is_declined_or_taken() {
    let mut server = ScreenServer::open();
    let (ana, bob) = (server.enter("ana"), server.enter("bob"));
    open(
        &mut server,
        ana,
        Mode::Concentration,
        vec![SeatOffer::Me, SeatOffer::Invited("bob".into())],
    );
    assert!(
        server.session(bob).message().contains("ana invites you"),
        "{}",
        server.session(bob).message()
    );
    assert!(server.session(bob).effects.contains(&Effect::Bell));
    server.session(bob).shows("invited");
    server.keys(bob, "d");
    server.session(ana).shows("bob declined the invitation");
    server.session(bob).hides("invited");
    server.keys(ana, "a");
    server.session(ana).keys("bob");
    server.key(ana, Key::Enter);
    server.session(ana).shows("bob is invited to table");
    server.key(bob, Key::Enter);
    server.pass();
    server.session(bob).shows("ana to move");
}

#[test]
fn the_next_table_that_waits_is_a_key_away() {
    let mut server = ScreenServer::open();
    let ana = server.enter("ana");
    let robots = || vec![SeatOffer::Me, SeatOffer::Robot(Level::Novice)];
    let first = open(&mut server, ana, Mode::Checkers, robots());
    server.key(ana, Key::Esc);
    let second = open(&mut server, ana, Mode::Checkers, robots());
    server.session(ana).shows("another table waits for you");
    assert_eq!(server.looks_at(ana), Some(second));
    server.keys(ana, ">");
    server.pass();
    assert_eq!(server.looks_at(ana), Some(first));
    server.line(ana, Key::Char(':'), "11-15");
    server.pass();
    server.session(ana).shows("11-15");
}

#[test]
fn a_table_that_is_closed_leads_back_to_the_lobby() {
    let mut server = ScreenServer::open();
    let (ana, bob) = (server.enter("ana"), server.enter("bob"));
    open(
        &mut server,
        ana,
        Mode::Concentration,
        vec![SeatOffer::Me, SeatOffer::Open, SeatOffer::Open],
    );
    server.key(bob, Key::Enter);
    server.session(bob).shows("waiting for players");
    server.click_on(ana, "Close");
    server.click_on(ana, " Close it ");
    for who in [ana, bob] {
        assert!(server.session(who).state.screen().is::<LobbyScreen>());
        assert!(
            server
                .session(who)
                .message()
                .contains("ana closed the table")
        );
    }
}

#[test]
fn standing_up_leaves_the_seat_to_others() {
    let mut server = ScreenServer::open();
    let (ana, bob) = (server.enter("ana"), server.enter("bob"));
    open(
        &mut server,
        ana,
        Mode::Concentration,
        vec![SeatOffer::Me, SeatOffer::Open, SeatOffer::Open],
    );
    server.key(bob, Key::Enter);
    server.click_on(bob, "Stand up");
    assert!(server.session(bob).state.screen().is::<LobbyScreen>());
    server.session(ana).hides("bob");
}

#[test]
fn of_two_open_sides_one_is_chosen() {
    let mut server = ScreenServer::open();
    let (ana, bob) = (server.enter("ana"), server.enter("bob"));
    open(
        &mut server,
        ana,
        Mode::Checkers,
        vec![SeatOffer::Open, SeatOffer::Open],
    );
    server.key(bob, Key::Enter);
    server.session(bob).shows("Which side?");
    server.click_on(bob, " White ");
    server.session(ana).shows("bob");
    server.session(bob).shows("waiting for players");
}

#[test]
fn the_question_for_a_side_tells_the_colour_of_its_men() {
    for (men, names) in [
        (Men::BlackRed, ["Black", "White (red men)"]),
        (Men::BlackWhite, ["Black", "White"]),
        (Men::RedWhite, ["Black (red men)", "White"]),
    ] {
        let mut server = ScreenServer::open();
        let (ana, bob) = (server.enter("ana"), server.enter("bob"));
        let seats = vec![SeatOffer::Open, SeatOffer::Open];
        open(&mut server, ana, Mode::Checkers, seats);
        server
            .session(bob)
            .state
            .configure(|config| config.screen.men = men);
        server.key(bob, Key::Enter);
        server.session(bob).shows("Which side?");
        for name in names {
            server.session(bob).shows(&format!(" {name} "));
        }
    }
}

/// The commands that the foot line of a session shows.
fn hints(server: &mut ScreenServer, who: usize) -> Vec<Command> {
    server
        .session(who)
        .state
        .key_hints()
        .shown()
        .iter()
        .map(|binding| binding.command)
        .collect()
}

#[test]
fn the_foot_line_of_a_rated_table_offers_nothing_that_is_refused_there() {
    for rated in [false, true] {
        let mut server = ScreenServer::open();
        let (ana, bob) = (server.enter("ana"), server.enter("bob"));
        let (rules, clock) = (AnyRules::default_of(Mode::Checkers), TimeControl::None);
        let seats = vec![SeatOffer::Me, SeatOffer::Open];
        open_as(
            &mut server,
            ana,
            NewTable {
                rules,
                seats,
                clock,
                rated,
                listed: true,
                seed: None,
            },
        );
        server.key(bob, Key::Enter);
        server.pass();
        server.line(ana, Key::Char(':'), "11-15");
        server.pass();
        let shown = hints(&mut server, ana);
        assert_eq!(shown.contains(&Command::Undo), !rated, "{shown:?}");
        assert!(
            !shown.contains(&REDO) && shown.contains(&SURRENDER),
            "{shown:?}"
        );
        server.keys(ana, "w");
        assert_eq!(
            server
                .session(ana)
                .text()
                .contains("Give the seat to a bot?"),
            !rated
        );
        server.drop_line(bob);
        server.pass();
        if !rated {
            server.key(ana, Key::Esc);
        }
        let told = if rated {
            "w ends the game"
        } else {
            "w lets a bot play on"
        };
        server.wait(2);
        server.session(ana).hides(told);
        server.wait(1);
        server.session(ana).shows(told);
        server.keys(ana, "w");
        let bots = server.session(ana).text().contains("casual");
        assert_eq!(bots, !rated);
        server.click_on(ana, "[ claim the win");
        server.pass();
        server.session(ana).shows("bob");
        server.session(ana).shows("wins.");
    }
}

#[test]
fn whoever_watches_is_shown_only_what_a_spectator_can_do() {
    let of_use = [
        CHAT,
        Command::Back,
        Command::Rules,
        MOVE_LOG,
        Command::Help,
        FLIP,
        LABELS,
    ];
    for mode in Mode::ALL {
        let mut server = ScreenServer::open();
        let (ana, bob, cyd) = (
            server.enter("ana"),
            server.enter("bob"),
            server.enter("cyd"),
        );
        open(&mut server, ana, mode, vec![SeatOffer::Me, SeatOffer::Open]);
        server.key(bob, Key::Enter);
        server.pass();
        server.keys(cyd, "w");
        server.pass();
        server.session(cyd).shows("watching");
        let shown = hints(&mut server, cyd);
        assert!(
            shown.iter().all(|command| of_use.contains(command)),
            "{mode}: {shown:?}"
        );
        let before = server.session(cyd).text();
        server.keys(cyd, "b2");
        assert_eq!(
            server.session(cyd).text(),
            before,
            "{mode}: what is typed names no card"
        );
    }
}

#[test]
fn a_double_click_on_an_open_table_asks_for_one_seat() {
    let mut server = ScreenServer::open();
    let (ana, bob) = (server.enter("ana"), server.enter("bob"));
    open(
        &mut server,
        ana,
        Mode::Checkers,
        vec![SeatOffer::Me, SeatOffer::Open],
    );
    let session = &mut server.session(bob).session;
    let at = session.place_of("waiting");
    (0..3).for_each(|_| drop(session.click(at)));
    server.pass();
    server.session(bob).hides("you already have a seat");
    server.session(bob).shows("Checkers");
    assert!(
        server.session(bob).state.screen().is_table(),
        "{}",
        server.session(bob).text()
    );
}

#[test]
fn who_takes_an_open_seat_of_a_running_game_from_the_lobby_plays_at_once() {
    let mut server = ScreenServer::open();
    let (ana, _, code) = two(&mut server);
    server.session(ana).shows("ana's turn");
    server.keys(ana, "w");
    server.click_on(ana, " leave it open ");
    server.key(ana, Key::Esc);
    let cy = server.enter("cy");
    server.key(cy, Key::Enter);
    server.pass();
    server.session(cy).shows("cy's turn");
    server.line(cy, Key::Char(':'), "11-15");
    server.pass();
    server.session(cy).shows("bob's turn");
    assert_eq!(server.looks_at(cy), Some(code));
}

#[test]
fn an_offer_takes_no_key_from_a_move_and_a_key_answers_it() {
    let mut server = ScreenServer::open();
    let (ana, bob, _) = two(&mut server);
    server.keys(bob, "o");
    server.pass();
    server.session(ana).shows("bob offers a draw: o answers");
    server.line(ana, Key::Char(':'), "11-15");
    server.pass();
    server.session(bob).shows("11-15");
    server.keys(ana, "o");
    server.pass();
    server.keys(bob, "o");
    server.session(bob).shows("Accept");
    server.click_on(bob, " Accept ");
    server.pass();
    server.session(ana).shows("game over");
    assert_eq!(server.session(ana).state.context(), Context::Over);
}

#[test]
fn what_stands_is_not_wiped_by_a_key_and_a_click_on_it_answers() {
    let mut server = ScreenServer::open();
    let (ana, bob, _) = two(&mut server);
    let cyd = server.enter("cyd");
    server.keys(bob, "o");
    server.pass();
    for key in [Key::Right, Key::Left] {
        server.key(ana, key);
        server.session(ana).shows("bob offers a draw: o answers");
        server.key(bob, key);
        server.session(bob).shows("You offer a draw");
    }
    open(
        &mut server,
        cyd,
        Mode::Concentration,
        vec![SeatOffer::Me, SeatOffer::Invited("bob".into())],
    );
    server.key(bob, Key::Right);
    server.session(bob).shows("You offer a draw");
    server.click_on(ana, "bob offers a draw");
    server.click_on(ana, " Accept ");
    server.pass();
    server.session(ana).hides("bob offers a draw");
    server.session(bob).shows("Draw by");
    let invitation = "cyd invites you to";
    server.click_on(bob, invitation);
    server.pass();
    server.session(bob).hides(invitation);
    server.session(bob).shows("Sit down");
}

#[test]
fn a_question_about_an_offer_that_was_closed_comes_back_by_its_key() {
    let mut server = ScreenServer::open();
    let (ana, bob, _) = two(&mut server);
    server.keys(ana, "o");
    server.pass();
    server.session(bob).shows("Accept");
    server.key(bob, Key::Esc);
    server.session(bob).hides("Accept");
    server.keys(bob, "o");
    server.click_on(bob, " Accept ");
    server.pass();
    server.session(ana).shows("game over");
}

#[test]
fn whoever_asks_for_a_rematch_that_is_offered_answers_the_offer() {
    let mut server = ScreenServer::open();
    let (ana, bob, _) = two(&mut server);
    give_up(&mut server, ana);
    server.click_on(ana, "play again");
    server.pass();
    server.key(bob, Key::Esc);
    server.click_on(bob, "play again");
    server.click_on(bob, " Accept ");
    server.pass();
    server.session(ana).shows("bob's turn");
    server.session(bob).shows("bob's turn");
}

#[test]
fn a_game_that_everybody_has_left_is_watched_and_not_joined_by_enter() {
    let mut server = ScreenServer::open();
    let (ana, bob, code) = two(&mut server);
    server.keys(ana, "w");
    server.click_on(ana, " leave it open ");
    for who in [ana, bob] {
        server.key(who, Key::Esc);
    }
    server.pass();
    let cy = server.enter("cy");
    server.key(cy, Key::Tab);
    server.key(cy, Key::Enter);
    server.pass();
    server.session(cy).shows("watching");
    assert_eq!(server.looks_at(cy), Some(code));
}

#[test]
fn between_people_neither_hints_nor_thoughts_are_offered_or_explained() {
    let mut server = ScreenServer::open();
    let (ana, _, _) = two(&mut server);
    let session = server.session(ana);
    for command in [HINT, THOUGHTS] {
        assert!(!session.state.screen().offers(command), "{command:?}");
        assert!(!session.state.screen().knows(command), "{command:?}");
    }
    server.session(ana).resize(120, 40);
    server.keys(ana, "?");
    server.session(ana).shows("resign");
    server.session(ana).hides("hint");
}

#[test]
fn everybody_is_told_that_a_bot_plays_on_and_that_its_person_takes_over() {
    let mut server = ScreenServer::open();
    let (ana, bob, _) = two(&mut server);
    server.keys(ana, "w");
    server.click_on(ana, "novice");
    server.session(bob).shows("A bot plays on for ana.");
    server.keys(ana, "w");
    server.click_on(ana, " Take the seat ");
    server.session(bob).shows("ana takes over from the bot.");
}

#[test]
fn a_rematch_with_a_bot_is_no_news_of_a_seat() {
    let mut server = ScreenServer::open();
    let ana = server.enter("ana");
    let seats = vec![SeatOffer::Me, SeatOffer::Robot(Level::Novice)];
    open(&mut server, ana, Mode::Checkers, seats);
    server.pass();
    give_up(&mut server, ana);
    server.click_on(ana, "play again");
    server.pass();
    server.session(ana).hides("plays on");
    server.session(ana).hides("takes over");
}

#[test]
fn in_a_game_with_secrets_who_plays_is_not_offered_a_second_seat() {
    let mut server = ScreenServer::open();
    let (ana, bob) = (server.enter("ana"), server.enter("bob"));
    let seats = vec![SeatOffer::Invited("bob".into()), SeatOffer::Me];
    open(&mut server, ana, Mode::BirdHead, seats);
    server.key(bob, Key::Enter);
    server.pass();
    server.keys(bob, "w");
    server.click_on(bob, " leave it open ");
    server.pass();
    let cyd = server.enter("cyd");
    server.key(cyd, Key::Down);
    server.keys(cyd, "w");
    server.pass();
    for (who, word) in [(ana, "somebody else may take it"), (cyd, "w takes it")] {
        server.session(who).shows(word);
    }
}

/// Memoarrr! begins with what each player may look at, and waits for both.
#[test]
fn the_title_names_who_has_to_go_on() {
    let mut server = ScreenServer::open();
    let (ana, bob) = (server.enter("ana"), server.enter("bob"));
    let seats = vec![SeatOffer::Me, SeatOffer::Open];
    open(&mut server, ana, Mode::Memoarrr, seats);
    server.key(bob, Key::Enter);
    server.pass();
    for (who, name) in [(ana, "ana"), (bob, "bob")] {
        server.session(who).shows(&format!("{name}: remember"));
        server.session(who).shows(&format!("{name}'s turn"));
        assert!(server.session(who).state.screen().awaits_person());
    }
    server.key(bob, Key::Enter);
    server.session(bob).shows("ana's turn");
}
