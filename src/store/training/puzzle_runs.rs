//! Runs of puzzles of checkers: as many as somebody solves in one go.

use crate::database::rows::{change, count, player_id, rows};
use crate::database::{Database, Row};
use crate::error::ErrorKind;
use crate::games::statistics::NAMES;
use draughts::variant::Variant;

/// A person's runs of puzzles of one game of checkers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RunCount {
    pub variant: Variant,
    /// The number of runs.
    pub runs: u64,
    /// The most puzzles that were solved in one.
    pub best: u64,
}

/// Counts a run in which so many puzzles were solved.
pub(crate) fn add(
    database: &dyn Database,
    person: &str,
    variant: Variant,
    solved: u64,
) -> Result<(), ErrorKind> {
    let sql = "INSERT INTO puzzle_runs (player, variant, runs, best) VALUES (?1, ?2, 1, ?3) \
               ON CONFLICT (player, variant) DO UPDATE SET runs = puzzle_runs.runs + 1, \
               best = CASE WHEN excluded.best > puzzle_runs.best THEN excluded.best ELSE puzzle_runs.best END";
    let player = player_id(database, person)?;
    let solved = i64::try_from(solved).unwrap_or(i64::MAX);
    change(database, sql, (player, variant.name(), solved)).map(drop)
}

/// Returns a person's runs under all their names. Those of a variant that this version does not know are left out.
pub(crate) fn of(database: &dyn Database, person: &str) -> Result<Vec<RunCount>, ErrorKind> {
    let sql = format!(
        "SELECT variant, CAST(sum(runs) AS BIGINT), max(best) FROM puzzle_runs \
         WHERE player IN ({NAMES}) GROUP BY variant ORDER BY variant"
    );
    let read = |row: &Row| {
        let (variant, runs, best): (String, u64, u64) =
            (row.get(0)?, count(row.get(1)?), count(row.get(2)?));
        let variant = variant.parse().ok();
        Ok(variant.map(|variant| RunCount {
            variant,
            runs,
            best,
        }))
    };
    let found = rows(database, &sql, [person], read)?;
    Ok(found.into_iter().flatten().collect())
}
