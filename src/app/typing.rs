//! A line of text that is being typed.

use super::input::Key;

/// The text; the cursor is always at its end.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Typing {
    pub text: String,
}

/// The longest text that can be typed, in characters.
const LONGEST: usize = 200;

impl Typing {
    /// A text to go on from.
    pub fn new(text: &str) -> Self {
        Self { text: text.into() }
    }

    /// A key that is not a command. Ctrl-U empties the line, as in a shell.
    pub fn key(&mut self, key: Key) {
        match key {
            Key::Char(c) if self.text.chars().count() < LONGEST => self.text.push(c),
            Key::Backspace => {
                self.text.pop();
            }
            Key::Ctrl('u') => self.text.clear(),
            _ => {}
        }
    }

    /// Adds pasted text as far as there is room, without its control characters: a line break accepts nothing.
    pub fn paste(&mut self, text: &str) {
        let room = LONGEST.saturating_sub(self.text.chars().count());
        self.text.extend(text.chars().filter(|c| !c.is_control()).take(room));
    }
}
