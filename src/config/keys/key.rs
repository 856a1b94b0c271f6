//! The keys of a keyboard, and how `[keys]` writes them.

use std::fmt;
use std::str::FromStr;

use unicode_width::UnicodeWidthChar as _;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Key {
    /// A character, as typed (shift is in the character).
    Char(char),
    /// Ctrl and a letter, the letter small.
    Ctrl(char),
    Enter,
    Esc,
    Tab,
    BackTab,
    Backspace,
    Delete,
    Up,
    Down,
    Left,
    Right,
    Home,
    End,
    PageUp,
    PageDown,
    /// A function key by its number.
    F(u8),
}

/// The keys with a name of their own. Others are a character, `Ctrl-` and a letter, or `F` and a number.
const NAMED: [(&str, Key); 15] = [
    ("Space", Key::Char(' ')),
    ("Enter", Key::Enter),
    ("Esc", Key::Esc),
    ("Tab", Key::Tab),
    ("Shift-Tab", Key::BackTab),
    ("Backspace", Key::Backspace),
    ("Delete", Key::Delete),
    ("Up", Key::Up),
    ("Down", Key::Down),
    ("Left", Key::Left),
    ("Right", Key::Right),
    ("Home", Key::Home),
    ("End", Key::End),
    ("PgUp", Key::PageUp),
    ("PgDn", Key::PageDown),
];

/// The highest function key that terminals tell.
const LAST_FUNCTION_KEY: u8 = 12;

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((name, _)) = NAMED.iter().find(|(_, key)| key == self) {
            return f.write_str(name);
        }
        match self {
            Self::Char(c) => write!(f, "{c}"),
            Self::Ctrl(c) => write!(f, "Ctrl-{}", c.to_ascii_uppercase()),
            Self::F(number) => write!(f, "F{number}"),
            other => write!(f, "{other:?}"),
        }
    }
}

impl FromStr for Key {
    type Err = KeyError;

    fn from_str(text: &str) -> Result<Self, KeyError> {
        if let Some((_, key)) = NAMED
            .iter()
            .find(|(name, _)| name.eq_ignore_ascii_case(text))
        {
            return Ok(*key);
        }
        let mut chars = text.chars();
        if let (Some(c), None) = (chars.next(), chars.clone().next()) {
            let is_seen =
                !c.is_control() && c.width().is_some_and(|width| width > 0) && !c.is_whitespace();
            return if is_seen {
                Ok(Self::Char(c))
            } else {
                Err(unknown(text))
            };
        }
        if let Some(number) = text
            .strip_prefix(['F', 'f'])
            .and_then(|number| number.parse().ok())
        {
            let is_there = (1..=LAST_FUNCTION_KEY).contains(&number);
            return if is_there {
                Ok(Self::F(number))
            } else {
                Err(unknown(text))
            };
        }
        let letter = text
            .split_at_checked(5)
            .filter(|(ctrl, _)| ctrl.eq_ignore_ascii_case("ctrl-"));
        match letter.map(|(_, letter)| letter.as_bytes()) {
            Some([letter]) if letter.is_ascii_alphabetic() => {
                with_ctrl(letter.to_ascii_lowercase().into())
            }
            _ => Err(unknown(text)),
        }
    }
}

/// Ctrl and a letter, but for those that a terminal cannot tell from other keys.
fn with_ctrl(letter: char) -> Result<Key, KeyError> {
    let same = match letter {
        'h' => "Backspace",
        'i' => "Tab",
        'j' | 'm' => "Enter",
        _ => return Ok(Key::Ctrl(letter)),
    };
    Err(KeyError::SameAs {
        letter: letter.to_ascii_uppercase(),
        same,
    })
}

/// The reason a word is no key that can be set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum KeyError {
    #[error(
        "there is no key \"{0}\"; a key is a character, Ctrl-A to Ctrl-Z, F1 to F{LAST_FUNCTION_KEY}, {names}",
        names = NAMED.map(|(name, _)| name).join(", ")
    )]
    Unknown(String),
    #[error("terminals send the same for Ctrl-{letter} as for {same}; take another key")]
    SameAs { letter: char, same: &'static str },
}

fn unknown(text: &str) -> KeyError {
    KeyError::Unknown(text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_read_as_it_is_written() {
        let others = ['a', 'Z', '?', '"', 'ß', '牌'].map(Key::Char);
        let more = [Key::Ctrl('x'), Key::F(1), Key::F(12)];
        for key in NAMED
            .map(|(_, key)| key)
            .into_iter()
            .chain(others)
            .chain(more)
        {
            assert_eq!(key.to_string().parse(), Ok(key));
        }
        assert_eq!("pgup".parse(), Ok(Key::PageUp));
        assert_eq!("ctrl-u".parse(), Ok(Key::Ctrl('u')));
    }

    #[test]
    fn what_is_no_key_is_told_with_what_would_be() {
        for text in [
            "", "ab", " ", "\u{1b}", "\u{301}", "F0", "F13", "F300", "Ctrl-", "Ctrl-1", "Ctrl-é",
            "Alt-x", "牌x",
        ] {
            let told = text.parse::<Key>().expect_err(text).to_string();
            assert!(
                told.contains("Ctrl-A to Ctrl-Z, F1 to F12, Space, Enter"),
                "{told}"
            );
        }
        assert!(
            "Ctrl-I"
                .parse::<Key>()
                .is_err_and(|told| told.to_string().contains("as for Tab"))
        );
    }
}
