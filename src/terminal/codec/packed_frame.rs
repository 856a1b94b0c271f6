//! A frame in few bytes: what a session keeps of its last frame.
//!
//! The cells of a row are gathered in runs of one style. A run is a number (twice its length, and one more if all its
//! symbols are the same), the index of its style, and its symbols: each of them, or the one. A symbol is its UTF-8 if it
//! is one character; otherwise it stands behind [`COMPOSED`] and its length in bytes. Numbers have seven bits a byte, the
//! lowest first, with the highest bit set on all bytes but the last.
//!
//! A cell's [`ratatui::buffer::CellDiffOption`] is not kept; no view sets one.

use ratatui::buffer::Cell;

use super::sgr::SgrState;

/// Comes before a symbol that is not exactly one character. No UTF-8 has this byte.
const COMPOSED: u8 = 0xff;

/// The least number of equal cells that is worth a separate run.
const WORTH_A_RUN: usize = 4;

/// A packed frame; the default is a blank one, of any size.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct PackedFrame {
    pub(crate) styles: Box<[SgrState]>,
    /// The end of each row in `runs`.
    pub(crate) ends: Box<[u32]>,
    pub(crate) runs: Box<[u8]>,
}

impl PackedFrame {
    /// A row's runs; none for a blank row below the last that is kept.
    pub(crate) fn row(&self, y: usize) -> PackedRow<'_> {
        let end = |y: usize| {
            self.ends
                .get(y)
                .and_then(|end| usize::try_from(*end).ok())
                .unwrap_or(self.runs.len())
        };
        let start = if y == 0 { 0 } else { end(y - 1) };
        PackedRow {
            styles: &self.styles,
            runs: self.runs.get(start..end(y)).unwrap_or_default(),
        }
    }
}

/// The runs of a row. Cells behind the last one are blank.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct PackedRow<'a> {
    styles: &'a [SgrState],
    pub(crate) runs: &'a [u8],
}

impl PackedRow<'_> {
    /// Returns whether the row has these cells.
    pub(crate) fn is(self, mut cells: &[Cell]) -> bool {
        let mut runs = Runs(self.runs);
        while let Some((length, is_uniform, style)) = runs.head() {
            let style = self.styles.get(style).copied().unwrap_or_default();
            let Some((run, rest)) = cells.split_at_checked(length) else {
                return false;
            };
            let mut symbol = [].as_slice();
            for (i, cell) in run.iter().enumerate() {
                if i == 0 || !is_uniform {
                    symbol = runs.symbol();
                }
                if SgrState::of(cell) != style || !is_same(cell.symbol(), symbol) {
                    return false;
                }
            }
            cells = rest;
        }
        cells.iter().all(|cell| *cell == Cell::EMPTY)
    }

    /// Writes the row into cells.
    pub(crate) fn unpack(self, cells: &mut [Cell]) {
        let mut cells = cells.iter_mut();
        let mut runs = Runs(self.runs);
        while let Some((length, is_uniform, style)) = runs.head() {
            let style = self.styles.get(style).copied().unwrap_or_default();
            let mut symbol = "";
            for (i, cell) in cells.by_ref().take(length).enumerate() {
                if i == 0 || !is_uniform {
                    symbol = std::str::from_utf8(runs.symbol()).unwrap_or_default();
                }
                style.put(symbol, cell);
            }
        }
        cells.for_each(Cell::reset);
    }
}

/// Compares symbols. Most have one to three bytes, of which a call of the C library takes longer than a loop.
fn is_same(symbol: &str, packed: &[u8]) -> bool {
    symbol.len() == packed.len() && symbol.bytes().zip(packed).all(|(one, other)| one == *other)
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

    fn symbol(&mut self) -> &'a [u8] {
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
        symbol
    }
}

/// Appends the runs of a row; `index` answers the index of a style.
pub(crate) fn pack(
    mut cells: &[Cell],
    mut index: impl FnMut(SgrState) -> usize,
    runs: &mut Vec<u8>,
) {
    while let Some(first) = cells.first() {
        let equal = equal(cells, usize::MAX);
        let is_uniform = equal >= WORTH_A_RUN;
        let (run, rest) = cells.split_at(if is_uniform { equal } else { mixed(cells) });
        push_number(run.len() * 2 + usize::from(is_uniform), runs);
        push_number(index(SgrState::of(first)), runs);
        for cell in if is_uniform { &run[..1] } else { run } {
            push_symbol(cell.symbol(), runs);
        }
        cells = rest;
    }
}

