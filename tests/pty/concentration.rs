//! The real `parlour`: whole games with keys and with the mouse, records on disk, colours, and how few bytes it sends.
//!
//! Beside the real program runs a shadow of it, the pure `update` and `view` in this process with the same seed. It
//! hears the same keys and clicks, and what the terminal shows has to be what it draws.

use std::fs;
use std::process::Command;

use parlour_config::Config;
use parlour_config::caps::Depth;
use parlour_kit::input;
use parlour_model::diagnostic::Source;
use parlour_model::grid::{Grid, Place};
use parlour_model::record::Record;
use tempfile::TempDir;

use crate::shell::{at_rest, has_proc, pid, sleeps};
use crate::terminal::{Key, Program, Signal, Terminal};
use parlour_testing::session::Session;

/// The shadow's seed, and settings under which nothing passes automatically.
const ARGUMENTS: [&str; 4] = ["--seed", "1", "--data", ""];

/// A person with a name, and what is shown stays until a key, so that no test has to be quick.
const PATIENT: &str = "players = [\"Ana\", { name = \"Robo\", robot = \"casual\" }]\n[table]\nreveal_ms = 0\nrobot_ms = 0\n";

fn patient() -> Program {
    Program::unnamed(&ARGUMENTS).with_settings(PATIENT)
}

/// The program in a terminal, and its shadow.
struct Pair {
    real: Terminal,
    shadow: Session,
}

impl Pair {
    /// The start screen at 80×24.
    fn menu() -> Self {
        Self::started(patient(), None)
    }

    /// A program whose terminal draws this number of colours; `None` is its usual number.
    fn started(program: Program, color: Option<Depth>) -> Self {
        let mut config = Config::default();
        config.screen.color = color;
        config.table.reveal_ms = 0;
        config.table.robot_ms = 0; // a found pair is not shown for a time either
        config.set_name("Ana");
        let mut shadow = Session::menu(config);
        // The day of a game is shown at its end.
        shadow.now = jiff::Timestamp::now();
        let mut pair = Self {
            real: program.start(80, 24),
            shadow,
        };
        pair.agree();
        pair
    }

    /// Two people at a table of eight pairs, set up with keys.
    fn table() -> Self {
        let mut pair = Self::menu();
        pair.sit_down();
        pair
    }

    fn sit_down(&mut self) {
        self.keys(&[
            Key::Enter,
            Key::Down,
            Key::Down,
            Key::Left,
            Key::Left,
            Key::Left,
        ]);
        self.shadow.shows("player 2");
        self.keys(&[Key::Up, Key::Up, Key::Enter]);
        self.shadow.shows("Ana: open a card");
    }

    /// Waits until the terminal shows what the shadow draws.
    #[track_caller]
    fn agree(&mut self) {
        self.real.wait_frame(&self.shadow.text());
    }

    #[track_caller]
    fn key(&mut self, key: Key) {
        self.real.key(key);
        self.shadow.key(same(key));
        self.agree();
    }

    #[track_caller]
    fn keys(&mut self, keys: &[Key]) {
        for key in keys {
            self.key(*key);
        }
    }

    #[track_caller]
    fn line(&mut self, opener: Key, text: &str) {
        self.keys(&[opener, Key::Ctrl('u')]);
        text.chars().for_each(|c| self.key(Key::Char(c)));
        self.key(Key::Enter);
    }

    #[track_caller]
    fn click(&mut self, at: (u16, u16)) {
        self.real.click(at.0, at.1);
        self.shadow.click(at);
        self.agree();
    }

    #[track_caller]
    fn click_on(&mut self, text: &str) {
        let (x, y) = self.shadow.place_of(text);
        self.click((
            x + u16::try_from(text.chars().count() / 2).expect("a short text"),
            y,
        ));
    }

    #[track_caller]
    fn resize(&mut self, columns: u16, rows: u16) {
        self.real.resize(columns, rows);
        self.shadow.resize(columns, rows);
        self.agree();
    }

    /// The number of bytes that a key costs.
    #[track_caller]
    fn cost(&mut self, key: Key) -> usize {
        let before = self.real.written();
        self.key(key);
        self.real.written() - before
    }

    #[track_caller]
    fn quit(mut self) {
        self.real.key(Key::Ctrl('c'));
        assert!(self.real.wait_end().success());
        self.real.assert_given_back();
    }
}

