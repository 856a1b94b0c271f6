//! The commands of a participant to a table.

use super::participant::ParticipantId;
use super::request_id::RequestId;
use parlour_model::game::Game;
use parlour_model::log::Offer;
use parlour_model::player::Player;
use parlour_model::seat::{Seat, Viewer};

/// A request, who makes it, and how much its sender knew.
#[derive(Clone, Debug, PartialEq)]
pub struct TableCommand<G: Game> {
    pub from: ParticipantId,
    /// The number with which it is answered.
    pub id: RequestId,
    /// The seat for which it is made; `None` for a spectator's.
    pub seat: Option<Seat>,
    /// The number of moves that the sender had seen, chance's included. A request that changes the game is refused if
    /// there are others by now.
    pub seen: usize,
    pub request: TableRequest<G>,
}

/// The wish of whoever stays at a game whose player on turn does not come back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// The player on turn has run out of time.
    Win,
    /// The game ends without a result.
    NoResult,
}

/// The requests to a table.
#[derive(Clone, Debug, PartialEq)]
pub enum TableRequest<G: Game> {
    /// Observe the table as this viewer from now on; answered by a snapshot.
    SetViewer(Viewer),
    Play(G::Move),
    /// Takes back the latest move of a person; where other participants sit, they have to agree.
    Undo,
    /// Makes the move again that was taken back last.
    Redo,
    /// Asks for a robot's move for this seat.
    Hint,
    Offer(Offer),
    Answer {
        offer: Offer,
        agreed: bool,
    },
    Resign,
    /// Ends a game without a clock whose player on turn has been away for long.
    Claim(Claim),
    /// From now on this player decides for the seat: hands it to a robot, takes it back, or sits down where it is open.
    Take(Player),
    /// Frees the seat. Anyone may take it from now on.
    Leave,
    /// The same players under the same rules once more.
    Restart {
        same_deal: bool,
    },
    /// Skips the pace of the robot on turn. It is honoured only if no other participant is at the table.
    Hurry,
}

impl<G: Game> TableRequest<G> {
    /// Returns whether the request makes the log longer without bringing the end nearer.
    pub fn adds_to_log(&self) -> bool {
        matches!(
            self,
            Self::Play(_) | Self::Undo | Self::Redo | Self::Hint | Self::Take(_)
        )
    }

    /// Returns whether the request depends on the position that its sender has seen.
    pub fn needs_current_position(&self) -> bool {
        matches!(
            self,
            Self::Play(_) | Self::Undo | Self::Redo | Self::Offer(_) | Self::Answer { .. }
        )
    }
}
