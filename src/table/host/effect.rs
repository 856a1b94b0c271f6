//! The effects that a table requests.

use jiff::Timestamp;

#[cfg(doc)]
use super::HostInput;
use crate::any::{AnyBotRequest, AnyGame, AnyTableEvent};
use crate::event::TableEvent;
use crate::participant::ParticipantId;
use crate::request_id::RequestId;
use parlour_model::seat::Seat;
use parlour_store::Append;

/// The effects that a table requests.
#[derive(Clone, Debug, PartialEq)]
pub enum HostEffect {
    Tell(ParticipantId, Box<AnyTableEvent>),
    /// Append to the log; answered by [`HostInput::Stored`].
    Append(RequestId, Box<Append>),
    /// Let a robot think; answered by [`HostInput::BotMoved`] or [`HostInput::BotAgreed`].
    Think(Box<AnyBotRequest>),
    /// Cancels the thinking of this table's robots.
    StopThinking,
    /// The players play once more, which is another game for the store. Whether everybody has moved up a seat: the one
    /// of seat 2 sits on seat 1, that of seat 1 on the last.
    Restarted {
        rotated: bool,
    },
    /// Whoever stays ends the game without a result, since the person of this seat does not come back.
    Abandoned(Seat),
    /// Send [`HostInput::TimerFired`] at this time; a new one replaces it.
    SetTimer(Timestamp),
    CancelTimer,
    /// The store's log does not follow from the entries known here. The game has to be read again.
    Reread,
}

impl HostEffect {
    pub(super) fn tell<G: AnyGame>(participant: ParticipantId, event: TableEvent<G>) -> Self {
        Self::Tell(participant, Box::new(G::wrap_event(event)))
    }
}
