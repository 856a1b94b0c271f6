//! Values a position by expectimax: the lead that the player to move can expect to gain over some turns.
//!
//! The recursion goes over the numbers in a [`CardCounts`], as Zwick and Paterson's for the plain game
//! (*The Memory Game*, Theoretical Computer Science 110, 1993) does over pairs and singles; bonus
//! cards, penalty cards and skips make it too large for a closed form, but small enough to look up.

use std::collections::HashMap;

use super::card_counts::{CardCounts, Found};
use parlour_model::memory_match::{Answer, CardKind, Dilemma};

/// A card to reveal, as far as it matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pick {
    /// A known card of this kind.
    Known(CardKind),
    /// A card that is not known.
    Unknown,
}

impl Pick {
    pub(super) const ALL: [Self; 4] = [
        Self::Unknown,
        Self::Known(CardKind::Bonus),
        Self::Known(CardKind::Standard),
        Self::Known(CardKind::Penalty),
    ];

    /// Returns whether a turn that begins with this card always shows a new card or removes one.
    /// The second card does not matter.
    pub(super) fn moves_on(self) -> bool {
        matches!(self, Self::Unknown | Self::Known(CardKind::Bonus))
    }
}

/// The first card of a turn, lying revealed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct First {
    pub(super) kind: CardKind,
    /// Set when the card was not known before.
    pub(super) fresh: bool,
}

/// The state of a turn for the player on turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Position {
    pub(super) counts: CardCounts,
    /// Set when the opponent owes a skip (MM-11); the player on turn never does.
    pub(super) free: bool,
    /// The number of turns, extra ones too, to look ahead; at least 1 where a card is to be chosen.
    pub(super) turns: u8,
}

/// Values positions and caches the results.
#[derive(Clone, Debug, Default)]
pub(super) struct Lookahead {
    penalty_leaves: bool,
    values: HashMap<Position, f64>,
}

impl Lookahead {
    pub(super) fn new(penalty_leaves: bool) -> Self {
        Self {
            penalty_leaves,
            values: HashMap::new(),
        }
    }

    /// Clears the cache once it holds more than `MANY` positions.
    pub(super) fn tidy(&mut self) {
        const MANY: usize = 200_000;
        if self.values.len() > MANY {
            self.values.clear();
        }
    }

    /// The expected lead of the player who begins a turn here.
    fn value(&mut self, position: Position) -> f64 {
        if position.turns == 0 || position.counts.left() < 2 {
            return 0.0; // MM-13: a single card scores nothing
        }
        if let Some(value) = self.values.get(&position) {
            return *value;
        }
        let first = Pick::ALL
            .into_iter()
            .filter_map(|pick| self.first(position, pick));
        let value = first.fold(f64::NEG_INFINITY, f64::max);
        self.values.insert(position, value);
        value
    }

    /// The expected lead after choosing this first card; `None` if there is no such card.
    pub(super) fn first(&mut self, position: Position, pick: Pick) -> Option<f64> {
        let counts = position.counts;
        match pick {
            Pick::Known(kind) if counts.known(kind) == 0 => None,
            Pick::Known(kind) => Some(self.after_first(position, First { kind, fresh: false })),
            Pick::Unknown => average(counts, |found| {
                let known = Position {
                    counts: counts.knowing(found),
                    ..position
                };
                match found {
                    Found::Partner => self.again(known, 1.0), // MM-4
                    _ => self.after_first(
                        known,
                        First {
                            kind: found.kind(),
                            fresh: true,
                        },
                    ),
                }
            }),
        }
    }

    /// The expected lead after the best second card.
    fn after_first(&mut self, position: Position, first: First) -> f64 {
        let second = Pick::ALL
            .into_iter()
            .filter_map(|pick| self.second(position, first, pick));
        second.fold(f64::NEG_INFINITY, f64::max)
    }

