//! The detection of rows that have moved up or down together. A terminal scrolls them
//! automatically, which is shorter than to draw each row again. The sequences are DL and IL
//! (ECMA-48 8.3.32 and 8.3.67), which every terminal since the VT102 has.
//!
//! A scroll region would do the same. But it stays until it is reset, leaves the cursor at home and
//! needs as many bytes.

use ratatui::buffer::{Buffer, Cell};

use super::frame_diff::rows;
use super::packed_frame::PackedFrame;

/// The least number of changed rows that is worth a scroll. Fewer rows are drawn again.
const LEAST: usize = 4;

/// The least number of rows in their place after a scroll. Fewer are drawn again. A selection and
/// the handle of a scroll bar stay still while the rows beneath them move. In a small window these
/// are most of the rows.
const LEAST_MOVED: usize = 2;

/// The greatest scroll distance, in rows. A selection that passes headings scrolls a list by more
/// than one row.
const FARTHEST: u16 = 3;

/// The rows from the first to the last move by `by`, and those that are left are blank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Scroll {
    pub(crate) first: u16,
    pub(crate) last: u16,
    pub(crate) by: u16,
    pub(crate) is_up: bool,
}

impl Scroll {
    /// Returns the row that held a row's cells before the scroll, or `None` for a row that is blank
    /// after it.
    pub(crate) fn source(self, y: u16) -> Option<u16> {
        let source = match (self.is_up, (self.first..=self.last).contains(&y)) {
            (_, false) => return Some(y),
            (true, true) => y.checked_add(self.by),
            (false, true) => y.checked_sub(self.by),
        };
        source.filter(|source| (self.first..=self.last).contains(source))
    }

    /// The scroll after which most of the `changed` rows of the next frame stand where they belong. Whether it saves bytes is
    /// for the encoder to find out.
    pub(crate) fn between(shown: &PackedFrame, next: &Buffer, changed: &[u16]) -> Option<Self> {
        let (top, bottom) = (*changed.first()?, *changed.last()?);
        if changed.len() < LEAST {
            return None;
        }
        let rows: Vec<&[Cell]> = rows(next).collect();
        let stands = |source: u16, y: u16| {
            rows.get(usize::from(y))
                .is_some_and(|row| shown.row(source.into()).is(row))
        };
        let ways = (1..=FARTHEST).flat_map(|by| [(by, true), (by, false)]);
        let found = ways.map(|(by, is_up)| {
            let all = Self {
                first: top,
                last: bottom,
                by,
                is_up,
            };
            let moved = changed
                .iter()
                .filter(|y| all.source(**y).is_some_and(|source| stands(source, **y)));
            (moved.copied().collect::<Vec<_>>(), by, is_up)
        });
        let (moved, by, is_up) = found.max_by_key(|(moved, by, _)| (moved.len(), FARTHEST - by))?;
        let (first, last) = (*moved.first()?, *moved.last()?);
        let (first, last) = if is_up {
            (first, last + by)
        } else {
            (first - by, last)
        };
        (moved.len() >= LEAST_MOVED).then_some(Self {
            first,
            last,
            by,
            is_up,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::frame_diff::{FrameDiff, changed_rows};
    use super::*;

    const fn up(first: u16, last: u16, by: u16) -> Scroll {
        Scroll {
            first,
            last,
            by,
            is_up: true,
        }
    }

    const fn down(first: u16, last: u16, by: u16) -> Scroll {
        Scroll {
            first,
            last,
            by,
            is_up: false,
        }
    }

    /// Returns the scroll found between two frames of these rows.
    fn between(before: &[&str], after: &[&str]) -> Option<Scroll> {
        let [before, after] = [before, after].map(|rows| Buffer::with_lines(rows.iter().copied()));
        let mut shown = PackedFrame::default();
        let changed = changed_rows(&shown, &before);
        FrameDiff::default().advance(&mut shown, &before, &changed, |_, _| {});
        Scroll::between(&shown, &after, &changed_rows(&shown, &after))
    }

    #[test]
    fn rows_that_stand_one_higher_or_lower_are_found_between_those_that_stay() {
        let before = ["top", "a", "b", "c", "d", "e", "end"];
        assert_eq!(
            between(&before, &["top", "b", "c", "d", "e", "f", "end"]),
            Some(up(1, 5, 1))
        );
        assert_eq!(
            between(&before, &["top", "0", "a", "b", "c", "d", "end"]),
            Some(down(1, 5, 1))
        );
        assert_eq!(
            between(&before, &["top", "b", "c", "-", "e", "f", "end"]),
            Some(up(1, 5, 1)),
            "one has changed"
        );
        assert_eq!(
            between(&before, &["top", "c", "d", "e", "f", "g", "end"]),
            Some(up(1, 5, 2))
        );
        assert_eq!(
            between(&before, &["top", "x", "y", "a", "b", "c", "end"]),
            Some(down(1, 5, 2))
        );
    }

    #[test]
    fn where_one_row_or_none_has_moved_there_is_none() {
        assert_eq!(
            between(&["a", "b", "c", "d", "e"], &["v", "w", "x", "y", "z"]),
            None
        );
        assert_eq!(
            between(&["a", "b", "c", "d", "e"], &["b", "w", "x", "y", "z"]),
            None
        );
        assert_eq!(
            between(&["a", "b", "c"], &["b", "c", "d"]),
            None,
            "they are three"
        );
        assert_eq!(between(&["a", "b", "c", "d"], &["a", "b", "c", "d"]), None);
    }

    #[test]
    fn each_row_comes_from_the_one_that_moved_there() {
        let sources = |scroll: Scroll| [0, 1, 2, 3, 4].map(|y| scroll.source(y));
        assert_eq!(
            sources(up(1, 3, 1)),
            [Some(0), Some(2), Some(3), None, Some(4)]
        );
        assert_eq!(
            sources(down(1, 3, 1)),
            [Some(0), None, Some(1), Some(2), Some(4)]
        );
        assert_eq!(
            sources(down(1, 3, 2)),
            [Some(0), None, None, Some(1), Some(4)]
        );
    }
}
