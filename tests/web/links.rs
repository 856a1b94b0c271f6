//! Links to a game that is over, and to a table that is only watched.

use std::collections::BTreeSet;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value as Json, json};

use crate::bot::Bot;
use crate::browser::{Browser, address, hall, request, request_bytes, url};
use crate::chromium::Chromium;
use crate::hall::{Hall, PATIENCE, QUICK};
use crate::people::cookie;

/// A server for members alone, with more settings.
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

/// Ana and bob at a table of checkers, before their first move.
fn begin(hall: &Hall, listed: bool) -> (Bot, Bot, String) {
    begin_as(hall, ["ana", "bob"], listed)
}

/// Two at a table of checkers.
fn begin_as(hall: &Hall, names: [&str; 2], listed: bool) -> (Bot, Bot, String) {
    let [mut first, mut second] = names.map(|name| Bot::come(hall, name));
    let table = json!({ "mode": "checkers", "players": ["@me", names[1]], "listed": listed });
    let code = first.open(table);
    second.sit(&code);
    (first, second, code)
}

/// Makes a move when it is the program's turn.
fn make(bot: &mut Bot, code: &str, chosen: &str) {
    let turn = bot.event("turn");
    bot.send(&json!({ "do": "move", "table": code, "n": turn["n"], "move": chosen }));
}

/// The first game of a hall: ana moves, and bob resigns.
fn play(hall: &Hall, listed: bool) {
    let (mut ana, mut bob, code) = begin(hall, listed);
    make(&mut ana, &code, "11-15");
    bob.event("turn");
    bob.send(&json!({ "do": "resign", "table": code }));
    ana.event("ended");
    bob.event("ended");
}

/// A key in the first half second answers no question that nobody has asked for.
const READING: Duration = Duration::from_millis(600);

