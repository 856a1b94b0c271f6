//! The time from a key to the bytes of its frame, on the start screen and at a table of each game.
//!
//! `cargo bench --bench keys -- 2000` prints the median, the 95th and the 99th percentile in
//! microseconds, and the mean of the bytes. The number is that of the arrow keys. It fails at
//! nothing.

use std::io;
use std::time::{Duration, Instant};

use jiff::Timestamp;
use parlour_model::any::Mode;
use parlour_terminal::canvas::Canvas;
use parlour_terminal::frame_sender::FrameSender;
use parlour_ui::app::Msg;
use parlour_ui::app::input::{Input, Key};
use parlour_ui::app::state::{Start, State};
use parlour_ui::app::update::update;
use parlour_ui::config::Config;
use parlour_ui::config::caps::{Depth, Glyphs, TerminalCaps};
use parlour_ui::view::view;
use ratatui::layout::Size;

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
            "{:16} {:>8} {:>8} {:>8} {:>8}",
            "", "median", "95 %", "99 %", "bytes"
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
    // What a game begins with is looked at first.
    for key in [Key::Enter; 2] {
        if what != "start screen" {
            drop(update(&mut state, NOW, Msg::Input(Input::Key(key))));
        }
    }
    let (mut canvas, mut sender) = (Canvas::default(), FrameSender::new(io::sink(), size));
    let mut draw = |state: &State| {
        sender
            .draw(&mut canvas, |frame| view(state, frame))
            .expect("a sink takes all")
            .bytes
    };
    draw(&state);
    let (mut times, mut bytes) = (Vec::with_capacity(keys), 0);
    for key in ARROWS.into_iter().cycle().take(keys) {
        let begun = Instant::now();
        drop(update(&mut state, NOW, Msg::Input(Input::Key(key))));
        bytes += draw(&state);
        times.push(begun.elapsed());
    }
    times.sort_unstable();
    let at = |percent: usize| micros(times[times.len() * percent / 100]);
    println!(
        "{what:16} {:8.1} {:8.1} {:8.1} {:8}",
        at(50),
        at(95),
        at(99),
        bytes / keys.max(1)
    );
}

fn micros(time: Duration) -> f64 {
    time.as_secs_f64() * 1e6
}
