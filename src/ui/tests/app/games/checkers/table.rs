//! Checkers at the board: CHK-11 to CHK-13 as far as they are about the screen.

use parlour_config::caps::{Depth, Glyphs, TerminalCaps};
use parlour_kit::input::{Key, MouseKind};
use parlour_model::any::Mode;
use parlour_model::player::Level;
use parlour_screen::effect::{Effect, MouseMode, Timer};
use parlour_ui::state::Start;

use parlour_testing::session::Session;

/// Two people, at a table under these rules, in a window of 80×24.
/// Without colours, signs tell what squares do otherwise.
pub(super) const SIGNS: &str = "[screen]\ncolor = \"none\"\nblocks = \"half\"\n";

fn table(rules: &str) -> Session {
    let config = format!("players = [\"Ana\", \"Bo\"]\n[checkers]\n{rules}\n{SIGNS}");
    Session::of(&config, Mode::Checkers, 80, 24)
}

/// A person against a robot that plays anything.
fn against_robot() -> Session {
    let config = "players = [\"Ana\", { name = \"Rob\", robot = \"random\" }]\n";
    let mut session = Session::of(config, Mode::Checkers, 80, 24);
    session.settle();
    session
}

/// The second cell of a square of a numbered board of 8×8 at 80×24, Black at the bottom: a square has 4 columns and 2
/// rows, and the numbers run from the bottom right.
pub(crate) fn square(number: u16) -> (u16, u16) {
    let (row, nth) = ((number - 1) / 4, (number - 1) % 4);
    let column = 6 + row % 2 - 2 * nth;
    (10 + 4 * column, 3 + 2 * (7 - row))
}

/// The moves of the list in two columns.
fn moves(session: &Session) -> Vec<String> {
    let lines = session.lines();
    let inside = |line: &String| line.chars().skip(52).take(26).collect::<String>();
    let lists = lines
        .iter()
        .skip_while(|line| !line.contains("Moves"))
        .skip(1)
        .map(inside);
    let words = lists.flat_map(|line| {
        line.split_whitespace()
            .map(str::to_owned)
            .collect::<Vec<_>>()
    });
    words.filter(|word| word.contains(['-', 'x'])).collect()
}

#[test]
fn a_click_on_a_square_means_the_square() {
    let mut session = table("");
    for number in [9, 10, 11, 12] {
        session.click(square(number));
        assert!(
            session.message().contains(&format!("{number} to where?")),
            "{number}: {}",
            session.message()
        );
        session.click(square(number));
        assert!(
            session.message().contains("your move"),
            "a second click puts it back: {}",
            session.message()
        );
    }
}

#[test]
fn chk_13_a_piece_is_dragged_with_the_mouse() {
    let mut session = table("");
    session.mouse(MouseKind::Press, square(11));
    let (x, y) = square(15);
    session.mouse(MouseKind::Drag, (x, y));
    let frame = session.frame();
    assert_eq!(
        frame[(x, y - 1)].symbol(),
        "►",
        "the piece follows the mouse"
    );
    session.mouse(MouseKind::Release, (x, y));
    assert_eq!(moves(&session), ["11-15"]);
    session.drag(square(22), square(18));
    assert_eq!(moves(&session), ["11-15", "22-18"]);
}

#[test]
fn chk_13_a_bad_release_puts_the_piece_back_and_says_why() {
    let mut session = table("");
    session.drag(square(11), square(18));
    assert!(
        session.message().contains("11 cannot move to 18"),
        "{}",
        session.message()
    );
    assert!(moves(&session).is_empty());
    session.drag(square(11), (2, 2));
    assert!(
        session.message().contains("not a square of the board"),
        "{}",
        session.message()
    );
    session.click(square(15));
    assert!(
        session
            .message()
            .contains("there is no piece on 15; Tab leads to one that can"),
        "the hand is empty: {}",
        session.message()
    );
}

#[test]
fn chk_13_a_piece_is_moved_by_two_clicks() {
    let mut session = table("");
    session.click(square(11));
    session.click(square(15));
    assert_eq!(moves(&session), ["11-15"]);
    session.click(square(22));
    session.click(square(23));
    session.click(square(19));
    assert_eq!(
        moves(&session),
        ["11-15", "23-19"],
        "another piece can be chosen instead"
    );
}

