//! The words of comments, which stand among commands for programs, `[%…]`.

/// A piece of a comment's text.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Command,
    /// A word with the blanks before it.
    Word,
    Blank,
}

/// The pieces of a comment, in order.
fn pieces(text: &str) -> Vec<(Kind, &str)> {
    let (mut pieces, mut rest) = (Vec::new(), text);
    while let Some(begin) = rest.find("[%") {
        let Some(length) = rest[begin..].find(']') else {
            break;
        };
        let (words, from) = rest.split_at(begin);
        let (command, after) = from.split_at(length + 1);
        pieces.extend(words_in(words));
        pieces.push((Kind::Command, command));
        rest = after;
    }
    pieces.extend(words_in(rest));
    pieces
}

/// The words of a text between commands.
fn words_in(mut text: &str) -> Vec<(Kind, &str)> {
    let mut pieces = Vec::new();
    while !text.is_empty() {
        let blanks = text.len() - text.trim_start().len();
        let length = text[blanks..].find(char::is_whitespace);
        let (piece, rest) = text.split_at(length.map_or(text.len(), |length| blanks + length));
        let is_word = blanks < text.len();
        pieces.push((if is_word { Kind::Word } else { Kind::Blank }, piece));
        text = rest;
    }
    pieces
}

/// A comment without the commands for programs in it.
pub(super) fn words_of(text: &str) -> String {
    let words = |piece: &(Kind, &str)| piece.0 != Kind::Command;
    let text: String = pieces(text)
        .into_iter()
        .filter(words)
        .map(|(_, text)| text)
        .collect();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A comment with another command in place of the first that is chosen; `None` where none is.
pub(super) fn with_command(
    text: &str,
    is_chosen: impl Fn(&str) -> bool,
    new: &str,
) -> Option<String> {
    let mut pieces = pieces(text);
    let chosen = pieces
        .iter_mut()
        .find(|(kind, text)| *kind == Kind::Command && is_chosen(text))?;
    chosen.1 = new;
    Some(pieces.into_iter().map(|(_, text)| text).collect())
}

/// Comments that say other words together, in place of those that they say. Commands, and words that are said again at the
/// beginning or at the end, stay as they stand; `None` for a comment of which nothing is left.
pub(super) fn reworded(comments: &[&str], said: &str) -> Vec<Option<String>> {
    let mut texts: Vec<Vec<(Kind, String)>> = comments
        .iter()
        .map(|text| {
            pieces(text)
                .into_iter()
                .map(|(kind, text)| (kind, text.to_owned()))
        })
        .map(Iterator::collect)
        .collect();
    let places: Vec<_> = texts
        .iter()
        .enumerate()
        .flat_map(|(i, pieces)| (0..pieces.len()).map(move |j| (i, j)))
        .filter(|(i, j)| texts[*i][*j].0 == Kind::Word)
        .collect();
    let word = |(i, j): &(usize, usize)| texts[*i][*j].1.trim_start().to_owned();
    let words: Vec<_> = places.iter().map(word).collect();
    let (first, rest) = kept(&mut words.iter(), said, |said, word| {
        said.strip_prefix(word)
    });
    let behind = &mut words[first..].iter().rev();
    let (last, rest) = kept(behind, rest, |said, word| said.strip_suffix(word));
    let last = words.len() - last;
    for (nth, (i, j)) in places[first..last].iter().enumerate() {
        let text = &mut texts[*i][*j].1;
        let blanks = text.len() - text.trim_start().len();
        text.truncate(if nth == 0 && !rest.is_empty() {
            blanks
        } else {
            0
        });
        text.push_str(if nth == 0 { rest } else { "" });
    }
    if first == last && !rest.is_empty() {
        add(&mut texts, &places, first, rest);
    }
    let text = |(pieces, before): (Vec<(Kind, String)>, &&str)| {
        let text: String = pieces.into_iter().map(|(_, text)| text).collect();
        (text == **before || !text.trim().is_empty()).then_some(text)
    };
    texts.into_iter().zip(comments).map(text).collect()
}

/// The number of words that are said again, one after the other, and what else is said.
fn kept<'a>(
    words: &mut dyn Iterator<Item = &String>,
    said: &'a str,
    without: impl for<'b> Fn(&'b str, &str) -> Option<&'b str>,
) -> (usize, &'a str) {
    let (mut count, mut rest) = (0, said);
    for word in words {
        let other = without(rest, word);
        let Some(other) = other.filter(|other| other.is_empty() || other.trim() != *other) else {
            break;
        };
        (count, rest) = (count + 1, other.trim());
    }
    (count, rest)
}

