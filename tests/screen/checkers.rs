//! How checkers is played at the board: CHK-11 to CHK-13 as far as they are about the screen.

use parlour::app::effect::{Effect, MouseMode};
use parlour::app::input::{Key, MouseKind};
use parlour::model::any::Mode;

use crate::stage::Stage;

/// Two people, at a table under these rules, in a window of 80×24.
fn table(rules: &str) -> Stage {
    let config = format!("players = [\"Ana\", \"Bo\"]\n[checkers]\n{rules}\n");
    Stage::new(&config, Mode::Checkers, 80, 24)
}

/// A person against a robot that plays anything.
fn against_robot() -> Stage {
    let config = "players = [\"Ana\", { name = \"Rob\", robot = \"random\" }]\n";
    let mut stage = Stage::new(config, Mode::Checkers, 80, 24);
    stage.settle();
    stage
}

/// The second cell of a square of a numbered board of 8×8 at 80×24, Black at the bottom: a square has 4 columns and 2
/// rows, and the numbers run from the bottom right.
pub(crate) fn square(number: u16) -> (u16, u16) {
    let (row, nth) = ((number - 1) / 4, (number - 1) % 4);
    let column = 6 + row % 2 - 2 * nth;
    (11 + 4 * column, 3 + 2 * (7 - row))
}

/// The moves of the list in two columns.
fn moves(stage: &Stage) -> Vec<String> {
    let lines = stage.lines();
    let inside = |line: &String| line.chars().skip(52).take(26).collect::<String>();
    let lists = lines.iter().skip_while(|line| !line.contains("Moves")).skip(1).map(inside);
    let words = lists.flat_map(|line| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>());
    words.filter(|word| word.contains(['-', 'x'])).collect()
}

#[test]
fn a_click_on_a_square_means_the_square() {
    let mut stage = table("");
    for number in [9, 10, 11, 12] {
        stage.click(square(number));
        assert!(stage.message().contains(&format!("{number} to which square?")), "{number}: {}", stage.message());
        stage.click(square(number));
        assert!(stage.message().contains("to move"), "a second click puts it back: {}", stage.message());
    }
}

#[test]
fn chk_13_a_piece_is_dragged_with_the_mouse() {
    let mut stage = table("");
    stage.mouse(MouseKind::Press, square(11));
    let (x, y) = square(15);
    stage.mouse(MouseKind::Drag, (x, y));
    let frame = stage.frame();
    assert_eq!(frame[(x, y - 1)].symbol(), "►", "the piece follows the mouse");
    stage.mouse(MouseKind::Release, (x, y));
    assert_eq!(moves(&stage), ["11-15"]);
    stage.drag(square(22), square(18));
    assert_eq!(moves(&stage), ["11-15", "22-18"]);
}

#[test]
fn chk_13_a_bad_release_puts_the_piece_back_and_says_why() {
    let mut stage = table("");
    stage.drag(square(11), square(18));
    assert!(stage.message().contains("11 cannot move to 18 (CHK-2)"), "{}", stage.message());
    assert!(moves(&stage).is_empty());
    stage.drag(square(11), (2, 2));
    assert!(stage.message().contains("no square of the board"), "{}", stage.message());
    stage.click(square(15));
    assert!(stage.message().contains("there is no piece on 15"), "the hand is empty: {}", stage.message());
}

#[test]
fn chk_13_a_piece_is_moved_by_two_clicks() {
    let mut stage = table("");
    stage.click(square(11));
    stage.click(square(15));
    assert_eq!(moves(&stage), ["11-15"]);
    stage.click(square(22));
    stage.click(square(23));
    stage.click(square(19));
    assert_eq!(moves(&stage), ["11-15", "23-19"], "another piece can be chosen instead");
}

#[test]
fn chk_13_a_piece_is_moved_by_keys_alone() {
    let mut stage = table("");
    let from: String = stage.message().rsplit(' ').next().unwrap_or_default().into();
    stage.key(Key::Enter);
    assert!(stage.message().contains(&format!("{from} to which square?")));
    stage.key(Key::Tab);
    stage.key(Key::Enter);
    assert_eq!(moves(&stage).len(), 1);
    assert!(moves(&stage)[0].starts_with(&format!("{from}-")));
}

