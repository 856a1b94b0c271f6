//! Whole games, by clicks and by keys.

use std::collections::BTreeSet;
use std::time::Instant;

use crate::browser::{Browser, SIZE, address, hall};
use crate::hall::{Hall, PATIENCE, QUICK};
use crate::pairs::untried_pair;

/// The columns and the rows of a table of three pairs.
const COLUMNS: [&str; 3] = ["1", "2", "3"];
const ROWS: [&str; 2] = ["A", "B"];

/// The middle of a card, by the signs that name its column and its row.
fn card(browser: &Browser, index: usize) -> (u16, u16) {
    let (column, row) = (COLUMNS[index % 3], ROWS[index / 3]);
    let (x, _) = browser
        .find(&format!(" {column}   "))
        .expect("the column's number");
    // Beside the first card of a row the light may stand.
    let begins = |line: String| {
        let rest = line.trim_start().strip_prefix(row).map(str::to_owned);
        rest.is_some_and(|rest| rest.starts_with([' ', '\u{2590}']))
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

/// The pictures of cards that are all hidden, one of them under the cursor. A card that is not dealt yet has none.
fn backs(browser: &Browser) -> Vec<Vec<String>> {
    let pictures = (0..6).map(|index| picture(browser, index));
    pictures
        .filter(|picture| !picture[0].starts_with(' '))
        .collect()
}

fn is_over(browser: &Browser) -> bool {
    browser.text().contains("play again")
}

/// Opens a table of three pairs, against a bot or for whoever comes.
pub(crate) fn open(browser: &mut Browser, bot: bool) {
    browser.wait_for("Tables 0");
    browser.press(b"n", "A new table");
    browser.press(b"\r", "open to anybody");
    if bot {
        browser.press(b"\x1b[B\x1b[B\x1b[C", "Pip");
    }
    browser.press(b"s", "\u{2190} 8 ");
    for pairs in (3..8).rev() {
        browser.press(b"\x1b[D", &format!("\u{2190} {pairs} "));
    }
    // Back to the chairs, and to the first row there.
    browser.press(b"\x1b[F\r", "More");
    browser.send(b"\x1b[H\r");
}

/// Opens two cards, which were not opened together before, by clicks.
fn turn(browser: &mut Browser, backs: &[Vec<String>], tried: &mut BTreeSet<(usize, usize)>) {
    // A pair that was found slides over the numbers of columns.
    browser.wait("cards at rest", |browser| {
        COLUMNS
            .iter()
            .all(|column| browser.find(&format!(" {column}   ")).is_some())
    });
    let hidden: Vec<_> = (0..6)
        .filter(|index| backs.contains(&picture(browser, *index)))
        .collect();
    let (first, second) = untried_pair(&hidden, tried);
    let (x, y) = card(browser, first);
    browser.click(x, y);
    browser.wait("second card", |browser| {
        browser.message().contains("open a second card")
    });
    let (x, y) = card(browser, second);
    browser.click(x, y);
    browser.wait("next turn", |browser| {
        !browser.message().contains("open a second card")
    });
}

#[test]
fn a_guest_plays_a_game_against_a_bot() {
    let hall = hall(QUICK);
    let mut browser = Browser::open(&hall, "", None);
    let first = format!("{}: open a card", browser.guest());
    open(&mut browser, true);
    browser.wait("first turn", |browser| {
        browser.message().starts_with(&first)
    });
    assert_eq!(browser.told, ["player"]);
    let backs = backs(&browser);
    let mut tried = BTreeSet::new();
    while !is_over(&browser) {
        browser.wait("turn", |browser| {
            is_over(browser) || browser.message().starts_with(&first)
        });
        if !is_over(&browser) {
            turn(&mut browser, &backs, &mut tried);
        }
    }
    browser.wait_for("play again");
}

/// The code of the only table.
pub(crate) fn code(hall: &Hall) -> String {
    let told = hall.told(&["tables"]);
    let words = told.split_whitespace();
    let is_code = |word: &&str| word.parse::<parlour_store::table_code::TableCode>().is_ok();
    let code = words.clone().find(is_code);
    code.unwrap_or_else(|| panic!("no table: {told}"))
        .to_owned()
}

#[test]
fn a_link_leads_two_people_to_one_table() {
    let hall = hall(QUICK);
    let mut ana = Browser::open(&hall, "", None);
    let first = ana.guest();
    open(&mut ana, false);
    ana.wait_for("waiting for players");
    ana.wait_for(&format!("http://{}/t/{}", address(&hall), code(&hall)));
    let link = format!("&t={}", code(&hall));
    let mut bob = Browser::open(&hall, &link, None);
    bob.wait_for("waiting for players");
    bob.send(b"\r");
    let mut people = [ana, bob];
    for person in &mut people {
        person.wait_for(&format!("Concentration \u{2014} {first}'s turn"));
    }
    let backs = people.each_ref().map(backs).concat();
    let (mut tried, mut next, begun) = (BTreeSet::new(), 0, Instant::now());
    while !is_over(&people[next]) {
        assert!(begun.elapsed() < PATIENCE, "{}", people[next].text());
        people[next].wait("turn", |person| {
            let message = person.message();
            is_over(person)
                || [": open a card", " to move"]
                    .iter()
                    .any(|turn| message.contains(turn))
        });
        if is_over(&people[next]) {
            break;
        }
        if people[next].message().contains(": open a card") {
            turn(&mut people[next], &backs, &mut tried);
        } else {
            next = 1 - next;
        }
    }
    for person in &mut people {
        person.wait_for("play again");
    }
}

/// The cards that are named with their colour and animal, as `E2 blue crab`.
fn named(browser: &Browser) -> BTreeSet<String> {
    let text = browser.text();
    let animals = ["crab", "octopus", "penguin", "turtle", "walrus"];
    let words: Vec<_> = text.split_whitespace().collect();
    words
        .windows(3)
        .filter(|named| animals.contains(&named[2]))
        .map(|named| named.join(" "))
        .collect()
}

/// MEM-3: what a player has looked at before the first round is on no other page.
#[test]
fn mem_3_each_page_shows_its_own_players_cards_alone() {
    let hall = hall(QUICK);
    let mut ana = Browser::open(&hall, "", None);
    ana.wait_for("Tables 0");
    ana.press(b"n", "A new table");
    ana.press(b"\x1b[C\x1b[C\r", "open to anybody");
    ana.send(b"\x1b[H\r");
    ana.wait_for("waiting for players");
    let mut bob = Browser::open(&hall, &format!("&t={}", code(&hall)), None);
    bob.wait_for("waiting for players");
    bob.send(b"\r");
    let pages = [ana, bob].map(|mut page| {
        page.wait_for("remember");
        page
    });
    let [mine, theirs] = pages.each_ref().map(named);
    assert_eq!((mine.len(), theirs.len()), (3, 3), "{mine:?} {theirs:?}");
    assert!(mine.is_disjoint(&theirs), "{mine:?} {theirs:?}");
    let mut spectator = Browser::open(&hall, &format!("&w={}", code(&hall)), None);
    spectator.wait_for("Memoarrr!");
    spectator.wait("players", |page| page.text().contains("guest-"));
    assert_eq!(named(&spectator), BTreeSet::new());
}

#[test]
fn a_link_to_no_table_leads_to_the_lobby() {
    let hall = hall(QUICK);
    let mut browser = Browser::open(&hall, "&t=k3f9q2", None);
    browser.wait("refusal", |browser| browser.message().starts_with('\u{d7}'));
    assert!(browser.text().contains("Tables 0"), "{}", browser.text());
    assert!(
        browser.message().contains("there is no such table"),
        "{}",
        browser.message()
    );
}
