//! Every request, as it is carried out and as it is refused.

use std::time::Duration;

use parlour_hall::access::AccessId;
use parlour_hall::input::HallInput;
use parlour_hall::programs::line_reader::LONGEST_LINE;
use parlour_hall::programs::request;
use parlour_hall::session::SessionId;
use parlour_protocol::operator::{ArenaRequest, NewArena, OperatorRequest};

use crate::{page, promise};
use parlour_testing::program_server::ProgramServer;

/// Ana's table of Concentration, at which Bob sits too, with its code.
fn playing(rules: &str) -> (ProgramServer, SessionId, SessionId, String) {
    let mut server = ProgramServer::open();
    let (ana, bob) = (server.program("ana"), server.program("bob"));
    let code = open(&mut server, ana, rules);
    server.send(bob, &format!(r#"{{"do":"sit","table":"{code}"}}"#));
    (server, ana, bob, code)
}

fn open(server: &mut ProgramServer, program: SessionId, rules: &str) -> String {
    let opened = server.ask(program, &format!(r#"{{"do":"open",{rules},"seed":1}}"#));
    let code = opened
        .strip_prefix(r#"{"ok":"open","table":""#)
        .and_then(|rest| rest.strip_suffix("\"}"));
    code.unwrap_or_else(|| panic!("{opened}")).to_owned()
}

const CONCENTRATION: &str = r#""mode":"concentration","rules":{"pairs":3}"#;
const CHECKERS: &str = r#""mode":"checkers""#;

#[test]
fn a_line_that_cannot_be_read_is_told_with_its_column_and_nothing_else_happens() {
    let mut server = ProgramServer::open();
    let ana = server.program("ana");
    let told = server.ask(ana, r#"{"do":"ping""#);
    assert_eq!(
        told,
        r#"{"refused":"line","why":"EOF while parsing an object","column":12}"#
    );
    server.send_bytes(ana, b"{\"do\":\"p\xffng\"}\n");
    assert_eq!(
        server.lines(ana),
        [r#"{"refused":"line","why":"not valid UTF-8","column":9}"#]
    );
    server.send_bytes(ana, &vec![b'x'; LONGEST_LINE + 1]);
    let long = r#"{"refused":"line","why":"a line may have at most 65536 bytes; this one is ignored","column":65537}"#;
    assert_eq!(server.lines(ana), [long]);
    server.send_bytes(ana, b"xxx\n");
    assert_eq!(server.ask(ana, r#"{"do":"ping"}"#), r#"{"ok":"ping"}"#);
    server.send_bytes(ana, &b"{}\n".repeat(10_000));
    let lines = server.lines(ana);
    assert_eq!(lines.len(), 4097);
    let last =
        r#"{"refused":"line","why":"at most 4096 lines at once; 5904 are ignored","column":1}"#;
    assert_eq!(lines[4096], last);
}

#[test]
fn the_lobby_tells_of_tables_and_people() {
    let mut server = ProgramServer::open();
    let (ana, bob) = (server.program("ana"), server.program("bob"));
    let code = open(&mut server, ana, CHECKERS);
    let told = server.ask(bob, r#"{"do":"tables"}"#);
    promise::check(&told);
    assert!(
        told.starts_with(&format!(
            r#"{{"ok":"tables","tables":[{{"table":"{code}","mode":"checkers","#
        )),
        "{told}"
    );
    assert!(
        told.contains(
            r#""players":["ana","@open"],"invited":[],"here":[1],"away":[],"clock":"none""#
        ),
        "{told}"
    );
    let who = server.ask(bob, r#"{"do":"who"}"#);
    promise::check(&who);
    let ana_is = format!(
        r#"{{"name":"ana","guest":false,"program":true,"screen":false,"tables":["{code}"]}}"#
    );
    assert!(who.contains(&ana_is), "{who}");
    page::check_has(&told.replace(&code, "k3f9q2"));
}

#[test]
fn requests_before_the_first_line_wait_for_it_and_are_answered_in_order() {
    let mut server = ProgramServer::open();
    let ana = server.program("ana");
    server.lines(ana);
    server.send_bytes(
        ana,
        b"{\"do\":\"tables\"}\n{\"do\":\"who\"}\n{\"do\":\"sit\",\"table\":\"k3f9q2\"}\n",
    );
    let lines = server.lines(ana);
    assert_eq!(lines.len(), 3);
    assert!(
        lines[0].starts_with(r#"{"ok":"tables","#) && lines[1].starts_with(r#"{"ok":"who","#),
        "{lines:?}"
    );
    assert_eq!(
        lines[2],
        r#"{"refused":"sit","table":"k3f9q2","why":"there is no such table"}"#
    );
}

#[test]
fn requests_with_an_id_are_asked_at_once_and_answered_by_it() {
    let mut server = ProgramServer::open();
    let ana = server.program("ana");
    server.lines(ana);
    let open = format!(r#"{{"do":"open",{CHECKERS},"id":1}}"#);
    let lines = [&*open, r#"{"do":"tables"}"#, r#"{"do":"who","id":"w"}"#, ""];
    server.send_bytes(ana, lines.join("\n").as_bytes());
    let told = server.lines(ana);
    promise::check_all(&told);
    let answers = told.iter().filter(|line| !line.starts_with(r#"{"event":"#));
    let answers: Vec<_> = answers.map(|line| &line[..20]).collect();
    // A table is opened once it is saved; who is there is told at once.
    let expected = [
        r#"{"ok":"tables","tabl"#,
        r#"{"ok":"who","id":"w""#,
        r#"{"ok":"open","id":1,"#,
    ];
    assert_eq!(answers, expected);
    let refused = server.ask(ana, r#"{"do":"sit","id":-2,"seats":1}"#);
    promise::check(&refused);
    assert!(refused.starts_with(r#"{"refused":"sit","id":-2,"why":"unknown key"#));
    let unknown = server.ask(ana, r#"{"do":"dance","id":"x"}"#);
    assert!(unknown.starts_with(r#"{"refused":"dance","id":"x","why":"the requests are"#));
    for id in [
        "[1]".to_owned(),
        "1.5".into(),
        format!("{:?}", "x".repeat(65)),
    ] {
        let told = server.ask(ana, &format!(r#"{{"do":"ping","id":{id}}}"#));
        let right = r#"it is a whole number, or a text of at most 64 characters"}"#;
        assert!(
            told.starts_with(r#"{"refused":"ping","why":"`id` cannot be "#)
                && told.ends_with(right),
            "{told}"
        );
    }
}

#[test]
fn moves_and_their_refusals_carry_their_ids() {
    let (mut server, ana, bob, code) = playing(CONCENTRATION);
    let chosen = |id: u8, text: &str| {
        format!(r#"{{"do":"move","table":"{code}","n":1,"move":"{text}","id":{id}}}"#)
    };
    server.lines(ana);
    let lines = [
        chosen(1, "A9"),
        chosen(2, "A1"),
        chosen(3, "A2"),
        String::new(),
    ];
    server.send_bytes(ana, lines.join("\n").as_bytes());
    let mut told = server.lines(ana);
    promise::check_all(&told);
    told.retain(|line| !line.starts_with(r#"{"event":"#));
    let begins = [
        r#"{"refused":"move","id":1,"#,
        r#"{"ok":"move","id":2,"#,
        r#"{"refused":"move","id":3,"#,
    ];
    assert!(
        told.len() == 3
            && told
                .iter()
                .zip(begins)
                .all(|(line, begin)| line.starts_with(begin)),
        "{told:?}"
    );
    let left = server.ask(bob, &format!(r#"{{"do":"leave","table":"{code}","id":4}}"#));
    assert_eq!(left, format!(r#"{{"ok":"leave","id":4,"table":"{code}"}}"#));
}

#[test]
fn no_more_requests_wait_than_may() {
    let mut server = ProgramServer::open();
    let ana = server.program("ana");
    server.lines(ana);
    let lines = (1..=257)
        .map(|id| format!("{{\"do\":\"ignore\",\"name\":\"bob\",\"on\":true,\"id\":{id}}}\n"));
    server.send_bytes(ana, lines.collect::<String>().as_bytes());
    let told = server.lines(ana);
    assert_eq!(
        told[0],
        r#"{"refused":"ignore","id":257,"why":"256 requests are waiting already: wait for the answers"}"#
    );
    assert_eq!(told.len(), 257);
}

#[test]
fn a_seat_that_waits_is_given_up_again_and_the_table_closed() {
    let mut server = ProgramServer::open();
    let (ana, bob) = (server.program("ana"), server.program("bob"));
    let code = open(
        &mut server,
        ana,
        r#""mode":"birdhead","players":["@me","@open","@open"]"#,
    );
    assert_eq!(
        server.ask(bob, &format!(r#"{{"do":"sit","table":"{code}"}}"#)),
        format!(r#"{{"ok":"sit","table":"{code}"}}"#)
    );
    server.send(bob, &format!(r#"{{"do":"stand","table":"{code}"}}"#));
    assert!(
        server
            .lines(bob)
            .contains(&format!(r#"{{"ok":"stand","table":"{code}"}}"#))
    );
    server.send(ana, &format!(r#"{{"do":"close","table":"{code}"}}"#));
    let closed = format!(r#"{{"event":"closed","table":"{code}","why":"ana closed the table"}}"#);
    assert_eq!(server.lines(bob).last(), Some(&closed));
    page::check_has(&closed.replace(&code, "k3f9q2"));
    let lines = server.lines(ana);
    assert_eq!(
        lines[lines.len() - 2..],
        [format!(r#"{{"ok":"close","table":"{code}"}}"#), closed]
    );
}

#[test]
fn who_is_ignored_reaches_a_program_no_more() {
    let mut server = ProgramServer::open();
    let (ana, bob) = (server.program("ana"), server.program("bob"));
    let answer = r#"{"ok":"ignore","name":"bob"}"#;
    let told = server.ask(ana, r#"{"do":"ignore","name":"Bob","on":true}"#);
    assert_eq!(told, answer);
    page::check_has(answer);
    let invitation = r#""mode":"checkers","players":["@me","ana"]"#;
    open(&mut server, bob, invitation);
    assert_eq!(server.lines(ana), [""; 0]);
    let told = server.ask(ana, r#"{"do":"ignore","name":"bob","on":false}"#);
    assert_eq!(told, answer);
    open(&mut server, bob, invitation);
    let invited = server.lines(ana).pop().expect("an invitation");
    assert!(
        invited.contains(r#""event":"invited","by":"bob""#),
        "{invited}"
    );
    let nobody = server.ask(ana, r#"{"do":"ignore","name":"eve","on":true}"#);
    assert_eq!(
        nobody,
        r#"{"refused":"ignore","why":"no account has that name"}"#
    );
}

#[test]
fn somebody_is_invited_and_declines() {
    let mut server = ProgramServer::open();
    let (ana, bob) = (server.program("ana"), server.program("bob"));
    let code = open(&mut server, ana, CHECKERS);
    let told = server.ask(
        ana,
        &format!(r#"{{"do":"invite","table":"{code}","name":"bob"}}"#),
    );
    assert_eq!(
        told,
        format!(r#"{{"ok":"invite","table":"{code}","name":"bob"}}"#)
    );
    let invited = server.lines(bob).pop().expect("an invitation");
    promise::check(&invited);
    page::check_has(&invited.replace(&code, "k3f9q2"));
    assert!(
        invited.starts_with(&format!(
            r#"{{"event":"invited","by":"ana","table":"{code}""#
        )),
        "{invited}"
    );
    let told = server.ask(bob, &format!(r#"{{"do":"decline","table":"{code}"}}"#));
    assert_eq!(told, format!(r#"{{"ok":"decline","table":"{code}"}}"#));
    assert!(server.lines(ana).contains(&format!(
        r#"{{"event":"declined","table":"{code}","name":"bob"}}"#
    )));
    page::check_has(r#"{"event":"declined","table":"k3f9q2","name":"bob"}"#);
    let again = server.ask(bob, &format!(r#"{{"do":"decline","table":"{code}"}}"#));
    assert_eq!(
        again,
        format!(
            r#"{{"refused":"decline","table":"{code}","why":"you are not invited to this table"}}"#
        )
    );
    let none = server.ask(
        ana,
        &format!(r#"{{"do":"invite","table":"{code}","name":"eve"}}"#),
    );
    assert!(none.contains("no account is called eve"), "{none}");
}

#[test]
fn a_stale_or_impossible_move_is_refused_and_changes_nothing() {
    let (mut server, ana, bob, code) = playing(CONCENTRATION);
    server.lines(bob);
    let chosen =
        |n: i32, text: &str| format!(r#"{{"do":"move","table":"{code}","n":{n},"move":"{text}"}}"#);
    let refused = |n: i32, why: &str| {
        format!(r#"{{"refused":"move","table":"{code}","n":{n},"why":"{why}"}}"#)
    };
    let stale = refused(1, "the game has moved on: look at the table again");
    assert_eq!(server.ask(ana, &chosen(0, "A1")), stale);
    assert_eq!(server.ask(ana, &chosen(2, "A1")), stale);
    assert_eq!(
        server.ask(bob, &chosen(1, "A1")),
        refused(1, "it is not your turn")
    );
    assert!(server.ask(ana, &chosen(1, "tea")).contains("not a move; "));
    assert!(
        server
            .ask(ana, &chosen(1, "Z9"))
            .contains("there is no such card; choose from A1 to B3")
    );
    assert_eq!(server.lines(bob), [""; 0], "nobody is told");
    server.send_bytes(
        ana,
        format!(
            "{}\n{}\n{}\n",
            chosen(1, "A1"),
            chosen(1, "A2"),
            chosen(2, "A2")
        )
        .as_bytes(),
    );
    let answers: Vec<_> = server
        .lines(ana)
        .into_iter()
        .filter(|line| !line.contains("event"))
        .collect();
    let done = |n: i32| format!(r#"{{"ok":"move","table":"{code}","n":{n}}}"#);
    assert_eq!(
        answers,
        [
            done(2),
            refused(2, "the game has moved on: look at the table again"),
            done(3)
        ]
    );
    let none = server.ask(bob, r#"{"do":"move","table":"aaaaaa","n":1,"move":"A1"}"#);
    assert!(
        none.contains("you are not at this table, or its game has not started"),
        "{none}"
    );
}

#[test]
#[expect(clippy::too_many_lines, reason = "one story, told in order")]
fn offers_are_answered_and_the_table_is_told_anew() {
    let (mut server, ana, bob, code) = playing(CHECKERS);
    let play =
        |n: i32, text: &str| format!(r#"{{"do":"move","table":"{code}","n":{n},"move":"{text}"}}"#);
    server.send(ana, &play(0, "11-15"));
    server.lines(bob);
    let told = server.ask(
        bob,
        &format!(r#"{{"do":"answer","table":"{code}","yes":true}}"#),
    );
    let nothing = format!(
        r#"{{"refused":"answer","table":"{code}","n":1,"why":"there is no offer to answer"}}"#
    );
    assert_eq!(told, nothing);
    let told = server.ask(
        ana,
        &format!(r#"{{"do":"offer","table":"{code}","what":"undo"}}"#),
    );
    assert_eq!(told, format!(r#"{{"ok":"offer","table":"{code}"}}"#));
    assert_eq!(
        server.lines(bob),
        [format!(
            r#"{{"event":"offered","table":"{code}","by":1,"what":"undo"}}"#
        )]
    );
    let told = server.ask(
        bob,
        &format!(r#"{{"do":"answer","table":"{code}","yes":true}}"#),
    );
    assert_eq!(told, format!(r#"{{"ok":"answer","table":"{code}"}}"#));
    let lines = server.lines(ana);
    promise::check_all(&lines);
    let answered =
        format!(r#"{{"event":"answered","table":"{code}","by":2,"what":"undo","yes":true}}"#);
    assert!(lines.contains(&answered), "{lines:?}");
    page::check_has(&answered.replace(&code, "k3f9q2"));
    let table = lines
        .iter()
        .rfind(|line| line.contains(r#""event":"table""#))
        .expect("the table");
    assert!(
        table.contains(r#""n":0,"#) && table.ends_with(r#""log":[]}"#),
        "{table}"
    );
    assert!(
        lines
            .last()
            .is_some_and(|line| line.starts_with(r#"{"event":"turn","#)),
        "{lines:?}"
    );

    server.send(ana, &play(0, "11-15"));
    server.send(
        bob,
        &format!(r#"{{"do":"offer","table":"{code}","what":"draw"}}"#),
    );
    server.send(
        ana,
        &format!(r#"{{"do":"answer","table":"{code}","yes":false}}"#),
    );
    let refused =
        format!(r#"{{"event":"answered","table":"{code}","by":1,"what":"draw","yes":false}}"#);
    assert!(server.lines(bob).contains(&refused));
    // Bob may not offer it again so soon.
    server.send(
        ana,
        &format!(r#"{{"do":"offer","table":"{code}","what":"draw"}}"#),
    );
    server.send(
        bob,
        &format!(r#"{{"do":"answer","table":"{code}","yes":true}}"#),
    );
    let ended = server.lines(bob).pop().expect("the end");
    promise::check(&ended);
    assert!(
        ended.contains(r#""n":1,"winners":[],"end":"draw agreed","#),
        "{ended}"
    );

    server.send(
        bob,
        &format!(r#"{{"do":"offer","table":"{code}","what":"again"}}"#),
    );
    server.send(
        ana,
        &format!(r#"{{"do":"answer","table":"{code}","yes":true}}"#),
    );
    let table = server
        .lines(ana)
        .into_iter()
        .rfind(|line| line.contains(r#""event":"table""#))
        .expect("a new game");
    assert!(
        table.contains(r#""players":["bob","ana"],"seat":2,"n":0,"#),
        "they have changed sides: {table}"
    );
}

/// Asks for something at a table, and it is done.
fn obeyed(server: &mut ProgramServer, who: SessionId, what: &str, code: &str) {
    let told = server.ask(who, &format!(r#"{{"do":"{what}","table":"{code}"}}"#));
    assert_eq!(told, format!(r#"{{"ok":"{what}","table":"{code}"}}"#));
}

#[test]
fn who_resigns_loses() {
    let (mut server, ana, bob, code) = playing(CHECKERS);
    obeyed(&mut server, bob, "resign", &code);
    let ended = server.lines(ana).pop().expect("the end");
    assert!(
        ended.contains(r#""n":0,"winners":[1],"end":"resigned 2","#),
        "{ended}"
    );
}

#[test]
fn who_watches_hears_and_does_not_play() {
    let (mut server, ana, _, code) = playing(CONCENTRATION);
    let eve = server.program("eve");
    obeyed(&mut server, eve, "watch", &code);
    let table = server.lines(eve).into_iter().next().expect("the table");
    assert!(
        table.contains(r#""players":["ana","bob"],"seat":null,"n":1"#),
        "{table}"
    );
    let told = server.ask(
        eve,
        &format!(r#"{{"do":"move","table":"{code}","n":1,"move":"A1"}}"#),
    );
    assert!(told.contains("spectators cannot play"), "{told}");
    server.send(
        ana,
        &format!(r#"{{"do":"move","table":"{code}","n":1,"move":"A1"}}"#),
    );
    let moved = server.lines(eve);
    assert!(
        moved.len() == 1 && moved[0].contains(r#""move":"A1""#),
        "{moved:?}"
    );
    obeyed(&mut server, eve, "leave", &code);
    server.send(
        ana,
        &format!(r#"{{"do":"move","table":"{code}","n":2,"move":"A2"}}"#),
    );
    assert_eq!(server.lines(eve), [""; 0]);
}

#[test]
fn a_seat_that_was_left_in_a_game_is_taken_by_another() {
    let (mut server, ana, bob, code) = playing(CONCENTRATION);
    let eve = server.program("eve");
    obeyed(&mut server, ana, "leave", &code);
    let table = server
        .lines(bob)
        .into_iter()
        .rfind(|line| line.contains(r#""event":"table""#))
        .expect("the table");
    assert!(table.contains(r#""open":[1]"#), "{table}");
    server.send(eve, &format!(r#"{{"do":"sit","table":"{code}"}}"#));
    let lines = server.lines(eve);
    promise::check_all(&lines);
    assert!(
        lines.contains(&format!(r#"{{"ok":"sit","table":"{code}"}}"#)),
        "{lines:?}"
    );
    assert!(
        lines
            .last()
            .is_some_and(|line| line.starts_with(r#"{"event":"turn","#)),
        "{lines:?}"
    );
    let told = server.ask(
        eve,
        &format!(r#"{{"do":"move","table":"{code}","n":1,"move":"A1"}}"#),
    );
    assert_eq!(
        told,
        format!(r#"{{"ok":"move","table":"{code}","n":2}}"#),
        "only what was asked is answered"
    );
}

#[test]
fn what_is_said_is_heard_at_the_table() {
    let (mut server, ana, bob, code) = playing(CONCENTRATION);
    server.lines(bob);
    server.send(
        ana,
        &format!(r#"{{"do":"say","text":"hello\u0007","table":"{code}"}}"#),
    );
    let ok = format!(r#"{{"ok":"say","table":"{code}"}}"#);
    assert!(server.lines(ana).contains(&ok));
    page::check_has(&ok.replace(&code, "k3f9q2"));
    let said = r#""by":"ana","watcher":false,"text":"hello","at":"2026-01-31T18:30:00Z"}"#;
    assert_eq!(
        server.lines(bob),
        [format!(r#"{{"event":"said","table":"{code}",{said}"#)]
    );
    page::check_has(&format!(r#"{{"event":"said","table":"k3f9q2",{said}"#));
    let two = "{\"do\":\"say\",\"text\":\"\"}\n{\"do\":\"say\",\"text\":\"x\"}\n";
    server.send_bytes(ana, two.as_bytes());
    let refused = r#"{"refused":"say","why":"the message is empty"}"#;
    assert_eq!(server.lines(ana), [refused, r#"{"ok":"say"}"#]);
}

#[test]
fn a_clock_is_told_on_turn() {
    let (mut server, ana, _, code) =
        playing(r#""mode":"concentration","rules":{"pairs":3},"clock":"5m+3s""#);
    let turn = server.lines(ana).pop().expect("a turn");
    assert!(turn.ends_with(r#""clock_ms":300000}"#), "{turn}");
    server.wait(std::time::Duration::from_millis(1500));
    server.send(ana, &format!(r#"{{"do":"state","table":"{code}"}}"#));
    let lines = server.lines(ana);
    assert!(
        lines[1].contains(r#""clocks_ms":[298500,300000]"#),
        "{lines:?}"
    );
    assert!(lines[2].ends_with(r#""clock_ms":298500}"#), "{lines:?}");
}

#[test]
fn a_robot_answers() {
    let mut server = ProgramServer::open();
    let ana = server.program("ana");
    let code = open(
        &mut server,
        ana,
        r#""mode":"checkers","players":["@me","@novice"]"#,
    );
    server.lines(ana);
    server.send(
        ana,
        &format!(r#"{{"do":"move","table":"{code}","n":0,"move":"11-15"}}"#),
    );
    let lines = server.lines(ana);
    promise::check_all(&lines);
    assert!(lines.last().is_some_and(|line| {
        line.starts_with(&format!(r#"{{"event":"turn","table":"{code}","n":2,"#))
    }));
}

#[test]
fn every_request_is_refused_with_its_name_where_it_lacks_a_key() {
    let mut server = ProgramServer::open();
    let ana = server.program("ana");
    // An arena can be asked for without any.
    let has_keys = |name: &&str| request::keys(name).is_some_and(|keys| !keys.is_empty());
    for name in request::names().filter(|name| has_keys(name) && *name != "arena") {
        let told = server.ask(ana, &format!(r#"{{"do":"{name}"}}"#));
        assert!(
            told.starts_with(&format!(r#"{{"refused":"{name}","why":"the key `"#)),
            "{told}"
        );
        promise::check(&told);
    }
}

#[test]
fn a_program_plays_in_an_arena() {
    let mut server = ProgramServer::open();
    let (ana, bob) = (server.program("ana"), server.program("bob"));
    let none =
        r#"{"refused":"arena","why":"there is no arena now; the server's operator opens them"}"#;
    assert_eq!(server.ask(ana, r#"{"do":"arena"}"#), none);
    let new = NewArena {
        settings: Vec::new(),
        game: "checkers".into(),
        minutes: Some(60),
        ladder: false,
        clock: "3m+2s".into(),
        rated: true,
    };
    let open = |new| {
        let request = ArenaRequest::Open(new);
        HallInput::Access(AccessId(1), OperatorRequest::Arena { request }.into())
    };
    server.handle(open(new.clone()));
    let joined = server.ask(ana, r#"{"do":"arena","arena":1,"play":true}"#);
    page::check_has(&joined);
    promise::check(&joined);
    let seen = server.ask(bob, r#"{"do":"arena"}"#);
    assert_eq!(seen, joined);
    let paused = server.ask(ana, r#"{"do":"arena","play":false}"#);
    assert_eq!(
        paused,
        joined.replace(r#""waiting":true"#, r#""waiting":false"#)
    );
    for program in [ana, bob] {
        server.send(program, r#"{"do":"arena","play":true}"#);
        server.lines(program);
    }
    server.wait(Duration::from_secs(5));
    for program in [ana, bob] {
        let told = server.lines(program);
        promise::check_all(&told);
        let begins = |line: &String| line.starts_with(r#"{"event":"table","#);
        assert!(told.iter().any(begins), "{told:?}");
    }
    let seen = server.ask(bob, r#"{"do":"arena"}"#);
    assert_eq!(seen.matches(r#""playing":true"#).count(), 2, "{seen}");
    let ladder = NewArena {
        minutes: None,
        ..new
    };
    server.handle(open(ladder));
    let joined = server.ask(ana, r#"{"do":"arena","arena":2,"play":true}"#);
    page::check_has(&joined);
    promise::check(&joined);
}