#[test]
fn search_engines_leave_out_the_pages_that_name_people() {
    let hall = hall(QUICK);
    let robots = get(&hall, "/robots.txt", "");
    assert!(robots.starts_with("HTTP/1.1 200"), "{robots}");
    assert!(robots.contains("Disallow: /now\n"), "{robots}");
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
    assert_eq!(browser.told, ["player"]);
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
fn members_games_are_theirs_unless_the_server_shows_them() {
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
    let Some(mut page) = Chromium::open(&url(&hall, "/g/1"), (1100, 700), false) else {
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

#[test]
fn a_link_to_watch_needs_no_account() {
    let hall = members("web_watch = \"everybody\"");
    let (mut ana, mut bob, code) = begin(&hall, true);
    make(&mut ana, &code, "11-15");
    assert!(get(&hall, &format!("/w/{code}"), "").starts_with("HTTP/1.1 200 OK"));
    let mut spectator = Browser::open(&hall, &format!("&w={code}"), None);
    spectator.wait_for("Checkers \u{2014} bob's turn");
    assert_eq!(spectator.told, ["watcher"]);
    assert!(spectator.text().contains("11-15"), "{}", spectator.text());
    assert!(
        !hall.told(&["who"]).contains("guest"),
        "nobody sees who looks on"
    );
    // There is no seat and no talk.
    spectator.send(b"/hello\r11-16\r");
    make(&mut bob, &code, "22-18");
    spectator.wait_for("Checkers \u{2014} ana's turn");
    assert!(!spectator.text().contains("hello"), "{}", spectator.text());
    bob.send(&json!({ "do": "resign", "table": code }));
    spectator.wait_for("— game over");
    thread::sleep(READING);
    spectator.send(b"\x1b");
    spectator.wait("end", |spectator| {
        spectator.closed.is_some() || !spectator.text().contains("— game over")
    });
    spectator.send(b"q");
    spectator.wait("end", |spectator| {
        spectator.closed.is_some() || spectator.text().contains("Quit")
    });
    spectator.send(b"\r");
    assert_eq!(spectator.wait_closed(), 1000);
}

#[test]
fn a_server_may_let_spectators_be_late() {
    let hall = hall(&QUICK.replace("[serve]\n", "[serve]\nweb_watch_delay = 1\n"));
    let (mut ana, mut bob, code) = begin(&hall, true);
    make(&mut ana, &code, "11-15");
    bob.event("turn");
    let mut spectator = Browser::open(&hall, &format!("&w={code}"), None);
    spectator.wait_for("Checkers \u{2014} ana's turn");
    let mut guest = Browser::open(&hall, &format!("&t={code}"), None);
    guest.wait_for("Checkers \u{2014} bob's turn");
    assert!(guest.text().contains("11-15") && !spectator.text().contains("11-15"));
    bob.send(&json!({ "do": "move", "table": code, "n": 1, "move": "22-18" }));
    spectator.wait_for("Checkers \u{2014} bob's turn");
    assert!(!spectator.text().contains("22-18"), "{}", spectator.text());
    ana.send(&json!({ "do": "resign", "table": code }));
    spectator.wait_for("— game over");
    thread::sleep(READING);
    spectator.press(b"\x1b", "22-18");
}

#[test]
fn a_link_to_watch_leads_to_listed_tables_alone() {
    let hall = hall(QUICK);
    let (_ana, _bob, code) = begin(&hall, false);
    for code in [code.as_str(), "k3f9q2"] {
        let mut spectator = Browser::open(&hall, &format!("&w={code}"), None);
        assert_eq!(spectator.wait_closed(), 1000);
        assert!(
            spectator.text().contains("there is no such table"),
            "{}",
            spectator.text()
        );
    }
    assert!(get(&hall, "/w/x", "").starts_with("HTTP/1.1 404 "));
    drop(hall);
    let closed = members("");
    let (_ana, _bob, code) = begin(&closed, true);
    let page = get(&closed, &format!("/w/{code}"), "");
    assert!(page.starts_with("HTTP/1.1 404 "), "{page}");
    let mut refused = Browser::open(&closed, &format!("&w={code}"), None);
    assert_eq!(refused.wait_closed(), 4001);
    assert!(refused.frames.is_empty());
}

/// A page at a link tells before anybody comes in what is behind it, and that there is nothing any more.
#[test]
fn a_link_tells_what_is_behind_it() {
    let hall = hall(QUICK);
    let (mut ana, _bob, code) = begin(&hall, true);
    let title = "<meta property=\"og:title\" content=\"ana \u{2013} bob \u{2014} Checkers";
    for path in [format!("/w/{code}"), format!("/t/{code}")] {
        let page = get(&hall, &path, "");
        assert!(page.starts_with("HTTP/1.1 200 OK"), "{path}: {page}");
        for part in [title, "og:description\" content=\"move 0, watching: 0\""] {
            assert!(page.contains(part), "{path}: {page}");
        }
    }
    ana.send(&json!({ "do": "resign", "table": code }));
    ana.event("ended");
    thread::sleep(Duration::from_secs(2));
    let page = get(&hall, "/g/1", "");
    assert!(page.contains(title), "{page}");
    let page = get(&hall, "/w/k3f9q2", "");
    assert!(page.starts_with("HTTP/1.1 404 "), "{page}");
    assert!(page.contains("<h1>This table is gone</h1>"), "{page}");
    assert!(page.contains("<a href=\"../now\">"), "{page}");
}

/// The pixels of a picture that a page elsewhere shows with a link, across and down; `None` where there is none.
fn picture(hall: &Hall, path: &str) -> Option<(u32, u32)> {
    let head = format!("GET {path} HTTP/1.1\r\nHost: {}\r\n\r\n", address(hall));
    let bytes = request_bytes(hall, head.as_bytes());
    let end = bytes.windows(4).position(|end| end == b"\r\n\r\n")?;
    let png = bytes[end + 4..].strip_prefix(b"\x89PNG\r\n\x1a\n")?;
    let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().expect("four bytes"));
    Some((number(8), number(12)))
}

/// Only what the page tells of has a picture.
#[test]
fn a_link_has_a_picture_of_the_position() {
    let hall = hall(QUICK);
    play(&hall, true);
    let (_ana, _bob, code) = begin(&hall, true);
    thread::sleep(Duration::from_secs(2));
    let here = address(&hall);
    for (page, shown) in [
        (format!("/w/{code}"), format!("w/{code}.png")),
        (format!("/t/{code}"), format!("w/{code}.png")),
        ("/g/1".into(), "g/1.png".into()),
    ] {
        let told = format!("og:image\" content=\"http://{here}/{shown}\"");
        let html = get(&hall, &page, "");
        assert!(html.contains(&told), "{page}: {html}");
        assert_eq!(picture(&hall, &format!("/{shown}")), Some((1200, 630)));
    }
    let icon = format!("og:image\" content=\"http://{here}/icon-512.png\"");
    assert!(get(&hall, "/", "").contains(&icon));
    for side in [180, 192, 512] {
        let path = format!("/icon-{side}.png");
        assert_eq!(picture(&hall, &path), Some((side, side)));
    }
    let (_cleo, _dan, secret) = begin_as(&hall, ["cleo", "dan"], false);
    thread::sleep(Duration::from_secs(2));
    for path in [
        format!("/t/{secret}.png"),
        "/g/2.png".into(),
        "/w/k3f9q2.png".into(),
    ] {
        assert_eq!(picture(&hall, &path), None, "{path}");
    }
}

#[test]
fn the_page_of_what_goes_on_shows_listed_tables_alone() {
    let hall = hall(QUICK);
    play(&hall, true);
    let (mut ana, mut bob) = (Bot::come(&hall, "ana"), Bot::come(&hall, "bob"));
    let running = ana.open(json!({ "mode": "checkers", "players": ["@me", "bob"] }));
    bob.sit(&running);
    let waiting = ana.open(json!({ "mode": "concentration", "players": ["@me", "@open"] }));
    let hidden = ana.open(json!({
        "mode": "memoarrr", "players": ["@me", "@open"], "listed": false
    }));
    // It may be a second old.
    let begun = Instant::now();
    let json = loop {
        let json = get(&hall, "/now.json", "");
        if json.contains(&waiting) {
            break json;
        }
        assert!(begun.elapsed() < PATIENCE, "{json}");
        std::thread::sleep(Duration::from_millis(200));
    };
    let (head, body) = json.split_once("\r\n\r\n").expect("a head");
    assert!(head.contains("Content-Type: application/json"), "{head}");
    let told: Json = serde_json::from_str(body).expect("JSON");
    let codes = told["tables"].as_array().expect("tables").iter();
    let codes: Vec<_> = codes.map(|table| table["table"].clone()).collect();
    assert_eq!(codes, [json!(waiting), json!(running)]);
    assert_eq!(told["finished"][0]["game"], 1);
    assert_eq!(told["finished"][0]["winners"], json!([1]));
    assert_eq!(told["finished"][0]["end"], "resigned 2");
    let page = get(&hall, "/now", "");
    for part in [
        format!("<a href=\"w/{running}\">ana \u{2013} bob \u{2014} Checkers"),
        format!("<a href=\"t/{waiting}\">ana \u{2013} free seat \u{2014} Concentration"),
        "<a href=\"g/1\">ana \u{2013} bob \u{2014} Checkers".into(),
        "won by ana".into(),
    ] {
        assert!(page.contains(&part), "{part}: {page}");
    }
    assert!(!page.contains(&hidden) && !json.contains(&hidden));
    assert!(get(&hall, "/", "").contains("<a href=\"./now\">"));
}

#[test]
fn what_goes_on_among_members_is_theirs() {
    let closed = members("");
    for path in ["/now", "/now.json"] {
        assert!(
            get(&closed, path, "").starts_with("HTTP/1.1 404 "),
            "{path}"
        );
    }
    assert!(!get(&closed, "/", "").contains("/now"));
    let open = members("web_watch = \"everybody\"");
    assert!(get(&open, "/now", "").starts_with("HTTP/1.1 200 OK"));
}

/// However many ask, the hall is asked once a second.
#[test]
fn what_goes_on_is_made_once_a_second() {
    let hall = hall(QUICK);
    let told = |_| get(&hall, "/now.json", "");
    let begun = Instant::now();
    let answers: BTreeSet<_> = (0..200).map(told).collect();
    let most = begun.elapsed().as_secs() + 2;
    assert!(
        u64::try_from(answers.len()).is_ok_and(|made| made <= most),
        "{} in {most} s",
        answers.len()
    );
}
