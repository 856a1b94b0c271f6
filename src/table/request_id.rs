//! Ids of requests.

/// An id that distinguishes requests, so that an answer to a withdrawn request is ignored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RequestId(pub u64);

/// A source of request ids, each given out once.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RequestIds(u64);

impl RequestIds {
    /// An id that no other request has.
    pub fn issue(&mut self) -> RequestId {
        self.0 += 1;
        RequestId(self.0)
    }
}
