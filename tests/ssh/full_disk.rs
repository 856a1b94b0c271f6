//! A hall that can no longer write to any file: it tells no client what is not kept, and loses
//! nothing that was told.

use rustix::process::Signal;
use serde_json::json;

use crate::bot::Bot;
use crate::endings::{make_move, playing, wait_turn};
use crate::hall::{Hall, QUICK};
use crate::screens::{come, start};
use crate::terminal::{Key, Terminal};

/// The message to people.
pub(crate) const TOLD: &str = "saving fails at the moment: the game is paused";

/// The disk is full, and a move is made all the same: both are told that it waits, and neither sees it.
fn moves_in_vain(hall: &Hall, [ana, bob]: &mut [Terminal; 2]) {
    hall.fill_disk(true);
    make_move(bob, "bob", "22-18");
    for screen in [ana, bob] {
        screen.wait_for(TOLD);
        assert!(
            !screen.contents().contains("22-18"),
            "{}",
            screen.contents()
        );
    }
}

#[test]
fn a_full_disk_stops_games_until_there_is_room_and_they_go_on() {
    let hall = Hall::with(QUICK, &[]);
    let mut screens = playing(&hall);
    let (mut cyd, mut dan) = (Bot::come(&hall, "cyd"), Bot::come(&hall, "dan"));
    let code = cyd.open(json!({ "mode": "checkers", "seed": 1 }));
    dan.sit(&code);
    let turn = cyd.event("turn");
    moves_in_vain(&hall, &mut screens);
    cyd.send(&json!({ "do": "move", "table": code, "n": turn["n"], "move": "11-15" }));
    for bot in [&cyd, &dan] {
        let told = bot.until("a word", |told| {
            ["unsaved", "moved"]
                .iter()
                .any(|event| told["event"] == *event)
        });
        assert_eq!(
            (&told["event"], &told["table"]),
            (&json!("unsaved"), &json!(code)),
            "{told}"
        );
    }
    // A known client comes in and looks; a new one cannot be kept.
    let eve = come(&hall, "eve");
    assert!(eve.contents().contains("Tables"));
    let mut zoe = start(&hall, "zoe", "");
    zoe.wait_for("name or code");
    zoe.key(Key::Enter);
    zoe.wait_end();
    assert!(
        zoe.contents().contains("it could not be saved"),
        "{}",
        zoe.contents()
    );
    hall.fill_disk(false);
    let [ana, bob] = &mut screens;
    for screen in [&mut *ana, &mut *bob] {
        screen.wait_for("22-18");
        screen.wait_gone(TOLD);
    }
    make_move(ana, "ana", "15x22");
    bob.wait_for("15x22");
    assert_eq!(cyd.answer("move")["ok"], "move");
    assert_eq!(dan.event("moved")["move"], "11-15");
    // That the store failed was not written: the log was on the same disk.
    let log = hall.log();
    let again: Vec<_> = log
        .lines()
        .filter(|line| line.contains("the store works again"))
        .collect();
    assert!(again.len() == 1 && again[0].contains("WARN"), "{log}");
}

#[test]
fn a_hall_that_ends_on_a_full_disk_says_so_and_keeps_what_was_told() {
    let mut hall = Hall::with(QUICK, &[]);
    let mut screens = playing(&hall);
    moves_in_vain(&hall, &mut screens);
    hall.signal(Signal::TERM);
    for screen in &mut screens {
        screen.wait_end();
        screen.assert_given_back();
    }
    assert_eq!(hall.wait_end().code(), Some(2));
    hall.start();
    let mut bob = come(&hall, "bob");
    bob.wait_for("your turn");
    bob.read();
    bob.key(Key::Enter);
    wait_turn(&mut bob, "bob");
    let text = bob.contents();
    assert!(
        text.contains("1. 11-15") && !text.contains("22-18"),
        "{text}"
    );
    make_move(&mut bob, "bob", "22-18");
    bob.wait_for("22-18");
}

#[test]
fn an_invitation_that_cannot_be_kept_leaves_the_seat_open() {
    let hall = Hall::with(QUICK, &[]);
    let mut ana = come(&hall, "ana");
    let mut bob = come(&hall, "bob");
    ana.key(Key::Char('n'));
    ana.wait_for(" Back"); // the last row, below those of the games
    ana.click_on("Checkers");
    ana.click_on("Open ");
    ana.wait_for("waiting for players");
    for (full, told) in [
        (true, "it could not be saved"),
        (false, "bob is invited to table"),
    ] {
        hall.fill_disk(full);
        ana.key(Key::Char('a'));
        ana.wait_for("Esc cancel");
        ana.send("bob");
        ana.key(Key::Enter);
        ana.wait_for(told);
        let seat = if full { "free" } else { "bob is invited" };
        ana.wait_until("the seat", |screen| {
            screen
                .contents()
                .lines()
                .any(|line| line.contains("seat 2") && line.contains(seat))
        });
    }
    bob.wait_for("invited");
}