#[test]
fn chk_13_a_move_is_typed() {
    let mut stage = table("");
    stage.play("11-15");
    stage.play("22x18");
    assert!(stage.message().contains("22 cannot capture to 18 (CHK-3)"), "{}", stage.message());
    stage.play("22-18");
    stage.play("15x22");
    assert_eq!(moves(&stage), ["11-15", "22-18", "15x22"]);
}

/// One black man can jump two, on 6 and 14, from 1 by way of 10 to 17.
const TWO_JUMPS: &str = "fen = \"B:W6,14,30:B1,12\"";

#[test]
fn chk_13_a_capture_is_made_by_single_jumps_each_shown() {
    let mut stage = table(TWO_JUMPS);
    stage.click(square(1));
    stage.click(square(10));
    assert!(stage.message().contains("captures on from 10"), "{}", stage.message());
    assert!(moves(&stage).is_empty());
    let (x, y) = square(10);
    assert_eq!(stage.frame()[(x, y)].symbol(), "►", "the piece stands on 10 now");
    let (x, y) = square(6);
    assert_eq!(stage.frame()[(x, y)].symbol(), "×", "and 6 is jumped");
    stage.click(square(17));
    assert_eq!(moves(&stage), ["1x17"]);
    assert!(stage.shows("captured: Black 0, Red 2"));
}

#[test]
fn chk_13_single_jumps_can_be_dragged_and_taken_back() {
    let mut stage = table(TWO_JUMPS);
    stage.drag(square(1), square(10));
    stage.drag(square(10), square(15));
    assert!(stage.message().contains("the capture goes on from 10 to 17 (CHK-5)"), "{}", stage.message());
    stage.keys("u");
    assert!(stage.message().contains("1 to which square?"), "{}", stage.message());
    stage.key(Key::Esc);
    assert!(stage.message().contains("must capture"), "{}", stage.message());
    stage.drag(square(1), square(17));
    assert_eq!(moves(&stage), ["1x17"], "straight to the end");
}

#[test]
fn chk_12_it_is_said_who_must_capture_and_with_what() {
    let mut stage = table("");
    assert!(stage.message().starts_with("Ana (Black) to move"));
    stage.play("11-15");
    assert!(stage.message().starts_with("Bo (Red) to move"));
    stage.play("22-18");
    assert!(stage.message().starts_with("Ana (Black) must capture"));
    stage.click(square(12));
    assert!(stage.message().contains("15 must capture 18 first (CHK-4)"), "{}", stage.message());
    stage.click(square(23));
    assert!(stage.message().contains("the piece on 23 is Red's"), "{}", stage.message());
}

/// What stands in the upper half of a square.
fn upper(stage: &Stage, number: u16) -> String {
    let ((x, y), frame) = (square(number), stage.frame());
    [0, 1].map(|i| frame[(x + i, y)].symbol().to_owned()).concat()
}

#[test]
fn chk_12_pieces_that_can_move_are_marked_and_where_to() {
    let mut stage = table("");
    assert_eq!([9, 12, 8, 21].map(|number| upper(&stage, number)), ["••", "••", "██", "▀▀"]);
    stage.click(square(11));
    assert_eq!(upper(&stage, 9), "██", "now only squares to go to are");
    let lower = |stage: &Stage, number| {
        let ((x, y), frame) = (square(number), stage.frame());
        frame[(x, y + 1)].symbol().to_owned()
    };
    assert_eq!([15, 16, 14].map(|number| lower(&stage, number)), ["•", "•", " "]);
    stage.play("11-15");
    stage.play("22-18");
    assert_eq!([15, 12, 9].map(|number| upper(&stage, number)), ["••", "██", "██"], "who must capture");
}

