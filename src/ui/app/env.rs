//! What every handler of a message is given beside it: the time, and new ids for requests.

use jiff::Timestamp;

use parlour_table::request_id::{RequestId, RequestIds};

/// The time of the message that is being handled, and a source of request ids.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Env {
    /// When the message came; the Unix epoch before the first one.
    pub now: Timestamp,
    /// Whether the line has shown itself too slow for movements.
    pub is_slow: bool,
    pub(super) ids: RequestIds,
}

impl Env {
    /// An id that no other request has.
    pub fn new_id(&mut self) -> RequestId {
        self.ids.issue()
    }
}
