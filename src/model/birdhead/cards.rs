//! Multisets of cards: how many of each rank a hand, a play or a pile holds.

use std::fmt;

/// The lowest rank in the deck (BH-1).
pub const LOWEST: u8 = 2;
/// The highest rank in the deck (BH-1).
pub const HIGHEST: u8 = 11;
/// The number of cards of each rank in the deck (BH-1).
pub const COPIES: u32 = 5;
/// The largest hand that is ever dealt (BH-2).
pub const LARGEST_HAND: u32 = 10;

/// One card of a rank: four bits a rank, so that up to 15 copies fit.
const fn one(rank: u8) -> u64 {
    1 << (rank * 4)
}

/// The rank to which a bit belongs.
fn rank_at(bit: u32) -> u8 {
    u8::try_from(bit / 4).unwrap_or(HIGHEST)
}

/// A multiset of cards, as a count for each rank. Copies of a rank are interchangeable (BH-14), so that equal hands are
/// equal values. Packed, since a search copies thousands of them.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cards(u64);

impl Cards {
    /// No cards.
    pub const NONE: Self = Self(0);

    /// The whole deck: 50 cards (BH-1).
    pub fn deck() -> Self {
        (LOWEST..=HIGHEST)
            .map(|rank| Self::of(rank, COPIES))
            .fold(Self::NONE, Self::plus)
    }

    /// Returns this number of cards of one rank, at most 15.
    pub fn of(rank: u8, copies: u32) -> Self {
        Self(one(rank) * u64::from(copies))
    }

    /// Returns the number of cards of one rank.
    pub fn count(self, rank: u8) -> u32 {
        // Four bits always fit.
        ((self.0 >> (rank * 4)) & 15) as u32
    }

    /// Returns the number of all cards.
    pub fn len(self) -> u32 {
        const EVEN: u64 = 0x0f0f_0f0f_0f0f_0f0f;
        let pairs = (self.0 & EVEN) + ((self.0 >> 4) & EVEN);
        (pairs.wrapping_mul(0x0101_0101_0101_0101) >> 56) as u32
    }

    /// Returns whether the set has no card.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The lowest rank; `None` without cards.
    pub fn lowest(self) -> Option<u8> {
        (self.0 != 0).then(|| rank_at(self.0.trailing_zeros()))
    }

    /// The highest rank; `None` without cards.
    pub fn highest(self) -> Option<u8> {
        self.0.checked_ilog2().map(rank_at)
    }

    /// The `n` lowest cards, or all when there are fewer.
    #[must_use]
    pub fn lowest_of(self, n: u32) -> Self {
        self.end(n, Self::lowest)
    }

    /// The `n` highest cards, or all when there are fewer.
    #[must_use]
    pub fn highest_of(self, n: u32) -> Self {
        self.end(n, Self::highest)
    }

    /// The first `n` cards when `next` says which rank comes next.
    fn end(mut self, n: u32, next: fn(Self) -> Option<u8>) -> Self {
        let (mut taken, mut missing) = (Self::NONE, n);
        while let Some(rank) = next(self).filter(|_| missing > 0) {
            let copies = self.count(rank).min(missing);
            taken = taken.plus(Self::of(rank, copies));
            self = self.minus(Self::of(rank, copies));
            missing -= copies;
        }
        taken
    }

    /// The rank of the card at an index, counted from 0 and from the lowest card; [`HIGHEST`] past the end.
    pub fn nth(self, index: u32) -> u8 {
        let mut passed = 0;
        let mut ranks = LOWEST..HIGHEST;
        let found = ranks.find(|rank| {
            passed += self.count(*rank);
            passed > index
        });
        found.unwrap_or(HIGHEST)
    }

    /// The cards of that rank and higher.
    #[must_use]
    pub fn from_rank(self, rank: u8) -> Self {
        Self(self.0 & !(one(rank) - 1))
    }

    /// These and those.
    #[must_use]
    pub fn plus(self, more: Self) -> Self {
        Self(self.0 + more.0)
    }

    /// These without those, which must be among them.
    #[must_use]
    pub fn minus(self, fewer: Self) -> Self {
        debug_assert!(self.holds(fewer));
        Self(self.0 - fewer.0)
    }

    /// Returns whether `those` are among these.
    pub fn holds(self, those: Self) -> bool {
        self.lacking(those).is_none()
    }

