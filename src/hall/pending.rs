//! What an answer of the store is waited for.

use super::visit::VisitId;
use crate::model::any::Mode;
use crate::model::rating::Ladder;
use crate::model::seat::Seat;
use crate::model::table_code::TableCode;
use crate::store::{AccountId, HallTable, RankingRow};

/// What is to be done with an answer.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Pending {
    /// The tables of the hall, at its opening.
    Tables,
    /// The game of a table, at the opening.
    Game(TableCode),
    /// The name of an account that has a seat.
    Name(AccountId),
    /// Games whose result is not in the ratings yet.
    Unrated,
    /// Whose key somebody has come with.
    Key(VisitId),
    /// The new account of a visit.
    Created(VisitId),
    /// A key is added to an account.
    KeyAdded(VisitId),
    /// A key is removed, of whose account the rest is wanted.
    KeyRemoved(VisitId),
    Keys(VisitId),
    SettingsSaved(VisitId),
    /// The account of an invited seat of a table that is being opened.
    Opening(Box<Opening>),
    /// The new table is saved.
    Opened(VisitId, Box<HallTable>),
    /// A table whose people play once more is put away, with the game before.
    PutAway(Box<HallTable>),
    /// A visitor has taken this seat.
    Seated(VisitId, TableCode, Seat),
    StoodUp(VisitId, TableCode),
    /// The account that is invited to a table.
    Invitee(VisitId, TableCode, String),
    /// The seat of an invitation is saved.
    Invited(VisitId, TableCode, AccountId, String),
    /// An append to the log of a table.
    Append(TableCode),
    /// The ratings after a game of a table.
    Rated(Option<TableCode>),
    /// The account of a profile.
    Person(VisitId),
    Ratings(VisitId, Box<super::event::Profile>),
    Rivals(VisitId, Box<super::event::Profile>),
    Ranking(VisitId, Box<RankingPages>),
    /// Nobody waits for it.
    Nothing,
}

impl Pending {
    /// The table that is being opened, which is not among those of the hall yet.
    pub(super) fn table(&self) -> Option<&HallTable> {
        match self {
            Self::Opening(opening) => Some(&opening.table),
            Self::Opened(_, table) => Some(table),
            _ => None,
        }
    }
}

/// A table whose invited people are not all known yet.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Opening {
    pub(super) visit: VisitId,
    pub(super) table: HallTable,
    /// The seats for people by name that are still to be looked up.
    pub(super) names: Vec<(Seat, String)>,
}

/// The ladders of a game that are read already.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct RankingPages {
    pub(super) mode: Mode,
    pub(super) pages: Vec<(Ladder, Vec<RankingRow>)>,
}
