//! `parlour perft`, `parlour legal` and `parlour engine`: checkers for scripts and for other programs.

use std::io::{self, BufRead, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use super::Error;
use crate::model::checkers::Rules;
use crate::model::checkers::board::Board;
use crate::model::checkers::variant::Variant;
use crate::robots::Thinking;
use crate::robots::checkers::hub::engine::{Asked, Hub, Request, done, info};
use crate::robots::checkers::think::think;

/// Counts move paths, a line for each length.
pub(super) fn perft(variant: Variant, fen: &str, depth: u32, out: &mut dyn Write) -> Result<(), Error> {
    let board = board(variant, fen)?;
    for depth in 1..=depth {
        writeln!(out, "{depth} {}", board.perft(depth))?;
        out.flush()?;
    }
    Ok(())
}

/// Prints the legal moves, sorted as text.
pub(super) fn legal(variant: Variant, fen: &str, out: &mut dyn Write) -> Result<(), Error> {
    let mut legal: Vec<_> = board(variant, fen)?.legal().iter().map(|legal| legal.written.to_string()).collect();
    legal.sort_unstable();
    for written in legal {
        writeln!(out, "{written}")?;
    }
    Ok(())
}

fn board(variant: Variant, fen: &str) -> Result<Board, Error> {
    Rules { variant, fen: fen.into(), by_lot: false }.board().map_err(|fault| Error::Usage(fault.why))
}

/// Speaks the Hub protocol on standard input and output until it is told to leave or the input ends.
pub(super) fn engine() -> Result<(), Error> {
    let mut hub = Hub::default();
    let mut running: Option<Running> = None;
    for line in io::stdin().lock().split(b'\n') {
        // What is no text is not understood, and so passed over.
        let line = line.map_err(Error::Input)?;
        for asked in hub.hear(&String::from_utf8_lossy(&line)) {
            match asked {
                Asked::Say(text) => say(&text)?,
                Asked::Search(request) => {
                    end(running.take());
                    running = Some(Running::start(*request));
                }
                Asked::Stop => end(running.take()),
                Asked::PonderHit(limit) => running.iter().for_each(|running| running.stop_after(limit)),
                Asked::Quit => {
                    end(running.take());
                    return Ok(());
                }
            }
        }
    }
    end(running.take());
    Ok(())
}

/// A search on a thread of its own; it says itself what it finds.
struct Running {
    stop: Arc<AtomicBool>,
    thread: thread::JoinHandle<()>,
}

impl Running {
    fn start(request: Request) -> Self {
        let stop = Arc::new(AtomicBool::new(false));
        let heard = Arc::clone(&stop);
        let thread = thread::spawn(move || search(&request, heard));
        Self { stop, thread }
    }

    fn stop_after(&self, limit: Option<Duration>) {
        let (Some(limit), stop) = (limit, Arc::clone(&self.stop)) else { return };
        thread::spawn(move || {
            thread::sleep(limit);
            stop.store(true, Ordering::Relaxed);
        });
    }
}

/// Stops a search, if one runs, and waits for its answer.
fn end(running: Option<Running>) {
    if let Some(Running { stop, thread }) = running {
        stop.store(true, Ordering::Relaxed);
        // A search that panicked has said so on standard error; the engine goes on.
        drop(thread.join());
    }
}

fn search(request: &Request, stop: Arc<AtomicBool>) {
    // Without a limit it goes on for a day, or until it is stopped.
    let limit = request.limit.unwrap_or(Duration::from_secs(86_400));
    let thinking = Thinking::within(limit, stop);
    // Nobody listens any more if a line cannot be said: the input will end as well.
    let mut tell = |report: &_| drop(say(&info(&request.board, report)));
    if let Some(report) = think(&request.board, &request.past, request.measure, &thinking, &mut tell) {
        drop(say(&done(&request.board, &report)));
    }
}

fn say(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{text}")?;
    out.flush()
}
