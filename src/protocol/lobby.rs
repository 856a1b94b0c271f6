//! The lobby's content: tables and people.

use std::sync::Arc;

use jiff::Timestamp;

use super::identity::SessionKind;
use parlour_model::any::AnyRules;
use parlour_model::player::{Names, Player};
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
    pub spectators: usize,
    pub opened: Timestamp,
    /// True once its game has begun, and while it waits and strangers are told of it: its opener or a player is in the hall, or
    /// its game is one of days.
    pub is_offered: bool,
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
        place: Whereabouts,
    },
    /// A bot, under its name at this table.
    Robot(Player),
}

/// The place of somebody who has a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whereabouts {
    /// The table of the seat.
    AtTable,
    /// Another screen of the hall, where a call to the table is seen.
    InHall,
    Away,
}

impl SeatListing {
    /// The name of the person who has this seat.
    #[must_use]
    pub fn person(&self) -> Option<&str> {
        match self {
            Self::Taken { name, .. } => Some(name),
            _ => None,
        }
    }

    /// Returns whether nobody has this seat, invited or not.
    #[must_use]
    pub fn is_free(&self) -> bool {
        matches!(self, Self::Open | Self::Invited(_))
    }

    /// Returns whether the player of this seat looks at the table.
    #[must_use]
    pub fn is_there(&self) -> bool {
        matches!(
            self,
            Self::Taken {
                place: Whereabouts::AtTable,
                ..
            }
        )
    }

    /// Returns whether this is the seat of a person who is not in the hall.
    #[must_use]
    pub fn is_away(&self) -> bool {
        matches!(
            self,
            Self::Taken {
                place: Whereabouts::Away,
                ..
            }
        )
    }
}

impl TableListing {
    /// The word for a seat: a name, or for whom it is.
    #[must_use]
    pub fn seat_name(seat: &SeatListing) -> String {
        match seat {
            SeatListing::Open => "open".into(),
            SeatListing::Invited(name) => format!("{name}?"),
            SeatListing::Taken { name, .. } => name.clone(),
            SeatListing::Robot(bot) => bot.name.clone(),
        }
    }

    /// The names of the people who have a seat.
    pub fn people(&self) -> impl Iterator<Item = &str> {
        self.seats.iter().filter_map(SeatListing::person)
    }

    /// Returns whether somebody who has a seat looks at the table.
    #[must_use]
    pub fn is_attended(&self) -> bool {
        self.seats.iter().any(SeatListing::is_there)
    }

    /// The names of the people who have a seat and are not in the hall.
    pub fn away(&self) -> impl Iterator<Item = &str> {
        let away = self.seats.iter().filter(|seat| seat.is_away());
        away.filter_map(SeatListing::person)
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
        (self.spectators, self.moves)
    }

    /// Returns whether somebody has opened the table or sits at it.
    #[must_use]
    pub fn is_of(&self, who: &str) -> bool {
        self.opened_by.as_deref() == Some(who) || self.people().any(|name| name == who)
    }

    /// The number of seats that nobody has, invited or not.
    #[must_use]
    pub fn free_seats(&self) -> usize {
        self.seats.iter().filter(|seat| seat.is_free()).count()
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
