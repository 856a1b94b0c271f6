//! Whole games, by clicks and by keys.

use std::collections::BTreeSet;

use crate::browser::{Browser, QUICK, SIZE, hall};

/// The columns and the rows of a table of three pairs.
const COLUMNS: [&str; 3] = ["1", "2", "3"];
const ROWS: [&str; 2] = ["A", "B"];

/// The middle of a card, by the signs that name its column and its row.
fn card(browser: &Browser, index: usize) -> (u16, u16) {
    let (column, row) = (COLUMNS[index % 3], ROWS[index / 3]);
    let (x, _) = browser
        .find(&format!(" {column}   "))
        .expect("the column's number");
    // Beside the first card of a row the mark may stand.
    let begins = |line: String| {
        let rest = line.trim_start().strip_prefix(row).map(str::to_owned);
        rest.is_some_and(|rest| rest.starts_with([' ', '\u{25ba}']))
    };
    let y = browser.screen().rows(0, SIZE.0).position(begins);
    let y = u16::try_from(y.expect("the row's letter")).expect("a screen");
    (x + 1, y)
}

/// A card's picture: what its cells show around the middle.
fn picture(browser: &Browser, index: usize) -> Vec<String> {
    let (x, y) = card(browser, index);
    let cell = |x| {
        let cell = browser.screen().cell(y, x).expect("a cell");
        format!(
            "{} {:?} {:?}",
            cell.contents(),
            cell.fgcolor(),
            cell.bgcolor()
        )
    };
    (x - 1..=x + 1).map(cell).collect()
}

fn is_over(browser: &Browser) -> bool {
    browser.text().contains("The game is over")
}

/// Opens a table of three pairs; the second seat is for `right` presses of the right arrow.
fn open(browser: &mut Browser, bot: bool) {
    browser.wait_for("Tables 0");
    browser.press(b"n", "A new table");
    browser.press(b"\r", "open to anybody");
    if bot {
        browser.press(b"\x1b[B\x1b[B\x1b[B\x1b[C", "beginner");
        browser.send(b"\x1b[B");
    } else {
        browser.send(b"\x1b[B\x1b[B\x1b[B\x1b[B");
    }
    for pairs in (3..8).rev() {
        browser.press(b"\x1b[D", &format!("\u{2190} {pairs} "));
    }
    browser.send(b"\x1b[H\r");
}

/// Plays a turn, if it is one of this person; by clicks or, with the cursor, by keys.
fn turn(browser: &mut Browser, back: &[String], tried: &mut BTreeSet<(usize, usize)>) {
    let hidden: Vec<_> = (0..6)
        .filter(|index| picture(browser, *index) == back)
        .collect();
    let pairs = hidden
        .iter()
        .flat_map(|one| hidden.iter().map(move |other| (*one, *other)));
    let pair = pairs
        .filter(|(one, other)| one < other)
        .find(|pair| !tried.contains(pair))
        .expect("a pair");
    tried.insert(pair);
    let (x, y) = card(browser, pair.0);
    browser.click(x, y);
    browser.wait("second card", |browser| {
        browser.message().contains("open a second card")
    });
    let (x, y) = card(browser, pair.1);
    browser.click(x, y);
    browser.wait("next turn", |browser| {
        !browser.message().contains("open a second card")
    });
}

#[test]
fn a_guest_plays_a_game_against_a_bot() {
    let hall = hall(QUICK);
    let mut browser = Browser::open(&hall, "", None);
    open(&mut browser, true);
    browser.wait("first turn", |browser| {
        browser.message().starts_with("guest-1: open a card")
    });
    assert_eq!(browser.told, ["guest"]);
    // Under the cursor a card looks different.
    let back = picture(&browser, 5);
    let mut tried = BTreeSet::new();
    while !is_over(&browser) {
        browser.wait("turn", |browser| {
            is_over(browser) || browser.message().starts_with("guest-1: open a card")
        });
        if !is_over(&browser) {
            turn(&mut browser, &back, &mut tried);
        }
    }
    browser.wait_for("The game is over");
}
