//! What a typed line means.

/// A command, or a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Order {
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

/// The words, and what each does, as the help tells it.
const WORDS: &[(&str, Order, &str)] = &[
    ("table", Order::Table, "the table as it stands"),
    ("moves", Order::Moves, "what may be played now"),
    ("scores", Order::Scores, "how it stands"),
    ("log", Order::Log, "what has happened, the latest last"),
    ("hint", Order::Hint, "what a robot would play"),
    ("undo", Order::Undo, "take the latest move back"),
    ("redo", Order::Redo, "make it again"),
    ("back", Order::Back, "take back the part of a move that was typed"),
    ("draw", Order::Draw, "offer a draw"),
    ("resign", Order::Resign, "give the game up"),
    ("again", Order::Again, "another game"),
    ("same", Order::SameDeal, "the same deal once more"),
    ("rules", Order::Rules, "the rules of this game"),
    ("help", Order::Help, "these lines"),
    ("quit", Order::Quit, "leave"),
];

impl Order {
    /// Reads a line; capitals and blanks around it do not matter.
    pub(super) fn read(line: &str) -> Self {
        let text = line.trim();
        let word = WORDS.iter().find(|(word, ..)| word.eq_ignore_ascii_case(text));
        match text {
            "" => Self::Nothing,
            "?" => Self::Help,
            _ => word.map_or_else(|| Self::Move(text.to_owned()), |(_, order, _)| order.clone()),
        }
    }

    /// A line on each word.
    pub(super) fn help() -> impl Iterator<Item = String> {
        WORDS.iter().map(|(word, _, what)| format!("{word}: {what}"))
    }
}

/// The answer to a question, if it is one.
pub(super) fn yes_or_no(line: &str) -> Option<bool> {
    match line.trim().to_ascii_lowercase().as_str() {
        "yes" | "y" => Some(true),
        "no" | "n" => Some(false),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_commands_and_all_else_is_a_move() {
        assert_eq!(Order::read("  QUIT "), Order::Quit);
        assert_eq!(Order::read("?"), Order::Help);
        assert_eq!(Order::read("\t"), Order::Nothing);
        assert_eq!(Order::read(" play 9 10"), Order::Move("play 9 10".into()));
        assert_eq!((yes_or_no("Yes"), yes_or_no(" n"), yes_or_no("perhaps")), (Some(true), Some(false), None));
    }
}
