//! What the terminal can do, read from the environment alone: a question to the terminal itself would
//! cost a round trip before the first frame, and some never answer.

use std::io::IsTerminal;

use thiserror::Error;

use crate::config::caps::{Depth, Glyphs, TerminalCaps};

/// Why nothing can be drawn here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NoTerminal {
    /// Keys would come from a file or a pipe.
    #[error("a terminal is needed, but standard input is not one")]
    Input,
    /// The screen would go to a file or a pipe.
    #[error("a terminal is needed, but standard output is not one")]
    Output,
    /// `TERM` is missing or empty.
    #[error("a terminal is needed, but TERM is not set; try TERM=xterm-256color")]
    TermUnset,
    /// `TERM` says that there is no cursor to move.
    #[error("a terminal with a movable cursor is needed, but TERM is `dumb`; try TERM=xterm-256color")]
    Dumb,
}

/// What `env` says of the terminal; `env` looks up a variable by its name.
pub fn terminal_caps(env: impl Fn(&str) -> Option<String>) -> TerminalCaps {
    TerminalCaps { depth: depth(&env), glyphs: glyphs(&env) }
}

/// Whether a full screen can be shown, by `env` and by whether the standard streams are terminals.
///
/// # Errors
///
/// The first reason why not.
pub fn usable(env: impl Fn(&str) -> Option<String>, input: bool, output: bool) -> Result<(), NoTerminal> {
    match value(&env, "TERM").as_deref() {
        _ if !input => Err(NoTerminal::Input),
        _ if !output => Err(NoTerminal::Output),
        None => Err(NoTerminal::TermUnset),
        Some("dumb") => Err(NoTerminal::Dumb),
        Some(_) => Ok(()),
    }
}

/// [`terminal_caps`] of this process.
pub fn here() -> TerminalCaps {
    terminal_caps(variable)
}

/// [`usable`] for this process.
///
/// # Errors
///
/// As [`usable`].
pub fn usable_here() -> Result<(), NoTerminal> {
    usable(variable, std::io::stdin().is_terminal(), std::io::stdout().is_terminal())
}

fn variable(name: &str) -> Option<String> {
    std::env::var_os(name).map(|value| value.to_string_lossy().into_owned())
}

/// A variable that is set and not empty: <https://no-color.org> and POSIX' locale rules both read it so.
fn value(env: impl Fn(&str) -> Option<String>, name: &str) -> Option<String> {
    env(name).filter(|value| !value.is_empty())
}

fn depth(env: impl Fn(&str) -> Option<String>) -> Depth {
    let holds = |name: &str, part: &str| value(&env, name).is_some_and(|value| value.contains(part));
    if value(&env, "NO_COLOR").is_some() {
        Depth::None
    } else if holds("COLORTERM", "truecolor") || holds("COLORTERM", "24bit") {
        Depth::True
    } else if holds("TERM", "256color") {
        Depth::Indexed256
    } else {
        Depth::Ansi16
    }
}

/// The locale's character set, in the order in which POSIX looks (`LC_ALL`, `LC_CTYPE`, `LANG`).
fn glyphs(env: impl Fn(&str) -> Option<String>) -> Glyphs {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].iter().find_map(|name| value(&env, name)).unwrap_or_default();
    let locale = locale.to_ascii_lowercase();
    if locale.contains("utf-8") || locale.contains("utf8") { Glyphs::Unicode } else { Glyphs::Ascii }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn env(pairs: &'static [(&str, &str)]) -> impl Fn(&str) -> Option<String> {
        |name| pairs.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned())
    }

    #[test]
    fn colours_follow_the_most_telling_variable() {
        let depth = |pairs| terminal_caps(env(pairs)).depth;
        assert_eq!(depth(&[]), Depth::Ansi16);
        assert_eq!(depth(&[("TERM", "xterm")]), Depth::Ansi16);
        assert_eq!(depth(&[("TERM", "screen-256color")]), Depth::Indexed256);
        assert_eq!(depth(&[("TERM", "xterm-256color"), ("COLORTERM", "truecolor")]), Depth::True);
        assert_eq!(depth(&[("COLORTERM", "24bit")]), Depth::True);
        assert_eq!(depth(&[("COLORTERM", "yes")]), Depth::Ansi16);
        assert_eq!(depth(&[("COLORTERM", "truecolor"), ("NO_COLOR", "1")]), Depth::None);
        assert_eq!(depth(&[("COLORTERM", "truecolor"), ("NO_COLOR", "")]), Depth::True);
    }

    #[test]
    fn the_first_locale_that_is_not_empty_decides_the_glyphs() {
        let glyphs = |pairs| terminal_caps(env(pairs)).glyphs;
        assert_eq!(glyphs(&[]), Glyphs::Ascii);
        assert_eq!(glyphs(&[("LANG", "de_DE.UTF-8")]), Glyphs::Unicode);
        assert_eq!(glyphs(&[("LANG", "en_US.utf8")]), Glyphs::Unicode);
        assert_eq!(glyphs(&[("LC_ALL", "C"), ("LANG", "de_DE.UTF-8")]), Glyphs::Ascii);
        assert_eq!(glyphs(&[("LC_ALL", ""), ("LC_CTYPE", "C.UTF-8"), ("LANG", "C")]), Glyphs::Unicode);
        assert_eq!(glyphs(&[("LC_CTYPE", "POSIX"), ("LANG", "de_DE.UTF-8")]), Glyphs::Ascii);
    }

    #[test]
    fn a_full_screen_needs_two_terminals_and_a_term() {
        let xterm = env(&[("TERM", "xterm")]);
        assert_eq!(usable(&xterm, true, true), Ok(()));
        assert_eq!(usable(&xterm, false, true), Err(NoTerminal::Input));
        assert_eq!(usable(&xterm, true, false), Err(NoTerminal::Output));
        assert_eq!(usable(env(&[]), true, true), Err(NoTerminal::TermUnset));
        assert_eq!(usable(env(&[("TERM", "")]), true, true), Err(NoTerminal::TermUnset));
        assert_eq!(usable(env(&[("TERM", "dumb")]), true, true), Err(NoTerminal::Dumb));
    }
}
