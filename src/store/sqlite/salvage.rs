//! Reads what can be read of a damaged file into a new store.
//!
//! Each table is read in the order of its keys. If a page is damaged, the rows behind it are looked for by the numbers of
//! their keys; of a table whose keys are texts, the rows are read from the other end. A row that belongs to a lost one is
//! left out.

use std::path::Path;

use rusqlite::{Connection, OpenFlags};

use super::connection::error_kind;
use super::{Sqlite, schema};
use crate::check::{GameCheck, check_games};
use crate::database::Database;
use crate::database::engine::Engine as _;
use crate::error::{ErrorKind, StoreError};
use crate::transfer::TABLES;
use crate::transfer::rows::{CHUNK, Chunk, Key, Table, Taken};

/// The most numbers that are tried behind a damaged page: some seconds.
const MOST_TRIED: i64 = 1_000_000;

/// The games that were saved from a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Salvaged {
    /// The rows of each table.
    pub rows: Vec<(&'static str, usize)>,
    /// The tables of which something could not be read.
    pub damaged: Vec<&'static str>,
    /// The rows left out because they belong to others that are lost.
    pub orphans: usize,
    /// The games: a broken one has lost something.
    pub games: GameCheck,
}

/// Copies what can be read of a file to a store that does not exist yet.
///
/// # Errors
/// Nothing of the file can be read, or the new store cannot be written.
pub fn salvage(from: &Path, to: &Path) -> Result<Salvaged, StoreError> {
    let of = |path: &Path, kind| StoreError {
        file: path.to_string_lossy().into_owned(),
        kind,
    };
    if to.exists() {
        let why = "it is there already; name a new file".into();
        return Err(of(to, ErrorKind::Refused(why)));
    }
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let source = Connection::open_with_flags(from, flags)
        .map_err(error_kind)
        .and_then(|source| {
            let is_ours = schema::has_schema(&source)?;
            is_ours.then_some(source).ok_or(ErrorKind::NotADatabase)
        })
        .map_err(|kind| of(from, kind))?;
    let mut salvage = Salvage {
        source,
        target: Sqlite::open(to)?,
        found: Salvaged::default(),
    };
    for table in TABLES {
        salvage.save(*table)?;
    }
    salvage
        .target
        .write(|database| database.restart_numbers())?;
    salvage.found.games = check_games(&salvage.target)?;
    Ok(salvage.found)
}

struct Salvage {
    source: Connection,
    target: Sqlite,
    found: Salvaged,
}

impl Salvage {
    /// Copies the rows of a table that can be read.
    fn save(&mut self, table: Table) -> Result<(), StoreError> {
        let there = self.target.read(|database| database.columns(table.name))?;
        // A file that is damaged where its tables are described has none.
        let mut columns = self.source.columns(table.name).unwrap_or_default();
        columns.retain(|column| there.contains(column));
        if columns.is_empty() {
            return Ok(());
        }
        let (mut after, mut saved, mut step) = (None::<Key>, 0, CHUNK);
        loop {
            match table.chunk(&self.source, &columns, after.as_ref(), Taken::First(step)) {
                Ok(chunk) => {
                    saved += self.put(table, &columns, &chunk)?;
                    if chunk.len() < step {
                        break;
                    }
                    after = chunk.last_key();
                }
                Err(_) if step > 1 => step = 1,
                Err(_) => {
                    self.note_damage(table.name);
                    let Some(next) = self.next_readable(table, &columns, after.as_ref()) else {
                        let tail = self.tail(table, &columns, after.as_ref());
                        saved += self.put(table, &columns, &tail)?;
                        break;
                    };
                    (after, step) = (Some(next), CHUNK);
                }
            }
        }
        self.found.rows.push((table.name, saved));
        Ok(())
    }

    fn note_damage(&mut self, table: &'static str) {
        if self.found.damaged.last() != Some(&table) {
            self.found.damaged.push(table);
        }
    }

    /// A key behind which a row can be read again; `None` where keys are texts, or nothing is found.
    fn next_readable(&self, table: Table, columns: &[String], after: Option<&Key>) -> Option<Key> {
        let last = table
            .chunk(&self.source, columns, after, Taken::Last(1))
            .ok()?;
        let last = last.last_key()?;
        let from = after.map_or(Some(0), Key::number)?;
        let until = last.number()?.min(from.saturating_add(MOST_TRIED));
        (from..until)
            .map(|number| last.last_of(number))
            .find(|key| {
                table
                    .chunk(&self.source, columns, Some(key), Taken::First(1))
                    .is_ok()
            })
    }

    /// As many of the last rows of a table as can be read.
    fn tail(&self, table: Table, columns: &[String], after: Option<&Key>) -> Chunk {
        let read = |rows| {
            table
                .chunk(&self.source, columns, after, Taken::Last(rows))
                .ok()
        };
        let (mut tail, mut step) = (Chunk::default(), 1);
        while step > 0 {
            let rows = tail.len() + step;
            match read(rows).filter(|chunk| chunk.len() == rows) {
                Some(chunk) => (tail, step) = (chunk, step * 2),
                None => step /= 2,
            }
        }
        tail
    }

    /// Writes rows; returns how many of them belong to nothing that is lost.
    fn put(
        &mut self,
        table: Table,
        columns: &[String],
        chunk: &Chunk,
    ) -> Result<usize, StoreError> {
        let rows: Vec<_> = chunk.rows().collect();
        let put = |target: &mut Sqlite, rows: &[_]| {
            target.write(|database| table.put(database, columns, rows))
        };
        if put(&mut self.target, &rows).is_ok() {
            return Ok(rows.len());
        }
        let mut saved = 0;
        for row in rows {
            match put(&mut self.target, &[row]) {
                Ok(()) => saved += 1,
                Err(error) if is_of_disk(&error.kind) => return Err(error),
                Err(_) => self.found.orphans += 1,
            }
        }
        Ok(saved)
    }
}

/// Returns whether nothing more can be written.
fn is_of_disk(kind: &ErrorKind) -> bool {
    matches!(
        kind,
        ErrorKind::DiskFull
            | ErrorKind::ReadOnly
            | ErrorKind::CannotOpen
            | ErrorKind::Busy
            | ErrorKind::NoLocks
    )
}
