//! PDN, read and written.

use proptest::prelude::*;

use super::*;
use crate::model::checkers::board::Board;
use crate::model::checkers::rules::Rules;
use crate::model::checkers::side::Color;
use crate::model::checkers::variant::Variant;
use crate::model::diagnostic::Position;
use crate::model::game::Game as _;
use crate::model::playthrough::{End, Playthrough};
use crate::model::seat::{Seat, ToAct};

fn one(text: &str) -> PdnGame {
    let mut games = read(text).unwrap_or_else(|why| panic!("{text}: {why}"));
    assert_eq!(games.len(), 1, "{text}");
    games.remove(0)
}

fn log(game: &PdnGame) -> Vec<String> {
    let played = game.play().unwrap_or_else(|why| panic!("{why}"));
    played.playthrough.log().iter().map(|entry| entry.chosen.to_string()).collect()
}

const ANNOTATED: &str = r#"[Event "A \"small\" match"]
[White "Bo"]
[Black "Ana"]
[Result "1-0"]
[GameType "21,B,8,8,N1,0"]
1. 11-15! {the old fourteenth (of old)} 23-19 $2 (23-18? 8-11 (9-13 26-23) 27-23) 2. 8-11 22-17(?) 3. 4-8*
25-22 1-0
"#;

#[test]
fn everything_in_a_file_is_kept() {
    let game = one(ANNOTATED);
    assert_eq!(log(&game), ["11-15", "23-19", "8-11", "22-17", "4-8", "25-22"]);
    assert_eq!(game.tag("Event"), Some("A \"small\" match"));
    let again = one(&game.to_string());
    assert_eq!(again.to_string(), game.to_string());
    for part in
        ["{the old fourteenth (of old)}", "$2", "(23-18? 8-11 (9-13 26-23) 27-23)", "22-17(?)", "4-8*", "11-15!"]
    {
        assert!(game.to_string().replace('\n', " ").contains(part), "{part} in {game}");
    }
    let played = game.play().expect("a legal game");
    assert_eq!(played.names, ["Ana", "Bo"]);
    assert_eq!(played.playthrough.end(), Some(End::Resigned(Seat(1))));
}

#[test]
fn every_form_of_result_is_read() {
    for (text, outcome) in [
        ("1-0", PdnResult::FirstWon),
        ("2-0", PdnResult::FirstWon),
        ("0-1", PdnResult::SecondWon),
        ("0-2", PdnResult::SecondWon),
        ("1/2-1/2", PdnResult::Drawn),
        ("1-1", PdnResult::Drawn),
        ("0-0", PdnResult::BothLost),
        ("*", PdnResult::Open),
    ] {
        assert_eq!(one(&format!("1. 11-15 {text}")).result, Some(outcome), "{text}");
    }
}

#[test]
fn numbers_may_be_missing_or_stuck_to_moves() {
    let moves = ["11-15", "23-19", "8-11"];
    for text in [
        "11-15 23-19 8-11",
        "1.11-15 23-19 2.8-11",
        "1. 11-15 1... 23-19 2.\n8-11 *",
        "1115 2319 08-11",
        "% first\n11-15 ;x\n23-19 8-11",
    ] {
        assert_eq!(log(&one(text)), moves, "{text}");
    }
}

#[test]
fn a_file_holds_many_games() {
    let games = read("[White \"a\"]\n11-15 1-0\n9-14 * [White \"b\"] 11-15 [White \"c\"]\n").expect("PDN");
    let names: Vec<_> = games.iter().map(|game| game.tag("White").unwrap_or("-")).collect();
    assert_eq!(names, ["a", "-", "b", "c"]);
    assert_eq!(read(""), Ok(Vec::new()));
}

#[test]
fn the_variant_is_told_by_the_tags_or_by_the_squares() {
    for (text, variant) in [
        ("[GameType \"20\"] 32-28", Variant::International),
        ("[GameType \"25,W,8,8,A0,0\"] c3-d4 d6-c5 b2-c3 f6-g5 c3-b4 g5-h4 b4:d6 e7:c5", Variant::Russian),
        ("[GameType \"40\"] 32-28", Variant::Frisian),
        ("[GameType \"20\"][Variant \"killer\"] 32-28", Variant::Killer),
        ("c3d4", Variant::Russian),
        ("32-28", Variant::English),
        ("33-28", Variant::International),
        ("52-51", Variant::Canadian),
    ] {
        assert_eq!(one(text).variant(), Ok(variant), "{text}");
    }
    assert!(one("[GameType \"41\"] c3-d4").variant().is_err());
    assert!(one("[GameType \"chess\"] c3-d4").variant().is_err());
    assert_eq!(log(&one("[GameType \"25\"] c3d4 d6c5 b2-c3 f6-g5 c3b4 g5-h4 b4-d6")).len(), 7);
}

#[test]
fn a_wrong_move_is_told_with_its_line_and_number() {
    let refused = one("[Event \"x\"]\n1. 11-15 22-18\n2. 15x22 3-7").play().expect_err("3-7 is wrong");
    assert_eq!(
        refused,
        PdnReplayError {
            at: Position { line: 3, column: 10 },
            number: 4,
            text: "3-7".into(),
            why: "the piece on 3 is Black's (CHK-1)".into()
        }
    );
    let ambiguous = one("[GameType \"25\"][FEN \"W:We3:Bd4,d6,f6,f4,b6\"] 1. e3:a7").play().expect_err("ambiguous");
    assert_eq!(ambiguous.why, "e3xa7 may mean e3xc5xa7 or e3xg5xe7xc5xa7; write it in full (CHK-10)");
    assert!(one("[FEN \"W:W99:B1\"] 1. 11-15").play().is_err());
}