/// The key as the app hears it.
fn same(key: Key) -> input::Key {
    match key {
        Key::Char(c) => input::Key::Char(c),
        Key::Ctrl(c) => input::Key::Ctrl(c),
        Key::Enter => input::Key::Enter,
        Key::Esc => input::Key::Esc,
        Key::Tab => input::Key::Tab,
        Key::BackTab => input::Key::BackTab,
        Key::Backspace => input::Key::Backspace,
        Key::Up => input::Key::Up,
        Key::Down => input::Key::Down,
        Key::Left => input::Key::Left,
        Key::Right => input::Key::Right,
        Key::Home => input::Key::Home,
        Key::End => input::Key::End,
        Key::PageUp => input::Key::PageUp,
        Key::PageDown => input::Key::PageDown,
        Key::F1 => input::Key::F(1),
    }
}

/// A folder for one test's files; it goes when the test ends.
struct Folder(TempDir);

impl Folder {
    fn new() -> Self {
        Self(TempDir::new().expect("a folder can be made"))
    }

    fn file(&self, name: &str) -> String {
        self.0.path().join(name).to_string_lossy().into_owned()
    }
}

#[test]
fn con_9_a_whole_game_with_keys_from_the_menu_to_the_end() {
    let mut pair = Pair::table();
    pair.real.assert_taken();
    let grid = Grid::for_cards(16);
    let mut at = Place { row: 0, column: 0 };
    for place in pair.shadow.pairs().concat() {
        let to: Place = place.parse().expect("a place");
        for _ in 0..(to.row + grid.rows - at.row) % grid.rows {
            pair.key(Key::Down);
        }
        for _ in 0..(to.column + grid.columns - at.column) % grid.columns {
            pair.key(Key::Char('l'));
        }
        at = to;
        pair.key(Key::Enter);
    }
    pair.shadow.shows("Ana wins by 8.");
    pair.real.read();
    pair.click_on("leave");
    pair.shadow.shows("a games room in a terminal");
    pair.quit();
}

#[test]
fn con_9_a_whole_game_with_mouse_bytes_alone_and_a_resize_in_the_middle() {
    let mut pair = Pair::menu();
    pair.click_on("Concentration");
    for character in ["Robo", "Bolt", "Vix", "Sage"] {
        pair.click_on(character);
    }
    pair.click_on("Deal");
    for (taken, places) in pair.shadow.pairs().into_iter().enumerate() {
        match taken {
            2 => pair.resize(120, 40),
            4 => pair.resize(40, 12),
            6 => pair.resize(80, 24),
            _ => {}
        }
        for place in places {
            let at = pair.shadow.card(&place);
            pair.click(at);
        }
    }
    pair.shadow.shows("Ana wins by 8.");
    pair.real.read();
    pair.click_on("leave");
    let (x, y) = pair.shadow.place_of("Quit");
    pair.real.click(x, y);
    assert!(pair.real.wait_end().success());
    pair.real.assert_given_back();
}

#[test]
fn con_12_a_mismatch_goes_by_itself() {
    let mut terminal = Program::parlour(&["--data", "", "--seed", "1"]).start(80, 24);
    terminal.wait_for("a games room in a terminal");
    terminal.keys(&[Key::Enter, Key::Char('-'), Key::Enter]);
    terminal.wait_for("Ana: open a card");
    for place in alone().mismatch() {
        terminal.key(Key::Char(':'));
        terminal.send(place);
        terminal.key(Key::Enter);
    }
    terminal.wait_for("differ");
    terminal.wait_for("Ana: open a card");
}

/// The deal of `parlour --seed 1` to a player alone.
fn alone() -> Session {
    let mut shadow = Session::menu(Config::default());
    for key in [Key::Enter, Key::Char('-'), Key::Enter] {
        shadow.key(same(key));
    }
    shadow
}

#[test]
fn a_signal_in_the_middle_gives_the_terminal_back() {
    let mut pair = Pair::table();
    pair.key(Key::Enter);
    pair.real.signal(Signal::TERM);
    assert_eq!(pair.real.wait_end().signal(), Some("Terminated"));
    pair.real.assert_given_back();
}

