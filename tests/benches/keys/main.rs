//! The time from a key to the bytes of its frame, on the start screen and at a table of each game.
//!
//! `cargo bench -p parlour-keys -- 2000` prints the median, the 95th and the 99th percentile in
//! microseconds, and the mean of the bytes: ours, and those of ratatui's own backend for the same
//! frames. The number is that of the arrow keys. It fails at nothing.

use std::cell::Cell;
use std::io::{self, Write};
use std::rc::Rc;
use std::time::{Duration, Instant};

use jiff::Timestamp;
use parlour_config::Config;
use parlour_config::caps::{Depth, Glyphs, TerminalCaps};
use parlour_kit::input::{Input, Key};
use parlour_model::any::Mode;
use parlour_screen::msg::Msg;
use parlour_terminal::codec::canvas::FrameCanvas;
use parlour_terminal::codec::frame_sender::FrameSender;
use parlour_ui::state::update;
use parlour_ui::state::{Start, State};
use parlour_ui::view::view;
use ratatui::backend::CrosstermBackend;
use ratatui::layout::{Rect, Size};
use ratatui::{Terminal, TerminalOptions, Viewport};

const CAPS: TerminalCaps = TerminalCaps::of(Depth::True, Glyphs::Unicode);
const NOW: Timestamp = Timestamp::constant(1_700_000_000, 0);

/// There and back again, so that the mark never stays at an edge.
const ARROWS: [Key; 6] = [
    Key::Right,
    Key::Down,
    Key::Down,
    Key::Left,
    Key::Up,
    Key::Up,
];

fn main() {
    let keys = std::env::args()
        .skip(1)
        .find_map(|arg| arg.parse().ok())
        .unwrap_or(2000);
    for size in [Size::new(80, 24), Size::new(200, 60)] {
        println!(
            "{keys} arrows at {}x{}, microseconds",
            size.width, size.height
        );
        println!(
            "{:16} {:>8} {:>8} {:>8} {:>8} {:>8}",
            "", "median", "95 %", "99 %", "bytes", "ratatui"
        );
        print_times("start screen", Start::Menu, size, keys);
        for mode in Mode::ALL {
            print_times(mode.name(), Start::Play(mode), size, keys);
        }
    }
}

/// Presses keys one after another, each with its frame.
fn print_times(what: &str, start: Start, size: Size, keys: usize) {
    let mut state = State::new(Config::default(), CAPS, start, 1);
    drop(update(&mut state, NOW, Msg::Input(Input::Resize(size))));
    // The beginning of a game is looked at first.
    for key in [Key::Enter; 2] {
        if what != "start screen" {
            drop(update(&mut state, NOW, Msg::Input(Input::Key(key))));
        }
    }
    let (mut canvas, mut sender) = (FrameCanvas::default(), FrameSender::new(io::sink(), size));
    let mut draw = |state: &State| {
        sender
            .draw(&mut canvas, |frame| drop(view(state, frame)))
            .expect("a sink takes all")
            .bytes
    };
    draw(&state);
    let mut ratatui = Ratatui::new(size);
    ratatui.draw(&state);
    let (mut times, mut bytes) = (Vec::with_capacity(keys), [0, 0]);
    for key in ARROWS.into_iter().cycle().take(keys) {
        let begun = Instant::now();
        drop(update(&mut state, NOW, Msg::Input(Input::Key(key))));
        bytes[0] += draw(&state);
        times.push(begun.elapsed());
        bytes[1] += ratatui.draw(&state);
    }
    times.sort_unstable();
    let at = |percent: usize| micros(times[times.len() * percent / 100]);
    println!(
        "{what:16} {:8.1} {:8.1} {:8.1} {:8} {:8}",
        at(50),
        at(95),
        at(99),
        bytes[0] / keys.max(1),
        bytes[1] / keys.max(1)
    );
}

/// Counts the bytes that are written to it.
struct Count(Rc<Cell<usize>>);

impl Write for Count {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.set(self.0.get() + bytes.len());
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A terminal that draws with ratatui's own backend.
struct Ratatui {
    terminal: Terminal<CrosstermBackend<Count>>,
    bytes: Rc<Cell<usize>>,
}

impl Ratatui {
    fn new(size: Size) -> Self {
        let viewport = Viewport::Fixed(Rect::new(0, 0, size.width, size.height));
        let bytes = Rc::default();
        let backend = CrosstermBackend::new(Count(Rc::clone(&bytes)));
        let terminal = Terminal::with_options(backend, TerminalOptions { viewport });
        Self {
            terminal: terminal.expect("a fixed size asks for nothing"),
            bytes,
        }
    }

    /// Draws a frame, and returns the number of its bytes.
    fn draw(&mut self, state: &State) -> usize {
        let before = self.bytes.get();
        self.terminal
            .draw(|frame| drop(view(state, frame)))
            .expect("a counter takes all");
        self.bytes.get() - before
    }
}

fn micros(time: Duration) -> f64 {
    time.as_secs_f64() * 1e6
}
