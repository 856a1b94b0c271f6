//! The looks of the parts of a text in PDN: blanks and lines, tags, numbers, squares, results, and words that are none of these.

use super::game::PdnResult;
use super::sign::{is_judgement, plain};
use crate::prelude::*;

/// Tags that some programs write without quotation marks.
const KNOWN_TAGS: [&str; 10] = [
    "Event", "Site", "Date", "Round", "White", "Black", "Result", "GameType", "SetUp", "FEN",
];

/// The number of dashes or stars in a row that make a line.
const RULE: usize = 3;

/// Returns whether a character counts as nothing: blanks, what marks the order of bytes or the direction of writing, and what DOS and disks put
/// behind the end of a file.
pub(super) fn is_blank(c: char) -> bool {
    c.is_whitespace()
        || matches!(
            c,
            '\u{feff}' | '\0' | '\u{1a}' | '\u{200b}'..='\u{200f}' | '\u{2060}'
        )
}

/// Returns whether a character ends a word.
pub(super) fn ends_word(c: char) -> bool {
    is_blank(c) || "{}()[]$*;%\",".contains(c)
}

/// The text behind its first blanks and commas, which say nothing between the parts of a game.
pub(super) fn trim(text: &str) -> &str {
    text.trim_start_matches(|c| is_blank(c) || c == ',')
}

/// Returns the length of the first line of a text, with what ends it: LF, CR and LF, or CR alone.
pub(super) fn line_length(text: &str) -> usize {
    match text.find(['\n', '\r']) {
        None => text.len(),
        Some(end) => {
            end + if text[end..].starts_with("\r\n") {
                2
            } else {
                1
            }
        }
    }
}

/// The lines of a text, with what ends them.
pub(super) fn lines(mut text: &str) -> impl Iterator<Item = &str> {
    core::iter::from_fn(move || {
        let (line, rest) = text.split_at(line_length(text));
        text = rest;
        (!line.is_empty()).then_some(line)
    })
}

/// Returns whether the tags of a game stand behind a blank line.
pub(super) fn holds_tags(text: &str) -> bool {
    let mut is_blank = false;
    lines(text)
        .any(|line| core::mem::replace(&mut is_blank, line.trim().is_empty()) && is_tag(line))
}

/// Returns whether a line begins with a tag.
pub(super) fn is_tag(line: &str) -> bool {
    let Some(rest) = line.trim_start_matches(is_blank).strip_prefix('[') else {
        return false;
    };
    let name = rest.trim_start().trim_start_matches(is_of_a_name);
    let is_named = rest.trim_start().starts_with(char::is_alphabetic);
    is_named && (name.starts_with(is_mark) || bare_tag(rest).is_some())
}

/// Returns whether a character may be part of a tag's name. Some programs put a blank in it.
pub(super) fn is_of_a_name(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | '/' | ' ' | '\t')
}

/// A quotation mark, also as word processors write it.
pub(super) fn is_mark(c: char) -> bool {
    matches!(c, '"' | '“' | '”' | '„')
}

/// Name and value of a tag without quotation marks, behind its bracket, and how many bytes they take.
pub(super) fn bare_tag(text: &str) -> Option<(&str, &str, usize)> {
    let line = &text[..line_length(text)];
    let length = line
        .find(']')
        .filter(|length| !line[..*length].contains(is_mark))?;
    let (name, value) = line[..length].trim().split_once([' ', '\t'])?;
    let is_known = KNOWN_TAGS
        .into_iter()
        .any(|known| known.eq_ignore_ascii_case(name));
    is_known.then_some((name, value.trim().trim_matches('\''), length))
}

