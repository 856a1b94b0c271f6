//! Other programs at the table of the real binary. The engine that plays is Parlour itself.

use std::fs;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, test_kill_process};
use tempfile::TempDir;

use crate::terminal::{Key, PATIENCE, Signal, Terminal};

/// Ana against an engine that is started so. The files go when the test ends.
struct Table {
    terminal: Terminal,
    folder: TempDir,
}

impl Table {
    fn new(command: &str) -> Self {
        let folder = TempDir::new().expect("a folder");
        let config = folder.path().join("config.toml");
        let players = "players = [\"Ana\", { name = \"Deep\", engine = \"deep\" }]";
        let table = "[table]\nrobot_ms = 0\nrobot_seconds = 1\n[screen]\nexplained = \"checkers\"";
        let engine = format!(
            "[engines.deep]\ncommand = {command}\nfolder = '{}'\nparams = {{ book = \"false\" }}",
            folder.path().display()
        );
        fs::write(&config, format!("{players}\n{table}\n{engine}\n")).expect("a file");
        let data = folder.path().join("games.db");
        let [config, data] = [config, data].map(|path| path.to_string_lossy().into_owned());
        let mut terminal = Terminal::start(
            &["play", "checkers", "--config", &config, "--data", &data],
            80,
            24,
        );
        terminal.wait_for("Ana (Black): your move");
        Self { terminal, folder }
    }

    /// Ana's first move.
    fn move_first(&mut self) {
        self.terminal.send(":11-15\r");
        self.terminal.wait_for("1. 11-15");
    }
}

/// A text as TOML and the shell both take it.
fn quoted(text: &str) -> String {
    format!("'''{text}'''")
}

#[test]
fn an_engine_answers_at_the_table_and_leaves_with_it() {
    let parlour = env!("CARGO_BIN_EXE_parlour");
    // The shell writes down which process it is, and becomes the engine.
    let script = format!("echo $$ > process; exec '{parlour}' engine");
    let mut table = Table::new(&format!("['sh', '-c', {}]", quoted(&script)));
    table.terminal.key(Key::Char('v'));
    table.move_first();
    table.terminal.wait_for("Deep thought: ");
    table.terminal.wait_for("►Ana Black");
    let process =
        fs::read_to_string(table.folder.path().join("process")).expect("the engine has begun");
    let process = Pid::from_raw(process.trim().parse().expect("a number")).expect("a process");
    assert!(
        test_kill_process(process).is_ok(),
        "the engine waits for its next move"
    );
    table.terminal.key(Key::Char('q'));
    table.terminal.wait_for("a games room in a terminal");
    table.terminal.key(Key::Char('q'));
    assert!(table.terminal.wait_end().success());
    assert!(test_kill_process(process).is_err(), "the engine has left");
    table.terminal.assert_given_back();
}

