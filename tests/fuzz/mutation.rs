//! The mutation of a text: a little at a time, so that most of it stays what a reader expects.

use rand::RngExt;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

/// Characters at which readers go wrong: of several bytes, invisible, of control, and of no width.
const CHARACTERS: [char; 16] = [
    '\0',
    '\t',
    '\n',
    '\r',
    '\u{1b}',
    '\u{7f}',
    '"',
    '\\',
    '\'',
    '0',
    '-',
    'é',
    '½',
    '\u{301}',
    '界',
    '\u{10ffff}',
];

/// Numbers at the edges of their types.
const NUMBERS: [&str; 10] = [
    "0",
    "-1",
    "1",
    "255",
    "256",
    "65536",
    "4294967296",
    "9223372036854775807",
    "99999999999999999999",
    "1e999",
];

/// A text with one change; `other` is a second text of the same format.
pub(crate) fn mutate(text: &str, other: &str, words: &[&str], rng: &mut ChaCha8Rng) -> String {
    let mut signs: Vec<char> = text.chars().collect();
    let from = rng.random_range(0..=signs.len());
    let to = (from + rng.random_range(0..=12)).min(signs.len());
    match rng.random_range(0..8) {
        0 => drop(signs.drain(from..to)),
        1 => {
            let again: Vec<_> = signs[from..to].to_vec();
            let times = rng.random_range(1..40);
            signs.splice(to..to, again.repeat(times));
        }
        2 => signs.insert(from, *CHARACTERS.choose(rng).expect("characters")),
        3 => drop(signs.splice(from..from, words.choose(rng).unwrap_or(&"").chars())),
        4 => {
            let digits = signs[from..]
                .iter()
                .position(char::is_ascii_digit)
                .map_or(from, |at| from + at);
            let end = signs[digits..]
                .iter()
                .position(|sign| !sign.is_ascii_digit())
                .map_or(signs.len(), |at| digits + at);
            signs.splice(digits..end, NUMBERS.choose(rng).expect("numbers").chars());
        }
        5 => signs.truncate(from),
        6 => {
            let other: Vec<char> = other.chars().collect();
            let start = rng.random_range(0..=other.len());
            signs.splice(from.., other[start..].iter().copied());
        }
        _ => {
            let at = rng.random_range(0..=signs.len());
            if let (Some(one), Some(two)) = (signs.get(from).copied(), signs.get(at).copied()) {
                (signs[from], signs[at]) = (two, one);
            }
        }
    }
    signs.into_iter().collect()
}
