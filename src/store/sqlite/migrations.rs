//! The schema of the database, and its migrations.
//!
//! Each of [`STEPS`] migrates a file from one schema version to the next; a file's version is its `user_version`.
//! A step is never changed: whatever is new is a new step at the end.

use rusqlite::{Connection, Transaction, TransactionBehavior};

use super::connection::error_kind;
use super::{from_files, moves_to_log};
use crate::accounts;
use crate::database::Database;
use crate::error::ErrorKind;
use crate::packed_log;

/// SQLite's `application_id` of Parlour's databases.
pub(super) const APPLICATION: i64 = 0x5061_726c; // "Parl"

/// A migration: statements, and then what statements cannot say, if there is more.
type Step = (&'static str, Option<Rest>);

/// A part of a migration that is no statement.
type Rest = fn(&dyn Database) -> Result<(), ErrorKind>;

/// The migrations from an empty file to the latest schema.
const STEPS: &[Step] = &[
    (include_str!("schema_1.sql"), None),
    (include_str!("schema_2.sql"), None),
    (include_str!("schema_3.sql"), Some(moves_to_log::migrate)),
    (include_str!("schema_4.sql"), None),
    (include_str!("schema_5.sql"), Some(from_files::migrate)),
    (include_str!("schema_6.sql"), None),
    (include_str!("schema_7.sql"), None),
    (include_str!("schema_8.sql"), None),
    (include_str!("schema_9.sql"), None),
    (include_str!("schema_10.sql"), None),
    (include_str!("schema_11.sql"), None),
    (include_str!("schema_12.sql"), None),
    (include_str!("schema_13.sql"), None),
    (include_str!("schema_14.sql"), None),
    (include_str!("schema_15.sql"), None),
    (include_str!("schema_16.sql"), Some(packed_log::migrate)),
    (include_str!("schema_17.sql"), None),
    (include_str!("schema_18.sql"), None),
    (include_str!("schema_19.sql"), None),
    (include_str!("schema_20.sql"), Some(accounts::drop_accents)),
    (include_str!("schema_21.sql"), None),
    (include_str!("schema_22.sql"), None),
    (include_str!("schema_23.sql"), None),
    (include_str!("schema_24.sql"), None),
    (include_str!("schema_25.sql"), None),
    (include_str!("schema_26.sql"), None),
    (include_str!("schema_27.sql"), None),
    (include_str!("schema_28.sql"), None),
    (include_str!("schema_29.sql"), None),
    (include_str!("schema_30.sql"), None),
];

/// The latest schema version.
#[expect(clippy::cast_possible_wrap, reason = "there are few steps")]
pub(crate) const LATEST: i64 = STEPS.len() as i64;

/// The schema version that takes half the room of those before.
const PACKED: i64 = 16;

/// Migrates a database to the latest schema. Nothing is written to a file that is not Parlour's, or is newer.
pub(super) fn migrate(connection: &mut Connection) -> Result<(), ErrorKind> {
    // Within a transaction, so that what is read is of one moment: another program may be migrating it.
    let found = version(&*connection.transaction().map_err(error_kind)?)?;
    if found == LATEST {
        return Ok(());
    }
    let transaction = connection
        .transaction_with_behavior(TransactionBehavior::Immediate)
        .map_err(error_kind)?;
    // Another program may have been quicker while this one waited.
    for step in version(&transaction)?..LATEST {
        apply(&transaction, step)?;
    }
    transaction.commit().map_err(error_kind)?;
    if (1..PACKED).contains(&found) {
        // The disk may have no room for it, and another program may use the file: it stays as large as it was then.
        let _ = connection.execute_batch("VACUUM");
    }
    Ok(())
}

/// The schema version of a file; 0 when it is empty.
fn version(connection: &Connection) -> Result<i64, ErrorKind> {
    let pragma = |name| {
        connection
            .pragma_query_value(None, name, |row| row.get::<_, i64>(0))
            .map_err(error_kind)
    };
    let (application, found) = (pragma("application_id")?, pragma("user_version")?);
    let tables: i64 = connection
        .query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))
        .map_err(error_kind)?;
    match (application, found) {
        (0, 0) if tables == 0 => Ok(0),
        (APPLICATION, found) if found > LATEST => Err(ErrorKind::NewerVersion {
            found,
            known: LATEST,
        }),
        (APPLICATION, found) if found > 0 => Ok(found),
        (APPLICATION, _) => Err(ErrorKind::Damaged),
        _ => Err(ErrorKind::Foreign),
    }
}