#[test]
fn chk_12_the_side_that_begins_sits_at_the_bottom_unless_flipped() {
    let bottom = |stage: &Stage| stage.lines()[18].trim_start().split(' ').next().unwrap_or_default().to_owned();
    let mut stage = table("");
    assert_eq!(bottom(&stage), "▀██▀");
    stage.keys("f");
    assert_eq!(bottom(&stage), "▀▄▄▀");
    stage.play("11-15");
    stage.keys("u");
    assert_eq!(bottom(&stage), "▀▄▄▀", "it stays as it was turned");
    let russian = table("variant = \"russian\"");
    assert_eq!(bottom(&russian), "▀▄▄▀", "White begins");
}

#[test]
fn chk_11_undo_goes_back_to_the_start_and_redo_forward() {
    let mut stage = table("");
    let played =
        ["11-15", "22-18", "15x22", "25x18", "12-16", "18-15", "10x19", "24x15", "8-11", "15x8", "4x11", "29-25"];
    for text in played {
        stage.play(text);
    }
    assert_eq!(moves(&stage), played);
    for left in (2..played.len()).rev() {
        stage.keys("u");
        assert_eq!(moves(&stage), played[..left]);
    }
    stage.keys("uuu");
    assert!(moves(&stage).is_empty());
    assert!(stage.message().contains("nothing to take back"), "{}", stage.message());
    assert!(stage.shows("captured: Black 0, Red 0"));
    stage.keys("rrrrrrrrrrrr");
    assert_eq!(moves(&stage), played);
}

#[test]
fn chk_11_against_a_robot_undo_goes_back_to_the_persons_turn() {
    let mut stage = against_robot();
    stage.play("11-15");
    stage.settle();
    let made = |stage: &mut Stage| {
        stage.key(Key::Enter);
        stage.key(Key::Tab);
        stage.key(Key::Enter);
        stage.settle();
    };
    stage.key(Key::Tab);
    made(&mut stage);
    let before = moves(&stage);
    assert_eq!(before.len(), 4, "{before:?}");
    stage.keys("u");
    assert_eq!(moves(&stage), before[..2]);
    assert!(stage.message().starts_with("Ana (Black)"));
    stage.keys("r");
    assert_eq!(moves(&stage), before);
}

#[test]
fn chk_11_undo_while_the_robot_thinks_stops_it() {
    let mut stage = against_robot();
    stage.play("11-15");
    assert!(stage.message().contains("Rob is thinking"));
    let before = stage.asked().len();
    stage.keys("u");
    let asked = &stage.asked()[before..];
    assert!(asked.contains(&Effect::StopThinking) && asked.contains(&Effect::Unwake));
    assert!(moves(&stage).is_empty());
    stage.settle();
    assert!(stage.message().starts_with("Ana (Black) to move"), "nobody answers any more: {}", stage.message());
}

#[test]
fn chk_9_a_draw_is_offered_and_agreed_at_one_keyboard() {
    let mut stage = table("");
    stage.keys("o");
    assert!(stage.shows("Ana offers a draw. Bo, do you agree?"));
    stage.key(Key::Enter);
    assert!(!stage.shows("A draw is agreed."), "the first button is to play on");
    stage.keys("o");
    stage.key(Key::Tab);
    stage.key(Key::Enter);
    assert!(stage.shows("A draw is agreed."));
}

#[test]
fn chk_9_a_robot_answers_to_an_offer_by_how_it_stands() {
    let offered = |fen: &str| {
        let config =
            format!("players = [\"Ana\", {{ name = \"Rob\", robot = \"sharp\" }}]\n[checkers]\nfen = \"{fen}\"\n");
        let mut stage = Stage::new(&config, Mode::Checkers, 80, 24);
        stage.settle();
        stage.keys("o");
        assert!(stage.message().contains("Rob considers the offer"), "{}", stage.message());
        stage.settle();
        stage
    };
    let worse = offered("B:W30,31:BK10,K11,K12,9");
    assert!(worse.shows("A draw is agreed."), "{}", worse.lines().join("\n"));
    let better = offered("B:WK22,K23,K24,21:B1,2");
    assert!(better.message().contains("Rob does not agree to a draw"), "{}", better.message());
}

