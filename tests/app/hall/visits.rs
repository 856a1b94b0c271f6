//! Coming in, the lobby, talk, and going.

use parlour_hall::disconnect_reason::DisconnectReason;
use parlour_hall::input::{HallInput, OperatorRequest};
use parlour_hall::request::{HallRequest, SeatOffer, TalkPlace};
use parlour_model::any::Mode;
use parlour_model::player::Level;
use parlour_ui::app::Effect;
use parlour_ui::app::input::Key;
use parlour_ui::app::state::Screen;

use crate::house::House;

#[test]
fn a_first_visit_asks_for_a_name_and_proposes_that_of_the_line() {
    let mut house = House::open();
    let ana = house.come("ana.maria", Some("k"), (80, 24));
    let screen = house.visitor(ana);
    screen.shows("Your SSH key is your account");
    screen.shows("ana-maria_");
    house.key(ana, Key::Enter);
    house.visitor(ana).shows("the house — ana-maria");
    assert!(matches!(
        house.visitor(ana).state.screen(),
        Screen::Lobby(_)
    ));
}

#[test]
fn a_name_that_cannot_be_had_is_refused_below_and_can_be_corrected() {
    let mut house = House::open();
    house.enter("anna");
    let other = house.come("anna", Some("other"), (80, 24));
    house.key(other, Key::Enter);
    assert!(
        house.visitor(other).message().contains("anna"),
        "{}",
        house.visitor(other).message()
    );
    house.visitor(other).shows("anna_");
    house.key(other, Key::Char('7'));
    house.key(other, Key::Enter);
    house.visitor(other).shows("the house — anna7");
}

#[test]
fn a_later_visit_with_the_same_key_is_the_same_person() {
    let mut house = House::open();
    let first = house.enter("ana");
    house.drop_line(first);
    let again = house.come("whoever", Some("ana"), (80, 24));
    house.visitor(again).shows("the house — ana");
}

#[test]
fn a_guest_goes_to_the_lobby_and_is_told_how_a_key_is_made() {
    let mut house = House::open();
    let guest = house.come("x", None, (80, 24));
    let screen = house.visitor(guest);
    screen.shows("(guest, not saved)");
    screen.shows("ssh-keygen -t ed25519");
    house.keys(guest, "H");
    assert!(
        matches!(house.visitor(guest).state.screen(), Screen::Lobby(_)),
        "a guest has no history"
    );
}

#[test]
fn what_is_said_in_the_lobby_is_heard_by_all_who_are_there() {
    let mut house = House::open();
    let (ana, bob) = (house.enter("ana"), house.enter("bob"));
    house.line(ana, Key::Char('/'), "good evening");
    house.visitor(bob).shows("ana: good evening");
    house.visitor(ana).shows("ana: good evening");
    house.visitor(bob).key(Key::Char('/'));
    house.visitor(bob).keys("never mind");
    house.key(bob, Key::Esc);
    house.visitor(ana).hides("never mind");
}

#[test]
fn talk_is_bounded_and_scrolls() {
    let mut house = House::open();
    let ana = house.enter("ana");
    for n in 0..300 {
        let line = parlour_hall::event::TalkLine {
            place: TalkPlace::Lobby,
            by: "bob".into(),
            is_watcher: false,
            text: format!("line {n}"),
            at: house.now,
        };
        house.visitor(ana).send(parlour_ui::app::Msg::Hall(Box::new(
            parlour_hall::event::HallEvent::Talk(line),
        )));
    }
    house.visitor(ana).shows("line 299");
    let hall = house.visitor(ana).state.venue().hall().expect("a hall");
    let talk = hall.talk_at(TalkPlace::Lobby).expect("the lobby's talk");
    assert_eq!(talk.lines().count(), 200);
    house.key(ana, Key::BackTab);
    house.key(ana, Key::Up);
    house.visitor(ana).hides("line 299");
    house.visitor(ana).shows("line 298");
}

#[test]
fn the_lobby_is_told_only_while_it_is_on_the_screen() {
    let mut house = House::open();
    let ana = house.enter("ana");
    house.keys(ana, "s");
    assert!(matches!(
        house.visitor(ana).state.screen(),
        Screen::Settings(_)
    ));
    let before = house.visitor(ana).told.len();
    house.enter("bob");
    assert_eq!(
        house.visitor(ana).told.len(),
        before,
        "nothing is told meanwhile"
    );
    house.key(ana, Key::Esc);
    house.visitor(ana).shows(" bob");
}

