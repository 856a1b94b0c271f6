//! The tags of a study: typed, clicked, refused, and what is saved of them.

use draughts::pdn;
use parlour_kit::input::Key;
use parlour_screen::effect::Effect;
use parlour_ui::state::Start;
use parlour_workbench::games::FileGames;

use crate::dump::dump;
use parlour_testing::session::{BEST, Session};

fn study(text: &str, (width, height): (u16, u16)) -> Session {
    let start = Start::Games {
        is_study: true,
        file: "one.pdn".into(),
        games: FileGames::Read(pdn::read(text).expect("a game"), 1),
        chosen: Some(0),
    };
    Session::with("", start, BEST, width, height)
}

fn new_study() -> Session {
    study("[GameType \"21\"]\n1. 11-15 *", (80, 24))
}

/// Types the value of the marked row.
fn enter(session: &mut Session, text: &str) {
    session.key(Key::Enter);
    session.key(Key::Ctrl('u'));
    session.keys(text);
    session.key(Key::Enter);
}

/// The text that was written to a file.
fn saved(session: &mut Session) -> String {
    let effects = session.effects();
    let text = effects.into_iter().find_map(|effect| match effect {
        Effect::Save { text, .. } | Effect::ReplaceGame { text, .. } => Some(text),
        _ => None,
    });
    text.unwrap_or_else(|| panic!("nothing is saved: {}", session.message()))
}

#[test]
fn a_new_study_asks_for_its_tags_at_the_first_save() {
    let mut session = new_study();
    session.keys("s");
    session.shows("Tags of the study");
    session.key(Key::Down);
    for value in ["Ana", "Bo", "Spring Cup", "", "2024-5-12", "3"] {
        enter(&mut session, value);
    }
    session.press(Key::Right, 2);
    insta::assert_snapshot!(dump(&session.frame()));
    session.click_on("Save to a file");
    session.shows("save in file: one.pdn");
    session.key(Key::Enter);
    assert_eq!(
        saved(&mut session),
        "[Event \"Spring Cup\"]\n[Date \"2024.05.12\"]\n[Round \"3\"]\n[White \"Ana\"]\n[Black \"Bo\"]\n\
         [Result \"1/2-1/2\"]\n[GameType \"21\"]\n\n1. 11-15 1/2-1/2\n"
    );
    session.shows("Study: english — Bo – Ana");
}

#[test]
fn tags_may_stay_empty_and_are_asked_for_once() {
    let mut session = new_study();
    session.line(Key::Char('c'), "a thought");
    session.keys("s");
    session.key(Key::Enter);
    session.shows("save in file");
    session.key(Key::Esc);
    session.keys("s");
    session.shows("save in file");
    session.key(Key::Enter);
    assert!(!saved(&mut session).contains("White"));
}

#[test]
fn the_tags_of_a_game_are_changed_and_the_rest_stays() {
    let text = "[Event \"x\"]\n[Date \"1951.??.??\"]\n[White \"?\"]\n[Black \"Bo\"]\n[GameType \"21\"]\n1. 11-15 {so} 23-19 *";
    let mut session = study(text, (40, 12));
    session.keys("i");
    session.shows("Bo");
    enter(&mut session, "Ana");
    enter(&mut session, "");
    session.key(Key::Esc);
    session.shows("changed");
    session.keys("s");
    session.key(Key::Enter);
    assert_eq!(
        saved(&mut session),
        "[Event \"x\"]\n[Date \"1951.??.??\"]\n[White \"Ana\"]\n[GameType \"21\"]\n\n1. 11-15 {so} 1... 23-19 *\n"
    );
}

#[test]
fn a_date_that_is_none_is_refused_and_can_be_corrected() {
    let mut session = new_study();
    session.keys("i");
    session.click_on("Date");
    session.key(Key::Enter);
    session.keys("soon");
    session.key(Key::Enter);
    assert!(
        session.message().contains("\"soon\" is not a date"),
        "{}",
        session.message()
    );
    session.key(Key::Ctrl('u'));
    session.keys("1951");
    session.key(Key::Enter);
    session.shows("1951.??.??");
    session.key(Key::Ctrl('c'));
    session.shows("Changes to the study are not saved.");
}
