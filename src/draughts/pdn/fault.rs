//! Faults in the text of PDN.

use super::place::Place;

/// The error of a text that is no PDN, or that departs from its grammar.
///
/// ```
/// use draughts::pdn::{self, PdnFault};
///
/// let refused = pdn::read(" [Event] 1. 11-15").unwrap_err();
/// assert_eq!((refused.at.column, &refused.fault), (2, &PdnFault::TagForm));
/// assert_eq!(refused.to_string(), "line 1, column 2: a tag has the form [Name \"value\"]");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {}, column {}: {fault}", at.line, at.column)]
#[non_exhaustive]
pub struct PdnError {
    /// The place of the fault.
    pub at: Place,
    /// The fault.
    pub fault: PdnFault,
}

/// A fault in the text of PDN, or a departure from the grammar of PDN 3.0 that a strict reader refuses.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PdnFault {
    /// A comment is not closed.
    #[error("this comment is not closed by }}")]
    OpenComment,
    /// A variation is not closed.
    #[error("this variation is not closed by )")]
    OpenVariation,
    /// A command between slashes is not closed.
    #[error("this command is not closed by /")]
    OpenCommand,
    /// A departure: a bracket closes no variation.
    #[error("this ) closes no variation")]
    NoVariation,
    /// Variations are nested too deeply.
    #[error("variations are nested too deeply")]
    TooDeep,
    /// A tag has another form.
    #[error("a tag has the form [Name \"value\"]")]
    TagForm,
    /// A game has more tags than this.
    #[error("a game has at most {0} tags")]
    TooManyTags(usize),
    /// A departure: a glyph has no number.
    #[error("a number must follow $")]
    NoGlyph,
    /// Something has no place in PDN: a departure where it is a sign, or a word behind moves.
    #[error("this is neither a move nor a number, a comment, a variation or a result")]
    Foreign,
    /// A game has more text than this many MiB. For readers that bound what they keep of a file.
    #[error("a game has at most {0} MiB of text; this one has more, or is not closed")]
    TooLarge(usize),
    /// A departure: dots stand alone.
    #[error("a dot must follow the move number directly")]
    LoneDot,
    /// A departure: no move follows a number.
    #[error("no move follows this number")]
    LoneNumber,
    /// A departure: a game has no result.
    #[error("a result or * belongs before the tags of the next game")]
    NoResult,
    /// A departure: a comment holds a brace.
    #[error("a comment in braces cannot contain another brace")]
    BraceWithin,
}
