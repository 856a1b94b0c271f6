//! `parlour replay FILE --json`, line by line as promised, and the films that `--svg` and `--cast` write.

use std::io::{BufRead, BufReader};
use std::process::Stdio;

use crate::room::{Room, Said};

const GAME: &str = r#"version = 1
mode = "concentration"            # concentration, memory-match, memoarrr, checkers, birdhead
players = ["Ana", { name = "Robo", robot = "sharp" }]
[rules]                           # the keys of [concentration] in config.toml; what is left out has its default
pairs = 3
[game]
moves = ["deal 1 2 2 3 3 1", "A1", "A2", "A2", "A3"]
"#;

fn replay(text: &str) -> Said {
    Room::with("game.toml", text).run(&["replay", "game.toml", "--json"])
}

/// The lines without their events, whose wording is free; each but the first has some.
fn lines(out: &str) -> Vec<String> {
    let plain = |(n, line): (usize, &str)| {
        let (before, rest) = line
            .split_once("\"events\":[")
            .expect("every line has events");
        let (events, after) = rest.split_once("],\"scores\"").expect("scores come next");
        assert_eq!(events.is_empty(), n == 0, "{line}");
        format!("{before}\"events\":[],\"scores\"{after}")
    };
    out.lines().enumerate().map(plain).collect()
}

#[test]
fn every_move_is_a_line_with_the_promised_keys() {
    let said = replay(GAME);
    assert_eq!((said.err.as_str(), said.status), ("", Some(0)));
    let expected = [
        r#"{"n":0,"move":null,"by":null,"events":[],"scores":[0,0],"to_act":"chance","legal":[],"over":false,"winners":[]}"#,
        r#"{"n":1,"move":"deal 1 2 2 3 3 1","by":"chance","events":[],"scores":[0,0],"to_act":1,"legal":["A1","A2","A3","B1","B2","B3"],"over":false,"winners":[]}"#,
        r#"{"n":2,"move":"A1","by":1,"events":[],"scores":[0,0],"to_act":1,"legal":["A2","A3","B1","B2","B3"],"over":false,"winners":[]}"#,
        r#"{"n":3,"move":"A2","by":1,"events":[],"scores":[0,0],"to_act":2,"legal":["A1","A2","A3","B1","B2","B3"],"over":false,"winners":[]}"#,
        r#"{"n":4,"move":"A2","by":2,"events":[],"scores":[0,0],"to_act":2,"legal":["A1","A3","B1","B2","B3"],"over":false,"winners":[]}"#,
        r#"{"n":5,"move":"A3","by":2,"events":[],"scores":[0,1],"to_act":2,"legal":["A1","B1","B2","B3"],"over":false,"winners":[]}"#,
    ];
    assert_eq!(lines(&said.out), expected);
}

#[test]
fn con_9_the_last_line_of_a_game_that_is_over_names_the_winner() {
    for (players, scores) in [("[\"\"]", "[2]"), ("[\"\", \"\"]", "[2,0]")] {
        let moves = r#"["deal 1 2 2 1", "A1", "B2", "A2", "B1"]"#;
        let head = "version = 1\nmode = \"concentration\"\nrules.pairs = 2";
        let said = replay(&format!(
            "{head}\nplayers = {players}\ngame.moves = {moves}"
        ));
        let last = format!(
            r#"{{"n":5,"move":"B1","by":1,"events":[],"scores":{scores},"to_act":null,"legal":[],"over":true,"winners":[1]}}"#
        );
        assert_eq!(lines(&said.out).last(), Some(&last));
    }
}

#[test]
fn con_10_a_shared_win_names_all_who_share_it() {
    // Ana takes the ones and the twos and misses, Bo takes the rest.
    let moves =
        r#"["deal 1 1 2 2 3 3 4 4", "A1", "A2", "A3", "A4", "B1", "B3", "B1", "B2", "B3", "B4"]"#;
    for (ties, winners) in [("shared", "[1,2]"), ("last", "[2]")] {
        let rules = format!("rules = {{ pairs = 4, ties = \"{ties}\" }}");
        let head = "version = 1\nmode = \"concentration\"\nplayers = [\"Ana\", \"Bo\"]";
        let said = replay(&format!("{head}\n{rules}\ngame.moves = {moves}"));
        let end = format!("\"to_act\":null,\"legal\":[],\"over\":true,\"winners\":{winners}}}");
        assert!(
            lines(&said.out)
                .last()
                .is_some_and(|line| line.ends_with(&end)),
            "{said:?}"
        );
    }
}

#[test]
fn an_end_not_by_the_rules_shows_in_the_last_line_alone() {
    for (end, winners) in [
        ("resigned 2", "[1]"),
        ("resigned 1", "[2]"),
        ("draw agreed", "[]"),
    ] {
        let said = replay(&GAME.replacen("[game]", &format!("[game]\nend = \"{end}\""), 1));
        let lines = lines(&said.out);
        let last = format!(
            r#"{{"n":5,"move":"A3","by":2,"events":[],"scores":[0,1],"to_act":null,"legal":[],"over":true,"winners":{winners}}}"#
        );
        assert_eq!((lines.len(), said.status, &lines[5]), (6, Some(0), &last));
        assert!(
            lines[..5]
                .iter()
                .all(|line| line.contains("\"over\":false"))
        );
    }
}

