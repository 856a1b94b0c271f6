//! The conversion of values to and from columns, the same for every database.
//!
//! | here | SQLite | PostgreSQL |
//! |---|---|---|
//! | numbers without a fraction, also times in milliseconds and the bits of a seed | `INTEGER` | `BIGINT` |
//! | `bool` | `INTEGER`, 0 or 1 | `BOOLEAN` |
//! | `f64` | `REAL` | `DOUBLE PRECISION` |
//! | text | `TEXT` | `TEXT COLLATE "C"`, which sorts by bytes as SQLite does |
//! | hashes and other bytes | `BLOB` | `BYTEA` |
//!
//! A `bool` is bound as the number 0 or 1. A database with a separate boolean type converts the
//! number.

use parlour_model::record::file_game::GameHash;

/// A value on its way to or from a database.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum ValueRef<'a> {
    Null,
    Integer(i64),
    Real(f64),
    /// Bytes that should be UTF-8. A database that was written to by another program may have others.
    Text(&'a [u8]),
    Bytes(&'a [u8]),
}

impl ValueRef<'_> {
    /// Returns the name of the value's type.
    pub(crate) fn kind(self) -> &'static str {
        match self {
            Self::Null => "Null",
            Self::Integer(_) => "Integer",
            Self::Real(_) => "Real",
            Self::Text(_) => "Text",
            Self::Bytes(_) => "Blob",
        }
    }

    /// The value as SQL writes it. Bytes that are no text are shown as U+FFFD.
    pub(crate) fn quoted(self) -> String {
        match self {
            Self::Null => "NULL".into(),
            Self::Integer(number) => number.to_string(),
            Self::Real(number) => format!("{number:?}"),
            Self::Text(text) => format!("'{}'", String::from_utf8_lossy(text).replace('\'', "''")),
            Self::Bytes(bytes) => {
                let digit = |number: u8| char::from(b"0123456789ABCDEF"[usize::from(number)]);
                let digits: String = bytes
                    .iter()
                    .flat_map(|byte| [byte >> 4, byte & 15])
                    .map(digit)
                    .collect();
                format!("X'{digits}'")
            }
        }
    }
}

/// A value that can be bound to a parameter.
pub(crate) trait ToValue {
    fn value(&self) -> ValueRef<'_>;
}

impl ToValue for ValueRef<'_> {
    fn value(&self) -> ValueRef<'_> {
        *self
    }
}

impl<T: ToValue + ?Sized> ToValue for &T {
    fn value(&self) -> ValueRef<'_> {
        (**self).value()
    }
}

impl<T: ToValue> ToValue for Option<T> {
    fn value(&self) -> ValueRef<'_> {
        self.as_ref().map_or(ValueRef::Null, ToValue::value)
    }
}

impl ToValue for str {
    fn value(&self) -> ValueRef<'_> {
        ValueRef::Text(self.as_bytes())
    }
}

impl ToValue for String {
    fn value(&self) -> ValueRef<'_> {
        self.as_str().value()
    }
}

impl ToValue for GameHash {
    fn value(&self) -> ValueRef<'_> {
        ValueRef::Bytes(self)
    }
}

impl ToValue for f64 {
    fn value(&self) -> ValueRef<'_> {
        ValueRef::Real(*self)
    }
}

macro_rules! integers {
    ($($integer:ty)*) => {
        $(impl ToValue for $integer {
            fn value(&self) -> ValueRef<'_> {
                ValueRef::Integer((*self).into())
            }
        })*
    };
}

integers!(i64 i32 u32 u8 bool);

/// The value of a parameter of a query that is put together from parts.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Value {
    Number(i64),
    Text(String),
}

impl ToValue for Value {
    fn value(&self) -> ValueRef<'_> {
        match self {
            Self::Number(number) => number.value(),
            Self::Text(text) => text.value(),
        }
    }
}

