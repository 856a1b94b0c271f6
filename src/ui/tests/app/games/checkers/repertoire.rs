//! A repertoire at the study board: lines are marked and trained, mistakes tried again, and the book has its word.

use draughts::pdn;
use parlour_config::Config;
use parlour_kit::input::Key;
use parlour_screen::effect::Effect;
use parlour_ui::state::Start;
use parlour_workbench::games::FileGames;

use crate::dump::dump;
use parlour_testing::session::{BEST, Session};

/// A study that lies in a file.
fn study_of(text: &str) -> Session {
    let start = Start::Games {
        is_study: true,
        file: "one.pdn".into(),
        games: FileGames::Read(pdn::read(text).expect("a game"), 1),
        chosen: Some(0),
    };
    Session::with("", start, BEST, 120, 40)
}

/// The old fourteenth, of which Black's moves are to be known.
const LINE: &str =
    "[Event \"x\"][GameType \"21\"] 1. 11-15 23-19 2. 8-11 22-17 3. 4-8 17-13 4. 15-18 *";

fn typed(session: &mut Session, chosen: &str) {
    session.keys(":");
    session.keys(chosen);
    session.key(Key::Enter);
    session.think();
}

/// The text that the study is written with.
fn written(session: &mut Session) -> String {
    session.effects();
    session.keys("s");
    session.key(Key::Enter);
    let mut texts = session
        .effects()
        .into_iter()
        .filter_map(|effect| match effect {
            Effect::Save { text, .. } | Effect::ReplaceGame { text, .. } => Some(text),
            _ => None,
        });
    texts.next().expect("it is saved")
}

#[test]
fn a_line_of_ones_own_is_trained_behind_its_ballot_until_it_is_known() {
    let mut session = study_of(LINE);
    session.keys("T");
    session.shows("no line here is in your repertoire");
    session.key(Key::End);
    session.keys("o");
    session.shows("this line is in your repertoire as Black");
    session.key(Key::Home);
    session.keys("T");
    session.shows("Repertoire: ");
    session.shows("Black to move: play your line");
    session.shows("0 of 1 line known");
    insta::assert_snapshot!(dump(&session.frame()));
    typed(&mut session, "4-8");
    typed(&mut session, "9-14");
    session.shows("your line has another move");
    typed(&mut session, "15-18");
    session.shows("your line has another move");
    session.keys("u");
    typed(&mut session, "15-18");
    session.shows("solved");
    session.shows("0 of 1 line known");
    session.hides("100 %");
    // There was a fault: it is asked again on the same day.
    session.key(Key::Enter);
    session.shows("play your line");
    typed(&mut session, "4-8");
    typed(&mut session, "15-18");
    session.shows("100 %");
    session.shows("1 of 1 line known");
    session.key(Key::Enter);
    session.shows("1 of 1 line known; the next one is asked on 2023-11-15");
    assert!(written(&mut session).contains("15-18 {[%own B 2023-11-15 1]}"));
}

#[test]
fn a_mark_of_ones_own_is_taken_off_and_is_of_the_side_below() {
    let mut session = study_of(LINE);
    session.key(Key::Right);
    session.key(Key::Right);
    session.keys("fo");
    session.shows("as White");
    assert!(written(&mut session).contains("[%own W]"));
    session.keys("o");
    assert!(!written(&mut session).contains("%own"));
}

#[test]
fn the_book_and_ones_repertoire_say_what_they_have_instead() {
    let mut session = study_of("[GameType \"21\"] 1. 10-15 (1. 11-15 {[%own B]}) 1... 24-20 *");
    session.key(Key::Right);
    session.shows("not in your repertoire, which has 11-15");
    session.key(Key::Down);
    session.shows("1. 11-15 — in the book");
    session.keys("o");
    session.key(Key::Up);
    session.shows("1. 10-15 — in the ballots; the book has ");
    session.keys("A");
    (0..4).for_each(|_| session.think());
    session.hides("left the book");
}

#[test]
fn a_mistake_is_tried_again_in_place() {
    let mut session =
        study_of("[GameType \"21\"][FEN \"B:WK32,21,29,13:B1,2,3,27\"] 1. 1-6?? 32x23 *");
    session.keys("r");
    session.shows("not possible now: find a better move");
    session.key(Key::Right);
    session.keys("r");
    session.think();
    session.shows("find a better move");
    typed(&mut session, "1-6");
    session.shows("that is weaker");
    session.keys("u");
    typed(&mut session, "27-31");
    session.shows("solved");
    session.key(Key::Enter);
    assert!(
        session.message().contains("1. 1-6??"),
        "{}",
        session.message()
    );
}

#[test]
fn a_threat_is_what_the_other_side_would_do() {
    let mut session = Session::menu(Config::default());
    session.keys("yx");
    let asked = session
        .effects()
        .into_iter()
        .find_map(|effect| match effect {
            Effect::Analyse(_, _, question) => Some(question.board.turn()),
            _ => None,
        });
    assert_eq!(asked, Some(draughts::Color::White), "Black is to move");
    session.think();
    session.shows("Threat: ");
    session.keys("x");
    session.think();
    session.hides("Threat");
    session.keys("a");
    session.hides("Analysis");
}