#[test]
fn leaving_the_lobby_asks_nothing() {
    let mut house = House::open();
    let ana = house.enter("ana");
    house.keys(ana, "q");
    assert!(house.visitor(ana).effects.contains(&Effect::Quit));
}

#[test]
fn a_guest_who_would_lose_a_seat_is_asked_before_leaving() {
    let mut house = House::open();
    let guest = house.come("x", None, (80, 24));
    let seats = vec![SeatOffer::Me, SeatOffer::Robot(Level::Novice)];
    super::tables::open(&mut house, guest, Mode::Checkers, seats);
    house.key(guest, Key::Esc);
    house.keys(guest, "q");
    house.visitor(guest).shows("Guests lose their seats");
    assert!(!house.visitor(guest).effects.contains(&Effect::Quit));
    house.click_on(guest, " Quit Parlour ");
    assert!(house.visitor(guest).effects.contains(&Effect::Quit));
}

#[test]
fn a_farewell_ends_the_program_and_an_announcement_is_shown() {
    let mut house = House::open();
    let ana = house.enter("ana");
    house.tell_hall(HallInput::Operator(OperatorRequest::Say(
        "the house closes at ten".into(),
    )));
    assert!(
        house
            .visitor(ana)
            .message()
            .contains("the house closes at ten")
    );
    house.tell_hall(HallInput::Operator(OperatorRequest::Drain(
        DisconnectReason::Disclosure("good night".into()),
    )));
    assert!(house.visitor(ana).effects.contains(&Effect::Quit));
}

#[test]
fn keys_that_are_for_ones_own_machine_are_not_there() {
    let mut house = House::open();
    let ana = house.enter("ana");
    house.key(ana, Key::Ctrl('z'));
    assert!(!house.visitor(ana).effects.contains(&Effect::Suspend));
    house.keys(ana, "H");
    for text in ["rename", "delete", "import"] {
        house.visitor(ana).hides(text);
    }
    house.visitor(ana).hides("nothing is saved");
}

#[test]
fn own_settings_are_those_of_the_account_and_broken_ones_the_usual() {
    let mut house = House::open();
    let ana = house.enter("ana");
    house.ask(
        ana,
        HallRequest::SaveSettings("[screen]\ntheme = \"high-contrast\"\n".into()),
    );
    house.drop_line(ana);
    let again = house.come("ana", Some("ana"), (80, 24));
    let theme = &house.visitor(again).state.config().screen.theme;
    assert_eq!(theme.to_string(), "high-contrast");
    house.ask(
        again,
        HallRequest::SaveSettings("[screen]\ntheme = 7\n".into()),
    );
    house.drop_line(again);
    let third = house.come("ana", Some("ana"), (80, 24));
    let screen = house.visitor(third);
    assert!(
        screen.message().contains("your settings cannot be read"),
        "{}",
        screen.message()
    );
}

#[test]
fn a_person_of_the_lobby_is_found_by_name_and_the_ends_of_the_list_by_a_key() {
    let mut house = House::open();
    let ana = house.enter("ana");
    for name in ["bob", "cyd", "dora", "eve"] {
        house.enter(name);
    }
    let marked = |house: &mut House| match house.visitor(ana).state.screen() {
        Screen::Lobby(lobby) => lobby.marked_person().map(str::to_owned).unwrap_or_default(),
        _ => panic!("not in the lobby"),
    };
    house.key(ana, Key::Tab);
    house.key(ana, Key::End);
    let last = marked(&mut house);
    house.key(ana, Key::Home);
    let first = marked(&mut house);
    assert_ne!(first, last);
    house.line(ana, Key::Char('f'), "OR");
    assert_eq!(marked(&mut house), "dora");
    house.line(ana, Key::Char('f'), "zoe");
    assert!(
        house.visitor(ana).message().contains("nothing here holds"),
        "{}",
        house.visitor(ana).message()
    );
    assert_eq!(marked(&mut house), "dora");
}
