//! The terminal's capabilities, read from the environment alone. A query to the terminal itself
//! would cost a round trip before the first frame, and some terminals never answer.

use std::io::IsTerminal;

use thiserror::Error;

use parlour_config::caps::{Blocks, Depth, Glyphs, TerminalCaps};
use parlour_language::Language;
use parlour_platform::environment;

/// The reason nothing can be drawn here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NoTerminal {
    /// Keys would come from a file or a pipe.
    #[error("standard input is not a terminal")]
    Input,
    /// The screen would go to a file or a pipe.
    #[error("standard output is not a terminal")]
    Output,
    /// `TERM` is missing or empty.
    #[error("TERM is not set; try TERM=xterm-256color")]
    TermUnset,
    /// `TERM` says that there is no cursor to move.
    #[error("TERM is `dumb`, which cannot move the cursor; use `parlour play --plain`")]
    Dumb,
}

/// Returns the terminal's capabilities from `env`, which looks up a variable by its name.
pub fn terminal_caps(env: impl Fn(&str) -> Option<String>) -> TerminalCaps {
    TerminalCaps {
        depth: depth(&env),
        glyphs: glyphs(&env),
        blocks: blocks(&env),
        language: language(&env),
        is_browser: value(&env, "LC_TERMINAL").as_deref() == Some(BROWSER),
        may_be_wide: may_be_wide(&env),
    }
}

/// Checks that a full screen can be shown, from `env` and from whether the standard streams are
/// terminals.
///
/// # Errors
///
/// The first reason against a full screen.
pub fn usable(
    env: impl Fn(&str) -> Option<String>,
    input: bool,
    output: bool,
) -> Result<(), NoTerminal> {
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

/// Returns whether `TERM` says that this process's terminal can only print.
pub fn is_dumb() -> bool {
    value(variable, "TERM").as_deref() == Some("dumb")
}

/// [`usable`] for this process.
///
/// # Errors
///
/// As [`usable`].
pub fn usable_here() -> Result<(), NoTerminal> {
    usable(
        variable,
        std::io::stdin().is_terminal(),
        std::io::stdout().is_terminal(),
    )
}

fn variable(name: &str) -> Option<String> {
    let set = std::env::var_os(name).map(|value| value.to_string_lossy().into_owned());
    set.or_else(|| environment::default_of(name).map(Into::into))
}

/// A variable that is set and not empty: <https://no-color.org> and POSIX' locale rules both read it so.
fn value(env: impl Fn(&str) -> Option<String>, name: &str) -> Option<String> {
    env(name).filter(|value| !value.is_empty())
}

fn depth(env: impl Fn(&str) -> Option<String>) -> Depth {
    let colorterm = value(&env, "COLORTERM").unwrap_or_default();
    let of_terminal = if colorterm.contains("truecolor") || colorterm.contains("24bit") {
        Depth::True
    } else {
        let term = value(&env, "TERM").unwrap_or_default();
        // tmux may use the name of screen. A separate variable tells it apart.
        if term == "screen" && value(&env, "TMUX").is_some() {
            Depth::Indexed256
        } else {
            depth_of_term(&term)
        }
    };
    if value(&env, "NO_COLOR").is_some() {
        return Depth::None;
    }
    match value(&env, "FORCE_COLOR").as_deref() {
        Some("0" | "false") => return Depth::None,
        Some("2") => return Depth::Indexed256,
        Some("3") => return Depth::True,
        Some(_) => return of_terminal,
        None => {}
    }
    let forced = value(&env, "CLICOLOR_FORCE").is_some_and(|value| value != "0");
    if value(&env, "CLICOLOR").as_deref() == Some("0") && !forced {
        Depth::None
    } else {
        of_terminal
    }
}

/// Terminals that show every colour and draw sextants themselves, by the beginning of their name in TERM. At home
/// `COLORTERM` says the former, but SSH does not carry it. The list follows termenv's.
const MODERN: &[&str] = &[
    "alacritty",
    "contour",
    "foot",
    "ghostty",
    "kitty",
    "rio",
    "wezterm",
    "xterm-ghostty",
    "xterm-kitty",
];

/// Terminals that show the palette of 256 colours though their name does not say so. GNU screen is not among them: where
/// the terminal around it has them it goes by a name like `screen.xterm-256color`, and elsewhere it makes eight of them,
/// so that letters vanish on their ground.
const PALETTE: &[&str] = &["tmux"];

/// Returns whether a value of `TERM` is a terminal's name or begins with it.
fn is_named(term: &str, name: &str) -> bool {
    term.strip_prefix(name)
        .is_some_and(|rest| rest.is_empty() || rest.starts_with(['-', '.']))
}

fn depth_of_term(term: &str) -> Depth {
    let is = |name: &&str| is_named(term, name);
    if MODERN.iter().any(is) || term.ends_with("-direct") {
        Depth::True
    } else if PALETTE.iter().any(is) || term.contains("256color") {
        Depth::Indexed256
    } else {
        Depth::Ansi16
    }
}

/// The language of messages, in the order in which POSIX looks (`LC_ALL`, `LC_MESSAGES`, `LANG`).
fn language(env: impl Fn(&str) -> Option<String>) -> Language {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"]
        .iter()
        .find_map(|name| value(&env, name))
        .unwrap_or_default();
    Language::of_locale(&locale).unwrap_or_default()
}

/// Returns whether the locale is one whose terminals may draw signs of ambiguous width two cells wide.
fn may_be_wide(env: impl Fn(&str) -> Option<String>) -> bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"]
        .iter()
        .find_map(|name| value(&env, name))
        .unwrap_or_default();
    ["ja", "ko", "zh"]
        .iter()
        .any(|language| locale.starts_with(language))
}