#[test]
fn a_fault_is_told_with_its_line_and_column() {
    for (text, line, column) in [
        ("1. 11-15\n  { open", 2, 3),
        ("11-15 (9-13", 1, 7),
        ("11-15 )", 1, 7),
        ("[Event]", 1, 1),
        ("[Event \"x\n", 1, 1),
        ("11-15 $x", 1, 7),
        ("11-15 #", 1, 7),
        ("11-15\n\u{1f600}", 2, 1),
        ("/FEN", 1, 1),
    ] {
        let fault = read(text).expect_err(text);
        assert_eq!((fault.at.line, fault.at.column), (line, column), "{text:?}: {fault}");
    }
    assert!(read(&"(".repeat(100_000)).is_err());
}

/// Random games in every variant are read as they were written.
/// Every tag is compared with those before it, so their number is bounded.
#[test]
fn a_game_of_more_tags_than_anybody_writes_is_refused() {
    let tags: Vec<_> = (0..1001).map(|n| format!("[Tag{n} \"x\"]")).collect();
    let refused = read(&tags.join("\n")).expect_err("too many tags");
    assert_eq!((refused.at.line, refused.why.as_str()), (1001, "a game has at most 1000 tags"));
    assert_eq!(read(&tags[..1000].join("\n")).map(|games| games.len()), Ok(1));
}

#[test]
fn what_is_played_here_is_read_again() {
    use rand::SeedableRng;
    use rand::seq::IndexedRandom;
    for (seed, variant) in (0..).zip(Variant::ALL) {
        let mut rng = rand_chacha::ChaCha8Rng::seed_from_u64(seed);
        let rules = Rules { variant, ..Rules::default() };
        let mut playthrough = Playthrough::<crate::model::checkers::Checkers>::new(rules, 2).expect("the start");
        while let Some(chosen) = playthrough.legal_moves().choose(&mut rng).cloned() {
            playthrough.play(&chosen).expect("a legal move");
        }
        assert_eq!(playthrough.to_act(), ToAct::Over);
        let notation = PdnGame::of(&playthrough, &["Ana".into(), "Bo".into()]).to_string();
        let played = one(&notation).play().unwrap_or_else(|why| panic!("{variant}: {why}\n{notation}"));
        assert_eq!(played.playthrough.log(), playthrough.log(), "{variant}");
        assert_eq!(played.names, ["Ana", "Bo"]);
        assert_eq!(played.playthrough.game().winners(), playthrough.game().winners());
    }
}

proptest! {
    #[test]
    fn no_text_panics(text in "\\PC*") {
        if let Ok(games) = read(&text) {
            for game in games {
                drop(game.play());
            }
        }
    }

    #[test]
    fn what_nearly_is_pdn_does_not_panic(text in "[0-9a-h.\\-x:*(){}\\[\\]\"$/;%!? \nKWB,]{0,60}") {
        if let Ok(games) = read(&text) {
            for game in games {
                drop(game.play());
                prop_assert!(read(&game.to_string()).is_ok(), "{}", game);
            }
        }
    }
}

/// PDN 3.0: the points of the side that begins stand first. Published games that
/// Marion Tinsley won as Black end in 1-0.
#[test]
fn a_result_counts_from_the_side_that_begins() {
    let won = |variant: &str, text: &str| {
        let game = one(&format!("[Variant \"{variant}\"]\n{text}"));
        let played = game.play().expect("a legal game").playthrough;
        let winner = played.winners().expect("it is over")[0];
        let again = PdnGame::of(&played, &[String::new(), String::new()]);
        assert_eq!(again.result, game.result, "{variant}: it is written as it was read");
        assert_eq!(again.tag("Result"), Some(text.rsplit(' ').next().expect("a result")), "{variant}");
        played.game().color(winner)
    };
    assert_eq!(won("english", "1. 9-14 23-18 1-0"), Color::Black);
    assert_eq!(won("english", "1. 9-14 23-18 0-1"), Color::White);
    assert_eq!(won("pool", "1. 11-15 22-18 1-0"), Color::Black);
    assert_eq!(won("international", "1. 32-28 19-23 2-0"), Color::White);
    assert_eq!(won("russian", "1. c3-d4 d6-c5 0-1"), Color::Black);
    assert_eq!(won("english", "[FEN \"W:WK20:BK1\"] 1. 20-16 1-0"), Color::Black, "also from another position");
}

#[test]
fn in_every_variant_the_result_is_of_the_side_whose_move_comes_first() {
    for variant in Variant::ALL {
        let begins = Board::start(variant).position.turn;
        assert_eq!(PdnResult::won_by(begins, variant), PdnResult::FirstWon, "{variant}");
        assert_eq!(PdnResult::FirstWon.winner(variant), Some(begins), "{variant}");
        assert_eq!(PdnResult::SecondWon.winner(variant), Some(begins.other()), "{variant}");
    }
}
