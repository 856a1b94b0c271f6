//! People at screens.

use parlour_model::any::AnyRules;
use parlour_model::concentration::{self, Concentration};
use serde_json::json;

use crate::bot::Bot;
use crate::endings::wait_turn;
use crate::foreign::{OPENSSH, PYTHON};
use crate::hall::{Hall, QUICK};
use crate::login::{Login, key_of};
use crate::ssh::Ssh;
use crate::terminal::{Key, Terminal};
use parlour_testing::whole_game::{SEED, play};

pub(crate) const PEOPLE: [&str; 2] = ["ana", "bob"];

/// Somebody's screen, in the lobby.
pub(crate) fn come(hall: &Hall, name: &str) -> Terminal {
    in_the_lobby(start(hall, name, ""))
}

/// Waits for the lobby.
fn in_the_lobby(mut screen: Terminal) -> Terminal {
    screen.wait_until("the entrance or the lobby", |screen| {
        let text = screen.contents();
        ["name or code", "People", "While you were away"]
            .iter()
            .any(|word| text.contains(word))
    });
    // Before the hall knows who comes, the entrance asks for no name.
    if screen.find("name or code").is_some() {
        screen.key(Key::Enter);
    }
    screen.wait_until("the lobby, or the news", |screen| {
        let text = screen.contents();
        text.contains("Tables") || text.contains("While you were away")
    });
    if screen.find("While you were away").is_some() {
        // A question that comes by itself takes no answer before it can have been read.
        screen.read();
        screen.key(Key::Esc);
    }
    screen.wait_for("Tables");
    screen
}

pub(crate) fn start(hall: &Hall, name: &str, command: &str) -> Terminal {
    let login = Login::of(hall, name);
    let login = if command.is_empty() {
        login
    } else {
        login.command(command)
    };
    login.in_terminal(80, 24)
}

/// Plays a whole game between two people, every move typed at the screen of the player who is to act, and leaves.
/// `app` of `parlour-ui` plays all games so.
fn play_and_leave(hall: &Hall, mut screens: [Terminal; 2]) {
    let rules = AnyRules::Concentration(concentration::Rules {
        pairs: 3,
        ..concentration::Rules::default()
    });
    let mut eve = Bot::come(hall, "eve");
    eve.open(json!({ "mode": "concentration", "rules": { "pairs": 3 }, "players": PEOPLE, "seed": SEED }));
    for screen in &mut screens {
        screen.wait_for("invited");
        screen.read();
        screen.key(Key::Enter);
        screen.wait_gone("People");
    }
    let [ana, bob] = &mut screens;
    play::<Concentration>(&rules, PEOPLE, [ana, bob]);
    for mut screen in screens {
        screen.key(Key::Ctrl('c'));
        assert!(screen.wait_end().success(), "{}", hall.log());
        screen.assert_given_back();
    }
}

#[test]
fn two_people_play_a_whole_game_and_have_their_terminals_back() {
    let hall = Hall::with(QUICK, &[]);
    play_and_leave(&hall, PEOPLE.map(|name| come(&hall, name)));
}

#[test]
fn two_people_play_a_whole_game_by_openssh_and_have_their_terminals_back() {
    if !OPENSSH.is_there() {
        return;
    }
    let hall = Hall::with(QUICK, &[]);
    let come = |name| {
        let ssh = Ssh::new(&hall, Some(&key_of(name))).user(name);
        in_the_lobby(ssh.args(&["-tt"]).in_terminal(80, 24))
    };
    play_and_leave(&hall, PEOPLE.map(come));
}

