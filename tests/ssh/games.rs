//! Whole games of programs over SSH.

use std::thread;

use parlour_model::diagnostic::Source;
use parlour_model::final_score::FinalScore;
use parlour_model::record::Record;
use serde_json::{Value as Json, json};

use crate::bot::Bot;
use crate::hall::Hall;

/// The record of a game leads to the end that was told.
#[track_caller]
pub(crate) fn check_end(ended: &Json) {
    let text = ended["record"].as_str().expect("a text");
    let record =
        Record::read(Source::new("record", text)).unwrap_or_else(|why| panic!("{why}\n{text}"));
    let (playthrough, refused) = record.replay().expect("they can sit down");
    assert_eq!(
        (refused, ended["n"].as_u64()),
        (None, Some(record.moves.len() as u64)),
        "{text}"
    );
    let standing = FinalScore::of_any(&playthrough).expect("the game is over");
    let winners: Vec<_> = standing.winners.iter().map(|seat| seat.0 + 1).collect();
    assert_eq!(
        (&ended["winners"], &ended["end"]),
        (&json!(winners), &Json::Null),
        "{text}"
    );
}

/// Two programs play a game to its end by moves by lot.
fn play(hall: &Hall, table: &Json) {
    let mode = table["mode"].as_str().expect("a game");
    let (mut ana, mut bo) = (
        Bot::come(hall, &format!("{mode}-1")),
        Bot::come(hall, &format!("{mode}-2")),
    );
    let code = ana.open(table.clone());
    bo.sit(&code);
    let other = thread::spawn(move || bo.play(1, |_| {}));
    let ended = ana.play(2, |_| {});
    assert_eq!(
        ended,
        other.join().expect("no panic"),
        "both are told the same end"
    );
    check_end(&ended);
}

#[test]
fn two_programs_play_a_whole_game_of_every_game() {
    let hall = Hall::open();
    let tables = [
        json!({ "mode": "concentration", "rules": { "pairs": 4 }, "seed": 1 }),
        json!({ "mode": "memory-match", "rules": { "pairs": 4 }, "seed": 2 }),
        json!({ "mode": "memoarrr", "rules": { "expert_rules": true }, "seed": 3 }),
        json!({ "mode": "checkers", "seed": 4 }),
        json!({ "mode": "birdhead", "players": ["@me", "@open", "@novice"], "rules": { "limit": 1 }, "seed": 5 }),
    ];
    thread::scope(|scope| {
        for table in &tables {
            scope.spawn(|| play(&hall, table));
        }
    });
}

#[test]
fn a_line_that_is_cut_in_a_game_costs_nothing() {
    let hall = Hall::open();
    let (mut ana, mut bo) = (Bot::come(&hall, "ana"), Bot::come(&hall, "bob"));
    let code = ana.open(json!({ "mode": "checkers", "seed": 7 }));
    bo.sit(&code);
    ana.event("turn");
    ana.send(&json!({ "do": "move", "table": code, "n": 0, "move": "11-15" }));
    let turn = bo.event("turn");
    assert_eq!(turn["n"], 1);
    bo.cut();
    let away = ana.until("somebody away", |told| {
        told["event"] == "presence" && told["away"] != json!([])
    });
    assert_eq!(
        (&away["here"], &away["away"][0]["seat"]),
        (&json!([1]), &json!(2))
    );
    let mut bo = Bot::come(&hall, "bob");
    let table = bo.event("table");
    assert_eq!(
        (&table["seat"], &table["n"], &table["log"][0]["move"]),
        (&json!(2), &json!(1), &json!("11-15"))
    );
    let back = ana.until("everybody here", |told| {
        told["event"] == "presence" && told["away"] == json!([])
    });
    assert_eq!(back["here"], json!([1, 2]));
    // The turn that was to do is told once more: it is answered by `play`.
    bo.send(&json!({ "do": "state", "table": code }));
    bo.event("turn");
    let other = thread::spawn(move || bo.play(1, |_| {}));
    let ended = ana.play(2, |_| {});
    assert_eq!(ended, other.join().expect("no panic"));
    check_end(&ended);
}
