//! The phases of a table screen: what it waits for.

use jiff::Timestamp;

use parlour_model::seat::Seat;
use parlour_screen::effect::RequestId;

/// The event that the screen waits for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::play) enum Phase {
    /// Nothing: somebody is to act, or the game is over.
    Idle,
    /// The end of a pause after a move: its timer, if it has one, or a key.
    Revealing(Option<RequestId>),
    /// The table's answer: a move is shown once it is saved.
    Saving,
    /// The player of this seat at the keyboard; until then the table is hidden from everyone.
    HandOver {
        seat: Seat,
        /// The time at which the curtain fell.
        since: Timestamp,
    },
    /// The table as the player sees it who has lifted the curtain.
    Lifting,
    /// A robot is on turn.
    BotTurn {
        /// The deadline of its visible moment, until it has passed.
        moment: Option<RequestId>,
    },
}

impl Phase {
    pub(in crate::play) fn is_showing(self) -> bool {
        matches!(self, Self::Revealing(_))
    }

    /// Returns whether a key or a click has something to cut short.
    pub(in crate::play) fn can_skip(self) -> bool {
        matches!(self, Self::Revealing(_) | Self::BotTurn { .. })
    }

    /// Returns whether the next move may be shown.
    pub(in crate::play) fn has_time(self) -> bool {
        matches!(
            self,
            Self::Idle | Self::Saving | Self::BotTurn { moment: None }
        )
    }

    /// Returns the seat that may lift the curtain.
    pub(in crate::play) fn curtain(self) -> Option<Seat> {
        match self {
            Self::HandOver { seat, .. } => Some(seat),
            _ => None,
        }
    }

    /// Returns whether the screen's timer runs.
    pub(super) fn has_timer(self) -> bool {
        matches!(
            self,
            Self::Revealing(Some(_)) | Self::BotTurn { moment: Some(_) }
        )
    }
}
