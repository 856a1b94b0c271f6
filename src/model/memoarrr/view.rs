//! The view of a Memoarrr! game.

use super::{Background, Card, Face, Rules, Side};
use crate::grid::Place;
use crate::seat::{Seat, ToAct};

/// A card that was turned up and lies face up, for the expert display (MEM-13).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shown {
    pub card: Card,
    /// The place where the card lay when it was turned up.
    pub from: Place,
    /// The place where the card lies now, after an octopus's swaps.
    pub at: Place,
}

/// A walrus's block (MEM-18).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Block {
    /// The place that the next player may not choose first.
    pub place: Place,
    pub by: Seat,
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

/// The phase of the game.
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
    /// Returns the seat that has to act, or chance.
    pub fn to_act(self) -> ToAct {
        match self {
            Self::Deal | Self::Ruby(_) => ToAct::Chance,
            Self::TurnUp(seat) | Self::Decide(seat, _) => ToAct::Seat(seat),
            Self::Over => ToAct::Over,
        }
    }
}

/// The game as one viewer sees it. It is the same for all seats: cards that a seat has looked at (MEM-3) are in its
/// events only, so that a player has to remember them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// The rules of this playthrough.
    pub rules: Rules,
    /// The state of every place of the square, in reading order.
    pub square: Vec<Face>,
    /// The sides of the players, in seat order (MEM-2).
    pub sides: Vec<Side>,
    /// The number of the round, counted from 1 (MEM-4).
    pub round: u8,
    pub phase: Phase,
    /// The players still in the round, as flags in seat order.
    pub inside: Vec<bool>,
    /// The seat that the turtle turned up last has skipped (MEM-20).
    pub skipped: Option<Seat>,
    /// The card that the next one is compared with (MEM-7).
    pub last: Option<Card>,
    /// The face-up cards in the order of turning up (MEM-13).
    pub row: Vec<Shown>,
    /// The place that the next player may not choose first (MEM-18).
    pub block: Option<Block>,
    /// The penguins that have turned a card down in this round, by their backgrounds (MEM-17).
    pub penguins: Vec<Background>,
    /// Rounds won, in seat order; public, unlike the rubies.
    pub rounds_won: Vec<usize>,
    /// The ruby cards of every seat: only when the game is over or in a replay (MEM-11).
    pub rubies: Option<Vec<Vec<u8>>>,
    /// The card out of the game: only in a replay (MEM-1).
    pub left_out: Option<Card>,
    /// Turns taken so far, by all.
    pub turns: u32,
}
