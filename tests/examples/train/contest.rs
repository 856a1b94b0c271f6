//! Matches between two styles of the search: both colours of every opening.

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use crate::self_play::play;
use draughts::board::Board;
use draughts::side::Color;
use draughts::variant::Variant;
use parlour_robots::arena::elo::MatchScore;
use parlour_robots::checkers::drawn_opening::drawn_opening;
use parlour_robots::checkers::think::{MoveLimit, SearchStyle, think_in_style};
use parlour_robots::search_memory::SearchMemory;

/// Two styles and how they play.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Contest<'a> {
    pub(crate) variant: Variant,
    /// The new one first.
    pub(crate) styles: [SearchStyle<'a>; 2],
    pub(crate) limit: MoveLimit,
    /// Plies of an opening that are drawn by lot.
    pub(crate) opening: usize,
}

impl Contest<'_> {
    /// The two games from the opening of a seed, as the first style has them.
    pub(crate) fn pair(&self, seed: u64) -> MatchScore {
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

    /// The half points of the first style, which has the colour `first`.
    fn game(&self, start: &Board, first: Color, memories: &[SearchMemory; 2]) -> Option<u8> {
        memories.iter().for_each(SearchMemory::release);
        let played = play(start, |board, positions| {
            let nth = usize::from(board.position.turn != first);
            let (thinking, limits) = self.limit.begin();
            let thinking = thinking.with_memory(memories[nth].clone());
            think_in_style(
                board,
                positions,
                limits,
                self.styles[nth],
                &thinking,
                &mut |_| {},
            )
        })?;
        Some(if first == Color::White {
            played.half_points
        } else {
            2 - played.half_points
        })
    }
}
