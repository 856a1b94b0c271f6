//! Exercises of checkers that people have solved or failed; beside it runs of puzzles, and what was played day by day.

pub(crate) mod daily;
pub(crate) mod daily_puzzle;
pub(crate) mod puzzle_runs;

use crate::database::rows::{change, count, player_id, rows};
use crate::database::{Database, Row};
use crate::error::ErrorKind;
use crate::games::statistics::NAMES;
use draughts::variant::Variant;
use parlour_model::checkers::exercise::ExerciseKind;

/// The numbers of exercises of one kind and grade that a person solved and failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TrainingCount {
    pub variant: Variant,
    pub kind: ExerciseKind,
    pub grade: u8,
    pub solved: u64,
    pub failed: u64,
}

/// Counts what came of one exercise, or of several.
pub(super) fn add(
    database: &dyn Database,
    person: &str,
    of: &TrainingCount,
) -> Result<(), ErrorKind> {
    let sql = "INSERT INTO training (player, variant, kind, grade, solved, failed) VALUES (?1, ?2, ?3, ?4, ?5, ?6) \
               ON CONFLICT (player, variant, kind, grade) DO UPDATE SET \
               solved = training.solved + excluded.solved, failed = training.failed + excluded.failed";
    let [solved, failed] =
        [of.solved, of.failed].map(|count| i64::try_from(count).unwrap_or(i64::MAX));
    let player = player_id(database, person)?;
    change(
        database,
        sql,
        (
            player,
            of.variant.name(),
            of.kind.name(),
            i64::from(of.grade),
            solved,
            failed,
        ),
    )
    .map(drop)
}

/// Returns a person's training counts under all their names. Counts by another version that this
/// one does not know are left out.
pub(super) fn of(database: &dyn Database, person: &str) -> Result<Vec<TrainingCount>, ErrorKind> {
    let sql = format!(
        "SELECT variant, kind, grade, CAST(sum(solved) AS BIGINT), CAST(sum(failed) AS BIGINT) FROM training \
         WHERE player IN ({NAMES}) GROUP BY variant, kind, grade ORDER BY variant, kind, grade"
    );
    let read = |row: &Row| {
        let (variant, kind): (String, String) = (row.get(0)?, row.get(1)?);
        let (grade, solved, failed) = (row.get::<i64>(2)?, count(row.get(3)?), count(row.get(4)?));
        let known = variant
            .parse()
            .ok()
            .zip(kind.parse().ok())
            .zip(u8::try_from(grade).ok());
        Ok(known.map(|((variant, kind), grade)| TrainingCount {
            variant,
            kind,
            grade,
            solved,
            failed,
        }))
    };
    Ok(rows(database, &sql, [person], read)?
        .into_iter()
        .flatten()
        .collect())
}
