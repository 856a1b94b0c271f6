//! Robots against each other: how often each wins, and by how much.
//!
//! A deal is everything that chance does in a game. Unless the seats are fixed, each deal is played
//! under every seating in turn — all permutations of up to five robots, the rotations of more — so
//! that neither luck nor the first move tells for one of them. All chance follows from the
//! seed alone, by `ChaCha8` streams, and does not depend on how many threads play.

mod seating;
mod series;
mod tally;

pub use tally::Tally;

use std::num::NonZeroUsize;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use super::Robots;
use parlour_model::all_games;
use parlour_model::any::{AnyRules, Mode};
use parlour_model::player::Level;
use parlour_model::settings::SettingError;
use seating::Seatings;
use series::Series;
use tally::Sums;

/// The reason why an arena came to no result.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ArenaError {
    /// The table cannot be opened.
    #[error("{0}")]
    Table(#[from] SettingError),
    /// No game is to be played.
    #[error("play at least one game")]
    NoGames,
    /// A game goes on for ever.
    #[error("game {game} has not ended after {moves} moves; choose rules under which it ends")]
    Endless {
        /// The game's number, from 1.
        game: u64,
        /// The number of moves made.
        moves: u32,
    },
    /// A robot chose what it must not: a fault of the robot.
    #[error("game {game}: the bot {level} chose {chosen}, which is illegal")]
    Refused {
        /// The game's number, from 1.
        game: u64,
        level: Level,
        chosen: String,
    },
}

/// A game of more moves is taken not to end. The longest that do end are some hundred thousand moves:
/// Concentration with thousands of pairs.
const MOST_MOVES: u32 = 1_000_000;

/// The most games that a thread plays before it asks for more.
const AT_ONCE: u64 = 64;
/// The least number of parts into which all games are split, where there are that many deals. Every
/// thread then has some to play.
const PARTS: u64 = 32;

/// Plays `games` games between robots of these levels and returns each robot's results, in the
/// order given. `fixed` seats them as given in every game and deals again for each.
///
/// # Errors
/// Returns an error if the table cannot be opened, or a game does not end.
pub fn arena<G: Robots>(
    rules: &G::Rules,
    levels: &[Level],
    games: u64,
    seed: u64,
    fixed: bool,
) -> Result<Vec<Tally>, ArenaError> {
    arena_within::<G>(rules, levels, games, seed, fixed, None, None)
}

/// [`arena`], where no robot may think longer than `limit` about a move, with so many games at a time. With a limit the games
/// depend on how fast the machine is.
///
/// # Errors
/// As [`arena`].
pub fn arena_within<G: Robots>(
    rules: &G::Rules,
    levels: &[Level],
    games: u64,
    seed: u64,
    fixed: bool,
    limit: Option<Duration>,
    concurrency: Option<usize>,
) -> Result<Vec<Tally>, ArenaError> {
    if games == 0 {
        return Err(ArenaError::NoGames);
    }
    G::start(rules, levels.len())?;
    let seatings = if fixed {
        Seatings::fixed(levels.len())
    } else {
        Seatings::of(levels.len())
    };
    let series = Series::<G> {
        rules,
        levels,
        seatings: &seatings,
        seed,
        most_moves: MOST_MOVES,
        limit,
    };
    let all = || thread::available_parallelism().map_or(1, NonZeroUsize::get);
    let threads = concurrency.unwrap_or_else(all);
    Ok(in_threads(&series, games, threads)?.tallies(levels))
}

/// Plays all games on several threads and adds the results up in their order. The number of threads
/// therefore changes nothing.
fn in_threads<G: Robots>(
    series: &Series<G>,
    games: u64,
    threads: usize,
) -> Result<Sums, ArenaError> {
    let next = AtomicU64::new(0);
    let mut played: Vec<Part> = thread::scope(|scope| {
        let others: Vec<_> = (1..threads)
            .map(|_| scope.spawn(|| work(series, games, &next)))
            .collect();
        let own = work(series, games, &next);
        let others = others.into_iter().map(|other| {
            other
                .join()
                .unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        });
        others.flatten().chain(own).collect()
    });
    played.sort_unstable_by_key(|(part, _)| *part);
    played
        .into_iter()
        .try_fold(Sums::default(), |sums, (_, part)| Ok(sums.plus(&part?)))
}

/// A number and what those games came to.
type Part = (u64, Result<Sums, ArenaError>);

/// Plays one part after another as long as there are any. Parts are begun in their order, so that of
/// several errors the first game's is always found.
fn work<G: Robots>(series: &Series<G>, games: u64, next: &AtomicU64) -> Vec<Part> {
    let mut played = Vec::new();
    loop {
        let number = next.fetch_add(1, Ordering::Relaxed);
        let Some(range) = part(number, series.seatings, games) else {
            return played;
        };
        let sums = series.play(range);
        if sums.is_err() {
            next.store(games, Ordering::Relaxed);
        }
        played.push((number, sums));
    }
}

