//! Coming in, the lobby, talk, and going.

use parlour_hall::access::AccessId;
use parlour_hall::disconnect_reason::DisconnectReason;
use parlour_hall::input::HallInput;
use parlour_kit::input::Key;
use parlour_lobby::errand::Errand;
use parlour_lobby::screen::LobbyScreen;
use parlour_model::any::{AnyRules, Mode};
use parlour_model::player::Level;
use parlour_model::time_control::TimeControl;
use parlour_protocol::operator::OperatorRequest;
use parlour_protocol::request::{ChatPlace, HallRequest, NewTable, SeatOffer};
use parlour_screen::effect::Effect;
use parlour_ui::screens::settings::Settings;

use crate::screen_server::ScreenServer;

#[test]
fn a_first_visit_asks_for_a_name_and_proposes_that_of_the_line() {
    let mut server = ScreenServer::open();
    let ana = server.come("ana.maria", Some("k"), (80, 24));
    let screen = server.session(ana);
    screen.shows("Your SSH key is your account");
    screen.shows("ana-maria_");
    server.key(ana, Key::Enter);
    server.session(ana).shows("the house — ana-maria");
    assert!(server.session(ana).state.screen().is::<LobbyScreen>());
}

#[test]
fn a_name_that_cannot_be_had_is_refused_below_and_can_be_corrected() {
    let mut server = ScreenServer::open();
    server.enter("anna");
    let other = server.come("anna", Some("other"), (80, 24));
    server.key(other, Key::Enter);
    assert!(
        server.session(other).message().contains("anna"),
        "{}",
        server.session(other).message()
    );
    server.session(other).shows("anna_");
    server.key(other, Key::Char('7'));
    server.key(other, Key::Enter);
    server.session(other).shows("the house — anna7");
}

#[test]
fn a_later_visit_with_the_same_key_is_the_same_person() {
    let mut server = ScreenServer::open();
    let first = server.enter("ana");
    server.drop_line(first);
    let again = server.come("whoever", Some("ana"), (80, 24));
    server.session(again).shows("the house — ana");
}

#[test]
fn the_first_errand_is_done_once_the_visitor_is_in() {
    let mut server = ScreenServer::open();
    for name in ["ana", "bob"] {
        let who = server.enter(name);
        server.drop_line(who);
    }
    let ana = server.come_for("ana", Errand::Game(Mode::Checkers.into()));
    assert!(server.session(ana).state.screen().is_table());
    let code = server.looks_at(ana).expect("a table");
    let bob = server.come_for("bob", Errand::Table(code));
    assert!(server.session(bob).state.screen().is_table());
    server.drop_line(bob);
    let nowhere = "aaaaaa".parse().expect("a code");
    let bob = server.come_for("bob", Errand::Table(nowhere));
    let screen = server.session(bob);
    assert!(screen.state.screen().is::<LobbyScreen>());
    assert_eq!(screen.message(), "× there is no such table");
}

#[test]
fn a_guest_is_told_the_way_back_and_how_a_key_is_made() {
    let mut server = ScreenServer::open();
    let guest = server.come("x", None, (80, 24));
    let screen = server.session(guest);
    screen.shows("(guest, not saved)");
    screen.shows("ssh -t HOST back ");
    server.keys(guest, "K");
    server.session(guest).shows("ssh-keygen -t ed25519");
    server.keys(guest, "H");
    assert!(
        server.session(guest).state.screen().is::<LobbyScreen>(),
        "a guest has no history"
    );
}

#[test]
fn what_is_said_in_the_lobby_is_heard_by_all_who_are_there() {
    let mut server = ScreenServer::open();
    let (ana, bob) = (server.enter("ana"), server.enter("bob"));
    server.line(ana, Key::Char('/'), "good evening");
    server.session(bob).shows("ana: good evening");
    server.session(ana).shows("ana: good evening");
    server.session(bob).key(Key::Char('/'));
    server.session(bob).keys("never mind");
    server.key(bob, Key::Esc);
    server.session(ana).hides("never mind");
}

#[test]
fn chat_is_bounded_and_scrolls() {
    let mut server = ScreenServer::open();
    let ana = server.enter("ana");
    for n in 0..300 {
        let line = parlour_protocol::event::ChatLine {
            place: ChatPlace::Lobby,
            by: "bob".into(),
            is_spectator: false,
            text: format!("line {n}"),
            at: server.now,
        };
        server
            .session(ana)
            .send(parlour_screen::msg::Msg::Hall(Box::new(
                parlour_protocol::event::HallEvent::Chat(line),
            )));
    }
    server.session(ana).shows("line 299");
    let hall = server.hall(ana);
    let chat = hall.chat_at(ChatPlace::Lobby).expect("the lobby's talk");
    assert_eq!(chat.lines().count(), 200);
    server.key(ana, Key::BackTab);
    server.key(ana, Key::Up);
    server.session(ana).hides("line 299");
    server.session(ana).shows("line 298");
}

#[test]
fn the_lobby_is_told_only_while_it_is_on_the_screen() {
    let mut server = ScreenServer::open();
    let ana = server.enter("ana");
    server.keys(ana, "s");
    assert!(server.session(ana).state.screen().is::<Settings>());
    let before = server.session(ana).told.len();
    server.enter("bob");
    assert_eq!(
        server.session(ana).told.len(),
        before,
        "nothing is told meanwhile"
    );
    server.key(ana, Key::Esc);
    server.session(ana).shows(" bob");
}

