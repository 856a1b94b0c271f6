//! The kept games: unfinished tables, the history, the statistics, and the import of a record.

use jiff::ToSpan;
use parlour_config::caps::{Depth, Glyphs, TerminalCaps};
use parlour_kit::input::Key;

use crate::dump::dump;
use parlour_testing::session::{BEST, Session};

const SIZES: [(u16, u16); 3] = [(80, 24), (120, 40), (40, 12)];

const CONFIG: &str = "players = [\"Ana\", { name = \"Rob\", robot = \"random\" }]\n[concentration]\npairs = 3\n\
                      [table]\nrobot_ms = 0\n";

/// A program at which some games have been played to their end, and others not; Ana is back at the start screen.
fn played(caps: TerminalCaps) -> Session {
    let mut session = Session::kept(CONFIG, caps);
    for _ in 0..3 {
        begin(&mut session, "Concentration", &[]);
        take_all(&mut session);
    }
    for game in ["Checkers", "Memoarrr!"] {
        begin(&mut session, game, &[]);
        give_up(&mut session);
    }
    session.now += 1.minute();
    begin(&mut session, "Checkers", &[]);
    session.play("11-15");
    leave(&mut session);
    begin(&mut session, "Memory Match", &[]);
    session.now += 10.seconds(); // Ana takes her time.
    session.key(Key::Enter);
    leave(&mut session);
    sit_down(&mut session, "BirdHead", &["+ seat", "+ seat", "+ seat"]);
    session.now += 20.seconds();
    session.settle();
    session.keys("p");
    leave(&mut session);
    begin(&mut session, "Concentration", &["- seat"]);
    take_all(&mut session);
    session
}

/// Sits down to a game after these clicks in its set-up.
fn sit_down(session: &mut Session, game: &str, clicks: &[&str]) {
    let begin = if game == "Checkers" { "Begin" } else { "Deal" };
    for text in [&[game], clicks, &[begin]].concat() {
        session.click_on(text);
    }
}

/// The same, and waits until a person is to act.
fn begin(session: &mut Session, game: &str, clicks: &[&str]) {
    sit_down(session, game, clicks);
    session.settle();
}

/// Ana takes every set in turn; the first cards come again until they are hers.
fn take_all(session: &mut Session) {
    for place in session.pairs().concat() {
        session.play(&place);
        session.settle();
    }
    session.shows("— game over");
    session.click_on("leave");
    session.settle();
}

fn give_up(session: &mut Session) {
    session.keys("x");
    session.key(Key::Tab);
    session.key(Key::Enter);
    session.settle();
    session.click_on("leave");
    session.settle();
}

fn leave(session: &mut Session) {
    session.key(Key::Esc);
    if session.state.overlay().question().is_some() {
        session.click_on("Leave the table");
    }
    session.settle();
}

/// Snapshots of what is on the screen after these clicks, in colour at every size, and at the usual size without.
fn snapshots(name: &str, clicks: &[&str]) {
    snapshots_of(name, played, clicks);
}

fn snapshots_of(name: &str, before: impl Fn(TerminalCaps) -> Session, clicks: &[&str]) {
    let none = TerminalCaps::of(Depth::None, Glyphs::Unicode);
    for (colours, caps) in [("", BEST), ("_none", none)] {
        let mut session = before(caps);
        for text in clicks {
            session.click_on(text);
            session.settle();
        }
        for (width, height) in SIZES {
            let mut session = session.clone();
            session.resize(width, height);
            insta::assert_snapshot!(
                format!("{name}_{width}x{height}{colours}"),
                dump(&session.frame())
            );
        }
    }
}

#[test]
fn the_start_screen_with_unfinished_tables() {
    snapshots("kept_menu", &[]);
    snapshots_of("kept_start", |caps| played(caps).again(), &[]);
}

#[test]
fn the_unfinished_tables() {
    snapshots("kept_tables", &["Unfinished"]);
}

#[test]
fn a_table_is_deleted() {
    snapshots("kept_delete", &["Unfinished", "d delete"]);
}

#[test]
fn a_record_is_taken_in() {
    snapshots("kept_import", &["Unfinished", "o import"]);
}

#[test]
fn the_history() {
    snapshots("kept_history", &["History"]);
}

#[test]
fn long_names_give_way_to_the_result_of_a_game() {
    let names = "players = [\"Bartholomew Featherstonehaugh\", \"Maximiliane von Hohenzollern\"]\n";
    let mut session = Session::kept(names, BEST);
    begin(&mut session, "Checkers", &[]);
    give_up(&mut session);
    session.click_on("History");
    session.settle();
    session.resize(80, 24);
    session.shows(" Barth… resigned; Barth… (Black), ");
}

#[test]
fn the_statistics() {
    snapshots("kept_statistics", &["Statistics"]);
    snapshots(
        "kept_statistics_checkers",
        &["Statistics", "game  ", "game  "],
    );
}

#[test]
fn statistics_without_a_game_are_a_sentence() {
    let mut session = Session::kept(CONFIG, BEST);
    session.click_on("Statistics");
    session.settle();
    session.shows("no finished games yet");
    session.hides("player");
}
