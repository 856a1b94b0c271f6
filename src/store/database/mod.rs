//! The interface of a store to a database that speaks SQL.
//!
//! There is one text of every query, in SQL that SQLite and PostgreSQL both understand, with the
//! placeholders `?1`, `?2`. This interface hides what only one of them knows: prepared statements,
//! transactions, and the meaning of errors. The schema is one text, too (`schema.sql`).

pub(crate) mod engine;
pub(crate) mod rows;
pub(crate) mod schema;
pub(crate) mod value;

use jiff::Timestamp;

use crate::GameId;
use crate::error::ErrorKind;
use value::{BadValue, FromValue, ValueRef};

/// An open database, on which a transaction has begun.
pub(super) trait Database {
    /// Runs a query, and hands over its rows one after another for as long as `each` wants more.
    fn query(
        &self,
        sql: &str,
        params: &[ValueRef<'_>],
        each: &mut dyn FnMut(&Row<'_>) -> Result<More, ErrorKind>,
    ) -> Result<(), ErrorKind>;

    /// Executes a statement; answers how many rows it changed.
    fn execute(&self, sql: &str, params: &[ValueRef<'_>]) -> Result<usize, ErrorKind>;

    /// The time by which ends count: that of the database, where halls on several machines share it. A file is on the
    /// machine of who asks, whose time is as good.
    fn now(&self, asked: Timestamp) -> Result<Timestamp, ErrorKind>;

    /// The names of a table's columns, in their order.
    fn columns(&self, table: &str) -> Result<Vec<String>, ErrorKind>;

    /// Rows came with numbers of their own: from now on new ones get numbers after those.
    fn restart_numbers(&self) -> Result<(), ErrorKind>;

    /// Returns whether an append may have been committed without a confirmation, because the
    /// connection broke in between. The append expected `_expected` entries in this game, or in a
    /// new one.
    fn may_be_ours(&self, _game: Option<GameId>, _expected: usize) -> bool {
        false
    }

    /// Returns whether a program plays this game. Servers over one database agree by their leases instead.
    fn is_held(&self, _game: GameId) -> bool {
        false
    }
}

/// The wish for further rows, or for none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum More {
    Wanted,
    Enough,
}

/// The columns of a row, as a database hands them over.
pub(super) trait Columns {
    fn value(&self, column: usize) -> Result<ValueRef<'_>, ErrorKind>;

    /// The name of a column, for what is said of a value in it that cannot be read.
    fn name(&self, column: usize) -> String;
}

/// A row of a query.
#[derive(Clone, Copy)]
pub(super) struct Row<'a>(pub(super) &'a dyn Columns);

impl Row<'_> {
    /// The value of a column, counted from 0.
    pub(super) fn get<T: FromValue>(&self, column: usize) -> Result<T, ErrorKind> {
        let value = self.value(column)?;
        let told = |bad| match bad {
            BadValue::Kind => format!("{} is {}", self.0.name(column), value.kind()),
            BadValue::TooLarge(number) => format!("the number {number} is too large"),
            BadValue::NotUtf8 => NOT_UTF_8.into(),
        };
        T::of(value).map_err(|bad| ErrorKind::BadValue(told(bad)))
    }

    /// The value of a column, whatever it is.
    pub(super) fn value(&self, column: usize) -> Result<ValueRef<'_>, ErrorKind> {
        self.0.value(column)
    }
}

/// The message for a text that is not UTF-8.
pub(super) const NOT_UTF_8: &str = "a text is not UTF-8";
