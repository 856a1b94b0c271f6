//! The strength of the robots of `BirdHead`. Seeds are fixed, so that a figure is the same on every run;
//! `cargo bench --bench birdhead` prints the same figures for more games and for the searching levels.

use parlour_model::birdhead::{BirdHead, Rules};
use parlour_model::player::Level;
use parlour_robots::arena::arena;

const GAMES: u64 = 2400;

/// The share of the wins of one robot against three of another level, in percent.
fn share(one: Level, three: Level, games: u64) -> f64 {
    let levels = [one, three, three, three];
    100.0
        * arena::<BirdHead>(&Rules::default(), &levels, games, 22, false).expect("the games end")[0]
            .share
}

/// In the simulation that came with the game's description, 8,000 games with shared wins counted by their
/// share, one greedy player won 70.2 % against three random ones, and one random player 1.7 % against
/// three greedy ones. Four standard errors of the difference are 4.3 and 1.2.
#[test]
fn the_greedy_player_is_the_one_that_was_described() {
    let (greedy, random) = (
        share(Level::Casual, Level::Random, GAMES),
        share(Level::Random, Level::Casual, GAMES),
    );
    assert!((greedy - 70.2).abs() < 4.3, "{greedy}");
    assert!((random - 1.7).abs() < 1.2, "{random}");
}

/// A quarter is what an equal player wins, with a standard error of 0.9 in 2,400 games.
#[test]
fn a_level_beats_the_one_below() {
    for (one, three, games, least) in [
        (Level::Beginner, Level::Random, GAMES, 35.0),
        (Level::Novice, Level::Beginner, GAMES, 35.0),
        (Level::Casual, Level::Novice, GAMES, 28.5),
        (Level::Sharp, Level::Casual, 48, 35.0),
    ] {
        let share = share(one, three, games);
        assert!(
            share > least,
            "{one} wins only {share} % against three {three}"
        );
    }
}
