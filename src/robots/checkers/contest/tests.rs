//! Matches of searches, robots and sides that fail.

use std::time::Duration;

use super::*;
use crate::arena::elo::MatchScore;
use crate::checkers::think::SearchStyle;
use crate::move_time::ClockTime;
use draughts::side::Color;
use parlour_model::checkers::{Notation, Rules, View};
use parlour_model::player::Level;
use parlour_model::playthrough::End;

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

fn moves(game: &PlayedGame) -> Vec<String> {
    let log = game.playthrough.log();
    log.iter().map(|made| made.chosen.to_string()).collect()
}

#[test]
fn a_match_by_nodes_is_the_same_with_any_number_of_threads() {
    let contest = contest(Budget::Nodes(60));
    let make = || Ok([HAND_MADE, SearchStyle::best(Variant::English)].map(Searcher::new));
    let all = |threads| -> Vec<_> {
        let games = played(&contest, 0..6, threads, make).into_iter();
        games
            .map(|(number, game)| (number, moves(&game), game.found))
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
    let contest = contest(Budget::Nodes(60));
    let games = played(&contest, 0..2, 1, || Ok([HAND_MADE; 2].map(Searcher::new)));
    let [(_, first), (_, second)] = &games[..] else {
        panic!("{} games", games.len())
    };
    assert_eq!(moves(first)[..3], moves(second)[..3]);
    let color =
        |game: u64, played: &PlayedGame| played.playthrough.game().color(Contest::first_seat(game));
    assert_eq!(
        [color(0, first), color(1, second)],
        [Color::Black, Color::White]
    );
    assert_eq!(first.found.len(), first.playthrough.log().len());
    assert!(first.found[..3].iter().all(Option::is_none));
    assert!(first.found.iter().flatten().count() > 10);
    assert!(first.spent[0].nodes > 0 && first.spent[0].speed().is_some());
}

#[test]
fn a_match_ends_when_it_is_told_to() {
    let contest = contest(Budget::Nodes(20));
    let (mut score, mut count) = (MatchScore::default(), 0);
    let make = || Ok([HAND_MADE; 2].map(Searcher::new));
    let told = contest.play(0..1000, 2, make, |game, played| {
        score.count(played.half_points(Contest::first_seat(game)));
        count += 1;
        Ok::<_, ContestError>(count < 5)
    });
    assert_eq!((told, score.games()), (Ok(()), 5));
    let why = ContestError("there is no such program".into());
    let none = || Err::<[Searcher; 2], _>(why.clone());
    let refused = contest.play(0..4, 3, none, |_, _| Ok::<_, ContestError>(true));
    assert_eq!(refused, Err(why.clone()));
}

/// A side that plays the first legal move so many times.
struct Lazy {
    moves: u32,
    takes: Duration,
}

impl Side for Lazy {
    fn begin_game(&mut self, _: &Rules, _: Seat, _: u64) -> Result<(), String> {
        Ok(())
    }

    fn choose(&mut self, _: &View, legal: &[Notation], _: Budget) -> Result<Answer, String> {
        std::thread::sleep(self.takes);
        self.moves = self.moves.checked_sub(1).ok_or("has left")?;
        Ok(Answer::unsearched(legal[0].clone()))
    }
}

#[test]
fn a_side_that_fails_or_runs_out_of_time_loses() {
    let lazy = |moves, takes| Lazy { moves, takes };
    let sides = || Ok([lazy(2, Duration::ZERO), lazy(99, Duration::ZERO)]);
    let games = played(&contest(Budget::Nodes(1)), 0..1, 1, sides);
    let (seat, game) = (Contest::first_seat(0), &games[0].1);
    let why = "has left".to_owned();
    assert_eq!(
        (&game.fault, game.half_points(seat)),
        (&Some(Fault { seat, why }), 0)
    );
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
    assert_eq!(games[0].1.playthrough.end(), Some(End::OutOfTime(seat)));
    assert_eq!(
        (games[0].1.half_points(seat), games[0].1.spent[0].moves),
        (0, 2)
    );
}

#[test]
fn robots_of_levels_play_as_they_do_at_a_table_and_the_champion_by_nodes_is_its_search() {
    let make = || Ok([Level::Casual, Level::Random].map(LevelSide::new));
    let timed = Contest {
        adjudication: Adjudication {
            plies: 400,
            ..contest(Budget::Nodes(1)).adjudication
        },
        ..contest(Budget::Time(Duration::from_secs(5)))
    };
    let games = played(&timed, 2..4, 2, make);
    let points: u8 = games
        .iter()
        .map(|(number, game)| game.half_points(Contest::first_seat(*number)))
        .sum();
    assert_eq!(points, 4, "by lot nobody wins");
    let by_nodes = contest(Budget::Nodes(50));
    let robot = played(&by_nodes, 0..1, 1, || {
        Ok([Level::Champion; 2].map(LevelSide::new))
    });
    let best = SearchStyle::best(Variant::English);
    let search = played(&by_nodes, 0..1, 1, || Ok([best; 2].map(Searcher::new)));
    assert_eq!(moves(&robot[0].1), moves(&search[0].1));
}
