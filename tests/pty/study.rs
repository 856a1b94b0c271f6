//! The study board in the real binary: a robot thinks in the background, and a text goes to the terminal's clipboard.

use std::fs;

use crate::terminal::{Key, Terminal};

const GAME: &str = "[White \"Ana\"]\n[GameType \"21\"]\n1. 11-15 23-19 (22-18) 2. 8-11 22-17 *\n";

#[test]
fn a_robot_thinks_while_keys_are_answered_and_stops_when_it_is_told_to() {
    let folder = std::env::temp_dir().join(format!("parlour-pty-study-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder can be made");
    let (file, saved) = (folder.join("game.pdn"), folder.join("study.pdn"));
    fs::write(&file, GAME).expect("a file can be written");
    let mut terminal = Terminal::start(&["study", &file.to_string_lossy()], 80, 24);
    terminal.wait_for("Study: english");
    terminal.key(Key::Char('a'));
    terminal.wait_for("Analysis: depth");
    terminal.key(Key::Right);
    terminal.wait_until("the next move", |screen| screen.contents().contains("\n1. 11-15"));
    terminal.wait_for("Analysis: depth");
    terminal.key(Key::Char('a'));
    terminal.wait_gone("Analysis:");
    terminal.send("ca remark\r");
    terminal.wait_for("1. 11-15: a remark");
    terminal.send("s");
    terminal.wait_for("save in file: study.pdn");
    terminal.send(format!("{}{}\r", "\x7f".repeat("study.pdn".len()), saved.to_string_lossy()));
    terminal.wait_for("saved in");
    let text = fs::read_to_string(&saved).expect("it was written");
    assert_eq!(text, GAME.replace("11-15 23-19 (22-18)", "11-15 {a remark} 1... 23-19 (1... 22-18)"));
    terminal.send("cmore\r");
    terminal.wait_for("a remarkmore");
    terminal.send("s\r");
    terminal.wait_for("saved in");
    assert!(fs::read_to_string(&saved).expect("it was written again").contains("{a remarkmore}"));
    terminal.send("y\r");
    terminal.wait_for("The position in FEN");
    assert!(terminal.bytes().windows(7).any(|bytes| bytes == b"\x1b]52;c;"), "it goes to the clipboard");
    terminal.key(Key::Esc);
    terminal.wait_for("1. 11-15: a remarkmore");
    terminal.key(Key::Char('q'));
    terminal.wait_for("Which game?");
    terminal.key(Key::Esc);
    terminal.wait_for("What shall we play?");
    terminal.key(Key::Char('q'));
    assert!(terminal.wait_end().success());
    terminal.assert_given_back();
    fs::remove_dir_all(&folder).expect("it is there");
}
