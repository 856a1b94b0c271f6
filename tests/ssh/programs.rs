//! Programs that err, or mean no good.

use std::thread;
use std::time::Instant;

use serde_json::json;

use crate::bot::Bot;
use crate::games::check_end;
use crate::hall::Hall;

#[test]
fn a_move_at_a_wrong_number_changes_nothing() {
    let hall = Hall::open();
    let (mut ana, mut bo) = (Bot::come(&hall, "ana"), Bot::come(&hall, "bob"));
    let code = ana.open(json!({ "mode": "checkers" }));
    bo.sit(&code);
    ana.event("turn");
    let mut play =
        |n: u64, text: &str| ana.ask(&json!({ "do": "move", "table": code, "n": n, "move": text }));
    for n in [1, 2, 1 << 40] {
        let told = play(n, "11-15");
        assert_eq!(
            (&told["refused"], &told["n"]),
            (&json!("move"), &json!(0)),
            "{told}"
        );
        assert_eq!(
            told["why"],
            "the game has moved on: look at the table again"
        );
    }
    assert_eq!(play(0, "11-15")["ok"], "move");
    assert_eq!(play(0, "12-16")["refused"], "move");
    let moved = bo.event("moved");
    assert_eq!((&moved["n"], &moved["move"]), (&json!(1), &json!("11-15")));
    bo.send(&json!({ "do": "state", "table": code }));
    let table = bo.event("table");
    assert_eq!(
        (&table["n"], table["log"].as_array().map(Vec::len)),
        (&json!(1), Some(1))
    );
}

/// Sends lines, and meanwhile reads the answers; answers how many there were.
fn flood(bot: &mut Bot, lines: usize) -> usize {
    let line = b"{\"do\":\"tables\",\"what\":[1,2,3]}\n";
    let batch = 1_000;
    let mut answers = 0;
    for _ in 0..lines / batch {
        bot.send_bytes(&line.repeat(batch));
        for _ in 0..batch {
            assert_eq!(bot.next()["refused"], "tables");
            answers += 1;
        }
    }
    answers
}

/// A program that errs in every way while two others play; those notice nothing, and it can still play itself.
fn disturbed(lines: usize) {
    let hall = Hall::with(
        "[serve]\nlogins_per_address_a_minute = 1000\ninput_bytes_per_second = 4000000\n",
        &[],
    );
    let mut eve = Bot::come(&hall, "eve");
    let (mut ana, mut bo) = (Bot::come(&hall, "ana"), Bot::come(&hall, "bob"));
    let code = ana.open(json!({ "mode": "checkers", "seed": 1 }));
    bo.sit(&code);
    let others = [
        thread::spawn(move || ana.play(3, |_| {})),
        thread::spawn(move || bo.play(4, |_| {})),
    ];
    eve.send_bytes(b"{\"do\":\"ping\"\n");
    assert_eq!(
        eve.line(),
        r#"{"refused":"line","why":"EOF while parsing an object","column":12}"#
    );
    eve.send_bytes(b"\xff\xfe\n\0\n[]\n");
    for _ in 0..3 {
        assert_eq!(eve.next()["refused"], "line");
    }
    let mut long = vec![b'x'; 70 * 1024];
    long.push(b'\n');
    eve.send_bytes(&long);
    assert_eq!(
        eve.line(),
        r#"{"refused":"line","why":"a line may have at most 65536 bytes; this one is ignored","column":65537}"#
    );
    let begun = Instant::now();
    assert_eq!(flood(&mut eve, lines), lines);
    println!("{lines} lines were refused in {:?}", begun.elapsed());
    assert_eq!(eve.ask(&json!({ "do": "ping" }))["ok"], "ping");
    let [ended, other] = others.map(|player| player.join().expect("no panic"));
    assert_eq!(ended, other);
    check_end(&ended);
}

#[test]
fn lines_of_nonsense_without_end_disturb_nobody() {
    disturbed(20_000);
}

#[test]
fn all_that_was_asked_before_the_end_of_the_input_is_answered() {
    let hall = Hall::open();
    let mut ana = Bot::come(&hall, "ana");
    ana.send(&json!({ "do": "open", "mode": "checkers", "players": ["@me", "@open"] }));
    ana.send(&json!({ "do": "tables" }));
    ana.send_bytes(br#"{"do":"who"}"#);
    let (lines, status) = ana.finish();
    let answers: Vec<_> = lines
        .iter()
        .filter(|line| line.starts_with(r#"{"ok":"#))
        .collect();
    let [opened, tables, who] = answers.as_slice() else {
        panic!("{lines:?}")
    };
    assert!(opened.starts_with(r#"{"ok":"open","#), "{opened}");
    assert!(
        tables.starts_with(r#"{"ok":"tables","tables":[{"#),
        "{tables}"
    );
    assert!(who.starts_with(r#"{"ok":"who","#), "{who}");
    assert_eq!(status, Some(0));
}

#[test]
fn lines_that_come_with_the_connection_are_answered_after_the_first_line() {
    let hall = Hall::open();
    let mut ana = Bot::start(&hall, "ana");
    ana.send(&json!({ "do": "ping" }));
    ana.send(&json!({ "do": "quit" }));
    let (lines, status) = ana.finish();
    let [hello, ping, quit] = lines.as_slice() else {
        panic!("{lines:?}")
    };
    assert!(hello.starts_with(r#"{"hall":"#), "{hello}");
    assert!(ping.starts_with(r#"{"ok":"ping""#), "{ping}");
    assert!(quit.starts_with(r#"{"ok":"quit""#), "{quit}");
    assert_eq!(status, Some(0));
}

#[test]
fn a_name_that_cannot_be_had_is_told() {
    let hall = Hall::open();
    let first = Bot::come(&hall, "ana");
    first.cut();
    // Another key, and a name that looks like the first one's.
    for name in ["Ana", "x", "a b"] {
        let mut bot = Bot::start(&hall, name);
        let (lines, status) = bot.ended();
        let [line] = lines.as_slice() else {
            panic!("{lines:?} {}", bot.said())
        };
        assert!(
            line.starts_with(r#"{"event":"farewell","why":"\""#),
            "{line}"
        );
        assert!(line.contains("is not allowed as a name"), "{line}");
        assert_eq!(status, Some(1));
    }
}
