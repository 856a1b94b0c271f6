//! The pictures on the large cards: small bitmaps, drawn with half-filled cells.

use std::sync::LazyLock;

use ratatui::buffer::Buffer;
use ratatui::style::Style;

use super::glyphs::Signs;
use super::paint;
use crate::app::layout::card::CardSize;

/// A picture in pixels. A pixel is one cell wide and half a cell high.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bitmap(Vec<Vec<bool>>);

/// The pictures of a motif.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Art {
    pub name: &'static str,
    /// From the largest to the smallest; the smallest is for large cards.
    pictures: Vec<Bitmap>,
}

impl Art {
    /// The picture for cards of a size, if there is one.
    pub fn of(&self, size: CardSize) -> Option<&Bitmap> {
        let from_smallest = CardSize::PICTURES
            .iter()
            .position(|with_picture| *with_picture == size)?;
        self.pictures.iter().rev().nth(from_smallest)
    }
}

/// All motifs, in the order of the values of cards.
pub static ARTS: LazyLock<Vec<Art>> =
    LazyLock::new(|| read(include_str!("../../../assets/motifs.txt")));

/// The animals of Memoarrr!, in the order of their powers.
pub static ANIMALS: LazyLock<Vec<Art>> =
    LazyLock::new(|| read(include_str!("../../../assets/animals.txt")));

/// The letters of the program's name.
static LETTERS: LazyLock<Vec<Art>> =
    LazyLock::new(|| read(include_str!("../../../assets/title.txt")));

/// A letter of the program's name.
pub fn letter(name: &str) -> Option<&'static Art> {
    LETTERS.iter().find(|art| art.name == name)
}

/// A picture by its name.
pub fn named(name: &str) -> Option<&'static Art> {
    ARTS.iter()
        .chain(ANIMALS.iter())
        .find(|art| art.name == name)
}

/// Reads a file of motifs.
fn read(text: &'static str) -> Vec<Art> {
    paragraphs(text)
        .map(|part| Art {
            name: name(part),
            pictures: pictures(part),
        })
        .collect()
}

