//! The choice of a game, where none was named.

use parlour_language::{Id, Language, Text, id};
use parlour_model::any::Mode;

/// The games in lines, each with the number that stands for it.
pub(super) fn lines() -> impl Iterator<Item = Text> {
    (1..).zip(Mode::ALL).map(|(number, mode): (usize, Mode)| {
        let game = Text::list([mode.title(), mode.pitch()], ", ");
        Text::list([number.to_string().into(), game], ": ")
    })
}

pub(super) const PROMPT: Id = id!("plain-which-game");

/// The game of a typed line: by its number, its name or its title.
pub(super) fn chosen(line: &str, language: Language) -> Option<Mode> {
    let text = line.trim();
    let number = text
        .parse::<usize>()
        .ok()
        .and_then(|number| Mode::ALL.get(number.checked_sub(1)?).copied());
    let is_named = |mode: &Mode| {
        [mode.name(), mode.title().in_language(language)]
            .iter()
            .any(|name| name.eq_ignore_ascii_case(text))
    };
    number.or_else(|| Mode::ALL.into_iter().find(is_named))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_chosen_by_number_name_or_title() {
        let chosen = |line| super::chosen(line, Language::English);
        assert_eq!(chosen("4\n"), Some(Mode::Checkers));
        assert_eq!(chosen("memory match"), Some(Mode::MemoryMatch));
        assert_eq!(chosen(" memory-match"), Some(Mode::MemoryMatch));
        assert_eq!(
            (chosen("0"), chosen("6"), chosen("chess")),
            (None, None, None)
        );
    }
}