/// The value of a tag behind its first quotation mark, and how many bytes it takes with the last one. `\"` and `\\` stand for
/// themselves. It ends with the last mark before the bracket, or in the line where that is missing: some programs write
/// marks in the text as they are.
pub(super) fn quoted(text: &str, ends: impl Fn(char) -> bool) -> Option<(String, usize)> {
    let line = text[..line_length(text)].trim_end_matches(['\n', '\r']);
    let is_last = |after: &str| {
        matches!(
            after.trim_start_matches([' ', '\t']).chars().next(),
            None | Some(']')
        )
    };
    let mut value = String::new();
    let mut chars = line.char_indices();
    while let Some((at, c)) = chars.next() {
        match c {
            _ if ends(c) && is_last(&line[at + c.len_utf8()..]) => {
                return Some((value, at + c.len_utf8()));
            }
            '\\' => match chars.next() {
                Some((_, escaped @ ('"' | '\\'))) => value.push(escaped),
                other => value.extend(
                    [Some('\\'), other.map(|(_, other)| other)]
                        .into_iter()
                        .flatten(),
                ),
            },
            _ => value.push(c),
        }
    }
    // A path of Windows, `"C:\games\"`.
    let (at, mark) = line
        .char_indices()
        .rev()
        .find(|(at, c)| ends(*c) && is_last(&line[at + c.len_utf8()..]))?;
    Some((line[..at].to_owned(), at + mark.len_utf8()))
}

/// The number of bytes searched for paired braces, so that one brace too many does not cost a
/// search of the whole rest.
const LONGEST_REMARK: usize = 16 << 10;

/// Finds the end of the brace at the beginning of a text, if others within it are in pairs.
pub(super) fn balanced(text: &str) -> Option<usize> {
    let mut depth = 0_usize;
    text.bytes().take(LONGEST_REMARK).position(|byte| {
        depth += usize::from(byte == b'{');
        depth -= usize::from(byte == b'}');
        depth == 0
    })
}

/// Returns the length of a move number at the beginning of a text: digits and dots, dots alone, or digits with a bracket or a move behind them.
pub(super) fn number_length(text: &str, is_in_brackets: bool) -> usize {
    let (digits, after) = digits(text);
    let next = if digits > 0 { trim(after) } else { after };
    let behind_dots = next.trim_start_matches(|c| matches!(plain(c), '.' | '…'));
    if behind_dots.len() < next.len() {
        return text.len() - behind_dots.len();
    }
    let length = text.len() - after.len();
    match digits {
        1..=3 if after.starts_with(')') && !is_in_brackets => length + 1,
        1..=3 if next.len() < after.len() && (is_move(next) || is_before_pair(text, next)) => {
            length
        }
        _ => 0,
    }
}

/// Returns the number of digits at the beginning of a text, and what follows them.
fn digits(text: &str) -> (usize, &str) {
    let after = text.trim_start_matches(|c| plain(c).is_ascii_digit());
    (text[..text.len() - after.len()].chars().count(), after)
}

/// Returns whether two numbers behind this one are a move, which this one does not begin.
fn is_before_pair(text: &str, next: &str) -> bool {
    pair(text).is_none() && pair(next).is_some()
}

/// Returns whether a text begins with a move of several squares, and not with a result.
fn is_move(text: &str) -> bool {
    let (digits, _) = digits(text);
    let is_spread = spread(text).is_some_and(|(whole, _)| whole.contains(is_joint));
    result_length(text).is_none() && (is_spread || (4..=8).contains(&digits))
}

pub(super) fn is_of_a_move(c: char) -> bool {
    plain(c).is_ascii_alphanumeric() || is_joint(c)
}

/// Returns whether a character stands between the squares of a move.
fn is_joint(c: char) -> bool {
    matches!(plain(c), '-' | 'x' | 'X' | ':' | '×')
}

/// A move at the beginning of a text, as many programs write them, with blanks around the joints: its text
/// without them, and how many bytes it takes. A star is a joint only between digits. A result is neither
/// a square nor a move.
pub(super) fn spread(text: &str) -> Option<(String, usize)> {
    let (mut whole, length) = square(text)?;
    let (mut rest, mut is_starred) = (&text[length..], true);
    loop {
        let after = trim(rest);
        let joint = after.chars().next().filter(|c| is_joint(*c));
        let next = match joint {
            Some(joint) => Some((plain(joint), trim(&after[joint.len_utf8()..]))),
            None => rest
                .strip_prefix('*')
                .filter(|_| is_starred)
                .map(|next| ('-', next)),
        };
        let Some((joint, next, (name, length))) = next
            .filter(|(_, next)| result_length(next).is_none())
            .and_then(|(sign, next)| Some((sign, next, square(next)?)))
        else {
            let is_result = PdnResult::read(&whole).is_some();
            return (!is_result).then_some((whole, text.len() - rest.len()));
        };
        is_starred &= rest.starts_with('*');
        whole.push(joint);
        whole.push_str(&name);
        rest = &next[length..];
    }
}

