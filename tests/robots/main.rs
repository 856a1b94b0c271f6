//! Robots: what those of every game promise, and how well those of each game play.

mod birdhead;
mod concentration;
mod memoarrr;
mod memory_match;
mod promises;
mod puzzles;

/// One module of tests for every game of the table.
macro_rules! promises {
    (() $($mode:ident: $game:ty),+ $(,)?) => {
        $(
            #[allow(non_snake_case, reason = "named like the game in the table")]
            mod $mode {
                #[test]
                fn robots_choose_legal_moves_that_follow_from_what_they_heard() {
                    crate::promises::choices_follow_from_history::<$game>();
                }
            }
        )+
    };
}

parlour_model::all_games!(promises!());
