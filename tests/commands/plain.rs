//! The line mode: whole games in sentences, through pipes.

use std::io::{Read as _, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};

use rand::seq::IndexedRandom;
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;

use crate::room::Room;

/// A session in line mode, and what it has printed.
struct Chat {
    child: Child,
    input: Option<ChildStdin>,
    output: ChildStdout,
    all: String,
}

impl Chat {
    fn begin(room: &Room, arguments: &[&str], term: &str) -> Self {
        let mut command = room.command(arguments);
        command
            .env("TERM", term)
            .env("LANG", "C")
            .env_remove("LC_ALL")
            .env_remove("LC_CTYPE");
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().expect("the binary runs");
        let (input, output) = (child.stdin.take(), child.stdout.take().expect("a pipe"));
        Self {
            child,
            input,
            output,
            all: String::new(),
        }
    }

    /// Everything up to the next prompt, or to the end of the session.
    fn hear(&mut self) -> String {
        let (mut said, mut bytes) = (Vec::new(), [0; 4096]);
        while !said.ends_with(b"\n> ") {
            match self.output.read(&mut bytes).expect("it can be read") {
                0 => break,
                count => said.extend_from_slice(&bytes[..count]),
            }
        }
        assert!(
            said.iter().all(|byte| matches!(byte, b'\n' | b' '..=b'~')),
            "{}",
            String::from_utf8_lossy(&said)
        );
        let said = String::from_utf8(said).expect("it is ASCII");
        self.all += &said;
        said
    }

    fn say(&mut self, line: &str) -> String {
        let input = self.input.as_mut().expect("it is open");
        input
            .write_all(format!("{line}\n").as_bytes())
            .expect("it listens");
        self.hear()
    }

    /// The moves that may be played now.
    fn moves(&mut self) -> Vec<String> {
        let said = self.say("moves");
        let listed = said.lines().nth(1).expect("a list").trim_end_matches('.');
        listed
            .split(", ")
            .filter(|word| !word.starts_with("and "))
            .map(str::to_owned)
            .collect()
    }

    /// Plays at random until the game is over, or resigns after `most` moves.
    fn play(&mut self, rng: &mut ChaCha8Rng, most: usize) {
        let mut said = self.hear();
        for played in 0.. {
            let asked = said
                .trim_end_matches("\n> ")
                .lines()
                .last()
                .unwrap_or_default()
                .to_owned();
            said = if asked.starts_with("The game is over") {
                return;
            } else if asked.contains("press Enter") {
                self.say("")
            } else if played >= most {
                assert!(self.say("resign").contains("Type yes or no"));
                self.say("yes")
            } else {
                let moves = self.moves();
                let chosen = moves.choose(rng).expect("something can be played");
                let chosen = capitals(chosen, rng.random());
                let said = self.say(&chosen);
                assert!(
                    !said.contains("type all of it") && !said.contains("cannot be read"),
                    "{chosen}: {said}"
                );
                said
            };
        }
    }

    /// Leaves; answers with everything that was printed.
    fn leave(mut self) -> String {
        let said = self.say("quit");
        assert!(!said.ends_with("> "), "{said}");
        assert_eq!(
            self.child.wait().expect("it ends").code(),
            Some(0),
            "{}",
            self.all
        );
        std::mem::take(&mut self.all)
    }
}

fn capitals(text: &str, wanted: bool) -> String {
    if wanted {
        text.to_uppercase()
    } else {
        text.to_owned()
    }
}

const ROBOT: &str =
    "players = [\"Ana\", { name = \"Robo\", robot = \"novice\" }]\n[table]\nrobot_ms = 0\n";
const FRIENDS: &str = "players = [\"Ana\", \"Bo\"]\n";

/// Plays games with these settings, and looks at each.
fn play_games(mode: &str, settings: &str, games: u64, most: usize, look: impl Fn(&str)) {
    let room = Room::with("mine.toml", settings);
    for seed in 0..games {
        let seed = seed.to_string();
        let arguments = [
            "play",
            mode,
            "--plain",
            "--config",
            "mine.toml",
            "--data",
            "kept.db",
            "--seed",
            &seed,
        ];
        let mut chat = Chat::begin(&room, &arguments, "xterm-256color");
        chat.play(&mut ChaCha8Rng::seed_from_u64(7), most);
        for order in ["table", "scores", "log", "help"] {
            assert!(chat.say(order).lines().count() > 2, "{order}");
        }
        look(&chat.leave());
    }
    let kept = room.run(&["history", "--json", "--data", "kept.db"]);
    assert_eq!(
        kept.out.lines().count(),
        usize::try_from(games).expect("a few"),
        "{}",
        kept.err
    );
}

