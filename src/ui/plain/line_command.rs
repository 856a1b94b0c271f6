//! The meaning of a typed line.

use parlour_language::{Id, Language, Text, id};
use parlour_model::game::plain_signs;

/// A command, or a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LineCommand {
    /// Nothing was typed.
    Nothing,
    Table,
    Moves,
    Scores,
    Log,
    Hint,
    Undo,
    Redo,
    /// Takes back the part of a move that was typed.
    Back,
    Draw,
    Resign,
    Again,
    SameDeal,
    Rules,
    Help,
    Quit,
    Move(String),
}

/// The words, and the message that tells in the help what each does.
const WORDS: &[(&str, LineCommand, Id)] = &[
    ("table", LineCommand::Table, id!("plain-table")),
    ("moves", LineCommand::Moves, id!("plain-moves")),
    ("scores", LineCommand::Scores, id!("plain-scores")),
    ("log", LineCommand::Log, id!("plain-log")),
    ("hint", LineCommand::Hint, id!("plain-hint")),
    ("undo", LineCommand::Undo, id!("plain-undo")),
    ("redo", LineCommand::Redo, id!("plain-redo")),
    ("back", LineCommand::Back, id!("plain-back")),
    ("draw", LineCommand::Draw, id!("plain-draw")),
    ("resign", LineCommand::Resign, id!("plain-resign")),
    ("again", LineCommand::Again, id!("plain-again")),
    ("same", LineCommand::SameDeal, id!("plain-same")),
    ("rules", LineCommand::Rules, id!("plain-rules")),
    ("help", LineCommand::Help, id!("plain-help")),
    ("quit", LineCommand::Quit, id!("plain-quit")),
];

impl LineCommand {
    /// Reads a line; capitals and blanks around it do not matter.
    pub(super) fn read(line: &str) -> Self {
        let text = plain_signs(line);
        let word = WORDS
            .iter()
            .find(|(word, ..)| word.eq_ignore_ascii_case(&text));
        match text.as_str() {
            "" => Self::Nothing,
            "?" => Self::Help,
            _ => word.map_or_else(
                || Self::Move(line.trim().to_owned()),
                |(_, order, _)| order.clone(),
            ),
        }
    }

    /// A line on each word; that of a draw only where a game can be agreed drawn.
    pub(super) fn help(draw_offers: bool) -> impl Iterator<Item = Text> {
        let words = WORDS
            .iter()
            .filter(move |(_, order, _)| draw_offers || *order != Self::Draw);
        words.map(|(word, _, what)| Text::list([Text::from(*word), (*what).into()], ": "))
    }
}

/// The answer to a question, if it is one.
pub(super) fn yes_or_no(line: &str, language: Language) -> Option<bool> {
    match line.trim().to_lowercase().as_str() {
        "yes" | "y" => Some(true),
        "no" | "n" => Some(false),
        word if word == id!("setup-yes").in_language(language) => Some(true),
        word if word == id!("setup-no").in_language(language) => Some(false),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_draw_is_told_of_where_it_can_be_offered() {
        let offers = |help: Vec<Text>| help.iter().any(|line| line.english().starts_with("draw: "));
        assert!(offers(LineCommand::help(true).collect()));
        assert!(!offers(LineCommand::help(false).collect()));
        assert_eq!(
            LineCommand::help(true).count(),
            LineCommand::help(false).count() + 1
        );
    }

    #[test]
    fn words_are_commands_and_all_else_is_a_move() {
        assert_eq!(LineCommand::read("  QUIT "), LineCommand::Quit);
        assert_eq!(LineCommand::read("?"), LineCommand::Help);
        assert_eq!(LineCommand::read("\t"), LineCommand::Nothing);
        assert_eq!(
            LineCommand::read(" play 9 10"),
            LineCommand::Move("play 9 10".into())
        );
        assert_eq!(
            ["Yes", " n", "perhaps"].map(|line| yes_or_no(line, Language::English)),
            [Some(true), Some(false), None]
        );
    }
}
