//! Which file of settings is read, told on the screen of the real binary.

use std::fs;
use std::path::PathBuf;

use crate::terminal::{Key, Program, Terminal};

/// A directory with a `config.toml`; it goes when the test ends.
struct Folder(PathBuf);

impl Folder {
    fn with(name: &str, config: &str) -> Self {
        let path = std::env::temp_dir().join(format!("parlour-settings-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).expect("a folder can be made");
        fs::write(path.join("config.toml"), config).expect("a file can be written");
        Self(path)
    }

    /// Parlour in this directory.
    fn start(&self) -> Terminal {
        let folder = self.0.to_string_lossy();
        let script = ["-c", "cd \"$0\" && exec \"$1\"", &folder, env!("CARGO_BIN_EXE_parlour")];
        let mut terminal = Program::new("sh", &script).start(150, 40);
        terminal.wait_for("What shall we play?");
        terminal
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Opens the settings and goes to the last row.
fn open_settings(terminal: &mut Terminal) {
    terminal.click_on("Settings");
    terminal.wait_for("a robot's step");
    terminal.key(Key::Up);
    terminal.wait_for("back to the start screen; ");
}

#[test]
fn the_settings_say_which_file_was_read() {
    let own = "[table]\nundo = true\n";
    let folder = Folder::with("own", own);
    let mut terminal = folder.start();
    open_settings(&mut terminal);
    terminal.wait_for("the settings are from ./config.toml; changes are kept in ");
    terminal.keys(&[Key::Down, Key::Right]);
    terminal.key(Key::Esc);
    terminal.wait_for("What shall we play?");
    terminal.key(Key::Char('q'));
    assert!(terminal.wait_end().success());
    assert_eq!(fs::read_to_string(folder.0.join("config.toml")).expect("it is there"), own, "nobody's file is written");
}

#[test]
fn a_file_of_another_program_is_passed_over_said_and_never_written_to() {
    let foreign = "title = \"A site\"\n[screen]\nwidth = 80\n";
    let folder = Folder::with("foreign", foreign);
    let mut terminal = folder.start();
    terminal.wait_for("./config.toml was not read: it is not Parlour's, which has no `title`");
    open_settings(&mut terminal);
    terminal.wait_for("no file of settings was read; changes are kept in ");
    terminal.keys(&[Key::Down, Key::Right]);
    terminal.key(Key::Esc);
    terminal.wait_for("What shall we play?");
    terminal.key(Key::Char('q'));
    assert!(terminal.wait_end().success());
    assert_eq!(fs::read_to_string(folder.0.join("config.toml")).expect("it is there"), foreign);
}
