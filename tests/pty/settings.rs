//! The file of settings that is read, told on the screen of the real binary.

use std::fs;

use tempfile::TempDir;

use crate::terminal::{Key, Program, Terminal};

/// A directory with a `config.toml`; it goes when the test ends.
struct Folder(TempDir);

impl Folder {
    fn with(config: &str) -> Self {
        let folder = TempDir::new().expect("a folder can be made");
        fs::write(folder.path().join("config.toml"), config).expect("a file can be written");
        Self(folder)
    }

    /// Parlour in this directory.
    fn start(&self) -> Terminal {
        let folder = self.0.path().to_string_lossy();
        let script = [
            "-c",
            "cd \"$0\" && exec \"$1\"",
            &folder,
            env!("CARGO_BIN_EXE_parlour"),
        ];
        let mut terminal = Program::new("sh", &script).start(150, 40);
        terminal.wait_for("a games room in a terminal");
        terminal
    }
}

/// Opens the settings and goes to the last row.
fn open_settings(terminal: &mut Terminal) {
    terminal.click_on("Settings");
    terminal.wait_for("a bot's step");
    terminal.key(Key::Up);
    terminal.wait_for("back to the start screen; ");
}

#[test]
fn the_settings_say_which_file_was_read() {
    let own = "players = [\"Ana\"]\n[table]\nundo = true\n";
    let folder = Folder::with(own);
    let mut terminal = folder.start();
    open_settings(&mut terminal);
    terminal.wait_for("changes are saved to ");
    terminal.wait_for("settings from ./config.toml; ");
    terminal.keys(&[Key::Down, Key::Down, Key::Right]);
    terminal.key(Key::Esc);
    terminal.wait_for("a games room in a terminal");
    terminal.key(Key::Char('q'));
    assert!(terminal.wait_end().success());
    assert_eq!(
        fs::read_to_string(folder.0.path().join("config.toml")).expect("it is there"),
        own,
        "nobody's file is written"
    );
}

#[test]
fn a_name_is_asked_at_the_first_start_alone_and_is_that_of_every_table() {
    let folder = Folder::with("");
    let start = |args: &[&str]| {
        let program = Program::unnamed(&[&["--data", ""], args].concat());
        let home = folder.0.path().to_string_lossy();
        program.env("XDG_CONFIG_HOME", &home).start(80, 24)
    };
    let mut first = start(&[]);
    first.wait_for("Player: open a card");
    first.keys(&[Key::Enter, Key::Right, Key::Enter]); // a pair, by the first deal
    first.wait_for("Who was that?");
    std::thread::sleep(std::time::Duration::from_millis(600)); // a key before then is not taken
    first.send("Ana\r");
    first.wait_for("Ana's turn");
    first.keys(&[Key::Ctrl('c'), Key::Right, Key::Enter]);
    assert!(first.wait_end().success());
    let mut second = start(&[]);
    second.wait_for("? keys");
    assert!(!second.contents().contains("Who was that?"));
    second.key(Key::Char('q'));
    assert!(second.wait_end().success());
    start(&["play", "concentration"]).wait_for("Ana: open a card");
}

/// A file that cannot be read stops a table that was asked for, not the start screen, which says where the fault is.
#[test]
fn the_start_screen_opens_whatever_the_settings_say() {
    let folder = Folder::with("players = [\"Ana\"]\n[table]\nclock = none\n");
    let own = folder.0.path().join("parlour");
    fs::create_dir(&own).expect("a folder can be made");
    fs::rename(folder.0.path().join("config.toml"), own.join("config.toml")).expect("it is there");
    let home = folder.0.path().to_string_lossy();
    let script = "XDG_CONFIG_HOME=\"$0\" exec \"$1\"";
    let mut terminal =
        Program::new("sh", &["-c", script, &home, env!("CARGO_BIN_EXE_parlour")]).start(150, 40);
    terminal.wait_for("a games room in a terminal");
    terminal.wait_for("config.toml:3:9: words must be in quotation marks: clock = \"none\"");
    open_settings(&mut terminal);
    terminal.wait_for("changes cannot be saved");
}

#[test]
fn a_file_of_another_program_is_passed_over_said_and_never_written_to() {
    let foreign = "title = \"A site\"\n[screen]\nwidth = 80\n";
    let folder = Folder::with(foreign);
    let mut terminal = folder.start();
    terminal.wait_for("./config.toml was not read: it is not Parlour's, which has no `title`");
    open_settings(&mut terminal);
    terminal.wait_for("changes are saved to ");
    terminal.keys(&[Key::Down, Key::Down, Key::Right]);
    terminal.key(Key::Esc);
    terminal.wait_for("a games room in a terminal");
    terminal.key(Key::Char('q'));
    assert!(terminal.wait_end().success());
    assert_eq!(
        fs::read_to_string(folder.0.path().join("config.toml")).expect("it is there"),
        foreign
    );
}

