//! The context of every message handler: the time, and new request ids.

use jiff::Timestamp;

use parlour_table::request_id::{RequestId, RequestIds};

/// The time of the message that is being handled, and a source of request ids.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Env {
    /// The time of the message; the Unix epoch before the first one.
    pub now: Timestamp,
    /// Set when the line has proved too slow for animations.
    pub is_slow: bool,
    pub(super) ids: RequestIds,
}

impl Env {
    /// An id that no other request has.
    pub fn new_id(&mut self) -> RequestId {
        self.ids.issue()
    }
}