#[test]
fn whole_games_against_a_robot() {
    for mode in ["concentration", "memory-match", "memoarrr", "birdhead"] {
        play_games(mode, ROBOT, 2, usize::MAX, |said| {
            assert!(said.contains("Robo"), "{said}");
            assert!(
                said.contains("The game is over: again, log or quit."),
                "{said}"
            );
        });
    }
    play_games("checkers", ROBOT, 1, 60, |said| {
        assert!(said.contains("Ana (White)") || said.contains("Ana (Black)"));
    });
}

#[test]
fn whole_games_of_friends_at_one_keyboard() {
    let expert = format!(
        "{FRIENDS}[memoarrr]\nexpert_rules = true\nexpert_display = true\npeek = \"round\"\n"
    );
    for (mode, settings) in [
        ("memoarrr", expert.as_str()),
        ("birdhead", FRIENDS),
        ("memory-match", FRIENDS),
    ] {
        play_games(mode, settings, 1, usize::MAX, |said| {
            assert!(said.contains("Bo"), "{said}");
        });
    }
}

#[test]
fn every_national_game_of_checkers() {
    let variants = [
        "english",
        "pool",
        "russian",
        "brazilian",
        "international",
        "canadian",
        "italian",
        "spanish",
        "czech",
        "frisian",
        "frysk",
        "killer",
        "antidraughts",
        "breakthrough",
        "turkish",
        "thai",
    ];
    for variant in variants {
        let settings = format!("{FRIENDS}[checkers]\nvariant = \"{variant}\"\n");
        play_games("checkers", &settings, 1, 25, |said| {
            assert!(said.to_lowercase().contains(variant), "{said}");
        });
    }
}

/// BH-13: what one of two at a keyboard held is pushed out of sight before the other one looks.
#[test]
fn a_hand_is_shown_only_behind_empty_lines() {
    let room = Room::with("mine.toml", FRIENDS);
    let arguments = [
        "play",
        "birdhead",
        "--plain",
        "--config",
        "mine.toml",
        "--data",
        "",
        "--seed",
        "3",
    ];
    let mut chat = Chat::begin(&room, &arguments, "xterm");
    let first = chat.hear();
    assert!(
        first.contains("press Enter when only you can see this"),
        "{first}"
    );
    assert!(!first.contains(" has "), "{first}");
    let lifted = chat.say("");
    assert!(lifted.contains(&"\n".repeat(60)), "{lifted}");
    assert!(
        lifted.lines().any(|line| line.contains(" has ")),
        "{lifted}"
    );
}

/// BH-7: a discard is as many cards as were led, and what the prompt names can be typed.
#[test]
fn the_prompt_of_birdhead_names_the_discard_that_can_be_typed() {
    let room = Room::new();
    let mut chat = Chat::begin(
        &room,
        &["play", "birdhead", "--plain", "--data", "", "--seed", "7"],
        "xterm",
    );
    let begun = chat.hear();
    assert!(
        begun.ends_with("you cannot reach 11 11: discard 2 2.\n> "),
        "{begun}"
    );
    let said = chat.say("discard 2 2");
    assert!(said.contains("discards 2 2."), "{said}");
    assert!(!chat.say("help").contains("offer a draw"));
}

/// Nothing is said twice: neither who has won, nor which card was turned up.
#[test]
fn what_was_said_is_not_said_again() {
    for mode in ["concentration", "memoarrr", "birdhead"] {
        let room = Room::new();
        let mut chat = Chat::begin(
            &room,
            &["play", mode, "--plain", "--data", "", "--seed", "7"],
            "xterm",
        );
        chat.play(&mut ChaCha8Rng::seed_from_u64(7), usize::MAX);
        let end = chat
            .all
            .lines()
            .map(str::to_lowercase)
            .filter(|line| !line.contains("round") && !line.starts_with("deal"));
        let verdicts = end.filter(|line| {
            let ends = [" wins.", " share the win.", "a draw."];
            line.contains(" wins by ") || ends.iter().any(|end| line.ends_with(end))
        });
        assert_eq!(verdicts.count(), 1, "{}", chat.all);
        let twice = chat
            .all
            .lines()
            .filter_map(|line| line.split_once(" turns up "))
            .find(|(_, what)| {
                let (_, card) = what.split_once(": ").unwrap_or_default();
                let mut parts = card.trim_end_matches('.').split(", ");
                parts
                    .next()
                    .is_some_and(|first| !first.is_empty() && parts.next() == Some(first))
            });
        assert_eq!(twice, None);
    }
}

