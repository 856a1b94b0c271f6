//! The decoder from a terminal's bytes to [`Input`]: keys, mouse reports and pastes. It serves the
//! local terminal and any other line.
//!
//! The decoder is pure: it reads no clock and no file. Bytes may come in pieces of any size. A
//! sequence cut in two gives the same input as a whole one. Only silence tells the Esc key from the
//! beginning of a sequence. The reader of the bytes therefore waits no longer than
//! [`Decoder::deadline`] and then calls [`Decoder::expire`].
//!
//! Framing (finding the end of a sequence) is done here and follows ECMA-48, clause 5.4. The
//! meaning of a sequence is in `meaning.rs`. The keyboard cannot be locked: ESC always begins a new
//! sequence. Any other control character ends a sequence and counts as itself. Silence ends any
//! unfinished sequence. In a paste that never ends, Ctrl-C still works at once.

mod meaning;
#[cfg(test)]
mod tests;

use std::time::{Duration, Instant};

use parlour_kit::input::{Input, Key};

/// ESC followed by this much silence is the Esc key.
pub const ESCAPE_TIMEOUT: Duration = Duration::from_millis(50);

/// A sequence that has begun is given up after this much silence.
pub const SEQUENCE_TIMEOUT: Duration = Duration::from_millis(500);

/// A paste without an end is over after this much silence. It is long, since what comes after it counts as keys.
pub const PASTE_TIMEOUT: Duration = Duration::from_secs(3);

/// Bytes of a sequence after its introducer; a longer one is skipped to its end.
pub const LONGEST_SEQUENCE: usize = 48;

/// Bytes that are kept of a paste; the rest is dropped.
pub const LONGEST_PASTE: usize = 4096;

const ESC: u8 = 0x1b;
const BEL: u8 = 0x07;
const CTRL_C: u8 = 0x03;

/// The sequence that ends a paste.
const PASTE_END: &[u8] = b"\x1b[201~";

/// The decoder of one terminal.
#[derive(Debug, Default)]
pub struct Decoder {
    state: State,
    collected: Collected,
    paste: Vec<u8>,
    deadline: Option<Instant>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum State {
    #[default]
    Ground,
    /// A character of several bytes has begun. After ESC it is Alt and a character.
    Char {
        length: usize,
        alt: bool,
    },
    Escape,
    /// Control sequence (CSI, `ESC [`).
    Csi,
    /// Single shift three (SS3, `ESC O`): cursor and function keys in application mode.
    Ss3,
    /// `ESC [ [`: one letter follows, a function key of the Linux console.
    LinuxFunction,
    /// `ESC [ M`: three bytes follow, a mouse report of a terminal that does not know SGR reports.
    X10Mouse,
    /// Device control string (DCS, `ESC P`): the answer to a question.
    DeviceControl,
    /// OSC, SOS, PM or APC: an answer to a question that some other program asked.
    ControlString,
    /// A paste, with the number of [`PASTE_END`] bytes seen so far. An interrupted paste is dropped
    /// to its end.
    Paste {
        matched: usize,
        interrupted: bool,
    },
}

impl State {
    /// Returns the silence that ends this state.
    fn timeout(self) -> Option<Duration> {
        match self {
            Self::Ground | Self::Char { .. } => None,
            Self::Escape => Some(ESCAPE_TIMEOUT),
            Self::Csi
            | Self::Ss3
            | Self::LinuxFunction
            | Self::X10Mouse
            | Self::DeviceControl
            | Self::ControlString => Some(SEQUENCE_TIMEOUT),
            Self::Paste { .. } => Some(PASTE_TIMEOUT),
        }
    }
}

/// The bytes of an unfinished sequence or character.
#[derive(Debug)]
struct Collected {
    bytes: [u8; LONGEST_SEQUENCE],
    length: usize,
    overflowed: bool,
}

impl Default for Collected {
    fn default() -> Self {
        Self {
            bytes: [0; LONGEST_SEQUENCE],
            length: 0,
            overflowed: false,
        }
    }
}

impl Collected {
    fn clear(&mut self) {
        (self.length, self.overflowed) = (0, false);
    }

