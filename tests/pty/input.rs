//! Input as bytes: sequences in pieces, pastes, strange mouse reports, and more than the program can take at once.

use std::process::Command;
use std::thread::sleep;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::demo;
use crate::terminal::{Key, Signal, Terminal};

const MENU: &str = "a games room in a terminal";

fn menu() -> Terminal {
    let mut terminal = Terminal::start(&[], 80, 24);
    terminal.wait_for(MENU);
    terminal
}

/// The program hears keys, and leaves when it is told to.
#[track_caller]
fn assert_listens(terminal: &mut Terminal) {
    terminal.key(Key::Char('m'));
    terminal.wait_for("mouse off");
    terminal.key(Key::Char('q'));
    assert!(terminal.wait_end().success());
    terminal.assert_given_back();
}

/// Esc alone would quit here. A machine that is too busy to send the two halves in time proves nothing.
#[test]
fn an_arrow_in_two_writes_is_no_esc() {
    const GAP: Duration = Duration::from_millis(20);
    let (mut terminal, mut arrows) = (menu(), 0);
    for _ in 0..200 {
        terminal.send("\x1b");
        let sent = Instant::now();
        sleep(GAP);
        terminal.send("[B");
        let in_time = sent.elapsed() < GAP * 2;
        let ended = terminal.wait_exit_for(Duration::from_millis(20)).is_some();
        assert!(
            !(ended && in_time),
            "the program quit after {arrows} arrows"
        );
        if ended {
            terminal = menu();
        }
        arrows += usize::from(in_time);
        if arrows == 20 {
            break;
        }
    }
    assert_eq!(arrows, 20, "this machine is too busy");
    assert_listens(&mut terminal);
}

#[test]
fn a_wheel_turned_fast_does_not_quit() {
    let mut terminal = menu();
    terminal.send("\x1b[<65;40;12M".repeat(5000));
    assert_listens(&mut terminal);
}

#[test]
fn an_unfinished_sequence_does_not_lock_the_keyboard() {
    for begun in ["\x1b[200~", "\x1b[<", "\x1b[?", "\x1b[M", "\x1b]"] {
        for pause in [Duration::ZERO, Duration::from_millis(100)] {
            let mut terminal = menu();
            terminal.send(begun);
            sleep(pause);
            terminal.key(Key::Ctrl('c'));
            assert!(terminal.wait_end().success(), "{begun:?}");
        }
    }
    let mut terminal = menu();
    terminal.send("\x1b[200~");
    sleep(parlour_terminal::codec::decoder::PASTE_TIMEOUT + Duration::from_millis(500));
    assert_listens(&mut terminal);
}

#[test]
fn the_mouse_beyond_every_edge_is_no_harm() {
    for (args, shown) in [
        (&[][..], MENU),
        (&["play", "concentration"], "pairs left"),
        (&["play", "checkers"], "Moves"),
    ] {
        let mut terminal = Terminal::start(args, 80, 24);
        terminal.wait_for(shown);
        for (x, y) in [
            (0, 0),
            (0, 5),
            (5, 0),
            (65535, 65535),
            (65535, 1),
            (1, 65535),
            (65536, 99_999_999),
        ] {
            for report in ["0;X;YM", "32;X;YM", "0;X;Ym", "64;X;YM", "65;X;YM"] {
                terminal.send(format!(
                    "\x1b[<{}",
                    report
                        .replace('X', &x.to_string())
                        .replace('Y', &y.to_string())
                ));
            }
        }
        terminal.key(Key::Char('m'));
        terminal.wait_for("mouse off");
    }
}

#[test]
fn a_paste_is_no_key() {
    let mut terminal = demo::program().start(80, 24);
    terminal.wait_for("size 80x24");
    terminal.send("\x1b[200~q\rp\x1b[201~");
    terminal.wait_for("heard paste \"q\\rp\"");
    terminal.wait_for("keys 0");
    assert_eq!(terminal.modes().get(&2004), Some(&true));
    terminal.key(Key::Char('q'));
    assert!(terminal.wait_end().success());
    terminal.assert_given_back();
}

/// A signal overtakes what was typed before it, of which most still lies in the terminal.
#[test]
fn a_signal_does_not_wait_behind_input() {
    let mut terminal = Terminal::start(&["play", "concentration"], 160, 50);
    terminal.wait_for("pairs left");
    let before = terminal.written();
    terminal.flood(b"jjjjkkkk".repeat(100_000 / 8));
    terminal.wait_written(before + 1);
    terminal.signal(Signal::TERM);
    let ended = terminal
        .wait_exit_for(Duration::from_secs(1))
        .expect("it ends within a second");
    assert_eq!(ended.signal(), Some("Terminated"));
    terminal.wait_output_end();
    terminal.assert_given_back();
}

/// A store with one finished game, in a folder that goes with it.
struct History(TempDir);

impl History {
    fn new() -> Self {
        let folder = TempDir::new().expect("a folder can be made");
        let (history, record) = (
            Self(folder),
            "version = 1\nmode = \"concentration\"\nplayers = [\"Ana\", \"Bo\"]\n\
            [rules]\npairs = 3\n[game]\nmoves = [\"deal 1 1 2 2 3 3\", \"A1\", \"A2\", \"A3\", \"B1\", \"B2\", \"B3\"]\n",
        );
        let file = history.0.path().join("game.toml");
        std::fs::write(&file, record).expect("a file can be written");
        history.parlour(&["import", file.to_str().expect("a path")]);
        history
    }

    /// The output of a command about the store.
    fn parlour(&self, args: &[&str]) -> String {
        let mut command = Command::new(env!("CARGO_BIN_EXE_parlour"));
        let output = command
            .args(args)
            .arg("--data")
            .arg(self.data())
            .output()
            .expect("the program starts");
        assert!(
            output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
        String::from_utf8(output.stdout).expect("text")
    }

    fn data(&self) -> String {
        self.0
            .path()
            .join("games.db")
            .to_string_lossy()
            .into_owned()
    }
}

#[test]
fn pasted_text_is_typed_into_a_line_and_deletes_nothing() {
    let history = History::new();
    let mut terminal = Terminal::start(&["--data", &history.data()], 80, 24);
    terminal.click_on("History");
    terminal.wait_for("Ana");
    terminal.wait_for("d delete");
    terminal.send("\x1b[200~handle \x1b[201~o");
    terminal.send("\x1b[200~a \x1b[31mfine\r\nfile\x1b[201~");
    terminal.wait_for("a [31mfine file");
    assert!(
        !terminal.contents().contains("Delete"),
        "{}",
        terminal.contents()
    );
    terminal.key(Key::Esc);
    terminal.wait_for("d delete");
    // The same text from a terminal that does not tell a paste: the question comes, and no letter answers it.
    terminal.send("handle ");
    terminal.wait_for("Delete this game?");
    terminal.key(Key::Enter);
    terminal.wait_gone("Delete this game?");
    terminal.key(Key::Ctrl('c'));
    assert!(terminal.wait_end().success());
    let games = history.parlour(&["history", "--json"]);
    assert_eq!(games.lines().count(), 1, "{games}");
}
