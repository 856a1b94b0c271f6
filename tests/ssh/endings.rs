//! The end of a hall while people are at their screens.

use std::time::Instant;

use rustix::process::Signal;
use serde_json::json;

use crate::bot::Bot;
use crate::hall::{Hall, PATIENCE, QUICK};
use crate::login::Login;
use crate::screens::{PEOPLE, come};
use crate::table_terminal::rows;
use crate::terminal::{Key, Terminal};

/// Ana and bob at a table of checkers, at which ana has made the first move.
pub(crate) fn playing(hall: &Hall) -> [Terminal; 2] {
    playing_at([hall, hall])
}

/// Does the same as `playing`, with each player in a separate hall.
pub(crate) fn playing_at(halls: [&Hall; 2]) -> [Terminal; 2] {
    let [ana, bob] = PEOPLE;
    let mut screens = [come(halls[0], ana), come(halls[1], bob)];
    let mut eve = Bot::come(halls[0], "eve");
    eve.open(json!({ "mode": "checkers", "players": PEOPLE, "seed": 1 }));
    for screen in &mut screens {
        screen.wait_for("invited");
        screen.read();
        screen.key(Key::Enter);
        screen.wait_until("the table", |screen| {
            screen.contents().starts_with("Checkers")
        });
    }
    let [ana, bob] = &mut screens;
    make_move(ana, "ana", "11-15");
    bob.wait_for("1. 11-15");
    screens
}

/// Waits for somebody's turn. A notice may stand where the table asks for a move.
#[track_caller]
pub(crate) fn wait_turn(screen: &mut Terminal, name: &str) {
    let turn = format!("{name}'s turn");
    screen.wait_drawn(&turn, |screen| rows(screen)[0].contains(&turn));
}

/// Types a move when its turn has come.
pub(crate) fn make_move(screen: &mut Terminal, name: &str, text: &str) {
    wait_turn(screen, name);
    screen.key(Key::Char(':'));
    screen.wait_for("your move");
    screen.send(text);
    screen.key(Key::Enter);
}

#[test]
fn a_hall_that_is_asked_to_end_gives_every_terminal_back_with_a_sentence_and_keeps_what_was_told() {
    let mut hall = Hall::with(QUICK, &[]);
    let mut screens = playing(&hall);
    let mut cyd = come(&hall, "cyd");
    cyd.key(Key::Char('n'));
    cyd.wait_for("A new table");
    let begun = Instant::now();
    hall.signal(Signal::TERM);
    for screen in screens.iter_mut().chain([&mut cyd]) {
        let status = screen.wait_end();
        let text = screen.contents();
        assert!(status.success(), "{status:?}: {text}");
        screen.assert_given_back();
        assert!(
            text.contains("the server is shutting down; please come back soon"),
            "{text}"
        );
        let left = screen.screen(vt100::Screen::alternate_screen);
        assert!(!left, "the alternate screen is left: {text}");
    }
    assert_eq!(hall.wait_end().code(), Some(0), "{}", hall.log());
    assert!(begun.elapsed() < PATIENCE);
    hall.start();
    let mut bob = come(&hall, "bob");
    bob.wait_for("your turn");
    bob.read();
    bob.key(Key::Enter);
    bob.wait_for("1. 11-15");
    make_move(&mut bob, "bob", "22-18");
    bob.wait_for("22-18");
}

/// A guest without a key reads a code; with it another connection has the name and the seat.
#[test]
fn a_guest_comes_back_to_the_seat_by_a_code() {
    let address = "[serve]\naddress = \"games.example.org:22022\"\n";
    let hall = Hall::with(&QUICK.replace("[serve]\n", address), &[]);
    let guest = |command: &str| Login::new(&hall, None).command(command).in_terminal(80, 24);
    let mut first = guest("checkers");
    first.wait_for("brings you back");
    let text = first.contents();
    let word = |after: &str| {
        let (_, rest) = text.split_once(after).expect(after);
        let end = rest.find(|sign: char| !sign.is_alphanumeric());
        rest[..end.unwrap_or(rest.len())].to_owned()
    };
    let (name, code) = (
        word("guest-"),
        word("ssh -p 22022 -t games.example.org back "),
    );
    drop(first);
    let mut again = guest(&format!("back {code}"));
    again.wait_for(&format!("Checkers \u{2014} guest-{name}'s turn"));
    let mut wrong = guest("back aaaaaaaaaa");
    wrong.wait_for("this code gives no seats back");
}
