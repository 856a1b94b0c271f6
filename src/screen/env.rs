//! The context of every message handler: the time, new request ids and seeds.

use jiff::Timestamp;
use jiff::tz::{Offset, TimeZone};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use parlour_table::request_id::{RequestId, RequestIds};

/// The time of the message that is being handled, and a source of request ids and of seeds.
#[derive(Clone, Debug, PartialEq)]
pub struct Env {
    /// The time of the message; the Unix epoch before the first one.
    pub now: Timestamp,
    /// The time zone of the person; UTC where none is known, as on a server.
    pub zone: TimeZone,
    /// Set when the line has proved too slow for animations.
    pub is_slow: bool,
    /// Set when the person's system asks for as little motion as can be.
    pub is_still: bool,
    /// Set once the person has opened or closed the move log at a table: later tables follow.
    pub is_log_open: Option<bool>,
    ids: RequestIds,
    seeds: ChaCha8Rng,
}

impl Env {
    /// The context before the first message. All seeds follow from this one.
    pub fn new(seed: u64) -> Self {
        Self {
            now: Timestamp::default(),
            zone: TimeZone::UTC,
            is_slow: false,
            is_still: false,
            is_log_open: None,
            ids: RequestIds::default(),
            seeds: ChaCha8Rng::seed_from_u64(seed),
        }
    }

    /// The distance of the person's clock from UTC now.
    pub fn offset(&self) -> Offset {
        self.zone.to_offset(self.now)
    }

    /// Returns whether all is drawn at rest, whatever the settings say.
    pub fn rests(&self) -> bool {
        self.is_slow || self.is_still
    }

    /// An id that no other request has.
    pub fn new_id(&mut self) -> RequestId {
        self.ids.issue()
    }

    /// The source of request ids.
    pub fn ids(&mut self) -> &mut RequestIds {
        &mut self.ids
    }

    /// The seed of the next table.
    pub fn new_seed(&mut self) -> u64 {
        self.seeds.next_u64()
    }
}

impl Default for Env {
    fn default() -> Self {
        Self::new(0)
    }
}
