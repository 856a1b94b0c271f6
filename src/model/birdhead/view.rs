//! What one viewer may know of a game of `BirdHead` (BH-13).

use super::cards::Cards;
use super::piles::Piles;
use super::resolution::Resolution;
use super::trick::Trick;
use crate::model::seat::{Seat, Turn};

/// The hands that a viewer sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hands {
    /// A player sees the own hand, and there is no room here for another (BH-13).
    Own {
        /// The player's seat.
        seat: Seat,
        /// The player's hand.
        hand: Cards,
    },
    /// Who looks back at a game sees all hands.
    All(Piles),
    /// Who only watches sees none.
    None,
}

impl Hands {
    /// The hand of a seat, if this viewer sees it.
    #[must_use]
    pub fn of(&self, seat: Seat) -> Option<Cards> {
        match self {
            Self::Own { seat: own, hand } => (*own == seat).then_some(*hand),
            Self::All(hands) => Some(hands[seat]),
            Self::None => None,
        }
    }
}

/// What one viewer may know (BH-13).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// The hands that this viewer sees.
    pub hands: Hands,
    /// How many cards each seat holds.
    pub hand_sizes: Vec<u32>,
    /// Who has to act.
    pub turn: Turn,
    /// The deal's number in the game, from 1; 0 before the first.
    pub deal: u32,
    /// Who started the deal, or starts the next one; `None` before the first is drawn.
    pub starter: Option<Seat>,
    /// The trick under way: its leader, what was laid down by whom, and what the next play has to reach.
    pub trick: Option<Trick>,
    /// The last complete trick of this deal.
    pub last_trick: Option<Trick>,
    /// How the last deal ended, once one did.
    pub last_deal: Option<Resolution>,
    /// Cards laid down in this deal, by rank.
    pub used: Cards,
    /// Everyone's minus markers. These cards have left the deck (BH-10).
    pub markers: Piles,
    /// The number of minus points that ends the game.
    pub limit: i32,
    /// How many actions players have taken in the game.
    pub turns: u32,
}

impl View {
    /// Cards that have left the deck for the rest of the game, by rank (BH-10).
    #[must_use]
    pub fn removed(&self) -> Cards {
        self.markers.sum()
    }

    /// The cards that this viewer has not seen in this deal: in other hands, or not dealt.
    #[must_use]
    pub fn unseen(&self) -> Cards {
        let seen = match self.hands {
            Hands::Own { hand, .. } => hand,
            Hands::All(hands) => hands.sum(),
            Hands::None => Cards::NONE,
        };
        Cards::deck().minus(self.removed()).minus(self.used).minus(seen)
    }

    /// Everyone's minus points, in seat order.
    pub fn minus_points(&self) -> impl Iterator<Item = i32> + '_ {
        self.markers.as_slice().iter().map(|markers| markers.worth())
    }

    /// The last play of the trick under way, which the next one has to reach; `None` when a lead comes next.
    #[must_use]
    pub fn standing(&self) -> Option<Cards> {
        self.trick.and_then(|trick| trick.standing())
    }
}