    fn push(&mut self, byte: u8) {
        match self.bytes.get_mut(self.length) {
            Some(place) => {
                *place = byte;
                self.length += 1;
            }
            None => self.overflowed = true,
        }
    }

    /// All bytes, unless there were too many.
    fn whole(&self) -> Option<&[u8]> {
        (!self.overflowed).then(|| &self.bytes[..self.length])
    }
}

impl Decoder {
    /// Takes bytes that came at `now`; returns the input that they complete.
    pub fn push(&mut self, bytes: &[u8], now: Instant) -> Vec<Input> {
        let mut inputs = Vec::new();
        for byte in bytes {
            inputs.extend(self.take(*byte));
        }
        if !bytes.is_empty() {
            self.deadline = self.state.timeout().map(|timeout| now + timeout);
        }
        inputs
    }

    /// Returns the time to call [`Decoder::expire`], unless bytes come before.
    pub fn deadline(&self) -> Option<Instant> {
        self.deadline
    }

    /// Ends what is unfinished if its deadline has passed at `now`.
    pub fn expire(&mut self, now: Instant) -> Option<Input> {
        self.deadline.filter(|deadline| *deadline <= now)?;
        self.deadline = None;
        match std::mem::take(&mut self.state) {
            State::Escape => Some(Input::Key(Key::Esc)),
            State::Paste { interrupted, .. } => self.end_paste(interrupted),
            _ => None,
        }
    }

    fn take(&mut self, byte: u8) -> Option<Input> {
        let printable = (b' '..=b'~').contains(&byte);
        match self.state {
            State::Ground => self.ground(byte),
            State::Char { length, alt } => self.char(byte, length, alt),
            State::Escape => self.escape(byte),
            State::Csi | State::Ss3 if printable => self.sequence(byte),
            State::LinuxFunction if printable => {
                self.state = State::Ground;
                meaning::linux_function(byte).map(Input::Key)
            }
            // A coordinate that is out of range is 0.
            State::X10Mouse if byte >= b' ' || byte == 0 => self.x10_mouse(byte),
            State::DeviceControl if byte >= b' ' => {
                self.collected.push(byte);
                None
            }
            State::DeviceControl if matches!(byte, ESC | BEL) => self.end_answer(byte),
            State::ControlString if byte >= b' ' => None,
            State::ControlString if byte == BEL => self.begin(State::Ground),
            State::Paste {
                matched,
                interrupted,
            } => self.paste(byte, matched, interrupted),
            // A byte that no sequence contains ends it and counts as itself.
            State::Csi
            | State::Ss3
            | State::LinuxFunction
            | State::X10Mouse
            | State::DeviceControl
            | State::ControlString => {
                self.state = State::Ground;
                self.ground(byte)
            }
        }
    }

    /// Goes over to a state with nothing collected.
    fn begin(&mut self, state: State) -> Option<Input> {
        self.collected.clear();
        self.state = state;
        None
    }

    fn ground(&mut self, byte: u8) -> Option<Input> {
        match byte {
            ESC => self.begin(State::Escape),
            0x80.. => self.begin_char(byte, false),
            _ => meaning::ascii(byte).map(Input::Key),
        }
    }

    /// The first byte of a character of several; a byte that begins none is dropped.
    fn begin_char(&mut self, byte: u8, alt: bool) -> Option<Input> {
        let length = match byte {
            0xc2..=0xdf => 2,
            0xe0..=0xef => 3,
            0xf0..=0xf4 => 4,
            _ => return self.begin(State::Ground),
        };
        self.begin(State::Char { length, alt });
        self.collected.push(byte);
        None
    }

