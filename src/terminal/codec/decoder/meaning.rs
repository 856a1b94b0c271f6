//! The meaning of keys and framed sequences. They are xterm's (its document `ctlseqs`, "PC-Style
//! Function Keys" and "Mouse Tracking") and the Linux console's function keys. The keyboard
//! protocols of kitty and of xterm's `modifyOtherKeys` are added. The table is written here,
//! because the app knows only two dozen keys. The crate `terminput` would also tell them. But it
//! subtracts from mouse coordinates unchecked, and has since moved to a newer Rust than ours.

use ratatui::layout::Position;

use super::super::caps;
use parlour_kit::input::{Input, Key, Mouse, MouseKind};

/// Bits of a modifier field, which is one more than their sum.
const SHIFT: u32 = 1;
const ALT: u32 = 2;
const CTRL: u32 = 4;
const CAPS_LOCK: u32 = 64;
const NUM_LOCK: u32 = 128;

/// A key that is one byte.
pub(crate) fn ascii(byte: u8) -> Option<Key> {
    Some(match byte {
        b'\r' => Key::Enter,
        b'\t' => Key::Tab,
        0x7f => Key::Backspace,
        0x01..=0x1a => Key::Ctrl(char::from(byte - 1 + b'a')),
        b' '..=b'~' => Key::Char(char::from(byte)),
        _ => return None,
    })
}

/// The same after ESC, which is how terminals send Alt. Alt and a letter mean nothing; Ctrl-C does, in any company.
pub(crate) fn alt(byte: u8) -> Option<Key> {
    match ascii(byte)? {
        key @ (Key::Enter | Key::Tab | Key::Backspace | Key::Ctrl('c')) => Some(key),
        _ => None,
    }
}

pub(crate) fn ss3(last: u8) -> Option<Key> {
    if last == b'M' {
        Some(Key::Enter)
    } else {
        cursor_key(last)
    }
}

pub(crate) fn linux_function(byte: u8) -> Option<Key> {
    (b'A'..=b'E')
        .contains(&byte)
        .then(|| Key::F(byte - b'A' + 1))
}

/// A device control string by its content.
pub(crate) fn device_control(content: &[u8]) -> Option<Input> {
    let name = std::str::from_utf8(content.strip_prefix(b">|")?).ok()?;
    caps::drawn(name).map(Input::Draws)
}

/// A control sequence by its parameters and its last byte.
pub(crate) fn csi(parameters: &[u8], last: u8) -> Option<Input> {
    if let Some(report) = parameters.strip_prefix(b"<") {
        return sgr_mouse(report, last).map(Input::Mouse);
    }
    match (parameters, last) {
        ([], b'I') => Some(Input::Focus(true)),
        ([], b'O') => Some(Input::Focus(false)),
        // The answer to `modes::ASK_WIDTH`: the sign took two cells.
        (b"2;3", b'R') => Some(Input::Wide),
        _ => {
            let key = csi_key(parameters, last)?;
            Some(at_base(parameters, last, key).unwrap_or(Input::Key(key)))
        }
    }
}

/// A letter that no US keyboard has with the sign of the US layout on its key, where the terminal tells that.
fn at_base(parameters: &[u8], last: u8, key: Key) -> Option<Input> {
    let Key::Char(typed) = key else { return None };
    let base = Fields::of(parameters)?
        .number(0, 2)
        .and_then(char::from_u32);
    let base = base.filter(|base| last == b'u' && !typed.is_ascii() && base.is_ascii_graphic())?;
    let base = if typed.is_uppercase() {
        base.to_ascii_uppercase()
    } else {
        base
    };
    Some(Input::KeyAt { typed, base })
}

fn csi_key(parameters: &[u8], last: u8) -> Option<Key> {
    let fields = Fields::of(parameters)?;
    if fields.is_release() {
        return None;
    }
    match last {
        b'u' => encoded_key(
            fields.first(0)?,
            fields.number(0, 1),
            fields.number(0, 2),
            fields.modifiers(),
        ),
        b'~' if fields.first(0) == Some(27) => {
            encoded_key(fields.first(2)?, None, None, fields.modifiers())
        }
        b'~' => numbered_key(fields.first(0)?),
        b'Z' => Some(Key::BackTab),
        // A number before R would be a cursor position, which is no key.
        _ if fields.first(0).is_none_or(|number| number == 1) => cursor_key(last),
        _ => None,
    }
}

fn cursor_key(last: u8) -> Option<Key> {
    Some(match last {
        b'A' => Key::Up,
        b'B' => Key::Down,
        b'C' => Key::Right,
        b'D' => Key::Left,
        b'H' => Key::Home,
        b'F' => Key::End,
        b'P'..=b'S' => Key::F(last - b'P' + 1),
        _ => return None,
    })
}

/// `CSI number ~`.
fn numbered_key(number: u32) -> Option<Key> {
    let function = |below: u32| u8::try_from(number - below).ok().map(Key::F);
    match number {
        1 | 7 => Some(Key::Home),
        4 | 8 => Some(Key::End),
        3 => Some(Key::Delete),
        5 => Some(Key::PageUp),
        6 => Some(Key::PageDown),
        11..=15 => function(10),
        17..=21 => function(11),
        23..=26 => function(12),
        28 | 29 => function(13),
        31..=34 => function(14),
        _ => None,
    }
}