/// The values of a statement's parameters: nothing, an array, a tuple, or a list.
pub(crate) trait Params {
    /// Hands the values to `run`.
    fn bind<R>(self, run: impl FnOnce(&[ValueRef<'_>]) -> R) -> R;
}

impl Params for () {
    fn bind<R>(self, run: impl FnOnce(&[ValueRef<'_>]) -> R) -> R {
        run(&[])
    }
}

impl<T: ToValue, const N: usize> Params for [T; N] {
    fn bind<R>(self, run: impl FnOnce(&[ValueRef<'_>]) -> R) -> R {
        run(&self.each_ref().map(ToValue::value))
    }
}

impl<T: ToValue> Params for &[T] {
    fn bind<R>(self, run: impl FnOnce(&[ValueRef<'_>]) -> R) -> R {
        run(&self.iter().map(ToValue::value).collect::<Vec<_>>())
    }
}

macro_rules! tuples {
    ($(($($part:ident)+))*) => {
        $(impl<$($part: ToValue),+> Params for ($($part,)+) {
            fn bind<R>(self, run: impl FnOnce(&[ValueRef<'_>]) -> R) -> R {
                #[expect(non_snake_case, reason = "they are named as their types are")]
                let ($($part,)+) = &self;
                run(&[$($part.value()),+])
            }
        })*
    };
}

tuples! {
    (A B) (A B C) (A B C D) (A B C D E) (A B C D E F) (A B C D E F G) (A B C D E F G H) (A B C D E F G H I)
    (A B C D E F G H I J) (A B C D E F G H I J K) (A B C D E F G H I J K L) (A B C D E F G H I J K L M)
}

/// The reason a value does not fit.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum BadValue {
    /// It has another type.
    Kind,
    TooLarge(i64),
    NotUtf8,
}

/// A type that can be read from a column.
pub(crate) trait FromValue: Sized {
    fn of(value: ValueRef<'_>) -> Result<Self, BadValue>;
}

impl FromValue for i64 {
    fn of(value: ValueRef<'_>) -> Result<Self, BadValue> {
        if let ValueRef::Integer(number) = value {
            Ok(number)
        } else {
            Err(BadValue::Kind)
        }
    }
}

impl FromValue for i32 {
    fn of(value: ValueRef<'_>) -> Result<Self, BadValue> {
        let number = i64::of(value)?;
        number.try_into().map_err(|_| BadValue::TooLarge(number))
    }
}

impl FromValue for bool {
    fn of(value: ValueRef<'_>) -> Result<Self, BadValue> {
        i64::of(value).map(|number| number != 0)
    }
}

impl FromValue for f64 {
    fn of(value: ValueRef<'_>) -> Result<Self, BadValue> {
        match value {
            ValueRef::Real(number) => Ok(number),
            #[expect(
                clippy::cast_precision_loss,
                reason = "as SQLite reads a whole number from such a column"
            )]
            ValueRef::Integer(number) => Ok(number as f64),
            _ => Err(BadValue::Kind),
        }
    }
}

impl FromValue for String {
    fn of(value: ValueRef<'_>) -> Result<Self, BadValue> {
        let ValueRef::Text(bytes) = value else {
            return Err(BadValue::Kind);
        };
        std::str::from_utf8(bytes)
            .map(str::to_owned)
            .map_err(|_| BadValue::NotUtf8)
    }
}

impl FromValue for Vec<u8> {
    fn of(value: ValueRef<'_>) -> Result<Self, BadValue> {
        if let ValueRef::Bytes(bytes) = value {
            Ok(bytes.to_owned())
        } else {
            Err(BadValue::Kind)
        }
    }
}

impl<T: FromValue> FromValue for Option<T> {
    fn of(value: ValueRef<'_>) -> Result<Self, BadValue> {
        if value == ValueRef::Null {
            Ok(None)
        } else {
            T::of(value).map(Some)
        }
    }
}
