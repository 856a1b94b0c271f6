//! Nothing is lost: the real binary is killed at random moments, and what its screen had shown is there.

use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::{Duration, Instant};

use parlour_model::any::AnyPlaythrough;
use parlour_model::each_game;
use parlour_model::game::Describe;
use parlour_model::record::Record;
use parlour_store::sqlite::Sqlite;
use parlour_store::{Filter, Store};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use tempfile::TempDir;

use crate::terminal::{Key, Program, Signal, Terminal, is_between_frames};

const SIZE: (u16, u16) = (96, 50);

/// A folder for one test; it goes when the test ends.
struct Folder(TempDir);

impl Folder {
    fn new() -> Self {
        let folder = TempDir::new().expect("a folder can be made");
        let settings = "players = [\"Ana\", { name = \"Robo\", robot = \"casual\" }]\n\
                        concentration = { pairs = 60 }\ntable = { reveal_ms = 20, robot_ms = 5 }\n";
        std::fs::write(folder.path().join("config.toml"), settings).expect("a file can be written");
        Self(folder)
    }

    fn data(&self) -> PathBuf {
        self.0.path().join("games.db")
    }

    fn start(&self, command: &[&str]) -> Terminal {
        let (data, settings) = (self.data(), self.0.path().join("config.toml"));
        let files = [
            "--data",
            data.to_str().expect("a path"),
            "--config",
            settings.to_str().expect("a path"),
        ];
        Terminal::start(&[command, &files].concat(), SIZE.0, SIZE.1)
    }
}

/// The moves that the last whole frame showed: "Ana opens B4: 3" and the like, oldest first.
fn acknowledged(terminal: &Terminal) -> Vec<String> {
    const END: &[u8] = b"\x1b[?2026l";
    let bytes = terminal.bytes();
    let last = bytes
        .windows(END.len())
        .rposition(|window| window == END)
        .map_or(0, |at| at + END.len());
    let end = if is_between_frames(&bytes) {
        bytes.len()
    } else {
        last
    };
    let (columns, rows) = (
        SIZE.0.try_into().expect("cells"),
        SIZE.1.try_into().expect("cells"),
    );
    let mut parser = vt100::Parser::new(rows, columns, 0);
    parser.process(&bytes[..end]);
    opens(parser.screen().contents().lines())
}

/// The sentences about opened cards, without the faces, which a screen tells only of those that are up.
fn opens<'a>(lines: impl Iterator<Item = &'a str>) -> Vec<String> {
    let sentence = |line: &str| {
        let start = ["Ana opens ", "Robo opens "]
            .iter()
            .find_map(|start| line.find(start))?;
        let words: Vec<_> = line[start..].split_whitespace().take(3).collect();
        Some(words.join(" ").trim_end_matches(':').to_owned())
    };
    lines.filter_map(sentence).collect()
}

/// The lines of a record about opened cards.
fn told(record: &Record) -> Vec<String> {
    let names = record.names();
    let mut playthrough = record.open().expect("it fits");
    let mut sentences = Vec::new();
    each_game!(AnyPlaythrough, &mut playthrough, playthrough => {
        while let Some(step) = record.step(playthrough, &names) {
            sentences.extend(step.expect("a legal move").iter().map(|event| event.describe(&names).english()));
        }
    });
    opens(sentences.iter().map(AsRef::as_ref))
}

/// The records of all games in a store, which is sound.
fn kept(file: &Path) -> Vec<Record> {
    let store = Sqlite::open(file).expect("it can be opened");
    store.check().expect("the file is sound");
    let everything = Filter {
        limit: 1000,
        ..Filter::default()
    };
    let finished = store.history(everything).expect("the history").games;
    let games = store
        .unfinished()
        .expect("the tables")
        .into_iter()
        .chain(finished);
    games
        .map(|game| store.record(game.id).expect("a record"))
        .collect()
}

fn contains(record: &Record, shown: &[String]) -> bool {
    told(record)
        .windows(shown.len())
        .any(|window| window == shown)
}

/// Opens one card after another until the moment has come.
fn play(terminal: &mut Terminal, until: Instant) {
    while Instant::now() < until {
        terminal.keys(&[Key::Tab, Key::Enter]);
        sleep(Duration::from_millis(4));
    }
}

/// Opens the log of a table that has been drawn.
fn show_log(terminal: &mut Terminal) {
    terminal.wait_for("pairs left");
    terminal.send("\x1b[17~"); // F6
    terminal.wait_for("Moves");
}