/// Checks that a file is Parlour's, and of a form that this program knows.
pub(super) fn is_ours(connection: &Connection) -> Result<(), ErrorKind> {
    match version(connection)? {
        0 => Err(ErrorKind::NotADatabase),
        _ => Ok(()),
    }
}

/// Migrates from version `step` to the next.
fn apply(transaction: &Transaction, step: i64) -> Result<(), ErrorKind> {
    if let Some((sql, rest)) = usize::try_from(step).ok().and_then(|step| STEPS.get(step)) {
        transaction.execute_batch(sql).map_err(error_kind)?;
        if let Some(rest) = rest {
            rest(&**transaction)?;
        }
    }
    transaction
        .pragma_update(None, "application_id", APPLICATION)
        .map_err(error_kind)?;
    transaction
        .pragma_update(None, "user_version", step + 1)
        .map_err(error_kind)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rows;

    /// Returns a textual description of a database's schema.
    fn shape(connection: &Connection) -> Vec<String> {
        let mut query = connection
            .prepare("SELECT coalesce(sql, name) FROM sqlite_schema ORDER BY name")
            .unwrap();
        query
            .query_map([], |row| row.get(0))
            .unwrap()
            .map(Result::unwrap)
            .collect()
    }

    /// A database of an earlier form.
    fn of_version(version: i64) -> Connection {
        let mut connection = Connection::open_in_memory().unwrap();
        let transaction = connection.transaction().unwrap();
        (0..version).for_each(|step| apply(&transaction, step).unwrap());
        transaction.commit().unwrap();
        connection
    }

    #[test]
    fn every_earlier_form_is_brought_to_the_latest() {
        let wanted = shape(&of_version(LATEST));
        for earlier in 0..=LATEST {
            let mut connection = of_version(earlier);
            migrate(&mut connection).unwrap();
            assert_eq!(shape(&connection), wanted, "from form {earlier}");
            assert_eq!(version(&connection), Ok(LATEST));
        }
    }

    /// Games of version 2: one at which moves were taken back, one that a player gave up, one whose third move is none,
    /// and one of a game that is not played here.
    const OF_VERSION_2: &str = "
        INSERT INTO rules VALUES (1, 'concentration', 'pairs = 2'), (2, 'bridge', '');
        INSERT INTO players VALUES (1, 'Ana', 1), (2, 'Bo', 2);
        INSERT INTO games (id, rules, seed, take_back, touched, ended, ending, made, spent, revision) VALUES
          (1, 1, 7, 1, 5, NULL, NULL, 2, 100, 9), (2, 1, 7, 0, 5, 6, 'resigned 2', 2, 70, 3),
          (3, 1, 7, 0, 5, NULL, NULL, 3, 0, 1), (4, 2, 7, 0, 5, NULL, NULL, 1, 0, 1);
        INSERT INTO seats (game, seat, name, player, waited) VALUES
          (1, 0, 'Ana', 1, 60), (1, 1, 'Bo', 2, 30), (2, 0, 'Ana', 1, 0), (2, 1, 'Bo', 2, 70),
          (3, 0, 'Ana', 1, 0), (4, 0, 'Ana', 1, 0);
        INSERT INTO moves VALUES
          (1, 0, 'deal 1 1 2 2'), (1, 1, 'A1'), (1, 2, 'B1'), (1, 3, 'A1'), (2, 0, 'deal 1 1 2 2'), (2, 1, 'A1'),
          (3, 0, 'deal 1 1 2 2'), (3, 1, 'A1'), (3, 2, 'ZZ'), (4, 0, 'deal');
        INSERT INTO results VALUES
          (2, 0, 1, 1, 6, 2, 0, 1, 0, 0, 0), (2, 1, 2, 1, 6, 2, 0, 0, 0, 0, 70);";

    #[test]
    fn moves_become_a_log_with_the_same_fold() {
        let mut connection = of_version(2);
        connection.execute_batch(OF_VERSION_2).unwrap();
        migrate(&mut connection).unwrap();
        let logs = |game: i64| {
            let sql = "SELECT concat_ws(' ', spent, kind, seat, text) FROM log WHERE game = ?1 ORDER BY number";
            rows::rows(&connection, sql, [game], |row| row.get::<String>(0)).unwrap()
        };
        let elapsed = ["60 elapsed 0 ", "30 elapsed 1 ", "10 elapsed "];
        let line = [
            "0 move deal 1 1 2 2",
            "0 move 0 A1",
            "0 move 0 B1",
            "0 move 1 A1",
            "0 rewind 2",
        ];
        assert_eq!(logs(1), [&elapsed[..], &line].concat());
        assert_eq!(
            logs(2),
            [
                "70 elapsed 1 ",
                "0 move deal 1 1 2 2",
                "0 move 0 A1",
                "0 end resigned 2"
            ]
        );
        assert_eq!(logs(3), ["0 move deal 1 1 2 2", "0 move A1", "0 move ZZ"]);
        let sql = "SELECT concat_ws(' ', entries, line, made, spent, practice, fault) FROM games ORDER BY id";
        let games = rows::rows(&connection, sql, (), |row| row.get::<String>(0)).unwrap();
        assert_eq!(&games[..2], ["8 4 2 100 1", "4 2 2 70 0"]);
        assert!(
            games[2].starts_with("3 3 3 0 0 move 3: ZZ: "),
            "{}",
            games[2]
        );
        assert!(games[3].contains("bridge"), "{}", games[3]);
        let waited = rows::rows(&connection, "SELECT waited FROM seats", (), |row| {
            row.get::<i64>(0)
        })
        .unwrap();
        assert_eq!(waited, [60, 30, 0, 70, 0, 0], "the sums stay");
    }

    #[test]
    fn names_of_earlier_versions_are_found_and_taken_without_their_accents() {
        let mut connection = of_version(19);
        let before = "
            INSERT INTO accounts (id, name, is_program, created, seen) VALUES
              (1, 'aná', 0, 0, 0), (2, 'ana', 0, 0, 0), (3, 'bó', 0, 0, 0), (4, 'system', 0, 0, 0);
            INSERT INTO account_skeletons VALUES
              ('ana\u{301}', 1), ('ana', 2), ('bo\u{301}', 3), ('system', 4);";
        connection.execute_batch(before).unwrap();
        migrate(&mut connection).unwrap();
        let names = [("aná", 1), ("ana", 2), ("anà", 2), ("bó", 3), ("bo", 3)];
        // A name that is reserved today.
        for (name, id) in names.into_iter().chain([("system", 4)]) {
            let found = accounts::named(&connection, name).unwrap();
            assert_eq!(found.map(|account| account.id.0), Some(id), "{name}");
        }
        let sql = "SELECT skeleton FROM account_skeletons ORDER BY skeleton";
        let skeletons = rows::rows(&connection, sql, (), |row| row.get::<String>(0)).unwrap();
        assert_eq!(
            skeletons,
            ["ana", "ana\u{301}", "bo", "bo\u{301}", "system"]
        );
    }

    #[test]
    fn a_migration_that_does_not_fit_on_the_disk_leaves_the_file_as_it_was() {
        let mut connection = of_version(2);
        connection.execute_batch(OF_VERSION_2).unwrap();
        let before = shape(&connection);
        let pages: i64 = connection
            .pragma_query_value(None, "page_count", |row| row.get(0))
            .unwrap();
        connection
            .pragma_update(None, "max_page_count", pages)
            .unwrap();
        assert_eq!(migrate(&mut connection), Err(ErrorKind::DiskFull));
        let moves = rows::rows(&connection, "SELECT text FROM moves", (), |row| {
            row.get::<String>(0)
        })
        .unwrap();
        assert_eq!(
            (version(&connection), shape(&connection), moves.len()),
            (Ok(2), before, 10)
        );
        connection
            .pragma_update(None, "max_page_count", pages + 100)
            .unwrap();
        assert_eq!(migrate(&mut connection), Ok(()));
    }

    #[test]
    fn a_newer_form_and_other_programs_files_are_told_and_left_alone() {
        let mut newer = of_version(LATEST);
        newer
            .pragma_update(None, "user_version", LATEST + 1)
            .unwrap();
        assert_eq!(
            migrate(&mut newer),
            Err(ErrorKind::NewerVersion {
                found: LATEST + 1,
                known: LATEST
            })
        );
        let mut foreign = Connection::open_in_memory().unwrap();
        foreign
            .execute_batch("CREATE TABLE songs (title TEXT)")
            .unwrap();
        assert_eq!(migrate(&mut foreign), Err(ErrorKind::Foreign));
        assert_eq!(shape(&foreign), ["CREATE TABLE songs (title TEXT)"]);
    }
}
