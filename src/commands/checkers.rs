//! `parlour perft`, `parlour legal`, `parlour diagram` and `parlour engine`: checkers for scripts and for other programs.

use std::io::{self, BufRead, Read as _, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

use super::Error;
use crate::cli::EngineOptions;
use draughts::board::Board;
use draughts::study::Drawing;
use draughts::variant::Variant;
use draughts_engine::SearchMemory;
use draughts_engine::hub::engine::{HubCommand, HubEngine, SearchRequest, done, info};
use parlour_boards::checkers::Diagram;
use parlour_model::checkers::Rules;

/// Counts move paths, a line for each length.
pub(super) fn perft(
    variant: Variant,
    fen: &str,
    depth: u32,
    out: &mut dyn Write,
) -> Result<(), Error> {
    let board = board(variant, fen)?;
    for depth in 1..=depth {
        writeln!(out, "{depth} {}", board.perft(depth))?;
        out.flush()?;
    }
    Ok(())
}

/// Prints the legal moves, sorted as text.
pub(super) fn legal(variant: Variant, fen: &str, out: &mut dyn Write) -> Result<(), Error> {
    let mut legal: Vec<_> = board(variant, fen)?
        .legal()
        .iter()
        .map(|legal| legal.notation.to_string())
        .collect();
    legal.sort_unstable();
    for written in legal {
        writeln!(out, "{written}")?;
    }
    Ok(())
}

/// A position with the marked squares and arrows of a list. `seen` tells whether the board is turned and whether its squares are
/// named.
pub(super) fn diagram(
    variant: Variant,
    fen: &str,
    draw: &str,
    (is_turned, labels): (bool, bool),
) -> Result<Diagram, Error> {
    let board = board(variant, fen)?;
    let squares = board.squares();
    let parts = draw.split([',', ' ']).filter(|part| !part.is_empty());
    let read = |part| Drawing::read(part, squares).ok_or(part);
    let drawings = parts.map(read).collect::<Result<_, _>>().map_err(|part| {
        Error::Usage(format!(
            "{part} is no square or arrow; write them like G22 and R2218, or Gc3 and Rc3d4"
        ))
    })?;
    let first = Board::start(variant).turn();
    Ok(Diagram {
        board,
        below: if is_turned { first.other() } else { first },
        labels,
        drawings,
    })
}

fn board(variant: Variant, fen: &str) -> Result<Board, Error> {
    Rules {
        variant,
        fen: fen.into(),
        ..Rules::default()
    }
    .board()
    .map_err(|fault| Error::Usage(fault.to_string()))
}

/// Speaks the Hub protocol on standard input and output until it is told to leave or the input ends.
pub(super) fn engine(options: EngineOptions) -> Result<(), Error> {
    let version = env!("CARGO_PKG_VERSION");
    let hub = HubEngine::default();
    let mut hub = hub.introduced_as("Parlour", version, "the Parlour developers");
    let memory = SearchMemory::all_of(options.hash as usize * (1 << 20));
    let threads = options.threads as usize;
    let mut running: Option<Running> = None;
    let mut input = io::stdin().lock();
    while let Some(line) = next_line(&mut input).map_err(Error::Input)? {
        let Ok(line) = line else {
            say(&format!(
                "error message=\"a line is longer than {LONGEST_LINE} bytes\""
            ))?;
            continue;
        };
        // A line that is no text is not understood, and so passed over.
        for asked in hub.on_line(&String::from_utf8_lossy(&line)) {
            match asked {
                HubCommand::Say(text) => say(&text)?,
                HubCommand::Search(request) => {
                    end(running.take());
                    running = Some(Running::start(*request, memory.clone(), threads));
                }
                HubCommand::NewGame => {
                    end(running.take());
                    memory.release();
                }
                HubCommand::Stop => end(running.take()),
                HubCommand::PonderHit(limit) => running
                    .iter_mut()
                    .for_each(|running| running.stop_after(limit)),
                HubCommand::Quit => {
                    end(running.take());
                    return Ok(());
                }
            }
        }
    }
    end(running.take());
    Ok(())
}

/// The longest line that is understood, in bytes: a position with 5,000 moves fits.
const LONGEST_LINE: usize = 1 << 16;

/// A line that was too long.
struct TooLong;

/// The next line, if there is one. One that is too long is read to its end, but not kept.
fn next_line(input: &mut impl BufRead) -> io::Result<Option<Result<Vec<u8>, TooLong>>> {
    let (mut line, mut is_too_long) = (Vec::new(), false);
    loop {
        // Short of the newline only at the end of the input, or when the line goes on.
        let count = input
            .by_ref()
            .take(LONGEST_LINE as u64 + 1)
            .read_until(b'\n', &mut line)?;
        let is_whole = line.pop_if(|last| *last == b'\n').is_some();
        is_too_long |= line.len() > LONGEST_LINE;
        match (count, is_too_long) {
            (0, false) if line.is_empty() => return Ok(None),
            (0, false) => return Ok(Some(Ok(line))),
            (0, true) => return Ok(Some(Err(TooLong))),
            _ if is_whole && is_too_long => return Ok(Some(Err(TooLong))),
            _ if is_whole => return Ok(Some(Ok(line))),
            (_, true) => line.clear(),
            (_, false) => {}
        }
    }
}

/// A search on its own thread, which prints its own findings.
struct Running {
    stop: Arc<AtomicBool>,
    thread: thread::JoinHandle<()>,
    /// Set at the first `ponder-hit`; when it is dropped, the thread that waits for the limit ends.
    timer: Option<Sender<()>>,
}

impl Running {
    fn start(request: SearchRequest, memory: SearchMemory, threads: usize) -> Self {
        let stop = Arc::new(AtomicBool::new(false));
        let heard = Arc::clone(&stop);
        let thread = thread::spawn(move || search(&request, heard, memory, threads));
        Self {
            stop,
            thread,
            timer: None,
        }
    }

    /// Stops it so much later. The move that was pondered on is made once: a second limit is ignored.
    fn stop_after(&mut self, limit: Option<Duration>) {
        let (Some(limit), None, stop) = (limit, &self.timer, Arc::clone(&self.stop)) else {
            return;
        };
        let (timer, over) = mpsc::channel::<()>();
        self.timer = Some(timer);
        thread::spawn(move || {
            if over.recv_timeout(limit) == Err(RecvTimeoutError::Timeout) {
                stop.store(true, Ordering::Relaxed);
            }
        });
    }
}

/// Stops a search, if one runs, and waits for its answer.
fn end(running: Option<Running>) {
    if let Some(Running { stop, thread, .. }) = running {
        stop.store(true, Ordering::Relaxed);
        // A search that panicked has said so on standard error; the engine goes on.
        drop(thread.join());
    }
}

fn search(request: &SearchRequest, stop: Arc<AtomicBool>, memory: SearchMemory, threads: usize) {
    let thinking = request
        .thinking(stop)
        .with_memory(memory)
        .with_threads(threads);
    // Ignores a line that cannot be written: no reader is left, and the input will end as well.
    let mut tell = |report: &_| drop(say(&info(&request.board, report)));
    if let Some(report) = request.think(&thinking, &mut tell) {
        drop(say(&done(&request.board, &report)));
    }
}

fn say(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{text}")?;
    out.flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_is_too_long_is_told_and_the_next_is_read() {
        let longest = "x".repeat(LONGEST_LINE);
        for (text, lengths) in [
            (
                format!("a\n{longest}\n\nb"),
                vec![Some(1), Some(LONGEST_LINE), Some(0), Some(1)],
            ),
            (format!("{longest}x\nb\n"), vec![None, Some(1)]),
            (
                format!("{longest}{longest}{longest}\nb"),
                vec![None, Some(1)],
            ),
            (format!("{longest}{longest}"), vec![None]),
            (longest, vec![Some(LONGEST_LINE)]),
            (String::new(), vec![]),
        ] {
            let mut input = text.as_bytes();
            let mut found = Vec::new();
            while let Some(line) = next_line(&mut input).expect("bytes can be read") {
                found.push(line.ok().map(|line| line.len()));
            }
            assert_eq!(found, lengths);
        }
    }
}
