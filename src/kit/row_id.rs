//! The identity of a row.

use std::hash::{DefaultHasher, Hash, Hasher};

use parlour_language::Id;

/// A row among those of its screen: the message of its label, and a number that tells it from others of that label.
pub type RowId = (Id, i64);

/// The number of a row that is told from others by a name.
pub fn number_of(name: impl Hash) -> i64 {
    let mut hasher = DefaultHasher::new();
    name.hash(&mut hasher);
    hasher.finish().cast_signed()
}