    /// The expected lead after choosing this second card; `None` if there is no such card. Two known standard
    /// cards change nothing, so that the opponent would repeat them for ever: that counts as 0.
    pub(super) fn second(&mut self, position: Position, first: First, pick: Pick) -> Option<f64> {
        let counts = position.counts;
        let First { kind: first, fresh } = first;
        match pick {
            Pick::Known(kind) if counts.known(kind) <= u16::from(kind == first) => None,
            Pick::Known(CardKind::Standard)
                if first == CardKind::Standard && !fresh && !position.free =>
            {
                Some(0.0)
            }
            Pick::Known(kind) => Some(self.compare(position, first, kind, 0.0)),
            Pick::Unknown if first == CardKind::Standard => self.partner_or_not(position),
            Pick::Unknown => average(counts, |found| {
                let known = Position {
                    counts: counts.knowing(found),
                    ..position
                };
                self.compare(
                    known,
                    first,
                    found.kind(),
                    f64::from(u8::from(found == Found::Partner)),
                )
            }),
        }
    }

    /// An unknown card beside a known single: one of the partners that lie unknown is its own.
    fn partner_or_not(&mut self, position: Position) -> Option<f64> {
        let counts = position.counts;
        average(counts, |found| {
            let known = Position {
                counts: counts.knowing(found),
                ..position
            };
            let missed = self.compare(
                known,
                CardKind::Standard,
                found.kind(),
                f64::from(u8::from(found == Found::Partner)),
            );
            if found != Found::Partner {
                return missed;
            }
            let own = 1.0 / f64::from(counts.singles);
            own * self.again(known, 1.0) + (1.0 - own) * missed
        })
    }

    /// Values two cards that do not match (MM-5 … MM-10), when `pairs` known pairs are left to the
    /// next player.
    fn compare(
        &mut self,
        position: Position,
        first: CardKind,
        second: CardKind,
        pairs: f64,
    ) -> f64 {
        let kept = |counts| Position { counts, ..position };
        let counts = position.counts;
        match (first, second) {
            (CardKind::Standard, CardKind::Standard) => self.pass(position, 0.0, pairs),
            (CardKind::Bonus, CardKind::Standard) | (CardKind::Standard, CardKind::Bonus) => {
                self.pass(kept(counts.without(CardKind::Bonus)), 1.0, pairs)
            }
            (CardKind::Penalty, CardKind::Standard) | (CardKind::Standard, CardKind::Penalty) => {
                let counts = if self.penalty_leaves {
                    counts.without(CardKind::Penalty)
                } else {
                    counts
                };
                self.pass(kept(counts), -1.0, pairs)
            }
            (CardKind::Bonus, CardKind::Penalty) | (CardKind::Penalty, CardKind::Bonus) => self
                .pass(
                    kept(counts.without(CardKind::Bonus).without(CardKind::Penalty)),
                    0.0,
                    pairs,
                ),
            (CardKind::Bonus, CardKind::Bonus) => self.best_answer(position, Dilemma::Bonus),
            (CardKind::Penalty, CardKind::Penalty) => self.best_answer(position, Dilemma::Penalty),
        }
    }

    fn best_answer(&mut self, position: Position, dilemma: Dilemma) -> f64 {
        let [one, other] = dilemma
            .answers()
            .map(|answer| self.answer(position, answer));
        one.max(other)
    }

    /// The expected lead after an answer; `position` still counts both cards (MM-7, MM-9).
    pub(super) fn answer(&mut self, position: Position, answer: Answer) -> f64 {
        let kind = if answer.points() > 0 {
            CardKind::Bonus
        } else {
            CardKind::Penalty
        };
        let position = Position {
            counts: position.counts.without(kind).without(kind),
            ..position
        };
        let points = f64::from(answer.points());
        match answer {
            Answer::PlusOneAgain => self.again(position, points),
            Answer::PlusTwo | Answer::MinusTwo => self.pass(position, points, 0.0),
            Answer::MinusOneSkip => self.skip(position, points),
        }
    }

