//! Whole games of all five kinds by keys: between two browsers, and between a browser and an SSH client.

use parlour_model::any::{AnyRules, Mode};
use parlour_model::birdhead::{self, BirdHead};
use parlour_model::checkers::Checkers;
use parlour_model::concentration::{self, Concentration};
use parlour_model::memoarrr::Memoarrr;
use parlour_model::memory_match::{self, MemoryMatch};
use parlour_table::any::AnyGame;
use serde_json::{Value as Json, json};

use crate::bot::Bot;
use crate::browser::{Browser, SIZE, hall};
use crate::hall::{Hall, QUICK};
use crate::ssh::{Ssh, own_key};
use crate::terminal::{Key, Program, Terminal};
use crate::whole_game::{SEED, TableScreen, play};

impl TableScreen for Browser {
    fn send(&mut self, keys: &str) {
        Browser::send(self, keys.as_bytes());
    }

    #[track_caller]
    fn wait_drawn(&mut self, what: &str, holds: &dyn Fn(&vt100::Screen) -> bool) {
        self.wait(what, |browser| holds(browser.screen()));
    }

    fn lines(&self) -> Vec<String> {
        self.screen().rows(0, SIZE.0).collect()
    }
}

/// Somebody who comes to a table over SSH for the first time.
fn over_ssh(hall: &Hall, name: &str, code: &str) -> Terminal {
    let ssh = Ssh::new(hall, Some(own_key(hall, name)))
        .user(name)
        .args(&["-tt"])
        .command(&format!("table {code}"));
    let arguments = ssh.arguments();
    let arguments: Vec<_> = arguments.iter().map(String::as_str).collect();
    let mut screen = Program::new("ssh", &arguments)
        .env("TERM", "xterm-256color")
        .start(100, 30);
    screen.wait_for("your name");
    screen.key(Key::Enter);
    screen.wait_for("waiting for players");
    screen.key(Key::Enter);
    screen
}

/// Plays a game at a table to which a link leads: a guest in a browser, and then somebody of each kind.
fn whole_games<G: AnyGame>(rules: &AnyRules, given: &Json) {
    let hall = hall(QUICK);
    let mut eve = Bot::come(&hall, "eve");
    let mut open = || {
        let players = ["@open", "@open"];
        eve.open(json!({ "mode": G::NAME, "rules": given, "players": players, "seed": SEED }))
    };
    let sit = |code: &str| {
        let mut browser = Browser::open(&hall, &format!("&t={code}"), None);
        browser.wait_for("waiting for players");
        browser.send(b"\r");
        browser
    };
    let code = open();
    let mut first = sit(&code);
    let one = guest(&mut first);
    let mut second = sit(&code);
    play::<G>(rules, [&one, "guest-2"], [&mut first, &mut second]);
    let code = open();
    let mut browser = sit(&code);
    let guest = guest(&mut browser);
    let mut ana = over_ssh(&hall, "ana", &code);
    play::<G>(rules, [&guest, "ana"], [&mut browser, &mut ana]);
}

/// The name of a guest who sits at seat 1 of a waiting table.
fn guest(browser: &mut Browser) -> String {
    let asks = |browser: &Browser| browser.text().contains("Which side?");
    let sits = |browser: &Browser| row_of_seat(browser).contains("guest-");
    browser.wait("seat 1", |browser| sits(browser) || asks(browser));
    if asks(browser) {
        browser.send(b"\r");
        browser.wait("seat 1", sits);
    }
    let row = row_of_seat(browser);
    let name = row
        .split_whitespace()
        .find(|word| word.starts_with("guest-"));
    name.expect("it was waited for").to_owned()
}

fn row_of_seat(browser: &Browser) -> String {
    let mut rows = browser.lines().into_iter();
    rows.find(|row| row.contains("seat 1")).unwrap_or_default()
}

#[test]
fn concentration() {
    let rules = AnyRules::Concentration(concentration::Rules {
        pairs: 3,
        ..concentration::Rules::default()
    });
    whole_games::<Concentration>(&rules, &json!({ "pairs": 3 }));
}

#[test]
fn memory_match() {
    let rules = AnyRules::MemoryMatch(memory_match::Rules {
        pairs: 3,
        bonus: 1,
        penalty: 1,
        ..memory_match::Rules::default()
    });
    whole_games::<MemoryMatch>(&rules, &json!({ "pairs": 3, "bonus": 1, "penalty": 1 }));
}

#[test]
fn memoarrr() {
    whole_games::<Memoarrr>(&AnyRules::default_of(Mode::Memoarrr), &json!({}));
}

#[test]
fn checkers() {
    whole_games::<Checkers>(&AnyRules::default_of(Mode::Checkers), &json!({}));
}

#[test]
fn birdhead() {
    let rules = AnyRules::BirdHead(birdhead::Rules { limit: 5 });
    whole_games::<BirdHead>(&rules, &json!({ "limit": 5 }));
}
