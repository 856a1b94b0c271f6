//! The forgetful memory that the robots of all memory games share.
//!
//! Whatever is seen is remembered for a lifetime that is drawn when it is seen: exponentially
//! distributed, measured in things seen since. The chance that something is still remembered so
//! falls with every further thing seen, as people's recall does: what displaces a card from
//! short-term memory is the cards that come after it more than the seconds that pass (N. C. Waugh
//! and D. A. Norman, *Primary memory*, Psychological Review 72, 1965).
//!
//! The mean lifetime is the level:
//!
//! | level | mean | still known after 5, 10, 20 more cards |
//! |---|---|---|
//! | beginner | 3 | 19 %, 4 %, 0 % |
//! | novice | 6 | 43 %, 19 %, 4 % |
//! | casual | 16 | 73 %, 54 %, 29 % |
//! | skilled | 30 | 85 %, 72 %, 51 % |
//! | sharp | 60 | 92 %, 85 %, 72 % |
//! | expert | for ever | all |
//!
//! A novice holds about as many cards as the seven, give or take two, that people are said to keep
//! in mind without an effort (G. A. Miller, 1956); a casual player about a table of 4×4 cards; a
//! sharp one works at it and loses a card now and then on a table of 6×6.

use std::collections::BTreeMap;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::Skill;

/// The span for which a sighting is remembered, in further sightings.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Span {
    /// The mean of an exponential distribution; 0 is not at all.
    Mean(f64),
    Endless,
}

impl Span {
    /// The memory of a skill; see the table above.
    pub fn of(skill: Skill) -> Self {
        match skill {
            Skill::Beginner => Self::Mean(3.0),
            Skill::Novice => Self::Mean(6.0),
            Skill::Casual => Self::Mean(16.0),
            Skill::Skilled => Self::Mean(30.0),
            Skill::Sharp => Self::Mean(60.0),
            Skill::Expert | Skill::Champion => Self::Endless,
        }
    }
}

#[derive(Clone, Copy, Debug)]
struct Sighting<Face> {
    face: Face,
    /// The count of sightings up to which it is remembered.
    until: f64,
}

/// Faces by place, each until its lifetime ends. A forgotten face stays forgotten until it is seen again.
#[derive(Clone, Debug)]
pub struct Memory<Place, Face> {
    span: Span,
    rng: ChaCha8Rng,
    seen: f64,
    sightings: BTreeMap<Place, Sighting<Face>>,
}

impl<Place: Ord + Copy, Face: Copy> Memory<Place, Face> {
    /// An empty memory. The seed and the cards that it sees settle what it forgets, and when.
    pub fn new(span: Span, seed: u64) -> Self {
        Self {
            span,
            rng: ChaCha8Rng::seed_from_u64(seed),
            seen: 0.0,
            sightings: BTreeMap::new(),
        }
    }

    /// Records a face at a place and replaces an earlier one.
    pub fn see(&mut self, place: Place, face: Face) {
        self.seen += 1.0;
        let until = self.seen + self.lifetime();
        self.sightings.insert(place, Sighting { face, until });
    }

    /// An exponentially distributed number, by inversion.
    fn lifetime(&mut self) -> f64 {
        match self.span {
            Span::Endless => f64::INFINITY,
            Span::Mean(mean) => -mean * (1.0 - self.rng.random::<f64>()).ln(),
        }
    }

    /// Returns the face at a place, if it is remembered.
    pub fn recall(&self, place: Place) -> Option<Face> {
        self.sightings
            .get(&place)
            .filter(|sighting| self.holds(sighting))
            .map(|sighting| sighting.face)
    }

    /// Everything remembered, in the order of the places.
    pub fn all(&self) -> impl Iterator<Item = (Place, Face)> {
        let held = self
            .sightings
            .iter()
            .filter(|(_, sighting)| self.holds(sighting));
        held.map(|(place, sighting)| (*place, sighting.face))
    }

    fn holds(&self, sighting: &Sighting<Face>) -> bool {
        self.seen <= sighting.until
    }

    /// Swaps the memories of two places whose cards have changed places. Each is remembered as long
    /// as before.
    pub fn swap(&mut self, one: Place, other: Place) {
        let (first, second) = (self.sightings.remove(&one), self.sightings.remove(&other));
        self.sightings
            .extend(first.map(|sighting| (other, sighting)));
        self.sightings
            .extend(second.map(|sighting| (one, sighting)));
    }

    /// There is nothing at this place any more.
    pub fn forget(&mut self, place: Place) {
        self.sightings.remove(&place);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The share of 2000 memories that still know one card after seeing `more` others.
    fn share_known(span: Span, more: u32) -> f64 {
        let knows = |seed: &u64| {
            let mut memory = Memory::new(span, *seed);
            (0..=more).for_each(|place| memory.see(place, 'x'));
            memory.recall(0) == Some('x')
        };
        let count = (0..2000).filter(knows).count();
        f64::from(u32::try_from(count).expect("at most 2000")) / 2000.0
    }

    #[test]
    fn forgetting_grows_with_what_is_seen_since() {
        for level in Skill::ALL
            .into_iter()
            .filter(|skill| *skill < Skill::Expert)
        {
            let Span::Mean(mean) = Span::of(level) else {
                unreachable!("these levels forget")
            };
            for more in [1, 5, 10, 20, 60] {
                let expected = (-f64::from(more) / mean).exp();
                // Four standard deviations of a share of 2000 are at most 0.045.
                let found = share_known(Span::of(level), more);
                assert!(
                    (found - expected).abs() < 0.045,
                    "{level:?} after {more}: {found}, not {expected}"
                );
            }
        }
    }

    #[test]
    fn an_expert_never_forgets_and_an_empty_memory_never_knows() {
        assert!(share_known(Span::of(Skill::Expert), 100) > 0.999_999);
        let mut none = Memory::new(Span::Mean(0.0), 1);
        for place in 0..100 {
            none.see(place, place);
            none.see(place + 1, place);
            assert_eq!(none.recall(place), None);
        }
    }

    #[test]
    fn what_is_forgotten_stays_forgotten_until_it_is_seen_again() {
        let mut memory = Memory::new(Span::Mean(3.0), 7);
        memory.see(0, 'a');
        let mut more = 1..;
        while memory.recall(0).is_some() {
            memory.see(more.next().expect("there is always another"), 'b');
        }
        for place in more.take(50) {
            memory.see(place, 'b');
            assert_eq!(memory.recall(0), None);
        }
        memory.see(0, 'c');
        assert_eq!(memory.recall(0), Some('c'));
    }

    #[test]
    fn the_same_seed_forgets_the_same() {
        let known = |seed| {
            let mut memory = Memory::new(Span::Mean(10.0), seed);
            (0..40).for_each(|place| memory.see(place, place));
            memory.all().collect::<Vec<_>>()
        };
        assert_eq!(known(5), known(5));
        assert_ne!(known(5), known(6));
    }

    #[test]
    fn what_moves_is_remembered_where_it_went() {
        let mut memory = Memory::new(Span::Endless, 1);
        memory.see(3, 'a');
        memory.swap(3, 5);
        assert_eq!((memory.recall(3), memory.recall(5)), (None, Some('a')));
        memory.see(3, 'b');
        memory.swap(5, 3);
        assert_eq!((memory.recall(3), memory.recall(5)), (Some('a'), Some('b')));
    }

    #[test]
    fn what_is_gone_is_not_remembered() {
        let mut memory = Memory::new(Span::Endless, 1);
        memory.see(3, 'a');
        memory.forget(3);
        assert_eq!(memory.recall(3), None);
        assert_eq!(memory.all().count(), 0);
    }
}
