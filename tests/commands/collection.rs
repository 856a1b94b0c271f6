//! `parlour library export`, `tag`, `delete` and `duplicates`.

use std::fs;

use serde_json::json;

use crate::library::lines;
use crate::room::{Room, Said};

const GAMES: &str = "[Event \"Ayr\"]\n[White \"Ana\"]\n[Black \"Bo\"]\n[Date \"1951.07.12\"]\n[GameType \"21\"]\n\n1.  11-15 {so; it (goes)} 22-18!? $6 1-0\n\n\
[White \"Zoë\"]\n[Black \"Cy\"]\n[GameType \"21\"]\n\n1. 11-15 (11-16 {no}) 22-18 *\n\n\
[White \"Dee\"]\n[Black \"Ana\"]\n[GameType \"25\"]\n\n1. c3-d4 f6-g5 2-0\n";

fn room() -> Room {
    let room = Room::with("games.pdn", GAMES);
    assert_eq!(room.run(&["import", "games.pdn"]).status, Some(0));
    room
}

fn library(room: &Room, arguments: &[&str]) -> Said {
    room.run(&[&["library"], arguments].concat())
}

fn read(room: &Room, file: &str) -> String {
    fs::read_to_string(room.path().join(file)).expect("it was written")
}

#[test]
fn a_library_is_exported_byte_for_byte_and_found_games_alone() {
    let room = room();
    let said = library(&room, &["export", "all.pdn"]);
    assert_eq!(
        (said.err.as_str(), said.status),
        ("parlour: 3 games written to all.pdn\n", Some(0))
    );
    assert_eq!(read(&room, "all.pdn"), GAMES);
    let said = library(&room, &["export", "--player", "ana"]);
    let (first, rest) = GAMES.split_once("[White \"Zoë\"]").expect("a game");
    let (_, last) = rest.split_once("*\n\n").expect("its end");
    assert_eq!(said.out, format!("{first}{last}"));
    library(&room, &["export", "all.pdn"])
        .is_only("all.pdn: cannot be written: File exists (os error 17)");
    library(&room, &["export", "--player", "nobody", "none.pdn"])
        .is_only("parlour: no game of the library fits");
    assert!(!room.path().join("none.pdn").exists());
}

#[test]
fn a_game_that_was_played_here_is_exported_as_pdn() {
    let room = Room::with(
        "game.toml",
        "version = 1\nmode = \"checkers\"\nplayers = [\"Ana\", \"Bo\"]\n[rules]\nvariant = \"english\"\n[game]\n\
         finished = 2026-01-31T18:34:05Z\nend = \"resigned 2\"\nmoves = [\"11-15\", \"22-18\"]\n",
    );
    assert_eq!(room.run(&["import", "game.toml"]).status, Some(0));
    let said = library(&room, &["export"]);
    assert!(said.out.ends_with("1. 11-15 22-18 1-0\n"), "{said:?}");
    let tagged = library(&room, &["tag", "--set", "Event=Ayr", "--yes"]);
    assert_eq!(
        (tagged.out.as_str(), tagged.err.as_str()),
        (
            "0 games tagged\n",
            "parlour: 1 game left alone: it was played here and has no tags\n"
        )
    );
}

#[test]
fn tags_of_many_games_are_set_and_their_texts_stay() {
    let room = room();
    let set = [
        "tag",
        "--variant",
        "english",
        "--set",
        "Event=Ayr \"B\"",
        "--set",
        "Date=",
    ];
    let said = library(&room, &set);
    assert_eq!(said.out.lines().count(), 2, "{said:?}");
    assert_eq!(
        said.err,
        "parlour: 2 games; `--yes` changes the tags of those from files\n"
    );
    assert_eq!(library(&room, &["export"]).out, GAMES);
    let said = library(&room, &[&set[..], &["--yes"]].concat());
    assert_eq!(
        (said.out.as_str(), said.status),
        ("2 games tagged\n", Some(0))
    );
    let wanted = GAMES
        .replace("[Event \"Ayr\"]", "[Event \"Ayr \\\"B\\\"\"]")
        .replace("[Date \"1951.07.12\"]\n", "")
        .replace(
            "[White \"Zoë\"]",
            "[Event \"Ayr \\\"B\\\"\"]\n[White \"Zoë\"]",
        );
    assert_eq!(library(&room, &["export"]).out, wanted);
    let found = library(&room, &["search", "--event", "ayr \"b\"", "--json"]);
    let games: Vec<_> = lines(&found.out)
        .iter()
        .map(|game| game["game"].clone())
        .collect();
    assert_eq!(games, [2, 1]);
    for refused in ["FEN=x", "result=1-0", "Event", "E vent=x"] {
        let said = library(&room, &["tag", "--set", refused, "--yes"]);
        assert_eq!((said.out.as_str(), said.status), ("", Some(2)), "{refused}");
    }
}

#[test]
fn found_games_are_deleted_when_somebody_is_sure() {
    let room = room();
    let said = library(&room, &["delete", "--player", "ana"]);
    assert_eq!(said.out.lines().count(), 2, "{said:?}");
    assert_eq!(said.err, "parlour: 2 games; `--yes` deletes them\n");
    let said = library(&room, &["delete", "--player", "ana", "--yes"]);
    assert_eq!(
        (said.out.as_str(), said.status),
        ("2 games deleted\n", Some(0))
    );
    assert_eq!(library(&room, &["search", "--json"]).out.lines().count(), 1);
    library(&room, &["delete", "--yes"])
        .is_only("parlour: name the games to delete by at least one filter");
}

#[test]
fn games_with_the_same_moves_are_listed_in_groups() {
    let room = room();
    let said = library(&room, &["duplicates", "--json"]);
    assert_eq!(
        lines(&said.out),
        [json!({ "games": [1, 2], "variant": "english", "moves": 2 })]
    );
    let said = library(&room, &["duplicates"]);
    assert_eq!(said.out.lines().count(), 2, "{said:?}");
    let said = library(&room, &["duplicates", "--variant", "russian"]);
    assert_eq!(said.err, "parlour: no two games have the same moves\n");
}

#[test]
fn games_of_the_library_are_analysed_and_keep_it() {
    let room = room();
    library(&room, &["analyse"])
        .is_only("parlour: name the games to analyse by at least one filter");
    let analyse = ["analyse", "--player", "ana", "--seconds", "0.02"];
    let said = library(&room, &analyse);
    assert_eq!((said.err.as_str(), said.status), ("", Some(0)));
    assert!(
        said.out.lines().all(|line| line.contains(": analysed: ")),
        "{said:?}"
    );
    assert!(!said.out.is_empty());
    let text = library(&room, &["export", "--player", "ana"]).out;
    assert!(text.contains("[%eval "), "{text}");
    let others = library(&room, &["export", "--player", "zoë"]).out;
    assert!(GAMES.contains(others.trim()), "the others stay: {others}");
    assert_eq!(
        library(&room, &analyse).out,
        said.out,
        "nothing is left to look into"
    );
    assert_eq!(library(&room, &["export", "--player", "ana"]).out, text);
    library(&room, &["analyse", "--player", "nobody"])
        .is_only("parlour: no game of the library fits");
}
