//! The game that `assets/manual/programs.md` begins with, line by line.

use crate::{page, promise};
use parlour_testing::program_server::ProgramServer;

/// Replaces the code of the table, which is drawn by lot, by that of the page.
fn as_on_the_page(lines: Vec<String>, code: &str) -> Vec<String> {
    promise::check_all(&lines);
    lines
        .into_iter()
        .map(|line| line.replace(code, "k3f9q2"))
        .collect()
}

#[test]
#[expect(clippy::too_many_lines, reason = "one story, told in order")]
fn a_game_of_two_programs_is_told_line_by_line() {
    let mut server = ProgramServer::open();
    let (ana, bob) = (server.program("ana"), server.program("bob"));
    assert_eq!(
        server.lines(ana),
        [r#"{"hall":"parlour","version":1,"you":"ana","program":true}"#]
    );
    assert_eq!(
        server.lines(bob),
        [r#"{"hall":"parlour","version":1,"you":"bob","program":true}"#]
    );
    let open = r#"{"do":"open","mode":"concentration","rules":{"pairs":3},"players":["@me","@open"],"rated":false,"seed":1}"#;
    let opened = server.ask(ana, open);
    let code = opened.rsplit('"').nth(1).expect("a code").to_owned();
    assert_eq!(
        opened.replace(&code, "k3f9q2"),
        r#"{"ok":"open","table":"k3f9q2"}"#
    );
    server.lines(ana);
    let sat = server.ask(bob, &format!(r#"{{"do":"sit","table":"{code}","seat":2}}"#));
    assert_eq!(
        sat.replace(&code, "k3f9q2"),
        r#"{"ok":"sit","table":"k3f9q2"}"#
    );

    let table = |seat: u8| {
        format!(
            r#"{{"event":"table","table":"k3f9q2","mode":"concentration","rules":{{"pairs":3,"copies":2,"ties":"shared","idle_end":0}},"players":["ana","bob"],"seat":{seat},"n":0,"scores":[0,0],"to_act":"chance","over":false,"winners":[],"end":null,"clocks_ms":null,"open":[],"log":[]}}"#
        )
    };
    let dealt = r#"{"event":"moved","table":"k3f9q2","n":1,"by":"chance","told":["ana sits down","bob sits down","6 cards are dealt"],"scores":[0,0],"to_act":1,"over":false,"winners":[]}"#;
    let turn = r#"{"event":"turn","table":"k3f9q2","n":1,"legal":["A1","A2","A3","B1","B2","B3"],"clock_ms":null}"#;
    let is_game = |line: &String| {
        !line.contains(r#""event":"waiting""#) && !line.contains(r#""event":"presence""#)
    };
    let heard: Vec<_> = as_on_the_page(server.lines(ana), &code)
        .into_iter()
        .filter(is_game)
        .collect();
    assert_eq!(heard, [table(1), dealt.into(), turn.into()]);
    let heard: Vec<_> = as_on_the_page(server.lines(bob), &code)
        .into_iter()
        .filter(is_game)
        .collect();
    assert_eq!(heard, [table(2), dealt.into()]);
    [&table(2), dealt, turn]
        .into_iter()
        .for_each(page::check_has);

    server.send(
        ana,
        &format!(r#"{{"do":"move","table":"{code}","n":1,"move":"A1"}}"#),
    );
    let moved = [
        r#"{"ok":"move","table":"k3f9q2","n":2}"#,
        r#"{"event":"moved","table":"k3f9q2","n":2,"by":1,"move":"A1","told":["ana opens A1: 2"],"scores":[0,0],"to_act":1,"over":false,"winners":[]}"#,
        r#"{"event":"turn","table":"k3f9q2","n":2,"legal":["A2","A3","B1","B2","B3"],"clock_ms":null}"#,
    ];
    assert_eq!(as_on_the_page(server.lines(ana), &code), moved);
    moved[..2].iter().for_each(|line| page::check_has(line));

    for (n, place) in [(2, "B1"), (3, "A2"), (4, "A3")] {
        server.send(
            ana,
            &format!(r#"{{"do":"move","table":"{code}","n":{n},"move":"{place}"}}"#),
        );
    }
    let claimed = server.ask(
        ana,
        &format!(r#"{{"do":"move","table":"{code}","n":5,"move":"B1"}}"#),
    );
    let refused =
        r#"{"refused":"move","table":"k3f9q2","n":5,"why":"already won by ana","rule":"CON-7"}"#;
    assert_eq!(claimed.replace(&code, "k3f9q2"), refused);
    for (n, place) in [(5, "B2"), (6, "B3")] {
        server.send(
            ana,
            &format!(r#"{{"do":"move","table":"{code}","n":{n},"move":"{place}"}}"#),
        );
    }
    let end = r#"{"event":"ended","table":"k3f9q2","n":7,"winners":[1],"end":null,"record":"version = 1\nmode = \"concentration\"\nplayers = [\"ana\", \"bob\"]\n\n[rules]\npairs = 3\ncopies = 2\nties = \"shared\"\nidle_end = 0\n\n[game]\nstarted = 2026-01-31T18:30:00Z\nfinished = 2026-01-31T18:30:00Z\nmoves = [\"deal 2 3 3 2 1 1\", \"A1\", \"B1\", \"A2\", \"A3\", \"B2\", \"B3\"]\n"}"#;
    [refused, end].into_iter().for_each(page::check_has);
    assert_eq!(
        as_on_the_page(server.lines(ana), &code)
            .last()
            .map(String::as_str),
        Some(end)
    );
    assert_eq!(
        as_on_the_page(server.lines(bob), &code)
            .last()
            .map(String::as_str),
        Some(end)
    );
}

#[test]
fn who_comes_back_goes_on_where_it_was() {
    let mut server = ProgramServer::open();
    let (ana, bob) = (server.program("ana"), server.program("bob"));
    let open = r#"{"do":"open","mode":"concentration","rules":{"pairs":3},"seed":1}"#;
    let code = server
        .ask(ana, open)
        .rsplit('"')
        .nth(1)
        .expect("a code")
        .to_owned();
    server.send(bob, &format!(r#"{{"do":"sit","table":"{code}"}}"#));
    server.send(
        ana,
        &format!(r#"{{"do":"move","table":"{code}","n":1,"move":"A1"}}"#),
    );
    server.lose(ana);
    let away = server.lines(bob).pop().expect("somebody has left");
    assert!(
        away.contains(r#""here":[2],"away":[{"seat":1,"since":"2026-01-31T18:30:00Z"}]"#),
        "{away}"
    );
    page::check_has(&away.replace(&code, "k3f9q2"));
    let again = server.program("ana");
    let lines = server.told(again);
    let [first, table, turn] = lines.as_slice() else {
        panic!("{lines:?}")
    };
    assert_eq!(first["you"], "ana");
    assert_eq!(
        (&table["seat"], &table["n"], &table["log"][1]["move"]),
        (&1.into(), &2.into(), &"A1".into())
    );
    assert_eq!((&turn["event"], &turn["n"]), (&"turn".into(), &2.into()));
}
