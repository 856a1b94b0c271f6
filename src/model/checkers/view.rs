//! What a player of checkers may know: all of it.

use super::board::{Board, Piece};
use super::clock::Clock;
use super::event::{Ending, Made};
use super::resolve::Legal;
use super::side::Color;
use crate::model::seat::{Seat, Turn};

/// The table as both seats see it.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    /// The board.
    pub board: Board,
    /// The side of seat 1.
    pub first: Color,
    /// The counts toward a draw, and the positions that may come again.
    pub clock: Clock,
    /// How many moves are still drawn by lot.
    pub lots: u8,
    /// The move made last.
    pub last: Option<Made>,
    /// How the game ended by its rules.
    pub ending: Option<Ending>,
    /// Moves made so far.
    pub turns: u32,
}

impl View {
    /// Who has to act.
    #[must_use]
    pub fn to_act(&self) -> Turn {
        let seat = if self.board.position.turn == self.first { Seat(0) } else { Seat(1) };
        match self.ending {
            Some(_) => Turn::Over,
            None if self.lots > 0 => Turn::Chance,
            None => Turn::Seat(seat),
        }
    }

    /// The side of a seat.
    #[must_use]
    pub fn color(&self, seat: Seat) -> Color {
        if seat == Seat(0) { self.first } else { self.first.other() }
    }

    /// The pieces of the board: the square's index with what stands there.
    pub fn pieces(&self) -> impl Iterator<Item = (u8, Piece)> {
        self.board.squares().in_order().into_iter().filter_map(|index| Some((index, self.board.piece(index)?)))
    }

    /// Every legal move with what it does; empty when the game is over.
    #[must_use]
    pub fn legal(&self) -> Vec<Legal> {
        if self.ending.is_some() || self.lots > 0 { Vec::new() } else { self.board.legal() }
    }

    /// Whether a capture must be made (CHK-12).
    #[must_use]
    pub fn must_capture(&self) -> bool {
        self.legal().first().is_some_and(|legal| legal.ply.captures())
    }

    /// The counts under way toward a draw: moves of each side so far, the limit, and what has to hold.
    pub fn counts(&self) -> impl Iterator<Item = (u16, u16, &'static str)> {
        self.clock.running(self.board.variant).map(|(limit, moves)| (moves, limit.moves, limit.when.words()))
    }
}
