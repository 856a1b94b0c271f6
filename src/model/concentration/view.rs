//! The view of a Concentration game.

use super::Value;
use crate::grid::Grid;
use crate::seat::{Seat, ToAct};

/// The state of a card on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Face {
    Down,
    /// Face down with its face known: only in a replay.
    Under(Value),
    Open(Value),
    Claimed {
        value: Value,
        by: Seat,
    },
}

/// The knowledge of a perfect memory when the turn began, from which par is calculated (CON-13).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Known {
    pub left: usize,
    /// Unclaimed values of which exactly one card has been seen.
    pub single: usize,
    /// Unclaimed values of which every card has been seen.
    pub whole: usize,
}

/// The table as every seat sees it; nothing differs between seats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// The size of the rectangle (CON-2).
    pub grid: Grid,
    /// The number of values.
    pub pairs: u16,
    /// The number of equal cards.
    pub copies: u8,
    /// Every card in reading order; empty before the deal.
    pub cards: Vec<Face>,
    pub to_act: ToAct,
    /// Pairs claimed, in seat order.
    pub scores: Vec<i32>,
    /// Turns taken so far, by all.
    pub turns: u32,
    /// The number of idle turns in succession (CON-11).
    pub idle: u32,
    /// The number of idle turns that end the game; 0 is never.
    pub idle_limit: u32,
    /// The knowledge of all that any player has seen.
    pub known: Known,
}