#[test]
fn a_line_that_breaks_keeps_the_seat_and_windows_change() {
    let hall = Hall::with(QUICK, &[]);
    let [mut ana, bob] = PEOPLE.map(|name| come(&hall, name));
    let mut bob = bob;
    let mut eve = Bot::come(&hall, "eve");
    eve.open(json!({ "mode": "checkers", "players": PEOPLE, "seed": 1 }));
    for screen in [&mut ana, &mut bob] {
        screen.wait_for("invited");
        screen.read();
        screen.key(Key::Enter);
        screen.wait_until("the table", |screen| {
            screen.contents().starts_with("Checkers")
        });
    }
    wait_turn(&mut ana, "ana");
    bob.kill();
    ana.wait_for("away");
    for (columns, rows) in [(40, 12), (120, 40), (80, 24)] {
        ana.resize(columns, rows);
        ana.wait_drawn("the table in the new window", |screen| {
            screen.contents().contains("ana (Black)")
        });
    }
    ana.key(Key::Char(':'));
    ana.wait_for("your move");
    ana.send("11-15");
    ana.key(Key::Enter);
    ana.wait_for("1. 11-15");
    let mut bob = come(&hall, "bob");
    bob.wait_for("your turn");
    bob.read();
    bob.key(Key::Enter);
    bob.wait_for("1. 11-15");
    ana.wait_gone("away");
}

/// The key that shows the move log.
const F6: &str = "\x1b[17~";

#[test]
fn chat_and_hands_stay_where_they_belong() {
    let hall = Hall::with(QUICK, &[]);
    let mut screens = ["ana", "bob", "zoe"].map(|name| come(&hall, name));
    let mut eve = Bot::come(&hall, "eve");
    eve.open(json!({ "mode": "birdhead", "players": PEOPLE, "seed": 1 }));
    let [ana, bob, zoe] = &mut screens;
    for screen in [&mut *ana, &mut *bob] {
        screen.wait_for("invited");
        screen.read();
        screen.key(Key::Enter);
        screen.wait_for("BirdHead \u{2014} ");
    }
    ana.send(F6);
    ana.wait_for("is dealt");
    zoe.wait_for("move ");
    zoe.key(Key::Char('w'));
    zoe.wait_for("watching");
    zoe.send(F6);
    zoe.wait_for("ana is dealt 10 cards");
    zoe.wait_for("bob is dealt 10 cards");
    for (screen, line) in [(&mut *zoe, "she holds an eleven"), (&mut *ana, "good luck")] {
        screen.key(Key::Char('/'));
        screen.wait_for("say");
        screen.send(line);
        screen.key(Key::Enter);
        screen.wait_for(&format!(": {line}"));
    }
    bob.wait_for("ana: good luck");
    zoe.wait_for("good luck");
    assert!(!bob.contents().contains("eleven"));
    let (figures, log) = (hall.told(&["tables"]) + &hall.told(&["who"]), hall.log());
    for secret in ["eleven", "good luck", "dealt", "deal "] {
        assert!(
            !log.contains(secret) && !figures.contains(secret),
            "{secret}: {log}"
        );
    }
}

#[test]
fn the_program_of_the_examples_plays_a_whole_game() {
    if !OPENSSH.is_there() | !PYTHON.is_there() {
        return;
    }
    let hall = Hall::with(QUICK, &[]);
    let ssh = Ssh::new(&hall, Some(&key_of("ana")))
        .command("bot")
        .arguments();
    let mut python = std::process::Command::new("python3");
    python.args([
        "tests/examples/random_player.py",
        "--mode",
        "checkers",
        "--players",
        "@me,@novice",
        "--",
        "ssh",
    ]);
    let output = python.args(ssh).stdin(std::process::Stdio::null()).output();
    let output = output.expect("Python starts");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stdout)
    );
    assert!(hall.log().contains("logged in"));
}

#[test]
fn a_game_is_sat_down_to_at_once_and_played_with_the_mouse() {
    let hall = Hall::with(QUICK, &[]);
    drop(come(&hall, "ana"));
    let mut ana = start(&hall, "ana", "concentration");
    ana.wait_for("ana: open a card");
    // The light stands before the first card.
    let (x, y) = ana.find("A▐").expect("the first row");
    ana.click(x + 3, y);
    ana.wait_for("ana: open a second card");
}
