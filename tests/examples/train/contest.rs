//! Matches between two styles of the search: both colours of every opening.

use std::ops::Range;

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;

use crate::self_play::play;
use crate::speed::{Budget, Speed};
use draughts::board::Board;
use draughts::side::Color;
use draughts::variant::Variant;
use parlour_robots::Thinking;
use parlour_robots::arena::elo::MatchScore;
use parlour_robots::checkers::drawn_opening::drawn_opening;
use parlour_robots::checkers::think::{SearchLimits, SearchStyle, think_in_style};
use parlour_robots::search_memory::SearchMemory;

/// Two styles and how they play.
#[derive(Clone, Debug)]
pub(crate) struct Contest<'a> {
    variant: Variant,
    /// The new one first.
    styles: [SearchStyle<'a>; 2],
    budget: Budget,
    /// Plies of an opening that are drawn by lot.
    opening: usize,
    speeds: [Speed; 2],
}

impl<'a> Contest<'a> {
    pub(crate) fn new(
        variant: Variant,
        styles: [SearchStyle<'a>; 2],
        budget: Budget,
        opening: usize,
    ) -> Self {
        Self {
            variant,
            styles,
            budget,
            opening,
            speeds: [Speed::default(); 2],
        }
    }

    /// Two games for each seed, on all threads, as the first style has them.
    pub(crate) fn pairs(&mut self, seeds: Range<u64>) -> Vec<MatchScore> {
        let known = self.speeds;
        let pair = |seed| {
            let mut contest = self.clone();
            (contest.pair(seed), contest.speeds)
        };
        let pairs: Vec<_> = seeds.into_par_iter().map(pair).collect();
        for (_, speeds) in &pairs {
            for nth in 0..speeds.len() {
                self.speeds[nth].add(speeds[nth].since(known[nth]));
            }
        }
        pairs.into_iter().map(|(score, _)| score).collect()
    }

    /// The two games from the opening of a seed, as the first style has them.
    fn pair(&mut self, seed: u64) -> MatchScore {
        let start = drawn_opening(
            self.variant,
            self.opening,
            &mut ChaCha8Rng::seed_from_u64(seed),
        );
        let memories = [SearchMemory::default(), SearchMemory::default()];
        let mut score = MatchScore::default();
        for first in Color::BOTH {
            if let Some(half_points) = self.game(&start, first, &memories) {
                score.count(half_points);
            }
        }
        score
    }

    /// The nodes that the first style searches in a second of the processor's, against one of the second.
    pub(crate) fn speed_ratio(&self) -> f64 {
        self.speeds[0].nodes_a_second() / self.speeds[1].nodes_a_second()
    }

    /// The half points of the first style, which has the colour `first`.
    fn game(&mut self, start: &Board, first: Color, memories: &[SearchMemory; 2]) -> Option<u8> {
        memories.iter().for_each(SearchMemory::release);
        let played = play(start, |board, positions| {
            let nth = usize::from(board.position().turn() != first);
            let thinking = Thinking::untimed().with_memory(memories[nth].clone());
            let limits = SearchLimits {
                nodes: self.speeds[nth].nodes_in(self.budget),
                ..SearchLimits::NONE
            };
            let style = self.styles[nth];
            self.speeds[nth]
                .watch(|| think_in_style(board, positions, limits, style, &thinking, &mut |_| {}))
        })?;
        Some(if first == Color::White {
            played.half_points
        } else {
            2 - played.half_points
        })
    }
}