/// A game of which a part was played, saved in this file.
fn saved(path: &str) -> Vec<String> {
    let mut pair = Pair::table();
    let [one, other] = pair.shadow.mismatch();
    let pairs = pair.shadow.pairs();
    for place in [&one, &other, &pairs[0][0], &pairs[0][1], &one] {
        pair.line(Key::Char(':'), place);
    }
    pair.shadow.shows("already won by player 2");
    pair.real.keys(&[Key::Char('s'), Key::Ctrl('u')]);
    pair.real.send(path);
    pair.real.key(Key::Enter);
    pair.real.wait_for("saved to");
    pair.shadow.record().moves
}

#[test]
fn a_saved_record_is_replayed_for_scripts_and_on_the_screen() {
    let folder = Folder::new();
    let path = folder.file("game.toml");
    let moves = saved(&path);
    let text = fs::read_to_string(&path).expect("the record was written");
    let record = Record::read(Source::new(&path, &text)).expect("a record");
    assert_eq!(record.moves, moves);
    assert!(
        record.started.is_some() && record.finished.is_none(),
        "{text}"
    );

    let output = Command::new(env!("CARGO_BIN_EXE_parlour"))
        .args(["replay", &path, "--json"])
        .output();
    let printed = String::from_utf8(output.expect("it runs").stdout).expect("text");
    let lines: Vec<serde_json::Value> = printed
        .lines()
        .map(|line| serde_json::from_str(line).expect("an object"))
        .collect();
    let replayed: Vec<_> = lines[1..]
        .iter()
        .map(|line| line["move"].as_str().expect("a move"))
        .collect();
    assert_eq!(replayed, moves);
    assert_eq!(
        lines.last().expect("a line")["scores"],
        serde_json::json!([0, 1])
    );

    let mut screen = Terminal::start(&["replay", &path], 80, 24);
    let last = moves.len();
    screen.wait_for(&format!("move 0 of {last}"));
    screen.keys(&[Key::Right, Key::Right]);
    screen.wait_for(&format!("move 2 of {last}"));
    screen.key(Key::End);
    screen.wait_for(&format!("move {last} of {last}"));
    screen.key(Key::Left);
    screen.wait_for(&format!("move {} of {last}", last - 1));
    screen.key(Key::Ctrl('c'));
    assert!(screen.wait_end().success());
    screen.assert_given_back();
}

#[test]
fn a_file_that_cannot_be_written_is_refused_with_the_reason_and_nothing_is_lost() {
    let folder = Folder::new();
    let there = folder.file("there.toml");
    fs::write(&there, "mine").expect("a file");
    let inside = format!("{there}/game.toml");
    let cases = [
        (there.clone(), "already exists; choose another name"),
        (folder.file("none/game.toml"), "there is no such folder"),
        (
            folder.0.path().to_string_lossy().into_owned(),
            "already exists; choose another name",
        ),
        (inside, "cannot be written"),
    ];
    let mut terminal =
        Program::parlour(&["--data", "", "--seed", "1", "play", "concentration"]).start(140, 24);
    terminal.wait_for("Ana: open a card");
    for (path, why) in cases {
        terminal.keys(&[Key::Char('s'), Key::Ctrl('u')]);
        terminal.send(&path);
        terminal.wait_for(&format!("{path}_"));
        terminal.key(Key::Enter);
        terminal.wait_for(why);
        terminal.key(Key::Right);
        terminal.wait_gone(why);
    }
    assert_eq!(
        fs::read_to_string(&there).expect("it is still there"),
        "mine"
    );
    terminal.wait_for("Ana: open a card");
}

/// Every number in every sequence that sets a style, those of a colour in full (`38;5;…`) as the first alone.
fn styles(bytes: &[u8]) -> Vec<u32> {
    let text = String::from_utf8_lossy(bytes).into_owned();
    let mut codes = Vec::new();
    for sequence in text.split("\x1b[").skip(1) {
        let end = sequence
            .find(|c: char| !(c.is_ascii_digit() || c == ';' || c == ':'))
            .unwrap_or(sequence.len());
        if !sequence[end..].starts_with('m') {
            continue;
        }
        let mut numbers = sequence[..end]
            .split([';', ':'])
            .map(|number| number.parse().unwrap_or(0));
        while let Some(number) = numbers.next() {
            codes.push(number);
            if matches!(number, 38 | 48) {
                let rest = if numbers.next() == Some(5) { 1 } else { 3 };
                numbers.by_ref().take(rest).for_each(drop);
            }
        }
    }
    codes
}

