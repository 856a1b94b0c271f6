//! Text by the cells it takes on a screen: clipped, padded and wrapped without ever cutting a character
//! in half. Control characters take no room and are left out.

use parlour_language::{Id, Text, text};

use std::time::Duration;

use jiff::Timestamp;
use jiff::tz::TimeZone;
use ratatui::buffer::CellWidth;
use ratatui::style::Style;
use ratatui::text::Span;

/// Visits each character as people see it, with the cells it takes.
pub(super) fn each(text: &str, mut visit: impl FnMut(&str, usize) -> bool) {
    // Nearly every text is printable ASCII, in which each byte is a character of one cell.
    if text.bytes().all(|byte| matches!(byte, b' '..=b'~')) {
        let _ = (0..text.len()).all(|at| visit(&text[at..=at], 1));
        return;
    }
    let span = Span::raw(text);
    for grapheme in span.styled_graphemes(Style::new()) {
        if !visit(grapheme.symbol, usize::from(grapheme.symbol.cell_width())) {
            break;
        }
    }
}

/// Returns the number of cells that a text takes.
pub fn width(text: &str) -> usize {
    let mut sum = 0;
    each(text, |_, cells| {
        sum += cells;
        true
    });
    sum
}

/// A number of turns, in words.
pub fn turns(turns: impl Into<u64>) -> Text {
    text!("menu-turns", turns = turns.into())
}

/// Formats milliseconds as people say them: "40 s", "12 min", "3 h 20 min".
pub fn lasted(milliseconds: u64) -> Text {
    let (seconds, minutes) = (milliseconds / 1000, milliseconds / 60_000);
    match (seconds, minutes / 60, minutes % 60) {
        (0..60, ..) => text!("page-seconds", seconds = seconds),
        (_, 0, minutes) => text!("page-minutes", minutes = minutes),
        (_, hours, 0) => text!("page-hours", hours = hours),
        (_, hours, minutes) => text!("page-hours-minutes", hours = hours, minutes = minutes),
    }
}

/// Words in a row: "A1", "A1 and B3", "A1, B3 and C2".
pub fn join(words: impl Iterator<Item: Into<Text>>) -> Text {
    let mut words: Vec<Text> = words.map(Into::into).collect();
    let last = words.pop().unwrap_or_default();
    if words.is_empty() {
        return last;
    }
    text!("common-and", first = Text::list(words, ", "), last = last)
}

/// Words of which one is chosen: "A1", "A1 or B3".
pub fn alternatives(words: impl Iterator<Item: Into<Text>>) -> Text {
    words
        .map(Into::into)
        .reduce(|first, last| text!("common-or", first = first, last = last))
        .unwrap_or_default()
}

/// A sentence with the number of a rule behind it: "already won by Ana (CON-7)".
pub fn with_rule(sentence: String, rule: Option<&str>) -> String {
    match rule {
        Some(rule) => format!("{sentence} ({rule})"),
        None => sentence,
    }
}

/// The width as a rectangle wants it.
pub fn columns(text: &str) -> u16 {
    u16::try_from(width(text)).unwrap_or(u16::MAX)
}

/// As much of the text's beginning as fits.
pub fn head(text: &str, most: usize) -> String {
    let (mut kept, mut used) = (String::new(), 0);
    each(text, |grapheme, cells| {
        used += cells;
        if used <= most {
            kept.push_str(grapheme);
        }
        used <= most
    });
    kept
}

/// The text if it fits; else its beginning and `ellipsis`, never wider than `most`.
pub fn clip(text: &str, most: usize, ellipsis: &str) -> String {
    if width(text) <= most {
        return head(text, most);
    }
    let tail = head(ellipsis, most);
    head(text, most - width(&tail)).trim_end().to_owned() + &tail
}

/// The text if it fits; else `ellipsis` and its end, where the cursor of a line being typed stands.
pub fn clip_start(text: &str, most: usize, ellipsis: &str) -> String {
    if width(text) <= most {
        return head(text, most);
    }
    let dots = head(ellipsis, most);
    let mut kept: Vec<(String, usize)> = Vec::new();
    each(text, |grapheme, cells| {
        kept.push((grapheme.to_owned(), cells));
        true
    });
    let mut room = most - width(&dots);
    let fits = |(_, cells): &&(String, usize)| {
        let fits = *cells <= room;
        room = room.saturating_sub(*cells);
        fits
    };
    let count = kept.iter().rev().take_while(fits).count();
    dots + &kept[kept.len() - count..]
        .iter()
        .map(|(grapheme, _)| grapheme.as_str())
        .collect::<String>()
}

/// The text clipped and filled up with blanks to exactly this width.
pub fn pad(text: &str, exact: usize, ellipsis: &str) -> String {
    let clipped = clip(text, exact, ellipsis);
    let blanks = exact - width(&clipped);
    clipped + &" ".repeat(blanks)
}

/// The same with the blanks before it.
pub fn pad_left(text: &str, exact: usize, ellipsis: &str) -> String {
    let clipped = clip(text, exact, ellipsis);
    " ".repeat(exact - width(&clipped)) + &clipped
}

