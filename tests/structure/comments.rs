//! The public face of the rules, the robots and the store is documented, and no comment only repeats a name.

use crate::source::{self, Source};

/// Rooms of which every public function, type, trait and module has a doc comment.
const DOCUMENTED: &[&str] = &["model", "robots", "store"];

/// What begins an item that wants a comment, behind `pub`.
const ITEMS: &[&str] = &["fn", "const fn", "struct", "enum", "trait", "mod"];

/// Longest comment, in words, that is compared with the name below it.
const SHORT: usize = 4;

/// Words that say nothing by themselves.
const EMPTY: &[&str] = &["a", "an", "the", "its", "this", "of"];

/// Whether the line has the beginning of a public item.
fn is_public_item(line: &str) -> bool {
    let rest = line.trim_start().strip_prefix("pub ");
    rest.is_some_and(|rest| ITEMS.iter().any(|item| rest.strip_prefix(item).is_some_and(|rest| rest.starts_with(' '))))
}

/// The doc comment above a line, attributes left out.
fn comment_above(source: &Source, line: usize) -> Vec<&str> {
    let above = source.lines[..line].iter().rev().map(|line| line.trim_start());
    let about = above.take_while(|line| line.starts_with("///") || line.starts_with("#["));
    let mut lines: Vec<_> = about.filter_map(|line| line.strip_prefix("///")).map(str::trim).collect();
    lines.reverse();
    lines
}

/// Whether a module that a line declares has a comment at its head.
fn says_what_it_is(sources: &[Source], source: &Source, line: &str) -> bool {
    let Some(name) = line.trim().strip_prefix("pub mod ").and_then(|rest| rest.strip_suffix(';')) else { return false };
    let mut module = source.module();
    module.push(name);
    sources.iter().any(|other| other.module() == module && other.lines[0].starts_with("//!"))
}

/// Public items without a comment.
fn without_comment(sources: &[Source]) -> Vec<String> {
    let mut found = Vec::new();
    for source in sources.iter().filter(|source| DOCUMENTED.contains(&source.room())) {
        for (number, line) in
            source.code.iter().enumerate().filter(|(_, line)| is_public_item(line) && !line.contains('$'))
        {
            if comment_above(source, number).is_empty() && !says_what_it_is(sources, source, line) {
                found.push(format!("src/{}:{}: {}", source.path, number + 1, line.trim()));
            }
        }
    }
    found
}

/// The words of a text or an identifier, in lower case: `AnyGame` and `any_game` are `any` and `game`.
fn words(text: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut before = ' ';
    for sign in text.chars() {
        if !sign.is_alphanumeric() || (sign.is_uppercase() && before.is_lowercase()) {
            words.push(String::new());
        }
        if sign.is_alphanumeric() {
            words.last_mut().expect("it begins with one").extend(sign.to_lowercase());
        }
        before = sign;
    }
    words.retain(|word| !word.is_empty());
    words
}

/// Whether a comment has no word that the code below it does not have.
fn repeats(comment: &str, code: &str) -> bool {
    let (said, named) = (words(comment), words(code));
    let known = |word: &String| EMPTY.contains(&word.as_str()) || named.iter().any(|name| same(word, name));
    said.len() <= SHORT && said.iter().all(known)
}

/// Whether two words are one but for an ending.
fn same(word: &str, name: &str) -> bool {
    let stem = |word: &str| word.strip_suffix('s').unwrap_or(word).to_owned();
    stem(word) == stem(name)
}

/// Comments that say what the name below them says.
fn repetitions(sources: &[Source]) -> Vec<String> {
    let mut found = Vec::new();
    for source in sources {
        for (number, line) in source.code.iter().enumerate() {
            let comment = comment_above(source, number);
            let is_item = !line.trim().is_empty() && !line.trim_start().starts_with("#[");
            if let [comment] = comment[..]
                && is_item
                && repeats(comment, line)
            {
                found.push(format!("src/{}:{}: {comment}", source.path, number));
            }
        }
    }
    found
}

#[test]
fn what_the_rules_the_robots_and_the_store_offer_has_a_comment() {
    assert_eq!(without_comment(&source::all()), [""; 0]);
}

#[test]
fn no_comment_only_repeats_a_name() {
    assert_eq!(repetitions(&source::all()), [""; 0]);
}

#[test]
fn a_missing_and_an_empty_comment_are_found() {
    let text = "//! A room.\npub mod x;\n\n/// The any game.\n#[derive(Debug)]\npub struct AnyGame {\n    /// Seats at a table.\n    \
                pub seats: usize,\n}\npub const fn f() {}\n";
    let source = Source::of("model/mod.rs".into(), text);
    assert_eq!(
        without_comment(std::slice::from_ref(&source)),
        ["src/model/mod.rs:2: pub mod x;", "src/model/mod.rs:10: pub const fn f() {}"]
    );
    assert_eq!(repetitions(&[source]), ["src/model/mod.rs:5: The any game."]);
}
