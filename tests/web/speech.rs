//! The sentences that a screen reader is told of the page.

use crate::browser::{Browser, hall, url};
use crate::chromium::Chromium;
use crate::hall::QUICK;
use crate::login::Login;

/// The sentences that the server has sent to a browser.
fn said(browser: &Browser) -> Vec<String> {
    let text = String::from_utf8_lossy(&browser.frames);
    let sentences = text.split("\x1b]7001;").skip(1);
    let sentence = |rest: &str| rest.split('\x07').next().unwrap_or_default().to_owned();
    sentences.map(sentence).collect()
}

/// The number of sentences that hold this text.
fn count(said: &[String], text: &str) -> usize {
    said.iter().filter(|said| said.contains(text)).count()
}

/// A terminal is sent no sentences: it has its own screen reader.
#[test]
fn only_browsers_are_sent_sentences() {
    let hall = hall(QUICK);
    let mut browser = Browser::open(&hall, "", None);
    browser.wait_for("Tables 0");
    let title = format!("parlour \u{2014} {}", browser.guest());
    browser.press(b"?", "The keys that work here");
    browser.press(b"\x1b", "Tables 0");
    let said = said(&browser);
    assert_eq!(count(&said, &title), 2, "{said:#?}");
    let mut ssh = Login::new(&hall, None).in_terminal(100, 30);
    ssh.wait_for("brings you back");
    ssh.send("?");
    ssh.wait_for("The keys that work here");
    // What came last may end within a letter.
    let seen = String::from_utf8_lossy(&ssh.bytes()).into_owned();
    assert!(!seen.contains("\x1b]7001;"), "{seen:?}");
}

/// A page is read as far as it is in sight, and nothing twice while it is scrolled.
#[test]
fn a_page_is_said_as_it_comes_into_sight() {
    let hall = hall(QUICK);
    let mut browser = Browser::open(&hall, "", None);
    browser.wait_for("Tables 0");
    browser.press(b"?", "The keys that work here");
    let keys = said(&browser);
    assert_eq!(count(&keys, "n open a new table"), 1, "{keys:#?}");
    browser.press(b"\x1b", "Tables 0");
    browser.press(b"i", "The rules of Concentration");
    let first = said(&browser);
    browser.send(b"\x1b[6~");
    browser.wait("next lines", |browser| said(browser).len() > first.len());
    let all = said(&browser);
    let next = &all[first.len()..];
    assert!(next.iter().all(|line| !first.contains(line)), "{next:#?}");
}

/// A chat line is said to those who see it; a newcomer is not read what was said before.
#[test]
fn a_chat_line_is_said_once() {
    let hall = hall(QUICK);
    let mut ana = Browser::open(&hall, "", None);
    ana.wait_for("Tables 0");
    let mut bob = Browser::open(&hall, "", None);
    bob.wait_for("Tables 0");
    let line = format!("{}: good evening", bob.guest());
    bob.press(b"/", "say");
    bob.send(b"good evening\r");
    ana.wait_for(&line);
    assert_eq!(count(&said(&ana), &line), 1);
}

/// A line that was taken down is read again by nobody, and who is banned hears why.
#[test]
fn what_was_taken_down_is_no_longer_read_and_the_reason_of_a_ban_is() {
    let hall = hall(QUICK);
    let Some(mut page) = Chromium::open(&url(&hall, "/"), (1100, 700), false) else {
        return;
    };
    page.wait_said("lobby", |said| count(said, "parlour \u{2014} guest") == 1);
    let mut bob = Browser::open(&hall, "", None);
    bob.wait_for("Tables 0");
    bob.press(b"/", "say");
    bob.send(b"rude words\r");
    let spoken = |said: &[String]| count(said, "rude words");
    page.wait_said("line", |said| spoken(said) == 1);
    let chat = hall.told(&["chat"]);
    let line = chat.lines().find(|line| line.contains("rude words"));
    let number = line.and_then(|line| line.split_whitespace().next());
    hall.told(&["take-down", number.expect("the line of a guest")]);
    page.wait_said("nothing of it", |said| spoken(said) == 0);
    hall.told(&["ban", "127.0.0.1", "too", "loud"]);
    page.wait_said("reason", |said| count(said, "too loud") == 1);
}

/// The board stays drawn while a server restarts.
#[test]
fn the_board_stays_while_a_server_restarts() {
    let hall = hall(QUICK);
    let Some(mut page) = Chromium::open(&url(&hall, "/"), (1100, 700), false) else {
        return;
    };
    page.wait_said("lobby", |said| count(said, "parlour \u{2014} guest") == 1);
    // An empty screen is a picture of few bytes.
    page.value("window.pixels = () => document.getElementById('screen').toDataURL().length");
    page.value("window.before = pixels()");
    hall.told(&["drain"]);
    page.wait_true("!document.getElementById('lost').hidden");
    assert_eq!(page.value("pixels() > before / 2"), true);
}