#[test]
fn a_hint_marks_a_move_and_says_what_it_expects() {
    let mut stage = table("");
    stage.keys("H");
    assert!(stage.message().contains("a robot is looking for a move"));
    assert!(matches!(stage.asked().last(), Some(Effect::Think(_))));
    stage.settle();
    let message = stage.message();
    let (_, advice) = message.split_once("a robot would play ").expect(&message);
    let from: u16 = advice.split_once('-').and_then(|(from, _)| from.parse().ok()).expect(&message);
    assert!(moves(&stage).is_empty(), "it is not made");
    for square in 9..=12 {
        let shown = if square == from { "██" } else { "••" };
        assert_eq!(upper(&stage, square), shown, "the man on {square}; {message}");
    }
}

#[test]
fn what_a_robot_thinks_is_shown_if_asked() {
    let mut stage = against_robot();
    stage.keys("v");
    stage.play("11-15");
    let Some(Effect::Think(thought)) = stage.asked().iter().rfind(|effect| matches!(effect, Effect::Think(_))).cloned()
    else {
        panic!("a robot is asked");
    };
    stage.send(parlour::app::msg::Msg::Musing(thought.ticket(), "+0.10 at depth 3: 22-18".into()));
    assert!(stage.message().contains("Rob is thinking: +0.10 at depth 3: 22-18"), "{}", stage.message());
    stage.settle();
    assert!(stage.message().contains("Rob thought: +0.10"), "{}", stage.message());
}

#[test]
fn the_mouse_reports_drags_only_at_a_board_that_is_dragged_on() {
    let mut stage = table("");
    assert_eq!(stage.mouse_mode(), MouseMode::Drag);
    stage.keys("m");
    assert_eq!(stage.mouse_mode(), MouseMode::Off);
    stage.click(square(11));
    assert!(!stage.message().contains("to which square"), "it is off");
    stage.keys("m");
    assert_eq!(stage.mouse_mode(), MouseMode::Drag);
    stage.key(Key::Esc);
    assert_eq!(stage.mouse_mode(), MouseMode::Click, "at the start screen");
    let config = "players = [\"Ana\", \"Bo\"]\n[screen]\nmouse = false\n";
    assert_eq!(Stage::new(config, Mode::Checkers, 80, 24).mouse_mode(), MouseMode::Off);
    assert_eq!(Stage::new("players = [\"Ana\"]\n", Mode::Concentration, 80, 24).mouse_mode(), MouseMode::Click);
}

#[test]
fn chk_8_the_end_says_why_and_offers_no_deal_where_nothing_is_dealt() {
    let mut stage = table("fen = \"B:W14:B9,10\"");
    stage.open("9x18");
    assert!(stage.shows("The game is over") && stage.shows("Bo has no pieces left; Ana wins (CHK-8)."));
    assert!(stage.shows("Rematch") && !stage.shows("Same deal"), "{}", stage.text());
    stage.key(Key::Esc);
    let foot = stage.lines().pop().unwrap_or_default();
    assert!(foot.starts_with("Enter rematch"), "what can be done comes first: {foot}");
}

#[test]
fn chk_13_single_jumps_are_typed_one_after_another() {
    let mut stage = table("fen = \"B:B11,4,K1:W15,22,23,30\"");
    stage.play("11x18");
    assert!(stage.shows("captures on from 18"), "{}", stage.lines().join("\n"));
    stage.play("18x24");
    assert!(stage.message().contains("there is no piece on 18"), "{}", stage.message());
    stage.play("18x25");
    assert_eq!(moves(&stage), ["11x25"]);
}

#[test]
fn a_hint_where_one_move_alone_is_legal_says_so() {
    let mut stage = table("fen = \"B:B15:W19,30\"");
    stage.keys("H");
    stage.settle();
    assert!(stage.message().contains("15x24 is the only move"), "{}", stage.message());
}
