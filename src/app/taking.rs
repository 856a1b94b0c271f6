//! The games of a file on their way into the store.

use crate::store::Imported;

/// What has come so far of the games of a file that are taken in part by part.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Taking {
    pub(super) imported: Vec<Imported>,
    pub(super) refused: usize,
    /// Why the first of them was.
    pub(super) why: Option<String>,
    /// How many of the file's bytes are left, 0 to 1; `None` after the last part.
    pub(super) left: Option<f64>,
    /// Whether the person has had enough.
    pub(super) is_stopped: bool,
}

impl Taking {
    /// Stops after the part that is on its way; says whether there was anything to stop.
    pub(super) fn stop(&mut self) -> bool {
        let is_going_on = self.left.is_some() && !self.is_stopped;
        self.is_stopped |= is_going_on;
        is_going_on
    }
}
