//! `parlour arena`, for scripts and for people.

use draughts::pdn::{self, PdnGame};
use parlour_model::checkers::pdn_play::PdnPlay as _;
use serde_json::Value;

use crate::room::{Room, Said};

fn run(more: &[&str]) -> Said {
    let arguments = [
        "arena",
        "concentration",
        "--robots",
        "expert,novice",
        "--games",
        "20",
        "--set",
        "pairs=4",
    ];
    Room::new().run(&[&arguments, more].concat())
}

fn lines(more: &[&str]) -> Vec<String> {
    let said = run(more);
    assert_eq!((said.err.as_str(), said.status), ("", Some(0)));
    said.out.lines().map(String::from).collect()
}

#[test]
fn every_robot_is_a_line_in_the_order_given_with_the_promised_keys() {
    let lines = lines(&["--seed", "7", "--json"]);
    assert_eq!(lines.len(), 2);
    for (line, robot) in lines.iter().zip(["expert", "novice"]) {
        let value: Value = serde_json::from_str(line).expect("a line is JSON");
        assert_eq!(
            (&value["robot"], &value["games"]),
            (&Value::from(robot), &Value::from(20))
        );
        let keys = [
            "robot",
            "games",
            "wins",
            "share",
            "mean_score",
            "mean_lead",
            "mean_turns",
        ];
        let places: Vec<_> = keys
            .iter()
            .map(|key| line.find(&format!("\"{key}\":")))
            .collect();
        assert!(places.is_sorted() && places[0] == Some(1), "{line}");
        assert_eq!(
            value.as_object().map(serde_json::Map::len),
            Some(keys.len()),
            "{line}"
        );
    }
}

#[test]
fn the_same_seed_gives_the_same_games_and_another_one_others() {
    let games = |seed| lines(&["--seed", seed, "--json"]);
    assert_eq!(games("7"), games("7"));
    assert_ne!(games("7"), games("8"));
}

#[test]
fn for_people_it_is_a_table_that_says_how_to_play_the_same_again() {
    let lines = lines(&["--seed", "7", "--fixed"]);
    assert_eq!(lines.len(), 4);
    assert!(
        lines[0].starts_with("bot ")
            && lines[1].starts_with("expert ")
            && lines[2].starts_with("novice ")
    );
    let ends: Vec<_> = lines[..3].iter().map(|line| line.chars().count()).collect();
    assert!(
        lines[1].contains('±') && ends[0] == ends[1] && ends[1] == ends[2],
        "{lines:#?}"
    );
    assert_eq!(lines[3], "seed 7");
}

#[test]
fn what_does_not_fit_is_said_in_one_line() {
    let range = "it is a whole number from 1 to 5000";
    run(&["--set", "pairs=0"]).is_only(&format!(
        "parlour: --set pairs=0: `pairs` cannot be 0; {range}"
    ));
    run(&["--set", "pairs=many"]).is_only(&format!(
        "parlour: --set pairs=many: `pairs` cannot be many; {range}"
    ));
    let keys = "the keys are pairs, copies, ties, idle_end";
    run(&["--set", "p\x1bs=1"]).is_only(&format!(
        "parlour: --set p\\u{{1b}}s=1: unknown key `p\\u{{1b}}s`; {keys}"
    ));
    let robots = ["random"; 65].join(",");
    let said = Room::new().run(&[
        "arena",
        "concentration",
        "--games",
        "1",
        "--robots",
        &robots,
    ]);
    said.is_only("parlour: this game needs 1 to 64 players, not 65");
}

#[test]
fn checkers_takes_a_variant_and_a_time_for_each_move() {
    let arguments = [
        "arena",
        "checkers",
        "--robots",
        "champion,random",
        "--games",
        "2",
        "--variant",
        "frysk",
    ];
    let said =
        Room::new().run(&[&arguments[..], &["--robot-seconds", "0.002", "--seed", "3"]].concat());
    assert_eq!((said.err.as_str(), said.status), ("", Some(0)));
    assert!(
        said.out.starts_with("bot ") && said.out.ends_with("seed 3, 0.002 s a move\n"),
        "{}",
        said.out
    );
}