#[test]
fn chk_13_a_piece_is_moved_by_keys_alone() {
    let mut session = table("");
    session.key(Key::Enter);
    let message = session.message();
    let held = message
        .strip_prefix("Ana (Black): ")
        .and_then(|held| held.strip_suffix(" to where?"));
    let from = held.unwrap_or_else(|| panic!("{message}")).to_owned();
    session.key(Key::Tab);
    session.key(Key::Enter);
    assert_eq!(moves(&session).len(), 1);
    assert!(moves(&session)[0].starts_with(&format!("{from}-")));
}

#[test]
fn chk_13_a_move_is_typed() {
    let mut session = table("");
    session.play("11-15");
    session.play("22x13");
    assert!(
        session.message().contains("22 cannot capture to 13"),
        "{}",
        session.message()
    );
    // As files have it: any sign, none, or the other notation.
    session.play("22x18");
    session.play("1522!");
    session.play("a3:c5");
    assert!(
        session.message().contains("a3:c5") || session.message().contains("a3xc5"),
        "{}",
        session.message()
    );
    session.play("25 18");
    assert_eq!(moves(&session), ["11-15", "22-18", "15x22", "25x18"]);
}

/// One black man can jump two, on 6 and 14, from 1 by way of 10 to 17.
const TWO_JUMPS: &str = "fen = \"B:W6,14,30:B1,12\"";

#[test]
fn chk_13_a_capture_is_made_by_single_jumps_each_shown() {
    let mut session = table(TWO_JUMPS);
    session.click(square(1));
    session.click(square(10));
    assert!(
        session.message().contains("jump on from 10"),
        "{}",
        session.message()
    );
    assert!(moves(&session).is_empty());
    let (x, y) = square(10);
    assert_eq!(
        session.frame()[(x, y)].symbol(),
        "►",
        "the piece stands on 10 now"
    );
    let (x, y) = square(6);
    assert_eq!(session.frame()[(x, y)].symbol(), "×", "and 6 is jumped");
    session.click(square(17));
    assert_eq!(moves(&session), ["1x17"]);
    assert!(session.text().contains("Bo White 1 "));
}

#[test]
fn chk_13_single_jumps_can_be_dragged_and_taken_back() {
    let mut session = table(TWO_JUMPS);
    session.drag(square(1), square(10));
    session.drag(square(10), square(15));
    assert!(
        session
            .message()
            .contains("continue the capture from 10 to 17"),
        "{}",
        session.message()
    );
    session.keys("u");
    assert!(
        session.message().contains("1 to where?"),
        "{}",
        session.message()
    );
    session.key(Key::Esc);
    assert!(
        session.message().contains("must capture"),
        "{}",
        session.message()
    );
    session.drag(square(1), square(17));
    assert_eq!(moves(&session), ["1x17"], "straight to the end");
}

#[test]
fn chk_12_it_is_said_who_must_capture_and_with_what() {
    let mut session = table("");
    assert!(session.message().starts_with("Ana (Black): your move"));
    session.play("11-15");
    assert!(session.message().starts_with("Bo (White): your move"));
    session.play("22-18");
    assert!(
        session
            .message()
            .starts_with("Ana (Black): you must capture")
    );
    session.click(square(12));
    assert!(
        session.message().contains("15 must capture 18 first"),
        "{}",
        session.message()
    );
    session.click(square(23));
    assert!(
        session
            .message()
            .contains("the piece on 23 is the other side's"),
        "{}",
        session.message()
    );
}

/// CHK-12: at a table the sides have one name, whatever colour their men have.
#[test]
fn the_sides_have_one_name_with_all_men() {
    let [first, second] = ["Black", "White"];
    for men in ["black-white", "black-red", "red-white"] {
        let config = format!("players = [\"Ana\", \"Bo\"]\n[screen]\nmen = \"{men}\"\n");
        let caps = TerminalCaps::of(Depth::True, Glyphs::Unicode);
        let mut session = Session::with(&config, Start::Play(Mode::Checkers), caps, 80, 24);
        let to_move = |name: &str, side: &str| format!("{name} ({side}): your move");
        assert!(
            session.message().starts_with(&to_move("Ana", first)),
            "{}",
            session.message()
        );
        session.play("11-15");
        assert!(
            session.message().starts_with(&to_move("Bo", second)),
            "{}",
            session.message()
        );
        let pieces = format!("Ana {first} 12  ►Bo {second} 12");
        assert!(session.text().contains(&pieces), "{}", session.text());
    }
}

