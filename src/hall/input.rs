//! The inputs of a hall.

use jiff::SignedDuration;

use super::access::{AccessId, AccessRequest};
use super::disconnect_reason::DisconnectReason;
use super::invalidation::Invalidation;
use super::session::{Arrival, SessionId};
use parlour_protocol::request::HallRequest;
use parlour_store::table_code::TableCode;
use parlour_store::{StoreError, StoreResponse};
use parlour_table::any::AnyMove;
use parlour_table::host::HostInput;
use parlour_table::request_id::RequestId;

/// Something that happens.
#[derive(Clone, Debug, PartialEq)]
pub enum HallInput {
    /// The hall opens its doors: what the store has of it is read.
    Opened,
    Arrived(Arrival),
    /// The line of a session is gone.
    Gone(SessionId),
    /// A session asks for something, and is answered under this number.
    Asked(SessionId, RequestId, HallRequest),
    /// A robot's answer.
    Bot(TableCode, BotAnswer),
    /// The store has answered.
    Stored(RequestId, Result<StoreResponse, StoreError>),
    /// The time that [`super::Hall::deadline`] tells has come.
    DeadlinePassed,
    /// The clock by which the hall goes was set by so much, or the program did not run for so long.
    Suspended(SignedDuration),
    /// Another hall of the cluster has written something.
    Invalidation(Invalidation),
    /// Invalidation may have been missed.
    Missed,
    /// The hall closes: other halls need not wait until it is missed.
    Closing,
    /// Disconnect everyone and let no more sessions in.
    Drain(DisconnectReason),
    /// Somebody who runs the hall wants something, and is to be answered with [`super::effect::HallEffect::Answer`].
    Access(AccessId, AccessRequest),
}

/// The result of a robot's thinking.
#[derive(Clone, Debug, PartialEq)]
pub enum BotAnswer {
    Moved(RequestId, AnyMove),
    Agreed(RequestId, bool),
    Analysis(RequestId, String),
    Failed(RequestId, String),
}

impl From<BotAnswer> for HostInput {
    fn from(answer: BotAnswer) -> Self {
        match answer {
            BotAnswer::Moved(id, chosen) => Self::BotMoved(id, chosen),
            BotAnswer::Agreed(id, agreed) => Self::BotAgreed(id, agreed),
            BotAnswer::Analysis(id, found) => Self::Analysis(id, found),
            BotAnswer::Failed(id, why) => Self::EngineFailed(id, why),
        }
    }
}
