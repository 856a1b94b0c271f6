//! A database where nothing may be written: on a medium that is read-only, or of somebody else.

use std::fmt::Write as _;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use rusqlite::{Connection, OpenFlags};

use super::file::{files, prepare};
use super::schema;
use parlour_platform::files::create_private;
use tempfile::TempDir;

/// The access to a database.
#[derive(Debug)]
pub(super) enum Access {
    Full,
    ReadOnly,
    /// A copy of it is read, which goes with this value.
    Copied(#[expect(dead_code, reason = "it is kept to be dropped")] TempDir),
}

impl Access {
    /// Returns the access limits, as text to follow the file's name.
    pub(super) fn limits(&self) -> Option<&'static str> {
        match self {
            Self::Full => None,
            Self::ReadOnly => Some("may not be written to, only read"),
            Self::Copied(_) => {
                Some("may not be written to; a copy of it is read, with what its log adds")
            }
        }
    }
}

/// A database that can be read.
#[derive(Debug)]
pub(super) struct ReadOnly {
    pub(super) connection: Connection,
    pub(super) access: Access,
}

impl ReadOnly {
    /// Opens a database where nothing may be written; `None` for one that cannot be read.
    pub(super) fn open(path: &Path) -> Option<Self> {
        let in_place = immutable(path).map(|connection| Self {
            connection,
            access: Access::ReadOnly,
        });
        in_place.or_else(|| copied(path))
    }
}

/// Opens a database in its place. SQLite cannot create its coordination files there, so it is told
/// that no program changes this database. Returns `None` for an older schema, and if a log that it
/// would not read lies beside the file.
fn immutable(path: &Path) -> Option<Connection> {
    let [file, log, _] = files(path);
    if log.exists() {
        return None;
    }
    let mut uri = String::from("file:");
    for byte in file.as_os_str().as_encoded_bytes() {
        let _ = write!(uri, "%{byte:02x}");
    }
    uri.push_str("?immutable=1");
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY
        | OpenFlags::SQLITE_OPEN_URI
        | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let mut connection = Connection::open_with_flags(uri, flags).ok()?;
    schema::create(&mut connection).ok()?;
    Some(connection)
}

/// Opens a copy of a database and its log, which SQLite can then read together, and bring to the latest form.
fn copied(path: &Path) -> Option<ReadOnly> {
    let folder = private_folder()?;
    let copy = folder.path().join("copy.db");
    let [database, log, _] = files(path)
        .into_iter()
        .zip(files(&copy))
        .collect::<Vec<_>>()
        .try_into()
        .ok()?;
    copy_private(&database)?;
    if log.0.exists() {
        copy_private(&log)?;
    }
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = prepare(Connection::open_with_flags(&copy, flags).ok()?).ok()?;
    connection.pragma_update(None, "query_only", true).ok()?;
    Some(ReadOnly {
        connection,
        access: Access::Copied(folder),
    })
}

/// Copies a file to a new one of our own, whatever its permissions are.
fn copy_private((from, to): &(PathBuf, PathBuf)) -> Option<()> {
    let mut new = create_private(to).ok()?;
    io::copy(&mut File::open(from).ok()?, &mut new)
        .ok()
        .map(drop)
}

/// A folder for its owner alone, whatever the umask is, which goes with this value.
fn private_folder() -> Option<TempDir> {
    let mut folder = tempfile::Builder::new();
    #[cfg(unix)]
    folder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o700));
    folder.tempdir().ok()
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::PermissionsExt as _;

    use super::*;

    #[test]
    fn a_copy_of_a_database_lies_in_a_folder_for_its_owner_alone() {
        let folder = private_folder().expect("a folder");
        let mode = folder.path().metadata().expect("its mode").permissions();
        assert_eq!(mode.mode() & 0o777, 0o700);
    }
}
