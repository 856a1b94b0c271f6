//! The latest lines that were said at one place.

use std::collections::VecDeque;

use parlour_protocol::event::ChatLine;

/// The number of lines kept for those who come later.
const KEPT: usize = 50;

/// The latest lines, the first one said first.
#[derive(Clone, Debug, Default)]
pub(crate) struct ChatLog {
    lines: VecDeque<ChatLine>,
}

impl ChatLog {
    pub(crate) fn push(&mut self, line: ChatLine) {
        if self.lines.len() == KEPT {
            self.lines.pop_front();
        }
        self.lines.push_back(line);
    }

    /// Removes the lines with a number.
    pub(crate) fn take_down(&mut self, number: i64) {
        self.lines.retain(|line| line.number() != number);
    }

    pub(crate) fn lines(&self) -> impl Iterator<Item = &ChatLine> {
        self.lines.iter()
    }
}
