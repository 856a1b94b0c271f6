//! A program in a pseudo-terminal, or a session over SSH: sends it keys and the mouse, and reads its screen as a person
//! would.
//!
//! A wait ends as soon as the screen shows what it waits for, and fails, with the screen, after [`PATIENCE`]. Only
//! [`Terminal::read`] sleeps for a fixed time.

use std::collections::BTreeMap;
use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::sync::mpsc::Receiver;
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::thread;
use std::time::{Duration, Instant};

pub(crate) use portable_pty::ExitStatus;
pub(crate) use rustix::process::Signal;
use rustix::process::{Pid, kill_process};
use tempfile::TempDir;

#[path = "program.rs"]
mod program;

pub(crate) use program::Program;

/// Long enough for a busy machine; only a failing test ever waits so long.
pub(crate) const PATIENCE: Duration = Duration::from_secs(30);

/// A key or click in the first half second does nothing to what nobody has asked for: the person has not read it.
const READING: Duration = Duration::from_millis(600);

/// The private modes that a program has to leave off.
const MODES_OFF: [u16; 10] = [47, 1000, 1002, 1003, 1006, 1015, 1047, 1049, 2004, 2026];

/// A key, as the bytes that a terminal sends for it.
#[derive(Clone, Copy, Debug)]
#[allow(dead_code, reason = "a keyboard has all its keys")]
pub(crate) enum Key {
    Char(char),
    Ctrl(char),
    Enter,
    Esc,
    Tab,
    BackTab,
    Backspace,
    Up,
    Down,
    Left,
    Right,
    Home,
    End,
    PageUp,
    PageDown,
    F1,
}

impl Key {
    fn bytes(self) -> Vec<u8> {
        match self {
            Self::Char(char) => char.to_string().into_bytes(),
            Self::Ctrl(letter) => vec![u8::try_from(letter).expect("an ASCII letter") & 0x1f],
            Self::Enter => b"\r".to_vec(),
            Self::Esc => b"\x1b".to_vec(),
            Self::Tab => b"\t".to_vec(),
            Self::BackTab => b"\x1b[Z".to_vec(),
            Self::Backspace => b"\x7f".to_vec(),
            Self::Up => b"\x1b[A".to_vec(),
            Self::Down => b"\x1b[B".to_vec(),
            Self::Right => b"\x1b[C".to_vec(),
            Self::Left => b"\x1b[D".to_vec(),
            Self::Home => b"\x1b[H".to_vec(),
            Self::End => b"\x1b[F".to_vec(),
            Self::PageUp => b"\x1b[5~".to_vec(),
            Self::PageDown => b"\x1b[6~".to_vec(),
            Self::F1 => b"\x1bOP".to_vec(),
        }
    }
}

/// The output of the program.
struct Seen {
    parser: vt100::Parser,
    bytes: Vec<u8>,
    closed: bool,
    reading: Reading,
}

/// The state of the reader.
#[derive(Clone, Copy, PartialEq)]
enum Reading {
    On,
    Stalled,
    Over,
}

/// The program or session on the other side of a terminal.
pub(crate) trait OtherSide: Send {
    /// Tells it the size of the window.
    fn resize(&self, columns: u16, rows: u16);

    /// The terminal's line settings, as text to be compared; a session has none.
    fn settings(&self) -> String {
        String::new()
    }

    /// Ends it at once, as a process that is killed or a line that is cut. It may have ended.
    fn kill(&self);
}

/// A terminal with its program, which is killed when this is dropped.
pub(crate) struct Terminal {
    seen: Arc<(Mutex<Seen>, Condvar)>,
    other_side: Option<Box<dyn OtherSide>>,
    writer: Option<Box<dyn Write + Send>>,
    /// The process, where there is one.
    pid: Option<Pid>,
    ended: bool,
    exits: Receiver<ExitStatus>,
    settings_before: String,
    home: Option<TempDir>,
}

impl Seen {
    fn new(columns: u16, rows: u16) -> Self {
        Self {
            parser: vt100::Parser::new(cells(rows), cells(columns), 0),
            bytes: Vec::new(),
            closed: false,
            reading: Reading::On,
        }
    }
}

fn cells(count: u16) -> NonZeroU16 {
    NonZeroU16::new(count).expect("a screen has cells")
}

fn read_along(mut reader: impl Read + Send + 'static, seen: Arc<(Mutex<Seen>, Condvar)>) {
    thread::spawn(move || {
        let mut buffer = [0; 4096];
        loop {
            let count = reader.read(&mut buffer).unwrap_or(0);
            let mut guard = seen.0.lock().expect("the reader's lock");
            guard.bytes.extend_from_slice(&buffer[..count]);
            guard.parser.process(&buffer[..count]);
            guard.closed = count == 0 || guard.reading == Reading::Over;
            seen.1.notify_all();
            if guard.closed {
                return;
            }
            while guard.reading == Reading::Stalled {
                guard = seen.1.wait(guard).expect("the reader's lock");
            }
        }
    });
}

