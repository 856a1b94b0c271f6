//! The reasons a program's request does not say what it should.

use parlour_model::parse_error::ParseError;
use parlour_model::settings::SettingError;
use parlour_store::table_code::TableCodeError;

/// A key of a request that is missing, unknown or wrong. Quoted text is shortened.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum RequestError {
    #[error("the key `{key}` is missing; it is {right}")]
    Missing { key: String, right: String },
    /// `found` is written as in JSON, or named by its kind.
    #[error("`{key}` cannot be {found}; it is {right}")]
    Value {
        key: String,
        found: String,
        right: String,
    },
    #[error("`table` cannot be \"{code}\"; {why}")]
    TableCode { code: String, why: TableCodeError },
    #[error("`seat` is {0}")]
    Seat(String),
    #[error("`players` cannot hold \"{found}\"; a seat is for @me, @open, {levels}, or a name")]
    SeatOffer { found: String, levels: String },
    #[error("{0}")]
    UnknownKey(String),
    #[error("{0}")]
    Word(#[from] ParseError),
    #[error("{}", .0.why.english())]
    Setting(#[from] SettingError),
}

impl RequestError {
    pub(super) fn missing(key: &str, right: &str) -> Self {
        Self::Missing {
            key: key.to_owned(),
            right: right.to_owned(),
        }
    }

    pub(super) fn value(key: &str, found: impl Into<String>, right: &str) -> Self {
        Self::Value {
            key: key.to_owned(),
            found: found.into(),
            right: right.to_owned(),
        }
    }
}