/// All that is written while a mismatch is looked at, a pair taken and a dialog read.
fn a_little_of_everything(program: Program) -> Vec<u32> {
    let mut terminal = program.start(80, 24);
    terminal.wait_for("a games room in a terminal");
    terminal.keys(&[Key::Enter, Key::Char('-'), Key::Enter]);
    terminal.wait_for("Ana: open a card");
    terminal.send("\x1b[17~"); // F6
    let pairs = alone().pairs();
    for place in [&pairs[0][0], &pairs[1][0], &pairs[0][0], &pairs[0][1]] {
        terminal.key(Key::Char(':'));
        terminal.send(place);
        terminal.key(Key::Enter);
        terminal.wait_for(&format!("opens {place}"));
    }
    terminal.wait_for("finds a pair");
    terminal.key(Key::Esc);
    terminal.wait_for("Leave the table?");
    styles(&terminal.bytes())
}

#[test]
fn no_color_is_obeyed() {
    for program in [
        Program::parlour(&["--data", "", "--seed", "1"]).env("NO_COLOR", "1"),
        Program::parlour(&["--data", "", "--seed", "1", "--color", "none"]),
    ] {
        let styles = a_little_of_everything(program);
        assert!(styles.contains(&7), "reversed is no colour");
        let colours = |code: &u32| matches!(code, 30..=49 | 90..=107);
        assert_eq!(
            styles.into_iter().filter(colours).collect::<Vec<_>>(),
            [0; 0]
        );
    }
}

#[test]
fn sixteen_colours_are_the_terminal_s_own_sixteen() {
    let styles = a_little_of_everything(Program::parlour(&[
        "--data", "", "--seed", "1", "--color", "16",
    ]));
    assert!(styles.iter().any(|code| matches!(code, 30..=37 | 90..=97)));
    assert!(
        styles.iter().all(|code| !matches!(code, 38 | 48)),
        "no colour of another palette"
    );
}

/// The bytes that keys cost at 80×24, for a program that has these colours.
fn costs(program: Program, color: Option<Depth>) -> [usize; 3] {
    let mut pair = Pair::started(program, color);
    pair.sit_down();
    let arrows = [Key::Right, Key::Down, Key::Left, Key::Up].map(|key| pair.cost(key));
    let arrow = arrows.into_iter().max().expect("four arrows");
    let flip = pair.cost(Key::Enter);
    assert!(arrow <= 120, "an arrow key costs {arrow} bytes");
    [arrow, flip, pair.cost(Key::Right)]
}

#[test]
fn an_arrow_key_costs_few_bytes() {
    for (name, program, color) in [
        ("true colour", patient(), None),
        (
            "256 colours",
            patient().without("COLORTERM"),
            Some(Depth::Indexed256),
        ),
        (
            "no colours",
            patient().env("NO_COLOR", "1"),
            Some(Depth::None),
        ),
    ] {
        let [arrow, flip, beside] = costs(program, color);
        println!(
            "{name}: an arrow key {arrow} bytes, a card turned {flip}, an arrow key from a face {beside}"
        );
    }
}

#[test]
fn a_key_that_means_nothing_sends_nothing_and_neither_does_waiting() {
    if !has_proc() {
        return;
    }
    let mut pair = Pair::table();
    let process = pid(&pair.real);
    for key in [Key::Char('Z'), Key::Ctrl('b'), Key::Char('é')] {
        let slept = at_rest(&process);
        let written = pair.real.written();
        pair.real.key(key);
        // The reader and the session have both woken and gone to sleep again.
        let until = std::time::Instant::now() + crate::terminal::PATIENCE;
        while sleeps(&process) < slept + 2 {
            assert!(std::time::Instant::now() < until, "{key:?} is not heard");
            std::thread::yield_now();
        }
        at_rest(&process);
        assert_eq!(pair.real.written(), written, "{key:?}");
    }
    let slept = at_rest(&process);
    let before = (pair.real.written(), slept);
    std::thread::sleep(std::time::Duration::from_secs(1));
    assert_eq!(
        (pair.real.written(), sleeps(&process)),
        before,
        "bytes written, and waits begun"
    );
    pair.key(Key::Right);
}
