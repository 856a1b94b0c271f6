//! The terminal modes that are used, as bytes.

use parlour_screen::effect::MouseMode;

/// From here to [`SYNC_END`] the terminal shows nothing, then all at once (a private mode that those
/// who do not know it ignore).
pub const SYNC_BEGIN: &[u8] = b"\x1b[?2026h";

/// The end of a frame.
pub const SYNC_END: &[u8] = b"\x1b[?2026l";

/// A frame of more bytes is enclosed in [`SYNC_BEGIN`] and [`SYNC_END`]. A shorter one leaves in one write and comes to the
/// terminal in one piece, so that the two would be a fifth of it for nothing.
pub const SYNC_FROM: usize = 512;

/// The cursor appears.
pub const SHOW_CURSOR: &[u8] = b"\x1b[?25h";

/// The cursor disappears.
pub const HIDE_CURSOR: &[u8] = b"\x1b[?25l";

/// Taking the screen: the alternate one, empty, in plain colours, without a cursor; pastes are marked as such. The window's
/// title is remembered.
pub const ENTER: &[u8] = b"\x1b[22;2t\x1b[?1049h\x1b[?25l\x1b[?2004h\x1b[m\x1b[2J";

/// Giving the screen back, whatever state it is in. A mode that was never turned on may be turned off, so this
/// needs to know nothing and is safe in a panic. The screen is emptied for terminals with no second one.
pub const LEAVE: &[u8] =
    b"\x1b[?2026l\x1b[?2004l\x1b[?1002l\x1b[?1000l\x1b[?1006l\x1b[?1004l\x1b[m\x1b[2J\x1b[H\x1b[?25h\x1b[?1049l\x1b[23;2t";

/// The terminal is asked for its name and version (XTVERSION of xterm).
pub const ASK_NAME: &[u8] = b"\x1b[>q";

/// The terminal is asked where the cursor stands after a sign of ambiguous width at the beginning of the second row, which is
/// erased again. In the first row the answer would read as F3.
pub const ASK_WIDTH: &[u8] = "\x1b[2;1H\u{2500}\x1b[6n\x1b[1K\x1b[H".as_bytes();

/// From now on the terminal tells when its window comes to the front or another one does, or no longer.
pub fn focus(on: bool) -> &'static [u8] {
    if on { b"\x1b[?1004h" } else { b"\x1b[?1004l" }
}

/// Returns the sequence that changes the mouse mode from `old` to `new`.
pub fn mouse(old: MouseMode, new: MouseMode) -> &'static [u8] {
    use MouseMode::{Click, Drag, Off};
    match (old, new) {
        (Off, Off) | (Click, Click) | (Drag, Drag) => b"",
        (Off, Click) => b"\x1b[?1000h\x1b[?1006h",
        (Off, Drag) => b"\x1b[?1002h\x1b[?1006h",
        // The two tracking modes exclude each other in some terminals: off first, then on.
        (Click, Drag) => b"\x1b[?1000l\x1b[?1002h",
        (Drag, Click) => b"\x1b[?1002l\x1b[?1000h",
        (Click, Off) => b"\x1b[?1000l\x1b[?1006l",
        (Drag, Off) => b"\x1b[?1002l\x1b[?1006l",
    }
}
