//! The time for which a mismatch stays in sight.

use std::time::Duration;

use parlour_config::Config;
use parlour_kit::input::Key;
use parlour_model::player::Level;
use parlour_screen::effect::Effect;
use parlour_screen::effect::{RequestId, Timer};
use parlour_screen::msg::Msg;

use parlour_testing::session::{Session, friends, settings};

fn config(reveal_ms: u32) -> Config {
    let mut config = friends(8);
    config.table.reveal_ms = reveal_ms;
    config
}

/// A table with a mismatch in sight, and its deadline.
fn shown(reveal_ms: u32) -> (Session, Option<(Duration, RequestId)>) {
    let mut session = Session::table(config(reveal_ms));
    let [one, other] = session.mismatch();
    session.click_card(&one);
    session.effects();
    session.click_card(&other);
    let deadline = session
        .effects()
        .into_iter()
        .find_map(|effect| match effect {
            Effect::SetTimer {
                after, request_id, ..
            } => Some((after, request_id)),
            _ => None,
        });
    session.shows("differ; Enter closes them");
    // Title, players and log are no further than the cards.
    session.shows("Ana's turn");
    session.shows("\u{25ba}Ana");
    session.hides("are closed");
    (session, deadline)
}

/// The number of cards that show that they do not match.
fn crossed(session: &Session) -> usize {
    let (board, sign) = (session.lines(), '×');
    board
        .iter()
        .map(|line| line.chars().filter(|c| *c == sign).count())
        .sum()
}

#[test]
fn con_12_a_mismatch_stays_until_its_time_is_over() {
    let (mut session, deadline) = shown(1500);
    assert_eq!(crossed(&session), 2, "{}", session.text());
    let (after, request_id) = deadline.expect("a deadline");
    assert_eq!(after, Duration::from_millis(1500));
    session.send(Msg::TimerFired(RequestId(request_id.0 + 100)));
    assert_eq!(crossed(&session), 2, "another deadline changes nothing");
    session.send(Msg::TimerFired(request_id));
    assert_eq!(crossed(&session), 0);
    assert_eq!(session.message(), "Bo: open a card");
    session.shows("\u{25ba}Bo");
    session.key(Key::F(6));
    session.shows("are closed");
}

#[test]
fn con_12_with_zero_it_stays_until_a_key_or_a_click() {
    let (session, deadline) = shown(0);
    assert_eq!(deadline, None);
    for key in [
        Key::Enter,
        Key::Char(' '),
        Key::Right,
        Key::Tab,
        Key::Char('y'),
        Key::F(9),
    ] {
        let mut session = session.clone();
        session.key(key);
        assert_eq!(
            (crossed(&session), session.message()),
            (0, "Bo: open a card".into()),
            "{key:?}"
        );
    }
    for at in [
        session.card("A1"),
        session.place_of("Bo 0"),
        session.place_of("Concentration"),
    ] {
        let mut session = session.clone();
        session.click(at);
        assert_eq!(
            (crossed(&session), session.message()),
            (0, "Bo: open a card".into()),
            "{at:?}"
        );
    }
}

#[test]
fn con_12_nobody_opens_a_card_while_a_mismatch_is_in_sight() {
    let (session, _) = shown(1500);
    let moves = session.record().moves;
    assert_eq!(moves.len(), 3);
    let mut clicked = session.clone();
    clicked.click_card("D4");
    assert_eq!(clicked.record().moves, moves, "the click only goes on");
    clicked.click_card("D4");
    assert_eq!(clicked.record().moves, moves, "nor does a double click");
    clicked.click_card("D4");
    assert_eq!(
        clicked.record().moves.last().map(String::as_str),
        Some("D4")
    );
    let mut pressed = session;
    pressed.key(Key::Enter);
    assert_eq!(pressed.record().moves, moves, "the key only goes on");
}

#[test]
fn con_12_going_on_forgets_the_deadline() {
    let (mut session, deadline) = shown(1500);
    assert!(
        session
            .key(Key::Enter)
            .contains(&Effect::CancelTimer(Timer::Screen))
    );
    let before = session.text();
    session.send(Msg::TimerFired(deadline.expect("a deadline").1));
    assert_eq!(session.text(), before);
}

#[test]
fn a_move_that_is_typed_goes_on_as_well() {
    let (mut session, _) = shown(0);
    session.play("D4");
    assert_eq!(
        session.record().moves.last().map(String::as_str),
        Some("D4")
    );
    assert_eq!(session.message(), "Bo: open a second card");
}

#[test]
fn reading_a_page_leaves_a_mismatch_in_sight() {
    let (mut session, _) = shown(0);
    session.key(Key::F(1));
    session.shows("The rules of Concentration");
    session.key(Key::Esc);
    assert_eq!(crossed(&session), 2);
}

#[test]
fn a_pair_lies_face_up_before_it_is_claimed_and_a_key_does_what_it_says() {
    let mut session = Session::table(friends(8));
    let pairs = session.pairs();
    let (one, other) = (&pairs[0][0], &pairs[0][1]);
    session.click_card(one);
    session.click_card(other);
    assert_eq!(session.message(), format!("{one} and {other} match: 1"));
    let marks = |session: &Session| session.text().matches('√').count();
    assert_eq!(marks(&session), 2, "{}", session.text());
    let mut waits = session.clone();
    assert!(waits.wake(), "the look has a deadline");
    assert_eq!(
        (marks(&waits), waits.message()),
        (0, "Ana: open a card".into())
    );
    session.click_card(&pairs[1][0]);
    assert_eq!(
        session.message(),
        "Ana: open a second card",
        "the click opens its card"
    );
    assert_eq!(marks(&session), 0);
}

#[test]
fn a_row_alone_is_no_card() {
    for ends in [Key::Enter, Key::Char(' ')] {
        let mut session = Session::table(friends(8));
        let moves = session.record().moves.len();
        session.keys("A");
        session.key(ends);
        assert_eq!(session.record().moves.len(), moves, "nothing is opened");
        session.shows("A_ (the row's letter");
        session.keys("2");
        assert_eq!(
            session.record().moves.last().map(String::as_str),
            Some("A2")
        );
    }
}

/// The entries of the foot line.
fn foot(session: &Session) -> String {
    session.lines().pop().expect("a foot line")
}

#[test]
fn the_foot_line_shows_what_works_now() {
    let (session, _) = shown(1500);
    assert!(
        foot(&session).starts_with("Enter continue"),
        "{}",
        foot(&session)
    );
    let mut alone = Session::table(settings(&[None, Some(Level::Sharp)], 8));
    assert!(
        foot(&alone).starts_with("Enter play  b3 or : type"),
        "{}",
        foot(&alone)
    );
    let [one, other] = alone.mismatch();
    for place in [&one, &other] {
        alone.click_card(place);
    }
    assert!(
        foot(&alone).starts_with("Enter continue") && !foot(&alone).contains("type"),
        "{}",
        foot(&alone)
    );
    alone.key(Key::Enter);
    alone.shows("Bo is thinking");
    assert!(foot(&alone).starts_with("Enter faster"), "{}", foot(&alone));
    while alone.wake() {}
    assert!(
        !foot(&alone).contains("Enter") && !foot(&alone).contains("type"),
        "{}",
        foot(&alone)
    );
}
