//! The hands of two guests at one table: who comes back has the same one, and the other sees no card of it.

use std::time::Instant;

use serde_json::json;

use crate::bot::Bot;
use crate::browser::{hall, url};
use crate::chromium::Chromium;
use crate::hall::QUICK;
use crate::touched_games::{Glass, MARKS, PATIENCE, hand, lowest_cards};

/// Notes the text of the screen after each message of the server.
const SHOWN: &str = "window.shown = []; window.WebSocket = class extends WebSocket { set onmessage(take) { \
     super.onmessage = (event) => { take(event); document.getElementById('show-text').click(); \
     document.getElementById('text').close(); shown.push(document.querySelector('#text pre').textContent) } } }";

/// A guest in a browser, who sits down at a table.
struct Guest {
    glass: Glass,
    name: String,
}

impl Guest {
    /// Comes into the lobby, and then to the table; `None` without Chromium.
    fn sit(lobby: &str, table: &str) -> Option<Self> {
        let mut page = Chromium::blank((390, 844), true)?;
        page.before_pages(SHOWN);
        // A card on its way would be drawn at more than one place.
        let at_rest = json!({ "name": "prefers-reduced-motion", "value": "reduce" });
        let media = json!({ "features": [at_rest] });
        page.ask("Emulation.setEmulatedMedia", &media);
        let mut glass = Glass::of(page, lobby);
        let name = glass.wait("name", |lines| {
            let mut words = lines.first()?.split_whitespace();
            words
                .find(|word| word.starts_with("guest-"))
                .map(str::to_owned)
        });
        glass.page.go(table);
        glass.wait_for_word("Sit down");
        assert!(glass.tap_word("Sit down", 0));
        Some(Self { glass, name })
    }

    fn has_turn(&mut self) -> bool {
        is_turn_of(&self.name, &self.glass.lines())
    }

    fn wait_for_turn(&mut self) {
        let name = &self.name;
        self.glass.wait(&format!("turn of {name}"), |lines| {
            is_turn_of(name, lines).then_some(())
        });
    }

    /// Plays or discards until somebody else has the turn.
    fn play(&mut self) {
        let begun = Instant::now();
        while self.has_turn() {
            assert!(begun.elapsed() < PATIENCE, "{:#?}", self.glass.lines());
            lowest_cards(&mut self.glass);
        }
    }

    /// Waits until the table shows the guest's name and this hand.
    fn wait_for_hand(&mut self, wanted: &[u8]) {
        let name = &self.name;
        self.glass
            .wait(&format!("{name} with {wanted:?}"), |lines| {
                let is_there = lines.iter().any(|line| line.contains(name));
                (is_there && hand(lines) == wanted).then_some(())
            });
    }

    fn reload(&mut self) {
        let page = &mut self.glass.page;
        page.value("window.isOld = true");
        page.ask("Page.reload", &json!({}));
        page.wait_true("window.isOld === undefined");
    }

    /// Goes back to the lobby, and forward again.
    fn go_back_and_forward(&mut self) {
        self.glass.page.value("history.back()");
        self.glass.page.wait_true("location.pathname === '/'");
        self.glass.wait_for_word("With a friend");
        self.glass.page.value("history.forward()");
        self.glass
            .page
            .wait_true("location.pathname.startsWith('/t/')");
    }

    /// Closes the tab, and opens the address in another one.
    fn close_tab(&mut self, table: &str) {
        self.glass.page.close_tab();
        self.glass.page.go(table);
        self.glass
            .page
            .wait_true("location.pathname.startsWith('/t/')");
    }

    /// Takes a name in the lobby, and comes back to the table.
    fn become_account(&mut self, name: &str, table: &str) {
        let page = &mut self.glass.page;
        // The text of the screen gives the focus back to a field alone, and Enter is for a button that has it.
        page.value("document.getElementById('typed').focus()");
        page.key("Escape");
        self.glass.wait_for_word("With a friend");
        self.glass.page.key("K");
        self.glass.wait_for_word("name or code");
        for letter in name.chars() {
            self.glass.page.key(&letter.to_string());
        }
        self.glass.page.key("Enter");
        self.glass
            .wait_for_word(&format!("parlour \u{2014} {name}"));
        name.clone_into(&mut self.name);
        self.glass.page.go(table);
    }
}

fn is_turn_of(name: &str, lines: &[String]) -> bool {
    lines
        .first()
        .is_some_and(|title| title.contains(&format!("{name}'s turn")))
}

/// The rows at the top of a screen with the names, which change.
const NAMES: usize = 3;

/// The numbers below the names: cards, and what is counted.
fn numbers(screen: &str) -> Vec<&str> {
    let below = screen.lines().skip(NAMES);
    let words = below.flat_map(str::split_whitespace);
    let words = words.map(|word| word.trim_matches(MARKS));
    let mut numbers: Vec<_> = words
        .filter(|word| !word.is_empty() && word.chars().all(|sign| sign.is_ascii_digit()))
        .collect();
    numbers.sort_unstable();
    numbers
}

/// The seed of a game in which the guest at the first seat leads to the first two tricks.
const SEED: u64 = 7;

#[test]
fn who_comes_back_has_the_same_hand_and_the_other_sees_none_of_it() {
    let hall = hall(QUICK);
    let mut eve = Bot::come(&hall, "eve");
    let code = eve.open(json!({ "mode": "birdhead", "players": ["@open", "@open"], "seed": SEED }));
    let (lobby, table) = (url(&hall, "/"), url(&hall, &format!("/t/{code}")));
    let Some(mut first) = Guest::sit(&lobby, &table) else {
        return;
    };
    let mut second = Guest::sit(&lobby, &table).expect("it was there");
    first.wait_for_turn();
    first.play();
    second.wait_for_turn();
    let kept = hand(&first.glass.lines());
    assert_eq!(kept.len(), 9, "{kept:?}");
    let before = second.glass.lines().join("\n");
    second.glass.page.value("shown.length = 0");
    first.reload();
    first.wait_for_hand(&kept);
    first.go_back_and_forward();
    first.wait_for_hand(&kept);
    first.close_tab(&table);
    first.wait_for_hand(&kept);
    first.become_account("zoe", &table);
    first.wait_for_hand(&kept);
    second.glass.wait_for_word("zoe");
    let shown = second.glass.page.value("shown");
    let shown = shown.as_array().expect("texts");
    assert!(!shown.is_empty());
    for text in shown {
        let text = text.as_str().expect("a text");
        assert_eq!(numbers(text), numbers(&before), "{text}");
    }
    second.play();
    first.glass.wait_for_word("zoe: lead");
    first.wait_for_hand(&kept);
}