/// The locale's character set, in the order in which POSIX looks (`LC_ALL`, `LC_CTYPE`, `LANG`).
fn glyphs(env: impl Fn(&str) -> Option<String>) -> Glyphs {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"]
        .iter()
        .find_map(|name| value(&env, name))
        .unwrap_or_default();
    let locale = locale.to_ascii_lowercase();
    if locale.contains("utf-8") || locale.contains("utf8") {
        unicode_glyphs(env)
    } else {
        Glyphs::Ascii
    }
}

/// Returns the glyphs that a Unicode terminal can show. The Linux console has fonts of 256 or 512
/// characters. It names itself `linux`, `linux-16color` or the like.
pub fn unicode_glyphs(env: impl Fn(&str) -> Option<String>) -> Glyphs {
    let term = value(env, "TERM").unwrap_or_default();
    if term == "linux" || term.starts_with("linux-") {
        Glyphs::Console
    } else {
        Glyphs::Unicode
    }
}

/// The name of the page for browsers in `LC_TERMINAL`.
const BROWSER: &str = "parlour";

/// Terminals that draw sextants themselves, by their name in `TERM_PROGRAM`, or in `LC_TERMINAL`, which SSH carries.
const SEXTANT_PROGRAMS: &[&str] = &["WezTerm", "ghostty", "iTerm.app", "iTerm2", "kitty", "rio"];

/// The first version of VTE that draws them, as in `VTE_VERSION`.
const VTE_WITH_SEXTANTS: u32 = 6_200;

/// The finest block characters that a terminal shows without gaps. An unknown terminal takes them
/// from its fonts, which usually have quadrants; the old console of Windows has halves alone.
fn blocks(env: impl Fn(&str) -> Option<String>) -> Blocks {
    let term = value(&env, "TERM").unwrap_or_default();
    let program = |name: &str| {
        value(&env, name).is_some_and(|program| SEXTANT_PROGRAMS.contains(&program.as_str()))
    };
    if value(&env, "LC_TERMINAL").as_deref() == Some(BROWSER) {
        return Blocks::Image;
    }
    let vte = value(&env, "VTE_VERSION").and_then(|version| version.parse().ok());
    if MODERN.iter().any(|name| is_named(&term, name))
        || program("TERM_PROGRAM")
        || program("LC_TERMINAL")
        || value(&env, "WT_SESSION").is_some()
        || vte.is_some_and(|version: u32| version >= VTE_WITH_SEXTANTS)
    {
        Blocks::Sextant
    } else if cfg!(windows) {
        Blocks::Half
    } else {
        Blocks::Quadrant
    }
}

/// The finer things that terminals draw, by the beginning of the name that they answer and the first version that does: images
/// that are placed by characters, or octants. kitty (from 0.40) and Ghostty draw octants as well.
const FINER: [(&str, (u32, u32), Blocks); 3] = [
    ("kitty(", (0, 28), Blocks::Image),
    ("ghostty ", (0, 0), Blocks::Image),
    ("foot(", (1, 20), Blocks::Octant),
];

/// The finest that a terminal draws, from the name and version that it answers: `kitty(0.41.1)`, `ghostty 1.1.3`. `None` if
/// that is nothing finer than sextants.
pub(crate) fn drawn(answer: &str) -> Option<Blocks> {
    let blocks = |(name, least, blocks): (&str, _, _)| {
        let version = version(answer.strip_prefix(name)?.trim_end_matches(')'));
        (version.unwrap_or_default() >= least).then_some(blocks)
    };
    FINER.into_iter().find_map(blocks)
}

