//! The text of the message line.

use parlour_language::Text;

/// A line of news.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Message {
    Said(Text),
    /// Something has begun whose outcome follows.
    Begun(Text),
    /// A refusal, or bad news.
    Refused(Text),
}