#[test]
fn what_is_for_checkers_alone_is_refused_elsewhere() {
    run(&["--variant", "russian"])
        .is_only("parlour: a variant is for checkers, not for concentration");
    run(&["--robot-seconds", "1"])
        .is_only("parlour: --robot-seconds is for checkers, not for concentration");
    run(&["--robots", "sharp,champion"]).is_only(
        "parlour: concentration has no champion; its levels are beginner, novice, casual, skilled, sharp, expert and random",
    );
    for seconds in ["0", "-1", "NaN", "601", "soon"] {
        let said = Room::new().run(&[
            "arena",
            "checkers",
            "--robots",
            "sharp,sharp",
            "--robot-seconds",
            seconds,
        ]);
        assert_eq!((said.out.as_str(), said.status), ("", Some(2)), "{seconds}");
    }
}

/// A match against this very program's engine, or against whatever else speaks.
fn against(engine: &str, more: &[&str]) -> Said {
    let arguments = [
        "arena", "checkers", "--robots", "champion", "--engine", engine, "--seed", "5",
    ];
    Room::new().run(&[&arguments, more].concat())
}

fn own_engine() -> String {
    format!("'{}' engine", env!("CARGO_BIN_EXE_parlour"))
}

#[test]
#[expect(clippy::too_many_lines, reason = "one story, told in order")]
fn a_match_against_an_engine_takes_both_colours_of_an_opening_and_writes_its_games() {
    let room = Room::new();
    for variant in ["english", "international"] {
        let file = room.path().join(format!("{variant}.pdn"));
        let path = file.to_str().expect("a path in text");
        let said = against(
            &own_engine(),
            &[
                "--variant",
                variant,
                "--games",
                "2",
                "--nodes",
                "300",
                "--pdn",
                path,
            ],
        );
        assert_eq!((said.err.as_str(), said.status), ("", Some(0)), "{said:?}");
        let lines: Vec<_> = said.out.lines().collect();
        assert!(
            lines[0].starts_with("game 1: ") && lines[1].starts_with("game 2: "),
            "{}",
            said.out
        );
        assert!(
            lines[2].starts_with("champion against ") && lines[2].ends_with(" Elo"),
            "{}",
            said.out
        );
        assert!(
            lines[4].ends_with("and lost 0 games by its own fault"),
            "{}",
            said.out
        );
        assert_eq!(lines[5], "seed 5, 300 nodes a move");
        let games = pdn::read(&std::fs::read_to_string(&file).expect("a file")).expect("it is PDN");
        let [first, second] = &games[..] else {
            panic!("{} games", games.len())
        };
        let names =
            |game: &PdnGame| ["White", "Black"].map(|name| game.tag(name).map(str::to_owned));
        assert_eq!(
            names(first)
                .map(|name| name.is_some_and(|name| name == "champion"))
                .iter()
                .filter(|is| **is)
                .count(),
            1
        );
        assert!(names(first)[0] == names(second)[1] && names(first)[1] == names(second)[0]);
        let moves = |game: &PdnGame| {
            let played = game.play().expect("the moves are legal").playthrough;
            played
                .log()
                .iter()
                .map(|made| made.chosen.to_string())
                .collect::<Vec<_>>()
        };
        assert_eq!(first.tag("FEN"), second.tag("FEN"));
        assert!(variant != "english" || moves(first)[..3] == moves(second)[..3]);
    }
}

#[test]
fn a_match_can_be_had_as_one_json_object() {
    let said = against(&own_engine(), &["--games", "2", "--nodes", "300", "--json"]);
    assert_eq!((said.err.as_str(), said.status), ("", Some(0)));
    let value: Value = serde_json::from_str(said.out.trim_end()).expect("one object");
    assert_eq!(
        (&value["robot"], &value["games"]),
        (&Value::from("champion"), &Value::from(2))
    );
    let points: Option<u64> = ["wins", "draws", "losses"]
        .iter()
        .map(|key| value[key].as_u64())
        .sum();
    assert_eq!((points, &value["forfeits"]), (Some(2), &Value::from(0)));
}

