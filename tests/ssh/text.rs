//! Answers in text: `ssh HOST tables` and its like.

use std::thread;

use serde_json::{Value as Json, json};

use crate::bot::Bot;
use crate::games::check_end;
use crate::hall::Hall;
use crate::login::{Login, Said};

/// Asks as ana.
fn ask(hall: &Hall, command: &str) -> Said {
    Login::of(hall, "ana").command(command).run(b"")
}

/// The text on the standard output, with the status 0 and no word besides.
#[track_caller]
fn told(hall: &Hall, command: &str) -> String {
    let said = ask(hall, command);
    assert_eq!(
        (said.status, said.err.as_str()),
        (Some(0), ""),
        "{command}: {said:?}"
    );
    assert!(!said.out.contains('\x1b'), "{said:?}");
    said.out
}

/// The objects of an answer in JSON, one a line.
fn objects(hall: &Hall, command: &str) -> Vec<Json> {
    let text = told(hall, command);
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap_or_else(|why| panic!("{line}: {why}")))
        .collect()
}

/// Ana and bob have played a rated game of checkers to its end.
fn played(hall: &Hall) -> Json {
    let (mut ana, mut bob) = (Bot::come(hall, "ana"), Bot::come(hall, "bob"));
    let code =
        ana.open(json!({ "mode": "checkers", "rules": { "variant": "russian" }, "rated": true }));
    bob.sit(&code);
    let other = thread::spawn(move || {
        let ended = bob.play(1, |_| {});
        bob.event("rated");
        ended
    });
    let ended = ana.play(2, |_| {});
    assert_eq!(ended, other.join().expect("no panic"));
    check_end(&ended);
    ended
}

#[test]
fn a_server_tells_of_its_tables_and_people() {
    let hall = Hall::open();
    assert_eq!(told(&hall, "tables"), "no tables\n");
    let mut bob = Bot::come(&hall, "bob");
    let code = bob.open(json!({ "mode": "checkers", "clock": "5m+3s" }));
    let tables = told(&hall, "tables");
    assert!(
        tables.lines().count() == 2 && tables.contains(&code) && tables.contains("bob, open"),
        "{tables}"
    );
    let [table] = objects(&hall, "tables --json")
        .try_into()
        .expect("one table");
    assert_eq!(
        (&table["table"], &table["players"]),
        (&json!(code), &json!(["bob", "@open"]))
    );
    let who = told(&hall, "who");
    assert!(
        who.lines().any(|line| line.starts_with("bob")
            && line.contains("program")
            && line.contains(&code)),
        "{who}"
    );
    let people = objects(&hall, "who --json");
    assert!(
        people
            .iter()
            .any(|person| person["name"] == "bob" && person["tables"] == json!([code])),
        "{people:?}"
    );
}

#[test]
fn ratings_and_records_of_a_game_that_was_played() {
    let hall = Hall::open();
    let ended = played(&hall);
    assert_eq!(
        told(&hall, "export 1"),
        ended["record"].as_str().expect("a text")
    );
    let [record] = objects(&hall, "export 1 --json")
        .try_into()
        .expect("one record");
    assert_eq!(
        (&record["game"], &record["mode"]),
        (&json!(1), &json!("checkers"))
    );
    for name in ["ana", "bob"] {
        assert!(told(&hall, &format!("rating {name}")).contains("heckers"));
        assert!(!objects(&hall, &format!("rating {name} --json")).is_empty());
    }
    assert_eq!(told(&hall, "rating"), told(&hall, "rating ana"));
    let unranked = "nobody is ranked in Checkers yet\n"; // One game is provisional.
    assert_eq!(told(&hall, "ranking checkers"), unranked);
    for wrong in ["export 2", "rating nobody-at-all"] {
        let said = ask(&hall, wrong);
        assert_eq!((said.status, said.out.as_str()), (Some(1), ""), "{said:?}");
        assert!(!said.err.is_empty(), "{wrong}");
    }
}

#[test]
fn help_is_printed_and_what_makes_no_sense_has_the_status_2() {
    let hall = Hall::open();
    let help = told(&hall, "help");
    assert!(
        help.contains("ssh HOST tables [--json]") && help.contains("ssh HOST bot"),
        "{help}"
    );
    for wrong in [
        "dance",
        "export minus-one",
        "tables now",
        "checkers",
        "x\u{1b}[2Jy",
    ] {
        let said = ask(&hall, wrong);
        assert_eq!((said.status, said.out.as_str()), (Some(2), ""), "{said:?}");
        assert!(!said.err.contains('\x1b'), "{said:?}");
        assert!(wrong == "checkers" || said.err.ends_with(&help), "{said:?}");
    }
}

#[test]
fn without_a_terminal_a_sentence_is_told_and_no_escape_codes() {
    let hall = Hall::open();
    let said = Login::of(&hall, "ana").run(b"");
    assert_eq!(said.status, Some(2), "{said:?}");
    assert!(said.err.contains("ssh -t"), "{said:?}");
    assert!(
        !format!("{}{}", said.out, said.err).contains('\x1b'),
        "{said:?}"
    );
}
