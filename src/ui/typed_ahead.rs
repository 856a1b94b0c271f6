//! Input that was typed before it could be done, and keys that habit adds to it.

use std::collections::VecDeque;

use jiff::{SignedDuration, Timestamp};

use parlour_kit::input::{Input, Key};

/// The most keys and clicks that wait; any more are dropped.
const MOST: usize = 256;

/// For so long after a typed place an Enter belongs to it, and a digit to the letter before it.
const HABIT: SignedDuration = SignedDuration::from_secs(1);

/// The inputs of a person who is ahead of the program.
#[derive(Clone, Debug, Default)]
pub(super) struct TypedAhead {
    /// Keys and clicks that came while a move was on its way to the disk.
    waiting: VecDeque<Input>,
    /// The time at which a place was typed and played, if no key was pressed since.
    placed: Option<Timestamp>,
    /// The letter of a column that was pressed and is a command too, and the time.
    column: Option<(char, Timestamp)>,
}

impl TypedAhead {
    /// Keeps an input for later.
    pub(super) fn keep(&mut self, input: Input) {
        if self.waiting.len() < MOST {
            self.waiting.push_back(input);
        }
    }

    pub(super) fn next(&mut self) -> Option<Input> {
        self.waiting.pop_front()
    }

    pub(super) fn forget(&mut self) {
        self.waiting.clear();
    }

    /// A letter that names a column has been pressed, and its command done.
    pub(super) fn column(&mut self, letter: char, now: Timestamp) {
        self.column = Some((letter, now));
    }

    /// Takes the letter that was pressed right before, with which a typed square then begins.
    pub(super) fn take_column(&mut self, now: Timestamp) -> Option<char> {
        let (letter, at) = self.column.take()?;
        (now.duration_since(at) < HABIT).then_some(letter)
    }

    /// A place has been typed and played.
    pub(super) fn placed(&mut self, now: Timestamp) {
        self.placed = Some(now);
    }

    /// Returns whether a key is the Enter that hands add to a typed place, which has been played by then.
    /// It must not shut the cards that the place has just opened.
    pub(super) fn is_habit(&mut self, key: Key, now: Timestamp) -> bool {
        let placed = self.placed.take();
        key == Key::Enter && placed.is_some_and(|at| now.duration_since(at) < HABIT)
    }
}
