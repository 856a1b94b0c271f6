//! The purposes of unanswered store requests: what each answer is for, and who handles it.

use std::collections::{BTreeMap, BTreeSet};

use jiff::Timestamp;

use super::Hall;
use super::account_requests::{KeyCodeRequest, KeysRequest, SettingsRequest};
use super::admission::AccessTask;
use super::arrivals::Login;
use super::following::{JoinRequest, LookUp};
use super::ignoring::IgnoreRequest;
use super::invitations::{InvitationRead, InviteRequest};
use super::opening::OpenRequest;
use super::rows::RowRequest;
use super::standing::{ProfileRequest, RankingRequest};
use crate::access::AccessId;
use crate::session::SessionId;
use parlour_model::table_code::TableCode;
use parlour_store::{ErrorKind, GameId, HallTable, StoreError, StoreResponse};
use parlour_table::request_id::RequestId;

/// The answer of the store to a request.
pub(super) type Answer = Result<StoreResponse, StoreError>;

/// The purpose of an unanswered store request.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Pending {
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
    Settings(SettingsRequest),
    Keys(KeysRequest),
    KeyCode(KeyCodeRequest),
    Ignore(IgnoreRequest),
    Open(Box<OpenRequest>),
    Invite(InviteRequest),
    Profile(ProfileRequest),
    Ranking(RankingRequest),
    /// The operator waits for it.
    Access(AccessTask),
    LookUp(Box<LookUp>),
    Join(JoinRequest),
    Invitation(InvitationRead),
    /// Rows that may have changed elsewhere.
    Rows,
    /// The entries of other halls in the games of these tables.
    Follow(BTreeMap<GameId, TableCode>),
    /// The marks of all tables.
    Marks,
    /// The visitors of other halls.
    Elsewhere,
    /// It is written who is here.
    SessionsSaved(BTreeSet<SessionId>),
    /// The hall has said at this time that it is open, and wants these leases; whether only for their sake.
    Heartbeat((Timestamp, Vec<TableCode>), bool),
    Notices,
    /// Something was said to all halls, by this session if somebody waits for it.
    Notified(Option<SessionId>),
    /// The hall has left the house.
    Left,
    /// No one waits for it.
    Nothing,
}

impl Pending {
    /// Returns the session that waits for the answer.
    fn session(&self) -> Option<SessionId> {
        match self {
            Self::Settings(request) => Some(request.session()),
            Self::Keys(request) => Some(request.session()),
            Self::KeyCode(request) => Some(request.session()),
            Self::Ignore(request) => Some(request.session()),
            Self::Open(request) => Some(request.session()),
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

impl Hall {
    /// Does what waits for an answer of the store.
    pub(super) fn on_store_answer(&mut self, id: RequestId, answer: Answer) {
        use StoreResponse as R;
        let Some(pending) = self.outbox.take_pending(id) else {
            return;
        };
        match (pending, answer) {
            (Pending::Append(code, id), Ok(R::Append(game))) => self.appended(code, id, Ok(game)),
            (Pending::Append(code, id), Err(error)) => self.appended(code, id, Err(error)),
            (Pending::Game(code), Ok(R::Open(saved))) => self.game_read(code, Ok(saved)),
            (Pending::Game(code), Err(error)) => self.game_unread(code, &error),
            (Pending::Row(request), answer) => request.on_answer(self, answer),
            (Pending::Login(login), answer) => login.on_answer(self, answer),
            (Pending::Join(request), answer) => request.on_answer(self, answer),
            (Pending::Access(task), answer) => task.on_answer(self, answer),
            (Pending::Heartbeat(asked, leases_only), Ok(R::Heartbeat(heartbeat))) => {
                self.on_heartbeat(asked, leases_only, Ok(heartbeat));
            }
            (Pending::Heartbeat(asked, leases_only), Err(error)) => {
                self.on_heartbeat(asked, leases_only, Err(error));
            }
            (Pending::SessionsSaved(sessions), answer) => {
                self.cluster
                    .sessions_saved(&mut self.outbox, sessions, answer.is_ok());
            }
            (Pending::Bans(Some(id)), Err(error)) => self.outbox.answer_failure(id, &error),
            (Pending::Notices, Err(_)) => self.cluster.notices_answered(&mut self.outbox),
            (Pending::Open(request), Err(error)) if is_code_taken(&error) => {
                request.save_anew(self);
            }
            (Pending::PutAway(table), Err(error)) if is_code_taken(&error) => {
                self.tables.put_away(&mut self.outbox, *table);
            }
            (pending, Err(error)) => self.outbox.fail(pending.session(), &error),
            (pending, Ok(response)) => self.on_response(pending, response),
        }
    }

    fn on_response(&mut self, pending: Pending, response: StoreResponse) {
        use StoreResponse as R;
        match (pending, response) {
            (Pending::Tables, R::HallTables(tables)) => self.tables_read(tables),
            (Pending::Name, R::AccountById(account)) => self.name_read(account),
            (Pending::Unrated, R::UnratedGames(games)) => self.rate_all(games),
            (Pending::Bans(asked), R::Bans(bans)) => self.bans_read(asked, bans),
            (Pending::Rated(code), R::Rate(changes)) => self.rated(code, &changes),
            (Pending::Settings(request), response) => request.on_response(self, &response),
            (Pending::Keys(request), response) => request.on_response(self, response),
            (Pending::KeyCode(request), response) => request.on_response(self, &response),
            (Pending::Ignore(request), response) => request.on_response(self, response),
            (Pending::Open(request), response) => request.on_response(self, response),
            (Pending::Invite(request), response) => request.on_response(self, response),
            (Pending::Profile(request), response) => request.on_response(self, response),
            (Pending::Ranking(request), response) => request.on_response(self, response),
            (Pending::LookUp(request), response) => request.on_response(self, response),
            (Pending::Invitation(read), response) => read.on_response(self, response),
            (Pending::Rows, R::HallTablesNamed(tables)) => self.take_rows(tables),
            (Pending::Follow(tables), R::Follow(found)) => self.followed(&tables, found),
            (Pending::Marks, R::TableMarks(marks)) => self.marked(&marks),
            (Pending::Elsewhere, R::SessionsElsewhere(elsewhere)) => self.elsewhere_read(elsewhere),
            (Pending::Notified(_), R::Notify(_)) => self.notified(),
            (Pending::Notices, R::Notices(notices)) => self.notices_read(notices),
            (Pending::Left, R::LeaveCluster(())) => self.outbox.news().people = true,
            _ => {}
        }
    }
}

fn is_code_taken(error: &StoreError) -> bool {
    matches!(error.kind, ErrorKind::CodeTaken(_))
}
