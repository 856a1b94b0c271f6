//! `parlour analyse FILE`, and what `parlour study` refuses.

use serde_json::{Value, json};

use crate::room::Room;

const GAMES: &str = r#"[White "Ana"]
[GameType "21"]
[FEN "B:WK32,21,29,13:B1,2,3,12,27,20"]
1. 1-6 {a thought} 32x23 2. 2-7 *

[White "Bo"]
[GameType "999"]
1. 11-15 *
"#;

#[test]
fn the_games_of_a_file_are_analysed_into_a_new_file() {
    let room = Room::with("games.pdn", GAMES);
    let said = room.run(&[
        "analyse",
        "games.pdn",
        "--seconds",
        "0.03",
        "--out",
        "out.pdn",
    ]);
    let verdict = "games.pdn: game 1: analysed: Black ";
    assert!(
        said.out.starts_with(verdict)
            && said
                .out
                .ends_with(", blunders 0; White 100 %, mistakes 0, blunders 0\n"),
        "{said:?}"
    );
    assert_eq!(
        (said.out.lines().count(), said.status),
        (1, Some(1)),
        "{said:?}"
    );
    assert_eq!(
        said.err,
        "games.pdn: game 2: GameType 999 is not played here; --variant names one\n"
    );
    let text = std::fs::read_to_string(room.path().join("out.pdn")).expect("it was written");
    assert!(
        text.starts_with(
            "[White \"Ana\"]\n[GameType \"21\"]\n[FEN \"B:WK32,21,29,13:B1,2,3,12,27,20\"]\n"
        ),
        "{text}"
    );
    assert!(
        text.contains("[%eval ") && text.contains("a thought}") && text.contains("(1. 27-31"),
        "{text}"
    );
    assert!(text.contains("1. 1-6?"), "{text}");
    room.run(&[
        "analyse",
        "games.pdn",
        "--seconds",
        "0.03",
        "--out",
        "out.pdn",
    ])
    .is_only("out.pdn: cannot be written: File exists (os error 17)");
    let again = room.run(&["analyse", "out.pdn", "--seconds", "0.2"]);
    assert_eq!(
        (again.out.trim(), again.status),
        (text.trim(), Some(0)),
        "what is analysed stays as it is"
    );
    assert_eq!(
        again.err,
        said.out.replace("games.pdn", "out.pdn"),
        "told beside the game"
    );
}

#[test]
fn the_accuracy_of_both_sides_is_told_for_scripts() {
    let room = Room::with("games.pdn", GAMES);
    let object = |arguments: &[&str]| {
        let said = room.run(
            &[
                &[
                    "analyse",
                    "games.pdn",
                    "--seconds",
                    "0.03",
                    "--game",
                    "1",
                    "--json",
                ],
                arguments,
            ]
            .concat(),
        );
        assert_eq!((said.err.as_str(), said.status), ("", Some(0)), "{said:?}");
        serde_json::from_str::<Value>(&said.out).expect("one object a game")
    };
    let with_game = object(&[]);
    assert_eq!(
        (&with_game["file"], &with_game["number"]),
        (&json!("games.pdn"), &json!(1))
    );
    assert_eq!(
        with_game["white"],
        json!({ "accuracy": 100.0, "moves": 1, "dubious": 0, "mistakes": 0, "blunders": 0 })
    );
    let black = &with_game["black"];
    let marked =
        ["dubious", "mistakes", "blunders"].map(|kind| black[kind].as_u64().expect("a number"));
    assert!(
        black["moves"] == 2 && marked.iter().sum::<u64>() >= 1,
        "{black}"
    );
    assert!(
        black["accuracy"]
            .as_f64()
            .is_some_and(|percent| percent < 90.0),
        "{black}"
    );
    let pdn = with_game["pdn"].as_str().expect("the game");
    assert!(pdn.contains("1. 1-6?"), "{pdn}");
    let beside = object(&["--out", "out.pdn"]);
    // The time ends the search: what a move is worth may differ a little.
    assert_eq!(
        (&beside["black"]["moves"], &beside["pdn"]),
        (&black["moves"], &Value::Null)
    );
    let written = std::fs::read_to_string(room.path().join("out.pdn")).expect("it was written");
    assert!(written.contains("1. 1-6?"), "{written}");
}

