//! A change of a table's row on its way to the store, and what waits for it.

use super::closing::Closing;
use super::outbox::Outbox;
use super::row_change::RowChange;
use super::store_purpose::StorePurpose;
use crate::session::SessionId;
use parlour_model::table_code::TableCode;
use parlour_store::{AccountId, HallTable, StoreRequest};

/// The next step once a change of a table's row is saved.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum WhenSaved {
    Nothing,
    /// A user has taken a seat.
    Seated(SessionId),
    StoodUp(SessionId),
    /// A seat is kept for an account.
    Invited(SessionId, AccountId, String),
    /// The people of a table play once more; the row of the game before.
    Restarted(Box<HallTable>),
    /// The progress seen of a game is saved.
    Seen,
    Closed(Closing),
}

impl WhenSaved {
    /// Returns the session that waits for it.
    pub(super) fn session(&self) -> Option<SessionId> {
        match self {
            Self::Seated(session) | Self::StoodUp(session) | Self::Invited(session, ..) => {
                Some(*session)
            }
            _ => None,
        }
    }
}

/// A change of a table's row. If another hall has changed the row first, it is read, and the change is decided again.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct RowRequest {
    code: TableCode,
    change: RowChange,
    then: WhenSaved,
    /// True while the row is being read again.
    is_reading: bool,
}

impl RowRequest {
    pub(super) fn new(code: TableCode, change: RowChange, then: WhenSaved) -> Self {
        Self {
            code,
            change,
            then,
            is_reading: false,
        }
    }

    pub(super) fn code(&self) -> TableCode {
        self.code
    }

    pub(super) fn change(&self) -> &RowChange {
        &self.change
    }

    pub(super) fn is_reading(&self) -> bool {
        self.is_reading
    }

    /// The row has changed elsewhere: it is read again.
    pub(super) fn read(mut self, out: &mut Outbox) {
        self.is_reading = true;
        let codes = vec![self.code];
        let read = StoreRequest::HallTablesNamed { codes };
        out.store(read, StorePurpose::Row(Box::new(self)));
    }

    /// Takes the change, and what is done once it is saved.
    pub(super) fn into_parts(self) -> (RowChange, WhenSaved) {
        (self.change, self.then)
    }
}
