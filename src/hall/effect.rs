//! The effects that a hall asks for.

use super::access::{AccessAnswer, AccessId};
use super::invalidation::Invalidation;
use super::session::SessionId;
use parlour_model::any::Mode;
use parlour_protocol::event::HallEvent;
use parlour_store::StoreRequest;
use parlour_store::table_code::TableCode;
use parlour_table::any::AnyBotRequest;
use parlour_table::request_id::RequestId;

/// A player on turn who is not here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnCall {
    pub name: String,
    pub table: TableCode,
    pub game: Mode,
}

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
    /// It is an account's turn in a game of days, and nobody of it is here: the keeper's own way calls it.
    Call(TurnCall),
    /// The table is no more.
    Forget(TableCode),
    /// Wake the other halls of the cluster: the store has something new.
    Publish(Invalidation),
    /// Something for the hall's log; nothing secret of a game and nothing that was said.
    Note(String),
}
