//! What the board of a table would show at a node of a study.

use crate::model::checkers::Checkers;
use crate::model::checkers::study::{NodeId, Study};
use crate::table::event::Observation;
use crate::table::reader::look;

/// The position at a node, with the moves that led there.
pub(super) fn observe(study: &Study, at: NodeId) -> Option<Observation<Checkers>> {
    study.playthrough(at).map(|played| look(&played))
}
