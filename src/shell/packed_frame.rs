//! A frame in few bytes: what a session keeps of its last frame.
//!
//! Cells are gathered in runs of one style. A run is a number (twice its length, and one more if all its symbols are
//! the same), the index of its style, and its symbols: each of them, or the one. A symbol is its UTF-8 if it is one
//! character; otherwise it stands behind [`COMPOSED`] and its length in bytes. Numbers have seven bits a byte, the lowest
//! first, with the highest bit set on all bytes but the last. Cells behind the last run are blank.
//!
//! A cell's [`ratatui::buffer::CellDiffOption`] is not kept; no view sets one.

use std::collections::HashMap;

use ratatui::buffer::{Buffer, Cell};

use super::sgr::SgrState;

/// Comes before a symbol that is not exactly one character. No UTF-8 has this byte.
const COMPOSED: u8 = 0xff;

/// So many equal cells at least are worth a run of their own.
const WORTH_A_RUN: usize = 4;

/// A packed frame; the default is a blank one, of any size.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct PackedFrame {
    styles: Box<[SgrState]>,
    runs: Box<[u8]>,
}

impl PackedFrame {
    /// Writes the frame into a buffer of its size.
    pub(super) fn unpack(&self, buffer: &mut Buffer) {
        let mut cells = buffer.content.iter_mut();
        let mut runs = Runs(&self.runs);
        while let Some((length, is_uniform, style)) = runs.head() {
            let style = self.styles.get(style).copied().unwrap_or_default();
            let mut symbol = "";
            for i in 0..length {
                if i == 0 || !is_uniform {
                    symbol = runs.symbol();
                }
                let Some(cell) = cells.next() else { return };
                style.put(symbol, cell);
            }
        }
        cells.for_each(Cell::reset);
    }
}

/// Reads runs.
struct Runs<'a>(&'a [u8]);

impl<'a> Runs<'a> {
    /// The length of the next run, whether its symbols are the same, and its style.
    fn head(&mut self) -> Option<(usize, bool, usize)> {
        if self.0.is_empty() {
            return None;
        }
        let [head, style] = [self.number(), self.number()];
        Some((head / 2, head % 2 == 1, style))
    }

    fn number(&mut self) -> usize {
        let (mut number, mut shift) = (0, 0_u32);
        while let Some((byte, rest)) = self.0.split_first() {
            self.0 = rest;
            number |= usize::from(byte & 0x7f).checked_shl(shift).unwrap_or(0);
            if *byte < 0x80 {
                break;
            }
            shift += 7;
        }
        number
    }

    fn symbol(&mut self) -> &'a str {
        let length = match self.0.first() {
            Some(&COMPOSED) => {
                self.0 = &self.0[1..];
                self.number()
            }
            Some(0..0x80) => 1,
            Some(0x80..0xe0) => 2,
            Some(0xe0..0xf0) => 3,
            Some(_) => 4,
            None => 0,
        };
        let (symbol, rest) = self.0.split_at(length.min(self.0.len()));
        self.0 = rest;
        std::str::from_utf8(symbol).unwrap_or_default()
    }
}

/// Packs frames; what it needs for that is used again for the next one.
#[derive(Debug, Default)]
pub(super) struct Packer {
    indices: HashMap<SgrState, usize>,
    styles: Vec<SgrState>,
    runs: Vec<u8>,
}

impl Packer {
    /// Packs the cells of a buffer.
    pub(super) fn pack(&mut self, buffer: &Buffer, into: &mut PackedFrame) {
        self.indices.clear();
        self.styles.clear();
        self.runs.clear();
        let mut cells = buffer.content.as_slice();
        while let Some(first) = cells.first() {
            let equal = equal(cells, usize::MAX);
            let is_uniform = equal >= WORTH_A_RUN;
            let length = if is_uniform { equal } else { mixed(cells) };
            if length == cells.len() && is_uniform && *first == Cell::EMPTY {
                break;
            }
            let (run, rest) = cells.split_at(length);
            self.push(run, is_uniform, SgrState::of(first));
            cells = rest;
        }
        if *self.runs != *into.runs {
            into.runs = self.runs.as_slice().into();
        }
        if *self.styles != *into.styles {
            into.styles = self.styles.as_slice().into();
        }
    }