/// A key by its code point: `CSI code:shifted:base ; modifiers u`. `base` is the key of the same place in the PC-101
/// layout, so that Ctrl and a letter are found on a keyboard without Latin letters.
fn encoded_key(code: u32, shifted: Option<u32>, base: Option<u32>, modifiers: u32) -> Option<Key> {
    if let Some(key) = functional_key(code) {
        return Some(if key == Key::Tab && modifiers & SHIFT != 0 {
            Key::BackTab
        } else {
            key
        });
    }
    let plain = keypad_char(code)
        .or_else(|| char::from_u32(code))
        .filter(|char| !char.is_control())?;
    match modifiers & !(SHIFT | CAPS_LOCK | NUM_LOCK) {
        0 => {
            let upper =
                (modifiers & SHIFT != 0) != (modifiers & CAPS_LOCK != 0 && plain.is_alphabetic());
            let given = shifted
                .filter(|_| modifiers & SHIFT != 0)
                .and_then(char::from_u32);
            let upper_case = || plain.to_uppercase().next().unwrap_or(plain);
            let typed = if upper {
                given.unwrap_or_else(upper_case)
            } else {
                plain
            };
            (!typed.is_control()).then_some(Key::Char(typed))
        }
        held if held & CTRL != 0 => {
            let letter = |char: &char| char.is_ascii_alphabetic();
            let found = Some(plain)
                .filter(letter)
                .or_else(|| base.and_then(char::from_u32).filter(letter))?;
            let found = found.to_ascii_lowercase();
            (held == CTRL || (held == CTRL | ALT && found == 'c')).then_some(Key::Ctrl(found))
        }
        _ => None,
    }
}

/// Keys of kitty's keyboard protocol that are no text; those from 57344 are in Unicode's private area.
fn functional_key(code: u32) -> Option<Key> {
    Some(match code {
        8 | 127 => Key::Backspace,
        9 => Key::Tab,
        13 | 57414 => Key::Enter,
        27 => Key::Esc,
        57417 => Key::Left,
        57418 => Key::Right,
        57419 => Key::Up,
        57420 => Key::Down,
        57421 => Key::PageUp,
        57422 => Key::PageDown,
        57423 => Key::Home,
        57424 => Key::End,
        57426 => Key::Delete,
        57376..=57398 => Key::F(u8::try_from(code - 57376 + 13).ok()?),
        _ => return None,
    })
}

/// Returns the character that a keypad key types. The other keys of the private area (volume,
/// modifiers) type nothing.
fn keypad_char(code: u32) -> Option<char> {
    let keypad = "0123456789./*-+\n=,";
    match code {
        57399..=57416 => keypad.chars().nth(usize::try_from(code - 57399).ok()?),
        57344..=63743 => Some('\0'),
        _ => None,
    }
}

/// `CSI < button ; column ; row`, then `M`, or `m` for a release.
fn sgr_mouse(report: &[u8], last: u8) -> Option<Mouse> {
    let fields = Fields::of(report)?;
    let (button, column, row) = (fields.first(0)?, fields.first(1)?, fields.first(2)?);
    let at = Position::new(cell(column)?, cell(row)?);
    let kind = match (mouse_kind(u8::try_from(button).ok()?)?, last) {
        (kind, b'M') => kind,
        (MouseKind::Press | MouseKind::Drag, b'm') => MouseKind::Release,
        _ => return None,
    };
    Some(Mouse::new(kind, at))
}

/// Cells are counted from 1 by the terminal, and from 0 by the app. A report from beyond the edge, 0, is of the first.
fn cell(number: u32) -> Option<u16> {
    u16::try_from(number)
        .ok()
        .map(|number| number.saturating_sub(1))
}

/// Button and coordinates, each plus 32.
pub(crate) fn x10_mouse(button: u8, x: u8, y: u8) -> Option<Mouse> {
    let cell = |byte: u8| u16::from(byte.saturating_sub(33));
    let kind = mouse_kind(button.checked_sub(32)?)?;
    Some(Mouse::new(kind, Position::new(cell(x), cell(y))))
}

/// The button's number in bits 0, 1, 6 and 7; 32 is movement; 4, 8 and 16 are modifiers, which change nothing here.
fn mouse_kind(button: u8) -> Option<MouseKind> {
    match (
        button & 0b11 | (button & 0b1100_0000) >> 4,
        button & 32 != 0,
    ) {
        (0, false) => Some(MouseKind::Press),
        (0, true) => Some(MouseKind::Drag),
        (3, false) => Some(MouseKind::Release),
        (4, false) => Some(MouseKind::WheelUp),
        (5, false) => Some(MouseKind::WheelDown),
        _ => None,
    }
}

/// Numbers between semicolons, each perhaps followed by more after colons.
struct Fields<'a>(&'a str);

impl<'a> Fields<'a> {
    /// Parameters that consist of nothing else.
    fn of(parameters: &'a [u8]) -> Option<Self> {
        let clean = parameters
            .iter()
            .all(|byte| matches!(byte, b'0'..=b'9' | b':' | b';'));
        std::str::from_utf8(parameters)
            .ok()
            .filter(|_| clean)
            .map(Self)
    }

    /// A number by its field and its place in the field. One that is left out, or too large for any use, is none.
    fn number(&self, field: usize, place: usize) -> Option<u32> {
        self.0
            .split(';')
            .nth(field)?
            .split(':')
            .nth(place)?
            .parse()
            .ok()
    }

    fn first(&self, field: usize) -> Option<u32> {
        self.number(field, 0)
    }

    fn modifiers(&self) -> u32 {
        self.first(1).unwrap_or(1).saturating_sub(1)
    }

    /// Kitty can report repeats (2) and releases (3) beside presses (1).
    fn is_release(&self) -> bool {
        self.number(1, 1) == Some(3)
    }
}
