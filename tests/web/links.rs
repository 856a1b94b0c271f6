//! Links to a game that is over.

use serde_json::json;

use crate::bot::Bot;
use crate::browser::{Browser, address, hall, request};
use crate::chromium::Chromium;
use crate::hall::{Hall, QUICK};
use crate::people::cookie;

/// A house for members alone, with more settings.
pub(crate) fn members(settings: &str) -> Hall {
    let serve = format!("[serve]\nguests = false\n{settings}\n");
    hall(&QUICK.replace("[serve]\n", &serve))
}

/// Asks for a page, and answers all that comes back.
pub(crate) fn get(hall: &Hall, path: &str, headers: &str) -> String {
    let here = address(hall);
    let head = format!("GET {path} HTTP/1.1\r\nHost: {here}\r\n{headers}\r\n");
    request(hall, head.as_bytes())
}

/// The first game of a hall: ana moves, and bob resigns.
fn play(hall: &Hall, listed: bool) {
    let (mut ana, mut bob) = (Bot::come(hall, "ana"), Bot::come(hall, "bob"));
    let table = json!({ "mode": "checkers", "players": ["@me", "bob"], "listed": listed });
    let code = ana.open(table);
    bob.sit(&code);
    let turn = ana.event("turn");
    ana.send(&json!({ "do": "move", "table": code, "n": turn["n"], "move": "11-15" }));
    bob.event("turn");
    bob.send(&json!({ "do": "resign", "table": code }));
    ana.event("ended");
    bob.event("ended");
}

#[test]
fn a_finished_game_has_a_page() {
    let hall = hall(QUICK);
    play(&hall, true);
    let page = get(&hall, "/g/1", "");
    assert!(page.starts_with("HTTP/1.1 200 OK"), "{page}");
    for part in [
        "<title>ana \u{2013} bob \u{2014} Checkers",
        "ana wins",
        " UTC</p>",
        "<li>ana moves 11-15</li>",
    ] {
        assert!(page.contains(part), "{part}: {page}");
    }
    let german = get(&hall, "/g/1", "Accept-Language: de\r\n");
    assert!(german.contains("<li>ana zieht 11-15</li>"), "{german}");
    // The screen steps through it, and leads a guest on to the lobby.
    let mut browser = Browser::open(&hall, "&g=1", None);
    browser.wait_for("0 of 1");
    browser.press(b"\x1b[C", "1 of 1");
    assert!(browser.text().contains("11-15"), "{}", browser.text());
    assert_eq!(browser.told, ["guest"]);
    browser.press(b"q", "Tables 0");
    for path in ["/g/2", "/g/x", "/g/", "/g/-1", "/g/1/", "/x"] {
        let missing = get(&hall, path, "");
        assert!(missing.starts_with("HTTP/1.1 404 "), "{path}: {missing}");
        assert!(
            missing.contains("<h1>There is nothing here</h1>"),
            "{path}: {missing}"
        );
    }
    let mut browser = Browser::open(&hall, "&g=2", None);
    browser.wait_for("there is no game 2");
    browser.wait_for("Tables 0");
}

#[test]
fn a_game_of_an_unlisted_table_is_its_players_alone() {
    let hall = hall(QUICK);
    play(&hall, false);
    assert!(get(&hall, "/g/1", "").starts_with("HTTP/1.1 404 "));
    let mut browser = Browser::open(&hall, "&g=1", None);
    browser.wait_for("there is no game 1");
    // Somebody with an account may be one of them, which the session finds out.
    let page = get(&hall, "/g/1", &format!("Cookie: {}\r\n", cookie(&hall)));
    assert!(page.starts_with("HTTP/1.1 200 OK"), "{page}");
    assert!(!page.contains("ana"), "{page}");
}

#[test]
fn members_games_are_theirs_unless_the_house_shows_them() {
    let closed = members("");
    play(&closed, true);
    assert!(get(&closed, "/g/1", "").starts_with("HTTP/1.1 404 "));
    assert_eq!(Browser::open(&closed, "&g=1", None).wait_closed(), 4001);
    drop(closed);
    let open = members("web_watch = \"everybody\"");
    play(&open, true);
    assert!(get(&open, "/g/1", "").contains("ana wins"));
    let mut browser = Browser::open(&open, "&g=1", None);
    browser.wait_for("0 of 1");
    assert_eq!(browser.told, ["watcher"]);
    assert!(
        !open.told(&["who"]).contains("guest"),
        "nobody sees who looks on"
    );
    // There is nothing else to see.
    browser.send(b"q");
    assert_eq!(browser.wait_closed(), 1000);
    let mut none = Browser::open(&open, "&g=2", None);
    assert_eq!(none.wait_closed(), 1000);
    assert!(
        none.text().contains("there is no game 2"),
        "{}",
        none.text()
    );
    // The lobby is still for members.
    assert_eq!(Browser::open(&open, "", None).wait_closed(), 4001);
}

#[test]
fn chromium_steps_through_a_game() {
    let hall = hall(QUICK);
    play(&hall, true);
    let Some(mut page) = Chromium::open_at(&hall, "/g/1", (1100, 700), false) else {
        return;
    };
    page.wait_said("replay", |said| {
        said.iter().any(|said| said.contains("Checkers"))
    });
    page.key("ArrowRight");
    page.wait_said("move", |said| {
        said.iter().any(|said| said.contains("ana moves 11-15"))
    });
    let folded = page.value("document.querySelector('#game summary').textContent");
    let folded = folded.as_str().unwrap_or_default();
    assert!(folded.contains("ana wins"), "{folded}");
}
