//! Setting up a position by hand or from a FEN, and openings drawn by lot.

use parlour_config::caps::TerminalCaps;
use parlour_kit::input::Key;
use parlour_model::any::Mode;
use parlour_ui::state::Start;

use crate::dump::dump;
use parlour_testing::session::{BEST, Session};

/// The table set-up of checkers with the row of the position marked.
fn set_up() -> Session {
    let config = "mode = \"checkers\"\nplayers = [\"Ana\", \"Bo\"]\n";
    let caps = TerminalCaps::of(
        parlour_config::caps::Depth::True,
        parlour_config::caps::Glyphs::Unicode,
    );
    let mut session = Session::with(config, Start::Menu, caps, 80, 24);
    session.key(Key::Enter);
    session.click_on("More");
    for _ in 0..20 {
        if session.message().starts_with("set up a position") {
            return session;
        }
        session.key(Key::Down);
        session.wake();
    }
    panic!("no such row:\n{}", session.lines().join("\n"));
}

fn editor() -> Session {
    let mut session = set_up();
    session.key(Key::Enter);
    assert!(session.is_shown("Set up a position"));
    session
}

/// Clicks on a text.
fn click_on(session: &mut Session, text: &str) {
    let lines = session.lines();
    let found = lines.iter().enumerate().find_map(|(y, line)| {
        let start = line.find(text)?;
        Some((line[..start].chars().count() + 1, y))
    });
    let (x, y) = found.unwrap_or_else(|| panic!("{text} is not there:\n{}", lines.join("\n")));
    session.click((u16::try_from(x).unwrap(), u16::try_from(y).unwrap()));
}

/// Puts the chosen piece on a square whose number can be read.
fn put(session: &mut Session, number: &str) {
    let lines = session.lines();
    let cell = lines.iter().enumerate().find_map(|(y, line)| {
        let cells: Vec<char> = line.chars().collect();
        let at = (9..41).find(|x| {
            (x - 9) % 4 == 0 && cells[*x..*x + 3].iter().collect::<String>().trim() == number
        })?;
        Some((u16::try_from(at + 2).unwrap(), u16::try_from(y).unwrap()))
    });
    session
        .click(cell.unwrap_or_else(|| panic!("no empty square {number}:\n{}", lines.join("\n"))));
}

#[test]
fn a_position_is_set_up_with_the_mouse_alone_and_played() {
    let mut session = editor();
    insta::assert_snapshot!(dump(&session.frame()));
    click_on(&mut session, "empty");
    click_on(&mut session, "Black man");
    put(&mut session, "1");
    click_on(&mut session, "White man");
    put(&mut session, "6");
    click_on(&mut session, "White king");
    put(&mut session, "32");
    assert!(session.is_shown("B:W6, K32:B1"));
    click_on(&mut session, "Black to move");
    assert!(session.is_shown("White to move"));
    click_on(&mut session, "done");
    click_on(&mut session, "Begin");
    assert!(
        session.message().contains("Ana (White): your move"),
        "{}",
        session.message()
    );
}

#[test]
fn a_piece_is_put_with_keys_and_taken_away_again() {
    let mut session = editor();
    session.keys("e");
    session.key(Key::Tab);
    session.key(Key::Enter);
    assert!(
        session.is_shown(":BK32"),
        "the cursor begins at the top left"
    );
    session.key(Key::Enter);
    assert!(!session.is_shown(":BK32"));
    session.key(Key::BackTab);
    session.key(Key::Enter);
    assert!(
        session
            .message()
            .contains("a Black man on 32 would be a king"),
        "{}",
        session.message()
    );
    session.keys("d");
    assert!(
        session.message().contains("has no move"),
        "{}",
        session.message()
    );
    session.keys("s");
    session.keys("d");
    session.shows("Begin");
}