    fn push(&mut self, run: &[Cell], is_uniform: bool, style: SgrState) {
        push_number(run.len() * 2 + usize::from(is_uniform), &mut self.runs);
        let index = *self.indices.entry(style).or_insert_with(|| {
            self.styles.push(style);
            self.styles.len() - 1
        });
        push_number(index, &mut self.runs);
        let symbols = if is_uniform { &run[..1] } else { run };
        for cell in symbols {
            push_symbol(cell.symbol(), &mut self.runs);
        }
    }
}

/// How many cells at the beginning, `most` at most, are like the first one.
fn equal(cells: &[Cell], most: usize) -> usize {
    let is_like = |cell: &&Cell| cell.symbol() == cells[0].symbol() && SgrState::of(cell) == SgrState::of(&cells[0]);
    1 + cells[1..].iter().take(most - 1).take_while(is_like).count()
}

/// How many cells at the beginning have the style of the first one, before a run of equal ones.
fn mixed(cells: &[Cell]) -> usize {
    let style = SgrState::of(&cells[0]);
    let ends = |at: &usize| SgrState::of(&cells[*at]) != style || equal(&cells[*at..], WORTH_A_RUN) == WORTH_A_RUN;
    (1..cells.len()).find(ends).unwrap_or(cells.len())
}

fn push_symbol(symbol: &str, bytes: &mut Vec<u8>) {
    if symbol.chars().count() != 1 {
        bytes.push(COMPOSED);
        push_number(symbol.len(), bytes);
    }
    bytes.extend_from_slice(symbol.as_bytes());
}

fn push_number(mut number: usize, bytes: &mut Vec<u8>) {
    while number >= 0x80 {
        bytes.push(number.to_le_bytes()[0] | 0x80);
        number >>= 7;
    }
    bytes.push(number.to_le_bytes()[0]);
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use ratatui::layout::Rect;
    use ratatui::style::{Color, Modifier, Style};

    use super::*;

    fn packed(buffer: &Buffer) -> PackedFrame {
        let mut frame = PackedFrame::default();
        Packer::default().pack(buffer, &mut frame);
        frame
    }

    /// A buffer of this size in which something is left over from another frame.
    fn used(area: Rect) -> Buffer {
        let mut buffer = Buffer::empty(area);
        buffer.set_style(area, Style::new().fg(Color::Red).bold());
        for cell in &mut buffer.content {
            cell.set_symbol("?");
        }
        buffer
    }

    fn unpacked(frame: &PackedFrame, area: Rect) -> Buffer {
        let mut buffer = used(area);
        frame.unpack(&mut buffer);
        buffer
    }

    #[test]
    fn a_blank_frame_needs_nothing() {
        let buffer = Buffer::empty(Rect::new(0, 0, 300, 100));
        assert_eq!(packed(&buffer), PackedFrame::default());
        assert_eq!(unpacked(&PackedFrame::default(), buffer.area), buffer);
    }

    #[test]
    fn text_costs_a_byte_a_letter_and_a_blank_line_next_to_nothing() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 80, 24));
        buffer.set_string(0, 0, "What shall we play?", Style::new().bold());
        buffer.set_string(0, 23, "x", Style::new());
        assert!(packed(&buffer).runs.len() < 30, "{:?}", packed(&buffer).runs);
        assert_eq!(unpacked(&packed(&buffer), buffer.area), buffer);
    }

    fn cell() -> impl Strategy<Value = (&'static str, u8, bool)> {
        let symbols = vec![" ", "a", "é", "漢", "🦜", "e\u{301}", "👩\u{200d}👩\u{200d}👧", ""];
        (prop::sample::select(symbols), 0..3_u8, any::<bool>())
    }

    proptest! {
        #[test]
        fn what_is_packed_is_unpacked(cells in prop::collection::vec((cell(), 1..200_usize), 0..60)) {
            let mut buffer = Buffer::empty(Rect::new(0, 0, 60, 20));
            let cells = cells.into_iter().flat_map(|(cell, times)| std::iter::repeat_n(cell, times));
            for (to, (symbol, colour, is_bold)) in buffer.content.iter_mut().zip(cells) {
                to.set_symbol(symbol).set_fg(Color::Indexed(colour));
                to.modifier = if is_bold { Modifier::BOLD } else { Modifier::empty() };
            }
            prop_assert_eq!(unpacked(&packed(&buffer), buffer.area), buffer);
        }

        #[test]
        fn bytes_that_nobody_packed_are_unpacked_without_a_panic(runs in prop::collection::vec(any::<u8>(), 0..200)) {
            let frame = PackedFrame { runs: runs.into(), styles: Box::default() };
            unpacked(&frame, Rect::new(0, 0, 9, 9));
        }
    }
}