/// Returns whether no frame is being drawn. A short frame comes in one piece, without the marks of its beginning and its end.
pub(crate) fn is_between_frames(bytes: &[u8]) -> bool {
    const MARK: &[u8] = b"\x1b[?2026";
    let last = bytes.windows(MARK.len()).rposition(|window| window == MARK);
    last.is_none_or(|at| bytes.get(at + MARK.len()) == Some(&b'l'))
}

#[allow(dead_code, reason = "each test takes what it needs")]
impl Terminal {
    /// A terminal of this size, by the output and the input of its program, and the channel of its exit status.
    pub(crate) fn of(
        other_side: impl OtherSide + 'static,
        reader: impl Read + Send + 'static,
        writer: impl Write + Send + 'static,
        exits: Receiver<ExitStatus>,
        (columns, rows): (u16, u16),
    ) -> Self {
        let seen = Arc::new((Mutex::new(Seen::new(columns, rows)), Condvar::new()));
        read_along(reader, Arc::clone(&seen));
        Self {
            seen,
            other_side: Some(Box::new(other_side)),
            writer: Some(Box::new(writer)),
            pid: None,
            ended: false,
            exits,
            settings_before: String::new(),
            home: None,
        }
    }

    /// The `parlour` command in a terminal of this size, with colours and Unicode.
    pub(crate) fn start(args: &[&str], columns: u16, rows: u16) -> Self {
        Program::parlour(args).start(columns, rows)
    }

    /// Waits until the screen shows this text.
    #[track_caller]
    pub(crate) fn wait_for(&mut self, text: &str) {
        self.wait_until(&format!("{text:?} on the screen"), |screen| {
            screen.contents().contains(text)
        });
    }

    /// Waits until the screen no longer shows this text.
    #[track_caller]
    pub(crate) fn wait_gone(&mut self, text: &str) {
        self.wait_until(&format!("{text:?} gone"), |screen| {
            !screen.contents().contains(text)
        });
    }

    /// Waits until this holds of the screen; `what` says what is waited for.
    #[track_caller]
    pub(crate) fn wait_until(&mut self, what: &str, holds: impl Fn(&vt100::Screen) -> bool) {
        self.wait_seen(what, |seen| holds(seen.parser.screen()));
    }

    /// The same of a whole frame, never of one that is being drawn.
    #[track_caller]
    pub(crate) fn wait_drawn(&mut self, what: &str, holds: impl Fn(&vt100::Screen) -> bool) {
        self.wait_seen(what, |seen| {
            is_between_frames(&seen.bytes) && holds(seen.parser.screen())
        });
    }

    /// Waits until the screen shows just these lines, blanks at the ends of lines apart, and the frame that brought
    /// them has ended.
    #[track_caller]
    pub(crate) fn wait_frame(&mut self, lines: &str) {
        let trimmed = |text: &str| {
            text.trim_end()
                .lines()
                .map(|line| line.trim_end().to_owned())
                .collect::<Vec<_>>()
        };
        let wanted = trimmed(lines);
        self.wait_seen(&format!("this frame:\n{lines}\nbut there is:"), |seen| {
            is_between_frames(&seen.bytes) && trimmed(&seen.parser.screen().contents()) == wanted
        });
    }

    /// Waits until the program has written `count` bytes in all.
    #[track_caller]
    pub(crate) fn wait_written(&mut self, count: usize) {
        self.wait_seen("more output", |seen| seen.bytes.len() >= count);
    }

    #[track_caller]
    fn wait_seen(&self, what: &str, holds: impl Fn(&Seen) -> bool) {
        let until = Instant::now() + PATIENCE;
        let mut seen = self.seen();
        while !holds(&seen) {
            let left = until.saturating_duration_since(Instant::now());
            let screen = || seen.parser.screen().contents();
            assert!(
                !seen.closed,
                "the program ended before: {what}\n{}",
                screen()
            );
            assert!(!left.is_zero(), "waited in vain for {what}\n{}", screen());
            seen = self
                .seen
                .1
                .wait_timeout(seen, left)
                .expect("the reader's lock")
                .0;
        }
    }

    /// Lets the time pass in which a person reads what has come by itself.
    #[expect(clippy::unused_self, reason = "it is the screen that is read")]
    pub(crate) fn read(&self) {
        thread::sleep(READING);
    }

    /// Sends bytes as they are.
    pub(crate) fn send(&mut self, bytes: impl AsRef<[u8]>) {
        let writer = self.writer.as_mut().expect("an open terminal");
        writer
            .write_all(bytes.as_ref())
            .and_then(|()| writer.flush())
            .expect("the program's input is open");
    }

