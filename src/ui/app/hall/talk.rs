//! The talk at one place, as far as it is kept.

use std::collections::VecDeque;

use parlour_hall::event::TalkLine;

/// The number of lines kept for one place.
const KEPT: usize = 200;

/// The latest lines of a place, and how far they are scrolled.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Talk {
    lines: VecDeque<TalkLine>,
    /// The number of rows at the end that are scrolled out of sight.
    pub back: usize,
}

impl Talk {
    /// Adds a line; the oldest is dropped where too many are kept. The end is shown again.
    pub fn hear(&mut self, line: TalkLine) {
        if self.lines.len() == KEPT {
            self.lines.pop_front();
        }
        self.lines.push_back(line);
        self.back = 0;
    }

    /// The lines, the oldest first.
    pub fn lines(&self) -> impl DoubleEndedIterator<Item = &TalkLine> {
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
