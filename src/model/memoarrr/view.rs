//! What a player of Memoarrr! may know.

use super::{Background, Block, Card, Rules, Shown, Side};
use crate::model::grid::Place;
use crate::model::seat::{Seat, Turn};

/// How a place of the square looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Face {
    /// C3, or any place before the deal.
    Empty,
    /// A card face down.
    Down,
    /// A card face down, but looked under: only somebody who looks back at a record gets this.
    Under(Card),
    /// A card face up.
    Up(Card),
}

/// A power that asks for a decision (MEM-15).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Power {
    /// The octopus here must change places (MEM-16).
    Octopus(Place),
    /// The penguin here may turn another card down (MEM-17).
    Penguin(Place),
    /// The walrus may block a card (MEM-18).
    Walrus,
}

/// Where the game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// The cards have to be dealt.
    Deal,
    /// A player has to turn up a card (MEM-5).
    TurnUp(Seat),
    /// A player has to decide about a power (MEM-15).
    Decide(Seat, Power),
    /// A ruby card has to be drawn for the winner of the round (MEM-8).
    Ruby(Seat),
    /// The game is over (MEM-11).
    Over,
}

impl Phase {
    /// Who has to act.
    #[must_use]
    pub fn to_act(self) -> Turn {
        match self {
            Self::Deal | Self::Ruby(_) => Turn::Chance,
            Self::TurnUp(seat) | Self::Decide(seat, _) => Turn::Seat(seat),
            Self::Over => Turn::Over,
        }
    }
}

/// The table. Seats see the same; what a seat has looked at (MEM-3) it was told in an event, and has
/// to remember.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// The rules of this sitting.
    pub rules: Rules,
    /// How every place of the square looks, in reading order.
    pub square: Vec<Face>,
    /// Where the players sit, in seat order (MEM-2).
    pub sides: Vec<Side>,
    /// Which round it is, counted from 1 (MEM-4).
    pub round: u8,
    /// Where the game stands.
    pub phase: Phase,
    /// Who is still in the round, in seat order.
    pub inside: Vec<bool>,
    /// Whom the turtle turned up last has skipped (MEM-20).
    pub skipped: Option<Seat>,
    /// The card that the next one is compared with (MEM-7).
    pub last: Option<Card>,
    /// The face-up cards in the order of turning up (MEM-13).
    pub row: Vec<Shown>,
    /// What the next player may not choose first (MEM-18).
    pub block: Option<Block>,
    /// The penguins that have turned a card down in this round, by their backgrounds (MEM-17).
    pub penguins: Vec<Background>,
    /// Rounds won, in seat order: everybody saw that.
    pub rounds_won: Vec<usize>,
    /// The ruby cards of every seat: only when the game is over, or for somebody who looks back (MEM-11).
    pub rubies: Option<Vec<Vec<u8>>>,
    /// The card out of the game: only for somebody who looks back (MEM-1).
    pub left_out: Option<Card>,
    /// Turns taken so far, by all.
    pub turns: u32,
}
