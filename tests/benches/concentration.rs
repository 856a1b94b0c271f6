//! The strength and speed of the robots of Concentration, compared with the theory.
//!
//! `cargo bench --bench concentration -- 200000` plays this number of games for each line. It
//! prints figures and fails at nothing.

use std::time::Instant;

use parlour_model::concentration::{Concentration, Rules, par};
use parlour_model::player::Level;
use parlour_robots::Robots;
use parlour_robots::arena::{Tally, arena};
use parlour_robots::concentration::expected_lead;

fn main() {
    let games = std::env::args()
        .skip(1)
        .find_map(|arg| arg.parse().ok())
        .unwrap_or(20_000);
    leads(games);
    turns(games);
    ladder(games / 10);
}

fn play(pairs: u16, levels: &[Level], games: u64, fixed: bool) -> Vec<Tally> {
    let rules = Rules {
        pairs,
        ..Concentration::arena_rules()
    };
    arena::<Concentration>(&rules, levels, games, 1993, fixed).expect("the games end")
}

/// The first seat's lead between two experts, and by Zwick and Paterson.
fn leads(games: u64) {
    println!("pairs  expected  measured     error  errors off  turns  games/s");
    for pairs in 1..=12 {
        let start = Instant::now();
        let tally = play(pairs, &[Level::Expert; 2], games, true)[0];
        let expected = expected_lead(pairs.into(), 0);
        let off = (tally.mean_lead - expected) / tally.lead_error.max(f64::EPSILON);
        println!(
            "{pairs:5} {expected:9.5} {:9.5} {:9.5} {off:11.2} {:6.2} {:8.0}",
            tally.mean_lead,
            tally.lead_error,
            tally.mean_turns,
            per_second(games, start)
        );
    }
}

/// An expert's turns alone, and par.
fn turns(games: u64) {
    println!("\npairs       par     turns");
    for pairs in [1, 2, 3, 4, 5, 6, 8, 10, 12, 18, 24] {
        let tally = play(pairs, &[Level::Expert], games, false)[0];
        println!(
            "{pairs:5} {:9.4} {:9.4}",
            par::expected_turns(pairs.into(), 0),
            tally.mean_turns
        );
    }
}

/// Every level against the one below, on tables of several sizes.
fn ladder(games: u64) {
    println!("\npairs  better  worse    share  mean lead     error  turns  games/s");
    let levels = [
        Level::Random,
        Level::Novice,
        Level::Casual,
        Level::Sharp,
        Level::Expert,
    ];
    for pairs in [4, 8, 12, 18, 26] {
        for pair in levels.windows(2) {
            let start = Instant::now();
            let tally = play(pairs, &[pair[1], pair[0]], games, false)[0];
            println!(
                "{pairs:5}  {:7} {:7} {:7.3} {:10.3} {:9.3} {:6.1} {:8.0}",
                pair[1].name(),
                pair[0].name(),
                tally.share,
                tally.mean_lead,
                tally.lead_error,
                tally.mean_turns,
                per_second(games, start)
            );
        }
    }
}

/// Games per second since `start`.
fn per_second(games: u64, start: Instant) -> f64 {
    f64::from(u32::try_from(games).unwrap_or(u32::MAX)) / start.elapsed().as_secs_f64()
}