/// Returns the contents of a file of pictures, without its remarks: paragraphs of a name and
/// pictures side by side.
pub(super) fn paragraphs(text: &'static str) -> impl Iterator<Item = &'static str> {
    text.split("\n\n")
        .map(str::trim)
        .filter(|part| !part.starts_with('#') && !part.is_empty())
}

/// The name at the head of a paragraph.
pub(super) fn name(paragraph: &'static str) -> &'static str {
    paragraph.lines().next().unwrap_or_default()
}

/// One of the pictures of a paragraph, counted from 0. One that is less high than those before it is the last.
pub(super) fn picture(paragraph: &str, number: usize) -> Bitmap {
    let rows = paragraph
        .lines()
        .skip(1)
        .filter_map(|line| line.split_whitespace().nth(number));
    Bitmap(
        rows.map(|row| row.bytes().map(|pixel| pixel == b'#').collect())
            .collect(),
    )
}

/// All pictures of a paragraph.
fn pictures(paragraph: &str) -> Vec<Bitmap> {
    let columns = paragraph
        .lines()
        .nth(1)
        .map_or(0, |row| row.split_whitespace().count());
    (0..columns)
        .map(|number| picture(paragraph, number))
        .collect()
}

impl Bitmap {
    /// Columns and rows, in pixels.
    pub fn size(&self) -> (usize, usize) {
        (self.0.first().map_or(0, Vec::len), self.0.len())
    }

    /// The same twice as wide and as high, with rounded corners (Scale2x).
    pub(super) fn doubled(&self) -> Self {
        let (width, height) = self.size();
        Self(
            (0..2 * height)
                .map(|y| (0..2 * width).map(|x| self.quarter(x, y)).collect())
                .collect(),
        )
    }

    /// A pixel of the doubled picture: that of the pixel it is a quarter of, unless the two neighbours at its corner are
    /// alike and the other two are not.
    fn quarter(&self, x: usize, y: usize) -> bool {
        let (column, row) = (x / 2, y / 2);
        let at =
            |x: Option<usize>, y: Option<usize>| x.zip(y).is_some_and(|(x, y)| self.is_set(x, y));
        let beside = |near: bool| {
            at(
                if near {
                    column.checked_sub(1)
                } else {
                    Some(column + 1)
                },
                Some(row),
            )
        };
        let above = |near: bool| {
            at(
                Some(column),
                if near {
                    row.checked_sub(1)
                } else {
                    Some(row + 1)
                },
            )
        };
        let (is_left, is_top) = (x.is_multiple_of(2), y.is_multiple_of(2));
        let (side, end) = (beside(is_left), above(is_top));
        let is_corner = side == end && side != above(!is_top) && end != beside(!is_left);
        if is_corner {
            side
        } else {
            self.is_set(column, row)
        }
    }

    fn is_set(&self, x: usize, y: usize) -> bool {
        self.0
            .get(y)
            .and_then(|row| row.get(x))
            .copied()
            .unwrap_or(false)
    }

    /// Draws it with its top left corner at a cell, `drop` pixels further down. Cells without a pixel are left
    /// as they are.
    pub fn draw(
        &self,
        buf: &mut Buffer,
        (left, top): (u16, u16),
        drop: usize,
        signs: &Signs,
        style: Style,
    ) {
        let [upper, lower, both] = signs.pixels;
        for (row, y) in (top..).take((self.0.len() + drop).div_ceil(2)).enumerate() {
            for (column, x) in (left..)
                .take(self.0.first().map_or(0, Vec::len))
                .enumerate()
            {
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
    fn every_motif_has_a_picture_of_its_own_for_every_size() {
        assert!(
            ARTS.len() >= 18,
            "a table of 18 pairs has a picture for each"
        );
        let all: Vec<_> = ARTS.iter().chain(ANIMALS.iter()).collect();
        let pixels = [(5, 6), (7, 8), (11, 12), (14, 16), (20, 24)];
        for (size, (width, height)) in CardSize::PICTURES.into_iter().zip(pixels) {
            for (i, art) in all.iter().enumerate() {
                let bitmap = art.of(size).expect("a picture");
                assert_eq!(bitmap.0.len(), height, "{} {size:?}", art.name);
                assert!(
                    bitmap.0.iter().all(|row| row.len() == width),
                    "{} {size:?}",
                    art.name
                );
                for other in &all[..i] {
                    assert_ne!(
                        Some(bitmap),
                        other.of(size),
                        "{} and {} {size:?}",
                        art.name,
                        other.name
                    );
                }
            }
        }
        assert_eq!(all[0].of(CardSize::Medium), None);
    }

    /// Two pictures of a size that differ in a few pixels only are mistaken for each other.
    #[test]
    fn pictures_differ_in_a_tenth_of_their_pixels() {
        let all: Vec<_> = ARTS.iter().chain(ANIMALS.iter()).collect();
        for size in CardSize::PICTURES {
            for (i, art) in all.iter().enumerate() {
                for other in &all[..i] {
                    let (one, two) = (
                        art.of(size).expect("a picture"),
                        other.of(size).expect("a picture"),
                    );
                    let pairs = one.0.iter().flatten().zip(two.0.iter().flatten());
                    let (all, differ) = (
                        one.0.iter().flatten().count(),
                        pairs.filter(|(a, b)| a != b).count(),
                    );
                    assert!(
                        differ * 10 >= all,
                        "{} and {}: {differ} of {all} {size:?}",
                        art.name,
                        other.name
                    );
                }
            }
        }
    }

    #[test]
    fn a_doubled_picture_has_rounded_corners() {
        let of = |rows: [&str; 2]| {
            Bitmap(
                rows.map(|row| row.bytes().map(|pixel| pixel == b'#').collect())
                    .to_vec(),
            )
        };
        let text = |bitmap: &Bitmap| -> Vec<String> {
            let row =
                |row: &Vec<bool>| row.iter().map(|lit| if *lit { '#' } else { '.' }).collect();
            bitmap.0.iter().map(row).collect()
        };
        assert_eq!(
            text(&of(["#.", ".#"]).doubled()),
            ["##..", "###.", ".###", "..##"]
        );
        assert_eq!(
            text(&of(["##", "#."]).doubled()),
            [".###", "####", "###.", "##.."]
        );
    }
}
