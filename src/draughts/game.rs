//! A game that is being played.

use super::board::Board;
use super::draw_clock::DrawClock;
use super::legal_move::PlayError;
use super::moves::Move;
use super::notation::Notation;
use super::outcome::Outcome;
use super::variant::Variant;
use crate::prelude::*;

/// A game: its moves, the board after them, and the counts toward a draw.
///
/// ```
/// use draughts::{Game, Variant};
///
/// let mut game = Game::new(Variant::Russian);
/// for text in ["c3-d4", "d6-c5"] {
///     let made = game.board().read_move(text)?;
///     game.play(game.board().resolve(&made)?)?;
/// }
/// assert_eq!((game.moves().len(), game.outcome()), (2, None));
/// let taken_back = game.take_back().expect("two moves were made");
/// assert_eq!(game.board().write(taken_back).to_string(), "d6-c5");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    start: Board,
    moves: Vec<Move>,
    board: Board,
    clock: DrawClock,
}

impl Game {
    /// A game of a variant that begins as usual.
    pub fn new(variant: Variant) -> Self {
        Self::from_board(Board::start(variant))
    }

    /// A game that begins on this board.
    pub fn from_board(start: Board) -> Self {
        Self {
            start,
            moves: Vec::new(),
            board: start,
            clock: DrawClock::at(&start),
        }
    }

    /// The board before the first move.
    pub const fn start(&self) -> &Board {
        &self.start
    }

    /// The board after the last move.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The moves, the first one first.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The moves as they are written.
    pub fn notations(&self) -> Vec<Notation> {
        let mut board = self.start;
        let write = |mv: &Move| {
            let notation = board.write(*mv);
            board.play_unchecked(*mv);
            notation
        };
        self.moves.iter().map(write).collect()
    }

    /// The counts toward a draw.
    pub const fn clock(&self) -> &DrawClock {
        &self.clock
    }

    /// Returns the end of the game by its rules, if it has ended. Moves may follow a draw, as analysis makes them.
    pub fn outcome(&self) -> Option<Outcome> {
        self.board.outcome(&self.clock)
    }

    /// Makes a move.
    ///
    /// # Errors
    /// The move is not legal; the game is as before.
    pub fn play(&mut self, mv: Move) -> Result<(), PlayError> {
        self.board.play(mv)?;
        self.play_unchecked(mv);
        Ok(())
    }

    /// Makes a legal move. After another one the game means nothing.
    pub fn play_unchecked(&mut self, mv: Move) {
        let effect = self.board.effect(mv);
        self.board.play_unchecked(mv);
        self.clock.advance(&self.board, effect);
        self.moves.push(mv);
    }

    /// Takes the last move back and returns it; `None` before the first. It takes as long as making the moves before again.
    pub fn take_back(&mut self) -> Option<Move> {
        let last = self.moves.pop()?;
        let before = core::mem::take(&mut self.moves);
        *self = Self::from_board(self.start);
        for mv in before {
            self.play_unchecked(mv);
        }
        Some(last)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_taken_back_leaves_the_game_as_it_was() {
        for variant in Variant::ALL {
            let mut game = Game::new(variant);
            let mut stages = Vec::new();
            for turn in 0..60 {
                let moves = game.board().legal_moves();
                let Some(mv) = moves.get(turn * 11 % moves.len().max(1)) else {
                    break;
                };
                stages.push(game.clone());
                game.play(*mv).expect("it is legal");
            }
            assert_eq!(game.notations().len(), stages.len(), "{variant}");
            while let Some(before) = stages.pop() {
                let last = game.moves().last().copied();
                assert_eq!(game.take_back(), last);
                assert_eq!(game, before, "{variant}");
            }
            assert_eq!(game.take_back(), None);
        }
    }

    #[test]
    fn a_refused_move_leaves_the_game_as_it_was() {
        let mut game = Game::new(Variant::English);
        let mv = game.board().legal_moves()[0];
        game.play(mv).expect("it is legal");
        let before = game.clone();
        assert!(game.play(mv).is_err());
        assert_eq!(game, before);
    }
}
