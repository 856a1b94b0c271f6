//! The daily deals that people have started, and the puzzles of the day.

use jiff::civil::Date;

use crate::database::rows;
use crate::database::{Database, Row};
use crate::error::ErrorKind;
use crate::games::games_query::outcome_of;
use crate::training::daily_puzzle::{self, DailyPuzzle};
use crate::{GameId, Outcome};
use parlour_model::any::Mode;
use parlour_model::daily;

/// A daily deal that somebody has sat down to, in the game that counts: the first of its day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DailyGame {
    pub mode: Mode,
    pub day: Date,
    pub game: GameId,
    pub is_over: bool,
    /// Set when hints were given in the game, so that it counts for no streak.
    pub practice: bool,
    /// The person's result, once the game is over.
    pub result: Option<DailyResult>,
}

/// A person's result of a daily deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DailyResult {
    /// Somebody alone wins by playing to the end.
    pub outcome: Outcome,
    pub score: i64,
    /// The number of turns that the person has ended.
    pub turns: u64,
}

/// A person's daily deals and puzzles, which are the same for everybody on a day.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DailyDeals {
    /// The deals, the first begun first.
    pub games: Vec<DailyGame>,
    /// The puzzles in the order of their days.
    pub puzzles: Vec<DailyPuzzle>,
}

impl DailyDeals {
    /// The current number of consecutive days on which the puzzle was solved, and the longest.
    pub fn puzzle_streak(&self, today: Date) -> (usize, usize) {
        let counted = self.puzzles.iter().filter(|puzzle| puzzle.counts());
        daily::streaks(counted.map(|puzzle| puzzle.day), today)
    }

    /// The same for the daily deal of a game.
    pub fn streak(&self, mode: Mode, today: Date) -> (usize, usize) {
        let counted = self.counted().filter(|game| game.mode == mode);
        let mut days: Vec<_> = counted.map(|game| game.day).collect();
        days.sort_unstable();
        daily::streaks(days, today)
    }

    /// The current number of consecutive days on which a daily deal of any game was finished, or the puzzle solved.
    pub fn streak_of_all(&self, today: Date) -> usize {
        let games = self.counted().map(|game| game.day);
        let puzzles = self.puzzles.iter().filter(|puzzle| puzzle.counts());
        let mut days: Vec<_> = games.chain(puzzles.map(|puzzle| puzzle.day)).collect();
        days.sort_unstable();
        daily::streaks(days, today).0
    }

    /// The number of deals of a day that are finished, with the puzzle.
    pub fn finished_on(&self, day: Date) -> usize {
        let of_day = |game: &&DailyGame| game.day == day && game.is_over;
        let puzzle = |puzzle: &&DailyPuzzle| puzzle.day == day && puzzle.is_solved;
        self.games.iter().filter(of_day).count() + self.puzzles.iter().filter(puzzle).count()
    }

    /// The games that count for a streak.
    fn counted(&self) -> impl Iterator<Item = &DailyGame> {
        let counts = |game: &&DailyGame| game.is_over && !game.practice;
        self.games.iter().filter(counts)
    }
}

/// The daily deals and puzzles of a person.
pub(crate) fn of(database: &dyn Database, person: &str) -> Result<DailyDeals, ErrorKind> {
    Ok(DailyDeals {
        games: games(database, person)?,
        puzzles: daily_puzzle::of(database, person)?,
    })
}

/// The daily deals of a person, the first begun first. Of a game that another version knows nothing is told.
fn games(database: &dyn Database, person: &str) -> Result<Vec<DailyGame>, ErrorKind> {
    let sql = "SELECT r.mode, g.day, g.id, g.ended IS NOT NULL, g.practice, o.fate, o.score, o.turns FROM games g JOIN rules r ON r.id = g.rules \
               JOIN seats s ON s.game = g.id LEFT JOIN results o ON o.game = g.id AND o.seat = s.seat WHERE g.day IS NOT NULL AND NOT g.repeated AND s.player IN \
               (SELECT id FROM players WHERE person = (SELECT person FROM players WHERE name = ?1)) ORDER BY g.id";
    let read = |row: &Row| {
        let (mode, day): (String, String) = (row.get(0)?, row.get(1)?);
        let (game, is_over, practice) = (GameId(row.get(2)?), row.get(3)?, row.get(4)?);
        let (fate, score, turns): (Option<i64>, Option<i64>, Option<i64>) =
            (row.get(5)?, row.get(6)?, row.get(7)?);
        let result = || {
            Some(DailyResult {
                outcome: outcome_of(fate?)?,
                score: score?,
                turns: rows::count(turns?),
            })
        };
        let result = result();
        let known = mode.parse().ok().zip(day.parse().ok());
        Ok(known.map(|(mode, day)| DailyGame {
            mode,
            day,
            game,
            is_over,
            practice,
            result,
        }))
    };
    let mut found: Vec<DailyGame> = Vec::new();
    for game in rows::rows(database, sql, [person], read)?
        .into_iter()
        .flatten()
    {
        if found
            .iter()
            .all(|other| (other.mode, other.day) != (game.mode, game.day))
        {
            found.push(game);
        }
    }
    Ok(found)
}
