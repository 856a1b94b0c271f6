//! The console of this process: its modes, its size, records in and bytes out.

use std::io::{self, ErrorKind, Write};
use std::time::{Duration, Instant};

use crossterm::ansi_support::supports_ansi;
use crossterm::event::{self, DisableMouseCapture, EnableMouseCapture, Event};
use crossterm::execute;
pub use crossterm::terminal::size;
use crossterm::terminal::{disable_raw_mode, enable_raw_mode};

/// Turns raw mode on, and control sequences in what is written.
///
/// # Errors
/// There is no console, or it knows no control sequences.
pub fn make_raw() -> io::Result<()> {
    if !supports_ansi() {
        let why = "this console understands no control sequences; those of Windows 10 and later do";
        return Err(io::Error::new(ErrorKind::Unsupported, why));
    }
    enable_raw_mode()
}

/// Restores the modes from before [`make_raw`].
///
/// # Errors
/// The console does not obey.
pub fn restore() -> io::Result<()> {
    disable_raw_mode()
}

/// Does nothing: the thread that reads takes each record as it comes.
pub fn discard_input() {}

/// Has the console report the mouse, or select text with it. Control sequences do not do that here.
///
/// # Errors
/// The console does not obey.
pub fn report_mouse(on: bool) -> io::Result<()> {
    let mut out = io::stdout();
    if on {
        execute!(out, EnableMouseCapture)
    } else {
        execute!(out, DisableMouseCapture)
    }
}

/// Returns whether an error says that the console is gone.
pub fn is_gone(error: &io::Error) -> bool {
    error.kind() == ErrorKind::BrokenPipe
}

/// The input that came from a console.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrived<'a> {
    Bytes(&'a [u8]),
    /// The window may have another size.
    Resized,
    /// Nothing, until the time that was named.
    Silence,
    /// The terminal was closed. Consoles tell that by a signal.
    End,
}

/// The records of the console, as the bytes that a terminal would send.
#[derive(Debug)]
pub struct TerminalInput {
    bytes: Vec<u8>,
}

impl TerminalInput {
    /// The input of this process's console.
    ///
    /// # Errors
    /// Never.
    pub fn open() -> io::Result<Self> {
        Ok(Self { bytes: Vec::new() })
    }

    /// Waits for input until a time, if one is named.
    ///
    /// # Errors
    /// There is no console any more.
    pub fn next(&mut self, until: Option<Instant>) -> io::Result<Arrived<'_>> {
        loop {
            if let Some(until) = until
                && !event::poll(until.saturating_duration_since(Instant::now()))?
            {
                return Ok(Arrived::Silence);
            }
            let event = event::read()?;
            if let Event::Resize(..) = event {
                return Ok(Arrived::Resized);
            }
            self.bytes = parlour_console::bytes_of(&event);
            if !self.bytes.is_empty() {
                return Ok(Arrived::Bytes(&self.bytes));
            }
        }
    }
}

/// Consoles tell their end by a signal.
#[derive(Debug)]
pub struct HangUp;

impl HangUp {
    /// Of this process's console.
    ///
    /// # Errors
    /// Never.
    pub fn watch() -> io::Result<Self> {
        Ok(Self)
    }

    /// Returns false at once: a signal tells it.
    pub fn wait(&self) -> bool {
        false
    }
}

/// Standard output, written through at once; std writes Unicode to a console whatever its code page is.
#[derive(Debug)]
pub struct TerminalOutput(io::Stdout);

impl TerminalOutput {
    /// The output of this process's console.
    ///
    /// # Errors
    /// Never.
    pub fn open() -> io::Result<Self> {
        Ok(Self(io::stdout()))
    }

    /// Returns whether a write would go through: always, because consoles accept everything.
    ///
    /// # Errors
    /// Never.
    pub fn is_ready(&self, _patience: Option<Duration>) -> io::Result<bool> {
        Ok(true)
    }
}

impl Write for TerminalOutput {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut out = self.0.lock();
        out.write_all(bytes)?;
        out.flush()?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}
