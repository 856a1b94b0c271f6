//! The mark in one of several lists on a screen.

/// The place of the marked entry, and the number of entries.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ListCursor {
    pub at: usize,
    count: usize,
}

impl ListCursor {
    pub fn count(self) -> usize {
        self.count
    }

    /// The list has this many entries now; the marked one is at `same`, if it is still there.
    pub(super) fn renew(&mut self, count: usize, same: Option<usize>) {
        self.count = count;
        self.at = same.unwrap_or(self.at).min(count.saturating_sub(1));
    }

    /// Moves the mark by this many entries, within the ends.
    pub(super) fn go(&mut self, by: isize) {
        let last = self.count.saturating_sub(1);
        self.at = self.at.saturating_add_signed(by).min(last);
    }

    /// Returns the place of the next entry that is looked for.
    pub(super) fn next(self, is_found: impl Fn(usize) -> bool) -> Option<usize> {
        let mut places = (1..=self.count).map(|step| (self.at + step) % self.count);
        places.find(|place| is_found(*place))
    }
}