    /// Sends bytes from a separate thread, which waits while the program takes none. After this,
    /// nothing else can be sent.
    pub(crate) fn flood(&mut self, bytes: Vec<u8>) {
        let mut writer = self.writer.take().expect("an open terminal");
        // The program may end before it has taken them all.
        thread::spawn(move || drop(writer.write_all(&bytes)));
    }

    /// Presses a key.
    pub(crate) fn key(&mut self, key: Key) {
        self.send(key.bytes());
    }

    /// Presses keys, one after another.
    pub(crate) fn keys(&mut self, keys: &[Key]) {
        for key in keys {
            self.key(*key);
        }
    }

    /// Presses and releases the left button on a cell, counted from zero, in one write: the press may end the program.
    pub(crate) fn click(&mut self, x: u16, y: u16) {
        self.send(['M', 'm'].map(|end| mouse_report(0, x, y, end)).concat());
    }

    /// Presses the left button on one cell, moves to another, and releases it there.
    pub(crate) fn drag(&mut self, from: (u16, u16), to: (u16, u16)) {
        self.mouse(0, from.0, from.1, 'M');
        self.mouse(32, to.0, to.1, 'M');
        self.mouse(0, to.0, to.1, 'm');
    }

    /// Turns the wheel over a cell: towards the person when `down`.
    pub(crate) fn wheel(&mut self, x: u16, y: u16, down: bool) {
        self.mouse(if down { 65 } else { 64 }, x, y, 'M');
    }

    fn mouse(&mut self, button: u16, x: u16, y: u16, end: char) {
        self.send(mouse_report(button, x, y, end));
    }

    /// Clicks on the middle of a text on the screen.
    #[track_caller]
    pub(crate) fn click_on(&mut self, text: &str) {
        self.wait_for(text);
        let (x, y) = self.find(text).expect("the text is on the screen");
        self.click(
            x + u16::try_from(text.chars().count() / 2).expect("a short text"),
            y,
        );
    }

    /// Clicks on a place that was looked for. Where it was not found the screen has gone on since it was read: a frame may
    /// be drawn between the press and the release of the click before.
    pub(crate) fn click_found(&mut self, place: Option<(u16, u16)>) {
        if let Some((x, y)) = place {
            self.click(x, y);
        }
    }

    /// The place of a text, by the cell of its first character.
    pub(crate) fn find(&self, text: &str) -> Option<(u16, u16)> {
        let seen = self.seen();
        let screen = seen.parser.screen();
        let (rows, columns) = screen.size();
        (0..rows.get()).find_map(|y| {
            (0..columns.get())
                .find(|x| row_from(screen, *x, y, columns.get()).starts_with(text))
                .map(|x| (x, y))
        })
    }

    /// Gives the window another size.
    pub(crate) fn resize(&mut self, columns: u16, rows: u16) {
        self.seen().parser.set_size(cells(rows), cells(columns));
        self.other_side().resize(columns, rows);
    }

    /// Sends the program a signal.
    pub(crate) fn signal(&self, signal: Signal) {
        kill_process(self.process(), signal).expect("the program is there");
    }

    /// The program's process.
    pub(crate) fn process(&self) -> Pid {
        self.pid.expect("a process")
    }

    /// Ends the program or the session at once: a process is killed, a line is cut.
    pub(crate) fn kill(&self) {
        self.other_side().kill();
    }

    /// Stops reading the program's output from now on, as on a stalled connection.
    pub(crate) fn stall(&mut self) {
        self.seen().reading = Reading::Stalled;
    }

    /// Closes the terminal, as when a window is closed or a connection breaks. A last key and a last
    /// size make the program write, which wakes the reader to close its end.
    pub(crate) fn hang_up(&mut self) {
        self.seen().reading = Reading::Over;
        self.key(Key::Down);
        self.resize(70, 20);
        self.writer = None;
        self.other_side = None;
    }

    /// Waits for the program's end.
    #[track_caller]
    pub(crate) fn wait_exit(&mut self) -> ExitStatus {
        self.wait_exit_for(PATIENCE)
            .unwrap_or_else(|| panic!("the program does not end\n{}", self.contents()))
    }

    /// Waits so long for the program's end.
    pub(crate) fn wait_exit_for(&mut self, patience: Duration) -> Option<ExitStatus> {
        let status = self.exits.recv_timeout(patience).ok();
        self.ended |= status.is_some();
        status
    }

    /// Waits for the program's end and for all that it wrote.
    #[track_caller]
    pub(crate) fn wait_end(&mut self) -> ExitStatus {
        let status = self.wait_exit();
        self.wait_output_end();
        status
    }

    /// Waits for all that a program wrote which has ended.
    #[track_caller]
    pub(crate) fn wait_output_end(&self) {
        self.wait_seen("the end of the output", |seen| seen.closed);
    }

