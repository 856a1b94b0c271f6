//! What a person does at a terminal, free of any terminal library: the shell translates into it.

use ratatui::layout::{Position, Size};

/// A key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Key {
    /// A character, as typed (shift is in the character).
    Char(char),
    /// Ctrl and a letter, the letter small.
    Ctrl(char),
    /// Enter or Return.
    Enter,
    /// Escape.
    Esc,
    /// Tab.
    Tab,
    /// Shift and Tab.
    BackTab,
    /// Backspace.
    Backspace,
    /// Delete.
    Delete,
    /// Arrow up.
    Up,
    /// Arrow down.
    Down,
    /// Arrow left.
    Left,
    /// Arrow right.
    Right,
    /// Home.
    Home,
    /// End.
    End,
    /// Page up.
    PageUp,
    /// Page down.
    PageDown,
    /// A function key by its number.
    F(u8),
}

/// What the mouse did. Only the left button and the wheel are used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MouseKind {
    /// The button went down.
    Press,
    /// It moved with the button held down (reported only where something is dragged).
    Drag,
    /// The button went up.
    Release,
    /// The wheel turned away from the person.
    WheelUp,
    /// The wheel turned towards the person.
    WheelDown,
}

/// A mouse event on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Mouse {
    /// What happened.
    pub kind: MouseKind,
    /// Where, in cells from the top left.
    pub at: Position,
}

/// Something that came from the terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Input {
    /// A key was pressed (releases are not reported).
    Key(Key),
    /// The mouse did something.
    Mouse(Mouse),
    /// The window has this size now.
    Resize(Size),
}
