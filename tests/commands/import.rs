//! Games of other programs, taken in as what they are.

use serde_json::{Value, json};

use crate::room::{Room, Said};

/// A file of this text, and what its import says.
fn imported(text: &str, arguments: &[&str]) -> (Room, Said) {
    let room = Room::with("a.pdn", text);
    let said = room.run(&[&["import", "a.pdn"], arguments].concat());
    (room, said)
}

fn objects(text: &str) -> Vec<Value> {
    text.lines()
        .map(|line| serde_json::from_str(line).expect("one object a line"))
        .collect()
}

fn variant_of(room: &Room, game: &str) -> String {
    let record = room.run(&["export", game]).out;
    let line = record
        .lines()
        .find(|line| line.starts_with("variant = "))
        .expect("a record of checkers");
    line.to_owned()
}

/// Letters from Black's corner, as playstrategy counts them.
const LETTERS: &str = "[Site \"https://playstrategy.org/x\"]\n[P1 \"Ana\"]\n[P2 \"Bo\"]\n[Result \"2-0\"]\n\
[Variant \"American/English\"]\n\n1. c3-d4 f6-g5 2. b2-c3 g5-f4 2-0\n";

#[test]
fn an_english_game_with_letters_is_english() {
    let (room, said) = imported(LETTERS, &[]);
    let taken = "a.pdn is in the history as game 1\n";
    assert_eq!(
        (said.out.as_str(), said.status),
        (taken, Some(0)),
        "{said:?}"
    );
    assert_eq!(variant_of(&room, "1"), "variant = \"english\"");
    let game = &objects(&room.run(&["history", "--json"]).out)[0];
    assert_eq!(game["players"][0]["name"], "Ana", "who begins");
    assert_eq!(game["winners"], json!([1]));
    assert_eq!(room.run(&["export", "1", "b.pdn"]).status, Some(0));
    let written = std::fs::read_to_string(room.path().join("b.pdn")).expect("a file");
    assert_eq!(written, LETTERS);
}

#[test]
fn what_was_guessed_is_counted_and_listed() {
    let untagged = LETTERS.replace("[Variant \"American/English\"]\n", "");
    let text = format!(
        "{untagged}\n{}\n[GameType \"25\"]\n1. c3-d4 d6-c5 *\n\n[Variant \"Odd\"]\n[GameType \"26\"]\n1. c3-d4 *\n",
        untagged.replace("Ana", "Zoe")
    );
    let (room, said) = imported(&text, &[]);
    let told = "a.pdn: 4 games are in the history as games 1 to 4, 2 of them without a result\n\
                a.pdn: the variants of 3 games were guessed:\n  \
                games 1 to 2 (lines 1 to 8): russian, by the names of the squares\n  \
                game 4 (line 18): brazilian, by GameType; the Variant is not known\n";
    assert_eq!((said.out.as_str(), said.status), (told, Some(0)));
    assert_eq!(variant_of(&room, "1"), "variant = \"russian\"");

    let (room, said) = imported(&text, &["--json", "--variant", "english"]);
    let objects = objects(&said.out);
    let first = json!({ "file": "a.pdn", "game": 1, "result": "finished", "number": 1, "line": 1,
        "variant": "english", "guessed_from": "option" });
    assert_eq!(objects[0], first);
    assert_eq!(objects[2]["variant"], "russian");
    assert_eq!(objects[2]["guessed_from"], Value::Null);
    assert_eq!(objects[3]["guessed_from"], "game-type");
    assert_eq!(objects[4], json!({ "file": "a.pdn", "guessed": 3 }));
    assert_eq!(variant_of(&room, "1"), "variant = \"english\"");
    let again = room.run(&["import", "a.pdn", "--variant", "english"]).out;
    assert_eq!(again, "a.pdn: no new game; 4 were already imported\n");
}

#[test]
fn moves_that_break_the_rules_of_the_likelier_game_are_named_as_the_reason() {
    let (_, said) = imported("[White \"a\"] 21-17 12-15 *\n", &[]);
    let told = "a.pdn is in the history without a result as game 1\n\
                a.pdn: the variant of 1 game was guessed:\n  game 1 (line 1): italian, by the moves\n";
    assert_eq!(said.out, told);
}

#[test]
fn an_unknown_variant_is_refused_unless_it_is_named() {
    let text =
        "[White \"a\"]\n[Variant \"Hexdame\"]\n1. c3-d4 d6-c5 *\n\n[GameType \"21\"] 11-15 *\n";
    let (_, said) = imported(text, &[]);
    let why = "a.pdn:1:1: game 1: [Variant]: \"Hexdame\" is not a known Variant, and no GameType says more; \
               --variant names one\n";
    assert_eq!((said.err.as_str(), said.status), (why, Some(1)));
    assert!(!said.out.contains("guessed"), "{}", said.out);
    let (room, said) = imported(text, &["--variant", "russian"]);
    assert_eq!((said.err.as_str(), said.status), ("", Some(0)));
    assert!(
        said.out
            .ends_with("game 1 (line 1): russian, by --variant\n"),
        "{}",
        said.out
    );
    assert_eq!(variant_of(&room, "1"), "variant = \"russian\"");
}

#[test]
fn a_game_whose_last_word_is_broken_keeps_the_moves_before_it() {
    let text = "[White \"Bo\"]\n[Black \"Ana\"]\n[GameType \"21\"]\n[Result \"1-0\"]\n\n1. 11-15 22-18 2. 15x\n";
    let why = "a.pdn:6:19: game 1: move 3: 15x: not a move; \
               a move lists its squares, like 11-15, 22x15, 11x18x25 or c3-d4\n";
    let (room, said) = imported(text, &["--strict"]);
    assert_eq!((said.err.as_str(), said.status), (why, Some(2)));
    assert_eq!(room.run(&["history"]).out, "");
    let (room, said) = imported(text, &[]);
    assert_eq!((said.err.as_str(), said.status), (why, Some(0)));
    let listed = room.run(&["history"]).out;
    assert!(listed.ends_with(" 1-0 (incomplete) Ana – Bo\n"), "{listed}");
    let game = &objects(&room.run(&["history", "--json"]).out)[0];
    assert_eq!(
        (&game["incomplete"], &game["moves"]),
        (&json!(true), &json!(2))
    );
    assert_eq!(room.run(&["export", "1", "b.pdn"]).status, Some(0));
    let written = std::fs::read_to_string(room.path().join("b.pdn")).expect("a file");
    assert_eq!(written, text);
    let (_, said) = imported(&text.replace("15x", "15x99"), &[]);
    assert_eq!(said.status, Some(2), "a move that is wrong is no cut");
    let (_, said) = imported(&text.replace("15x", "15x2"), &["--json"]);
    assert_eq!(objects(&said.out)[0]["incomplete"], json!(true), "of 15x22");
}
