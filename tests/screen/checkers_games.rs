//! A PDN file on the screen: its games to choose from, and each to step through.

use parlour::app::facts::Facts;
use parlour::app::input::Key;
use parlour::app::state::Start;
use parlour::model::checkers::pdn;

use crate::stage::Stage;

const FILE: &str = r#"[Event "First"]
[White "Ana"]
[Black "Bo"]
[GameType "21"]
[Result "1-0"]
1. 11-15 22-18 2. 15x22 25x18 1-0

[Event "Second"]
[White "Cy"]
[Black "Dee"]
[GameType "20"]
1. 32-28 19-23 2. 28x19 14x23 3. 11-12 *
"#;

fn file(chosen: Option<usize>) -> Stage {
    let games = pdn::read(FILE).expect("two games");
    Stage::with("", Start::Games { file: "two.pdn".into(), games, chosen }, Facts::default(), 80, 24)
}

#[test]
fn a_game_is_chosen_from_a_list_and_stepped_through() {
    let mut stage = file(None);
    assert!(stage.shows("Ana") && stage.shows("Cy") && stage.message().contains("First"));
    stage.key(Key::Enter);
    assert!(stage.shows("move 0 of 4"), "{}", stage.lines().join("\n"));
    stage.key(Key::Right);
    stage.key(Key::Right);
    assert!(stage.shows("1. 11-15") && stage.shows("22-18") && stage.shows("move 2 of 4"));
    stage.keys("f");
    assert!(stage.shows("move 2 of 4"), "the board is turned round, the game stands");
    stage.key(Key::Esc);
    assert!(stage.shows("Which game?"), "back to the list");
}

#[test]
fn a_game_is_shown_as_far_as_its_moves_are_legal() {
    let mut stage = file(Some(1));
    assert!(stage.shows("move 0 of 4"));
    assert!(stage.message().contains("two.pdn:12:34: game 2: move 5: 11-12: "), "{}", stage.message());
    stage.key(Key::End);
    assert!(stage.shows("14x23") && stage.shows("captured: Black 1, White 1"));
}
