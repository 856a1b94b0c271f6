//! A study as it is handed from screen to screen.

use draughts::study::{NodeId, Study};

/// A study and where somebody is in it.
#[derive(Clone, Debug, PartialEq)]
pub struct StudyPlace {
    pub study: Study,
    pub at: NodeId,
    /// The file that it was last written to, with what was written.
    pub written: Option<(String, String)>,
    /// Its text when it was last kept somewhere.
    pub kept: String,
}

impl StudyPlace {
    /// A study at its beginning, nothing of which has to be kept yet.
    pub fn new(study: Study) -> Self {
        let (at, kept) = (study.root(), study.text());
        Self {
            study,
            at,
            written: None,
            kept,
        }
    }

    /// Returns whether something was changed since the study was kept.
    pub fn is_changed(&self) -> bool {
        self.study.is_changed() && self.study.text() != self.kept
    }
}
