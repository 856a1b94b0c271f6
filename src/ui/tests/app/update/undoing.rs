//! Taking moves back: alone, and between friends who agreed to it.

use parlour_config::Config;
use parlour_kit::input::Key;
use parlour_model::any::Mode;
use parlour_model::player::Level;

use parlour_testing::session::{Session, friends, settings};

fn agreed(mut config: Config) -> Config {
    config.table.undo = true;
    config
}

/// Opens two cards that differ, takes them back one by one, and makes them again.
fn back_and_forth(config: Config) {
    let mut session = Session::table(config);
    let start = session.text();
    let [one, other] = session.mismatch();
    session.play(&one);
    let between = session.text();
    session.play(&other);
    let after = session.record();
    session.key(Key::Char('u'));
    assert_eq!(board(&session.text()), board(&between));
    session.key(Key::Char('u'));
    assert_eq!(board(&session.text()), board(&start));
    session.shows("  practice");
    session.key(Key::Char('u'));
    assert!(
        session.message().ends_with("there is no move to undo"),
        "the deal stays"
    );
    session.keys("rr");
    assert_eq!(session.record().moves, after.moves);
    assert!(
        session.record().practice && !after.practice,
        "whoever looks twice plays for practice"
    );
    session.shows("differ; Enter closes");
    session.keys("r");
    assert!(session.message().ends_with("there is no move to redo"));
}

/// The board and the line below it. The keys that work differ: what has been taken back can be made again; and above the
/// board it says that this is practice now.
fn board(text: &str) -> Vec<String> {
    let lines: Vec<_> = text.lines().map(str::to_owned).collect();
    lines[1..lines.len() - 1].to_vec()
}

#[test]
fn a_player_alone_takes_moves_back_and_makes_them_again() {
    back_and_forth(settings(&[None], 8));
}

#[test]
fn friends_who_agreed_take_moves_back_and_make_them_again() {
    back_and_forth(agreed(friends(8)));
}

#[test]
fn without_agreement_and_against_robots_moves_stand() {
    for config in [
        friends(8),
        agreed(settings(&[None, Some(Level::Novice)], 8)),
    ] {
        let mut session = Session::table(config);
        session.play("A1");
        session.hides("undo");
        let moves = session.record().moves;
        session.key(Key::Char('u'));
        assert!(
            session.message().ends_with("undo is off at this table"),
            "{}",
            session.message()
        );
        assert_eq!(session.record().moves, moves);
    }
}

#[test]
fn undo_and_redo_are_offered_only_while_there_is_something() {
    let mut session = Session::table(settings(&[None], 8));
    session.hides("undo");
    session.play("A1");
    session.shows("undo");
    session.hides("redo");
    session.click_on("undo");
    session.hides("undo");
    session.click_on("redo");
    assert_eq!(session.record().moves.len(), 2);
}

#[test]
fn another_move_forgets_what_was_taken_back() {
    let mut session = Session::table(settings(&[None], 8));
    session.play("A1");
    session.key(Key::Char('u'));
    session.play("B2");
    session.hides("redo");
    assert_eq!(session.record().moves[1..], ["B2"]);
}

#[test]
fn the_cursor_stays_where_it_was_when_a_move_is_taken_back() {
    let mut session = Session::table(settings(&[None], 8));
    session.press(Key::Right, 2);
    session.key(Key::Enter);
    session.key(Key::Char('u'));
    session.key(Key::Enter);
    assert_eq!(session.record().moves[1..], ["A3"]);
}

/// Returns whether the help of a table of Ana and somebody else tells how moves are taken back.
fn helps_to_undo(mode: Mode, other: &str) -> bool {
    let mut session = Session::of(
        &format!("players = [\"Ana\", {other}]\n[table]\nundo = true\n"),
        mode,
        120,
        40,
    );
    session.settle();
    session.lift();
    session.key(Key::Char('?'));
    session.shows("resign the game");
    session.is_shown("undo the last move")
}

#[test]
fn the_help_tells_of_taking_back_only_where_moves_are_taken_back() {
    let helped = |other| {
        Mode::ALL
            .into_iter()
            .filter(|mode| helps_to_undo(*mode, other))
            .collect::<Vec<_>>()
    };
    assert_eq!(
        helped("\"Bo\""),
        [Mode::Concentration, Mode::MemoryMatch, Mode::Checkers]
    );
    assert_eq!(
        helped("{ name = \"Bo\", robot = \"casual\" }"),
        [Mode::Checkers],
        "against robots moves stand"
    );
}
