//! In a large window the players sit around the board, and the log is a drawer.

use parlour_kit::input::Key;
use parlour_model::any::Mode;

use parlour_testing::session::Session;

/// The heading of the open log.
const OPEN: &str = "─ Moves ─";

/// The handle of the closed log.
const HANDLE: &str = "← Moves";

/// A table of Ana and a robot, in games of hands of Ana and three.
fn table(mode: Mode, width: u16, height: u16) -> Session {
    let robots = if mode == Mode::BirdHead { 3 } else { 1 };
    let robot = |name: &&str| format!("{{ name = {name:?}, robot = \"casual\" }}");
    let robots: Vec<_> = ["Robo", "Dot", "Echo"][..robots]
        .iter()
        .map(robot)
        .collect();
    let config = format!("players = [\"Ana\", {}]\n", robots.join(", "));
    let mut session = Session::of(&config, mode, width, height);
    session.settle();
    session
}

/// The row and the column of a text.
fn position(session: &Session, text: &str) -> (usize, usize) {
    let lines = session.lines();
    let found = lines.iter().enumerate().find_map(|(row, line)| {
        let before = &line[..line.find(text)?];
        Some((row, before.chars().count()))
    });
    found.unwrap_or_else(|| panic!("no {text:?} on the screen:\n{}", session.text()))
}

#[test]
fn the_log_is_opened_and_closed_by_key_and_by_mouse() {
    for (width, height) in [(100, 30), (120, 40), (200, 60)] {
        for mode in [
            Mode::Concentration,
            Mode::MemoryMatch,
            Mode::Memoarrr,
            Mode::BirdHead,
        ] {
            let mut session = table(mode, width, height);
            let about = format!("{mode} at {width}x{height}");
            let closed = session.text();
            assert!(!closed.contains(OPEN), "{about}:\n{closed}");
            session.key(Key::F(6));
            let open = session.text();
            assert!(open.contains(OPEN), "{about}:\n{open}");
            session.key(Key::F(6));
            assert_eq!(session.text(), closed, "{about}");
            session.click_on(HANDLE);
            assert_eq!(session.text(), open, "{about}");
            session.click_on(OPEN);
            assert_eq!(session.text(), closed, "{about}");
        }
    }
}

#[test]
fn a_key_of_the_board_leaves_an_open_log_open() {
    let mut session = table(Mode::Concentration, 120, 40);
    session.key(Key::F(6));
    session.key(Key::Enter);
    session.shows("Ana opens A1");
    session.key(Key::Right);
    session.key(Key::Enter);
    session.shows("Ana opens A2");
}

#[test]
fn only_checkers_begins_with_an_open_log() {
    for mode in Mode::ALL {
        let session = table(mode, 120, 40);
        let is_open = session.text().contains(OPEN);
        assert_eq!(is_open, mode == Mode::Checkers, "{mode}");
    }
}

#[test]
fn the_next_table_has_the_log_as_the_last_one() {
    let mut session = table(Mode::Concentration, 120, 40);
    session.key(Key::F(6));
    session.key(Key::Char('n'));
    session.settle();
    session.shows(OPEN);
    session.key(Key::Esc);
    session.click_on("Memory Match");
    session.click_on("Deal");
    session.settle();
    session.shows(OPEN);
}

#[test]
fn players_sit_around_the_board() {
    let session = table(Mode::BirdHead, 120, 40);
    let [near, left, far, right] =
        ["A Ana", "R Robo", "D Dot", "E Echo"].map(|name| position(&session, name));
    assert!(
        near.0 > left.0 && left.0 > far.0 && near.0 > right.0,
        "{}",
        session.text()
    );
    assert!(left.1 < far.1 && far.1 < right.1, "{}", session.text());
    for (width, height) in [(100, 30), (120, 40), (200, 60)] {
        for mode in Mode::ALL.into_iter().filter(|mode| *mode != Mode::Checkers) {
            let session = table(mode, width, height);
            let text = session.text();
            assert!(text.contains("A Ana") && text.contains("R Robo"), "{text}");
            let (row, _) = position(&session, "A Ana");
            assert!(
                row > usize::from(height) / 3,
                "the person at the screen sits below:\n{text}"
            );
        }
    }
}

#[test]
fn in_checkers_the_near_player_has_the_men_at_the_lower_edge() {
    let mut session = table(Mode::Checkers, 200, 60);
    let (own, other) = (position(&session, "A Ana"), position(&session, "R Robo"));
    assert!(own.0 > other.0, "{}", session.text());
    session.keys("f");
    assert_eq!(position(&session, "A Ana").0, other.0, "{}", session.text());
}

#[test]
fn a_window_of_less_than_100_columns_has_scores_in_the_title_and_the_log_in_a_drawer() {
    let mut session = table(Mode::Concentration, 99, 40);
    session.settle();
    let before = session.text();
    session.shows("►Ana 0  Robo 0");
    session.hides("─ Moves ─");
    session.key(Key::F(6));
    session.shows("─ Moves ─");
    session.key(Key::Right);
    session.key(Key::Left);
    session.key(Key::F(6));
    assert_eq!(session.text(), before, "no key is lost");
}
