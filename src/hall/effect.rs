//! The effects that a hall asks for.

use super::access::{AccessAnswer, AccessId};
use super::invalidation::Invalidation;
use super::session::SessionId;
use parlour_protocol::event::HallEvent;
use parlour_store::StoreRequest;
use parlour_store::table_code::TableCode;
use parlour_table::any::AnyBotRequest;
use parlour_table::request_id::RequestId;

/// Something to be done outside.
#[must_use]
#[derive(Clone, Debug, PartialEq)]
pub enum HallEffect {
    Tell(SessionId, HallEvent),
    /// End the session, once it has been told all that was sent before.
    Dismiss(SessionId),
    /// Send a request to the store; requests are carried out in order.
    Store(RequestId, Box<StoreRequest>),
    /// Let a robot of a table think.
    Think(TableCode, Box<AnyBotRequest>),
    StopThinking(TableCode),
    /// Answer a question of the operator.
    Answer(AccessId, AccessAnswer),
    /// The table is no more.
    Forget(TableCode),
    /// Wake the other halls of the cluster: the store has something new.
    Publish(Invalidation),
    /// Something for the hall's log; nothing secret of a game and nothing that was said.
    Note(String),
}
