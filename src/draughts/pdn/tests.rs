//! PDN, read and written.

use proptest::prelude::*;

use super::*;
use crate::board::Board;
use crate::illegal::Illegal;
use crate::side::Color;
use crate::squares::SquareName;
use crate::variant::Variant;

fn one(text: &str) -> PdnGame {
    let mut games = read(text).unwrap_or_else(|why| panic!("{text}: {why}"));
    assert_eq!(games.len(), 1, "{text}");
    games.remove(0)
}

fn log(game: &PdnGame) -> Vec<String> {
    let replay = game.replay().unwrap_or_else(|why| panic!("{why}"));
    assert_eq!(replay.refused, None, "{game}");
    replay
        .moves
        .iter()
        .map(|entry| entry.made.to_string())
        .collect()
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
    assert_eq!(
        log(&game),
        ["11-15", "23-19", "8-11", "22-17", "4-8", "25-22"]
    );
    assert_eq!(game.tag("Event"), Some("A \"small\" match"));
    let again = one(&game.to_string());
    assert_eq!(again.to_string(), game.to_string());
    for part in [
        "{the old fourteenth (of old)}",
        "$2",
        "(23-18? 8-11 (9-13 26-23) 27-23)",
        "22-17(?)",
        "4-8*",
        "11-15!",
    ] {
        assert!(
            game.to_string().replace('\n', " ").contains(part),
            "{part} in {game}"
        );
    }
    assert_eq!(
        [Color::White, Color::Black].map(|color| game.player(color, Variant::English)),
        [Some("Bo"), Some("Ana")]
    );
    assert_eq!(game.outcome(), PdnResult::FirstWon);
}

/// playstrategy: the players are numbered, and letters count from the side of Black, who begins.
#[test]
fn an_english_game_may_have_letters_and_numbered_players() {
    let text = "[P1 \"Ana\"] [P2 \"Bo\"] [Variant \"American/English\"] 1. c3-d4 f6-g5 (b6-a5 d4-c5) 2. b2-c3";
    let game = one(text);
    assert_eq!(log(&game), ["11-15", "22-17", "8-11"].map(str::to_owned));
    let players = Color::BOTH.map(|color| game.player(color, Variant::English));
    assert_eq!(players, [Some("Bo"), Some("Ana")]);
    let study = crate::study::Study::read(text, None).expect("a study");
    assert_eq!(study.fault().map(ToString::to_string), None);
    let white = one("[Variant \"English\"] 1. f6-e5 c3-b4");
    assert_eq!(log(&white), ["11-15", "22-17"].map(str::to_owned));
    let wrong = one("[Variant \"English\"] 1. c3-d4 f6-g5 2. b2-b3");
    let refused = wrong.replay().expect("a start").refused.expect("b2-b3");
    assert_eq!(refused.text, "b2-b3", "as it stands in the file");
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
        assert_eq!(
            one(&format!("1. 11-15 {text}")).result,
            Some(outcome),
            "{text}"
        );
    }
}