/// The first two numbers of a version.
fn version(text: &str) -> Option<(u32, u32)> {
    let mut numbers = text.split('.').map(|number| number.parse().ok());
    Some((numbers.next()??, numbers.next()??))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn images_and_octants_are_for_versions_that_draw_them() {
        for (answer, blocks) in [
            ("kitty(0.28.0)", Some(Blocks::Image)),
            ("kitty(1.0)", Some(Blocks::Image)),
            ("ghostty 1.1.3", Some(Blocks::Image)),
            ("foot(1.20.0)", Some(Blocks::Octant)),
            ("foot(1.19.2)", None),
            ("kitty(0.27.1)", None),
            ("kitty", None),
            ("kitty(x.y)", None),
            ("tmux 3.5a", None),
            ("WezTerm 20240203", None),
            ("", None),
        ] {
            assert_eq!(drawn(answer), blocks, "{answer}");
        }
    }

    #[test]
    fn sextants_are_for_terminals_that_draw_them() {
        let blocks = |pairs| terminal_caps(env(pairs)).blocks;
        for pairs in [
            &[("TERM", "xterm-kitty")] as &[_],
            &[("TERM", "foot-extra")],
            &[("TERM", "xterm-256color"), ("TERM_PROGRAM", "WezTerm")],
            &[("TERM", "xterm-256color"), ("LC_TERMINAL", "iTerm2")],
            &[("TERM", "xterm-256color"), ("VTE_VERSION", "7600")],
            &[("TERM", "xterm-256color"), ("WT_SESSION", "0f1e")],
        ] {
            assert_eq!(blocks(pairs), Blocks::Sextant, "{pairs:?}");
        }
        for pairs in [
            &[("TERM", "xterm-256color")] as &[_],
            &[("TERM", "footage")],
            &[("TERM", "xterm-256color"), ("VTE_VERSION", "5200")],
            &[("TERM", "xterm-256color"), ("TERM_PROGRAM", "vscode")],
        ] {
            assert_ne!(blocks(pairs), Blocks::Sextant, "{pairs:?}");
        }
    }

    fn env(pairs: &'static [(&str, &str)]) -> impl Fn(&str) -> Option<String> {
        |name| {
            pairs
                .iter()
                .find(|(key, _)| *key == name)
                .map(|(_, value)| (*value).to_owned())
        }
    }

    #[test]
    fn colours_follow_the_most_telling_variable() {
        let depth = |pairs| terminal_caps(env(pairs)).depth;
        assert_eq!(depth(&[]), Depth::Ansi16);
        assert_eq!(depth(&[("TERM", "xterm")]), Depth::Ansi16);
        assert_eq!(depth(&[("TERM", "screen-256color")]), Depth::Indexed256);
        assert_eq!(
            depth(&[("TERM", "xterm-256color"), ("COLORTERM", "truecolor")]),
            Depth::True
        );
        assert_eq!(depth(&[("COLORTERM", "24bit")]), Depth::True);
        assert_eq!(depth(&[("COLORTERM", "yes")]), Depth::Ansi16);
        assert_eq!(
            depth(&[("COLORTERM", "truecolor"), ("NO_COLOR", "1")]),
            Depth::None
        );
        assert_eq!(
            depth(&[("COLORTERM", "truecolor"), ("NO_COLOR", "")]),
            Depth::True
        );
    }

    #[test]
    fn over_ssh_the_name_of_the_terminal_tells_its_colours() {
        let depth = |term: &str| depth_of_term(term);
        for term in [
            "xterm-kitty",
            "alacritty",
            "alacritty-direct",
            "foot",
            "foot-extra",
            "wezterm",
            "xterm-ghostty",
            "xterm-direct",
        ] {
            assert_eq!(depth(term), Depth::True, "{term}");
        }
        for term in [
            "tmux",
            "screen-256color",
            "screen.xterm-256color",
            "tmux-256color",
            "xterm-256color",
            "rxvt-unicode-256color",
        ] {
            assert_eq!(depth(term), Depth::Indexed256, "{term}");
        }
        for term in [
            "xterm",
            "screen",
            "screen.xterm",
            "linux",
            "vt100",
            "footage",
            "rxvt",
            "",
        ] {
            assert_eq!(depth(term), Depth::Ansi16, "{term}");
        }
    }

    #[test]
    fn tmux_is_known_where_it_goes_by_the_name_of_screen() {
        let depth = |pairs| terminal_caps(env(pairs)).depth;
        assert_eq!(
            depth(&[("TERM", "screen"), ("TMUX", "/tmp/tmux-1000/default,1,0")]),
            Depth::Indexed256
        );
        assert_eq!(
            depth(&[("TERM", "screen"), ("STY", "1.tty")]),
            Depth::Ansi16
        );
    }

    #[test]
    fn colours_are_forced_and_forbidden_as_other_programs_do() {
        let depth = |pairs| terminal_caps(env(pairs)).depth;
        assert_eq!(
            depth(&[("TERM", "xterm-256color"), ("CLICOLOR", "0")]),
            Depth::None
        );
        assert_eq!(
            depth(&[("TERM", "xterm-256color"), ("CLICOLOR", "1")]),
            Depth::Indexed256
        );
        assert_eq!(
            depth(&[
                ("TERM", "xterm"),
                ("CLICOLOR", "0"),
                ("CLICOLOR_FORCE", "1")
            ]),
            Depth::Ansi16
        );
        assert_eq!(
            depth(&[
                ("TERM", "xterm"),
                ("CLICOLOR", "0"),
                ("CLICOLOR_FORCE", "0")
            ]),
            Depth::None
        );
        assert_eq!(
            depth(&[("TERM", "xterm"), ("FORCE_COLOR", "3")]),
            Depth::True
        );
        assert_eq!(
            depth(&[("TERM", "xterm"), ("FORCE_COLOR", "2")]),
            Depth::Indexed256
        );
        assert_eq!(
            depth(&[("TERM", "xterm"), ("FORCE_COLOR", "1"), ("CLICOLOR", "0")]),
            Depth::Ansi16
        );
        assert_eq!(
            depth(&[("COLORTERM", "truecolor"), ("FORCE_COLOR", "0")]),
            Depth::None
        );
        assert_eq!(
            depth(&[("FORCE_COLOR", "3"), ("NO_COLOR", "1")]),
            Depth::None,
            "who wants none gets none"
        );
    }

    #[test]
    fn the_first_locale_that_is_not_empty_decides_the_glyphs() {
        let glyphs = |pairs| terminal_caps(env(pairs)).glyphs;
        assert_eq!(glyphs(&[]), Glyphs::Ascii);
        assert_eq!(glyphs(&[("LANG", "de_DE.UTF-8")]), Glyphs::Unicode);
        assert_eq!(glyphs(&[("LANG", "en_US.utf8")]), Glyphs::Unicode);
        assert_eq!(
            glyphs(&[("LC_ALL", "C"), ("LANG", "de_DE.UTF-8")]),
            Glyphs::Ascii
        );
        assert_eq!(
            glyphs(&[("LC_ALL", ""), ("LC_CTYPE", "C.UTF-8"), ("LANG", "C")]),
            Glyphs::Unicode
        );
        assert_eq!(
            glyphs(&[("LC_CTYPE", "POSIX"), ("LANG", "de_DE.UTF-8")]),
            Glyphs::Ascii
        );
    }

    #[test]
    fn the_linux_console_gets_the_characters_of_its_fonts() {
        let glyphs = |pairs| terminal_caps(env(pairs)).glyphs;
        assert_eq!(
            glyphs(&[("TERM", "linux"), ("LANG", "en_US.UTF-8")]),
            Glyphs::Console
        );
        assert_eq!(
            glyphs(&[("TERM", "linux-16color"), ("LANG", "en_US.UTF-8")]),
            Glyphs::Console
        );
        assert_eq!(glyphs(&[("TERM", "linux"), ("LANG", "C")]), Glyphs::Ascii);
        assert_eq!(
            glyphs(&[("TERM", "linuxlike"), ("LANG", "en_US.UTF-8")]),
            Glyphs::Unicode
        );
    }

    #[test]
    fn a_full_screen_needs_two_terminals_and_a_term() {
        let xterm = env(&[("TERM", "xterm")]);
        assert_eq!(usable(&xterm, true, true), Ok(()));
        assert_eq!(usable(&xterm, false, true), Err(NoTerminal::Input));
        assert_eq!(usable(&xterm, true, false), Err(NoTerminal::Output));
        assert_eq!(usable(env(&[]), true, true), Err(NoTerminal::TermUnset));
        assert_eq!(
            usable(env(&[("TERM", "")]), true, true),
            Err(NoTerminal::TermUnset)
        );
        assert_eq!(
            usable(env(&[("TERM", "dumb")]), true, true),
            Err(NoTerminal::Dumb)
        );
    }
}
