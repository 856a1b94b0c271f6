//! The cost of a session: a thousand of them in one process, each with a table open, share one canvas.
//!
//! `cargo bench --bench sessions -- 1000` prints the bytes that each keeps (its state and its last frame, packed) and the
//! time from a key to the bytes of its frame, beside the time that ratatui's own buffers would take. It fails at nothing.

use std::alloc::System;
use std::convert::Infallible;
use std::io::{self, Write};
use std::time::{Duration, Instant};

use jiff::Timestamp;
use parlour_config::Config;
use parlour_config::caps::{Depth, Glyphs, TerminalCaps};
use parlour_kit::input::{Input, Key};
use parlour_model::any::Mode;
use parlour_screen::msg::Msg;
use parlour_terminal::codec::ansi_encoder::AnsiEncoder;
use parlour_terminal::codec::canvas::FrameCanvas;
use parlour_terminal::codec::frame_sender::FrameSender;
use parlour_ui::state::update;
use parlour_ui::state::{Start, State};
use parlour_ui::view::view;
use ratatui::Terminal;
use ratatui::backend::{Backend, ClearType, WindowSize};
use ratatui::buffer::Cell;
use ratatui::layout::{Position, Size};
use stats_alloc::{INSTRUMENTED_SYSTEM, StatsAlloc};

/// Counts what is allocated.
#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

const CAPS: TerminalCaps = TerminalCaps::of(Depth::True, Glyphs::Unicode);
const NOW: Timestamp = Timestamp::constant(1_700_000_000, 0);

fn main() {
    let sessions = std::env::args()
        .skip(1)
        .find_map(|arg| arg.parse().ok())
        .unwrap_or(1000);
    for size in [Size::new(80, 24), Size::new(200, 60)] {
        println!("{sessions} sessions at {}x{}", size.width, size.height);
        println!(
            "{:16} {:>10} {:>10} {:>10} {:>8}",
            "", "state", "frame", "sum", "bytes"
        );
        let mut all = Vec::with_capacity(sessions);
        for mode in Mode::ALL {
            open(mode, size, sessions / Mode::ALL.len(), &mut all);
        }
        play(&mut all, size);
    }
}

/// A session as it is held between two frames.
struct Held {
    state: State,
    sender: FrameSender<Counter>,
}

/// A line that counts what is sent.
#[derive(Debug, Default)]
struct Counter(usize);

impl Write for Counter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0 += bytes.len();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Bytes that are allocated and not freed.
fn held() -> usize {
    let stats = ALLOCATOR.stats();
    stats.bytes_allocated - stats.bytes_deallocated
}

/// Opens tables of one game, and prints what one of them keeps.
fn open(mode: Mode, size: Size, count: usize, all: &mut Vec<Held>) {
    let mut canvas = FrameCanvas::default();
    let config = Config::default();
    // Memory that is made once for the process is none of theirs.
    drop(session(mode, size, &config, &mut canvas, 0));
    let (before, first) = (held(), all.len());
    let states: Vec<_> = (0..count)
        .map(|seed| begin(mode, size, &config, seed))
        .collect();
    let states_only = held() - before;
    for state in states {
        let mut sender = FrameSender::new(Counter::default(), size);
        sender
            .draw(&mut canvas, |frame| drop(view(&state, frame)))
            .expect("a counter takes all bytes");
        all.push(Held { state, sender });
    }
    // The list of the sessions was allocated before them; what they hold in it is added.
    let inline = [size_of::<State>(), size_of::<FrameSender<Counter>>()];
    let sum = (held() - before) / count + inline[0] + inline[1];
    let state = states_only / count;
    let sent = all[first..]
        .iter()
        .map(|held| held.sender.out().0)
        .sum::<usize>()
        / count;
    println!(
        "{:16} {state:10} {:10} {sum:10} {sent:8}",
        mode.name(),
        sum - state
    );
}

