//! The text of the message line.

/// A line of news.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Message {
    Said(String),
    /// A refusal, or bad news.
    Refused(String),
}