/// Returns the number of leading cells that equal the first one, up to `most`.
fn equal(cells: &[Cell], most: usize) -> usize {
    let is_like = |cell: &&Cell| {
        cell.symbol() == cells[0].symbol() && SgrState::of(cell) == SgrState::of(&cells[0])
    };
    1 + cells[1..].iter().take(most - 1).take_while(is_like).count()
}

/// Returns the number of leading cells with the style of the first one, before a run of equal
/// cells.
fn mixed(cells: &[Cell]) -> usize {
    let style = SgrState::of(&cells[0]);
    let ends = |at: &usize| {
        SgrState::of(&cells[*at]) != style || equal(&cells[*at..], WORTH_A_RUN) == WORTH_A_RUN
    };
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
    use ratatui::style::{Color, Modifier};

    use super::*;

    /// A row that is packed, with its styles.
    fn packed(cells: &[Cell]) -> PackedFrame {
        let (mut styles, mut runs) = (Vec::new(), Vec::new());
        let index = |style| {
            styles
                .iter()
                .position(|known| *known == style)
                .unwrap_or_else(|| {
                    styles.push(style);
                    styles.len() - 1
                })
        };
        pack(cells, index, &mut runs);
        let end = u32::try_from(runs.len()).unwrap();
        PackedFrame {
            styles: styles.into(),
            ends: [end].into(),
            runs: runs.into(),
        }
    }

    /// The row in cells where something is left over from another one.
    fn unpacked(row: PackedRow, width: usize) -> Vec<Cell> {
        let mut left_over = Cell::new("?");
        left_over.set_fg(Color::Red).modifier = Modifier::BOLD;
        let mut cells = vec![left_over; width];
        row.unpack(&mut cells);
        cells
    }

    #[test]
    fn a_row_that_is_not_kept_is_blank() {
        let row = PackedFrame::default();
        assert_eq!(unpacked(row.row(7), 80), vec![Cell::EMPTY; 80]);
        assert!(row.row(7).is(&vec![Cell::EMPTY; 80]));
        assert!(!row.row(7).is(&[Cell::new("x")]));
    }

    #[test]
    fn text_costs_a_byte_a_letter_and_blanks_next_to_nothing() {
        let mut cells = vec![Cell::EMPTY; 80];
        for (cell, char) in cells.iter_mut().zip("What shall we play?".chars()) {
            cell.set_char(char);
        }
        let packed = packed(&cells);
        assert_eq!(
            packed.runs.len(),
            "What shall we play?".len() + 2 + 3,
            "{:?}",
            packed.runs
        );
        assert_eq!(packed.styles.len(), 1);
    }

    fn cells() -> impl Strategy<Value = Vec<Cell>> {
        let symbols = vec![
            " ",
            "a",
            "é",
            "漢",
            "🦜",
            "e\u{301}",
            "👩\u{200d}👩\u{200d}👧",
            "",
        ];
        let cell = (prop::sample::select(symbols), 0..3_u8, any::<bool>()).prop_map(
            |(symbol, colour, is_bold)| {
                let mut cell = Cell::new(symbol);
                cell.set_fg(Color::Indexed(colour)).modifier = if is_bold {
                    Modifier::BOLD
                } else {
                    Modifier::empty()
                };
                cell
            },
        );
        let runs = prop::collection::vec((cell, 1..200_usize), 0..20);
        runs.prop_map(|runs| {
            runs.into_iter()
                .flat_map(|(cell, times)| std::iter::repeat_n(cell, times))
                .collect()
        })
    }

    proptest! {
        #[test]
        fn what_is_packed_is_unpacked_and_like_no_other(cells in cells(), others in cells(), at in any::<prop::sample::Index>()) {
            let packed = packed(&cells);
            prop_assert_eq!(&unpacked(packed.row(0), cells.len()), &cells);
            prop_assert!(packed.row(0).is(&cells));
            prop_assert_eq!(packed.row(0).is(&others), cells == others);
            if !cells.is_empty() {
                let mut changed = cells.clone();
                at.get_mut(&mut changed).set_symbol("!");
                prop_assert!(!packed.row(0).is(&changed));
            }
        }

        #[test]
        fn bytes_that_nobody_packed_cause_no_panic(runs in prop::collection::vec(any::<u8>(), 0..200)) {
            let frame = PackedFrame { runs: runs.into(), ..PackedFrame::default() };
            unpacked(frame.row(0), 9);
            frame.row(0).is(&[Cell::EMPTY; 9]);
        }
    }
}
