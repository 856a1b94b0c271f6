//! Rows of a table as they are moved: some at a time, in the order of their keys.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::database::rows::{count, row, rows};
use crate::database::value::ValueRef;
use crate::database::{Database, Row};
use crate::error::ErrorKind;

/// The number of rows read and written at a time.
pub(crate) const CHUNK: usize = 1_000;

/// The number of rows written by one statement.
const AT_ONCE: usize = 50;

/// A table, and the columns of its key.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Table {
    pub(crate) name: &'static str,
    pub(crate) key: &'static [&'static str],
}

/// The number of rows that are read after a key, and the end from which.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Taken {
    First(usize),
    /// From the last row backwards.
    Last(usize),
}

/// A value that outlives its query.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Value {
    Null,
    Integer(i64),
    Real(f64),
    Text(Vec<u8>),
    Bytes(Vec<u8>),
}

impl Value {
    fn of(value: ValueRef<'_>) -> Self {
        match value {
            ValueRef::Null => Self::Null,
            ValueRef::Integer(number) => Self::Integer(number),
            ValueRef::Real(number) => Self::Real(number),
            ValueRef::Text(text) => Self::Text(text.into()),
            ValueRef::Bytes(bytes) => Self::Bytes(bytes.into()),
        }
    }

    fn bound(&self) -> ValueRef<'_> {
        match self {
            Self::Null => ValueRef::Null,
            Self::Integer(number) => ValueRef::Integer(*number),
            Self::Real(number) => ValueRef::Real(*number),
            Self::Text(text) => ValueRef::Text(text),
            Self::Bytes(bytes) => ValueRef::Bytes(bytes),
        }
    }
}

/// A value of a key, which is a number or a text.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Part {
    Integer(i64),
    Text(Vec<u8>),
}

impl Part {
    fn of(value: &Value) -> Result<Self, ErrorKind> {
        match value {
            Value::Integer(number) => Ok(Self::Integer(*number)),
            Value::Text(text) => Ok(Self::Text(text.clone())),
            other => Err(ErrorKind::BadValue(format!(
                "a key is {}",
                other.bound().kind()
            ))),
        }
    }

    fn bound(&self) -> ValueRef<'_> {
        match self {
            Self::Integer(number) => ValueRef::Integer(*number),
            Self::Text(text) => ValueRef::Text(text),
        }
    }
}

/// The key of a row.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Key(Vec<Part>);

impl Key {
    /// Its first number; `None` where it begins with a text.
    pub(crate) fn number(&self) -> Option<i64> {
        match self.0.first() {
            Some(Part::Integer(number)) => Some(*number),
            _ => None,
        }
    }

    /// The last key that begins with a number, of as many parts as this one.
    pub(crate) fn last_of(&self, number: i64) -> Self {
        let rest = self.0.iter().skip(1).map(|_| Part::Integer(i64::MAX));
        Self([Part::Integer(number)].into_iter().chain(rest).collect())
    }
}

/// Rows by their keys.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Chunk(BTreeMap<Key, Vec<Value>>);

impl Chunk {
    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// The rows in the order of their keys.
    pub(crate) fn rows(&self) -> impl Iterator<Item = &[Value]> {
        self.0.values().map(Vec::as_slice)
    }

    pub(crate) fn last_key(&self) -> Option<Key> {
        self.0.last_key_value().map(|(key, _)| key.clone())
    }

    /// The keys of rows that another has not.
    pub(crate) fn without<'a>(&'a self, other: &'a Self) -> impl Iterator<Item = &'a Key> {
        self.0.keys().filter(|key| !other.0.contains_key(key))
    }

    /// The rows that another has not, or has otherwise.
    pub(crate) fn different_from<'a>(
        &'a self,
        other: &'a Self,
    ) -> impl Iterator<Item = &'a [Value]> {
        self.0
            .iter()
            .filter(|(key, values)| other.0.get(key) != Some(values))
            .map(|(_, values)| values.as_slice())
    }
}

impl Table {
    /// Returns the name of its rows, in words.
    pub(crate) fn words(self) -> String {
        self.name.replace('_', " ")
    }

    pub(crate) fn count(self, database: &dyn Database) -> Result<usize, ErrorKind> {
        let found = row(
            database,
            &format!("SELECT count(*) FROM {}", self.name),
            (),
            |row| row.get(0),
        )?;
        Ok(count(found.unwrap_or(0)))
    }

