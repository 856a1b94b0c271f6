//! The text of the message line.

use parlour_language::Text;

/// A line of news.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Message {
    Said(Text),
    /// A refusal, or bad news.
    Refused(Text),
}
