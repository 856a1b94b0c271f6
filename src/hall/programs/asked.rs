//! A request as its answer names it.

use serde_json::Value as Json;

use super::message::{Done, Refused};
use parlour_language::Text;
use parlour_store::table_code::TableCode;

/// A request of a program that is not answered yet.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Asked {
    pub(super) name: &'static str,
    /// The id that the program gave.
    pub(super) id: Option<Json>,
    pub(super) table: Option<TableCode>,
    /// The number of moves after the move that it is.
    pub(super) n: Option<usize>,
}

impl Asked {
    /// Returns the line that says that it is carried out.
    pub(super) fn done(&self) -> Done {
        Done {
            ok: self.name,
            id: self.id.clone(),
            table: self.table.map(|table| table.to_string()),
            n: self.n,
            ..Done::default()
        }
    }

    /// Returns the line that says why it is refused.
    pub(super) fn refused(&self, why: &Text) -> Refused {
        Refused {
            id: self.id.clone(),
            ..Refused::of(self.name.into(), self.table, why.english().into_owned())
        }
    }
}
