//! The commands that keys may mean.

use std::fmt::Write as _;

/// A command that a key may mean: one that works on many screens, or a screen's own, which is told beside its table of keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Command {
    /// Up, to the row or card above, or to the line before.
    Up,
    Down,
    /// Left, or a smaller value.
    Left,
    /// Right, or a larger value.
    Right,
    PageUp,
    PageDown,
    Home,
    End,
    /// To the next thing that can be chosen.
    Next,
    Previous,
    /// Do what the cursor is on.
    Act,
    Back,
    Undo,
    /// Go to what holds a text.
    Find,
    Help,
    /// The rules of this game.
    Rules,
    /// The mouse on or off.
    Mouse,
    Quit,
    /// Stop, as by Ctrl-Z in a shell.
    Suspend,
    Redraw,
    /// A screen's own, by its name in `[keys]`.
    Own(&'static str),
}

impl Command {
    /// Returns whether it moves what is marked, and decides nothing.
    pub fn moves(self) -> bool {
        use Command::{Down, End, Home, Left, Next, PageDown, PageUp, Previous, Right, Up};
        matches!(
            self,
            Up | Down | Left | Right | PageUp | PageDown | Home | End | Next | Previous
        )
    }

    /// The name of the action in `[keys]`: words in small letters, with hyphens between them.
    pub fn name(self) -> String {
        match self {
            Self::Own(name) => name.to_owned(),
            other => hyphenated(&format!("{other:?}")),
        }
    }
}

/// `PageUp` as `page-up`.
fn hyphenated(name: &str) -> String {
    let mut words = String::new();
    for (index, c) in name.char_indices() {
        let hyphen = if index > 0 && c.is_ascii_uppercase() {
            "-"
        } else {
            ""
        };
        let _ = write!(words, "{hyphen}{}", c.to_ascii_lowercase());
    }
    words
}
