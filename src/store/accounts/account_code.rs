//! The form of codes that lead to an account, or let somebody in.

use crate::server::table_code::TableCode;

/// The number of signs of a code that nobody guesses.
pub const SECRET_SIGNS: usize = 10;

/// The groups of signs of a code that is kept on paper: so many that its hash does not lead back to it.
pub const RECOVERY_GROUPS: usize = 4;

/// The signs of such a group.
pub const GROUP_SIGNS: usize = 4;

/// The prefix of the key of a guest who has none and is told a code to come back.
pub const BACK_KEY: &str = "BACK:";

/// Returns the signs of a code, however it was typed.
pub(crate) fn signs(code: &str) -> String {
    code.replace('-', "").to_ascii_lowercase()
}

/// Returns the last word of a line, as codes are written: other screens show one at the end of a command.
pub fn last_word(line: &str) -> String {
    let word = line.split_whitespace().next_back();
    word.unwrap_or_default().to_ascii_lowercase()
}

/// Returns the last word of a line if it has the signs of a code, as words without `i`, `l` and `o` may have too.
pub fn in_line(line: &str) -> Option<String> {
    let word = last_word(line);
    let signs = signs(&word);
    let is_long = [SECRET_SIGNS, RECOVERY_GROUPS * GROUP_SIGNS].contains(&signs.len());
    let is_code = is_long && signs.bytes().all(|sign| TableCode::SIGNS.contains(&sign));
    is_code.then_some(word)
}

/// Returns whether a name is taken for a code: it has the signs of one, and a digit before a letter, as few names have.
pub(crate) fn looks_like_one(name: &str) -> bool {
    in_line(name).is_some_and(|code| {
        let signs = signs(&code);
        let mut pairs = signs.as_bytes().windows(2);
        pairs.any(|pair| pair[0].is_ascii_digit() && pair[1].is_ascii_alphabetic())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_told_from_a_name() {
        for code in [
            "k3f9q2ab7x",
            "K3F9-Q2AB7X",
            "k3f9-q2ab-7xyz-mnpr",
            "k3f9q2ab7xyzmnpr",
        ] {
            assert_eq!(in_line(code), Some(code.to_lowercase()));
            assert!(looks_like_one(code), "{code}");
        }
        // A code without a digit looks like a word: whether it is one, the store knows.
        for word in ["margaretha", "bernhard77"] {
            assert_eq!(in_line(word).as_deref(), Some(word));
            assert!(!looks_like_one(word), "{word}");
        }
        for name in [
            "ana",
            "bo-1",
            "wilhelmine",
            "k3f9q2ab7",
            "k3f9q2ab7i",
            "мaргaритa",
        ] {
            assert_eq!(in_line(name), None);
        }
        let pasted = in_line("ssh example.org add-key k3f9q2ab7x ");
        assert_eq!(pasted.as_deref(), Some("k3f9q2ab7x"));
    }
}
