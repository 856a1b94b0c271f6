//! The talk at one place, as far as it is kept.

use std::collections::VecDeque;

use parlour_language::{Text, text};
use parlour_protocol::event::ChatLine;

/// The number of lines kept for one place.
const KEPT: usize = 200;

/// The latest lines of a place, and how far they are scrolled.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chat {
    lines: VecDeque<ChatLine>,
    /// The number of lines so far, those that were dropped among them.
    heard: usize,
    /// The number of rows at the end that are scrolled out of sight.
    pub back: usize,
}

impl Chat {
    /// Adds a line; the oldest is dropped where too many are kept. The end is shown again.
    pub fn hear(&mut self, line: ChatLine) {
        if self.lines.len() == KEPT {
            self.lines.pop_front();
        }
        self.lines.push_back(line);
        self.heard += 1;
        self.back = 0;
    }

    /// Replaces the text of the line with a number. Returns the line as it was.
    pub fn take_down(&mut self, number: i64, text: &str) -> Option<ChatLine> {
        let mut lines = self.lines.iter_mut();
        let line = lines.find(|line| line.number() == number)?;
        let before = line.clone();
        line.text = text.into();
        Some(before)
    }

    /// Returns the number of lines so far, those that were dropped among them.
    pub fn heard(&self) -> usize {
        self.heard
    }

    /// The lines that are kept of those after the first `told`, the oldest first.
    pub fn since(&self, told: usize) -> impl Iterator<Item = &ChatLine> {
        let new = self.heard.saturating_sub(told);
        self.lines.iter().skip(self.lines.len().saturating_sub(new))
    }

    /// The lines, the oldest first.
    pub fn lines(&self) -> impl DoubleEndedIterator<Item = &ChatLine> {
        self.lines.iter()
    }

    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// Scrolls by `rows` rows; positive is back in time.
    pub fn scroll(&mut self, rows: isize) {
        self.back = self
            .back
            .saturating_add_signed(rows)
            .min(self.lines.len().saturating_sub(1));
    }

    pub fn clear(&mut self) {
        *self = Self::default();
    }
}

/// The name of who wrote a line; of a spectator it says so.
pub fn speaker(line: &ChatLine) -> Text {
    if line.is_spectator {
        text!("page-watching", name = &line.by)
    } else {
        line.by.clone().into()
    }
}
