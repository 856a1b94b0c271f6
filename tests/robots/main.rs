//! Robots: what those of every game promise, and how well those of each game play.

mod birdhead;
mod concentration;
mod memoarrr;
mod memory_match;
mod promises;
mod puzzles;

use parlour_model::player::Level;
use parlour_robots::Robots;
use parlour_robots::arena::arena;

/// Checks that `better` beats `worse`, with every seating of every deal, so that no side of the table tells for anybody. A
/// part of the games is enough where the lead is sure by then: three standard errors.
fn beats<G: Robots>(rules: &G::Rules, better: Level, worse: Level, games: u64) {
    let mut last = String::new();
    for games in [games / 4, games] {
        let tally = arena::<G>(rules, &[better, worse], games, 7, false).expect("the games end")[0];
        let (lead, error) = (tally.mean_lead, tally.lead_error);
        if lead > 3.0 * error && tally.share > 0.5 {
            return;
        }
        last = format!("{better} leads {worse} by {lead} ± {error}");
    }
    panic!("{last}");
}

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
