//! The ids of messages, looked up in the English files while the program is compiled. Those files
//! are sorted by id, so that a call takes a few steps of the compiler.

use super::Language;
use super::catalog::{self, MESSAGES};

/// The id of a message that English has, and the rule that the message states.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Id {
    name: &'static str,
    rule: Option<&'static str>,
}

impl Id {
    /// The id of a message that shows these arguments.
    ///
    /// # Panics
    /// English has no such message, or it shows other arguments. The macros call this where the compiler runs it.
    #[must_use]
    pub const fn new(id: &'static str, arguments: &[&str]) -> Self {
        let Some(message) = find(id) else {
            panic!(
                "no message in assets/languages/en has this id; the file of its first word must be there, and sorted"
            );
        };
        let mut index = 0;
        while index < arguments.len() {
            assert!(
                shows(message, arguments[index].as_bytes()),
                "the message does not show one of these arguments"
            );
            index += 1;
        }
        assert!(
            shows_no_other(message, arguments),
            "the message shows an argument that is not given"
        );
        Self {
            name: id,
            rule: rule(message),
        }
    }

    /// The id as the files have it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.name
    }

    /// The words of a message without arguments.
    #[must_use]
    pub fn in_language(self, language: Language) -> &'static str {
        catalog::text(language, self)
    }

    /// Its words in English, as programs, files and logs have them.
    #[must_use]
    pub fn english(self) -> &'static str {
        self.in_language(Language::English)
    }

    /// The number of the rule that the message states, which is its attribute `rule` in English.
    pub(super) const fn rule(self) -> Option<&'static str> {
        self.rule
    }
}

/// The lines of an English message.
const fn find(id: &str) -> Option<&'static [u8]> {
    let id = id.as_bytes();
    let mut section = 0;
    while section < MESSAGES.len() {
        let file = &MESSAGES[section];
        if starts_with(id, file.name.as_bytes()) && id[file.name.len()] == b'-' {
            return find_in(file.english().as_bytes(), id);
        }
        section += 1;
    }
    None
}

/// Looks for a message by halving a file whose messages are sorted.
const fn find_in(file: &'static [u8], id: &[u8]) -> Option<&'static [u8]> {
    let (mut low, mut high) = (0, file.len());
    while low < high {
        let middle = usize::midpoint(low, high);
        let start = beginning_before(file, middle, low);
        let end = beginning_after(file, middle + 1, high);
        let (_, message) = file.split_at(start);
        let (message, _) = message.split_at(end - start);
        match order(id, message) {
            Order::Before => high = start,
            Order::Same => return Some(message),
            Order::Behind => low = end,
        }
    }
    None
}

/// The place at or before `at` where a message begins, or else `least`.
const fn beginning_before(file: &[u8], mut at: usize, least: usize) -> usize {
    while at > least && !begins(file, at) {
        at -= 1;
    }
    at
}

/// The place at or behind `at` where a message begins, or else `most`.
const fn beginning_after(file: &[u8], mut at: usize, most: usize) -> usize {
    while at < most && !begins(file, at) {
        at += 1;
    }
    at
}

/// A message begins with a letter at the start of a line.
const fn begins(file: &[u8], at: usize) -> bool {
    (at == 0 || file[at - 1] == b'\n') && file[at].is_ascii_alphabetic()
}

enum Order {
    Before,
    Same,
    Behind,
}

/// The order of an id and the id of a message, which ends at a blank.
const fn order(id: &[u8], message: &[u8]) -> Order {
    let mut at = 0;
    while at < id.len() {
        if message[at] == b' ' || message[at] < id[at] {
            return Order::Behind;
        }
        if message[at] > id[at] {
            return Order::Before;
        }
        at += 1;
    }
    if message[at] == b' ' {
        Order::Same
    } else {
        Order::Before
    }
}

/// The attribute `rule` of a message, which ends with its line.
const fn rule(message: &'static [u8]) -> Option<&'static str> {
    const NAME: &[u8] = b"\n    .rule = ";
    let mut at = 0;
    while at < message.len() {
        let (_, rest) = message.split_at(at);
        if starts_with(rest, NAME) {
            let (_, rest) = rest.split_at(NAME.len());
            return Some(line(rest));
        }
        at += 1;
    }
    None
}

/// The text before the end of a line.
const fn line(text: &'static [u8]) -> &'static str {
    let mut end = 0;
    while end < text.len() && text[end] != b'\n' {
        end += 1;
    }
    match str::from_utf8(text.split_at(end).0) {
        Ok(line) => line,
        Err(_) => panic!("a rule has a number in ASCII"),
    }
}

const fn starts_with(text: &[u8], start: &[u8]) -> bool {
    if text.len() <= start.len() {
        return false;
    }
    let mut at = 0;
    while at < start.len() {
        if text[at] != start[at] {
            return false;
        }
        at += 1;
    }
    true
}

/// Returns whether a name of an argument stands here in a message, and no longer one.
const fn is_named(message: &[u8], at: usize, name: &[u8]) -> bool {
    let (_, rest) = message.split_at(at);
    starts_with(rest, name) && !is_of_name(rest[name.len()])
}

const fn is_of_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// Returns whether a message shows an argument.
const fn shows(message: &[u8], name: &[u8]) -> bool {
    let mut at = 1;
    while at < message.len() {
        if message[at - 1] == b'$' && is_named(message, at, name) {
            return true;
        }
        at += 1;
    }
    false
}

/// Returns whether each argument that a message shows is one of these.
const fn shows_no_other(message: &[u8], names: &[&str]) -> bool {
    let mut at = 1;
    while at < message.len() {
        if message[at - 1] == b'$' && !is_one_of(message, at, names) {
            return false;
        }
        at += 1;
    }
    true
}

const fn is_one_of(message: &[u8], at: usize, names: &[&str]) -> bool {
    let mut index = 0;
    while index < names.len() {
        if is_named(message, at, names[index].as_bytes()) {
            return true;
        }
        index += 1;
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &[u8] = b"a-b = one\n# Said of the next.\na-bc =\n    { $n ->\n        [one] { $n } card\n       *[other] { $name }\n    }\na-d = { $name }\n";

    fn found(id: &str) -> Option<&'static str> {
        find_in(FILE, id.as_bytes()).map(|message| str::from_utf8(message).expect("whole letters"))
    }

    #[test]
    fn a_message_is_found_by_its_whole_id() {
        assert_eq!(
            found("a-b").and_then(|text| text.lines().next()),
            Some("a-b = one")
        );
        assert!(found("a-bc").is_some_and(|text| text.ends_with("}\n")));
        assert_eq!(found("a-d"), Some("a-d = { $name }\n"));
        assert_eq!(["a-a", "a-bb", "a-c", "a-e", "a-bcd"].map(found), [None; 5]);
    }

    #[test]
    fn a_message_shows_the_arguments_that_it_names() {
        let message = found("a-bc").expect("it is there").as_bytes();
        assert!(shows(message, b"n") && shows(message, b"name") && !shows(message, b"na"));
        assert!(shows_no_other(message, &["name", "n"]) && !shows_no_other(message, &["n"]));
    }

    #[test]
    fn a_message_states_the_rule_of_its_attribute() {
        assert_eq!(rule(b"a-b = one\n    .rule = CON-7\n\n"), Some("CON-7"));
        assert_eq!(rule(b"a-b = one .rule = CON-7\n"), None);
    }
}
