//! The strength of the robots of Memoarrr!. Seeds are fixed, so that a figure is the same on every run.

use parlour_model::memoarrr::{Memoarrr, Peek, Rules};
use parlour_model::player::Level;
use parlour_robots::arena::arena;

fn rules(expert_rules: bool) -> Rules {
    Rules {
        expert_rules,
        ..Rules::default()
    }
}

/// Every seating of every deal, so that no side of the square tells for anybody.
fn beats(rules: Rules, better: Level, worse: Level, games: u64) {
    let tally =
        arena::<Memoarrr>(&rules, &[better, worse], games, 7, false).expect("the games end")[0];
    let sure = tally.mean_lead > 3.0 * tally.lead_error;
    assert!(
        sure && tally.share > 0.5,
        "{better} leads {worse} by {} ± {}",
        tally.mean_lead,
        tally.lead_error
    );
}

#[test]
fn every_level_beats_the_one_below() {
    beats(rules(false), Level::Novice, Level::Random, 100);
    beats(rules(false), Level::Casual, Level::Novice, 200);
    beats(rules(false), Level::Sharp, Level::Casual, 40);
    beats(rules(false), Level::Expert, Level::Sharp, 60);
}

#[test]
fn mem_14_every_level_beats_the_one_below_with_the_powers_too() {
    beats(rules(true), Level::Novice, Level::Random, 100);
    beats(rules(true), Level::Casual, Level::Novice, 200);
    beats(rules(true), Level::Sharp, Level::Casual, 40);
    beats(rules(true), Level::Expert, Level::Sharp, 80);
}

#[test]
fn one_sharp_player_among_three_casual_ones_wins_more_than_its_part() {
    let rules = Rules {
        peek: Peek::Round,
        ..rules(true)
    };
    let levels = [Level::Sharp, Level::Casual, Level::Casual, Level::Casual];
    let tallies = arena::<Memoarrr>(&rules, &levels, 24, 7, false).expect("the games end");
    assert!(tallies[0].share > 0.5, "{}", tallies[0].share);
}
