//! A table that people play at this machine.

use jiff::Timestamp;

use parlour_model::record::Record;
use parlour_store::GameId;
use parlour_table::any_host::AnyHost;
use parlour_table::host::{HostEffect, HostInput};
use parlour_table::request_id::{RequestId, RequestIds};

/// The host of the table, in the state beside the screen. It is private: neither screens nor drawing have a way to it.
#[derive(Clone, Debug)]
pub(super) struct LocalTable {
    host: AnyHost,
    /// The deadline that the table waits for.
    pub(super) timer: Option<RequestId>,
}

impl LocalTable {
    pub(super) fn new(host: AnyHost) -> Self {
        Self { host, timer: None }
    }

    /// Tells the host what has happened; answers with what is to be done.
    #[must_use]
    pub(super) fn tell(
        &mut self,
        now: Timestamp,
        input: HostInput,
        ids: &mut RequestIds,
    ) -> Vec<HostEffect> {
        self.host.handle(now, input, ids)
    }

    /// Returns whether this answer of the store is for the table.
    pub(super) fn awaits(&self, id: RequestId) -> bool {
        self.host.awaits(id)
    }

    /// Returns the game in the store and the length of its log, if it holds nothing worth keeping.
    pub(super) fn untouched(&self) -> Option<(GameId, usize)> {
        self.host.untouched()
    }

    /// The record of the game, which shows everything.
    pub(super) fn record(&self) -> Record {
        self.host.record()
    }
}
