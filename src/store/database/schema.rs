//! The schema of a store: one text, which each database translates into its own words, and one version.
//!
//! Until the first release the text itself changes, and the version with it: a database of another version is refused. From
//! then on a change is a migration that brings a database of the version before to the next.

use crate::error::ErrorKind;

/// The version of the schema. Programs of before the first release made 1 to 30, which are not read any more.
pub(crate) const VERSION: i64 = 31;

const TABLES: &str = include_str!("schema.sql");

/// Returns the statements that make the tables, with these words of the text replaced one after the other.
pub(crate) fn tables(words: &[(&str, &str)]) -> String {
    let translate = |text: String, (word, own): &(&str, &str)| text.replace(word, own);
    words.iter().fold(TABLES.to_owned(), translate)
}

/// Checks that this program reads a schema of this version, which programs from the version `min_reader` on can read.
pub(crate) fn check(found: i64, min_reader: i64) -> Result<(), ErrorKind> {
    if found < VERSION {
        Err(ErrorKind::OlderVersion { found })
    } else if min_reader > VERSION {
        let known = VERSION;
        Err(ErrorKind::NewerVersion { found, known })
    } else {
        Ok(())
    }
}