    /// The same player goes on.
    fn again(&mut self, position: Position, points: f64) -> f64 {
        points
            + self.value(Position {
                turns: position.turns - 1,
                ..position
            })
    }

    /// The turn passes; the next player takes the known pairs first. A player with an owed turn of the
    /// opponent left is next again (MM-11).
    fn pass(&mut self, position: Position, points: f64, pairs: f64) -> f64 {
        let next = self.value(Position {
            free: false,
            turns: position.turns - 1,
            ..position
        });
        // looking no further, a known pair is the next player's all the same
        if position.free {
            points + pairs + next
        } else {
            points - pairs - next
        }
    }

    /// The turn passes, and the own next one is owed. If the opponent owes one too, both are used
    /// up at once (MM-11).
    fn skip(&mut self, position: Position, points: f64) -> f64 {
        points
            - self.value(Position {
                free: !position.free,
                turns: position.turns - 1,
                ..position
            })
    }
}

/// The mean over what an unknown card may be; `None` when there is none.
fn average(counts: CardCounts, mut value: impl FnMut(Found) -> f64) -> Option<f64> {
    let unknown = counts.unknown();
    let mut sum = 0.0;
    for found in Found::ALL {
        let count = counts.count(found);
        if count > 0 {
            sum += f64::from(count) * value(found);
        }
    }
    (unknown > 0).then(|| sum / f64::from(unknown))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::concentration::expected_lead;

    /// Far enough for games of a few pairs.
    const TURNS: u8 = 60;

    fn value(counts: CardCounts) -> f64 {
        Lookahead::new(false).value(Position {
            counts,
            free: false,
            turns: TURNS,
        })
    }

    fn close(found: f64, expected: f64) -> bool {
        (found - expected).abs() < 1e-6
    }

    #[test]
    fn without_special_cards_a_position_is_worth_what_zwick_and_paterson_prove() {
        for pairs in 1..=6u16 {
            for singles in 0..=pairs {
                let found = value(CardCounts {
                    singles,
                    unseen_pairs: pairs - singles,
                    ..CardCounts::default()
                });
                let expected = expected_lead(pairs.into(), singles.into());
                assert!(
                    close(found, expected),
                    "{pairs} pairs, {singles} known singly: {found}, not {expected}"
                );
            }
        }
    }

    #[test]
    fn mm_6_a_known_bonus_beside_a_known_card_is_a_sure_point() {
        // the single's partner is the only other card: the pair, and then the last bonus goes unscored
        assert!(close(
            value(CardCounts {
                singles: 1,
                bonus: 1,
                ..CardCounts::default()
            }),
            1.0
        ));
    }

    #[test]
    fn mm_7_mm_9_choices_are_made_by_what_comes_after() {
        let counts = CardCounts {
            singles: 1,
            bonus: 2,
            ..CardCounts::default()
        };
        let mut lookahead = Lookahead::new(false);
        let position = Position {
            counts,
            free: false,
            turns: TURNS,
        };
        // again takes the pair as well; +2 leaves it to the opponent
        assert!(close(lookahead.answer(position, Answer::PlusOneAgain), 2.0));
        assert!(close(lookahead.answer(position, Answer::PlusTwo), 1.0));
        let counts = CardCounts {
            singles: 1,
            penalty: 2,
            ..CardCounts::default()
        };
        let position = Position { counts, ..position };
        assert!(close(lookahead.answer(position, Answer::MinusTwo), -3.0));
        assert!(close(
            lookahead.answer(position, Answer::MinusOneSkip),
            -2.0
        ));
    }

    #[test]
    fn mm_13_a_single_card_is_worth_nothing() {
        assert!(close(
            value(CardCounts {
                bonus: 1,
                ..CardCounts::default()
            }),
            0.0
        ));
        assert!(close(
            value(CardCounts {
                unseen_penalty: 1,
                ..CardCounts::default()
            }),
            0.0
        ));
    }
}
