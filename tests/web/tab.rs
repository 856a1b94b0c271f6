//! Tab on the page: every link and button is reached, and the focus is caught nowhere.

use serde_json::json;

use crate::bot::Bot;
use crate::browser::{hall, url};
use crate::chromium::Chromium;
use crate::hall::{Hall, QUICK};

/// The names of what a person can press or type into, in the order of the page.
const REACHABLE: &str = "[...document.querySelectorAll('a[href], button, summary, input, textarea, [tabindex]')] \
     .filter((part) => part.checkVisibility() && !part.closest('dialog:not([open])')) \
     .map((part) => part.id || part.textContent)";

/// The name of the part that has the focus; empty where none has.
const FOCUSED: &str = "document.activeElement === document.body ? '' : document.activeElement.id || document.activeElement.textContent";

/// A hall with a game that is over.
fn hall_with_a_game() -> (Hall, Bot) {
    let hall = hall(QUICK);
    let mut eve = Bot::come(&hall, "eve");
    let table = json!({ "mode": "concentration", "rules": { "pairs": 3 }, "players": ["@me", "@beginner"] });
    eve.open(table);
    eve.play(1, |_| {});
    (hall, eve)
}

/// Presses Tab from the top of the page until no part has the focus, and answers the parts on the way.
fn tabbed(page: &mut Chromium) -> Vec<String> {
    page.value("document.activeElement.blur()");
    let mut parts = Vec::new();
    loop {
        page.key("Tab");
        let part = page.value(FOCUSED).as_str().unwrap_or_default().to_owned();
        if part.is_empty() || parts.first() == Some(&part) {
            return parts;
        }
        assert!(!parts.contains(&part), "caught at {part}: {parts:?}");
        parts.push(part);
    }
}

#[test]
fn tab_reaches_every_link_and_button_and_is_caught_nowhere() {
    let (hall, _eve) = hall_with_a_game();
    let Some(mut page) = Chromium::open(&url(&hall, "/now"), (1100, 700), false) else {
        return;
    };
    for path in ["/now", "/g/1", "/"] {
        page.go(&url(&hall, path));
        page.wait_true(&format!(
            "location.pathname === '{path}' && document.readyState === 'complete'"
        ));
        if path != "/now" {
            page.wait_said("screen", |said| !said.is_empty());
        }
        let reachable = page.value(REACHABLE);
        assert!(
            reachable.as_array().is_some_and(|all| !all.is_empty()),
            "{path}: {reachable}"
        );
        assert_eq!(json!(tabbed(&mut page)), reachable, "{path}");
    }
}

/// The moves of a game are opened and scrolled by keys, which step through the game where the screen has the focus.
#[test]
fn the_moves_of_a_game_are_scrolled_by_keys() {
    let (hall, _eve) = hall_with_a_game();
    let Some(mut page) = Chromium::blank((1100, 300), false) else {
        return;
    };
    page.before_pages(crate::touch::NOTE);
    page.go(&url(&hall, "/g/1"));
    page.wait_said("replay", |said| !said.is_empty());
    page.value("document.querySelector('#game summary').focus()");
    // A key that presses something comes with its sign.
    let enter =
        json!({ "type": "keyDown", "key": "Enter", "windowsVirtualKeyCode": 13, "text": "\r" });
    page.ask("Input.dispatchKeyEvent", &enter);
    page.wait_true("document.getElementById('game').open");
    crate::touch::sent(&mut page);
    page.key("PageDown");
    page.wait_true("document.getElementById('game').scrollTop > 0");
    // The board gives room to the moves, and its size is told; no key is.
    let sent = crate::touch::sent(&mut page);
    assert!(!sent.contains('\x1b'), "{sent:?}");
    page.value("document.getElementById('typed').focus()");
    page.key("PageDown");
    assert_eq!(crate::touch::sent(&mut page), "\x1b[6~");
}