/// The text in the upper half of a square.
fn upper(session: &Session, number: u16) -> String {
    let ((x, y), frame) = (square(number), session.frame());
    [0, 1]
        .map(|i| frame[(x + i, y)].symbol().to_owned())
        .concat()
}

#[test]
fn chk_12_pieces_that_can_move_are_marked_and_where_to() {
    let mut session = table("");
    assert_eq!(
        [9, 12, 8, 21].map(|number| upper(&session, number)),
        ["••", "••", "██", "▀▀"]
    );
    session.click(square(11));
    assert_eq!(upper(&session, 9), "██", "now only squares to go to are");
    let lower = |session: &Session, number| {
        let ((x, y), frame) = (square(number), session.frame());
        frame[(x, y + 1)].symbol().to_owned()
    };
    assert_eq!(
        [15, 16, 14].map(|number| lower(&session, number)),
        ["•", "•", " "]
    );
    session.play("11-15");
    session.play("22-18");
    assert_eq!(
        [15, 12, 9].map(|number| upper(&session, number)),
        ["••", "██", "██"],
        "who must capture"
    );
}

/// The corner of the square with a number, where the edge of a disc meets the ground.
fn corner(config: &str, number: u16) -> ratatui::buffer::Cell {
    let session = Session::of(config, Mode::Checkers, 80, 24);
    let (x, y) = square(number);
    session.frame()[(x - 1, y)].clone()
}

#[test]
fn chk_12_in_colours_the_square_tells_which_piece_can_move() {
    let config = "players = [\"Ana\", \"Bo\"]\n[screen]\nblocks = \"half\"\n";
    let [movable, also, blocked] = [9, 10, 8].map(|number| corner(config, number));
    assert_eq!(movable, also);
    assert_ne!(movable, blocked);
}

#[test]
fn chk_12_the_side_that_begins_sits_at_the_bottom_unless_flipped() {
    let bottom = |session: &Session| {
        session.lines()[18]
            .trim_start()
            .split([' ', '░'])
            .next()
            .unwrap_or_default()
            .to_owned()
    };
    let mut session = table("");
    assert_eq!(bottom(&session), "▀██▀");
    session.keys("f");
    assert_eq!(bottom(&session), "▀▄▄▀");
    session.play("11-15");
    session.keys("u");
    assert_eq!(bottom(&session), "▀▄▄▀", "it stays as it was turned");
    let russian = table("variant = \"russian\"");
    assert_eq!(bottom(&russian), "▀▄▄▀", "White begins");
}

/// Red's pieces are rings here, as those of the second side are everywhere.
#[test]
fn chk_12_a_person_alone_sits_at_the_bottom_with_either_side() {
    let config = format!("players = [{{ name = \"Robo\", robot = \"random\" }}, \"Ana\"]\n{SIGNS}");
    let session = Session::of(&config, Mode::Checkers, 80, 24);
    assert!(
        session.lines()[18].trim_start().starts_with("▀▄▄▀"),
        "{}",
        session.text()
    );
}

#[test]
fn chk_11_undo_goes_back_to_the_start_and_redo_forward() {
    let mut session = table("");
    let played = [
        "11-15", "22-18", "15x22", "25x18", "12-16", "18-15", "10x19", "24x15", "8-11", "15x8",
        "4x11", "29-25",
    ];
    for text in played {
        session.play(text);
    }
    assert_eq!(moves(&session), played);
    for left in (2..played.len()).rev() {
        session.keys("u");
        assert_eq!(moves(&session), played[..left]);
    }
    session.keys("uuu");
    assert!(moves(&session).is_empty());
    assert!(
        session.message().contains("no move to undo"),
        "{}",
        session.message()
    );
    assert!(session.is_shown("White 12"));
    session.keys("rrrrrrrrrrrr");
    assert_eq!(moves(&session), played);
}