/// Opens a table against a beginner; the game comes so many rows behind the first one.
fn open(page: &mut Chromium, game: &str, rows: usize) {
    page.wait_said("lobby", |said| count(said, "parlour \u{2014} guest") == 1);
    page.key("n");
    page.wait_said("list", |said| count(said, "A new table") == 1);
    page.forget();
    for _ in 0..rows {
        page.key("ArrowRight");
    }
    page.wait_said("row", |said| rows == 0 || count(said, game) == 1);
    page.key("Enter");
    page.wait_said("table", |said| count(said, "A table of ") == 1);
    // Past the first seat.
    for _ in 0..2 {
        page.key("ArrowDown");
    }
    page.wait_said("seat", |said| count(said, "open to anybody") == 1);
    page.key("ArrowRight");
    page.wait_said("bot", |said| count(said, "Pip") == 1);
    page.forget();
    page.key("Home");
    page.key("Enter");
}

/// No sentence is said twice in a row.
#[track_caller]
fn assert_once(said: &[String]) {
    assert!(said.windows(2).all(|pair| pair[0] != pair[1]), "{said:#?}");
}

#[test]
fn a_turn_at_concentration_is_said_once() {
    let hall = hall(QUICK);
    let Some(mut page) = Chromium::open(&url(&hall, "/"), (1100, 700), false) else {
        return;
    };
    open(&mut page, "Concentration", 0);
    let turn = page.wait_said("turn", |said| count(said, "guest: open a card") == 1);
    assert_eq!(
        count(&turn, "Concentration \u{2014} guest's turn"),
        1,
        "{turn:#?}"
    );
    page.forget();
    page.key("Enter");
    let first = page.wait_said("task", |said| count(said, "open a second card") == 1);
    assert_eq!(count(&first, "guest opens "), 1, "{first:#?}");
    assert_once(&first);
    page.forget();
    page.key("ArrowRight");
    page.key("Enter");
    // The page keeps the last twenty sentences, and a bot with luck says more before the next turn.
    let second = page.wait_said("card", |said| count(said, "guest opens ") == 1);
    assert_once(&second);
    let turn = page.wait_said("turn", |said| count(said, "guest: open a card") == 1);
    assert_once(&turn);
}

/// Opens a table of checkers against a beginner; answers what is said until the first turn.
pub(crate) fn open_checkers(page: &mut Chromium) -> Vec<String> {
    open(page, "Checkers", 3);
    page.wait_said("turn", |said| count(said, "guest (Black): your move") == 1)
}

#[test]
fn a_turn_at_checkers_is_said_once() {
    let hall = hall(QUICK);
    let Some(mut page) = Chromium::open(&url(&hall, "/"), (1100, 700), false) else {
        return;
    };
    let turn = open_checkers(&mut page);
    assert_eq!(count(&turn, "guest's turn"), 1, "{turn:#?}");
    page.forget();
    for key in [":", "1", "1", "-", "1", "5", "Enter"] {
        page.key(key);
    }
    let answer = page.wait_said("task", |said| count(said, "guest (Black): ") == 1);
    assert_eq!(
        &answer[..2],
        ["guest moves 11-15", "Checkers \u{2014} Pip's turn"]
    );
    assert_eq!(count(&answer, "Pip moves "), 1, "{answer:#?}");
    assert_eq!(count(&answer, "guest's turn"), 1, "{answer:#?}");
    assert_once(&answer);
}

/// Somebody who does not see the board hears what the cursor is on, and plays with the arrows.
#[test]
fn the_cursor_on_a_board_is_said_when_it_moves() {
    let hall = hall(QUICK);
    let Some(mut page) = Chromium::open(&url(&hall, "/"), (1100, 700), false) else {
        return;
    };
    open(&mut page, "Concentration", 0);
    page.wait_said("turn", |said| count(said, "guest: open a card") == 1);
    assert_eq!(count(&page.said(), "A1: face down"), 1);
    page.forget();
    page.key("ArrowRight");
    page.wait_said("place", |said| said == ["A2: face down"]);
    page.forget();
    page.key("Enter");
    let opened = page.wait_said("card", |said| count(said, "A2: face up: ") == 1);
    assert_once(&opened);
}

#[test]
fn a_piece_is_moved_by_what_is_said_of_the_squares() {
    let hall = hall(QUICK);
    let Some(mut page) = Chromium::open(&url(&hall, "/"), (1100, 700), false) else {
        return;
    };
    open_checkers(&mut page);
    // Arrows lead to square 11, whose piece goes to 15.
    go_to(&mut page, "11: Black man");
    page.key("Enter");
    go_to(&mut page, "15: empty");
    page.key("Enter");
    page.wait_said("move", |said| count(said, "guest moves 11-15") == 1);
}

/// Presses arrows, up and then to the right in every row, until the cursor is there.
fn go_to(page: &mut Chromium, wanted: &str) {
    for press in 0..64 {
        page.forget();
        page.key(if press % 9 == 8 {
            "ArrowUp"
        } else {
            "ArrowRight"
        });
        let said = page.wait_said("place", |said| !said.is_empty());
        if said.iter().any(|said| said == wanted) {
            return;
        }
    }
    panic!("no {wanted}");
}
