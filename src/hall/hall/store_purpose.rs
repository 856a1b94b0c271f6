//! The purposes of unanswered store requests.

use std::collections::{BTreeMap, BTreeSet};

use jiff::Timestamp;

use super::account_changes::AccountChangeRequest;
use super::account_requests::{KeyCodeRequest, KeysRequest, SettingsRequest};
use super::admission::AccessTask;
use super::arena_operator::ArenaTask;
use super::arena_request::ArenaRequest;
use super::daily::DailyRequest;
use super::ignoring::IgnoreRequest;
use super::invitations::InviteRequest;
use super::login::Login;
use super::notices::InvitationRead;
use super::opening::OpenRequest;
use super::ratings::{ProfileRequest, RankingRequest};
use super::requests::LookUp;
use super::row_request::RowRequest;
use crate::access::AccessId;
use crate::session::SessionId;
use parlour_model::table_code::TableCode;
use parlour_store::{GameId, HallTable, StoreError, StoreResponse};
use parlour_table::request_id::RequestId;

/// The answer of the store to a request.
pub(super) type Answer = Result<StoreResponse, StoreError>;

/// The purpose of an unanswered store request.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum StorePurpose {
    /// The tables of the hall, at its opening.
    Tables,
    /// Games whose result is not in the ratings yet.
    Unrated,
    /// The name of an account that has a seat.
    Name,
    /// The bans, at the opening, after a change elsewhere, or for the operator.
    Bans(Option<AccessId>),
    /// The game of a table.
    Game(TableCode),
    /// An append to the log of a table.
    Append(TableCode, RequestId),
    /// The ratings after a game of a table.
    Rated(Option<TableCode>),
    /// A table whose people play once more is put away, with the game before.
    PutAway(Box<HallTable>),
    Row(Box<RowRequest>),
    Login(Login),
    AccountChange(AccountChangeRequest),
    Settings(SettingsRequest),
    Keys(KeysRequest),
    KeyCode(KeyCodeRequest),
    Ignore(IgnoreRequest),
    Open(Box<OpenRequest>),
    Daily(DailyRequest),
    Arena(ArenaRequest),
    /// An arena that is looked at from time to time.
    ArenaLook,
    /// The table of two who were paired in an arena.
    ArenaPair(Box<HallTable>),
    /// The operator waits for it.
    ArenaTask(ArenaTask),
    Invite(InviteRequest),
    Profile(ProfileRequest),
    Ranking(RankingRequest),
    /// The operator waits for it.
    Access(AccessTask),
    LookUp(Box<LookUp>),
    /// The entries of other halls in the game of a table that somebody has come to, or its row if its game had not begun.
    Join(SessionId, TableCode, Option<GameId>),
    Invitation(InvitationRead),
    /// Rows that may have changed elsewhere.
    Rows,
    /// The entries of other halls in the games of these tables.
    Follow(BTreeMap<GameId, TableCode>),
    /// The marks of all tables.
    Marks,
    /// The sessions of other halls.
    Elsewhere,
    /// It is written who is here.
    SessionsSaved(BTreeSet<SessionId>),
    /// The hall has said at this time that it is open, and wants these leases; whether only for their sake.
    Heartbeat((Timestamp, Vec<TableCode>), bool),
    Notices,
    /// Something was said to all halls, by this session if somebody waits for it.
    Notified(Option<SessionId>),
    /// The hall has left the cluster.
    Left,
    /// No one waits for it.
    Nothing,
}

impl StorePurpose {
    /// Returns the session that waits for the answer.
    pub(super) fn session(&self) -> Option<SessionId> {
        match self {
            Self::AccountChange(request) => Some(request.session()),
            Self::Settings(request) => Some(request.session()),
            Self::Keys(request) => Some(request.session()),
            Self::KeyCode(request) => Some(request.session()),
            Self::Ignore(request) => Some(request.session()),
            Self::Open(request) => Some(request.session()),
            Self::Daily(request) => Some(request.session()),
            Self::Arena(request) => Some(request.session()),
            Self::Invite(request) => Some(request.session()),
            Self::Profile(request) => Some(request.session()),
            Self::Ranking(request) => Some(request.session()),
            Self::LookUp(request) => Some(request.session()),
            Self::Notified(session) => *session,
            _ => None,
        }
    }

    /// Returns the table that is being opened, which is not among those of the hall yet, and by which session.
    pub(super) fn opening(&self) -> Option<(SessionId, &HallTable)> {
        match self {
            Self::Open(request) => Some((request.session(), request.table())),
            _ => None,
        }
    }

    /// Returns whether the hall has not opened before this is read.
    pub(super) fn is_of_opening(&self) -> bool {
        matches!(
            self,
            Self::Tables | Self::Unrated | Self::Name | Self::Bans(_) | Self::Game(_)
        )
    }
}
