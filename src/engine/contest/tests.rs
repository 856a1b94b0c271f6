//! Matches of searches, and of sides that fail.

use std::time::Duration;

use super::elo::MatchScore;
use super::*;
use crate::move_time::ClockTime;
use crate::think::SearchStyle;
use draughts::{Board, Color, Game};

const HAND_MADE: SearchStyle = SearchStyle {
    learned: None,
    selective: true,
};

fn contest(budget: Budget) -> Contest {
    Contest {
        variant: Variant::English,
        openings: Openings::usual(Variant::English),
        budget,
        adjudication: Adjudication {
            plies: 120,
            by_tables: true,
            by_scores: true,
        },
        seed: 7,
    }
}

/// The moves and results of a match, in the order in which they are told.
fn played<S: Side>(
    contest: &Contest,
    games: Range<u64>,
    threads: usize,
    make: impl Fn() -> Result<[S; 2], ContestError> + Sync,
) -> Vec<(u64, PlayedGame)> {
    let mut all = Vec::new();
    let told = contest.play(games, threads, make, |number, game| {
        all.push((number, game));
        Ok::<_, ContestError>(true)
    });
    told.expect("the games are played");
    all
}

#[test]
fn a_match_by_nodes_is_the_same_with_any_number_of_threads() {
    let contest = contest(Budget::Nodes(60));
    let make = || Ok([HAND_MADE, SearchStyle::best(Variant::English)].map(Searcher::new));
    let all = |threads| -> Vec<_> {
        let games = played(&contest, 0..6, threads, make).into_iter();
        games
            .map(|(number, game)| (number, game.game.moves().to_vec(), game.found))
            .collect()
    };
    let alone = all(1);
    assert_eq!(
        alone.iter().map(|game| game.0).collect::<Vec<_>>(),
        [0, 1, 2, 3, 4, 5]
    );
    assert_eq!(alone, all(4));
    // A match that is resumed goes on with the same games.
    assert_eq!(played(&contest, 4..5, 1, make)[0].1.found, alone[4].2);
}

#[test]
fn a_pair_has_both_colours_of_one_opening_and_its_games_say_what_was_found() {
    let contest = contest(Budget::Nodes(2_000)); // a system may count the time of the processor in steps of some milliseconds
    let games = played(&contest, 0..2, 1, || Ok([HAND_MADE; 2].map(Searcher::new)));
    let [(_, first), (_, second)] = &games[..] else {
        panic!("{} games", games.len())
    };
    assert_eq!(first.game.moves()[..3], second.game.moves()[..3]);
    assert_eq!([first.first, second.first], [Color::Black, Color::White]);
    assert_eq!(first.found.len(), first.game.moves().len());
    assert!(first.found[..3].iter().all(Option::is_none));
    assert!(first.found.iter().flatten().count() > 10);
    assert!(first.spent[0].nodes > 0 && first.spent[0].speed().is_some());
}

#[test]
fn a_match_ends_when_it_is_told_to() {
    let contest = contest(Budget::Nodes(20));
    let (mut score, mut count) = (MatchScore::default(), 0);
    let make = || Ok([HAND_MADE; 2].map(Searcher::new));
    let told = contest.play(0..1000, 2, make, |_, played| {
        score.count(played.half_points(played.first));
        count += 1;
        Ok::<_, ContestError>(count < 5)
    });
    assert_eq!((told.is_ok(), score.games()), (true, 5));
    let none = || Err::<[Searcher; 2], _>(ContestError::Side("there is no such program".into()));
    let refused = contest.play(0..4, 3, none, |_, _| Ok::<_, ContestError>(true));
    let why = refused.expect_err("there are no sides").to_string();
    assert_eq!(why, "there is no such program");
}

/// A side that plays the first legal move so many times.
struct Lazy {
    moves: u32,
    takes: Duration,
}

impl Side for Lazy {
    fn begin_game(&mut self, _: &Board, _: u64) -> Result<(), BoxError> {
        Ok(())
    }

    fn choose(&mut self, game: &Game, _: Budget) -> Result<Answer, BoxError> {
        std::thread::sleep(self.takes);
        self.moves = self.moves.checked_sub(1).ok_or("has left")?;
        Ok(Answer::unsearched(game.board().legal_moves()[0]))
    }
}

#[test]
fn a_side_that_fails_or_runs_out_of_time_loses() {
    let lazy = |moves, takes| Lazy { moves, takes };
    let sides = || Ok([lazy(2, Duration::ZERO), lazy(99, Duration::ZERO)]);
    let games = played(&contest(Budget::Nodes(1)), 0..1, 1, sides);
    let game = &games[0].1;
    assert_eq!(
        (game.end, game.half_points(game.first)),
        (End::Failed(game.first), 0)
    );
    let why = game.fault.as_ref().map(ToString::to_string);
    assert_eq!(why.as_deref(), Some("has left"));
    let clock = ClockTime {
        left: Duration::from_secs(1), // a busy machine may wake a side late
        increment: Duration::ZERO,
        moves: None,
    };
    let sides = || {
        Ok([
            lazy(99, Duration::from_millis(600)),
            lazy(99, Duration::ZERO),
        ])
    };
    let games = played(&contest(Budget::Clock(clock)), 0..1, 1, sides);
    let game = &games[0].1;
    assert_eq!(game.end, End::OutOfTime(game.first));
    assert_eq!((game.half_points(game.first), game.spent[0].moves), (0, 2));
}
