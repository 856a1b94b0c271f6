//! The end of a deal.

use super::cards::Cards;
use super::piles::Piles;
use crate::game::Describe;
use crate::player::Names;
use crate::seat::Seat;
use parlour_language::{Text, text};

/// The result of a deal (BH-10, BH-11).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Resolution {
    /// The deal's number in the game, from 1.
    pub deal: u32,
    pub last: Piles,
    /// Every seat's markers, those of this deal among them.
    pub markers: Piles,
    /// The seat that starts the next deal, if there is one (BH-11).
    pub next_starter: Seat,
}

impl Resolution {
    /// Every seat's last card in seat order.
    pub fn last_ranks(&self) -> impl Iterator<Item = u8> + '_ {
        self.last
            .as_slice()
            .iter()
            .filter_map(|card| card.highest())
    }

    /// The rank that lost: the highest (BH-10).
    pub fn rank(&self) -> u8 {
        highest(&self.last)
    }

    /// Those who held the highest rank, ascending.
    pub fn losers(&self) -> Vec<Seat> {
        Seat::all(self.last.as_slice().len())
            .filter(|seat| loses(&self.last, *seat))
            .collect()
    }
}

/// The highest rank among the last cards (BH-10).
pub(super) fn highest(last: &Piles) -> u8 {
    last.sum().highest().unwrap_or_default()
}

/// Returns whether a seat's last card is of the highest rank (BH-10).
pub(super) fn loses(last: &Piles, seat: Seat) -> bool {
    last[seat] == Cards::of(highest(last), 1)
}

/// The player after the loser; with several, after the last of them in turn order counted from `first`
/// (BH-11).
pub(super) fn next_starter(last: &Piles, first: Seat) -> Seat {
    let seats = last.as_slice().len();
    let order = (0..seats).map(|i| Seat::of((first.index() + i) % seats));
    order
        .rev()
        .find(|seat| loses(last, *seat))
        .unwrap_or(first)
        .next(seats)
}

/// Describes who takes this number of minus points.
pub fn minus_points(losers: &[Seat], rank: u8, names: &Names) -> Text {
    match losers {
        [loser] => text!("birdhead-minus-one", name = names.get(*loser), rank = rank),
        losers => text!(
            "birdhead-minus-each",
            names = names.list(losers),
            rank = rank
        ),
    }
}

impl Describe for Resolution {
    fn describe(&self, names: &Names) -> Text {
        let name = |i: usize| names.get(Seat::of(i));
        let last = self
            .last_ranks()
            .enumerate()
            .map(|(i, rank)| Text::list([name(i).clone(), rank.to_string().into()], " "));
        let last = Text::list(last, ", ");
        let losers = self.losers();
        let (rank, deal) = (self.rank(), self.deal);
        let points = minus_points(&losers, rank, names);
        text!(
            "birdhead-resolved",
            deal = deal,
            last = last,
            points = points
        )
    }
}
