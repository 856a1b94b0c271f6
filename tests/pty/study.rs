//! The study board in the real binary: a robot thinks in the background, and a text goes to the terminal's clipboard.

use std::fs;

use crate::terminal::{Key, Signal, Terminal};

const GAME: &str = "[White \"Ana\"]\n[GameType \"21\"]\n\n1. 11-15 23-19 (22-18) 2. 8-11 22-17 *\n";

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
    terminal.wait_until("the next move", |screen| {
        screen.contents().contains("\n1. 11-15")
    });
    terminal.wait_for("Analysis: depth");
    terminal.key(Key::Char('a'));
    terminal.wait_gone("Analysis:");
    terminal.send("ca remark\r");
    terminal.wait_for("1. 11-15: a remark");
    terminal.send("s");
    terminal.wait_for("save in file: ");
    terminal.send(format!("\x15{}\r", saved.to_string_lossy()));
    terminal.wait_for("saved to");
    let text = fs::read_to_string(&saved).expect("it was written");
    assert_eq!(
        text,
        GAME.replace("11-15 23-19 (22-18)", "11-15 {a remark} 23-19 (22-18)")
    );
    terminal.send("cmore\r");
    terminal.wait_for("a remarkmore");
    terminal.send("s\r");
    terminal.wait_for("saved to");
    assert!(
        fs::read_to_string(&saved)
            .expect("it was written again")
            .contains("{a remarkmore}")
    );
    terminal.send("y\r");
    terminal.wait_for("Position in FEN");
    assert!(
        terminal
            .bytes()
            .windows(7)
            .any(|bytes| bytes == b"\x1b]52;c;"),
        "it goes to the clipboard"
    );
    terminal.key(Key::Esc);
    terminal.wait_for("1. 11-15: a remarkmore");
    terminal.key(Key::Char('q'));
    terminal.wait_for("Choose a game");
    terminal.key(Key::Esc);
    terminal.wait_for("a games room in a terminal");
    terminal.key(Key::Char('q'));
    assert!(terminal.wait_end().success());
    terminal.assert_given_back();
    fs::remove_dir_all(&folder).expect("it is there");
}

/// Games as people write them.
const ARCHIVE: &str = "; an archive\n[White \"Ana\"]\n[GameType \"21\"]\n1.  11-15   23-19 *\n\n\n\
[White \"Bo\"]\n[GameType \"21\"]\n1.  9-14 *\n[White \"Cy\"]\n[GameType \"21\"]\n1.  12-16 * \n\n";

#[test]
fn a_game_of_a_file_is_saved_back_into_it_and_the_others_stay_byte_for_byte() {
    let folder = std::env::temp_dir().join(format!("parlour-pty-archive-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder can be made");
    let file = folder.join("archive.pdn");
    fs::write(&file, ARCHIVE).expect("a file can be written");
    let text = || fs::read_to_string(&file).expect("it is there");
    let mut terminal = Terminal::start(&["study", &file.to_string_lossy()], 80, 24);
    terminal.wait_for("Cy");
    let mut comment = |name: &str, words: &str| {
        terminal.click_on(name);
        terminal.wait_for("Study: english");
        terminal.send(format!("c{words}\r"));
        terminal.wait_for(words);
        terminal.send("s");
        terminal.wait_for("archive.pdn");
        terminal.send("\r");
        terminal.wait_for("saved to");
        terminal.key(Key::Esc);
        terminal.wait_for("Cy");
    };
    let bo = "[White \"Bo\"]\n[GameType \"21\"]\n1.  9-14 *";
    let cy = "[White \"Cy\"]\n[GameType \"21\"]\n1.  12-16 *";
    let changed =
        |game: &str, words: &str| game.replace("]\n1.  ", &format!("]\n{{{words}}} 1.  "));
    comment("Bo", "one");
    let wanted = ARCHIVE.replace(bo, &changed(bo, "one"));
    assert_eq!(text(), wanted);
    comment("Cy", "two");
    let wanted = wanted.replace(cy, &changed(cy, "two"));
    assert_eq!(text(), wanted);
    comment("Bo", "more");
    let wanted = wanted.replace("{one}", "{onemore}");
    assert_eq!(text(), wanted);
    fs::write(&file, "[White \"Di\"]\n1. 11-15 *\n").expect("it can be written");
    terminal.click_on("Bo");
    terminal.wait_for("Study: english");
    terminal.send("cthree\r");
    terminal.wait_for("three");
    terminal.send("s\r");
    terminal.wait_for("was changed by another program");
    assert_eq!(text(), "[White \"Di\"]\n1. 11-15 *\n");
    drop(terminal);
    fs::remove_dir_all(&folder).expect("it is there");
}

/// A game of sixty moves of two kings, to and fro.
fn long_game() -> String {
    let to_and_fro = |nth: usize| format!("{}. {} ", nth + 1, ["32-28 1-6", "28-32 6-1"][nth % 2]);
    let moves: String = (0..60).map(to_and_fro).collect();
    format!(
        "[White \"Ana\"]\n[Black \"Bo\"]\n[GameType \"21\"]\n[FEN \"W:WK32,29,30:BK1,4,5\"]\n{moves}*\n"
    )
}

/// The number of positions that are said to have been analysed.
fn analysed(screen: &vt100::Screen) -> Option<usize> {
    let contents = screen.contents();
    contents
        .split_once("Analysed ")?
        .1
        .split_once(" of 121 ")?
        .0
        .parse()
        .ok()
}

#[test]
fn the_analysis_of_a_game_of_the_store_is_stopped_and_goes_on_after_the_program_was_killed() {
    let folder = std::env::temp_dir().join(format!("parlour-pty-analysis-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder can be made");
    let (file, data) = (folder.join("game.pdn"), folder.join("games.db"));
    fs::write(&file, long_game()).expect("a file can be written");
    let data = ["--data", data.to_str().expect("a path")];
    let mut import = Terminal::start(
        &[&["import", file.to_str().expect("a path")], &data[..]].concat(),
        100,
        30,
    );
    assert!(import.wait_end().success(), "{}", import.contents());
    let open = || {
        let mut terminal = Terminal::start(&data, 100, 30);
        for text in ["History", "english"] {
            terminal.wait_for(text);
            terminal.click_on(text);
        }
        // The foot line of the history has the same words elsewhere.
        terminal.wait_drawn("the replay", |screen| screen.contents().contains(" of 120"));
        terminal.click_on("y study");
        terminal.wait_for("Study: english");
        terminal.click_on("A review");
        terminal
    };

    let mut terminal = open();
    terminal.wait_until("some positions are analysed", |screen| {
        analysed(screen) > Some(2)
    });
    terminal.key(Key::Char('A'));
    terminal.wait_for("stopped; A continues");
    terminal.key(Key::Char('S'));
    terminal.wait_for("saved in the history");
    terminal.signal(Signal::KILL);
    terminal.wait_exit();

    let mut terminal = open();
    let first = |screen: &vt100::Screen| {
        analysed(screen).is_some() || screen.contents().contains("analysed: ")
    };
    terminal.wait_until("it goes on", first);
    let begun = terminal.screen(analysed);
    assert!(
        begun.is_none_or(|positions| positions > 2),
        "what was found is there: {begun:?}"
    );
    terminal.wait_until("it comes farther", |screen| {
        analysed(screen).is_none_or(|positions| Some(positions) > begun)
    });
    terminal.signal(Signal::KILL);
    terminal.wait_exit();
    fs::remove_dir_all(&folder).expect("it is there");
}
