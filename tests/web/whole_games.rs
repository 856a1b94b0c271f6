//! Whole games by keys: between two browsers, and between a browser and an SSH client. `app` of `parlour-ui` plays all games so.

use parlour_model::any::AnyRules;
use parlour_model::concentration::{self, Concentration};
use serde_json::json;

use crate::bot::Bot;
use crate::browser::{Browser, SIZE, hall};
use crate::hall::{Hall, QUICK};
use crate::login::Login;
use crate::terminal::{Key, Terminal};
use parlour_testing::whole_game::{SEED, TableScreen, play};

impl TableScreen for Browser {
    fn send(&mut self, keys: &str) {
        Browser::send(self, keys.as_bytes());
    }

    #[track_caller]
    fn wait_drawn(&mut self, what: &str, holds: &dyn Fn(&[String]) -> bool) {
        self.wait(what, |browser| holds(&browser.lines()));
    }

    fn lines(&self) -> Vec<String> {
        self.screen().rows(0, SIZE.0).collect()
    }
}

/// Somebody who comes to a table over SSH for the first time.
fn over_ssh(hall: &Hall, name: &str, code: &str) -> Terminal {
    let login = Login::of(hall, name).command(&format!("table {code}"));
    let mut screen = login.in_terminal(96, 30);
    screen.wait_for("name or code");
    screen.key(Key::Enter);
    screen.wait_for("waiting for players");
    screen.key(Key::Enter);
    screen
}

/// Two games at tables to which a link leads: a guest in a browser, and then somebody of each kind.
#[test]
fn browsers_and_an_ssh_client_play_whole_games() {
    let rules = AnyRules::Concentration(concentration::Rules {
        pairs: 3,
        ..concentration::Rules::default()
    });
    let hall = hall(QUICK);
    let mut eve = Bot::come(&hall, "eve");
    let mut open = || {
        let players = ["@open", "@open"];
        eve.open(json!({ "mode": "concentration", "rules": { "pairs": 3 }, "players": players, "seed": SEED }))
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
    let two = other_guest(&mut second, &one);
    play::<Concentration>(&rules, [&one, &two], [&mut first, &mut second]);
    let code = open();
    let mut browser = sit(&code);
    let guest = guest(&mut browser);
    let mut ana = over_ssh(&hall, "ana", &code);
    play::<Concentration>(&rules, [&guest, "ana"], [&mut browser, &mut ana]);
}

/// The name of the guest on the page who is not this one.
fn other_guest(browser: &mut Browser, one: &str) -> String {
    let other = |browser: &Browser| {
        let text = browser.text();
        let mut names = text
            .split(|c: char| c != '-' && !c.is_ascii_alphanumeric())
            .filter(|word| word.starts_with("guest-"));
        names.find(|name| *name != one).map(str::to_owned)
    };
    browser.wait("another guest", |browser| other(browser).is_some());
    other(browser).expect("it was waited for")
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
