//! Drawings for small places, pixel by pixel: each is made for its size, and never scaled.

use super::inks::Paint;

/// The letters of the paints in the files of figures, in the order of [`Paint::ALL`].
const LETTERS: &str = ".dieswkaromygbcpvnt";

/// A drawing of pixels that are half a column wide and half a row high.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Pixels(Vec<Vec<Paint>>);

impl Pixels {
    /// Adds a row, a letter for each pixel; `None` for an unknown letter, or a row that is longer or shorter than the first.
    pub(super) fn add(&mut self, letters: &str) -> Option<()> {
        let paint = |letter| Paint::ALL.get(LETTERS.find(letter)?).copied();
        let row: Vec<_> = letters.chars().map(paint).collect::<Option<_>>()?;
        let is_even = self.0.first().is_none_or(|first| first.len() == row.len());
        is_even.then(|| self.0.push(row))
    }

    /// This drawing and another one of the same height, with two clear columns between them.
    pub(super) fn beside(&self, other: &Self) -> Self {
        let rows = self.0.iter().zip(&other.0);
        let joined = |(left, right): (&Vec<_>, &Vec<_>)| {
            [&left[..], &[Paint::Clear; 2], &right[..]].concat()
        };
        Self(rows.map(joined).collect())
    }

    /// Columns and rows of cells.
    pub(super) fn size(&self) -> (f32, f32) {
        let halves = |pixels: usize| f32::from(u16::try_from(pixels).unwrap_or(u16::MAX)) / 2.0;
        (
            halves(self.0.first().map_or(0, Vec::len)),
            halves(self.0.len()),
        )
    }

    /// The pixels that are drawn, with their places from the upper left corner in columns and rows of cells.
    pub(super) fn drawn(&self) -> impl Iterator<Item = ((f32, f32), Paint)> {
        let halves = || (0_u16..).map(|half| f32::from(half) / 2.0);
        let of_row = move |(y, row): (f32, &Vec<Paint>)| {
            let places = halves().map(move |x| (x, y));
            places.zip(row.clone())
        };
        let all = halves().zip(&self.0).flat_map(of_row);
        all.filter(|(_, paint)| *paint != Paint::Clear)
    }

    /// The largest of these drawings that has room in so many columns and rows.
    pub(super) fn largest(drawings: &[Self], (width, height): (f32, f32)) -> Option<&Self> {
        let fits = |drawing: &&Self| {
            let (across, down) = drawing.size();
            across <= width && down <= height
        };
        let fitting = drawings.iter().filter(fits);
        fitting.max_by_key(|drawing| drawing.0.len())
    }
}

#[cfg(test)]
mod tests {
    use super::super::figure::{ANIMALS, BIRDS, Figure, MOTIFS, SHAPES};
    use super::super::inks::Inks;
    use super::*;
    use ratatui::style::Style;

    fn read(rows: &[&str]) -> Option<Pixels> {
        let mut pixels = Pixels::default();
        rows.iter().try_for_each(|row| pixels.add(row))?;
        Some(pixels)
    }

    #[test]
    fn a_row_is_read_letter_by_letter() {
        let pixels = read(&[".ik", "t.."]).expect("pixels");
        assert_eq!(pixels.size(), (1.5, 1.0));
        let drawn: Vec<_> = pixels.drawn().collect();
        let paints = [
            ((0.5, 0.0), Paint::Ink),
            ((1.0, 0.0), Paint::Black),
            ((0.0, 0.5), Paint::Tan),
        ];
        assert_eq!(drawn, paints);
        assert_eq!(read(&[".x"]), None);
        assert_eq!(read(&["ii", "i"]), None);
        assert_eq!(LETTERS.len(), Paint::ALL.len());
    }

    #[test]
    fn the_largest_that_fits_is_taken() {
        let drawings = [read(&["ii"; 2]), read(&["iiii"; 4])].map(Option::unwrap_or_default);
        let largest = |room| Pixels::largest(&drawings, room).map(Pixels::size);
        assert_eq!(largest((0.5, 1.0)), None);
        assert_eq!(largest((9.0, 1.5)), Some((1.0, 1.0)));
        assert_eq!(largest((2.0, 2.0)), Some((2.0, 2.0)));
    }

    /// The pixels of a drawing that are seen in one colour.
    fn lit(drawing: &Pixels) -> Vec<bool> {
        let inks = Inks::plain(Style::new());
        let rows = drawing.0.iter().flatten();
        rows.map(|paint| inks.of(*paint).lit).collect()
    }

    /// Counts the pixels that one of two drawings has lit and the other not, those lit in either, and all.
    fn difference(one: &Pixels, other: &Pixels) -> [usize; 3] {
        let pairs: Vec<_> = lit(one).into_iter().zip(lit(other)).collect();
        let count = |is_counted: fn(&(bool, bool)) -> bool| {
            pairs.iter().copied().filter(is_counted).count()
        };
        [count(|(a, b)| a != b), count(|(a, b)| a | b), pairs.len()]
    }

    /// The pairs of a set of figures, in each of their sizes, for which a test of the difference does not hold.
    fn alike(figures: &[Figure], differ: fn([usize; 3]) -> bool) -> Vec<String> {
        let mut alike = Vec::new();
        for (i, one) in figures.iter().enumerate() {
            for (other, (a, b)) in figures[..i].iter().flat_map(|other| {
                one.pixels()
                    .iter()
                    .zip(other.pixels())
                    .map(move |pair| (other, pair))
            }) {
                assert_eq!(a.size(), b.size(), "{} and {}", one.name, other.name);
                let difference = difference(a, b);
                if !differ(difference) {
                    let (one, other) = (one.name, other.name);
                    alike.push(format!(
                        "{one} and {other} in {:?}: {difference:?}",
                        a.size()
                    ));
                }
            }
        }
        alike
    }

    /// Two pictures of one table are told apart in one colour, too: a third of all pixels lit in either differs.
    #[test]
    fn drawings_differ_in_a_third_of_their_pixels() {
        for set in [&MOTIFS, &SHAPES, &ANIMALS, &BIRDS] {
            let sizes = set[0].pixels().len();
            assert!(sizes >= 3 && set.iter().all(|figure| figure.pixels().len() == sizes));
            let alike = alike(set, |[differ, drawn, _]| 3 * differ >= drawn);
            assert!(alike.is_empty(), "{}", alike.join("\n"));
        }
    }

    /// A game of eight pairs has the pictures that differ most: in a third of the whole square.
    #[test]
    fn the_first_eight_differ_in_a_third_of_the_square() {
        for set in [&MOTIFS, &SHAPES] {
            let alike = alike(&set[..8], |[differ, _, all]| 3 * differ >= all);
            assert!(alike.is_empty(), "{}", alike.join("\n"));
        }
    }
}