/// A move at the beginning of a word behind which something stands that is no part of it, `11-15N`: its text, and how many
/// bytes it takes.
pub(super) fn glued(word: &str) -> Option<(String, usize)> {
    let (text, length) = spread(word)?;
    let behind = word[length..].chars().next()?;
    let is_sign = !behind.is_numeric() && !is_joint(behind) && !is_judgement(behind);
    (is_sign && text.contains(is_joint)).then_some((text, length))
}

/// A square at the beginning of a text: one or two digits, with a letter before or not, and how many bytes it takes.
fn square(text: &str) -> Option<(String, usize)> {
    let letter = text
        .chars()
        .next()
        .filter(|c| plain(*c).is_ascii_alphabetic());
    let (count, after) = digits(&text[letter.map_or(0, char::len_utf8)..]);
    let length = text.len() - after.len();
    (1..=2)
        .contains(&count)
        .then(|| (text[..length].chars().map(plain).collect(), length))
}

/// Two numbers with nothing but blanks between, where no other joint makes a move of them: `32 28`. Two that would be
/// written as a result are no move, and neither are a number and a result.
pub(super) fn pair(text: &str) -> Option<(String, usize)> {
    let (from, length) =
        square(text).filter(|(name, _)| name.starts_with(|c: char| c.is_ascii_digit()))?;
    let next = trim(&text[length..]);
    let blanks = text.len() - length - next.len();
    let (to, taken) =
        square(next).filter(|(name, _)| name.starts_with(|c: char| c.is_ascii_digit()))?;
    let rest = &next[taken..];
    let after = trim(rest);
    // On a Russian keyboard a remark may begin with a letter that looks like a joint.
    let is_joined = after.starts_with(is_joint) && remark_length(after).is_none();
    let is_alone = !rest.starts_with(|c: char| c.is_alphanumeric())
        && !is_joined
        && !after.starts_with(['.', '…']);
    let made = format!("{from}-{to}");
    let is_result = PdnResult::read(&made).is_some() || result_length(next).is_some();
    let is_move = blanks > 0 && is_alone && !is_result;
    is_move.then_some((made, length + blanks + taken))
}

/// Returns the length of a result at the beginning of a text: the points of both sides, or a half.
pub(super) fn result_length(text: &str) -> Option<usize> {
    let first = points(text)?;
    let after = trim(&text[first..]);
    let both = after
        .chars()
        .next()
        .filter(|c| matches!(plain(*c), '-' | ':'))
        .and_then(|joint| {
            let second = trim(&after[joint.len_utf8()..]);
            Some(text.len() - second.len() + points(second)?)
        });
    let length = both.unwrap_or(first);
    let length = length + usize::from(text[length..].starts_with('.'));
    let ends =
        !text[length..].starts_with(|c: char| c.is_alphanumeric() || is_joint(c) || c == '/');
    (ends && PdnResult::read(&text[..length]).is_some()).then_some(length)
}

/// Returns the length of a side's points at the beginning of a text.
fn points(text: &str) -> Option<usize> {
    ["1/2", "½", "0.5", "0", "1", "2", "+", "-"]
        .into_iter()
        .find(|points| text.starts_with(points))
        .map(str::len)
}