    /// The first or the last rows after a key.
    pub(crate) fn chunk(
        self,
        database: &dyn Database,
        columns: &[String],
        after: Option<&Key>,
        taken: Taken,
    ) -> Result<Chunk, ErrorKind> {
        let (descending, limit) = match taken {
            Taken::First(limit) => ("", limit),
            Taken::Last(limit) => (" DESC", limit),
        };
        let key = self.key.join(&format!("{descending}, "));
        let order = format!("{key}{descending} LIMIT {limit}");
        self.select(database, columns, (after, None), &order)
    }

    /// The rows after one key and up to another.
    pub(crate) fn between(
        self,
        database: &dyn Database,
        columns: &[String],
        after: Option<&Key>,
        until: Option<&Key>,
    ) -> Result<Chunk, ErrorKind> {
        self.select(database, columns, (after, until), &self.key.join(", "))
    }

    fn select(
        self,
        database: &dyn Database,
        columns: &[String],
        (after, until): (Option<&Key>, Option<&Key>),
        order: &str,
    ) -> Result<Chunk, ErrorKind> {
        let key = self.key.join(", ");
        let (mut sql, mut bound) = (
            format!("SELECT {} FROM {}", columns.join(", "), self.name),
            Vec::new(),
        );
        for (sign, limit) in [(">", after), ("<=", until)] {
            let Some(limit) = limit else { continue };
            let word = if bound.is_empty() { "WHERE" } else { "AND" };
            let places = placeholders(bound.len(), limit.0.len());
            // Text can always be written to memory.
            let _ = write!(sql, " {word} ({key}) {sign} ({places})");
            bound.extend(limit.0.iter().map(Part::bound));
        }
        let _ = write!(sql, " ORDER BY {order}");
        let at: Vec<_> = self
            .key
            .iter()
            .filter_map(|key| columns.iter().position(|column| column == key))
            .collect();
        let read = |row: &Row| {
            let values = (0..columns.len()).map(|column| row.value(column).map(Value::of));
            values.collect::<Result<Vec<_>, _>>()
        };
        let found = rows(database, &sql, bound.as_slice(), read)?;
        let keyed = |values: Vec<Value>| {
            let key = at
                .iter()
                .map(|column| Part::of(&values[*column]))
                .collect::<Result<_, _>>()?;
            Ok((Key(key), values))
        };
        found
            .into_iter()
            .map(keyed)
            .collect::<Result<_, _>>()
            .map(Chunk)
    }

    pub(crate) fn delete(self, database: &dyn Database, key: &Key) -> Result<(), ErrorKind> {
        let sql = format!(
            "DELETE FROM {} WHERE ({}) = ({})",
            self.name,
            self.key.join(", "),
            placeholders(0, key.0.len())
        );
        let bound: Vec<_> = key.0.iter().map(Part::bound).collect();
        database.execute(&sql, &bound).map(drop)
    }

    /// Adds rows, or replaces those with the same key.
    pub(crate) fn put(
        self,
        database: &dyn Database,
        columns: &[String],
        rows: &[&[Value]],
    ) -> Result<(), ErrorKind> {
        for rows in rows.chunks(AT_ONCE) {
            let bound: Vec<_> = rows
                .iter()
                .flat_map(|values| values.iter().map(Value::bound))
                .collect();
            database.execute(&self.insert(columns, rows.len()), &bound)?;
        }
        Ok(())
    }

    fn insert(self, columns: &[String], rows: usize) -> String {
        let values =
            (0..rows).map(|row| format!("({})", placeholders(row * columns.len(), columns.len())));
        let values: Vec<_> = values.collect();
        let others = columns
            .iter()
            .filter(|column| !self.key.contains(&column.as_str()));
        let changes: Vec<_> = others
            .map(|column| format!("{column} = excluded.{column}"))
            .collect();
        let otherwise = if changes.is_empty() {
            "NOTHING".into()
        } else {
            format!("UPDATE SET {}", changes.join(", "))
        };
        format!(
            "INSERT INTO {} ({}) VALUES {} ON CONFLICT ({}) DO {otherwise}",
            self.name,
            columns.join(", "),
            values.join(", "),
            self.key.join(", ")
        )
    }
}

/// Returns `count` placeholders after the first `first`.
fn placeholders(first: usize, count: usize) -> String {
    let places: Vec<_> = (first + 1..=first + count)
        .map(|number| format!("?{number}"))
        .collect();
    places.join(", ")
}