/// Checks a script that starts the engine instead of becoming it, and an engine that does not
/// respond.
#[test]
fn what_an_engine_has_started_leaves_with_it() {
    let engine = "echo $$ > process; read a; echo wait; read a; echo ready; trap '' TERM; while :; do sleep 1; done";
    let mut table = Table::new(&format!(
        "['sh', '-c', {}]",
        quoted(&format!("sh -c \"{}\"; true", engine.replace('$', "\\$")))
    ));
    table.move_first();
    let (file, begun) = (
        table.folder.path().join("process"),
        std::time::Instant::now(),
    );
    let read = || {
        fs::read_to_string(&file)
            .ok()
            .and_then(|text| text.trim().parse().ok())
            .and_then(Pid::from_raw)
    };
    let process = loop {
        match read() {
            Some(process) => break process,
            None => assert!(begun.elapsed().as_secs() < 60, "the engine does not begin"),
        }
        std::thread::sleep(std::time::Duration::from_millis(10));
    };
    assert!(test_kill_process(process).is_ok(), "the engine runs");
    table.terminal.signal(rustix::process::Signal::TERM);
    assert_eq!(table.terminal.wait_exit().signal(), Some("Terminated"));
    table.terminal.assert_given_back();
    while test_kill_process(process).is_ok() {
        assert!(begun.elapsed().as_secs() < 120, "the engine goes on");
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
}

/// Waits for the number of a process that an engine has written down.
fn process(file: &Path) -> Pid {
    let begun = Instant::now();
    loop {
        let text = fs::read_to_string(file).unwrap_or_default();
        match text
            .strip_suffix('\n')
            .and_then(|text| text.parse().ok())
            .and_then(Pid::from_raw)
        {
            Some(process) => return process,
            None => assert!(begun.elapsed() < PATIENCE, "the engine does not begin"),
        }
        thread::sleep(Duration::from_millis(5));
    }
}

/// An engine that does not respond, and the process that it has started.
const DEAF: &str = "trap '' TERM HUP INT; sh -c 'echo $$ > child; while :; do sleep 1; done' & echo $$ > process; \
                    read a; echo wait; read a; echo ready; while :; do sleep 1; done";

/// Neither SIGKILL nor a second deadly signal lets Parlour end its engines itself.
#[test]
fn a_parlour_that_is_killed_takes_its_engines_with_it() {
    for signals in [
        &[Signal::KILL][..],
        &[Signal::TERM, Signal::TERM],
        &[Signal::HUP, Signal::HUP],
    ] {
        let mut table = Table::new(&format!("['sh', '-c', {}]", quoted(DEAF)));
        table.move_first();
        let processes = ["process", "child"].map(|name| process(&table.folder.path().join(name)));
        assert!(
            processes
                .iter()
                .all(|process| test_kill_process(*process).is_ok()),
            "they run"
        );
        for signal in signals {
            table.terminal.signal(*signal);
        }
        table.terminal.wait_exit();
        let gone = Instant::now();
        while processes.iter().any(|process| is_running(*process)) {
            assert!(
                gone.elapsed() < Duration::from_secs(5),
                "{signals:?}: an engine goes on"
            );
            thread::sleep(Duration::from_millis(5));
        }
    }
}

/// Returns whether a process runs; an ended process that was not reaped does not.
fn is_running(process: Pid) -> bool {
    let stat =
        fs::read_to_string(format!("/proc/{}/stat", process.as_raw_nonzero())).unwrap_or_default();
    stat.rsplit(") ")
        .next()
        .is_some_and(|rest| !rest.is_empty() && !rest.starts_with('Z'))
}

#[test]
fn in_the_place_of_an_engine_that_cannot_play_a_robot_moves_and_it_is_said_why() {
    let mut table = Table::new("['sh', '-c', 'exit 3']");
    table.move_first();
    table
        .terminal
        .wait_for("the engine deep has ended (exit status: 3); a bot moves instead");
    table.terminal.wait_for("►Ana Black");
}

#[test]
fn an_engine_looks_into_the_positions_of_a_study_and_one_that_is_broken_is_told_of() {
    let folder = std::env::temp_dir().join(format!("parlour-engine-study-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    let (config, game) = (folder.join("config.toml"), folder.join("game.pdn"));
    let script = format!(
        "echo $$ > process; exec '{}' engine",
        env!("CARGO_BIN_EXE_parlour")
    );
    let deep = format!(
        "[engines.deep]\ncommand = ['sh', '-c', {}]\nfolder = '{}'",
        quoted(&script),
        folder.display()
    );
    let broken = "[engines.broken]\ncommand = ['sh', '-c', 'read a; exit 3']";
    fs::write(&config, format!("{deep}\n{broken}\n")).expect("a file");
    fs::write(&game, "[GameType \"21\"]\n1. 11-15 23-19 2. 8-11 22-17 *\n").expect("a file");
    let [config, game] = [config, game].map(|path| path.to_string_lossy().into_owned());
    let mut terminal =
        Terminal::start(&["study", &game, "--config", &config, "--data", ""], 80, 24);
    terminal.wait_for("Study: english");
    terminal.key(Key::Char('e'));
    terminal.wait_for("deep: depth");
    let engine = process(&folder.join("process"));
    terminal.key(Key::Right);
    terminal.wait_until("the next move", |screen| {
        screen.contents().contains("\n1. 11-15")
    });
    terminal.wait_for("deep: depth");
    assert!(
        test_kill_process(engine).is_ok(),
        "one process for all positions"
    );
    terminal.key(Key::Char('e'));
    terminal.wait_for("the engine broken has ended (exit status: 3)");
    terminal.wait_gone("broken: ");
    // Parlour's own bot goes on in its place.
    terminal.wait_for("Analysis: depth");
    terminal.key(Key::Char('q'));
    terminal.wait_for("Choose a game");
    terminal.key(Key::Esc);
    terminal.wait_for("a games room in a terminal");
    terminal.key(Key::Char('q'));
    assert!(terminal.wait_end().success());
    assert!(!is_running(engine), "the engine has left");
    terminal.assert_given_back();
    fs::remove_dir_all(&folder).expect("it is there");
}
