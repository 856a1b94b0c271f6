//! The lines of `assets/manual/programs.md` are lines that programs send and are sent.

use parlour_hall::programs::reaction::Reaction;
use parlour_hall::programs::request;
use parlour_hall::programs::session::ProgramSession;
use serde_json::Value as Json;

use crate::promise;

const PAGE: &str = include_str!("../../assets/manual/programs.md");

/// Sees to it that the page has this line.
pub(crate) fn check_has(line: &str) {
    let told = PAGE.lines().filter_map(|line| line.strip_prefix("← "));
    assert!(
        told.into_iter().any(|told| told == line),
        "assets/manual/programs.md should have this line:\n{line}"
    );
}

/// The lines that the page shows with this arrow.
fn lines(arrow: &str) -> Vec<&'static str> {
    PAGE.lines()
        .filter_map(|line| line.strip_prefix(arrow))
        .collect()
}

#[test]
fn every_line_of_the_page_that_a_program_sends_is_understood() {
    for line in lines("→ ") {
        for reaction in ProgramSession::default().line(line.as_bytes()) {
            let Reaction::Send(told) = reaction else {
                continue;
            };
            let is_fine = told.contains(r#"{"ok":"#) || told.contains("you are not at this table");
            assert!(is_fine, "{line}\n{told}");
        }
    }
}

#[test]
fn every_line_of_the_page_that_a_program_is_sent_is_one_that_is_promised() {
    for line in lines("← ") {
        promise::check(line);
    }
}

#[test]
fn the_page_shows_every_request_with_each_of_its_keys_and_every_event() {
    let requests: Vec<Json> = lines("→ ")
        .into_iter()
        .map(|line| serde_json::from_str(line).expect(line))
        .collect();
    for name in request::names() {
        let shown: Vec<_> = requests
            .iter()
            .filter(|request| request["do"] == name)
            .collect();
        assert!(!shown.is_empty(), "the page does not show `{name}`");
        for key in request::keys(name).unwrap_or_default() {
            assert!(
                shown.iter().any(|request| request.get(key).is_some()),
                "the page does not show `{key}` of `{name}`"
            );
        }
    }
    let told = lines("← ");
    for event in promise::events() {
        let begins = format!(r#"{{"event":"{event}","#);
        assert!(
            told.iter().any(|line| line.starts_with(&begins)),
            "the page does not show `{event}`"
        );
    }
}