    /// The text on the screen.
    pub(crate) fn contents(&self) -> String {
        self.seen().parser.screen().contents()
    }

    /// Looks at the screen: colours, cursor, modes.
    pub(crate) fn screen<T>(&self, look: impl FnOnce(&vt100::Screen) -> T) -> T {
        look(self.seen().parser.screen())
    }

    /// All bytes so far.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        self.seen().bytes.clone()
    }

    /// The number of bytes so far.
    pub(crate) fn written(&self) -> usize {
        self.seen().bytes.len()
    }

    /// The private modes that were set or reset, with their last state.
    pub(crate) fn modes(&self) -> BTreeMap<u16, bool> {
        private_modes(&self.bytes()).into_iter().collect()
    }

    /// The terminal's line settings, as text to be compared.
    pub(crate) fn settings(&self) -> String {
        self.other_side().settings()
    }

    /// The program has the terminal: no echo, the alternate screen.
    #[track_caller]
    pub(crate) fn assert_taken(&self) {
        assert_ne!(
            self.settings(),
            self.settings_before,
            "the line settings are not raw"
        );
        assert!(
            self.screen(vt100::Screen::alternate_screen),
            "not on the alternate screen"
        );
        assert!(
            self.screen(vt100::Screen::hide_cursor),
            "the cursor is visible"
        );
    }

    /// The terminal is as it was before the program started.
    #[track_caller]
    pub(crate) fn assert_given_back(&self) {
        assert_eq!(self.settings(), self.settings_before, "the line settings");
        let modes = self.modes();
        let left_on = MODES_OFF
            .iter()
            .filter(|mode| modes.get(mode) == Some(&true))
            .collect::<Vec<_>>();
        assert!(left_on.is_empty(), "modes {left_on:?} are still on");
        assert_ne!(modes.get(&25), Some(&false), "the cursor is still hidden");
        assert_ne!(modes.get(&7), Some(&false), "lines no longer wrap");
        let plain = self.screen(|screen| {
            (
                screen.fgcolor(),
                screen.bgcolor(),
                screen.bold(),
                screen.inverse(),
            )
        });
        assert_eq!(
            plain,
            (vt100::Color::Default, vt100::Color::Default, false, false),
            "the pen"
        );
        self.assert_frugal();
    }

    /// Every frame that began has ended before the next, and no mode floods a slow line.
    #[track_caller]
    fn assert_frugal(&self) {
        let modes = private_modes(&self.bytes());
        let on = |mode| modes.iter().any(|(number, on)| *number == mode && *on);
        assert!(
            !on(1003) && !on(1015),
            "mouse modes that are never to be used"
        );
        let mut open = false;
        for (_, on) in modes.iter().filter(|(mode, _)| *mode == 2026) {
            assert!(!(*on && open), "a frame begins within a frame");
            open = *on;
        }
    }

    fn seen(&self) -> MutexGuard<'_, Seen> {
        self.seen
            .0
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    fn other_side(&self) -> &dyn OtherSide {
        self.other_side.as_deref().expect("an open terminal")
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        self.seen().reading = Reading::Over;
        self.seen.1.notify_all();
        if self.ended || self.exits.try_recv().is_ok() {
            return;
        }
        match (self.pid, &self.other_side) {
            // It may end this moment.
            (Some(pid), _) => drop(kill_process(pid, Signal::KILL)),
            (None, Some(other_side)) => other_side.kill(),
            (None, None) => {}
        }
    }
}

/// The text of a row from a cell on.
fn row_from(screen: &vt100::Screen, x: u16, y: u16, columns: u16) -> String {
    (x..columns)
        .filter_map(|x| screen.cell(y, x))
        .filter(|cell| !cell.is_wide_continuation())
        .map(|cell| {
            if cell.has_contents() {
                cell.contents()
            } else {
                " "
            }
        })
        .collect()
}

/// Every `CSI ? mode ; … h` (true) and `l` (false), in order.
fn private_modes(bytes: &[u8]) -> Vec<(u16, bool)> {
    let text = String::from_utf8_lossy(bytes);
    let mut modes = Vec::new();
    for sequence in text.split("\x1b[?").skip(1) {
        let digits = sequence.trim_start_matches(|char: char| char.is_ascii_digit() || char == ';');
        let numbers = &sequence[..sequence.len() - digits.len()];
        if let Some(end @ ('h' | 'l')) = digits.chars().next() {
            modes.extend(
                numbers
                    .split(';')
                    .filter_map(|number| number.parse().ok())
                    .map(|mode| (mode, end == 'h')),
            );
        }
    }
    modes
}

/// An SGR mouse report (mode 1006).
fn mouse_report(button: u16, x: u16, y: u16, end: char) -> String {
    format!("\x1b[<{button};{};{}{end}", x + 1, y + 1)
}
