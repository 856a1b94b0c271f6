//! Large letters for a headline: a font of five pixels' height, for names in Latin letters and for numbers.

use ratatui::layout::Size;
use unicode_normalization::UnicodeNormalization as _;

/// The pixels of a glyph, row by row.
type Glyph = [&'static str; 5];

/// Pixels between two glyphs.
const GAP: usize = 1;

/// Rows of pixels in a line of text.
const HIGH: usize = 5;

/// A text in pixels, two of which share a cell, one above the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Headline {
    rows: Vec<Vec<bool>>,
}

impl Headline {
    /// Sets a text in large letters; `None` if the font lacks a letter of it.
    pub fn of(text: &str) -> Option<Self> {
        let plain = text.nfd().filter(char::is_ascii);
        let signs: String = plain.flat_map(char::to_uppercase).collect();
        let is_whole = text.nfc().count() == signs.chars().count();
        let glyphs: Option<Vec<Glyph>> = signs.chars().map(glyph).collect();
        let glyphs = glyphs.filter(|glyphs| is_whole && !glyphs.is_empty())?;
        let row = |y: usize| {
            let parts: Vec<_> = glyphs.iter().map(|glyph| glyph[y]).collect();
            parts
                .join(&" ".repeat(GAP))
                .bytes()
                .map(|pixel| pixel == b'#')
                .collect()
        };
        Some(Self {
            rows: (0..HIGH).map(row).collect(),
        })
    }

    /// Columns and rows in cells.
    pub fn size(&self) -> Size {
        let columns = self.rows.first().map_or(0, Vec::len);
        let cells = |count: usize| u16::try_from(count).unwrap_or(u16::MAX);
        Size::new(cells(columns), cells(self.rows.len().div_ceil(2)))
    }

    /// Returns whether the upper and the lower pixel of a cell are set.
    pub fn cell(&self, column: usize, row: usize) -> [bool; 2] {
        [2 * row, 2 * row + 1].map(|y| {
            let pixel = self.rows.get(y).and_then(|row| row.get(column));
            pixel.copied().unwrap_or(false)
        })
    }
}

#[rustfmt::skip]
fn glyph(sign: char) -> Option<Glyph> {
    Some(match sign {
        'A' => [" # ", "# #", "###", "# #", "# #"],
        'B' => ["## ", "# #", "## ", "# #", "## "],
        'C' => [" ##", "#  ", "#  ", "#  ", " ##"],
        'D' => ["## ", "# #", "# #", "# #", "## "],
        'E' => ["###", "#  ", "## ", "#  ", "###"],
        'F' => ["###", "#  ", "## ", "#  ", "#  "],
        'G' => [" ##", "#  ", "# #", "# #", " ##"],
        'H' => ["# #", "# #", "###", "# #", "# #"],
        'I' => ["#", "#", "#", "#", "#"],
        'J' => ["  #", "  #", "  #", "# #", " # "],
        'K' => ["# #", "# #", "## ", "# #", "# #"],
        'L' => ["#  ", "#  ", "#  ", "#  ", "###"],
        'M' => ["#   #", "## ##", "# # #", "#   #", "#   #"],
        'N' => ["#  #", "## #", "# ##", "#  #", "#  #"],
        'O' => ["###", "# #", "# #", "# #", "###"],
        'P' => ["## ", "# #", "## ", "#  ", "#  "],
        'Q' => ["###", "# #", "# #", "###", "  #"],
        'R' => ["## ", "# #", "## ", "# #", "# #"],
        'S' => [" ##", "#  ", " # ", "  #", "## "],
        'T' => ["###", " # ", " # ", " # ", " # "],
        'U' => ["# #", "# #", "# #", "# #", "###"],
        'V' => ["# #", "# #", "# #", "# #", " # "],
        'W' => ["#   #", "#   #", "# # #", "## ##", "#   #"],
        'X' => ["# #", "# #", " # ", "# #", "# #"],
        'Y' => ["# #", "# #", " # ", " # ", " # "],
        'Z' => ["###", "  #", " # ", "#  ", "###"],
        '0' => [" # ", "# #", "# #", "# #", " # "],
        '1' => [" # ", "## ", " # ", " # ", "###"],
        '2' => ["## ", "  #", " # ", "#  ", "###"],
        '3' => ["## ", "  #", " # ", "  #", "## "],
        '4' => ["# #", "# #", "###", "  #", "  #"],
        '5' => ["###", "#  ", "## ", "  #", "## "],
        '6' => [" ##", "#  ", "###", "# #", "###"],
        '7' => ["###", "  #", "  #", " # ", " # "],
        '8' => ["###", "# #", "###", "# #", "###"],
        '9' => ["###", "# #", "###", "  #", "## "],
        '+' => ["   ", " # ", "###", " # ", "   "],
        '-' => ["   ", "   ", "###", "   ", "   "],
        '!' => ["#", "#", "#", " ", "#"],
        ',' => ["  ", "  ", "  ", " #", "# "],
        ':' => [" ", "#", " ", "#", " "],
        '/' => ["  #", "  #", " # ", "#  ", "#  "],
        '.' => [" ", " ", " ", " ", "#"],
        '\'' => ["#", "#", " ", " ", " "],
        ' ' => ["  ", "  ", "  ", "  ", "  "],
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_in_latin_letters_is_set_without_its_accents() {
        assert_eq!(Headline::of("Zoë"), Headline::of("ZOE"));
        assert_eq!(Headline::of("あなた"), None);
        assert_eq!(Headline::of(""), None);
        assert_eq!(Headline::of("Ana 愛"), None, "no letter is left out");
    }

    #[test]
    fn every_letter_and_figure_has_rows_of_one_width() {
        for sign in ('A'..='Z').chain('0'..='9') {
            let glyph = glyph(sign).expect("a glyph");
            assert!(
                glyph.iter().all(|row| row.len() == glyph[0].len()),
                "{sign}"
            );
            let same = ('A'..='Z').chain('1'..='9').filter(|other| *other != sign);
            let is_alone = same
                .into_iter()
                .all(|other| super::glyph(other) != Some(glyph));
            assert!(is_alone || sign == '0' || sign == 'O', "{sign}");
        }
    }

    #[test]
    fn two_pixels_share_a_cell() {
        let letter = Headline::of("L").expect("a letter");
        assert_eq!(letter.size(), Size::new(3, 3));
        assert_eq!(letter.cell(0, 0), [true, true]);
        assert_eq!(letter.cell(2, 2), [true, false]);
    }
}
