//! The view of a Memory Match game.

use super::{Card, Dilemma};
use crate::grid::{Grid, Place};
use crate::seat::{Seat, ToAct};

/// The state of a card on the grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Face {
    /// Hidden (MM-3).
    Hidden,
    /// Hidden with its face known: only in a replay.
    Under(Card),
    Revealed(Card),
    /// It has left the grid.
    Removed,
}

/// The phase of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// The cards have to be dealt.
    Deal,
    /// A player reveals the first card of a turn (MM-3).
    First(Seat),
    /// A player reveals the second card.
    Second(Seat, Place),
    /// A player has revealed two equal special cards and chooses (MM-7, MM-9).
    Choice(Seat, Dilemma, [Place; 2]),
    /// The game is over (MM-13).
    Over,
}

impl Phase {
    /// Returns the seat that has to act, or chance.
    pub fn to_act(self) -> ToAct {
        match self {
            Self::Deal => ToAct::Chance,
            Self::First(seat) | Self::Second(seat, _) | Self::Choice(seat, ..) => ToAct::Seat(seat),
            Self::Over => ToAct::Over,
        }
    }

    /// The places revealed in this turn.
    pub fn revealed(&self) -> &[Place] {
        match self {
            Self::Second(_, first) => std::slice::from_ref(first),
            Self::Choice(_, _, both) => both,
            Self::Deal | Self::First(_) | Self::Over => &[],
        }
    }
}

/// The table as both seats see it; nothing differs between them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// The size of the rectangle (MM-2).
    pub grid: Grid,
    /// The state of every card, in reading order; empty before the deal.
    pub cards: Vec<Face>,
    /// The phase of a turn.
    pub phase: Phase,
    pub scores: [i32; 2],
    /// The number of turns that each seat has to skip (MM-11).
    pub skips: [u32; 2],
    /// Turns taken so far, by both.
    pub turns: u32,
}
