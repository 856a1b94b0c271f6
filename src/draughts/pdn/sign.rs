//! The signs of moves and results, however they were typed.

use super::words::ends_word;

/// A sign of a move as it is meant. Word processors make dashes of hyphens, on a Russian keyboard some letters look like
/// Latin ones, and a Japanese one may write all of them wide.
///
/// ```
/// use draughts::pdn::plain;
///
/// let typed: String = "ｃ３–ｄ４".chars().map(plain).collect();
/// assert_eq!(typed, "c3-d4");
/// ```
#[doc(hidden)]
pub fn plain(c: char) -> char {
    match c {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(c) - WIDE).map_or(c, plain),
        '\u{3000}' => ' ',
        '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{ad}' => '-',
        'а' | 'А' => 'a',
        'с' | 'С' => 'c',
        'е' | 'Е' => 'e',
        'х' | 'Х' => 'x',
        _ => c,
    }
}

/// The distance from a character of ASCII to its wide form in Unicode.
const WIDE: u32 = 0xfee0;

/// The bytes of the signs at the beginning of a text that may stand right behind a move and say how good it is: `!`,
/// `?!`, and, where the word ends with them, `+`, `-+`, `±`. Dashes alone are none.
pub(super) fn signs_length(text: &str) -> usize {
    let marks = text.len() - text.trim_start_matches(['!', '?']).len();
    let behind = text.trim_start_matches(|c| is_judgement(c) || matches!(plain(c), '-' | '/'));
    let signs = &text[..text.len() - behind.len()];
    if signs.contains(is_judgement) && (behind.is_empty() || behind.starts_with(ends_word)) {
        signs.len()
    } else {
        marks
    }
}

/// Returns whether a character judges a move and is no part of one.
pub(super) fn is_judgement(c: char) -> bool {
    "!?+=±∓∞⩲⩱#□’'^".contains(plain(c))
}
