//! The look of each square: its piece and its highlight (CHK-12).

use super::jumps::Jumps;
use super::{CheckersBoard, on_turn};
use draughts::board::Piece;
use draughts::{Square, SquareSet};
use parlour_model::checkers::Checkers;
use parlour_table::event::Observation;

/// The highlight of a square; the first that applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tint {
    /// The piece in the hand stands here.
    Held,
    /// The piece in the hand can go here.
    Target,
    /// A move that was advised leads over this square.
    Advised,
    /// The piece here can move.
    Movable,
    /// The last move led over this square.
    Last,
    Plain,
}

/// A square that is played on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// The highlight of the square.
    pub tint: Tint,
    /// True if the cursor is on it.
    pub cursor: bool,
    pub piece: Option<Piece>,
    /// True if the piece was jumped in a running capture, or by the last move.
    pub jumped: bool,
}

impl CheckersBoard {
    /// Returns a function from a square to its look.
    pub fn looks(&self, observation: &Observation<Checkers>) -> impl Fn(Square) -> Look {
        let view = &observation.view;
        let targets = self.targets();
        let in_hand = self.jumps.as_ref().map(Jumps::steps).or(self.held.as_ref());
        let is_told = in_hand.is_some() || !self.advised.is_empty();
        let movable = if is_told || observation.legal.is_empty() {
            Vec::new()
        } else {
            self.wanted(observation)
        };
        let last = match (&self.jumps, &view.last) {
            (Some(jumps), _) => jumps.steps().path().to_vec(),
            (None, Some(made)) => made.route.clone(),
            (None, None) => Vec::new(),
        };
        let taken = view
            .last
            .as_ref()
            .map_or(SquareSet::EMPTY, |made| made.ply.captured);
        let pointed = self
            .pointed(view)
            .filter(|_| on_turn(observation).is_some() && self.jumps.is_none());
        let board = in_hand.map_or(view.board, |steps| *steps.board());
        let (held, advised) = (in_hand.cloned(), self.advised.clone());
        move |index| {
            let at = held.as_ref().map(draughts::move_builder::MoveBuilder::at);
            let tint = match index {
                _ if at == Some(index) => Tint::Held,
                _ if targets.contains(&index) => Tint::Target,
                _ if advised.contains(&index) => Tint::Advised,
                _ if movable.contains(&index) => Tint::Movable,
                _ if last.contains(&index) => Tint::Last,
                _ => Tint::Plain,
            };
            let piece = match &held {
                Some(steps) if steps.at() == index => board.piece(steps.from()),
                Some(steps) if steps.from() == index => None,
                _ => board.piece(index),
            };
            let jumped = match piece {
                Some(_) => held.as_ref().is_some_and(|steps| steps.has_taken(index)),
                None => held.is_none() && taken.contains(index),
            };
            Look {
                tint,
                cursor: pointed == Some(index),
                piece,
                jumped,
            }
        }
    }

    fn targets(&self) -> Vec<Square> {
        self.held.as_ref().map_or_else(Vec::new, |steps| {
            steps.next().union(&steps.ends()).copied().collect()
        })
    }
}