/// The games of a part: about [`AT_ONCE`] of many, and always whole deals but for the last one.
fn part(number: u64, seatings: &Seatings, games: u64) -> Option<Range<u64>> {
    let size = (games / PARTS)
        .clamp(1, AT_ONCE)
        .next_multiple_of(seatings.count());
    let first = number.checked_mul(size).filter(|first| *first < games)?;
    Some(first..games.min(first.saturating_add(size)))
}

/// The same by the table of all games.
macro_rules! any_arena {
    (() $($mode:ident: $game:ty),+ $(,)?) => {
        /// [`arena_within`] for whatever game these rules are of.
        ///
        /// # Errors
        /// As [`arena`].
        pub fn any(
            rules: &AnyRules,
            levels: &[Level],
            games: u64,
            seed: u64,
            fixed: bool,
            limit: Option<Duration>,
            concurrency: Option<usize>,
        ) -> Result<Vec<Tally>, ArenaError> {
            match rules {
                $(AnyRules::$mode(rules) => arena_within::<$game>(rules, levels, games, seed, fixed, limit, concurrency),)+
            }
        }

        /// The default rules of a game among robots alone.
        pub fn rules_of(mode: Mode) -> AnyRules {
            match mode { $(Mode::$mode => AnyRules::$mode(<$game as Robots>::arena_rules()),)+ }
        }
    };
}

all_games!(any_arena!());

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_model::concentration::{Concentration, Rules};

    const LEVELS: [Level; 3] = [Level::Sharp, Level::Novice, Level::Random];

    fn rules(pairs: u16) -> Rules {
        Rules {
            pairs,
            ..Concentration::arena_rules()
        }
    }

    #[test]
    fn the_number_of_threads_changes_nothing() {
        let (rules, seatings) = (rules(4), Seatings::of(3));
        let series = Series::<Concentration> {
            rules: &rules,
            levels: &LEVELS,
            seatings: &seatings,
            seed: 1,
            most_moves: 10_000,
            limit: None,
        };
        let alone = in_threads(&series, 500, 1);
        assert!(alone.is_ok());
        assert_eq!(alone, in_threads(&series, 500, 2));
        assert_eq!(alone, in_threads(&series, 500, 7));
    }

    #[test]
    fn the_seed_changes_the_games_and_nothing_else_does() {
        let play = |seed| arena::<Concentration>(&rules(4), &LEVELS, 100, seed, false);
        assert_eq!(play(1), play(1));
        assert_ne!(play(1), play(2));
    }

    #[test]
    fn every_game_is_counted_for_every_robot() {
        for games in [1, 2, 7, 64, 67, 130] {
            let tallies =
                arena::<Concentration>(&rules(3), &LEVELS, games, 5, false).expect("the games end");
            assert!(tallies.iter().all(|tally| tally.games == games));
            let wins: f64 = tallies.iter().map(|tally| tally.wins).sum();
            let all = f64::from(u32::try_from(games).expect("few"));
            assert!((wins - all).abs() < 1e-9, "{wins} wins in {games} games");
        }
    }

    #[test]
    fn con_11_a_game_that_does_not_end_is_named() {
        let rules = Rules {
            pairs: 5,
            idle_end: 0,
            ..Rules::default()
        };
        let (levels, seatings) = ([Level::Expert; 2], Seatings::fixed(2));
        let series = Series::<Concentration> {
            rules: &rules,
            levels: &levels,
            seatings: &seatings,
            seed: 1,
            most_moves: 500,
            limit: None,
        };
        let first = (0..1000)
            .find(|game| series.play(*game..game + 1).is_err())
            .expect("two experts do not go on");
        let fault = ArenaError::Endless {
            game: first + 1,
            moves: 500,
        };
        assert_eq!(in_threads(&series, 1000, 1), Err(fault.clone()));
        assert_eq!(in_threads(&series, 1000, 4), Err(fault));
    }

    #[test]
    fn what_cannot_be_played_is_refused() {
        let any = AnyRules::Concentration(rules(3));
        assert_eq!(any_error(&any, &LEVELS, 0), "play at least one game");
        assert_eq!(
            any_error(&any, &[], 10),
            "this game needs 1 to 64 players, not 0"
        );
    }

    fn any_error(rules: &AnyRules, levels: &[Level], games: u64) -> String {
        any(rules, levels, games, 1, false, None, None)
            .map_or_else(|fault| fault.to_string(), |_| "played".into())
    }

    #[test]
    fn con_11_two_idle_turns_of_every_robot_end_the_game_unless_somebody_says_otherwise() {
        let rules = rules_of(Mode::Concentration);
        assert_eq!(
            rules,
            AnyRules::Concentration(Rules {
                idle_end: 2,
                ..Rules::default()
            })
        );
    }
}