#[test]
fn con_7_a_move_that_is_refused_ends_the_replay_after_the_lines_before_it() {
    let said = replay(&GAME.replacen(r#""A2", "A2", "A3""#, r#""B3", "A2", "A1", "A3""#, 1));
    assert_eq!(lines(&said.out).len(), 5);
    assert_eq!(
        (said.err.as_str(), said.status),
        ("game.toml: move 5: A1: already won by Ana\n", Some(2))
    );
}

#[test]
fn a_text_that_is_no_move_is_refused_and_nothing_of_it_stands_raw() {
    let said = replay(&GAME.replacen(r#""A1""#, r#""\u001b[2J\n""#, 1));
    let why = "not a move; a card is a letter for its row and a number for its column, like B4";
    assert_eq!(lines(&said.out).len(), 2);
    assert_eq!(
        (said.err, said.status),
        (
            format!("game.toml: move 2: \\u{{1b}}[2J\\n: {why}\n"),
            Some(2)
        )
    );
}

#[test]
fn a_game_without_moves_is_one_line() {
    let game = GAME.replace(r#"["deal 1 2 2 3 3 1", "A1", "A2", "A2", "A3"]"#, "[]");
    assert_eq!(replay(&game).out.lines().count(), 1);
}

/// A megabyte of lines, far more than a pipe holds, so that the binary has to meet its closed end.
#[test]
fn whoever_stops_reading_gets_no_message() {
    let deal: Vec<_> = (1..=500)
        .flat_map(|value| [value, value])
        .map(|value: u16| value.to_string())
        .collect();
    let moves = format!(
        "[\"deal {}\"{}]",
        deal.join(" "),
        ", \"A1\", \"A3\"".repeat(100)
    );
    let head = "version = 1\nmode = \"concentration\"\nplayers = [\"\", \"\"]\nrules.pairs = 500";
    let room = Room::with("game.toml", format!("{head}\ngame.moves = {moves}"));
    let mut command = room.command(&["replay", "game.toml", "--json"]);
    let mut child = command
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary runs");
    let mut out = BufReader::new(child.stdout.take().expect("its output is piped"));
    let mut first = String::new();
    out.read_line(&mut first).expect("a line comes");
    drop(out);
    let said = Said::of(&child.wait_with_output().expect("it ends"));
    assert!(first.starts_with("{\"n\":0,"), "{first}");
    assert_eq!((said.err.as_str(), said.status), ("", Some(0)));
}

const GAMES: &str = r#"[White "Ana"]
[Black "Bo"]
[GameType "21"]
1. 11-15 22-18 2. 15x22 *

[GameType "20"]
1. 32-28 {a comment} 19-23 2. 28x19 14x23 *

[GameType "25"]
1. c3-d4 d6-c5 2. b2-c3 b6-c5 *
"#;

fn replay_pdn(more: &[&str]) -> Said {
    Room::with("games.pdn", GAMES).run(&[&["replay", "games.pdn", "--json"], more].concat())
}

#[test]
fn any_game_of_a_pdn_file_can_be_chosen_and_the_first_is_when_none_is() {
    for (more, lines, scores) in [
        (&[][..], 4, "[12,11]"),
        (&["--game", "1"], 4, "[12,11]"),
        (&["--game", "2"], 5, "[19,19]"),
    ] {
        let said = replay_pdn(more);
        assert_eq!(
            (said.err.as_str(), said.status, said.out.lines().count()),
            ("", Some(0), lines),
            "{more:?}"
        );
        assert!(
            said.out
                .lines()
                .last()
                .is_some_and(|line| line.contains(&format!("\"scores\":{scores}"))),
            "{said:?}"
        );
    }
}

#[test]
fn a_game_that_is_not_there_is_told_with_how_many_there_are() {
    replay_pdn(&["--game", "4"]).is_only("games.pdn: there is no game 4: the file has 3");
    assert_eq!(replay_pdn(&["--game", "0"]).status, Some(2));
    let said = Room::with("game.toml", GAME).run(&["replay", "game.toml", "--json", "--game", "2"]);
    said.is_only("game.toml: there is no game 2: the file has 1");
}

#[test]
fn a_wrong_move_of_a_pdn_file_is_told_with_its_game_and_number() {
    let said = replay_pdn(&["--game", "3"]);
    assert_eq!((said.out.lines().count(), said.status), (4, Some(2)));
    assert_eq!(said.err.lines().count(), 1);
    assert!(
        said.err
            .starts_with("games.pdn:10:25: game 3: move 4: b6-c5: "),
        "{}",
        said.err
    );
}

#[test]
fn films_are_written_and_never_over_another_file() {
    let room = Room::with("game.toml", GAME);
    for (option, file, begin) in [
        ("--svg", "game.svg", "<svg "),
        ("--cast", "game.cast", "{\"version\":2,"),
    ] {
        let run = || room.run(&["replay", "game.toml", option, file]);
        let said = run();
        assert_eq!((said.err.as_str(), said.status), ("", Some(0)), "{option}");
        let film = std::fs::read_to_string(room.path().join(file)).expect("the film");
        assert!(film.starts_with(begin), "{film}");
        let again = run();
        assert_ne!(again.status, Some(0), "{option}");
        assert!(again.err.contains(file), "{}", again.err);
        let kept = std::fs::read_to_string(room.path().join(file)).expect("the film");
        assert_eq!(kept, film, "{option}");
    }
}

#[cfg(feature = "web")]
#[test]
fn a_page_shows_finished_games_only() {
    let room = Room::with("game.toml", GAME);
    let said = room.run(&["replay", "game.toml", "--web"]);
    assert_eq!(said.status, Some(2));
    assert_eq!(
        said.err,
        "game.toml: the game is not over, and the page shows finished games only; leave out --web\n"
    );
    let said = room.run(&["replay", "game.toml", "--web", "--json"]);
    assert!(said.err.contains("cannot be used with"), "{}", said.err);
}
