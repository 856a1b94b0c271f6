//! A match of two settings, learned evaluation against the one made by hand: `cargo run --release --example match_of_two --
//! russian 40 500` plays so many games with so many nodes a move, both colors of every opening, and ends sooner where the
//! sequential test between 0 and 50 Elo decides.

use std::env;
use std::error::Error;
use std::thread::available_parallelism;

use draughts::Variant;
use draughts_engine::contest::adjudication::Adjudication;
use draughts_engine::contest::elo::MatchScore;
use draughts_engine::contest::openings::Openings;
use draughts_engine::contest::{Budget, Contest, ContestError, Searcher};
use draughts_engine::think::SearchStyle;

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<_> = env::args().skip(1).collect();
    let number = |nth: usize, usual| words.get(nth).map_or(Ok(usual), |text| text.parse());
    let variant: Variant = words.first().map_or("english", String::as_str).parse()?;
    let contest = Contest {
        variant,
        openings: Openings::usual(variant),
        budget: Budget::Nodes(number(2, 500)?),
        adjudication: Adjudication {
            plies: 200,
            by_tables: true,
            by_scores: true,
        },
        seed: 1,
    };
    let best = SearchStyle::best(variant);
    let hand_made = SearchStyle {
        learned: None,
        ..best
    };
    let (mut score, threads) = (MatchScore::default(), available_parallelism()?.get());
    let sides = || Ok([best, hand_made].map(Searcher::new));
    contest.play(0..number(1, 40)?, threads, sides, |game, played| {
        let half_points = played.half_points(played.first);
        score.count(half_points);
        let (plies, points) = (played.game.moves().len(), f64::from(half_points) / 2.0);
        println!("game {}: {plies} plies, {points} points", game + 1);
        Ok::<_, ContestError>(score.decision([0.0, 50.0]).is_none())
    })?;
    let (elo, error) = score.elo();
    let share = 100.0 * score.share();
    println!("learned against made by hand: {share:.1} %, {elo:+.0} ± {error:.0} Elo");
    Ok(())
}
