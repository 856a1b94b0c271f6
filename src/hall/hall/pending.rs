//! The purposes of unanswered store requests.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use jiff::Timestamp;

use super::closing::Closing;
use super::row_change::RowChange;
use crate::access::AccessId;
use crate::request::HallRequest;
use crate::session::{Identity, SessionId};
use parlour_model::any::Mode;
use parlour_model::rating::Ladder;
use parlour_model::seat::Seat;
use parlour_model::table_code::TableCode;
use parlour_store::{AccountId, Ban, Banned, GameId, HallTable, RankingRow};

/// The purpose of an unanswered store request.
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
    /// The bans, at the opening, after a change elsewhere, or for the operator.
    Bans(Option<AccessId>),
    /// A ban is saved for the operator, and those that come after it.
    Banned(AccessId, VecDeque<Ban>),
    Unbanned(AccessId, Banned),
    /// An invitation is saved for the operator, and until when it is good.
    Invitation(AccessId, String, Timestamp),
    /// Whose key somebody has come with.
    Key(SessionId),
    /// The new account of a session.
    Created(SessionId),
    /// The code that adds a key to the account of a session, and until when.
    KeyCode(SessionId, String, Timestamp),
    /// A key is added to an account.
    KeyAdded(SessionId),
    /// A key is removed, of whose account the rest is wanted.
    KeyRemoved(SessionId),
    Keys(SessionId),
    SettingsSaved(SessionId),
    /// The account that is to be ignored, or to be heard again.
    Ignored(SessionId, bool),
    IgnoredSaved(SessionId, String, bool),
    /// The account of an invited seat of a table that is being opened.
    Opening(Box<Opening>),
    /// The new table is saved.
    Opened(SessionId, Box<HallTable>),
    /// The people of a table play once more; the row of the game before.
    Again(Box<HallTable>),
    /// A table whose people play once more is put away, with the game before.
    PutAway(Box<HallTable>),
    /// A visitor has taken this seat.
    Seated(SessionId, TableCode),
    StoodUp(SessionId, TableCode),
    /// The account that is invited to a table.
    Invitee(SessionId, TableCode, String),
    /// The seat of an invitation is saved.
    Invited(SessionId, TableCode, AccountId, String),
    /// An append to the log of a table.
    Append(TableCode),
    /// The ratings after a game of a table.
    Rated(Option<TableCode>),
    /// The account of a profile.
    Person(SessionId),
    Ratings(SessionId, Box<crate::event::Profile>),
    Rivals(SessionId, Box<crate::event::Profile>),
    Ranking(SessionId, Box<RankingPages>),
    /// A change of a table's row, and what waits for it.
    Row(TableCode, Box<(RowChange, Pending)>),
    /// The row of a table, in which something is to be changed after all.
    RowRead(TableCode, Option<Box<(RowChange, Pending)>>),
    /// Rows that may have changed elsewhere.
    RowsRead,
    /// The row of a table that was not known here, and what somebody asks of it.
    LookedUp(SessionId, Box<HallRequest>),
    /// The progress seen of a game is saved.
    Seen(TableCode),
    /// A table is closed, and why.
    Closed(TableCode, Closing),
    /// The entries of other halls in the games of these tables.
    Follow(BTreeMap<GameId, TableCode>),
    /// The same for a table that somebody has come to, or its row if its game had not begun.
    Join(SessionId, TableCode, Option<GameId>),
    /// The hall has said at this time that it is open, and wants these leases; whether only for their sake.
    Heartbeat((Timestamp, Vec<TableCode>), bool),
    /// The marks of all tables.
    Marks,
    /// The visitors of other halls.
    Elsewhere,
    /// It is written who is here.
    SessionsSaved(BTreeSet<SessionId>),
    /// Something was said to all halls, and what waits for it.
    Notified(Box<Pending>),
    /// Somebody has said something.
    Said(SessionId),
    Notices,
    /// The row of a table to which somebody here is invited, and by whom.
    InvitedTo(TableCode, Identity, String),
    /// The hall has left the house.
    Left,
    /// No one waits for it.
    Nothing,
}

impl Pending {
    /// Returns the operator's question that waits for the answer.
    pub(super) fn operator(&self) -> Option<AccessId> {
        match self {
            Self::Bans(asked) => *asked,
            Self::Banned(id, _) | Self::Unbanned(id, _) | Self::Invitation(id, ..) => Some(*id),
            _ => None,
        }
    }

    /// Returns the session that waits for the answer.
    pub(super) fn session(&self) -> Option<SessionId> {
        match self {
            Self::Key(session)
            | Self::Created(session)
            | Self::KeyCode(session, ..)
            | Self::KeyAdded(session)
            | Self::KeyRemoved(session)
            | Self::Keys(session)
            | Self::SettingsSaved(session)
            | Self::Ignored(session, _)
            | Self::IgnoredSaved(session, ..)
            | Self::Opened(session, _)
            | Self::Seated(session, _)
            | Self::StoodUp(session, _)
            | Self::Invitee(session, ..)
            | Self::Invited(session, ..)
            | Self::Person(session)
            | Self::Ratings(session, _)
            | Self::Rivals(session, _)
            | Self::Ranking(session, _)
            | Self::LookedUp(session, _)
            | Self::Join(session, ..)
            | Self::Said(session) => Some(*session),
            Self::Opening(opening) => Some(opening.session),
            Self::Row(_, waiting) | Self::RowRead(_, Some(waiting)) => waiting.1.session(),
            Self::Notified(waiting) => waiting.session(),
            _ => None,
        }
    }

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
    pub(super) session: SessionId,
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