/// The text in lines of at most `most` cells, broken between words where that can be done, and at the
/// line breaks it has. A character that is wider than `most` is left out.
pub fn wrap(text: &str, most: usize) -> Vec<String> {
    text.split('\n')
        .flat_map(|paragraph| wrap_paragraph(paragraph, most))
        .collect()
}

fn wrap_paragraph(paragraph: &str, most: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    let mut used = 0;
    for word in paragraph.split_whitespace() {
        for (i, part) in breakable(word).iter().enumerate() {
            let cells = width(part);
            let blank = usize::from(i == 0 && used > 0);
            if used + blank + cells <= most {
                let line = lines.last_mut().expect("there is always a line");
                line.push_str(&" ".repeat(blank));
                line.push_str(&head(part, cells));
                used += blank + cells;
            } else {
                let pieces = break_word(part, most);
                // Nothing is left of a word whose every character is too wide: the line goes on.
                used = pieces.last().map_or(used, |piece| width(piece));
                lines.extend(pieces);
            }
        }
    }
    if lines.len() > 1 && lines[0].is_empty() {
        lines.remove(0);
    }
    lines
}

/// The characters that may not begin a line of Japanese; `OPENING` has those that may not end one.
const CLOSING: &str =
    "、。,.・:;?!)」』】〉》〕]}ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ)].,:;!?%…×";
const OPENING: &str = "(「『【〈《〔[{([";

/// The parts between which a word may be broken: Japanese and Chinese are written without blanks, so there it may be
/// broken before and behind every character, unless a line would begin or end with a sign that must not stand there.
fn breakable(word: &str) -> Vec<String> {
    let mut parts: Vec<String> = Vec::new();
    let (mut before_is_ideograph, mut before_opens) = (false, false);
    each(word, |grapheme, _| {
        let Some(first) = grapheme.chars().next() else {
            return true;
        };
        let is_ideograph = matches!(first, '\u{3000}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}' | '\u{ff00}'..='\u{ff60}');
        let is_kept_together =
            before_opens || CLOSING.contains(first) || !(is_ideograph || before_is_ideograph);
        match parts.last_mut().filter(|_| is_kept_together) {
            Some(part) => part.push_str(grapheme),
            None => parts.push(grapheme.to_owned()),
        }
        (before_is_ideograph, before_opens) = (is_ideograph, OPENING.contains(first));
        true
    });
    parts
}

/// A word in pieces that fit; one that fits is one piece.
pub(super) fn break_word(word: &str, most: usize) -> Vec<String> {
    let mut pieces = Vec::new();
    let (mut piece, mut used) = (String::new(), 0);
    each(word, |grapheme, cells| {
        if cells > most {
            return true;
        }
        if used + cells > most {
            pieces.push(std::mem::take(&mut piece));
            used = 0;
        }
        piece.push_str(grapheme);
        used += cells;
        true
    });
    if !piece.is_empty() {
        pieces.push(piece);
    }
    pieces
}

/// A date and a time of day in a time zone with its name, like "2026-01-31 18:30 UTC".
pub fn moment(time: Timestamp, zone: &TimeZone) -> String {
    let local = time.to_zoned_datetime(zone.clone());
    local.strftime("%Y-%m-%d %H:%M %Z").to_string()
}

/// The same in UTC, for the time of a server.
pub fn utc_moment(time: Timestamp) -> String {
    moment(time, &TimeZone::UTC)
}

/// Formats the time left on a clock, with days for a long game. It rounds up to the second, so that
/// only an empty clock shows `0:00`.
pub fn clock(left: Duration) -> String {
    let seconds = left.as_secs() + u64::from(left.subsec_nanos() > 0);
    let (days, hours, minutes) = (seconds / 86_400, seconds / 3600 % 24, seconds / 60 % 60);
    match (days, hours) {
        (0, 0) => format!("{minutes}:{:02}", seconds % 60),
        (0, _) => format!("{hours}:{minutes:02}:{:02}", seconds % 60),
        _ => format!("{days} d {hours} h"),
    }
}

