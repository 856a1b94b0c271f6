//! Whole games of `BirdHead` in the real program: by keys, by the mouse, and with two people at one keyboard.

use std::path::PathBuf;
use std::thread;
use std::time::Duration;

use crate::terminal::{Key, Terminal};
use crate::window::{SIZES, STILL, leave};

const ROBOTS: &str = r#"{ name = "Bo", robot = "novice" }, { name = "Cy", robot = "novice" }, { name = "Dot", robot = "novice" }"#;

/// A file of settings for a short game, in which what is to be seen stays until a key.
struct Settings(PathBuf);

impl Settings {
    fn new(name: &str, players: &str) -> Self {
        let path = std::env::temp_dir().join(format!("parlour-{name}-{}.toml", std::process::id()));
        let text = format!(
            "players = [{players}]\n[table]\nreveal_ms = 0\nrobot_ms = 0\n[birdhead]\nlimit = 1\n{STILL}"
        );
        std::fs::write(&path, text).expect("a temporary file");
        Self(path)
    }

    fn play(&self, seed: &str, (columns, rows): (u16, u16)) -> Terminal {
        let path = self.0.to_str().expect("a path in UTF-8");
        Terminal::start(
            &["play", "birdhead", "--config", path, "--seed", seed],
            columns,
            rows,
        )
    }
}

impl Drop for Settings {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

/// A request of the screen.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Asked {
    Lead,
    Raised,
    Follow,
    GoOn,
    Curtain,
    End,
}

/// In the order in which they are looked for.
const SIGNS: [(&str, Asked); 7] = [
    ("play again", Asked::End),
    ("Tab shows your cards", Asked::Curtain),
    ("Enter continue", Asked::GoOn),
    (" can be played", Asked::Raised),
    ("lead 1 to 3", Asked::Lead),
    ("or discard", Asked::Follow),
    ("you cannot reach", Asked::Follow),
];

fn asked(text: &str) -> Option<Asked> {
    SIGNS
        .into_iter()
        .find(|(sign, _)| text.contains(sign))
        .map(|(_, asked)| asked)
}

/// A short frame has no marks of its beginning and its end, and may be read in two pieces: this long after the first the
/// second has come.
const PIECES: Duration = Duration::from_millis(10);

/// The screen between two frames, without its title, which also says how long a disk takes; and how many bytes had made it.
fn whole_frame(terminal: &mut Terminal) -> (usize, String) {
    loop {
        let (written, text) = (terminal.written(), terminal.contents());
        let open = terminal.modes().get(&2026).copied().unwrap_or(false);
        thread::sleep(PIECES);
        if !open && terminal.written() == written {
            let below = text
                .split_once('\n')
                .map_or(String::new(), |(_, below)| below.to_owned());
            return (written, below);
        }
        if open {
            terminal.wait_written(written + 1);
        }
    }
}

/// The next frame that asks for something, and is another than this one.
fn next_asked(terminal: &mut Terminal, before: &str) -> (String, Asked) {
    loop {
        let (written, text) = whole_frame(terminal);
        match asked(&text) {
            Some(asked) if text != before => return (text, asked),
            _ => terminal.wait_written(written + 1),
        }
    }
}

/// A robot's move may change the frame while it still asks for a key: one that comes twice must not choose a card.
const GO_ON: Key = Key::Home;

/// The sign at the edge of a card that may lead.
const CAN_LEAD: &str = "▀•▀";

/// Plays until the game is over: `answer` does what is asked for. Answers with all that was asked.
fn play(terminal: &mut Terminal, mut answer: impl FnMut(&mut Terminal, Asked)) -> Vec<Asked> {
    let (mut all, mut text) = (Vec::new(), String::new());
    while all.len() < 400 {
        let (next, now) = next_asked(terminal, &text);
        all.push(now);
        if now == Asked::End {
            return all;
        }
        answer(terminal, now);
        text = next;
    }
    panic!("the game does not end\n{}", terminal.contents());
}

#[test]
fn a_whole_game_against_three_robots_by_keys() {
    let settings = Settings::new("keys", &format!(r#""Ana", {ROBOTS}"#));
    for size in SIZES {
        let mut terminal = settings.play("5", size);
        let all = play(&mut terminal, |terminal, asked| match asked {
            Asked::Follow => terminal.key(Key::Char('d')),
            Asked::Lead => terminal.key(Key::Char(' ')),
            Asked::GoOn => terminal.key(GO_ON),
            _ => terminal.key(Key::Enter),
        });
        assert!(
            all.contains(&Asked::Follow)
                && all.contains(&Asked::GoOn)
                && !all.contains(&Asked::Curtain),
            "{all:?}"
        );
        leave(&mut terminal);
    }
}

#[test]
fn a_whole_game_against_three_robots_by_the_mouse() {
    let settings = Settings::new("mouse", &format!(r#""Ana", {ROBOTS}"#));
    for size in SIZES {
        let mut terminal = settings.play("6", size);
        let mut beside = 0;
        let all = play(&mut terminal, |terminal, asked| match asked {
            Asked::Follow => terminal.click_found(terminal.find("[ Discard")),
            Asked::Lead => terminal.click_found(terminal.find(CAN_LEAD)),
            Asked::Raised => terminal.click_found(terminal.find("► Play")),
            // A click at the place of the last one may be the second of a double click.
            _ => {
                beside = 1 - beside;
                terminal.click(10 + beside, 8);
            }
        });
        assert!(
            all.contains(&Asked::Follow) && all.contains(&Asked::GoOn),
            "{all:?}"
        );
        leave(&mut terminal);
    }
}

#[test]
fn bh_13_a_whole_game_of_two_people_with_the_curtain_between_them() {
    let settings = Settings::new("curtain", r#""Ana", "Ben""#);
    let mut terminal = settings.play("7", SIZES[0]);
    let mut lifted = [0, 0];
    play(&mut terminal, |terminal, asked| match asked {
        Asked::Curtain => {
            let text = terminal.contents();
            assert!(
                !text.contains("unseen") && !text.contains("is dealt"),
                "the table can be seen:\n{text}"
            );
            let next = usize::from(text.contains("Ben: Tab shows"));
            lifted[next] += 1;
            // A key or a click that comes too early, by mistake, lifts nothing.
            terminal.read();
            terminal.key(Key::Tab);
            terminal.wait_gone("Tab shows your cards");
            let other = ["Ben", "Ana"][next];
            let (_, text) = whole_frame(terminal);
            let hidden = text.replace(&format!("{other} is dealt 10 cards"), "");
            assert!(
                !hidden.contains(&format!("{other} is dealt")),
                "a hand of {other} is seen:\n{text}"
            );
        }
        Asked::Follow => terminal.key(Key::Char('d')),
        Asked::Lead => terminal.key(Key::Char(' ')),
        Asked::GoOn => terminal.key(GO_ON),
        _ => terminal.key(Key::Enter),
    });
    assert!(lifted.iter().all(|times| *times > 2), "{lifted:?}");
    leave(&mut terminal);
}