#[test]
fn a_star_behind_the_last_move_ends_the_game() {
    for text in [
        "1. 11-15*",
        "1. 11-15*\n",
        "1. 11-15*\u{1a}",
        "1. 11-15*\0\0",
    ] {
        let game = one(text);
        assert_eq!(game.result, Some(PdnResult::Open), "{text:?}");
        assert_eq!(log(&game), ["11-15"], "{text:?}");
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
    let games =
        read("[White \"a\"]\n11-15 1-0\n9-14 * [White \"b\"] 11-15 [White \"c\"]\n").expect("PDN");
    let names: Vec<_> = games
        .iter()
        .map(|game| game.tag("White").unwrap_or("-"))
        .collect();
    assert_eq!(names, ["a", "-", "b", "c"]);
    assert_eq!(read(""), Ok(Vec::new()));
}

#[test]
fn the_variant_is_told_by_the_tags_or_by_the_squares() {
    for (text, variant) in [
        ("[GameType \"20\"] 32-28", Variant::International),
        (
            "[GameType \"25,W,8,8,A0,0\"] c3-d4 d6-c5 b2-c3 f6-g5 c3-b4 g5-h4 b4:d6 e7:c5",
            Variant::Russian,
        ),
        ("[GameType \"40\"] 32-28", Variant::Frisian),
        (
            "[GameType \"20\"][Variant \"killer\"] 32-28",
            Variant::Killer,
        ),
        ("c3d4", Variant::Russian),
        ("32-28", Variant::International),
        ("33-28", Variant::International),
        ("52-46", Variant::Canadian),
    ] {
        assert_eq!(one(text).variant(), Ok(variant), "{text}");
    }
    assert!(one("[GameType \"41\"] c3-d4").variant().is_err());
    assert!(one("[GameType \"chess\"] c3-d4").variant().is_err());
    assert_eq!(
        log(&one(
            "[GameType \"25\"] c3d4 d6c5 b2-c3 f6-g5 c3b4 g5-h4 b4-d6"
        ))
        .len(),
        7
    );
}

#[test]
fn a_wrong_move_is_told_with_its_line_and_number() {
    let replay = one("[Event \"x\"]\n1. 11-15 22-18\n2. 15x22 3-7")
        .replay()
        .expect("its tags are right");
    assert_eq!(
        replay.refused,
        Some(ReplayError {
            at: Place {
                line: 3,
                column: 10
            },
            number: 4,
            text: "3-7".into(),
            fault: ReplayFault::Move(ReadMoveError::Illegal(Illegal::NotYours {
                square: SquareName::Number(3),
                owner: Color::Black,
            }))
        })
    );
    assert!(one("[FEN \"W:W99:B1\"] 1. 11-15").replay().is_err());
}

#[test]
fn a_fault_is_told_with_its_line_and_column() {
    for (text, line, column) in [
        ("1. 11-15\n  { open", 2, 3),
        ("11-15 (9-13", 1, 7),
        ("[Event]", 1, 1),
        ("[Event \"x\n", 1, 1),
        ("@12 11-15", 1, 1),
        ("/FEN", 1, 1),
    ] {
        let fault = match read(text) {
            Ok(games) => games[0].cut_off.clone().expect(text),
            Err(fault) => fault,
        };
        assert_eq!(
            (fault.at.line, fault.at.column),
            (line, column),
            "{text:?}: {fault}"
        );
    }
    assert!(read(&"(".repeat(100_000)).is_err());
}

#[test]
fn a_game_that_is_cut_off_in_a_comment_keeps_the_moves_before_it() {
    for (text, fault) in [
        ("1. 11-15 23-19 2. 8-11 {he go", PdnFault::OpenComment),
        ("1. 11-15 23-19 2. 8-11 (2. 9-14 {he", PdnFault::OpenComment),
        ("1. 11-15 23-19 2. 8-11 (2. 9-14", PdnFault::OpenVariation),
    ] {
        let replay = one(text).replay().expect("english");
        assert_eq!((replay.moves.len(), replay.is_cut_off), (3, true));
        assert_eq!(replay.refused.expect("a fault").fault, fault.into());
        let closed = one(&one(text).to_string());
        assert_eq!(closed.cut_off, None);
        assert_eq!(
            closed.to_string().contains("he go"),
            text.contains("he go"),
            "what is open is kept"
        );
        assert_eq!(
            closed.to_string().contains("9-14"),
            text.contains("9-14"),
            "what is open is kept"
        );
    }
    assert!(read("[White \"a\"] {he go").is_err(), "there is no move");
}

/// Every tag is compared with those before it, so their number is bounded.
#[test]
fn a_game_of_more_tags_than_anybody_writes_is_refused() {
    let tags: Vec<_> = (0..1001).map(|n| format!("[Tag{n} \"x\"]")).collect();
    let refused = read(&tags.join("\n")).expect_err("too many tags");
    assert_eq!(
        (refused.at.line, refused.fault),
        (1001, PdnFault::TooManyTags(1000))
    );
    assert_eq!(
        read(&tags[..1000].join("\n")).map(|games| games.len()),
        Ok(1)
    );
}

#[test]
fn where_the_text_goes_wrong_one_game_is_lost() {
    for (text, wanted) in [
        (
            "[White \"a\"]\n11-15 1-0\n\n[White \"b\"]\n11-15 /\n\n[White \"c\"]\n9-14 *",
            "a ! c",
        ),
        (
            "[White \"a\"]\n{open\n\n[White \"b\"]\n11-15 {shut} *",
            "! b",
        ),
        (
            "[White \"a\"]\n11-15 (9-14\n\n[White \"b\"]\n11-15 *",
            "a cut b",
        ),
        (
            "[White \"a]\n[Black \"x\"]\n11-15 *\n\n[White \"b\"]\n11-15 *",
            "! b",
        ),
        ("11-15 # 1-0\n9-14 *", "- -"),
        ("[White \"a\"]\n11-15 22-18 {he goes", "a cut"),
        (
            "[White \"a\"] 11-15 {of [White \"x\"]\n [White \"y\"]} 1-0",
            "a",
        ),
        ("[White \"a\"] 11-15 1-0 {the end}\n; of it", "a"),
        ("% by hand\n[White \"a\"] 11-15", "a"),
    ] {
        let mut scanner = Scanner::new(text, Place { line: 1, column: 1 }, true);
        let (mut found, mut length) = (Vec::new(), 0);
        while let Scanned::Game(game) = scanner.scan() {
            length += game.text.len();
            found.push(game.game.map_or("!".to_owned(), |game| {
                let cut = if game.cut_off.is_some() { " cut" } else { "" };
                game.tag("White").unwrap_or("-").to_owned() + cut
            }));
        }
        assert_eq!(found.join(" "), wanted, "{text}");
        let blanks = text.len() - length;
        assert!(
            blanks <= 2 * found.len(),
            "{text}: nothing but blanks is left out"
        );
    }
}

#[test]
fn a_file_is_scanned_in_pieces_as_it_is_in_one() {
    let game = |n: usize| {
        format!(
            "[White \"{n}\"]\n1. 11-15 {{so}} 22-18 (22-17 *) {}\n\n",
            ["1-0", "*"][n % 2]
        )
    };
    let whole: String = (0..40).map(game).collect();
    let games = read(&whole).expect("PDN");
    assert_eq!(games.len(), 40);
    let (mut at, mut from, mut until, mut found) = (Place { line: 1, column: 1 }, 0, 0, Vec::new());
    while until < whole.len() {
        until = whole.len().min(until + 37);
        let mut scanner = Scanner::new(&whole[from..until], at, until == whole.len());
        while let Scanned::Game(next) = scanner.scan() {
            found.push(next.game.expect("PDN"));
        }
        let (rest, place) = scanner.rest();
        (from, at) = (until - rest.len(), place);
    }
    assert_eq!(found, games);
}

proptest! {
    #[test]
    fn no_text_panics(text in "\\PC*") {
        if let Ok(games) = read(&text) {
            for game in games {
                drop(game.replay());
            }
        }
    }

    #[test]
    fn what_nearly_is_pdn_does_not_panic(text in "[0-9a-h.\\-x:*(){}\\[\\]\"$/;%!? \nKWB,]{0,60}") {
        if let Ok(games) = read(&text) {
            for game in games {
                drop(game.replay());
                prop_assert!(read(&game.to_string()).is_ok(), "{}", game);
            }
        }
    }
}

#[test]
fn what_stands_for_a_result_and_is_none_is_told() {
    let refused = one("[Result \"4-6\"] 11-15 22-18 4-6")
        .replay()
        .expect("its tags are right")
        .refused
        .expect("no result");
    assert_eq!(refused.fault, ReplayFault::NoResult);
    let refused = one("11-15 22-18 W+").replay().expect("a position").refused;
    assert_eq!(refused.expect("no result").fault, ReplayFault::NoResult);
    let refused = one("11-15 22-18 W+").replay().expect("a position").refused;
    assert_eq!(refused.expect("no result").fault, ReplayFault::NoResult);
    for text in ["11-15 22-18 4-6", "11-15 22-18 1-9", "11-15 22-18 W+"] {
        let replay = one(text).replay().expect("a position");
        assert_eq!((replay.moves.len(), replay.is_cut_off), (2, true), "{text}");
    }
    let legal = one("9-13 22-18 4-8 3-7 *").replay().expect("a position");
    assert_eq!(
        legal.moves.len(),
        2,
        "a move that is refused amid others costs the game"
    );
    assert!(!legal.is_cut_off);
}

#[test]
fn a_position_may_stand_in_brackets() {
    let game = one("[GameType \"20\"] [FEN \"[W:W32:B19]\"] 1. 32-28 *");
    assert_eq!(game.replay().expect("a position").moves.len(), 1);
}

#[test]
fn a_sign_right_behind_a_move_is_its_strength() {
    for sign in [
        "+", "=", "±", "#", "□", "∞", "’", "^", "-+", "+-", "!+", "?!",
    ] {
        let text = format!("1. 11-15{sign} 22-18 2. 15x22{sign} 25x18{sign} *");
        let game = one(&text);
        assert_eq!(game.to_string().trim(), text, "written as it was read");
        let replay = game.replay().expect("a position");
        assert_eq!((replay.moves.len(), replay.refused), (4, None), "{text}");
    }
    for (text, result) in [("+:-", PdnResult::FirstWon), ("-:+", PdnResult::SecondWon)] {
        assert_eq!(one(&format!("11-15 22-18 {text}")).result, Some(result));
    }
    let wide = one("１．１１－１５　２２–１８ 2. １５：２２ *")
        .replay()
        .expect("a position");
    assert_eq!((wide.moves.len(), wide.refused), (3, None));
}

/// A sign that nobody knows costs itself and not the game; a strict reader refuses it.
#[test]
fn an_unknown_sign_costs_the_sign() {
    for sign in [
        "~",
        "↑",
        "→",
        "\"",
        "=:=",
        "#",
        "\u{1f600}",
        ")",
        "]",
        "}",
        "$",
        "$x",
        "&c.",
        "e.p.2",
        "@12",
    ] {
        for text in [
            format!("1. 11-15 {sign} 22-18 2. 15x22 25x18 {sign} *"),
            format!("1. 11-15 22-18 {sign} (1... 23-19 {sign}) 2. 15x22 25x18 *"),
        ] {
            let mut scanner = Scanner::new(&text, Place { line: 1, column: 1 }, true);
            let Scanned::Game(found) = scanner.scan() else {
                panic!("{text}");
            };
            let is_in_variation = sign == ")" && text.contains('(');
            assert!(is_in_variation || found.departure.is_some(), "{text}");
            let game = found.game.unwrap_or_else(|why| panic!("{text}: {why}"));
            assert_eq!(log(&game).len(), 4, "{text}");
            assert_eq!(log(&one(&game.to_string())).len(), 4, "{game}");
        }
    }
    for glued in ["N", "~", "→", "=:=", "D!", "²", "\u{1f600}"] {
        let text = format!("1. 11-15{glued} 22-18{glued} 2. 15x22{glued} *");
        assert_eq!(log(&one(&text)).len(), 3, "{text}");
        let text = format!("[GameType \"25\"] 1. c3-d4{glued} d6c5 *");
        assert_eq!(log(&one(&text)).len(), 2, "{text}");
    }
}

#[test]
fn in_every_variant_the_result_is_of_the_side_whose_move_comes_first() {
    for variant in Variant::ALL {
        let begins = Board::start(variant).position.turn;
        assert_eq!(
            PdnResult::won_by(begins, variant),
            PdnResult::FirstWon,
            "{variant}"
        );
        assert_eq!(
            PdnResult::FirstWon.winner(begins),
            Some(begins),
            "{variant}"
        );
        assert_eq!(
            PdnResult::SecondWon.winner(begins),
            Some(begins.other()),
            "{variant}"
        );
        let game = PdnGame::default();
        assert_eq!(game.begins(variant), begins, "{variant}");
    }
}

/// As ACF and WCDF have it, Red is the dark side; beside Black it is the light one.
#[test]
fn red_is_black_unless_black_is_named_too() {
    for (tags, white, black) in [
        ("[Red \"Ann\"][White \"Ben\"]", Some("Ben"), Some("Ann")),
        ("[Black \"Ann\"][Red \"Ben\"]", Some("Ben"), Some("Ann")),
        ("[Red \"Ann\"][White \"?\"]", None, Some("Ann")),
        ("[White \"\"][Black \"Ann\"]", None, Some("Ann")),
    ] {
        let game = &super::read(&format!("{tags} 1. 11-15 *")).expect("PDN")[0];
        let player = |side| game.player(side, Variant::English);
        assert_eq!(
            (player(Color::White), player(Color::Black)),
            (white, black),
            "{tags}"
        );
    }
}