/// Kills the program `times` times. Returns the number of moves that the screens had shown, and the
/// number that were kept.
fn kill(times: u32) -> (usize, usize) {
    let folder = Folder::new();
    let mut rng = ChaCha8Rng::seed_from_u64(u64::from(times));
    let mut terminal = folder.start(&["play", "concentration", "--seed", "1"]);
    let mut shown_in_all = 0;
    for round in 0..times {
        show_log(&mut terminal);
        play(
            &mut terminal,
            Instant::now() + Duration::from_millis(rng.random_range(20..400)),
        );
        terminal.signal(Signal::KILL);
        terminal.wait_end();
        let shown = acknowledged(&terminal);
        shown_in_all += shown.len();
        let records = kept(&folder.data());
        assert!(
            shown.is_empty() || records.iter().any(|record| contains(record, &shown)),
            "round {round}: of these one is lost: {shown:?}; kept: {:?}\n{}",
            records.iter().map(told).collect::<Vec<_>>(),
            terminal.contents()
        );
        terminal = folder.start(&[]);
        terminal.wait_for("a games room in a terminal");
        if records.iter().any(|record| record.finished.is_none()) {
            terminal.wait_for("► Resume");
        } else {
            terminal.key(Key::Enter);
            terminal.wait_for("Deal");
        }
        terminal.key(Key::Enter);
    }
    let moves = kept(&folder.data())
        .iter()
        .map(|record| record.moves.len())
        .sum();
    (shown_in_all, moves)
}

/// `PARLOUR_KILLS` asks for more than a few; `cargo test --test pty outlives -- --nocapture` prints the figures.
#[test]
fn what_the_screen_has_shown_outlives_being_killed() {
    let times = std::env::var("PARLOUR_KILLS").map_or(10, |text| text.parse().expect("a number"));
    let start = Instant::now();
    let (shown, moves) = kill(times);
    println!(
        "{times} kills in {:.0} s; {shown} moves seen on screens, {moves} kept",
        start.elapsed().as_secs_f64()
    );
    assert!(shown > 0 && moves > 10, "{shown} shown, {moves} kept");
}

#[test]
fn without_a_store_play_goes_on_and_the_screen_says_so() {
    let folder = Folder::new();
    let file = folder.0.path().join("none/games.db");
    let settings = folder.0.path().join("config.toml");
    let args = [
        "play",
        "concentration",
        "--data",
        file.to_str().expect("a path"),
        "--config",
        settings.to_str().expect("a path"),
    ];
    let mut terminal = Terminal::start(&args, 96, 40);
    terminal.wait_for("the game continues without saving");
    terminal.wait_for("its folder is missing");
    show_log(&mut terminal);
    terminal.keys(&[Key::Char(':'), Key::Char('A'), Key::Char('1'), Key::Enter]);
    terminal.wait_for("Ana opens A1");
    assert!(
        terminal
            .contents()
            .lines()
            .next()
            .is_some_and(|title| title.contains("not saved"))
    );
    assert!(!file.exists());
}

#[test]
fn what_is_typed_ahead_of_the_disk_is_not_lost() {
    let folder = Folder::new();
    let mut terminal = folder.start(&["play", "concentration", "--seed", "1"]);
    show_log(&mut terminal);
    terminal.send(":A1\r:B1\r");
    terminal.wait_for("Ana opens A1");
    terminal.wait_for("Ana opens B1");
}

#[test]
fn moves_that_a_locked_store_does_not_take_are_told_on_leaving() {
    let folder = Folder::new();
    let mut terminal = folder.start(&["play", "concentration", "--seed", "1"]);
    show_log(&mut terminal);
    terminal.send(":A1\r");
    terminal.wait_for("Ana opens A1");
    let holder = rusqlite::Connection::open(folder.data()).expect("a store");
    holder.execute_batch("BEGIN IMMEDIATE").expect("a lock");
    terminal.send(":B1\r");
    terminal.key(Key::Ctrl('c'));
    assert_eq!(terminal.wait_end().exit_code(), 1);
    let screen = terminal.contents();
    assert!(
        screen.contains("parlour: the last moves are not saved: "),
        "{screen}"
    );
    assert!(
        screen.contains("another program is writing to it"),
        "{screen}"
    );
    terminal.assert_given_back();
}

/// The kernel sends SIGXFSZ for a write beyond the limit, which would end the program with the terminal in raw mode.
#[test]
fn a_limit_on_the_size_of_files_is_told_like_a_full_disk() {
    let folder = Folder::new();
    let script = "ulimit -f 8; exec \"$0\" play concentration --data \"$1\" --config \"$2\"";
    let paths = [folder.data(), folder.0.path().join("config.toml")]
        .map(|path| path.to_string_lossy().into_owned());
    let program = Program::new(
        "sh",
        &[
            "-c",
            script,
            env!("CARGO_BIN_EXE_parlour"),
            &paths[0],
            &paths[1],
        ],
    );
    let mut terminal = program.start(SIZE.0, SIZE.1);
    terminal.wait_for("the game continues without saving");
    show_log(&mut terminal);
    terminal.send(":A1\r");
    terminal.wait_for("Ana opens A1");
    terminal.key(Key::Ctrl('c'));
    terminal.wait_for("will be lost");
    terminal.keys(&[Key::Right, Key::Enter]);
    assert_eq!(terminal.wait_end().exit_code(), 1);
    terminal.assert_given_back();
}
