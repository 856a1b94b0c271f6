//! The operations that a kind of database does for a store.

use std::fmt;

use crate::database::Database;
use crate::error::{ErrorKind, StoreError};
use crate::{GameId, StoreRequest, StoreResponse};

/// A database with its transactions.
pub(crate) trait Engine: fmt::Debug {
    /// Returns the reason why nothing can be written, as a sentence, if that is so.
    fn limits(&self) -> Option<String>;

    /// Holds a game for this program. Returns false if another program holds it. Servers over one database agree by
    /// their leases instead.
    fn hold(&mut self, _: Option<GameId>) -> bool {
        true
    }

    /// Reads in one transaction, so that all queries see the same state. It may start again if the
    /// connection breaks.
    fn read<T>(
        &self,
        query: impl Fn(&dyn Database) -> Result<T, ErrorKind>,
    ) -> Result<T, StoreError>;

    /// Writes in one transaction, which is on the disk when this returns. It may start again if
    /// other writers come in between.
    fn write<T>(
        &mut self,
        change: impl Fn(&dyn Database) -> Result<T, ErrorKind>,
    ) -> Result<T, StoreError>;

    /// As [`crate::Store::run_all`].
    fn run_all(&mut self, requests: Vec<StoreRequest>) -> Vec<Result<StoreResponse, StoreError>>;
}
