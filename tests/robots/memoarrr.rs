//! The strength of the robots of Memoarrr!. Seeds are fixed, so that a figure is the same on every run.

use crate::beats;
use parlour_model::memoarrr::{Memoarrr, Peek, Rules};
use parlour_model::player::Level;
use parlour_robots::arena::arena;

fn rules(expert_rules: bool) -> Rules {
    Rules {
        expert_rules,
        ..Rules::default()
    }
}

#[test]
fn every_level_beats_the_one_below() {
    beats::<Memoarrr>(&rules(false), Level::Novice, Level::Random, 100);
    beats::<Memoarrr>(&rules(false), Level::Casual, Level::Novice, 200);
    beats::<Memoarrr>(&rules(false), Level::Sharp, Level::Casual, 40);
    beats::<Memoarrr>(&rules(false), Level::Expert, Level::Sharp, 60);
}

#[test]
fn mem_14_every_level_beats_the_one_below_with_the_powers_too() {
    beats::<Memoarrr>(&rules(true), Level::Novice, Level::Random, 100);
    beats::<Memoarrr>(&rules(true), Level::Casual, Level::Novice, 200);
    beats::<Memoarrr>(&rules(true), Level::Sharp, Level::Casual, 40);
    beats::<Memoarrr>(&rules(true), Level::Expert, Level::Sharp, 80);
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