    fn char(&mut self, byte: u8, length: usize, alt: bool) -> Option<Input> {
        if !(0x80..0xc0).contains(&byte) {
            self.state = State::Ground;
            return self.ground(byte);
        }
        self.collected.push(byte);
        if self.collected.length < length {
            return None;
        }
        self.state = State::Ground;
        let char = std::str::from_utf8(self.collected.whole()?)
            .ok()?
            .chars()
            .next()?;
        (!alt && !char.is_control()).then_some(Input::Key(Key::Char(char)))
    }

    fn escape(&mut self, byte: u8) -> Option<Input> {
        match byte {
            // The first of the two was the Esc key.
            ESC => {
                self.begin(State::Escape);
                Some(Input::Key(Key::Esc))
            }
            b'[' => self.begin(State::Csi),
            b'O' => self.begin(State::Ss3),
            b'P' => self.begin(State::DeviceControl),
            b']' | b'X' | b'^' | b'_' => self.begin(State::ControlString),
            0x80.. => self.begin_char(byte, true),
            _ => {
                self.state = State::Ground;
                meaning::alt(byte).map(Input::Key)
            }
        }
    }

    fn sequence(&mut self, byte: u8) -> Option<Input> {
        if byte < b'@' {
            self.collected.push(byte);
            return None;
        }
        let introducer = std::mem::take(&mut self.state);
        let parameters = self.collected.whole()?;
        match (introducer, parameters, byte) {
            (State::Ss3, _, _) => meaning::ss3(byte).map(Input::Key),
            (_, b"", b'[') => self.begin(State::LinuxFunction),
            (_, b"", b'M') => self.begin(State::X10Mouse),
            (_, b"200", b'~') => self.begin(State::Paste {
                matched: 0,
                interrupted: false,
            }),
            _ => meaning::csi(parameters, byte),
        }
    }

    /// Ends an answer with its last byte. ESC begins the two bytes that end it, of which the second means nothing.
    fn end_answer(&mut self, byte: u8) -> Option<Input> {
        let answer = self.collected.whole().and_then(meaning::device_control);
        self.begin(if byte == ESC {
            State::Escape
        } else {
            State::Ground
        });
        answer
    }

    fn x10_mouse(&mut self, byte: u8) -> Option<Input> {
        self.collected.push(byte);
        let [button, x, y] = *self.collected.whole()? else {
            return None;
        };
        self.state = State::Ground;
        meaning::x10_mouse(button, x, y).map(Input::Mouse)
    }

    fn paste(&mut self, byte: u8, matched: usize, interrupted: bool) -> Option<Input> {
        if byte == CTRL_C {
            // Bash ends a paste here too. The rest of this one must not count as keys, though.
            self.paste = Vec::new();
            self.state = State::Paste {
                matched: 0,
                interrupted: true,
            };
            return Some(Input::Key(Key::Ctrl('c')));
        }
        if byte == PASTE_END[matched] {
            self.state = State::Paste {
                matched: matched + 1,
                interrupted,
            };
            if matched + 1 < PASTE_END.len() {
                return None;
            }
            self.state = State::Ground;
            return self.end_paste(interrupted);
        }
        // The supposed end was text. ESC stands only at the beginning of the end.
        let begins = byte == ESC;
        let text = PASTE_END[..matched]
            .iter()
            .copied()
            .chain((!begins).then_some(byte));
        if !interrupted {
            self.paste
                .extend(text.take(LONGEST_PASTE.saturating_sub(self.paste.len())));
        }
        self.state = State::Paste {
            matched: usize::from(begins),
            interrupted,
        };
        None
    }

    /// The text of a paste, without what is not UTF-8.
    fn end_paste(&mut self, interrupted: bool) -> Option<Input> {
        let bytes = std::mem::take(&mut self.paste);
        let text: String = bytes.utf8_chunks().map(|chunk| chunk.valid()).collect();
        (!interrupted).then_some(Input::Paste(text))
    }
}
