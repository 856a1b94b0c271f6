//! The text of the message line.

use parlour_language::Text;

/// A line of news.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Message {
    Said(Text),
    /// Neither good nor bad: an announcement, or something whose outcome follows.
    Plain(Text),
    /// A refusal, or bad news.
    Refused(Text),
}
