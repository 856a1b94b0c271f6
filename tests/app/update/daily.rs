//! The daily deals.

use jiff::ToSpan;
use parlour_model::any::Mode;
use parlour_ui::app::input::Key;

use crate::session::{BEST, Session};

const ANA: &str = "players = [\"Ana\"]\n";

/// A program that keeps games, in a store that answers at once.
fn kept(config: &str) -> Session {
    let mut session = Session::kept(config, BEST);
    session.world.answers = true;
    session.think();
    session
}

/// Today's deal of Concentration, from the menu.
fn sit(session: &mut Session) {
    session.click_on("Daily deals");
    session.shows("The daily deals of ");
    session.click_on("Concentration");
    session.shows("Concentration, daily deal — Ana's turn");
}

fn play(session: &mut Session) {
    for place in session.pairs().concat() {
        session.play(&place);
    }
    session.shows("The game is over");
}

#[test]
fn a_days_deal_is_the_same_for_everybody_and_every_version() {
    let mut session = kept(ANA);
    sit(&mut session);
    assert_eq!(
        session.record().moves[0],
        "deal 2 4 7 3 5 5 6 1 3 8 8 2 7 6 1 4"
    );
    let mut other = kept("players = [\"Bo\"]\n[concentration]\npairs = 30\n");
    other.click_on("Daily deals");
    other.click_on("Concentration");
    assert_eq!(other.record().moves, session.record().moves);
    assert_eq!(other.record().rules, session.record().rules);
}

#[test]
fn the_first_play_counts_and_the_second_is_practice() {
    let mut session = kept(ANA);
    sit(&mut session);
    play(&mut session);
    assert!(!session.record().practice);
    session.key(Key::Char('c'));
    assert!(
        session
            .message()
            .contains("Parlour daily Concentration, 8 pairs: 8 turns"),
        "{}",
        session.message()
    );
    session.key(Key::Esc);
    session.shows("played; once more is practice");
    session.click_on("Concentration");
    session.shows("practice: does not count");
    assert!(session.record().practice);
}

#[test]
fn nothing_is_taken_back_in_a_daily_deal() {
    for undo in ["undo = false", "undo = true"] {
        let mut session = kept(&format!("{ANA}[table]\n{undo}\n"));
        sit(&mut session);
        session.play("A1");
        session.hides("undo");
        session.key(Key::Char('u'));
        assert!(
            session.message().ends_with("undo is off at this table"),
            "{}",
            session.message()
        );
        assert!(!session.record().practice);
    }
}

#[test]
fn one_that_was_left_is_played_on() {
    let mut session = kept(ANA);
    sit(&mut session);
    let first = session.pairs()[0][0].clone();
    session.play(&first);
    let moves = session.record().moves;
    session.key(Key::Esc);
    session.shows("begun");
    session.click_on("Concentration");
    session.shows("daily deal");
    assert_eq!(
        (session.record().moves, session.record().practice),
        (moves, false)
    );
}

#[test]
fn days_in_a_row_are_counted() {
    let mut session = kept(ANA);
    for _ in 0..3 {
        sit(&mut session);
        play(&mut session);
        session.key(Key::Esc);
        session.key(Key::Esc);
        session.key(Key::Esc);
        session.now = session.now.checked_add(24.hours()).expect("a time");
    }
    session.click_on("Statistics");
    session.shows("3 daily deals; streak 3, longest 3");
    session.key(Key::Esc);
    session.shows("a games room in a terminal");
    session.now = session.now.checked_add(48.hours()).expect("a time");
    session.click_on("Statistics");
    session.shows("3 daily deals; streak 0, longest 3");
}

#[test]
fn every_game_has_one() {
    for mode in Mode::ALL {
        let mut session = kept(ANA);
        session.click_on("Daily deals");
        session.click_on(mode.title());
        session.shows("daily deal");
    }
}
