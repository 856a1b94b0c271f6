//! The game of two programs, line by line as it is told over SSH.

use serde_json::json;

use crate::bot::Bot;
use crate::hall::Hall;

/// The next line that is about the game, with the code of the table by that of the page.
fn told(bot: &Bot, code: &str) -> String {
    loop {
        let line = bot.line().replace(code, "k3f9q2");
        if !line.contains(r#""event":"waiting""#) && !line.contains(r#""event":"presence""#) {
            return line;
        }
    }
}

/// The line of a table that has just begun, as this seat is told.
fn table(seat: u8) -> String {
    let rules = r#"{"pairs":3,"copies":2,"ties":"shared","idle_end":0}"#;
    let stand = r#""n":0,"scores":[0,0],"to_act":"chance","over":false,"winners":[],"end":null,"clocks_ms":null"#;
    format!(
        r#"{{"event":"table","table":"k3f9q2","mode":"concentration","rules":{rules},"players":["ana","bob"],"seat":{seat},{stand},"open":[],"log":[]}}"#
    )
}

#[test]
#[expect(clippy::too_many_lines, reason = "one story, told in order")]
fn a_game_of_two_programs_is_told_line_by_line() {
    let hall = Hall::open();
    let (mut ana, mut bo) = (Bot::start(&hall, "ana"), Bot::start(&hall, "bob"));
    assert_eq!(
        ana.line(),
        r#"{"hall":"parlour","version":1,"you":"ana","program":true}"#
    );
    assert_eq!(
        bo.line(),
        r#"{"hall":"parlour","version":1,"you":"bob","program":true}"#
    );
    let open = concat!(
        r#"{"do":"open","mode":"concentration","rules":{"pairs":3},"players":["@me","@open"],"rated":false,"seed":1}"#,
        "\n"
    );
    ana.send_bytes(open.as_bytes());
    let opened = ana.line();
    let code = opened
        .strip_prefix(r#"{"ok":"open","table":""#)
        .and_then(|rest| rest.strip_suffix(r#""}"#));
    let code = code.unwrap_or_else(|| panic!("{opened}")).to_owned();
    bo.send_bytes(format!("{{\"do\":\"sit\",\"table\":\"{code}\",\"seat\":2}}\n").as_bytes());

    let dealt = r#"{"event":"moved","table":"k3f9q2","n":1,"by":"chance","told":["ana sits down","bob sits down","6 cards are dealt"],"scores":[0,0],"to_act":1,"over":false,"winners":[]}"#;
    let turn = r#"{"event":"turn","table":"k3f9q2","n":1,"legal":["A1","A2","A3","B1","B2","B3"],"clock_ms":null}"#;
    assert_eq!(told(&bo, &code), r#"{"ok":"sit","table":"k3f9q2"}"#);
    assert_eq!(
        [told(&bo, &code), told(&bo, &code)],
        [table(2), dealt.into()]
    );
    assert_eq!(
        [told(&ana, &code), told(&ana, &code), told(&ana, &code)],
        [table(1), dealt.into(), turn.into()]
    );

    let mut play = |n: u8, place: &str| {
        ana.send(&json!({ "do": "move", "table": code, "n": n, "move": place }));
        told(&ana, &code)
    };
    assert_eq!(play(1, "A1"), r#"{"ok":"move","table":"k3f9q2","n":2}"#);
    let moved = r#"{"event":"moved","table":"k3f9q2","n":2,"by":1,"move":"A1","told":["ana opens A1: 2"],"scores":[0,0],"to_act":1,"over":false,"winners":[]}"#;
    let turn = r#"{"event":"turn","table":"k3f9q2","n":2,"legal":["A2","A3","B1","B2","B3"],"clock_ms":null}"#;
    assert_eq!([told(&ana, &code), told(&ana, &code)], [moved, turn]);
    assert_eq!(told(&bo, &code), moved);
    for (n, place) in [(2, "B1"), (3, "A2"), (4, "A3")] {
        ana.send(&json!({ "do": "move", "table": code, "n": n, "move": place }));
        ana.until("the turn", |told| {
            told["event"] == "turn" && told["n"] == n + 1
        });
    }
    ana.send(&json!({ "do": "move", "table": code, "n": 5, "move": "B1" }));
    let refused =
        r#"{"refused":"move","table":"k3f9q2","n":5,"why":"already won by ana","rule":"CON-7"}"#;
    assert_eq!(told(&ana, &code), refused);
    for (n, place) in [(5, "B2"), (6, "B3")] {
        ana.send(&json!({ "do": "move", "table": code, "n": n, "move": place }));
    }
    let (heard, other) = (ana.event("ended"), bo.event("ended"));
    assert_eq!(heard, other);
    assert_eq!(
        (&heard["n"], &heard["winners"], &heard["end"]),
        (&json!(7), &json!([1]), &json!(null))
    );
    let record = heard["record"].as_str().expect("a text");
    assert!(
        record.starts_with("version = 1\nmode = \"concentration\"\nplayers = [\"ana\", \"bob\"]\n"),
        "{record}"
    );
    let played = r#"moves = ["deal 2 3 3 2 1 1", "A1", "B1", "A2", "A3", "B2", "B3"]"#;
    assert!(record.ends_with(&format!("{played}\n")), "{record}");
}
