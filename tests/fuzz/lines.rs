//! Lines of programs to a hall. Two programs sit at a table; a line that begins with `>` is the second one's.

use rand::RngExt;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

use crate::promise;
use crate::runner::Target;
use parlour_testing::program_server::ProgramServer;

pub(crate) const TARGET: Target = Target {
    name: "lines",
    make,
    words: &[
        "{\"do\":\"",
        "\"table\":\"mg54bk\"",
        "\"n\":",
        "null",
        "\"players\":[\"@me\",\"@novice\"]",
        "\"rules\":{\"pairs\":2}",
        "\"mode\":\"memoarrr\"",
        "\"clock\":\"1s/move\"",
        "\\u0000",
        "\n",
        "\n>",
        "{}",
        "[[[[[[",
    ],
    check,
};

/// Requests of which every key fits; the first table of the hall of the tests has this code.
const REQUESTS: [&str; 24] = [
    r#"{"do":"ping"}"#,
    r#"{"do":"tables"}"#,
    r#"{"do":"who"}"#,
    r#"{"do":"open","mode":"concentration","rules":{"pairs":2},"players":["@me","@open"],"seed":1}"#,
    r#"{"do":"open","mode":"checkers","rules":{"variant":"frisian"},"players":["@me","@novice"],"clock":"5m+3s"}"#,
    r#"{"do":"open","mode":"birdhead","players":["@me","@casual","@sharp"]}"#,
    r#"{"do":"open","mode":"memoarrr","players":["bob","@me"],"rated":true}"#,
    r#"{"do":"sit","table":"mg54bk"}"#,
    r#"{"do":"stand","table":"mg54bk"}"#,
    r#"{"do":"close","table":"mg54bk"}"#,
    r#"{"do":"watch","table":"mg54bk"}"#,
    r#"{"do":"state","table":"mg54bk"}"#,
    r#"{"do":"leave","table":"mg54bk"}"#,
    r#"{"do":"resign","table":"mg54bk"}"#,
    r#"{"do":"invite","table":"mg54bk","name":"bob"}"#,
    r#"{"do":"decline","table":"mg54bk"}"#,
    r#"{"do":"offer","table":"mg54bk","what":"draw"}"#,
    r#"{"do":"offer","table":"mg54bk","what":"undo"}"#,
    r#"{"do":"offer","table":"mg54bk","what":"again"}"#,
    r#"{"do":"answer","table":"mg54bk","yes":true}"#,
    r#"{"do":"answer","table":"mg54bk","yes":false}"#,
    r#"{"do":"say","table":"mg54bk","text":"hello"}"#,
    r#"{"do":"say","text":"hello"}"#,
    r#"{"do":"quit"}"#,
];

/// Requests, and moves of Concentration as they might be made.
fn make(rng: &mut ChaCha8Rng) -> String {
    let mut lines = Vec::new();
    for n in 0..rng.random_range(1..30) {
        let whose = if rng.random_ratio(1, 3) { ">" } else { "" };
        let place = ["A1", "A2", "A3", "B1", "B2", "B3"]
            .choose(rng)
            .expect("places");
        let chosen = format!(r#"{{"do":"move","table":"mg54bk","n":{n},"move":"{place}"}}"#);
        let request = REQUESTS.choose(rng).expect("requests");
        lines.push(format!(
            "{whose}{}",
            if rng.random_ratio(1, 2) {
                &chosen
            } else {
                *request
            }
        ));
    }
    lines.join("\n")
}

/// Whatever is sent, every line that comes back is one that is promised, and the line stays open.
fn check(text: &str) {
    let mut server = ProgramServer::open();
    let programs = [server.program("ana"), server.program("bob")];
    let [ana, bob] = programs;
    server.send(
        ana,
        r#"{"do":"open","mode":"concentration","rules":{"pairs":3},"seed":1}"#,
    );
    server.send(bob, r#"{"do":"sit","table":"mg54bk"}"#);
    for line in text.lines() {
        match line.strip_prefix('>') {
            Some(line) => server.send(bob, line),
            None => server.send(ana, line),
        }
    }
    for program in programs {
        server
            .lines(program)
            .iter()
            .for_each(|line| promise::check(line));
        assert_eq!(server.ask(program, r#"{"do":"ping"}"#), r#"{"ok":"ping"}"#);
    }
}
