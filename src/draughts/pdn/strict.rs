//! The departures of a game's text from the grammar that PDN 3.0 has for reading ("PDN Reading Grammar"), though it can be
//! read: what a strict reader refuses.
//!
//! The grammar asks for a move behind every number, for a result or `*` between two games, and for no brace within a comment
//! in braces. PDN 3.0 names `1. 2-0`, for a game that was not played, as found in practice and outside of the grammar.

use super::fault::{PdnError, PdnFault};
use super::place::Place;

/// The first departure of a game, as far as it has been read.
#[derive(Clone, Debug, Default)]
pub(super) struct Departures {
    first: Option<PdnError>,
    /// The place of a number behind which no move has come yet.
    number: Option<Place>,
}

impl Departures {
    /// The first, when the game has been read.
    pub(super) fn found(mut self) -> Option<PdnError> {
        self.end_line();
        self.first
    }

    /// A number, or dots alone; three of these stand for a move that is not told.
    pub(super) fn number(&mut self, text: &str, at: Place) {
        if matches!(text, "." | "..") {
            self.note(at, PdnFault::LoneDot);
        } else if text.starts_with('.') {
            self.number = None;
        } else {
            self.end_line();
            self.number = Some(at);
        }
    }

    pub(super) fn made(&mut self) {
        self.number = None;
    }

    /// The end of the game, or of a variation.
    pub(super) fn end_line(&mut self) {
        if let Some(at) = self.number.take() {
            self.note(at, PdnFault::LoneNumber);
        }
    }

    /// Tags of the next game where this one has no result.
    pub(super) fn next_game(&mut self, at: Place) {
        self.note(at, PdnFault::NoResult);
    }

    pub(super) fn brace_within(&mut self, at: Place) {
        self.note(at, PdnFault::BraceWithin);
    }

    /// Notes something that the grammar does not know.
    pub(super) fn foreign(&mut self, at: Place) {
        self.note(at, PdnFault::Foreign);
    }

    /// Notes a sign that is passed over, with what is wrong with it.
    pub(super) fn sign(&mut self, at: Place, fault: PdnFault) {
        self.note(at, fault);
    }

    fn note(&mut self, at: Place, fault: PdnFault) {
        self.first.get_or_insert(PdnError { at, fault });
    }
}
