//! The numbers of known and unknown cards of each kind; the value of a turn does not depend on
//! their places.

use parlour_model::memory_match::CardKind;

/// The numbers of cards of each kind on the grid, known and unknown, once known pairs are taken.
/// The model assumes that both players know the same cards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct CardCounts {
    /// Standard cards known whose partner is unknown.
    pub(super) singles: u16,
    /// Pairs of which neither card is known.
    pub(super) unseen_pairs: u16,
    pub(super) bonus: u16,
    pub(super) unseen_bonus: u16,
    pub(super) penalty: u16,
    pub(super) unseen_penalty: u16,
}

/// The kind that an unknown card may turn out to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Found {
    /// The partner of a known single.
    Partner,
    /// A standard card whose partner is unknown.
    Fresh,
    Bonus,
    Penalty,
}

impl Found {
    pub(super) const ALL: [Self; 4] = [Self::Partner, Self::Fresh, Self::Bonus, Self::Penalty];

    pub(super) fn kind(self) -> CardKind {
        match self {
            Self::Partner | Self::Fresh => CardKind::Standard,
            Self::Bonus => CardKind::Bonus,
            Self::Penalty => CardKind::Penalty,
        }
    }
}

impl CardCounts {
    /// Returns the number of cards that no player knows.
    pub(super) fn unknown(&self) -> u16 {
        self.singles + 2 * self.unseen_pairs + self.unseen_bonus + self.unseen_penalty
    }

    /// Returns the number of cards on the grid.
    pub(super) fn left(&self) -> u16 {
        self.singles + self.bonus + self.penalty + self.unknown()
    }

    /// Returns the number of known cards of a kind.
    pub(super) fn known(&self, kind: CardKind) -> u16 {
        match kind {
            CardKind::Standard => self.singles,
            CardKind::Bonus => self.bonus,
            CardKind::Penalty => self.penalty,
        }
    }

    /// Returns how many of the unknown cards are of this kind.
    pub(super) fn count(&self, found: Found) -> u16 {
        match found {
            Found::Partner => self.singles,
            Found::Fresh => 2 * self.unseen_pairs,
            Found::Bonus => self.unseen_bonus,
            Found::Penalty => self.unseen_penalty,
        }
    }

    /// The stock once an unknown card has turned out to be such. A partner completes a known pair,
    /// which is not part of the stock any more.
    pub(super) fn knowing(mut self, found: Found) -> Self {
        match found {
            Found::Partner => self.singles -= 1,
            Found::Fresh => {
                self.unseen_pairs -= 1;
                self.singles += 1;
            }
            Found::Bonus => {
                self.unseen_bonus -= 1;
                self.bonus += 1;
            }
            Found::Penalty => {
                self.unseen_penalty -= 1;
                self.penalty += 1;
            }
        }
        self
    }

    /// The stock without one known card of a kind.
    pub(super) fn without(mut self, kind: CardKind) -> Self {
        match kind {
            CardKind::Standard => self.singles -= 1,
            CardKind::Bonus => self.bonus -= 1,
            CardKind::Penalty => self.penalty -= 1,
        }
        self
    }
}