#[test]
fn chk_11_against_a_robot_undo_goes_back_to_the_persons_turn() {
    let mut session = against_robot();
    session.play("11-15");
    session.settle();
    let made = |session: &mut Session| {
        session.key(Key::Enter);
        session.key(Key::Tab);
        session.key(Key::Enter);
        session.settle();
    };
    session.key(Key::Tab);
    made(&mut session);
    let before = moves(&session);
    assert_eq!(before.len(), 4, "{before:?}");
    session.keys("u");
    assert_eq!(moves(&session), before[..2]);
    assert!(session.message().starts_with("Ana (Black)"));
    session.keys("r");
    session.settle();
    assert_eq!(moves(&session), before);
}

#[test]
fn chk_11_undo_while_the_robot_thinks_stops_it() {
    let mut session = against_robot();
    session.play("11-15");
    assert!(session.message().contains("Rob is thinking"));
    let before = session.asked().len();
    session.keys("u");
    let asked = &session.asked()[before..];
    assert!(
        asked.contains(&Effect::StopThinking)
            && asked.contains(&Effect::CancelTimer(Timer::Screen))
    );
    assert!(moves(&session).is_empty());
    session.settle();
    assert!(
        session.message().starts_with("Ana (Black): your move"),
        "nobody answers any more: {}",
        session.message()
    );
}

#[test]
fn chk_9_a_draw_is_offered_and_agreed_at_one_keyboard() {
    let mut session = table("");
    session.keys("o");
    assert!(session.is_shown("Ana offers a draw. Bo, do you accept?"));
    session.key(Key::Enter);
    assert!(
        !session.is_shown("Draw by agreement."),
        "the first button is to play on"
    );
    session.keys("o");
    session.key(Key::Tab);
    session.key(Key::Enter);
    assert!(session.is_shown("Draw by agreement."));
}

#[test]
fn chk_9_a_robot_answers_to_an_offer_by_how_it_stands() {
    let offered = |fen: &str| {
        let config = format!(
            "players = [\"Ana\", {{ name = \"Rob\", robot = \"sharp\" }}]\n[checkers]\nfen = \"{fen}\"\n"
        );
        let mut session = Session::of(&config, Mode::Checkers, 80, 24);
        session.settle();
        session.keys("o");
        assert!(
            session.message().contains("Rob is considering the offer"),
            "{}",
            session.message()
        );
        session.settle();
        session
    };
    let worse = offered("B:W30,31:BK10,K11,K12,9");
    assert!(
        worse.is_shown("Draw by agreement."),
        "{}",
        worse.lines().join("\n")
    );
    let better = offered("B:WK22,K23,K24,21:B1,2");
    assert!(
        better.message().contains("Rob declined the draw"),
        "{}",
        better.message()
    );
}

#[test]
fn a_hint_marks_a_move_and_says_what_it_expects() {
    let mut session = table("");
    session.keys("H");
    assert!(session.message().contains("looking for a hint…"));
    assert!(matches!(session.asked().last(), Some(Effect::Think(_))));
    session.settle();
    let message = session.message();
    let (_, advice) = message.split_once("hint: ").expect(&message);
    let from: u16 = advice
        .split_once('-')
        .and_then(|(from, _)| from.parse().ok())
        .expect(&message);
    assert!(moves(&session).is_empty(), "it is not made");
    for square in 9..=12 {
        let shown = if square == from { "►►" } else { "██" };
        assert_eq!(
            upper(&session, square),
            shown,
            "the man on {square}; {message}"
        );
    }
}

#[test]
fn what_a_robot_thinks_is_shown_if_asked() {
    let mut session = against_robot();
    session.keys("v");
    session.play("11-15");
    let Some(Effect::Think(thought)) = session
        .asked()
        .iter()
        .rfind(|effect| matches!(effect, Effect::Think(_)))
        .cloned()
    else {
        panic!("a robot is asked");
    };
    session.send(parlour_screen::msg::Msg::Analysis(
        thought.request_id(),
        "+0.10 at depth 3: 22-18".into(),
    ));
    assert!(
        session
            .message()
            .contains("Rob is thinking: +0.10 at depth 3: 22-18"),
        "{}",
        session.message()
    );
    session.settle();
    assert!(
        session.message().contains("Rob thought: +0.10"),
        "{}",
        session.message()
    );
}

