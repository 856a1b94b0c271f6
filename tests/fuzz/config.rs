//! `config.toml`.

use parlour_config::{BUILT_IN, Config};
use parlour_model::diagnostic::{Diagnostic, Source};
use rand::RngExt;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

use crate::runner::Target;

pub(crate) const TARGET: Target = Target {
    name: "config",
    make,
    words: &[
        "[",
        "]",
        "=",
        "\"\"\"",
        "players = ",
        "[engines.x]\n",
        "{ robot = \"expert\" }",
        "true",
        ",",
        "\\u0000",
    ],
    check,
};

/// Values of every kind.
const VALUES: [&str; 14] = [
    "true",
    "false",
    "0",
    "1",
    "2",
    "3",
    "12",
    "500",
    "-1",
    "\"auto\"",
    "\"\"",
    "[]",
    "[\"Ana\", \"Bo\"]",
    "1.5",
];

/// The built-in file with some of its lines left out and some of its values replaced.
fn make(rng: &mut ChaCha8Rng) -> String {
    let line = |line: &str, rng: &mut ChaCha8Rng| match line.split_once(" = ") {
        Some(_) if rng.random_ratio(1, 4) => String::new(),
        Some((key, _)) if rng.random_ratio(1, 20) => {
            format!("{key} = {}\n", VALUES.choose(rng).expect("values"))
        }
        _ => format!("{line}\n"),
    };
    BUILT_IN.lines().map(|text| line(text, rng)).collect()
}

fn check(text: &str) {
    match Config::read(Source::new("config.toml", text)) {
        Ok(config) => {
            for rules in &config.rules {
                let players = config.players_for(rules);
                assert!(
                    rules.seats().contains(&players.len()),
                    "{players:?} for {rules:?}"
                );
            }
        }
        Err(why) => points_into(&why, text),
    }
}

/// Checks that a fault is told at a place that the text has.
pub(crate) fn points_into(why: &Diagnostic, text: &str) {
    assert!(!why.what.english().is_empty());
    let Some(at) = why.at else { return };
    let line = text.split('\n').nth(at.line - 1);
    let columns = line.map(|line| line.chars().count() + 1);
    assert!(
        columns.is_some_and(|columns| (1..=columns).contains(&at.column)),
        "{why} at {at:?}"
    );
}
