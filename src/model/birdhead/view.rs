//! The view of a `BirdHead` game for one viewer (BH-13).

use super::cards::Cards;
use super::piles::Piles;
use super::resolution::Resolution;
use super::trick::Trick;
use crate::seat::{Seat, ToAct};

/// The hands that a viewer sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hands {
    /// The hand of the viewing seat; other hands are not representable (BH-13).
    Own { seat: Seat, hand: Cards },
    /// A replay shows all hands.
    All(Piles),
    /// A spectator sees no hand.
    None,
}

impl Hands {
    /// The hand of a seat, if this viewer sees it.
    pub fn of(&self, seat: Seat) -> Option<Cards> {
        match self {
            Self::Own { seat: own, hand } => (*own == seat).then_some(*hand),
            Self::All(hands) => Some(hands[seat]),
            Self::None => None,
        }
    }
}

/// The game as one viewer sees it (BH-13).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// The hands that this viewer sees.
    pub hands: Hands,
    /// The number of cards in each seat's hand.
    pub hand_sizes: Vec<u32>,
    pub turn: ToAct,
    /// The deal's number in the game, from 1; 0 before the first.
    pub deal: u32,
    /// The seat that started the deal, or starts the next one; `None` before the first is drawn.
    pub starter: Option<Seat>,
    /// The trick under way: its leader, what was laid down by whom, and what the next play has to reach.
    pub trick: Option<Trick>,
    /// The last complete trick of this deal.
    pub last_trick: Option<Trick>,
    /// The result of the last deal, once one has ended.
    pub last_deal: Option<Resolution>,
    /// Cards laid down in this deal, by rank.
    pub used: Cards,
    /// Everyone's minus markers. These cards have left the deck (BH-10).
    pub markers: Piles,
    /// The number of minus points that ends the game.
    pub limit: i32,
    /// The number of actions that players have taken in the game.
    pub turns: u32,
}

impl View {
    /// Cards that have left the deck for the rest of the game, by rank (BH-10).
    pub fn removed(&self) -> Cards {
        self.markers.sum()
    }

    /// The cards that this viewer has not seen in this deal: in other hands, or not dealt.
    pub fn unseen(&self) -> Cards {
        let seen = match self.hands {
            Hands::Own { hand, .. } => hand,
            Hands::All(hands) => hands.sum(),
            Hands::None => Cards::NONE,
        };
        Cards::deck()
            .minus(self.removed())
            .minus(self.used)
            .minus(seen)
    }

    /// Everyone's minus points, in seat order.
    pub fn minus_points(&self) -> impl Iterator<Item = i32> + '_ {
        self.markers
            .as_slice()
            .iter()
            .map(|markers| markers.worth())
    }

    /// The last play of the trick under way, which the next one has to reach; `None` when a lead comes next.
    pub fn standing(&self) -> Option<Cards> {
        self.trick.and_then(|trick| trick.standing())
    }
}
