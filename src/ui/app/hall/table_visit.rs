//! The visit to one table of the hall.

use super::talk::Talk;
use parlour_hall::event::GameOver;
use parlour_model::table_code::TableCode;

/// The table that is looked at, or is about to be.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct TableVisit {
    code: TableCode,
    /// The talk at the table.
    pub(super) talk: Talk,
    /// Set when the hall has closed the table.
    is_closed: bool,
    /// The table's game, once it is over.
    over: Option<GameOver>,
}

impl TableVisit {
    /// A table of which nothing has been told yet.
    pub(super) fn new(code: TableCode) -> Self {
        Self {
            code,
            talk: Talk::default(),
            is_closed: false,
            over: None,
        }
    }

    pub(super) fn code(&self) -> TableCode {
        self.code
    }

    pub(super) fn is_closed(&self) -> bool {
        self.is_closed
    }

    pub(super) fn close(&mut self) {
        self.is_closed = true;
    }

    pub(super) fn over(&self) -> Option<&GameOver> {
        self.over.as_ref()
    }

    pub(super) fn end(&mut self, over: GameOver) {
        self.over = Some(over);
    }
}
