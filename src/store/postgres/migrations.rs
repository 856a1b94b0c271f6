//! The schema of a database in PostgreSQL, and its migrations.
//!
//! The table `parlour_schema` has one row: the version of the form that the database has, and `min_reader`, the oldest
//! version whose programs may read and write it. Versions have the numbers of the forms of SQLite files that hold the same;
//! the first here is 5.
//!
//! So that halls of the old and the new version can stand side by side for one release, a step only adds: tables, indexes,
//! columns that may be NULL or have a default. The rows of an old program must make sense to a new one, and what a new one
//! writes must not mislead an old one. Such a step leaves `min_reader` as it is. A step that takes something away, or gives
//! it another meaning, comes a release after the programs have stopped using it, and raises `min_reader` to the first
//! version that can do without. A step is never changed.

use super::session::Session;
use crate::accounts;
use crate::database::Database;
use crate::error::ErrorKind;
use crate::packed_log;
use crate::rows::{change, row};

/// A migration.
struct Step {
    /// The version of the database after it.
    version: i64,
    /// The oldest version whose programs may use it then.
    min_reader: i64,
    sql: &'static str,
    /// The part that statements cannot say, after them.
    rest: Option<Rest>,
}

/// A part of a migration that is no statement.
type Rest = fn(&dyn Database) -> Result<(), ErrorKind>;

impl Step {
    /// A migration of statements alone.
    const fn new(version: i64, min_reader: i64, sql: &'static str) -> Self {
        Self {
            version,
            min_reader,
            sql,
            rest: None,
        }
    }

    /// The same with this after the statements.
    const fn then(self, rest: Rest) -> Self {
        Self {
            rest: Some(rest),
            ..self
        }
    }
}

const STEPS: &[Step] = &[
    Step::new(5, 5, include_str!("schema_5.sql")),
    // Halls that know nothing of versions would change rows under those that do.
    Step::new(6, 6, include_str!("schema_6.sql")),
    Step::new(7, 6, include_str!("schema_7.sql")),
    Step::new(8, 6, include_str!("schema_8.sql")),
    Step::new(9, 6, include_str!("schema_9.sql")),
    Step::new(10, 6, include_str!("schema_10.sql")),
    Step::new(11, 6, include_str!("schema_11.sql")),
    Step::new(12, 6, include_str!("schema_12.sql")),
    Step::new(13, 6, include_str!("schema_13.sql")),
    Step::new(14, 6, include_str!("schema_14.sql")),
    Step::new(15, 6, include_str!("schema_15.sql")),
    // Halls that know logs and positions as rows alone would not find them.
    Step::new(16, 16, include_str!("schema_16.sql")).then(packed_log::migrate),
    Step::new(17, 16, include_str!("schema_17.sql")),
    Step::new(18, 16, include_str!("schema_18.sql")),
    Step::new(19, 16, include_str!("schema_19.sql")),
    Step::new(20, 16, include_str!("schema_20.sql")).then(accounts::drop_accents),
    Step::new(21, 16, include_str!("schema_21.sql")),
    Step::new(22, 16, include_str!("schema_22.sql")),
    Step::new(23, 16, include_str!("schema_23.sql")),
    Step::new(24, 16, include_str!("schema_24.sql")),
    Step::new(25, 16, include_str!("schema_25.sql")),
    Step::new(26, 16, include_str!("schema_26.sql")),
    Step::new(27, 16, include_str!("schema_27.sql")),
    Step::new(28, 16, include_str!("schema_28.sql")),
    Step::new(29, 16, include_str!("schema_29.sql")),
    Step::new(30, 16, include_str!("schema_30.sql")),
];

/// The version that this program knows.
pub(crate) const LATEST: i64 = STEPS[STEPS.len() - 1].version;

/// By which halls that begin at once wait for each other: "Parl".
const LOCK: i64 = 0x5061_726c;

const TABLE: &str =
    "CREATE TABLE parlour_schema (version BIGINT NOT NULL, min_reader BIGINT NOT NULL)";

/// Brings a database to the latest form, unless it has it. Nothing is written to one that is not Parlour's, or is newer
/// than this program can use.
pub(super) fn migrate(session: &Session) -> Result<(), ErrorKind> {
    if version(session)?.is_some_and(|version| version >= LATEST) {
        return Ok(());
    }
    session.batch("BEGIN; SET LOCAL statement_timeout = 0")?;
    session.batch(&format!("SELECT pg_advisory_xact_lock({LOCK})"))?;
    match inside(session) {
        Ok(()) => session.batch("COMMIT"),
        Err(kind) => {
            // A failed migration is undone in any case.
            let _ = session.batch("ROLLBACK");
            Err(kind)
        }
    }
}

fn inside(session: &Session) -> Result<(), ErrorKind> {
    let found = version(session)?;
    if found.is_none() {
        session.batch(TABLE)?;
        change(
            session,
            "INSERT INTO parlour_schema (version, min_reader) VALUES (0, 0)",
            (),
        )?;
    }
    for step in STEPS
        .iter()
        .filter(|step| found.is_none_or(|found| found < step.version))
    {
        session.batch(step.sql)?;
        if let Some(rest) = step.rest {
            rest(session)?;
        }
        let sql = "UPDATE parlour_schema SET version = ?1, min_reader = ?2";
        change(session, sql, (step.version, step.min_reader))?;
    }
    Ok(())
}

/// The version of a database; `None` for one that is empty.
fn version(session: &Session) -> Result<Option<i64>, ErrorKind> {
    if session.columns("parlour_schema")?.is_empty() {
        let sql = "SELECT 1 FROM pg_class WHERE relnamespace = to_regnamespace(current_schema()::text) \
                   AND relkind IN ('r', 'p', 'v', 'm') LIMIT 1";
        return match row(session, sql, (), |_| Ok(()))? {
            Some(()) => Err(ErrorKind::Foreign),
            None => Ok(None),
        };
    }
    let sql = "SELECT version, min_reader FROM parlour_schema";
    let (found, min_reader): (i64, i64) =
        row(session, sql, (), |row| Ok((row.get(0)?, row.get(1)?)))?.ok_or(ErrorKind::Damaged)?;
    if min_reader > LATEST {
        Err(ErrorKind::NewerVersion {
            found,
            known: LATEST,
        })
    } else {
        Ok(Some(found))
    }
}