#[test]
fn leaving_the_lobby_asks_nothing() {
    let mut server = ScreenServer::open();
    let ana = server.enter("ana");
    server.keys(ana, "q");
    assert!(server.session(ana).effects.contains(&Effect::Quit));
}

#[test]
fn a_guest_who_would_lose_a_seat_is_asked_before_leaving() {
    let mut server = ScreenServer::open();
    let guest = server.come("x", None, (80, 24));
    let seats = vec![SeatOffer::Me, SeatOffer::Robot(Level::Novice)];
    super::tables::open(&mut server, guest, Mode::Checkers, seats);
    server.key(guest, Key::Esc);
    server.keys(guest, "q");
    server
        .session(guest)
        .shows("Your seats are kept for three minutes");
    assert!(!server.session(guest).effects.contains(&Effect::Quit));
    server.click_on(guest, " Quit Parlour ");
    assert!(server.session(guest).effects.contains(&Effect::Quit));
}

/// A guest who came to a table by a command has seen no lobby.
#[test]
fn a_seat_is_known_before_any_list_was_told() {
    for other in [SeatOffer::Robot(Level::Novice), SeatOffer::Open] {
        let mut server = ScreenServer::open();
        let table = NewTable {
            rules: AnyRules::default_of(Mode::Checkers),
            seats: vec![SeatOffer::Me, other],
            clock: TimeControl::None,
            rated: false,
            listed: true,
            seed: None,
        };
        let guest = server.come_to_open("x", table);
        for screen in ["table", "ranking"] {
            server.key(guest, Key::Ctrl('c'));
            let text = server.session(guest).text();
            assert!(text.contains("Quit Parlour?"), "{screen}: {text}");
            assert!(!server.session(guest).effects.contains(&Effect::Quit));
            server.key(guest, Key::Esc);
            server.key(guest, Key::Esc);
            server.keys(guest, "r");
        }
    }
}

#[test]
fn a_farewell_ends_the_program_and_an_announcement_is_shown() {
    let mut server = ScreenServer::open();
    let ana = server.enter("ana");
    server.tell_hall(HallInput::Access(
        AccessId(0),
        OperatorRequest::Say {
            text: vec!["the hall closes at ten".into()],
        }
        .into(),
    ));
    assert!(
        server
            .session(ana)
            .message()
            .contains("the hall closes at ten")
    );
    server.tell_hall(HallInput::Drain(DisconnectReason::Disclosure(
        "good night".into(),
    )));
    assert!(server.session(ana).effects.contains(&Effect::Quit));
}

#[test]
fn keys_that_are_for_ones_own_machine_are_not_there() {
    let mut server = ScreenServer::open();
    let ana = server.enter("ana");
    server.key(ana, Key::Ctrl('z'));
    assert!(!server.session(ana).effects.contains(&Effect::Suspend));
    server.keys(ana, "H");
    for text in ["rename", "delete", "import"] {
        server.session(ana).hides(text);
    }
    server.session(ana).hides("nothing is saved");
}

#[test]
fn own_settings_are_those_of_the_account_and_broken_ones_the_usual() {
    let mut server = ScreenServer::open();
    let ana = server.enter("ana");
    server.ask(
        ana,
        HallRequest::SaveSettings("[screen]\ntheme = \"high-contrast\"\n".into()),
    );
    server.drop_line(ana);
    let again = server.come("ana", Some("ana"), (80, 24));
    let theme = &server.session(again).state.config().screen.theme;
    assert_eq!(theme.to_string(), "high-contrast");
    server.ask(
        again,
        HallRequest::SaveSettings("[screen]\ntheme = 7\n".into()),
    );
    server.drop_line(again);
    let third = server.come("ana", Some("ana"), (80, 24));
    let screen = server.session(third);
    assert!(
        screen.message().contains("your settings cannot be read"),
        "{}",
        screen.message()
    );
}

#[test]
fn a_person_of_the_lobby_is_found_by_name_and_the_ends_of_the_list_by_a_key() {
    let mut server = ScreenServer::open();
    let ana = server.enter("ana");
    for name in ["bob", "cyd", "dora", "eve"] {
        server.enter(name);
    }
    let marked = |server: &mut ScreenServer| {
        let lobby = server.session(ana).state.screen().as_a::<LobbyScreen>();
        let marked = lobby.expect("in the lobby").marked_person();
        marked.map(str::to_owned).unwrap_or_default()
    };
    server.key(ana, Key::Tab);
    server.key(ana, Key::End);
    let last = marked(&mut server);
    server.key(ana, Key::Home);
    let first = marked(&mut server);
    assert_ne!(first, last);
    server.line(ana, Key::Char('f'), "OR");
    assert_eq!(marked(&mut server), "dora");
    server.line(ana, Key::Char('f'), "zoe");
    assert!(
        server
            .session(ana)
            .message()
            .contains("nothing here contains"),
        "{}",
        server.session(ana).message()
    );
    assert_eq!(marked(&mut server), "dora");
}
