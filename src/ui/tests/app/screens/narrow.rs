//! A window of 40×12 has one line for scores and notes: what matters is in it.

use parlour_kit::input::Key;
use parlour_model::any::Mode;

use parlour_testing::session::Session;

/// Returns the line below the title, with `friends` friends at a table.
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
    session.lines()[1].trim_end().to_owned()
}

#[test]
fn every_score_and_the_cards_left() {
    assert_eq!(
        line(Mode::Concentration, 2),
        "►Ana 0  Bo 0  8 of 8 pairs left"
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
        "►Ana 0  Bo 0  16 of 16 cards left"
    );
    assert_eq!(line(Mode::Memoarrr, 4), "►A 0 B 0 C 0 D 0  round 1 of 7");
    assert_eq!(line(Mode::Checkers, 2), "►Ana Black 12  Bo Red 12");
}

/// The log has no room beside the board, and takes its place for as long as it is wanted.
#[test]
fn the_log_takes_the_place_of_the_board() {
    let mut session = Session::of("players = [\"Ana\", \"Bo\"]\n", Mode::Concentration, 40, 12);
    session.settle();
    let board = session.text();
    assert!(!board.contains("16 cards are dealt"), "{board}");
    session.key(Key::F(6));
    let log = session.text();
    assert!(log.contains("16 cards are dealt"), "{log}");
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
        line.starts_with("►Ana 0  turn 1  par ") && line.ends_with("  on par  8 left"),
        "{line}"
    );
}

#[test]
fn bh_13_the_unseen_cards_where_every_row_is_a_players() {
    let robot = |name| format!("{{ name = {name:?}, robot = \"random\" }}");
    let players = [
        ["\"Ana\"".to_owned()].as_slice(),
        &["Bo", "Cy", "Di", "Ed"].map(robot),
    ]
    .concat();
    let line = line_of(Mode::BirdHead, &players);
    assert!(
        line.starts_with("unseen 2-11: ") && line.ends_with("  deal 1  trick 1"),
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
