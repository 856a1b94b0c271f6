//! Values a score between two deals: every seat's expected share of the win.

use std::collections::HashMap;

use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use parlour_model::birdhead::piles::MOST_SEATS;

/// The share of the win of every seat.
pub type Shares = [f64; MOST_SEATS];

/// The number of deals in a hundred in which the losing rank is 2, 3, … 11, when all play well. The
/// figures come from 300 games of an expert against three sharp players.
const LOSING_RANKS: [u32; 10] = [0, 0, 1, 7, 17, 21, 18, 16, 12, 8];

/// The number of continuations drawn for one score.
const CONTINUATIONS: u32 = 400;

/// The longest continuation in deals; who is ahead then has won. Only very high limits come this far.
const LONGEST: u32 = 60;

/// Estimates win shares and caches them by score. The estimate samples continuations in which each deal is
/// lost by one seat, every seat with the same probability.
#[derive(Clone, Debug)]
pub struct WinShares {
    limit: i32,
    seats: usize,
    known: HashMap<[i32; MOST_SEATS], Shares>,
}

impl WinShares {
    /// An empty cache for a game that ends at `limit` minus points.
    pub fn new(limit: i32, seats: usize) -> Self {
        Self {
            limit,
            seats,
            known: HashMap::new(),
        }
    }

    /// Every seat's share of the win with these minus points after a deal; seats that the table lacks have none.
    pub fn shares(&mut self, points: [i32; MOST_SEATS]) -> Shares {
        let (limit, seats) = (self.limit, self.seats);
        *self
            .known
            .entry(points)
            .or_insert_with(|| estimate(points, limit, seats))
    }
}

/// The same numbers for the same score: the continuations are drawn from a fixed seed.
fn estimate(points: [i32; MOST_SEATS], limit: i32, seats: usize) -> Shares {
    let mut rng = ChaCha8Rng::seed_from_u64(0);
    let mut sum = [0.0; MOST_SEATS];
    for _ in 0..CONTINUATIONS {
        add_win(&mut sum, &finish(points, limit, seats, &mut rng)[..seats]);
    }
    sum.map(|share| share / f64::from(CONTINUATIONS))
}

/// The score at the end of one continuation.
fn finish<R: Rng + ?Sized>(
    mut points: [i32; MOST_SEATS],
    limit: i32,
    seats: usize,
    rng: &mut R,
) -> [i32; MOST_SEATS] {
    for _ in 0..LONGEST {
        if points.iter().any(|points| *points >= limit) {
            break;
        }
        points[rng.random_range(0..seats)] += losing_rank(rng.random_range(0..100));
    }
    points
}

/// The losing rank of a deal, by a number under a hundred.
fn losing_rank(mut percent: u32) -> i32 {
    let ranks = LOSING_RANKS.into_iter().zip(2..).find(|(share, _)| {
        let hit = percent < *share;
        percent = percent.saturating_sub(*share);
        hit
    });
    ranks.map_or(11, |(_, rank)| rank)
}

/// Adds one win, shared among those with the fewest points.
fn add_win(sum: &mut Shares, points: &[i32]) {
    let fewest = points.iter().min().copied().unwrap_or_default();
    let winners = || {
        points
            .iter()
            .enumerate()
            .filter(|(_, points)| **points == fewest)
    };
    let share = 1.0 / winners().map(|_| 1.0).sum::<f64>();
    for (seat, _) in winners() {
        sum[seat] += share;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Shares in whole percent.
    fn percent(points: [i32; MOST_SEATS]) -> [String; MOST_SEATS] {
        WinShares::new(22, 4)
            .shares(points)
            .map(|share| format!("{:.0}", share * 100.0))
    }

    #[test]
    fn a_game_that_is_over_is_won_or_shared() {
        assert_eq!(percent([22, 5, 6, 7, 0]), ["0", "100", "0", "0", "0"]);
        assert_eq!(percent([23, 5, 5, 21, 0]), ["0", "50", "50", "0", "0"]);
    }

    #[test]
    fn fewer_points_promise_more_and_all_shares_are_one_win() {
        let shares = WinShares::new(22, 4).shares([0, 6, 11, 21, 0]);
        assert!(
            shares.is_sorted_by(|more, less| more > less || *less == 0.0),
            "{shares:?}"
        );
        assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-9);
        assert_eq!(shares[4].total_cmp(&0.0), std::cmp::Ordering::Equal);
    }

    #[test]
    fn the_highest_limit_comes_to_an_end() {
        let shares = WinShares::new(1000, 5).shares([0; MOST_SEATS]);
        assert!(
            shares.iter().all(|share| (0.1..0.3).contains(share)),
            "{shares:?}"
        );
    }

    #[test]
    fn the_shares_of_losing_ranks_add_up_to_a_hundred() {
        assert_eq!(LOSING_RANKS.iter().sum::<u32>(), 100);
        assert_eq!([0, 1, 8, 99].map(losing_rank), [4, 5, 6, 11]);
    }
}