/// Adds words behind the word before the place `at` among the words, or before that behind it, or at the end.
fn add(texts: &mut [Vec<(Kind, String)>], places: &[(usize, usize)], at: usize, words: &str) {
    if let Some((i, j)) = at.checked_sub(1).and_then(|before| places.get(before)) {
        let text = &mut texts[*i][*j].1;
        *text = format!("{text} {words}");
    } else if let Some((i, j)) = places.get(at) {
        let text = &mut texts[*i][*j].1;
        let blanks = text.len() - text.trim_start().len();
        text.insert_str(blanks, &format!("{words} "));
    } else if let Some(pieces) = texts.last_mut() {
        let gap = match pieces.last() {
            Some((Kind::Blank, blanks)) => blanks.clone(),
            Some(_) => " ".into(),
            None => String::new(),
        };
        let place = pieces.iter().rposition(|(kind, _)| *kind == Kind::Command);
        pieces.insert(
            place.map_or(0, |place| place + 1),
            (Kind::Word, gap + words),
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(comments: &[&str], words: &str) -> String {
        let made = reworded(comments, words).into_iter().flatten();
        made.fold(String::new(), |all, text| all + "{" + &text + "}")
    }

    #[test]
    fn only_the_words_of_a_comment_change() {
        for (comments, words, wanted) in [
            (
                &["[%clk 0:01:02][%csl G4]"][..],
                "X",
                "{[%clk 0:01:02][%csl G4] X}",
            ),
            (&[" [%clk 0:01:02] "], "X", "{ [%clk 0:01:02] X }"),
            (&["good [%emt 3]"], "bad", "{bad [%emt 3]}"),
            (&["good [%emt 3] then"], "good [now", "{good [%emt 3] [now}"),
            (&["good [%emt 3] then"], "", "{ [%emt 3]}"),
            (
                &["one", "[%eval 0.3]", "two"],
                "one three",
                "{one}{[%eval 0.3]}{three}",
            ),
            (&["one", "two"], "one and two", "{one and}{two}"),
            (&["one", "two"], "new two", "{new}{two}"),
            (&["one", "two"], "two", "{two}"),
            (&["one", "two"], "one", "{one}"),
            (&["one", "two"], "three", "{three}"),
            (&["one  two"], "one two three", "{one  two three}"),
            (&["one"], "", ""),
            (&["", "one"], "two", "{}{two}"),
            (&["[%open"], "[%open here", "{[%open here}"),
        ] {
            assert_eq!(said(comments, words), wanted, "{comments:?} {words}");
        }
    }

    #[test]
    fn what_is_said_again_changes_nothing() {
        for comments in [
            &["[%clk 0:01:02] a [%csl G4]  b c ", " ", "[%cal x]", "d"][..],
            &["a", "a"],
            &["a a", "a"],
            &[],
        ] {
            let words: Vec<_> = comments.iter().map(|text| words_of(text)).collect();
            let words = words_of(&words.join(" "));
            let same: Vec<_> = comments
                .iter()
                .map(|text| Some((*text).to_owned()))
                .collect();
            assert_eq!(reworded(comments, &words), same, "{comments:?}");
        }
    }
}