#[test]
fn a_seat_is_handed_to_a_robot_of_any_level() {
    for (size, nth) in [((80, 24), 0), ((60, 20), 3), ((120, 40), 6)] {
        let config = "players = [\"Ana\", \"Bo\"]\n";
        let mut session = Session::of(config, Mode::Checkers, size.0, size.1);
        session.keys("w");
        let level = Level::OFFERED[nth];
        for level in Level::OFFERED {
            session.shows(level.name());
        }
        session.press(Key::Right, nth + 1);
        session.key(Key::Enter);
        let ana = &session.record().players[0];
        assert_eq!(
            (ana.name.as_str(), ana.controller.level()),
            ("Ana", Some(level))
        );
    }
}

#[test]
fn the_mouse_reports_drags_only_at_a_board_that_is_dragged_on() {
    let mut session = table("");
    assert_eq!(session.mouse_mode(), MouseMode::Drag);
    session.keys("m");
    assert_eq!(session.mouse_mode(), MouseMode::Off);
    session.click(square(11));
    assert!(!session.message().contains(" to where?"), "it is off");
    session.keys("m");
    assert_eq!(session.mouse_mode(), MouseMode::Drag);
    session.key(Key::Esc);
    assert_eq!(
        session.mouse_mode(),
        MouseMode::Click,
        "at the start screen"
    );
    let config = "players = [\"Ana\", \"Bo\"]\n[screen]\nmouse = false\n";
    assert_eq!(
        Session::of(config, Mode::Checkers, 80, 24).mouse_mode(),
        MouseMode::Off
    );
    assert_eq!(
        Session::of("players = [\"Ana\"]\n", Mode::Concentration, 80, 24).mouse_mode(),
        MouseMode::Click
    );
}

#[test]
fn chk_8_the_end_says_why_and_offers_no_deal_where_nothing_is_dealt() {
    let mut session = table("fen = \"B:W14:B9,10\"");
    session.play("9x18");
    session.shows("— game over");
    session.shows("Congratulations, Ana!");
    session.hides("same deal");
    let foot = session.lines().pop().unwrap_or_default();
    assert!(
        foot.starts_with("Enter play again"),
        "what can be done comes first: {foot}"
    );
}

#[test]
fn chk_13_single_jumps_are_typed_one_after_another() {
    let mut session = table("fen = \"B:B11,4,K1:W15,22,23,30\"");
    session.play("11x18");
    assert!(
        session.is_shown("jump on from 18"),
        "{}",
        session.lines().join("\n")
    );
    session.play("18x24");
    assert!(
        session.message().contains("there is no piece on 18"),
        "{}",
        session.message()
    );
    session.play("18x25");
    assert_eq!(moves(&session), ["11x25"]);
}

#[test]
fn a_hint_where_one_move_alone_is_legal_says_so() {
    let mut session = table("fen = \"B:B15:W19,30\"");
    session.keys("H");
    session.settle();
    assert!(
        session.message().contains("15x24 is the only legal move"),
        "{}",
        session.message()
    );
}

/// A position that stands there again, or else the moves that are left.
#[test]
fn what_leads_to_a_draw_is_told_before_it() {
    let config = "players = [\"Ana\", \"Bo\"]\n[checkers]\nfen = \"W:WK32:BK1\"\n";
    for (width, height) in [(80, 24), (120, 40)] {
        let mut session = Session::of(config, Mode::Checkers, width, height);
        let mut play = |moves: &[&str], told: &str| {
            for made in moves {
                session.play(made);
                session.settle();
            }
            session.shows(told);
        };
        play(
            &["32-28", "1-6", "28-32", "6-1"],
            "the same position for the second time",
        );
        play(
            &["32-27", "1-5", "27-32", "5-9", "32-28", "9-5"],
            "35 moves to a draw",
        );
    }
}
