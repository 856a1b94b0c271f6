//! The printed answer and its status.

use serde::Serialize;

/// The exit status where what was asked makes no sense.
pub const USAGE: u32 = 2;

/// An answer that is sent to the asker at once and as a whole.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TextAnswer {
    pub out: String,
    pub error: String,
    /// The exit status.
    pub status: u32,
}

impl TextAnswer {
    pub(super) fn of(out: String) -> Self {
        Self {
            out,
            ..Self::default()
        }
    }

    /// Returns the answer that gives the reason for a failure.
    #[must_use]
    pub fn failed(why: &str) -> Self {
        Self {
            error: format!("{}\n", parlour_language::sanitize::Plain(why)),
            status: 1,
            ..Self::default()
        }
    }

    /// Returns the answer to a request that makes no sense.
    #[must_use]
    pub fn usage(why: String) -> Self {
        Self {
            error: why,
            status: USAGE,
            ..Self::default()
        }
    }

    /// Objects, a line each.
    pub(super) fn json(objects: &[impl Serialize]) -> Self {
        // Serialising fails only where a key of a map is no text, and all are.
        let line = |object| serde_json::to_string(object).unwrap_or_default() + "\n";
        Self::of(objects.iter().map(line).collect())
    }
}
