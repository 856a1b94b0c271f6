//! The ids of messages, looked up in a table of the English ones while the program is compiled.

use std::cmp::Ordering;

use super::Language;
use super::catalog;

/// An English message, as the build script found it.
struct English {
    id: &'static str,
    arguments: &'static [&'static str],
    rule: Option<&'static str>,
}

/// All of them, sorted by id. The program itself needs no table.
const ENGLISH: &[English] = include!(concat!(env!("OUT_DIR"), "/english.rs"));

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
        let Some(message) = find(ENGLISH, id) else {
            panic!("no message in assets/languages/en has this id");
        };
        let mut index = 0;
        while index < arguments.len() {
            assert!(
                contains(message.arguments, arguments[index]),
                "the message does not show one of these arguments"
            );
            index += 1;
        }
        assert!(
            arguments.len() == message.arguments.len(),
            "the message shows an argument that is not given"
        );
        Self {
            name: id,
            rule: message.rule,
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

/// Looks for a message by halving the table.
const fn find(table: &'static [English], id: &str) -> Option<&'static English> {
    let (mut low, mut high) = (0, table.len());
    while low < high {
        let middle = usize::midpoint(low, high);
        match order(id.as_bytes(), table[middle].id.as_bytes()) {
            Ordering::Less => high = middle,
            Ordering::Equal => return Some(&table[middle]),
            Ordering::Greater => low = middle + 1,
        }
    }
    None
}

/// The order of two texts by their bytes.
const fn order(one: &[u8], other: &[u8]) -> Ordering {
    let mut at = 0;
    while at < one.len() && at < other.len() {
        if one[at] != other[at] {
            return if one[at] < other[at] {
                Ordering::Less
            } else {
                Ordering::Greater
            };
        }
        at += 1;
    }
    if one.len() == other.len() {
        Ordering::Equal
    } else if one.len() < other.len() {
        Ordering::Less
    } else {
        Ordering::Greater
    }
}

const fn contains(names: &[&str], name: &str) -> bool {
    let mut index = 0;
    while index < names.len() {
        if matches!(
            order(names[index].as_bytes(), name.as_bytes()),
            Ordering::Equal
        ) {
            return true;
        }
        index += 1;
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_has_each_message_with_its_arguments_and_its_rule() {
        for message in ENGLISH {
            assert!(catalog::has(Language::English, message.id));
        }
        let of = |id| find(ENGLISH, id).map(|message| (message.arguments, message.rule));
        assert_eq!(of("match-again"), Some((&["name"][..], None)));
        assert_eq!(of("match-bonuses"), Some((&["cards"][..], None)));
        assert_eq!(of("match-game-over"), Some((&[][..], Some("MM-13"))));
        assert_eq!(
            ["match-agai", "match-again-", "a", "zz"].map(|id| of(id).is_some()),
            [false; 4]
        );
    }
}