/// A match of two engines, both this very program's.
fn between(more: &[&str]) -> Said {
    let engine = own_engine();
    let arguments = [
        "arena", "checkers", "--engine", &engine, "--engine", &engine, "--seed", "5",
    ];
    Room::new().run(&[&arguments, more].concat())
}

#[test]
fn two_engines_play_several_games_at_a_time_which_are_the_same_as_one_by_one() {
    let games = |more: &[&str]| {
        let common = ["--games", "6", "--nodes", "300", "--adjudicate"];
        let said = between(&[&common, more].concat());
        assert_eq!((said.err.as_str(), said.status), ("", Some(0)), "{said:?}");
        let lines: Vec<_> = said.out.lines().map(str::to_owned).collect();
        assert!(
            lines[6].starts_with("parlour against parlour (2): +"),
            "{}",
            said.out
        );
        assert!(lines[9].starts_with("seed 5, ") && lines[10].starts_with("pairs with 0, ½, "));
        lines[..7].to_vec()
    };
    assert_eq!(games(&[]), games(&["--concurrency", "3"]));
}

#[test]
fn a_sequential_test_ends_a_match_and_says_for_what_it_decides() {
    let random = [
        "--robots",
        "random",
        "--games",
        "300",
        "--concurrency",
        "2",
        "--time",
        "0.01",
        "--adjudicate",
        "--sprt",
        "-100,-50",
    ];
    let engine = own_engine();
    let arguments = ["arena", "checkers", "--engine", &engine, "--seed", "5"];
    let said = Room::new().run(&[&arguments[..], &random].concat());
    assert_eq!((said.err.as_str(), said.status), ("", Some(0)), "{said:?}");
    let last = said.out.lines().last().expect("a line");
    assert!(
        last.starts_with("the test between -100 and -50 Elo decides for -100, "),
        "{last}"
    );
    let games = said
        .out
        .lines()
        .filter(|line| line.starts_with("game "))
        .count();
    assert!((32..100).contains(&games), "{games}");
    let refused = against(&engine, &["--sprt", "5,0"]);
    assert_eq!(refused.status, Some(2));
}

#[test]
fn openings_come_from_a_file_and_games_say_their_date_and_what_was_found() {
    let room = Room::with("openings.txt", "11-15 23-19 8-11\n9-13 22-18\n");
    let (openings, file) = (
        room.path().join("openings.txt"),
        room.path().join("games.pdn"),
    );
    let [openings, path] = [&openings, &file].map(|path| path.to_str().expect("a path in text"));
    let said = between(&[
        "--openings",
        openings,
        "--games",
        "4",
        "--nodes",
        "200",
        "--pdn",
        path,
    ]);
    assert_eq!((said.err.as_str(), said.status), ("", Some(0)), "{said:?}");
    let text = std::fs::read_to_string(&file).expect("a file");
    let begins = |moves: &str| text.matches(moves).count();
    assert_eq!(
        (begins("1. 11-15 23-19 2. 8-11"), begins("1. 9-13 22-18")),
        (2, 2),
        "{text}"
    );
    assert!(text.matches("{[%eval ").count() > 40, "{text}");
    let games = pdn::read(&text).expect("it is PDN");
    for (number, game) in (1..).zip(&games) {
        assert_eq!(game.tag("Round"), Some(number.to_string().as_str()));
        assert!(game.date().is_some() && game.play().is_ok());
    }
    room.write("openings.txt", "11-15 11-15\n");
    let said = between(&["--openings", openings, "--nodes", "200"]);
    assert!(said.err.contains("line 1: 11-15: "), "{said:?}");
}

