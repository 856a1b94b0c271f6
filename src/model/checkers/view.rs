//! The view of a checkers game: it hides nothing.

use std::sync::Arc;

use draughts::Square;
use draughts::board::{Board, Piece};
use draughts::draw_clock::DrawClock;
use draughts::legal_move::LegalMove;
use draughts::side::Color;

use super::choices::Choices;
use super::event::{Ending, PlayedMove};
use crate::seat::{Seat, ToAct};

/// The table as both seats see it.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    pub board: Board,
    /// The board before the first move.
    pub start: Board,
    /// The side of seat 1.
    pub first: Color,
    /// The counts toward a draw, and the positions that may be repeated.
    pub clock: DrawClock,
    /// The number of moves of the balloted opening that are still to be drawn.
    pub ballot_left: u8,
    pub last: Option<PlayedMove>,
    /// The end of the game by its rules.
    pub ending: Option<Ending>,
    pub turns: u32,
    /// The legal moves on the board.
    pub(super) choices: Arc<Choices>,
}

impl View {
    /// Returns the seat that has to act, if any.
    pub fn to_act(&self) -> ToAct {
        let seat = if self.board.turn() == self.first {
            Seat(0)
        } else {
            Seat(1)
        };
        match self.ending {
            Some(_) => ToAct::Over,
            None if self.ballot_left > 0 => ToAct::Chance,
            None => ToAct::Seat(seat),
        }
    }

    /// The side of a seat.
    pub fn color(&self, seat: Seat) -> Color {
        if seat == Seat(0) {
            self.first
        } else {
            self.first.other()
        }
    }

    /// The squares of the board where a piece stands, with the piece.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> {
        self.board
            .squares()
            .in_order()
            .into_iter()
            .filter_map(|square| Some((square, self.board.piece(square)?)))
    }

    /// Every legal move with what it does; empty when the game is over.
    pub fn legal(&self) -> &[LegalMove] {
        if self.has_choice() {
            self.choices.written()
        } else {
            &[]
        }
    }

    fn has_choice(&self) -> bool {
        self.ending.is_none() && self.ballot_left == 0
    }

    /// Returns whether a capture must be made (CHK-12).
    pub fn must_capture(&self) -> bool {
        self.has_choice() && self.choices.must_capture()
    }

    /// The fewest moves of each side to a draw, of the counts in which as many as `begun` are made.
    pub fn moves_left(&self, begun: u16) -> Option<u16> {
        let counts = self.clock.running(self.board.variant());
        let begun = counts.filter(|(_, moves)| *moves >= begun);
        begun.map(|(limit, moves)| limit.moves - moves).min()
    }
}
