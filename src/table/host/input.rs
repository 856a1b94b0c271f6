//! The inputs of a table.

use jiff::SignedDuration;

#[cfg(doc)]
use super::HostEffect;
use crate::any::{AnyCommand, AnyMove};
use crate::participant::{Participant, ParticipantId};
use crate::request_id::RequestId;
use parlour_model::player::Player;
use parlour_model::seat::Seat;
use parlour_store::{Followed, GameId, StoreError};

/// The inputs of a table.
#[derive(Clone, Debug, PartialEq)]
pub enum HostInput {
    Joined(Participant),
    /// Several come at once, before anything else happens.
    Gathered(Vec<Participant>),
    Left(ParticipantId),
    /// The person of a seat does not come back. Anyone may take it from now on.
    Vacated(Seat),
    /// A participant who has come gets the seat of a bot, and this player decides for it.
    Replaced {
        by: ParticipantId,
        seat: Seat,
        player: Player,
    },
    /// The person of a seat may not come back: the player gives up.
    Forfeited(Seat),
    /// The player of a seat has told another name.
    Renamed(Seat, String),
    Command(AnyCommand),
    /// A robot has made up its mind.
    BotMoved(RequestId, AnyMove),
    /// A robot's answer to a draw offer.
    BotAgreed(RequestId, bool),
    /// The findings so far of a robot that still thinks.
    Analysis(RequestId, String),
    EngineFailed(RequestId, String),
    /// The result of an append.
    Stored(RequestId, Result<GameId, StoreError>),
    /// Entries that the store has, which another hall may have appended.
    Followed(Followed),
    /// Another hall has begun the game of this table; what it has appended follows.
    Begun(GameId),
    /// The people at this table in other halls: the seats of each participant.
    Elsewhere(Vec<Vec<Seat>>),
    /// True if this table's robots think here, and not in another hall.
    Leads(bool),
    /// Set while nothing can be saved, so that no flag falls.
    Paused(bool),
    /// The program did not run for so long, or the machine's clock was set by so much, which is charged to no seat.
    Suspended(SignedDuration),
    /// The time for which [`HostEffect::SetTimer`] asked has come.
    TimerFired,
}
