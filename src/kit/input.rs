//! A person's input at a terminal, independent of any terminal library. The shell translates into
//! it.

use ratatui::layout::{Position, Size};

use super::hits::Hit;
use parlour_config::caps::Blocks;
pub use parlour_config::keys::Key;

/// The action of the mouse. Only the left button and the wheel are used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MouseKind {
    Press,
    /// It moved with the button held down (reported only where something is dragged).
    Drag,
    Release,
    /// The wheel turned away from the person.
    WheelUp,
    /// The wheel turned towards the person.
    WheelDown,
}

/// A mouse event on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Mouse {
    pub kind: MouseKind,
    /// The position, in cells from the top left.
    pub at: Position,
    /// The meaning of that place in the frame that the person saw; `None` as it comes from the terminal.
    pub hit: Option<Hit>,
}

impl Mouse {
    /// An event of a terminal.
    pub fn new(kind: MouseKind, at: Position) -> Self {
        Self {
            kind,
            at,
            hit: None,
        }
    }
}

/// Something that came from the terminal.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Input {
    /// A key was pressed (releases are not reported).
    Key(Key),
    /// A key that writes a sign which no US keyboard has, where the terminal tells which sign the US layout has on it.
    KeyAt {
        typed: char,
        base: char,
    },
    Mouse(Mouse),
    /// Text from the clipboard. It goes into a line that is being typed, and is never read as keys.
    Paste(String),
    /// The window has this size now.
    Resize(Size),
    /// The window has come to the front, or another one has (only where it was asked for).
    Focus(bool),
    /// The terminal has told that it draws images or octants (only where it was asked for its name).
    Draws(Blocks),
    /// The terminal has told that it draws signs of ambiguous width two cells wide (only where it was asked for).
    Wide,
}
