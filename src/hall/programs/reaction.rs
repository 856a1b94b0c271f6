//! The reactions to a line or an event.

use parlour_protocol::request::HallRequest;
use parlour_table::request_id::RequestId;

/// Something to be done for a program.
#[must_use]
#[derive(Clone, Debug, PartialEq)]
pub enum Reaction {
    /// Send this line, one JSON object; its end is not in it.
    Send(String),
    /// Ask the hall, which answers under this number.
    Ask(RequestId, HallRequest),
    /// End the session, once all lines have been sent.
    Quit,
}