/// Returns the length of a word or sign at the beginning of a text that says something of the game and is none of its moves: `resigned`, `±`, `<br>`,
/// `[0:12]`.
pub(super) fn remark_length(text: &str) -> Option<usize> {
    let line = &text[..line_length(text)];
    if let Some(close) = [('<', '>'), ('[', ']')]
        .into_iter()
        .find_map(|(open, close)| line.starts_with(open).then_some(close))
    {
        let is_said = |length: &usize| {
            close == '>'
                || !line[1..*length]
                    .trim_start()
                    .starts_with(char::is_alphabetic)
        };
        return line.find(close).filter(is_said).map(|length| length + 1);
    }
    let word = &text[..text.find(ends_word).unwrap_or(text.len())];
    let is_word = word.starts_with(char::is_alphabetic)
        && !word.trim_end_matches(['!', '?']).chars().all(is_joint)
        && word
            .chars()
            .all(|c| c.is_alphabetic() || ".:'’-!?&/".contains(plain(c)));
    let is_sign = word.contains(['+', '=', '±', '∓', '∞', '⩲', '⩱'])
        && word.chars().all(|c| "+-=/±∓∞⩲⩱".contains(plain(c)));
    // A line between games.
    let behind = text.trim_start_matches(|c| "-=_*~".contains(plain(c)));
    let rule = &text[..text.len() - behind.len()];
    if rule.chars().count() >= RULE {
        Some(rule.len())
    } else {
        (is_word || is_sign).then_some(word.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_result_is_known_in_every_form_and_is_no_part_of_a_move() {
        for (text, outcome) in [
            ("1-0", PdnResult::FirstWon),
            ("2 - 0", PdnResult::FirstWon),
            ("2:0", PdnResult::FirstWon),
            ("2–0.", PdnResult::FirstWon),
            ("0 — 1", PdnResult::SecondWon),
            ("1/2 -\n1/2", PdnResult::Drawn),
            ("½", PdnResult::Drawn),
            ("1/2", PdnResult::Drawn),
            ("0.5-0.5", PdnResult::Drawn),
            ("1:1", PdnResult::Drawn),
            ("0-0", PdnResult::BothLost),
        ] {
            assert_eq!(result_length(text), Some(text.len()), "{text}");
            assert_eq!(
                result_length(&format!("{text} {{so}}")),
                Some(text.len()),
                "{text}"
            );
            assert_eq!(PdnResult::read(text), Some(outcome), "{text}");
        }
        for text in [
            "1-10", "1-1-6", "12-0", "0:12", "1. 11-15", "1", "2-", "1-0x", "4-6", "1-0/2", "",
        ] {
            assert_eq!(result_length(text), None, "{text}");
        }
    }

    #[test]
    fn a_number_is_told_from_a_move() {
        for (text, length) in [
            ("1. 11-15", 2),
            ("1...", 4),
            ("12… x", 5),
            ("...", 3),
            ("7 . 9-14", 3),
            ("7\n. 9-14", 3),
            ("7,9-14", 1),
            ("3) 9-14", 2),
            ("3 9 - 14", 1),
            ("3 0914", 1),
        ] {
            assert_eq!(number_length(text, false), length, "{text}");
        }
        for text in ["11-15", "1115", "3 9 14", "3 1-0", "x", "", "3 {so}"] {
            assert_eq!(number_length(text, false), 0, "{text}");
        }
        assert_eq!(number_length("14) 9-13", true), 0, "the end of a variation");
    }

    #[test]
    fn squares_may_stand_alone_or_with_a_star_between() {
        assert_eq!(pair("11 15 23 19"), Some(("11-15".into(), 5)));
        for text in [
            "11 15-18",
            "11 15 - 18",
            "11 1. 9-14",
            "11",
            "11 x",
            "c3 d4",
            "11 1500",
            "1115 18",
            "1 0 {more}",
            "9 1/2-1/2",
        ] {
            assert_eq!(pair(text), None, "{text}");
        }
        assert_eq!(spread("32*28*19 x"), Some(("32-28-19".into(), 8)));
        assert_eq!(
            spread("32-28*19-23"),
            Some(("32-28".into(), 5)),
            "an only move"
        );
        assert_eq!(
            spread("с3 – д4"),
            Some(("c3".into(), 3)),
            "only letters that look alike"
        );
    }

    #[test]
    fn a_remark_is_neither_a_move_nor_a_fault() {
        for (text, length) in [
            ("resigned. 1-0", 9),
            ("<br> x", 4),
            ("[0:12] x", 6),
            ("[%clk 1]", 8),
            ("[]", 2),
            ("+- 9-14", 2),
            ("+− 9-14", 4),
            ("so—", 5),
            ("a", 1),
            ("-----\n", 5),
            ("———so", 9),
            ("***", 3),
        ] {
            assert_eq!(remark_length(text), Some(length), "{text}");
        }
        for text in [
            "c3-d4",
            "a1",
            "x",
            "-",
            "--",
            "*",
            "#",
            "[White \"x\"]",
            "[Event]",
            "<11-15",
            "11-15",
            "😀",
            "",
        ] {
            assert_eq!(remark_length(text), None, "{text}");
        }
    }
}