#[test]
fn a_position_is_typed_and_a_fault_in_it_is_pointed_at() {
    let mut session = editor();
    session.keys(":W:W33:B1");
    session.key(Key::Enter);
    assert!(
        session
            .message()
            .contains("FEN: english has no square 33 (column 4)"),
        "{}",
        session.message()
    );
    assert!(session.is_shown("B:W21, 22"), "nothing has changed");
    session.keys(":W:W30:B1,K2");
    session.key(Key::Enter);
    assert!(session.is_shown("W:W30:B1, K2"));
    session.key(Key::Esc);
    session.shows("Begin");
}

#[test]
fn an_opening_is_drawn_by_lot_and_stays_when_moves_are_taken_back() {
    let config = "players = [\"Ana\", \"Bo\"]\n[checkers]\nopening = \"lot\"\n";
    let mut session = Session::of(config, Mode::Checkers, 80, 24);
    session.settle();
    assert!(
        session.is_shown("2. ") && session.message().starts_with("Bo (White)"),
        "{}",
        session.lines().join("\n")
    );
    assert!(session.is_shown("Black 12") && session.is_shown("White 12"));
    let drawn = session.lines();
    session.keys("u");
    assert!(session.message().contains("no move to undo"));
    assert_eq!(session.lines()[..22], drawn[..22]);
}

/// Chooses the value of a row of the set-up with keys until it is shown.
fn choose(session: &mut Session, row: &str, value: &str) {
    let line = |session: &Session| {
        session
            .lines()
            .into_iter()
            .find(|line| line.contains(row))
            .unwrap_or_default()
    };
    for _ in 0..30 {
        if session
            .message()
            .starts_with("from the start, three fair moves")
        {
            break;
        }
        session.key(Key::Up);
        session.wake();
    }
    for _ in 0..6 {
        if line(session).contains(value) {
            return;
        }
        session.key(Key::Right);
    }
    panic!("{row} has no {value}:\n{}", session.lines().join("\n"));
}

#[test]
fn an_eleven_man_ballot_is_chosen_with_keys_and_its_cards_are_typed() {
    let mut session = set_up();
    session.hides("  ballot  ");
    session.hides("  cards  ");
    choose(&mut session, "opening", "two-move");
    session.shows("  ballot  ");
    session.hides("  cards  ");
    choose(&mut session, "opening", "eleven-man");
    session.hides("  ballot  ");
    session.key(Key::Down);
    session.key(Key::Enter);
    session.keys("9 28 9-14 24-20");
    session.key(Key::Enter);
    session.shows("9 28 9-14 24-20");
    session.key(Key::Esc);
    click_on(&mut session, "Begin");
    session.settle();
    session.shows("eleven-man 9 28");
    session.shows("Black 11");
    assert!(
        session.message().starts_with("Ana (Black)"),
        "{}",
        session.message()
    );
}

#[test]
fn an_eleven_man_ballot_is_chosen_with_the_mouse_and_drawn_by_lot() {
    let mut session = set_up();
    for _ in 0..5 {
        if session.is_shown("eleven-man") {
            break;
        }
        click_on(&mut session, "opening");
    }
    session.shows("eleven-man");
    session.key(Key::Esc);
    click_on(&mut session, "Begin");
    session.settle();
    session.shows("eleven-man ");
    session.shows("White 11");
}

#[test]
fn an_eleven_man_game_that_goes_on_later_has_its_name_still() {
    let config = "players = [\"Ana\", \"Bo\"]\n[checkers]\nopening = \"eleven-man\"\ncards = \"9 28 9-14 24-20\"\n";
    let mut session = Session::kept(config, BEST);
    session.resize(120, 40);
    click_on(&mut session, "Checkers");
    click_on(&mut session, "Begin");
    session.settle();
    session.shows("eleven-man 9 28, 5-9 24-20");
    session.play("11-15");
    session.settle();
    let mut session = session.again();
    click_on(&mut session, "Resume");
    session.settle();
    session.key(Key::Enter);
    session.settle();
    session.shows("11-15");
    session.shows("eleven-man 9 28, 5-9 24-20");
}
