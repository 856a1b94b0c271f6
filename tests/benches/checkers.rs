//! How well and how fast the robots of checkers play.
//!
//! `cargo bench --bench checkers -- english international 40` plays every level against the one below it from forty
//! openings of each variant, each opening with both colours, and says what came of it for the better level: games,
//! wins, draws and losses, the share of points (a draw is half a point) with its standard error. `… -- speed` counts the
//! nodes that the search of each variant looks at in a second.
//!
//! The openings are drawn by lot: three plies after which neither side has lost material. Nothing ends the
//! thinking but the levels' own measure, so that the same games come again on any machine; with
//! `… -- english 20 seconds=0.05` a clock ends it.

use std::env;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use parlour::model::checkers::board::Board;
use parlour::model::checkers::variant::Variant;
use parlour::model::checkers::{Checkers, Rules};
use parlour::model::player::Level;
use parlour::robots::Thinking;
use parlour::robots::arena::arena_within;
use parlour::robots::checkers::think::{SearchLimits, think};
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

/// The better level first.
const MATCHES: [(Level, Level); 3] =
    [(Level::Casual, Level::Novice), (Level::Sharp, Level::Casual), (Level::Expert, Level::Sharp)];

fn main() {
    let words: Vec<_> = env::args().skip(1).filter(|arg| arg != "--bench").collect();
    let variants: Vec<Variant> = words.iter().filter_map(|word| word.parse().ok()).collect();
    let openings = words.iter().find_map(|word| word.parse().ok()).unwrap_or(20);
    let seconds = words.iter().find_map(|word| word.strip_prefix("seconds=")?.parse().ok());
    if words.iter().any(|word| word == "speed") {
        Variant::ALL.into_iter().for_each(speed);
    }
    for variant in variants {
        for (better, worse) in MATCHES {
            compare(variant, [better, worse], openings, seconds.map(Duration::from_secs_f64));
        }
    }
}

/// Nodes a second from the start, over one second.
fn speed(variant: Variant) {
    let thinking = Thinking::within(Duration::from_secs(1), Arc::default());
    let limits = SearchLimits { depth: 60, nodes: u64::MAX };
    let found = think(&Board::start(variant), &[], limits, &thinking, &mut |_| {}).expect("there are moves");
    #[expect(clippy::cast_precision_loss, reason = "a speed is read to two digits")]
    let speed = found.nodes as f64 / found.elapsed.as_secs_f64() / 1e6;
    println!("{variant:14} depth {:2} {speed:6.2} million nodes a second", found.depth);
}

/// The points of both games from each opening, for the better level.
fn compare(variant: Variant, levels: [Level; 2], openings: usize, limit: Option<Duration>) {
    let next = AtomicUsize::new(0);
    let play = || {
        let mut ended = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= openings {
                return ended;
            }
            let rules = Rules { variant, fen: opening(variant, number as u64).fen(), balloted: false };
            let tallies = arena_within::<Checkers>(&rules, &levels, 2, number as u64, false, limit);
            let tallies = tallies.expect("checkers ends");
            ended.push((tallies[0].wins, tallies[1].wins, tallies[0].mean_turns));
        }
    };
    let ended: Vec<_> = thread::scope(|scope| {
        let threads: Vec<_> = (0..2).map(|_| scope.spawn(play)).collect();
        threads.into_iter().flat_map(|thread| thread.join().expect("nothing panics")).collect()
    });
    tell(variant, levels, &ended);
}

#[expect(clippy::cast_precision_loss, reason = "there are few games")]
fn tell(variant: Variant, [better, worse]: [Level; 2], ended: &[(f64, f64, f64)]) {
    let openings = ended.len() as f64;
    let (wins, losses) = ended.iter().fold((0.0, 0.0), |(w, l), game| (w + game.0, l + game.1));
    let games = 2.0 * openings;
    let turns = ended.iter().map(|game| game.2).sum::<f64>() / openings;
    // The two games from one opening go together: the error is that of the mean over openings.
    let shares: Vec<_> = ended.iter().map(|(won, lost, _)| 0.5 + (won - lost) / 4.0).collect();
    let mean = shares.iter().sum::<f64>() / openings;
    let squares = shares.iter().map(|share| (share - mean).powi(2)).sum::<f64>();
    let error = (squares / (openings - 1.0).max(1.0) / openings).sqrt();
    println!(
        "{variant:14} {better} v {worse}: {games} games, +{wins} ={} -{losses}, {:.1}% ± {:.1}%, {turns:.0} plies a game",
        games - wins - losses,
        100.0 * mean,
        100.0 * error,
    );
}

/// Three plies drawn by lot, drawn again until both sides have as many pieces as at the start.
fn opening(variant: Variant, seed: u64) -> Board {
    let start = Board::start(variant);
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    loop {
        let after = (0..3).try_fold(start, |board, _| Some(board.after(*board.plies().choose(&mut rng)?)));
        if let Some(board) = after.filter(|board| board.material() == start.material()) {
            return board;
        }
    }
}
