//! The reactions to a line or an event.

use parlour_protocol::request::HallRequest;

/// Something to be done for a program.
#[must_use]
#[derive(Clone, Debug, PartialEq)]
pub enum Reaction {
    /// Send this line, one JSON object; its end is not in it.
    Send(String),
    Ask(HallRequest),
    /// End the session, once all lines have been sent.
    Quit,
}
