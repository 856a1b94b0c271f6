//! The table that is played at: its host is in this process, or in a hall.

use super::effect::Effect;
use super::local_table::LocalTable;
use parlour_hall::request::HallRequest;
use parlour_model::table_code::TableCode;

/// The place of the table's host.
#[derive(Clone, Debug)]
pub(super) enum TableLink {
    /// In the state of this session.
    Local(Box<LocalTable>),
    /// In the hall that the session visits.
    Remote(TableCode),
}

impl TableLink {
    pub(super) fn local(&self) -> Option<&LocalTable> {
        if let Self::Local(table) = self {
            Some(table)
        } else {
            None
        }
    }

    pub(super) fn local_mut(&mut self) -> Option<&mut LocalTable> {
        if let Self::Local(table) = self {
            Some(table)
        } else {
            None
        }
    }

    /// The table's code, where it is in a hall.
    pub(super) fn code(&self) -> Option<TableCode> {
        if let Self::Remote(code) = self {
            Some(*code)
        } else {
            None
        }
    }
}

/// Asks something of the hall.
pub(super) fn ask_hall(request: HallRequest) -> Effect {
    Effect::Hall(Box::new(request))
}
