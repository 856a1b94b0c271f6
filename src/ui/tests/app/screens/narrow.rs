//! A window of 40×12 has the line of the title for scores and notes: what matters is in it.

use parlour_kit::input::Key;
use parlour_model::any::Mode;

use parlour_testing::session::Session;

/// Returns the line at the top, with `friends` friends at a table.
fn line(mode: Mode, friends: usize) -> String {
    let names: Vec<_> = ["Ana", "Bo", "Cy", "Di", "Ed"][..friends]
        .iter()
        .map(|name| format!("{name:?}"))
        .collect();
    line_of(mode, &names)
}

fn line_of(mode: Mode, players: &[String]) -> String {
    let config = format!("players = [{}]\n", players.join(", "));
    let mut session = Session::of(&config, mode, 40, 12);
    session.settle();
    session.lines()[0].trim_end().to_owned()
}

#[test]
fn every_score_and_the_cards_left() {
    assert_eq!(
        line(Mode::Concentration, 2),
        "Concentration  ►Ana 0  Bo 0  8 left"
    );
    assert_eq!(
        line(Mode::Concentration, 4),
        "►Ana 0  Bo 0  Cy 0  Di 0  8 left"
    );
    assert_eq!(
        line(Mode::Concentration, 5),
        "►Ana 0  Bo 0  Cy 0  Di 0  Ed 0  8 left"
    );
    assert_eq!(
        line(Mode::MemoryMatch, 2),
        "Memory Match  ►Ana 0  Bo 0  16 left"
    );
    assert_eq!(line(Mode::Memoarrr, 4), "►A 0 B 0 C 0 D 0  round 1 of 7");
    assert_eq!(
        line(Mode::Checkers, 2),
        "Checkers  ►Ana Black 12  Bo White 12"
    );
}

/// The log has no room beside the board, and takes its place for as long as it is wanted.
#[test]
fn the_log_takes_the_place_of_the_board() {
    let mut session = Session::of("players = [\"Ana\", \"Bo\"]\n", Mode::Concentration, 40, 12);
    session.settle();
    session.play("A1");
    session.settle();
    let board = session.text();
    assert!(!board.contains("Ana opens A1"), "{board}");
    session.key(Key::F(6));
    let log = session.text();
    assert!(
        log.contains("Ana opens A1") && !log.contains("dealt"),
        "{log}"
    );
    session.key(Key::F(6));
    assert_eq!(session.text(), board);
    // Nobody plays blind: the first key of the board shows it, and does nothing else.
    for key in [Key::Enter, Key::Right, Key::Esc] {
        session.key(Key::F(6));
        session.key(key);
        assert_eq!(session.text(), board, "{key:?}");
    }
}

#[test]
fn con_13_par_for_a_player_alone() {
    let line = line(Mode::Concentration, 1);
    assert!(
        line.starts_with("Concentration  turn 1  par ") && line.ends_with("  on par"),
        "{line}"
    );
}

#[test]
fn bh_13_the_unseen_cards_are_told_once() {
    for friends in 2..=5 {
        let names: Vec<_> = ["Ana", "Bo", "Cy", "Di", "Ed"][..friends]
            .iter()
            .map(|name| format!("{name:?}"))
            .collect();
        let mut session = Session::of(
            &format!("players = [{}]\n", names.join(", ")),
            Mode::BirdHead,
            40,
            12,
        );
        session.settle();
        session.lift();
        assert_eq!(
            session.text().matches("unseen").count(),
            1,
            "{friends} friends:\n{}",
            session.text()
        );
    }
}