    /// The lowest rank of which those have more than these.
    pub fn lacking(self, those: Self) -> Option<u8> {
        // One rank after another, and only those that occur: searches ask this for every action.
        let mut rest = those;
        while let Some(rank) = rest.lowest() {
            if self.count(rank) < those.count(rank) {
                return Some(rank);
            }
            rest = rest.from_rank(rank + 1);
        }
        None
    }

    /// The ranks that occur, ascending.
    pub fn ranks(self) -> impl DoubleEndedIterator<Item = u8> + Clone {
        (LOWEST..=HIGHEST).filter(move |rank| self.count(*rank) > 0)
    }

    /// Every card's rank, ascending.
    pub fn each(self) -> impl Iterator<Item = u8> + Clone {
        self.ranks()
            .flat_map(move |rank| (0..self.count(rank)).map(move |_| rank))
    }

    /// Returns whether each of these is at least as high as the matching card of `before`, both
    /// sorted (BH-6).
    pub fn reaches(self, before: Self) -> bool {
        self.len() == before.len()
            && self
                .each()
                .zip(before.each())
                .all(|(own, other)| own >= other)
    }

    /// The sum of the ranks: what they are worth as minus markers (BH-10).
    pub fn worth(self) -> i32 {
        self.each().map(i32::from).sum()
    }

    /// Reads ranks that are parted by spaces and ascend; at most the largest hand.
    pub fn parse(text: &str) -> Option<Self> {
        let ranks: Option<Vec<u8>> = text.split_whitespace().map(parse_rank).collect();
        let ranks = ranks.filter(|ranks| ranks.is_sorted() && !ranks.is_empty())?;
        (ranks.len() <= LARGEST_HAND as usize).then(|| ranks.into_iter().collect())
    }
}

/// A rank in the one form in which it is written.
fn parse_rank(text: &str) -> Option<u8> {
    let rank: u8 = text.parse().ok()?;
    ((LOWEST..=HIGHEST).contains(&rank) && text == rank.to_string()).then_some(rank)
}

impl FromIterator<u8> for Cards {
    fn from_iter<I: IntoIterator<Item = u8>>(ranks: I) -> Self {
        ranks
            .into_iter()
            .fold(Self::NONE, |cards, rank| cards.plus(Self::of(rank, 1)))
    }
}

impl fmt::Display for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, rank) in self.each().enumerate() {
            let gap = if i == 0 { "" } else { " " };
            write!(f, "{gap}{rank}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{self}]")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cards(text: &str) -> Cards {
        Cards::parse(text).expect("a hand")
    }

    #[test]
    fn bh_1_the_deck_has_fifty_cards_five_of_each_rank() {
        let deck = Cards::deck();
        assert_eq!(deck.len(), 50);
        assert!((2..=11).all(|rank| deck.count(rank) == 5));
        assert_eq!(deck.count(1) + deck.count(12), 0);
    }

    #[test]
    fn bh_6_matching_cards_are_compared_in_order() {
        let before = cards("9 10");
        assert!(
            cards("9 11").reaches(before)
                && cards("10 10").reaches(before)
                && before.reaches(before)
        );
        assert!(
            !cards("8 11").reaches(before)
                && !cards("9 9").reaches(before)
                && !cards("11").reaches(before)
        );
    }

    #[test]
    fn ends_of_a_hand() {
        let hand = cards("2 2 5 9 11 11 11");
        assert_eq!(hand.lowest_of(3), cards("2 2 5"));
        assert_eq!(hand.highest_of(4), cards("9 11 11 11"));
        assert_eq!(hand.lowest_of(9), hand);
        assert_eq!(
            (hand.lowest(), hand.highest(), Cards::NONE.highest()),
            (Some(2), Some(11), None)
        );
        assert_eq!(hand.from_rank(5), cards("5 9 11 11 11"));
        assert_eq!(hand.worth(), 51);
        assert_eq!([0, 1, 2, 3, 6].map(|i| hand.nth(i)), [2, 2, 5, 9, 11]);
    }

    #[test]
    fn only_ascending_ranks_are_read() {
        assert_eq!(cards("2 10 10").to_string(), "2 10 10");
        for wrong in [
            "",
            "3 2",
            "1",
            "12",
            "+3",
            "03",
            "x",
            "2 2 2 2 2 2 2 2 2 2 2",
            "99999",
        ] {
            assert_eq!(Cards::parse(wrong), None, "{wrong}");
        }
    }
}
