//! The view of a Concentration game.

use super::Value;
use crate::grid::Grid;
use crate::seat::{Seat, ToAct};

/// How one card lies on the table.
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

/// What a perfect memory knew when the turn began, from which par is calculated (CON-13).
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
    /// How many values there are.
    pub pairs: u16,
    /// How many cards are equal.
    pub copies: u8,
    /// Every card in reading order; empty before the deal.
    pub cards: Vec<Face>,
    pub to_act: ToAct,
    /// Pairs claimed, in seat order.
    pub scores: Vec<i32>,
    /// Turns taken so far, by all.
    pub turns: u32,
    /// How many idle turns have come in succession (CON-11).
    pub idle: u32,
    /// How many of them end the game; 0 is never.
    pub idle_limit: u32,
    /// What has been seen by any player.
    pub known: Known,
}
