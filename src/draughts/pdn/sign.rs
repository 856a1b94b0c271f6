//! The signs of moves and results, however they were typed.

/// A sign of a move as it is meant. Word processors make dashes of hyphens, and on a Russian keyboard some letters look like
/// Latin ones.
pub(super) fn plain(c: char) -> char {
    match c {
        '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{ad}' => '-',
        'а' | 'А' => 'a',
        'с' | 'С' => 'c',
        'е' | 'Е' => 'e',
        'х' | 'Х' => 'x',
        _ => c,
    }
}
