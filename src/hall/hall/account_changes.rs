//! Changes of an account as a whole, for which its sessions end: another name, and the end of the account.

use super::Hall;
use super::account_requests::own_account;
use super::live_table::LiveTable;
use super::store_purpose::StorePurpose;
use crate::session::{Identity, SessionId};
use parlour_language::{Text, text};
use parlour_model::account_name::AccountName;
use parlour_store::{AccountId, HallTable, NoticeKind, StoreRequest, StoreResponse};

/// An account changes as a whole.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct AccountChangeRequest {
    session: SessionId,
    account: AccountId,
    change: AccountChange,
}

/// The change of an account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum AccountChange {
    /// It has this name from now on.
    Renamed(String),
    Deleted,
}

impl AccountChange {
    /// The farewell to the sessions of the account.
    fn said(&self) -> Text {
        match self {
            Self::Renamed(name) => text!("hall-renamed", name = name),
            Self::Deleted => text!("hall-deleted"),
        }
    }

    fn notice(&self) -> (NoticeKind, &str) {
        match self {
            Self::Renamed(name) => (NoticeKind::Renamed, name),
            Self::Deleted => (NoticeKind::Deleted, ""),
        }
    }

    /// The name of the account from now on.
    fn name(&self) -> Option<&str> {
        match self {
            Self::Renamed(name) => Some(name),
            Self::Deleted => None,
        }
    }
}

impl AccountChangeRequest {
    pub(super) fn start_renaming(
        hall: &mut Hall,
        session: SessionId,
        who: &Identity,
        name: &str,
    ) -> Result<(), Text> {
        let account = own_account(who)?;
        let name: AccountName = name.parse().map_err(refusal)?;
        let request = Self {
            session,
            account,
            change: AccountChange::Renamed(name.as_str().into()),
        };
        hall.outbox.store(
            StoreRequest::RenameAccount { account, name },
            StorePurpose::AccountChange(request),
        );
        Ok(())
    }

    pub(super) fn start_deletion(
        hall: &mut Hall,
        session: SessionId,
        who: &Identity,
    ) -> Result<(), Text> {
        let account = own_account(who)?;
        let version = hall.outbox.draw();
        let request = Self {
            session,
            account,
            change: AccountChange::Deleted,
        };
        hall.outbox.store(
            StoreRequest::DeleteAccount { account, version },
            StorePurpose::AccountChange(request),
        );
        Ok(())
    }

    pub(super) fn session(&self) -> SessionId {
        self.session
    }

    pub(super) fn on_response(self, hall: &mut Hall, response: StoreResponse) {
        let (StoreResponse::RenameAccount(before) | StoreResponse::DeleteAccount(before)) =
            response
        else {
            return;
        };
        changed(hall, &before, &self.change);
        if self.change == AccountChange::Deleted {
            let names = |table: &HallTable| table.accounts().any(|account| account == self.account);
            let live = hall.tables.values();
            let codes = live.filter(|live| names(&live.table)).map(LiveTable::code);
            let codes = codes.collect();
            hall.outbox.read_rows(codes);
        }
        if hall.cluster.is_shared() {
            let (kind, text) = self.change.notice();
            hall.outbox.notify(kind, &before, text, None);
        }
    }
}

fn refusal(error: impl std::fmt::Display) -> Text {
    error.to_string().into()
}

/// An account that had this name has changed, here or in another hall: its sessions end.
pub(super) fn changed(hall: &mut Hall, before: &str, change: &AccountChange) {
    for session in hall.sessions.that(|session| session.is_named(before)) {
        hall.outbox.dismiss(session, change.said());
    }
    hall.sessions.rename_ignored(before, change.name());
    if let Some(name) = change.name() {
        hall.names.rename(before, name);
    }
}
