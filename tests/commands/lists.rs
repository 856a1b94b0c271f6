//! Games of checkers in lists: for people at 80 columns, and for scripts.

use serde_json::{Value, json};

use crate::room::Room;

/// With an event and names that are wider than any list.
const WIDE: &str = "[Event \"US National Tournament of the American Checker Federation\"]\n\
[Date \"1982.08.01\"]\n[White \"Marion Franklin Tinsley of Tallahassee\"]\n\
[Black \"Asa Alonzo Long of Toledo\"]\n[GameType \"21\"]\n[Result \"1/2-1/2\"]\n\n\
1. 11-15 23-19 2. 8-11 22-17 3. 4-8 1/2-1/2\n";

fn objects(text: &str) -> Vec<Value> {
    text.lines()
        .map(|line| serde_json::from_str(line).expect("one object a line"))
        .collect()
}

#[test]
fn result_year_and_event_stand_in_the_first_80_columns() {
    let room = Room::with("a.pdn", WIDE);
    assert_eq!(room.run(&["import", "a.pdn"]).status, Some(0));
    let search = ["library", "search", "--player", "tinsley"];
    for arguments in [&["history"][..], &search] {
        let line = room.run(arguments).out;
        let seen: String = line.chars().take(80).collect();
        for part in ["1982-08-01", " 1/2-1/2 ", "US National"] {
            assert!(seen.contains(part), "{part} in {line}");
        }
    }
}

#[test]
fn scripts_are_told_the_variant_the_event_the_opening_and_the_positions() {
    let room = Room::with("a.pdn", WIDE);
    assert_eq!(room.run(&["import", "a.pdn"]).status, Some(0));
    let start = "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12";
    let last = "W:W17,19,21,24,25,26,27,28,29,30,31,32:B1,2,3,5,6,7,8,9,10,11,12,15";
    let search = ["library", "search", "--json"];
    for arguments in [&["history", "--json"][..], &search] {
        let game = &objects(&room.run(arguments).out)[0];
        assert_eq!(game["variant"], "english");
        assert_eq!(game["result"], "1/2-1/2");
        let event = "US National Tournament of the American Checker Federation";
        assert_eq!(game["event"], event);
        assert_eq!(game["opening"], "Old Fourteenth, ballot 126");
        assert_eq!(
            (&game["fen"], &game["final_fen"]),
            (&json!(start), &json!(last))
        );
    }
    let lines = objects(&room.run(&["replay", "a.pdn", "--json"]).out);
    assert_eq!(lines.len(), 6);
    assert_eq!(
        (&lines[0]["fen"], &lines[0]["opening"]),
        (&json!(start), &Value::Null)
    );
    let end = &lines[5];
    assert_eq!(
        (&end["fen"], &end["variant"]),
        (&json!(last), &json!("english"))
    );
    assert_eq!(end["opening"], "Old Fourteenth, ballot 126");
    assert_eq!(end["event"], lines[0]["event"]);
    let results = (&lines[4]["result"], &end["result"]);
    assert_eq!(results, (&Value::Null, &json!("1/2-1/2")));
}

#[test]
fn a_result_is_told_as_its_file_has_it() {
    let game = |result: &str| {
        format!(
            "[Black \"Ana\"]\n[White \"Bo\"]\n[GameType \"21\"]\n[Result \"{result}\"]\n\n1. 11-15 22-18 {result}\n"
        )
    };
    for (result, end) in [("1-0", "won 1"), ("0-2", "won 2"), ("1/2-1/2", "drawn")] {
        let room = Room::with("a.pdn", game(result));
        assert_eq!(room.run(&["import", "a.pdn"]).status, Some(0));
        let listed = room.run(&["history"]).out;
        assert!(
            listed.ends_with(&format!(" {result} Ana – Bo\n")),
            "{listed}"
        );
        let object = &objects(&room.run(&["history", "--json"]).out)[0];
        assert_eq!(
            (&object["result"], &object["end"]),
            (&json!(result), &json!(end))
        );
        let record = room.run(&["export", "1"]).out;
        assert!(record.contains(&format!("end = \"{end}\"\n")), "{record}");
        assert_eq!(room.run(&["export", "1", "b.pdn"]).status, Some(0));
        let written = std::fs::read_to_string(room.path().join("b.pdn")).expect("a file");
        assert_eq!(written, game(result));
        // Its record is the same game again.
        room.write("c.toml", &record);
        assert_eq!(room.run(&["import", "c.toml"]).status, Some(0));
        assert_eq!(room.run(&["export", "2"]).out, record);
    }
}
