//! What is kept: unfinished tables, the history, the statistics, and how a record comes in.

use parlour::app::facts::{Depth, Facts, Glyphs};
use parlour::app::input::Key;

use crate::dump::dump;
use crate::session::BEST;
use crate::stage::Stage;

const SIZES: [(u16, u16); 3] = [(80, 24), (120, 40), (40, 12)];

const CONFIG: &str = "players = [\"Ana\", { name = \"Rob\", robot = \"random\" }]\n[concentration]\npairs = 3\n\
                      [table]\nrobot_ms = 0\n";

/// A program at which some games have been played to their end, and others not; Ana is back at the start screen.
fn played(facts: Facts) -> Stage {
    let mut stage = Stage::kept(CONFIG, facts);
    for _ in 0..3 {
        begin(&mut stage, "Concentration", &[]);
        take_all(&mut stage);
    }
    for game in ["Checkers", "Memoarrr!"] {
        begin(&mut stage, game, &[]);
        give_up(&mut stage);
    }
    begin(&mut stage, "Checkers", &[]);
    stage.open("11-15");
    leave(&mut stage);
    begin(&mut stage, "Memory Match", &[]);
    stage.key(Key::Enter);
    leave(&mut stage);
    begin(&mut stage, "BirdHead", &["+ seat", "+ seat", "+ seat"]);
    stage.keys(" p");
    leave(&mut stage);
    begin(&mut stage, "Concentration", &["- seat", "- seat", "- seat", "- seat"]);
    take_all(&mut stage);
    stage
}

/// Sits down to a game after these clicks in its set-up.
fn begin(stage: &mut Stage, game: &str, clicks: &[&str]) {
    for text in [&[game], clicks, &["Begin"]].concat() {
        stage.click_on(text);
    }
    stage.settle();
}

/// Ana takes every set in turn; the first cards come again until they are hers.
fn take_all(stage: &mut Stage) {
    for place in stage.pairs().concat() {
        stage.open(&place);
        stage.settle();
    }
    stage.shows("The game is over");
    stage.click_on("Leave ]");
    stage.settle();
}

fn give_up(stage: &mut Stage) {
    stage.keys("x");
    stage.key(Key::Tab);
    stage.key(Key::Enter);
    stage.settle();
    stage.click_on("Leave ]");
    stage.settle();
}

fn leave(stage: &mut Stage) {
    stage.key(Key::Esc);
    if stage.state.question.is_some() {
        stage.click_on("Leave the table");
    }
    stage.settle();
}

/// Snapshots of what is on the screen after these clicks, in colour at every size, and at the usual size without.
fn snapshots(name: &str, clicks: &[&str]) {
    snapshots_of(name, played, clicks);
}

fn snapshots_of(name: &str, before: impl Fn(Facts) -> Stage, clicks: &[&str]) {
    let none = Facts { depth: Depth::None, glyphs: Glyphs::Unicode };
    for (colours, facts) in [("", BEST), ("_none", none)] {
        let mut stage = before(facts);
        for text in clicks {
            stage.click_on(text);
            stage.settle();
        }
        for (width, height) in SIZES {
            let mut session = stage.session();
            session.resize(width, height);
            insta::assert_snapshot!(format!("{name}_{width}x{height}{colours}"), dump(&session.frame()));
        }
    }
}

#[test]
fn the_start_screen_with_unfinished_tables() {
    snapshots("kept_menu", &[]);
    snapshots_of("kept_start", |facts| played(facts).again(), &[]);
}

#[test]
fn the_unfinished_tables() {
    snapshots("kept_tables", &["Resume"]);
}

#[test]
fn a_table_is_deleted() {
    snapshots("kept_delete", &["Resume", "d delete"]);
}

#[test]
fn a_record_is_taken_in() {
    snapshots("kept_import", &["Resume", "o import"]);
}

#[test]
fn the_history() {
    snapshots("kept_history", &["History"]);
}

#[test]
fn the_statistics() {
    snapshots("kept_statistics", &["Statistics"]);
    snapshots("kept_statistics_checkers", &["Statistics", "game  ", "game  "]);
}
