//! `parlour replay FILE --web`: a recorded game in a browser.

use std::io::{BufRead as _, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};

use rustix::process::{Pid, Signal, kill_process};
use tempfile::TempDir;

use crate::browser::Browser;

const GAME: &str = "[White \"Ana\"]\n[Black \"Bob\"]\n[Result \"1-0\"]\n
1. 11-15 24-19 2. 15x24 28x19 3. 8-11 22-18 1-0\n";

/// The program that shows a game, with a folder for temporary files of its own.
struct Shown {
    process: Child,
    folder: TempDir,
    /// The address of the page of the game.
    page: String,
}

impl Shown {
    fn begin() -> Self {
        let kept = TempDir::new().expect("a folder");
        let folder = kept.path();
        std::fs::create_dir(folder.join("tmp")).expect("a folder");
        std::fs::write(folder.join("game.pdn"), GAME).expect("a file");
        let mut process = Command::new(env!("CARGO_BIN_EXE_parlour"))
            .args(["replay", "game.pdn", "--web"])
            .current_dir(folder)
            .env("HOME", folder)
            .env("TMPDIR", folder.join("tmp"))
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let out = process.stdout.take().expect("a pipe");
        let mut line = String::new();
        BufReader::new(out).read_line(&mut line).expect("a line");
        let page = line.trim_end().strip_prefix("In a browser: ");
        Self {
            page: page.expect("the address comes first").to_owned(),
            process,
            folder: kept,
        }
    }

    fn temporary_files(&self) -> usize {
        let files = std::fs::read_dir(self.folder.path().join("tmp"));
        files.expect("a folder").count()
    }
}

impl Drop for Shown {
    fn drop(&mut self) {
        // It may have ended.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

#[test]
fn a_browser_steps_through_a_game_of_a_file_and_nothing_is_left() {
    let mut shown = Shown::begin();
    let (origin, game) = shown.page.split_once("/g/").expect("a game");
    let address: SocketAddr = origin["http://".len()..].parse().expect("an address");
    let fields = format!("&g={game}");
    let mut browser = Browser::from(address, origin, &fields, None).expect("the socket opens");
    browser.wait_for("move 0 of 6");
    assert!(browser.text().contains("Ana") && browser.text().contains("Bob"));
    browser.press(b"\x1b[C", "move 1 of 6");
    browser.press(b"\x1b[F", "Black 11, won");
    assert_eq!(shown.temporary_files(), 1);
    let pid = Pid::from_child(&shown.process);
    kill_process(pid, Signal::INT).expect("it runs");
    assert!(shown.process.wait().expect("it ends").success());
    assert_eq!(shown.temporary_files(), 0);
}