#[test]
fn the_national_game_of_games_that_name_none_can_be_said() {
    let room = Room::with("games.pdn", "1. 9-14 *\n");
    let fen = |more: &[&str]| {
        let said = room.run(&[&["replay", "games.pdn", "--json"], more].concat());
        assert_eq!((said.err.as_str(), said.status), ("", Some(0)), "{more:?}");
        said.out
    };
    assert!(fen(&[]) == fen(&["--variant", "english"]));
    assert!(
        room.run(&["replay", "games.pdn", "--json", "--variant", "turkish"])
            .err
            .contains("game 1: read as turkish: move 1: 9-14")
    );
    let analysed = room.run(&[
        "analyse",
        "games.pdn",
        "--seconds",
        "0.03",
        "--variant",
        "pool",
    ]);
    assert!(
        analysed.out.starts_with("[GameType \"23,B,"),
        "{analysed:?}"
    );
    // The time ends the search, so that the move may have a mark.
    assert!(
        analysed.out.contains("1. 9-14") && analysed.out.contains("[%eval "),
        "{analysed:?}"
    );
}

#[test]
fn what_cannot_be_studied_is_told_before_the_screen_is_touched() {
    let room = Room::with("games.pdn", GAMES);
    room.run(&["study", "games.pdn", "--game", "3"])
        .is_only("games.pdn: there is no game 3: the file has 2");
    room.run(&["study", "none.pdn"])
        .is_only("none.pdn: there is no such file");
    let room = Room::with(
        "memory.toml",
        "version = 1\nmode = \"concentration\"\nplayers = [\"Ana\"]\n[rules]\npairs = 2\n[game]\nmoves = []\n",
    );
    room.run(&["study", "memory.toml"])
        .is_only("memory.toml: only checkers games can be studied");
}

#[test]
fn several_files_are_analysed_one_after_the_other_with_the_time_of_the_settings() {
    let room = Room::with("first.pdn", GAMES);
    std::fs::write(
        room.path().join("second.pdn"),
        "[White \"Cy\"] 1. 11-15 22-18 *\n",
    )
    .expect("a file");
    std::fs::write(room.path().join("fast.toml"), "[table]\nanalysis_ms = 20\n").expect("a file");
    let files = ["analyse", "first.pdn", "second.pdn"];
    let said = room.run(&[&files[..], &["--json", "--config", "fast.toml"]].concat());
    let told: Vec<_> = said
        .out
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).expect("an object"))
        .map(|game| (game["file"].clone(), game["number"].clone()))
        .collect();
    assert_eq!(
        told,
        [
            (json!("first.pdn"), json!(1)),
            (json!("second.pdn"), json!(1))
        ],
        "{said:?}"
    );
    assert_eq!(said.status, Some(1), "one game of the first cannot be read");
    room.run(&[&files[..], &["--game", "1"]].concat())
        .is_only("parlour: --game is for one file; name the files one by one");
}

#[test]
fn a_diagram_is_a_file_of_vectors_or_of_pixels() {
    let room = Room::with("games.pdn", GAMES);
    let drawn = |file: &str, draw: &str| {
        let options = [
            "--variant",
            "russian",
            "--fen",
            "W:WKc3:Bf6",
            "--draw",
            draw,
        ];
        room.run(&[&["diagram", file][..], &options].concat())
    };
    for file in ["a.svg", "a.png"] {
        let said = drawn(file, "Gc3e5,Rh8");
        assert_eq!((said.err.as_str(), said.status), ("", Some(0)));
    }
    let read = |file: &str| std::fs::read(room.path().join(file)).expect("it was written");
    let svg = String::from_utf8(read("a.svg")).expect("a text");
    assert!(
        svg.contains("<path d=") && svg.contains(">c</text>"),
        "{svg}"
    );
    assert!(read("a.png").starts_with(b"\x89PNG"));
    assert_eq!(drawn("a.svg", "").status, Some(2), "it is there already");
    let said = drawn("b.svg", "Gc3-e5");
    assert!(
        said.err.contains("Gc3-e5 is no square or arrow"),
        "{said:?}"
    );
}
