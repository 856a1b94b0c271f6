//! `parlour arena`, for scripts and for people.

use serde_json::Value;

use crate::room::{Room, Said};

fn run(more: &[&str]) -> Said {
    let arguments = ["arena", "concentration", "--robots", "expert,novice", "--games", "20", "--set", "pairs=4"];
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
        assert_eq!((&value["robot"], &value["games"]), (&Value::from(robot), &Value::from(20)));
        let keys = ["robot", "games", "wins", "share", "mean_score", "mean_lead", "mean_turns"];
        let places: Vec<_> = keys.iter().map(|key| line.find(&format!("\"{key}\":"))).collect();
        assert!(places.is_sorted() && places[0] == Some(1), "{line}");
        assert_eq!(value.as_object().map(serde_json::Map::len), Some(keys.len()), "{line}");
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
    assert!(lines[0].starts_with("robot ") && lines[1].starts_with("expert ") && lines[2].starts_with("novice "));
    let ends: Vec<_> = lines[..3].iter().map(|line| line.chars().count()).collect();
    assert!(lines[1].contains('±') && ends[0] == ends[1] && ends[1] == ends[2], "{lines:#?}");
    assert_eq!(lines[3], "seed 7");
}

#[test]
fn what_does_not_fit_is_said_in_one_line() {
    let range = "it is a whole number from 1 to 5000";
    run(&["--set", "pairs=0"]).is_only(&format!("parlour: --set pairs=0: `pairs` cannot be 0; {range}"));
    run(&["--set", "pairs=many"]).is_only(&format!("parlour: --set pairs=many: `pairs` cannot be many; {range}"));
    let keys = "the keys are pairs, copies, ties, idle_end";
    run(&["--set", "p\x1bs=1"]).is_only(&format!("parlour: --set p\\u{{1b}}s=1: unknown key `p\\u{{1b}}s`; {keys}"));
    let robots = ["random"; 65].join(",");
    let said = Room::new().run(&["arena", "concentration", "--games", "1", "--robots", &robots]);
    said.is_only("parlour: 65 players cannot sit down to this game; it takes 1 to 64");
}

#[test]
fn checkers_takes_a_variant_and_a_time_for_each_move() {
    let arguments = ["arena", "checkers", "--robots", "expert,random", "--games", "2", "--variant", "frysk"];
    let said = Room::new().run(&[&arguments[..], &["--robot-seconds", "0.002", "--seed", "3"]].concat());
    assert_eq!((said.err.as_str(), said.status), ("", Some(0)));
    assert!(said.out.starts_with("robot ") && said.out.ends_with("seed 3, 0.002 s a move\n"), "{}", said.out);
}

#[test]
fn what_is_for_checkers_alone_is_refused_elsewhere() {
    run(&["--variant", "russian"]).is_only("parlour: --variant is for checkers, not for concentration");
    run(&["--robot-seconds", "1"]).is_only("parlour: --robot-seconds is for checkers, not for concentration");
    for seconds in ["0", "-1", "NaN", "601", "soon"] {
        let said = Room::new().run(&["arena", "checkers", "--robots", "sharp,sharp", "--robot-seconds", seconds]);
        assert_eq!((said.out.as_str(), said.status), ("", Some(2)), "{seconds}");
    }
}