fn begin(mode: Mode, size: Size, config: &Config, seed: usize) -> State {
    let seed = u64::try_from(seed).expect("a small number");
    let mut state = State::new(config.clone(), CAPS, Start::Play(mode), seed);
    drop(update(&mut state, NOW, Msg::Input(Input::Resize(size))));
    state
}

fn session(mode: Mode, size: Size, config: &Config, canvas: &mut FrameCanvas, seed: usize) -> Held {
    let mut held = Held {
        state: begin(mode, size, config, seed),
        sender: FrameSender::new(Counter::default(), size),
    };
    held.sender
        .draw(canvas, |frame| drop(view(&held.state, frame)))
        .expect("a counter takes all bytes");
    held
}

/// A terminal whose last frame ratatui keeps in a separate buffer, for comparison.
struct Unpacked {
    encoder: AnsiEncoder,
    size: Size,
}

impl Backend for Unpacked {
    type Error = Infallible;

    fn draw<'a, I: Iterator<Item = (u16, u16, &'a Cell)>>(
        &mut self,
        content: I,
    ) -> Result<(), Infallible> {
        content.for_each(|(x, y, cell)| self.encoder.put(x, y, cell));
        Ok(())
    }

    fn hide_cursor(&mut self) -> Result<(), Infallible> {
        self.encoder.set_cursor(None, None);
        Ok(())
    }

    fn show_cursor(&mut self) -> Result<(), Infallible> {
        Ok(())
    }

    fn get_cursor_position(&mut self) -> Result<Position, Infallible> {
        Ok(Position::ORIGIN)
    }

    fn set_cursor_position<P: Into<Position>>(&mut self, at: P) -> Result<(), Infallible> {
        self.encoder.set_cursor(Some(at.into()), None);
        Ok(())
    }

    fn clear(&mut self) -> Result<(), Infallible> {
        Ok(())
    }

    fn clear_region(&mut self, _: ClearType) -> Result<(), Infallible> {
        Ok(())
    }

    fn size(&self) -> Result<Size, Infallible> {
        Ok(self.size)
    }

    fn window_size(&mut self) -> Result<WindowSize, Infallible> {
        Ok(WindowSize {
            columns_rows: self.size,
            pixels: Size::ZERO,
        })
    }

    fn flush(&mut self) -> Result<(), Infallible> {
        Ok(())
    }
}

/// Presses a key in every session, and prints how long that takes.
fn play(all: &mut [Held], size: Size) {
    let mut canvas = FrameCanvas::default();
    let Ok(mut alone) = Terminal::new(Unpacked {
        encoder: AnsiEncoder::new(size),
        size,
    });
    let [mut updates, mut frames, mut others] = [const { Vec::new() }; 3];
    for (number, held) in all.iter_mut().enumerate() {
        // Both terminals show the same before and after.
        let Ok(_) = alone.draw(|frame| drop(view(&held.state, frame)));
        let start = Instant::now();
        drop(update(
            &mut held.state,
            NOW,
            Msg::Input(Input::Key(Key::Down)),
        ));
        updates.push(start.elapsed());
        // In turns, so that neither always finds the caches warmer.
        for turn in [number, number + 1] {
            let start = Instant::now();
            if turn % 2 == 0 {
                held.sender
                    .draw(&mut canvas, |frame| drop(view(&held.state, frame)))
                    .expect("a counter takes all bytes");
                frames.push(start.elapsed());
            } else {
                let Ok(_) = alone.draw(|frame| drop(view(&held.state, frame)));
                others.push(start.elapsed());
                drop(alone.backend_mut().encoder.take_bytes());
            }
        }
    }
    println!("{:24} {:>8} {:>8}", "microseconds", "median", "99 %");
    for (what, mut times) in [
        ("a key handled", updates),
        ("a frame", frames),
        ("a frame, unpacked", others),
    ] {
        times.sort_unstable();
        let micros = |time: Duration| time.as_secs_f64() * 1e6;
        println!(
            "{what:24} {:8.1} {:8.1}",
            micros(times[times.len() / 2]),
            micros(times[times.len() * 99 / 100])
        );
    }
}