/// A name with what kind of player it is behind it: "Bo (expert)".
pub fn labelled(name: Text, label: Option<Id>) -> Text {
    match label {
        Some(label) => Text::list([name, " (".into(), label.into(), ")".into()], ""),
        None => name,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_moment_is_told_in_its_time_zone_with_the_name() {
        let time = "2026-01-31T18:30:00Z".parse().expect("a time");
        let tokyo = TimeZone::posix("JST-9").expect("a time zone");
        assert_eq!(moment(time, &tokyo), "2026-02-01 03:30 JST");
        assert_eq!(utc_moment(time), "2026-01-31 18:30 UTC");
    }

    #[test]
    fn wide_and_combining_characters_count_by_cells() {
        for (text, cells) in [
            ("", 0),
            ("abc", 3),
            ("漢字", 4),
            ("e\u{301}", 1),
            ("👩‍👩‍👧", 2),
            ("🇩🇪", 2),
            ("a\tb\u{1b}", 2),
        ] {
            assert_eq!(width(text), cells, "{text:?}");
        }
    }

    #[test]
    fn clipping_leaves_whole_characters() {
        assert_eq!(clip("Concentration", 8, "…"), "Concent…");
        assert_eq!(clip("Concentration", 8, ".."), "Concen..");
        assert_eq!(clip("漢字漢字", 6, "…"), "漢字…");
        assert_eq!(clip("e\u{301}e\u{301}e\u{301}", 2, "…"), "e\u{301}…");
        assert_eq!(clip("👩‍👩‍👧👩‍👩‍👧", 3, "…"), "👩‍👩‍👧…");
        assert_eq!(clip("two words", 5, "…"), "two…");
        assert_eq!(clip("abc", 1, ".."), ".");
        assert_eq!(clip("abc", 0, "…"), "");
    }

    #[test]
    fn clipping_at_the_start_keeps_the_end() {
        assert_eq!(clip_start("Concentration", 8, "…"), "…tration");
        assert_eq!(clip_start("漢字漢字", 6, "…"), "…漢字");
        assert_eq!(clip_start("漢字漢字_", 6, ".."), "..字_");
        assert_eq!(clip_start("abc", 3, "…"), "abc");
        assert_eq!(clip_start("abc", 1, ".."), ".");
        assert_eq!(clip_start("abc", 0, "…"), "");
    }

    #[test]
    fn padding_is_exact() {
        assert_eq!(pad("漢字", 5, "…"), "漢字 ");
        assert_eq!(pad_left("12", 4, "…"), "  12");
        assert_eq!(pad("abcdef", 3, "…"), "ab…");
    }

    #[test]
    fn words_stay_whole_where_they_fit() {
        assert_eq!(wrap("the quick brown fox", 9), ["the quick", "brown fox"]);
        assert_eq!(wrap("a verylongword b", 5), ["a", "veryl", "ongwo", "rd b"]);
        assert_eq!(wrap("one\n\ntwo", 5), ["one", "", "two"]);
        assert_eq!(wrap("漢字漢字", 5), ["漢字", "漢字"]);
        assert_eq!(wrap("漢", 1), [""]);
        assert_eq!(wrap("x 漢 a", 1), ["x", "a"]);
    }

    #[test]
    fn japanese_fills_its_lines_and_no_sign_stands_where_it_must_not() {
        assert_eq!(wrap("40 手のあと引き分け", 11), ["40 手のあと", "引き分け"]);
        assert_eq!(wrap("漢字です。次の文", 8), ["漢字で", "す。次の", "文"]);
        assert_eq!(wrap("次の「本」です", 6), ["次の", "「本」", "です"]);
        assert_eq!(
            wrap("これは russian です", 9),
            ["これは", "russian", "です"]
        );
    }

    /// Text as people and mischief-makers write it: words, wide, combining, joined and control characters.
    fn any_text() -> impl Strategy<Value = String> {
        let piece = prop_oneof![
            "[a-z ]{0,6}",
            "\\PC{0,4}",
            Just("漢".to_owned()),
            Just("\u{301}".to_owned()),
            Just("👩‍👩‍👧".to_owned()),
            Just("🇩🇪".to_owned()),
            Just("\n".to_owned()),
            any::<char>().prop_map(String::from),
        ];
        proptest::collection::vec(piece, 0..12).prop_map(|pieces| pieces.concat())
    }

    fn graphemes(text: &str) -> Vec<String> {
        let mut all = Vec::new();
        each(text, |grapheme, _| {
            all.push(grapheme.to_owned());
            true
        });
        all
    }

    proptest! {
        #[test]
        fn nothing_is_wider_than_asked(text in any_text(), most in 0usize..20) {
            prop_assert!(width(&head(&text, most)) <= most);
            prop_assert!(width(&clip(&text, most, "…")) <= most);
            prop_assert!(width(&clip(&text, most, "..")) <= most);
            prop_assert_eq!(width(&pad(&text, most, "…")), most);
            prop_assert_eq!(width(&pad_left(&text, most, "…")), most);
            for line in wrap(&text, most) {
                prop_assert!(width(&line) <= most, "{:?}", line);
            }
        }

        #[test]
        fn what_is_kept_are_whole_characters(text in any_text(), most in 0usize..20) {
            let whole = graphemes(&text);
            let kept = head(&text, most);
            prop_assert!((0..=whole.len()).any(|n| whole[..n].concat() == kept), "{:?}", kept);
        }

        #[test]
        fn wrapping_loses_nothing_but_blanks(text in any_text()) {
            let letters = |text: &str| text.split_whitespace().flat_map(graphemes).collect::<String>();
            prop_assert_eq!(wrap(&text, 10).iter().map(|line| letters(line)).collect::<String>(), letters(&text));
        }
    }

    #[test]
    fn a_clock_is_rounded_up() {
        let shown = |milliseconds| clock(Duration::from_millis(milliseconds));
        let clocks = [0, 1, 59_001, 272_000, 3_723_000, 90_000_000].map(shown);
        assert_eq!(
            clocks,
            ["0:00", "0:01", "1:00", "4:32", "1:02:03", "1 d 1 h"]
        );
    }
}
