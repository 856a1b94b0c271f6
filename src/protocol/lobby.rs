//! The lobby's content: tables and people.

use std::sync::Arc;

use jiff::Timestamp;

use super::identity::SessionKind;
use parlour_model::any::AnyRules;
use parlour_model::player::{Level, Names};
use parlour_model::time_control::TimeControl;
use parlour_store::table_code::TableCode;
use parlour_table::any_observation::AnyObservation;

/// The lobby as one user may see it: listed tables, and those that concern the user.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Lobby {
    /// The tables that wait for players first, then those at which a game runs, the latest first.
    pub tables: Arc<[Arc<TableListing>]>,
    /// By name.
    pub people: Arc<Vec<PersonListing>>,
    /// The listed game with most spectators; `None` where no game runs at this server.
    pub watched: Option<Arc<WatchedGame>>,
}

/// The position of a running game, as a spectator by a link sees it.
#[derive(Clone, Debug, PartialEq)]
pub struct WatchedGame {
    pub table: TableCode,
    /// The number of entries of the game's log that lead to the position.
    pub entries: usize,
    pub seen: AnyObservation,
    pub names: Names,
}

/// A table in the lobby. Nothing in it is a secret of its game.
#[derive(Clone, Debug, PartialEq)]
pub struct TableListing {
    pub code: TableCode,
    pub rules: AnyRules,
    /// In seat order.
    pub seats: Vec<SeatListing>,
    /// The name of the account that opened the table; `None` for a guest.
    pub opened_by: Option<String>,
    pub clock: TimeControl,
    pub rated: bool,
    pub listed: bool,
    pub stage: Stage,
    /// The number of moves made, including those of chance.
    pub moves: usize,
    /// The number of spectators.
    pub watchers: usize,
    pub opened: Timestamp,
}

/// The stage that a table has reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    /// It waits for players.
    Waiting,
    Running,
    Over,
}

/// A seat in the lobby.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SeatListing {
    Open,
    /// Kept for somebody who was invited.
    Invited(String),
    Taken {
        name: String,
        /// True while the player of this seat looks at the table.
        is_there: bool,
    },
    Robot(Level),
}

impl TableListing {
    /// The word for a seat: a name, or for whom it is.
    #[must_use]
    pub fn seat_name(seat: &SeatListing) -> String {
        match seat {
            SeatListing::Open => "open".into(),
            SeatListing::Invited(name) => format!("{name}?"),
            SeatListing::Taken { name, .. } => name.clone(),
            SeatListing::Robot(level) => level.name().into(),
        }
    }

    /// The names of the people who have a seat.
    pub fn people(&self) -> impl Iterator<Item = &str> {
        self.seats.iter().filter_map(|seat| match seat {
            SeatListing::Taken { name, .. } => Some(name.as_str()),
            _ => None,
        })
    }

    /// Returns whether somebody who has a seat looks at the table.
    #[must_use]
    pub fn is_attended(&self) -> bool {
        let is_there =
            |seat: &SeatListing| matches!(seat, SeatListing::Taken { is_there: true, .. });
        self.seats.iter().any(is_there)
    }

    /// Returns whether the game has begun and none of its people is at the table.
    #[must_use]
    pub fn is_left(&self) -> bool {
        self.stage != Stage::Waiting && !self.is_attended()
    }

    /// Returns whether everybody may look at the table's game while it is played.
    #[must_use]
    pub fn is_watchable(&self) -> bool {
        self.listed && self.stage == Stage::Running
    }

    /// The interest that a running game finds, for the order among them: its spectators, then its moves.
    #[must_use]
    pub fn interest(&self) -> (usize, usize) {
        (self.watchers, self.moves)
    }

    /// Returns whether somebody has opened the table or sits at it.
    #[must_use]
    pub fn is_of(&self, who: &str) -> bool {
        let sits =
            |seat: &SeatListing| matches!(seat, SeatListing::Taken { name, .. } if name == who);
        self.opened_by.as_deref() == Some(who) || self.seats.iter().any(sits)
    }

    /// Returns whether the table has an open seat.
    #[must_use]
    pub fn has_open_seat(&self) -> bool {
        self.stage != Stage::Over && self.seats.contains(&SeatListing::Open)
    }
}

/// Somebody who is there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PersonListing {
    pub name: String,
    pub is_guest: bool,
    /// Set when the user is a program.
    pub is_program: bool,
    pub kind: SessionKind,
    /// The listed tables at which this user sits and is.
    pub tables: Vec<TableCode>,
}