#[test]
fn two_files_are_merged_key_by_key_and_the_start_screen_says_so() {
    let folder = Folder::with("players = [\"Ana\", \"Bo\"]\nmode = \"checkers\"\n");
    let own = "players = [\"Cy\", \"Di\"]\n[table]\nundo = true\n";
    fs::create_dir_all(folder.0.path().join("parlour")).expect("a folder can be made");
    fs::write(folder.0.path().join("parlour/config.toml"), own).expect("a file can be written");
    let start = || {
        let (here, program) = (
            folder.0.path().to_string_lossy(),
            env!("CARGO_BIN_EXE_parlour"),
        );
        let script = ["-c", "cd \"$0\" && exec \"$1\"", &here, program];
        let mut terminal = Program::new("sh", &script)
            .env("XDG_CONFIG_HOME", &here)
            .start(150, 40);
        terminal.wait_for("./config.toml overrides players, mode from ");
        terminal.wait_for("► Checkers");
        terminal
    };
    let mut terminal = start();
    open_settings(&mut terminal);
    terminal.keys(&[Key::Down, Key::Down, Key::Right]);
    terminal.key(Key::Esc);
    terminal.wait_for("a games room in a terminal");
    terminal.key(Key::Char('q'));
    assert!(terminal.wait_end().success());
    let changed =
        fs::read_to_string(folder.0.path().join("parlour/config.toml")).expect("it is there");
    assert!(
        changed != own && changed.contains("undo = true"),
        "{changed}"
    );
    // A setting that is saved to one's own file does not hide the other one.
    let mut terminal = start();
    terminal.key(Key::Enter);
    terminal.wait_for("Ana");
    terminal.wait_for("Bo");
}

/// A home with these files of themes, and settings that choose the theme `night`.
fn home(files: &[(&str, &str)]) -> Folder {
    let folder = Folder::with("players = [\"Ana\"]\n[screen]\ntheme = \"night\"\n");
    fs::create_dir_all(folder.0.path().join("parlour/themes")).expect("a folder can be made");
    fs::copy(
        folder.0.path().join("config.toml"),
        folder.0.path().join("parlour/config.toml"),
    )
    .expect("a file can be copied");
    for (name, text) in files {
        fs::write(folder.0.path().join("parlour/themes").join(name), text)
            .expect("a file can be written");
    }
    folder
}

/// Parlour with the settings of this home.
fn start_at(home: &Folder) -> Terminal {
    let program = Program::unnamed(&["--color", "truecolor"])
        .env("XDG_CONFIG_HOME", &home.0.path().to_string_lossy());
    let mut terminal = program.start(150, 40);
    terminal.wait_for("a games room in a terminal");
    terminal
}

#[test]
fn a_theme_of_a_file_is_drawn_and_listed_by_the_settings() {
    let home = home(&[(
        "night.toml",
        "[colours]\nselected = \"#010203 on #a0b0c0\"\n",
    )]);
    let mut terminal = start_at(&home);
    terminal.wait_for("? keys");
    assert!(
        terminal
            .bytes()
            .windows(13)
            .any(|bytes| bytes == b"48;2;160;176;"),
        "the marked row has the file's colours"
    );
    open_settings(&mut terminal);
    terminal.key(Key::Home);
    terminal.wait_for("← night");
    terminal.key(Key::Esc);
    terminal.wait_for("a games room in a terminal");
    terminal.key(Key::Char('q'));
    assert!(terminal.wait_end().success());
}

#[test]
fn a_theme_that_is_missing_damaged_or_hard_to_see_is_told() {
    let homes = [
        home(&[]),
        home(&[("night.toml", "[colours]\ndim = 3\n")]),
        home(&[("night.toml", "[colours]\ndim = \"#eeeeee\"\n")]),
    ];
    let told = [
        "config.toml:3:9: there is no theme \"night\" (no file ",
        "night.toml:2:7: `dim` cannot be 3; it is a text in quotation marks; the default theme",
        "night.toml:2:7: `dim` is hard to read: #eeeeee on a white terminal has a contrast of 1.2",
    ];
    for (home, told) in homes.iter().zip(told) {
        let mut terminal = start_at(home);
        // A line that is too long for a row goes on in the next.
        let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        terminal.wait_until(told, |screen| {
            words(&screen.contents()).contains(told.trim_end())
        });
        terminal.key(Key::Char('q'));
        assert!(terminal.wait_end().success());
    }
}
