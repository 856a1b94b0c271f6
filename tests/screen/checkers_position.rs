//! Setting up a position by hand or from a FEN, and openings drawn by lot.

use parlour::app::facts::Facts;
use parlour::app::input::Key;
use parlour::app::state::Start;
use parlour::model::any::Mode;

use crate::dump::dump;
use crate::stage::Stage;

/// The table set-up of checkers with the row of the position marked.
fn set_up() -> Stage {
    let config = "mode = \"checkers\"\nplayers = [\"Ana\", \"Bo\"]\n";
    let facts = Facts { depth: parlour::app::facts::Depth::True, glyphs: parlour::app::facts::Glyphs::Unicode };
    let mut stage = Stage::with(config, Start::Menu, facts, 80, 24);
    stage.key(Key::Enter);
    for _ in 0..20 {
        if stage.message().starts_with("set up a position") {
            return stage;
        }
        stage.key(Key::Down);
    }
    panic!("no such row:\n{}", stage.lines().join("\n"));
}

fn editor() -> Stage {
    let mut stage = set_up();
    stage.key(Key::Enter);
    assert!(stage.shows("Set up a position"));
    stage
}

/// Clicks on a text.
fn click_on(stage: &mut Stage, text: &str) {
    let lines = stage.lines();
    let found = lines.iter().enumerate().find_map(|(y, line)| {
        let start = line.find(text)?;
        Some((line[..start].chars().count() + 1, y))
    });
    let (x, y) = found.unwrap_or_else(|| panic!("{text} is not there:\n{}", lines.join("\n")));
    stage.click((u16::try_from(x).unwrap(), u16::try_from(y).unwrap()));
}

/// Puts the chosen piece on a square whose number can be read.
fn put(stage: &mut Stage, number: &str) {
    let lines = stage.lines();
    let cell = lines.iter().enumerate().find_map(|(y, line)| {
        let cells: Vec<char> = line.chars().collect();
        let at =
            (10..42).find(|x| (x - 10) % 4 == 0 && cells[*x..*x + 3].iter().collect::<String>().trim() == number)?;
        Some((u16::try_from(at + 2).unwrap(), u16::try_from(y).unwrap()))
    });
    stage.click(cell.unwrap_or_else(|| panic!("no empty square {number}:\n{}", lines.join("\n"))));
}

#[test]
fn a_position_is_set_up_with_the_mouse_alone_and_played() {
    let mut stage = editor();
    insta::assert_snapshot!(dump(&stage.frame()));
    click_on(&mut stage, "empty");
    click_on(&mut stage, "Black man");
    put(&mut stage, "1");
    click_on(&mut stage, "Red man");
    put(&mut stage, "6");
    click_on(&mut stage, "Red king");
    put(&mut stage, "32");
    assert!(stage.shows("B:W6, K32:B1"));
    click_on(&mut stage, "Black to move");
    assert!(stage.shows("Red to move"));
    click_on(&mut stage, "done");
    assert!(stage.shows("W:W6,K32:B1"), "the key `fen` holds it:\n{}", stage.lines().join("\n"));
    click_on(&mut stage, "Begin");
    assert!(stage.message().contains("Ana (Red) to move"), "{}", stage.message());
}

#[test]
fn a_piece_is_put_with_keys_and_taken_away_again() {
    let mut stage = editor();
    stage.keys("e");
    stage.key(Key::Tab);
    stage.key(Key::Enter);
    assert!(stage.shows(":BK32"), "the cursor begins at the top left");
    stage.key(Key::Enter);
    assert!(!stage.shows(":BK32"));
    stage.key(Key::BackTab);
    stage.key(Key::Enter);
    assert!(stage.message().contains("a Black man on 32 would be a king (CHK-7)"), "{}", stage.message());
    stage.keys("d");
    assert!(stage.message().contains("has no move"), "{}", stage.message());
    stage.keys("s");
    stage.keys("d");
    assert!(stage.shows("the usual start"));
}

#[test]
fn a_position_is_typed_and_a_fault_in_it_is_pointed_at() {
    let mut stage = editor();
    stage.keys(":W:W33:B1");
    stage.key(Key::Enter);
    assert!(stage.message().contains("the FEN's column 4: 33 is no square of english"), "{}", stage.message());
    assert!(stage.shows("B:W21, 22"), "nothing has changed");
    stage.keys(":W:W30:B1,K2");
    stage.key(Key::Enter);
    assert!(stage.shows("W:W30:B1, K2"));
    stage.key(Key::Esc);
    assert!(stage.shows("the usual start"), "given up");
}

#[test]
fn an_opening_is_drawn_by_lot_and_stays_when_moves_are_taken_back() {
    let config = "players = [\"Ana\", \"Bo\"]\n[checkers]\nopening = \"lot\"\n";
    let mut stage = Stage::new(config, Mode::Checkers, 80, 24);
    stage.settle();
    assert!(stage.shows("2. ") && stage.message().starts_with("Bo (Red)"), "{}", stage.lines().join("\n"));
    assert!(stage.shows("Black 12") && stage.shows("Red 12"));
    let drawn = stage.lines();
    stage.keys("u");
    assert!(stage.message().contains("nothing to take back"));
    assert_eq!(stage.lines()[..22], drawn[..22]);
}
