//! The differences between a packed frame and the next one. Only rows that differ are unpacked and
//! packed.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;

use super::packed_frame::{PackedFrame, PackedRow, pack};
use super::scroll::Scroll;
use super::sgr::SgrState;
use super::style_hasher::StyleHasher;

/// The number of styles above which the style table is rebuilt, because some may be unused by then.
const MOST_STYLES: usize = 128;

/// The rows of a frame.
pub(crate) fn rows(frame: &Buffer) -> impl Iterator<Item = &[Cell]> {
    let width = usize::from(frame.area.width).max(1);
    frame.content.chunks(width)
}

/// The rows in which `next` differs from `shown`.
pub(crate) fn changed_rows(shown: &PackedFrame, next: &Buffer) -> Vec<u16> {
    let changed = rows(next)
        .zip(0_u16..)
        .filter(|(cells, y)| !shown.row(usize::from(*y)).is(cells));
    changed.map(|(_, y)| y).collect()
}

/// Compares frames; what it needs for that is used again for the next one.
#[derive(Debug, Default)]
pub(crate) struct FrameDiff {
    /// A row as it is shown and as it is to be, each with a blank cell behind it: ratatui looks behind a wide character
    /// that gave way to a narrow one, also in the last column.
    before: Buffer,
    after: Buffer,
    styles: Vec<SgrState>,
    /// The index of each style in `styles`, filled on first use.
    indices: HashMap<SgrState, usize, BuildHasherDefault<StyleHasher>>,
    ends: Vec<u32>,
    runs: Vec<u8>,
}

impl FrameDiff {
    /// Calls `put` with the place of every cell that has to be drawn to make `shown` the frame `next`, and makes it that.
    /// `changed` are the rows that differ.
    pub(crate) fn advance(
        &mut self,
        shown: &mut PackedFrame,
        next: &Buffer,
        changed: &[u16],
        mut put: impl FnMut((u16, u16), &Cell),
    ) {
        if changed.is_empty() {
            return;
        }
        // Rows are kept with the table that they were packed with.
        let keeps = shown.styles.len() <= MOST_STYLES;
        self.begin(if keeps { &shown.styles } else { &[] }, next.area.width);
        for (cells, y) in rows(next).zip(0_u16..) {
            let row = shown.row(usize::from(y));
            let is_changed = changed.binary_search(&y).is_ok();
            if is_changed {
                self.changes(row, cells)
                    .for_each(|(x, cell)| put((x, y), cell));
            }
            if is_changed || !keeps {
                self.pack(cells);
            } else {
                self.runs.extend_from_slice(row.runs);
            }
            self.ends
                .push(u32::try_from(self.runs.len()).unwrap_or(u32::MAX));
        }
        if *shown.styles != *self.styles {
            shown.styles = self.styles.as_slice().into();
        }
        shown.ends = self.ends.as_slice().into();
        shown.runs = self.runs.as_slice().into();
    }

    /// Calls `put` with every place that has to be drawn to make `shown` the frame `next` after the scroll, in the order of
    /// reading.
    pub(crate) fn after(
        &mut self,
        scroll: Scroll,
        shown: &PackedFrame,
        next: &Buffer,
        mut put: impl FnMut((u16, u16)),
    ) {
        self.make_room(next.area.width);
        for (cells, y) in rows(next).zip(0_u16..) {
            let row = scroll
                .source(y)
                .map_or_else(PackedRow::default, |y| shown.row(usize::from(y)));
            if !row.is(cells) {
                self.changes(row, cells).for_each(|(x, _)| put((x, y)));
            }
        }
    }

    /// The columns of a row's cells that have to be drawn where `row` is shown.
    fn changes<'a>(
        &'a mut self,
        row: PackedRow,
        cells: &[Cell],
    ) -> impl Iterator<Item = (u16, &'a Cell)> {
        row.unpack(&mut self.before.content[..cells.len()]);
        self.after.content[..cells.len()].clone_from_slice(cells);
        let width = self.before.area.width.saturating_sub(1);
        self.before
            .diff_iter(&self.after)
            .filter(move |(x, ..)| *x < width)
            .map(|(x, _, cell)| (x, cell))
    }

    fn make_room(&mut self, width: u16) {
        let row = Rect::new(0, 0, width.saturating_add(1), 1);
        if self.before.area != row {
            (self.before, self.after) = (Buffer::empty(row), Buffer::empty(row));
        }
    }

    fn begin(&mut self, styles: &[SgrState], width: u16) {
        self.make_room(width);
        self.styles.clear();
        self.styles.extend_from_slice(styles);
        self.indices.clear();
        self.ends.clear();
        self.runs.clear();
    }

    fn pack(&mut self, cells: &[Cell]) {
        let Self {
            styles,
            indices,
            runs,
            ..
        } = self;
        if indices.is_empty() {
            indices.extend(styles.iter().copied().zip(0..));
        }
        let index = |style| {
            *indices.entry(style).or_insert_with(|| {
                styles.push(style);
                styles.len() - 1
            })
        };
        pack(cells, index, runs);
    }
}

#[cfg(test)]
mod tests {
    use ratatui::style::{Color, Style};

    use super::*;

    /// The places that are drawn to get from one text to another.
    fn drawn(diff: &mut FrameDiff, shown: &mut PackedFrame, next: &Buffer) -> Vec<(u16, u16)> {
        let mut drawn = Vec::new();
        let changed = changed_rows(shown, next);
        diff.advance(shown, next, &changed, |at, _| drawn.push(at));
        drawn
    }

    #[test]
    fn a_frame_is_drawn_once_and_then_where_it_changes() {
        let (mut diff, mut shown) = (FrameDiff::default(), PackedFrame::default());
        let mut next = Buffer::with_lines(["ab  ", "    ", "  cd"]);
        assert_eq!(
            drawn(&mut diff, &mut shown, &next),
            [(0, 0), (1, 0), (2, 2), (3, 2)]
        );
        assert_eq!(drawn(&mut diff, &mut shown, &next), []);
        next.set_string(3, 1, "e", Style::new());
        assert_eq!(drawn(&mut diff, &mut shown, &next), [(3, 1)]);
        assert_eq!(
            drawn(
                &mut diff,
                &mut PackedFrame::default(),
                &Buffer::empty(next.area)
            ),
            []
        );
    }

    #[test]
    fn styles_that_are_in_no_row_any_more_are_forgotten() {
        let (mut diff, mut shown) = (FrameDiff::default(), PackedFrame::default());
        let mut next = Buffer::with_lines(["never changes", "x"]);
        for colour in 0..=u8::MAX {
            next.set_string(0, 1, "x", Style::new().fg(Color::Indexed(colour)));
            assert_eq!(drawn(&mut diff, &mut shown, &next).last(), Some(&(0, 1)));
            assert_eq!(drawn(&mut diff, &mut shown, &next), []);
            assert!(
                shown.styles.len() <= MOST_STYLES + 1,
                "{}",
                shown.styles.len()
            );
        }
    }

    #[test]
    fn a_wide_character_in_the_last_column_gives_way_to_a_narrow_one() {
        let (mut diff, mut shown) = (FrameDiff::default(), PackedFrame::default());
        let mut next = Buffer::with_lines(["ab"]);
        next[(1, 0)].set_symbol("漢").set_bg(Color::Blue);
        drawn(&mut diff, &mut shown, &next);
        assert_eq!(
            drawn(&mut diff, &mut shown, &Buffer::with_lines(["ab"])),
            [(1, 0)]
        );
    }
}
