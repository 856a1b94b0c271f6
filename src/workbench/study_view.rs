//! The view of a study's node as the board of a table would show it.

use draughts::study::{NodeId, Study};
use parlour_model::checkers::Checkers;
use parlour_model::checkers::study_play::StudyPlay as _;
use parlour_table::event::Observation;
use parlour_table::reader::look;

/// The position at a node, with the moves that led there.
pub fn observe(study: &Study, at: NodeId) -> Option<Observation<Checkers>> {
    study.playthrough(at).map(|played| look(&played))
}
