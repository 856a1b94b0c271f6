//! The limits on the size of tables and games, so that one account takes a bounded part of the memory.

use parlour_model::any::AnyRules;

/// The limits on the size of tables and games.
///
/// A card takes about 15 bytes of a game and 52 of a screen that shows it; a log entry takes about 230 of each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SizeLimits {
    /// The most cards on one table. CON-1 promises a thousand pairs.
    pub cards_per_table: usize,
    /// The most cards on all tables of one account.
    pub cards_per_account: usize,
    /// The most log entries of one game; then it can only be resigned or end by agreement.
    pub entries_per_game: usize,
    /// The most log entries of all running games of one account.
    pub entries_per_account: usize,
    /// The log entries that each game may have, however many the others have.
    pub entries_always: usize,
    /// The most tables without a seat of its own at which one session looks.
    pub watched: usize,
    /// The games that are over at which a program may still look.
    pub kept: usize,
}

impl Default for SizeLimits {
    fn default() -> Self {
        Self {
            cards_per_table: 2_000,
            cards_per_account: 4_000,
            entries_per_game: 5_000,
            entries_per_account: 10_000,
            entries_always: 150,
            watched: 64,
            kept: 16,
        }
    }
}

/// Returns the number of cards on a table with these rules, where rules choose it; 0 elsewhere.
pub(crate) fn cards(rules: &AnyRules) -> usize {
    match rules {
        AnyRules::Concentration(rules) => rules.cards(),
        AnyRules::MemoryMatch(rules) => rules.cards(),
        _ => 0,
    }
}
