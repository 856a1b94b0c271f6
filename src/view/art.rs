//! The pictures on the large cards: small bitmaps, drawn with half-filled cells.

use std::sync::LazyLock;

use ratatui::buffer::Buffer;
use ratatui::style::Style;

use super::glyphs::Signs;
use super::paint;

/// A picture in pixels. A pixel is one cell wide and half a cell high.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bitmap(Vec<Vec<bool>>);

/// The two pictures of a motif.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Art {
    pub name: &'static str,
    /// For the largest cards: 7×8 pixels.
    pub grand: Bitmap,
    /// For large cards: 5×6 pixels.
    pub large: Bitmap,
}

/// All motifs, in the order of the values of cards.
pub static ARTS: LazyLock<Vec<Art>> = LazyLock::new(|| read(include_str!("../../assets/motifs.txt")));

/// The animals of Memoarrr!, in the order of their powers.
pub static ANIMALS: LazyLock<Vec<Art>> = LazyLock::new(|| read(include_str!("../../assets/animals.txt")));

/// The letters of the program's name.
static LETTERS: LazyLock<Vec<Art>> = LazyLock::new(|| read(include_str!("../../assets/title.txt")));

/// A letter of the program's name.
pub fn letter(name: &str) -> Option<&'static Art> {
    LETTERS.iter().find(|art| art.name == name)
}

/// A picture by its name.
pub fn named(name: &str) -> Option<&'static Art> {
    ARTS.iter().chain(ANIMALS.iter()).find(|art| art.name == name)
}

/// Reads a file of motifs.
fn read(text: &'static str) -> Vec<Art> {
    paragraphs(text).map(|part| Art { name: name(part), grand: picture(part, 0), large: picture(part, 1) }).collect()
}

/// What a file of pictures holds, without its remarks: paragraphs of a name and pictures side by side.
pub(super) fn paragraphs(text: &'static str) -> impl Iterator<Item = &'static str> {
    text.split("\n\n").map(str::trim).filter(|part| !part.starts_with('#') && !part.is_empty())
}

/// The name at the head of a paragraph.
pub(super) fn name(paragraph: &'static str) -> &'static str {
    paragraph.lines().next().unwrap_or_default()
}

/// One of the pictures of a paragraph, counted from 0. One that is less high than those before it is the last.
pub(super) fn picture(paragraph: &str, number: usize) -> Bitmap {
    let rows = paragraph.lines().skip(1).filter_map(|line| line.split_whitespace().nth(number));
    Bitmap(rows.map(|row| row.bytes().map(|pixel| pixel == b'#').collect()).collect())
}

impl Bitmap {
    /// Columns and rows, in pixels.
    pub fn size(&self) -> (usize, usize) {
        (self.0.first().map_or(0, Vec::len), self.0.len())
    }

    fn is_set(&self, x: usize, y: usize) -> bool {
        self.0.get(y).and_then(|row| row.get(x)).copied().unwrap_or(false)
    }

    /// The same picture with pixels of two by two.
    #[must_use]
    pub fn doubled(&self) -> Self {
        let wide = |row: &Vec<bool>| row.iter().flat_map(|pixel| [*pixel; 2]).collect::<Vec<_>>();
        Self(self.0.iter().map(wide).flat_map(|row| [row.clone(), row]).collect())
    }

    /// Draws it with its top left corner at a cell, `drop` pixels further down. Cells without a pixel are left
    /// as they are.
    pub fn draw(&self, buf: &mut Buffer, (left, top): (u16, u16), drop: usize, signs: &Signs, style: Style) {
        let [upper, lower, both] = signs.pixels;
        for (row, y) in (top..).take((self.0.len() + drop).div_ceil(2)).enumerate() {
            for (column, x) in (left..).take(self.0.first().map_or(0, Vec::len)).enumerate() {
                let lit = |y: usize| y.checked_sub(drop).is_some_and(|y| self.is_set(column, y));
                let sign = match (lit(2 * row), lit(2 * row + 1)) {
                    (true, true) => both,
                    (true, false) => upper,
                    (false, true) => lower,
                    (false, false) => continue,
                };
                paint::put_char(buf, (x, y), sign, style);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_motif_has_two_pictures_of_the_right_size() {
        assert!(ARTS.len() >= 18, "a table of 18 pairs has a picture for each");
        for art in ARTS.iter().chain(ANIMALS.iter()) {
            for (bitmap, width, height) in [(&art.grand, 7, 8), (&art.large, 5, 6)] {
                assert_eq!(bitmap.0.len(), height, "{}", art.name);
                assert!(bitmap.0.iter().all(|row| row.len() == width), "{}", art.name);
            }
        }
    }

    #[test]
    fn no_two_motifs_look_alike() {
        let all: Vec<_> = ARTS.iter().chain(ANIMALS.iter()).collect();
        for (i, art) in all.iter().enumerate() {
            for other in &all[..i] {
                assert_ne!(art.grand, other.grand, "{} and {}", art.name, other.name);
                assert_ne!(art.large, other.large, "{} and {}", art.name, other.name);
            }
        }
    }
}
