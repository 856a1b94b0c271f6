//! The options of a table beside its game's rules.

use std::time::Duration;

use parlour_model::time_control::TimeControl;

/// The options of a table beside its game's rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HostOptions {
    /// True if the people of one participant may take moves back without consent.
    pub take_back: bool,
    /// True if participants are told only of stored entries. The game then waits while nothing can be
    /// saved.
    pub strict: bool,
    /// True if the result counts for ratings. Moves are then not taken back, and seats are not
    /// taken over.
    pub rated: bool,
    pub clock: TimeControl,
    /// The time limit of a robot; `None` means the limit of its level.
    pub bot_limit: Option<Duration>,
    /// The least time that a robot's move takes where robots play alone.
    pub bot_pace: Duration,
    /// The absence after which the others may hand a person's seat to a robot, where no clock runs;
    /// `None` means never.
    pub away_limit: Option<Duration>,
}