#[test]
fn a_terminal_that_can_only_print_gets_it_unasked() {
    let room = Room::new();
    let mut chat = Chat::begin(&room, &["--data", ""], "dumb");
    let menu = chat.hear();
    assert!(
        menu.contains("4: Checkers")
            && menu.ends_with("Which game? Type its number or name, or quit.\n> ")
    );
    assert!(chat.say("chess").contains("4: Checkers"));
    let table = chat.say("concentration");
    assert!(table.contains("Concentration: player 1, Robo"), "{table}");
    assert!(table.ends_with("open a card.\n> "), "{table}");
    assert!(chat.say("z9").contains("Z9: "), "the rules refuse it");
    assert!(chat.say("hello").contains("not a move"));
    assert!(chat.say("hint").contains("Hint: "));
    assert!(chat.say("rules").contains("CON-1"));
    chat.leave();
}

#[test]
fn the_end_of_the_lines_is_the_end() {
    let room = Room::new();
    let mut chat = Chat::begin(&room, &["play", "checkers", "--plain"], "xterm");
    chat.hear();
    assert!(chat.say("11-15").contains("11-15"));
    chat.input = None;
    let said = chat.hear();
    assert!(said.contains("The game is saved"), "{said}");
    assert_eq!(chat.child.wait().expect("it ends").code(), Some(0));
    let kept = room.run(&["history", "--unfinished"]);
    assert!(
        kept.out.contains("english") && kept.out.contains("player 1 (Black), Robo (casual)"),
        "{}",
        kept.out
    );
}

/// The words follow the locale; what a person types is the same everywhere.
#[test]
fn the_locale_chooses_the_language() {
    for (locale, asked, rules) in [
        ("C", "Player 1 (Black) to move.", "Board and moves"),
        (
            "de_DE.UTF-8",
            "Spieler 1 (Schwarz) am Zug.",
            "Brett und Züge",
        ),
        (
            "es_ES.UTF-8",
            "Mueve jugador 1 (Negras).",
            "Tablero y jugadas",
        ),
        ("ja_JP.UTF-8", "席 1 (黒) の番。", "盤と手"),
    ] {
        let room = Room::new();
        let arguments = ["play", "checkers", "--plain", "--data", "", "--seed", "3"];
        let mut command = room.command(&arguments);
        command
            .env("TERM", "xterm")
            .env("LC_ALL", locale)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped());
        let mut child = command.spawn().expect("the binary runs");
        child
            .stdin
            .take()
            .expect("a pipe")
            .write_all(b"rules\nquit\n")
            .expect("it listens");
        let said = child.wait_with_output().expect("it ends");
        let said = String::from_utf8(said.stdout).expect("it is UTF-8");
        assert!(said.contains(asked), "{locale}: {said}");
        assert!(said.contains(rules), "{locale}: {said}");
    }
}

#[test]
fn checkers_starts_from_a_position_of_the_command_line() {
    let room = Room::new();
    let play = |mode: &'static str, fen: &'static str| {
        let position = ["--variant", "russian", "--fen", fen];
        [&["play", mode, "--plain", "--data", ""], &position[..]].concat()
    };
    let arguments = play("checkers", "W:Wc3:Bd4,f6");
    let mut chat = Chat::begin(&room, &arguments, "dumb");
    assert!(chat.hear().contains("(White) must capture"));
    let said = chat.say("c3xe5xg7");
    assert!(said.contains("captures c3xg7, 2 pieces"), "{said}");
    room.run(&play("checkers", "W:Wc3,c3:Bd6")).is_only(
        "parlour: `fen` is not a valid russian position: c3 already has a piece (column 7)",
    );
    room.run(&play("concentration", "W:Wc3:Bd6"))
        .is_only("parlour: a variant and --fen are for checkers");
}
