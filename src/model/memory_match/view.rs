//! What a player of Memory Match may know.

use super::{Card, Dilemma};
use crate::model::grid::{Grid, Place};
use crate::model::seat::{Seat, Turn};

/// How one card lies on the grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Face {
    /// Hidden (MM-3).
    Hidden,
    /// Hidden, but looked under: only somebody who looks back at a record gets this.
    Under(Card),
    /// Revealed in this turn.
    Revealed(Card),
    /// It has left the grid.
    Removed,
}

/// Where in a turn the game stands.
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
    /// Who has to act.
    #[must_use]
    pub fn to_act(self) -> Turn {
        match self {
            Self::Deal => Turn::Chance,
            Self::First(seat) | Self::Second(seat, _) | Self::Choice(seat, ..) => Turn::Seat(seat),
            Self::Over => Turn::Over,
        }
    }

    /// The places revealed in this turn.
    #[must_use]
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
    /// How every card lies, in reading order; empty before the deal.
    pub cards: Vec<Face>,
    /// Where in a turn the game stands.
    pub phase: Phase,
    /// Points, in seat order.
    pub scores: [i32; 2],
    /// How many turns each seat owes (MM-11).
    pub skips: [u32; 2],
    /// Turns taken so far, by both.
    pub turns: u32,
}
