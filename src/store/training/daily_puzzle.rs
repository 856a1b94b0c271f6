//! The puzzles of the day that people have tried.

use std::time::Duration;

use jiff::civil::Date;

use crate::database::rows::{change, count, player_id, rows};
use crate::database::{Database, Row};
use crate::error::ErrorKind;
use crate::games::statistics::NAMES;

/// Somebody's result so far of the puzzle of a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DailyPuzzle {
    pub day: Date,
    /// The number of tries so far, with the one that solved it.
    pub tries: u64,
    /// Set when a hint or the solution was shown, so that it counts for no streak.
    pub practice: bool,
    pub is_solved: bool,
    /// The time so far, or until it was solved.
    pub spent: Duration,
}

impl DailyPuzzle {
    /// A puzzle that is begun.
    pub fn new(day: Date) -> Self {
        Self {
            day,
            tries: 0,
            practice: false,
            is_solved: false,
            spent: Duration::ZERO,
        }
    }

    /// Returns whether it counts for a streak.
    pub fn counts(&self) -> bool {
        self.is_solved && !self.practice
    }
}

/// Keeps the result so far of a puzzle, unless it was solved before. A second program on the same file takes back no try
/// and no hint.
pub(crate) fn save(
    database: &dyn Database,
    person: &str,
    puzzle: &DailyPuzzle,
) -> Result<(), ErrorKind> {
    let sql = "INSERT INTO daily_puzzles (player, day, tries, practice, solved, spent) VALUES (?1, ?2, ?3, ?4, ?5, ?6) \
               ON CONFLICT (player, day) DO UPDATE SET \
               tries = CASE WHEN excluded.tries > daily_puzzles.tries THEN excluded.tries ELSE daily_puzzles.tries END, \
               practice = daily_puzzles.practice OR excluded.practice, solved = excluded.solved, \
               spent = CASE WHEN excluded.spent > daily_puzzles.spent THEN excluded.spent ELSE daily_puzzles.spent END \
               WHERE NOT daily_puzzles.solved";
    let player = player_id(database, person)?;
    let number = |of: u128| i64::try_from(of).unwrap_or(i64::MAX);
    change(
        database,
        sql,
        (
            player,
            puzzle.day.to_string(),
            number(puzzle.tries.into()),
            puzzle.practice,
            puzzle.is_solved,
            number(puzzle.spent.as_millis()),
        ),
    )
    .map(drop)
}

/// Returns a person's puzzles under all their names, one a day. Of a day that they have tried under two names the better result
/// is told.
pub(crate) fn of(database: &dyn Database, person: &str) -> Result<Vec<DailyPuzzle>, ErrorKind> {
    let sql = format!(
        "SELECT day, tries, practice, solved, spent FROM daily_puzzles WHERE player IN ({NAMES}) \
         ORDER BY day, NOT solved, practice, tries, spent, player"
    );
    let read = |row: &Row| {
        let (day, tries): (String, u64) = (row.get(0)?, count(row.get(1)?));
        let (practice, is_solved) = (row.get(2)?, row.get(3)?);
        let spent = Duration::from_millis(count(row.get(4)?));
        Ok(day.parse().ok().map(|day| DailyPuzzle {
            day,
            tries,
            practice,
            is_solved,
            spent,
        }))
    };
    let mut found: Vec<DailyPuzzle> = Vec::new();
    for puzzle in rows(database, &sql, [person], read)?.into_iter().flatten() {
        if found.last().is_none_or(|last| last.day != puzzle.day) {
            found.push(puzzle);
        }
    }
    Ok(found)
}