#[test]
fn a_match_that_was_broken_off_goes_on_where_its_file_ends() {
    let room = Room::new();
    let file = room.path().join("games.pdn");
    let path = file.to_str().expect("a path in text");
    let play = |games| {
        between(&[
            "--nodes",
            "200",
            "--adjudicate", // or else both engines solve endgame tables
            "--pdn",
            path,
            "--resume",
            "--games",
            games,
        ])
    };
    let score = |said: &Said| {
        let line = said
            .out
            .lines()
            .find(|line| line.starts_with("parlour against"));
        line.map(str::to_owned).expect("the score")
    };
    let whole = score(&play("4"));
    let text = std::fs::read_to_string(&file).expect("a file");
    // The last game was being written when the match broke off.
    std::fs::write(&file, &text[..text.len() - 20]).expect("the file is cut");
    let resumed = play("4");
    assert!(resumed.out.starts_with("game 4: "), "{resumed:?}");
    assert_eq!(score(&resumed), whole);
    assert_eq!(std::fs::read_to_string(&file).expect("a file"), text);
    let other = between(&["--nodes", "300", "--pdn", path, "--resume"]);
    assert!(
        other
            .err
            .contains("its match is \"Parlour arena, 200 nodes a move, seed 5\""),
        "{other:?}"
    );
}

#[test]
fn the_time_of_a_match_is_a_clock_or_the_processors() {
    for (option, limit) in [
        (["--clock", "0.4+0.01"], "0.4 s a game and 0.01 s a move"),
        (["--cpu-time", "0.005"], "0.005 s of the processor a move"),
    ] {
        let said = between(&[&option[..], &["--games", "2", "--adjudicate"]].concat());
        assert_eq!((said.err.as_str(), said.status), ("", Some(0)), "{said:?}");
        let lines: Vec<_> = said.out.lines().collect();
        assert_eq!(lines[5], format!("seed 5, {limit}"));
        assert!(
            lines[4].ends_with(" and lost 0 games by its own fault"),
            "{}",
            said.out
        );
    }
}

#[test]
fn parameters_are_for_both_engines_or_one() {
    let said = between(&["--engine-param", "2:bool=1"]);
    assert!(
        said.err
            .contains("has no parameter \"bool\"; it has variant"),
        "{said:?}"
    );
    between(&["--robots", "champion"])
        .is_only("parlour: two --engine play each other, without --robots");
}

/// The lines that an engine of the shell says before it is asked for a move.
const HELLO: &str =
    "read a; echo 'param name=variant values=english'; echo wait; read a; read a; echo ready; ";

#[test]
fn an_engine_that_fails_loses_the_game_with_the_reason_and_is_started_again() {
    let asked = "read a; read a; read a; read a; ";
    for (script, why) in [
        (
            format!("{HELLO}{asked}exit 3"),
            "; the engine has ended (exit status: 3)",
        ),
        (
            format!("{HELLO}{asked}echo done move=1-32; read a"),
            "; the engine played 1-32, which is not legal here",
        ),
        (
            format!("{HELLO}{asked}exec sleep 60"),
            "; the engine gave no move in 0.01 s",
        ),
    ] {
        let engine = format!("sh -c \"{script}\"");
        let said = against(&engine, &["--games", "2", "--time", "0.01"]);
        assert_eq!((said.err.as_str(), said.status), ("", Some(0)), "{said:?}");
        let lines: Vec<_> = said.out.lines().collect();
        for (line, score) in lines[..2].iter().zip(["+1 =0 -0", "+2 =0 -0"]) {
            assert!(
                line.contains(" won in ") && line.ends_with(&format!("{score}{why}")),
                "{}",
                said.out
            );
        }
        assert!(
            lines[4].ends_with("and lost 2 games by its own fault"),
            "{}",
            said.out
        );
    }
}

#[test]
fn a_match_that_cannot_be_is_refused_in_one_line() {
    against("exit 7", &[]).is_only("parlour: the engine exit 7 has ended (exit status: 127)");
    against(&own_engine(), &["--robots", "sharp"])
        .is_only("parlour: choose one level against an --engine, like --robots champion");
    let nodes = [
        "arena", "checkers", "--robots", "sharp", "--nodes", "9", "--engine", "true",
    ];
    Room::new()
        .run(&nodes)
        .is_only("parlour: --nodes is for the champion level only");
    let other = Room::new().run(&[
        "arena",
        "concentration",
        "--robots",
        "expert",
        "--engine",
        "true",
    ]);
    other.is_only("parlour: --engine is for checkers only");
}
