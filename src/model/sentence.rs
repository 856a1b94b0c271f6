//! Errors that people are told.

use parlour_language::Text;

/// An error that people are told.
pub trait Sentence {
    /// The sentence, without a full stop.
    fn sentence(&self) -> Text;
}
