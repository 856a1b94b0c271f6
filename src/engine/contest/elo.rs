//! The strength that a match shows for two players. It is the difference in Elo with its error, and
//! the sequential probability ratio test that ends a match.

/// Wins, draws and losses of a player, of whom every two games that follow each other are a pair with one opening.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MatchScore {
    /// Games that the player has won.
    pub wins: u32,
    /// Games that were drawn.
    pub draws: u32,
    /// Games that the player has lost.
    pub losses: u32,
    /// The pairs by their half points, 0 to 4. An opening that favours one colour gives both players as much, so that the
    /// results of pairs vary less than those of as many games.
    pub pairs: [u32; 5],
    /// The half points of the first game of a pair, until the second is played.
    open: Option<u8>,
}

/// The quantile of the normal distribution for an interval of 95 %.
const QUANTILE: f64 = 1.96;
/// The likelihood ratio at which errors of one in twenty either way end a match, in its logarithm.
const DECIDED: f64 = 2.944;
/// The pairs before which no match is decided.
const FEWEST_PAIRS: u32 = 16;

impl MatchScore {
    /// Counts a game by its half points.
    pub fn count(&mut self, half_points: u8) {
        match half_points {
            0 => self.losses += 1,
            1 => self.draws += 1,
            _ => self.wins += 1,
        }
        match self.open.take() {
            None => self.open = Some(half_points),
            Some(first) => self.pairs[usize::from(first + half_points).min(4)] += 1,
        }
    }

    /// Returns the number of games.
    pub fn games(self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// The share of the points.
    pub fn share(self) -> f64 {
        (f64::from(self.wins) + f64::from(self.draws) / 2.0) / f64::from(self.games().max(1))
    }

    /// The number of pairs, and the mean and the variance of a pair's share of its points. Half a pair of each outcome is
    /// added to the variance, so that a match without one of them does not seem certain.
    fn of_pairs(self) -> (f64, f64, f64) {
        let shares = [0.0, 0.25, 0.5, 0.75, 1.0];
        let counts = self.pairs.map(f64::from);
        let mean = |counts: [f64; 5], value: &dyn Fn(f64) -> f64| {
            let sum: f64 = counts
                .iter()
                .zip(shares)
                .map(|(count, share)| count * value(share))
                .sum();
            sum / counts.iter().sum::<f64>().max(1.0)
        };
        let more = counts.map(|count| count + 0.5);
        let about = mean(more, &|share| share);
        let variance = mean(more, &|share| (share - about).powi(2));
        (counts.iter().sum(), mean(counts, &|share| share), variance)
    }

    /// The standard error of the share.
    pub fn error(self) -> f64 {
        let (pairs, _, variance) = self.of_pairs();
        (variance / pairs.max(1.0)).sqrt()
    }

    /// The difference in Elo, and how far it may be wrong in 95 of a hundred such matches.
    pub fn elo(self) -> (f64, f64) {
        let (share, error) = (self.share(), QUANTILE * self.error());
        let [low, high] = [share - error, share + error].map(elo_of);
        (elo_of(share), (high - low) / 2.0)
    }

    /// The logarithm of how much likelier these pairs are at a difference of `elo[1]` than at one of `elo[0]`, by the
    /// normal approximation of the generalised sequential probability ratio test.
    pub fn likelihood_ratio(self, elo: [f64; 2]) -> f64 {
        let [low, high] = elo.map(share_of);
        let (pairs, share, variance) = self.of_pairs();
        pairs * (high - low) * (2.0 * share - low - high) / (2.0 * variance)
    }

    /// Returns the difference for which the test decides, the first or the second; `None` as long as it does not.
    pub fn decision(self, elo: [f64; 2]) -> Option<f64> {
        let ratio = self.likelihood_ratio(elo);
        let is_decided = ratio.abs() >= DECIDED && self.pairs.iter().sum::<u32>() >= FEWEST_PAIRS;
        is_decided.then_some(elo[usize::from(ratio > 0.0)])
    }
}

/// The Elo difference at which a player gets this share of the points.
fn elo_of(share: f64) -> f64 {
    let share = share.clamp(0.001, 0.999);
    400.0 * (share / (1.0 - share)).log10()
}

/// The share of the points that is expected at an Elo difference.
fn share_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10.0_f64.powf(-elo / 400.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A match of pairs with these half points.
    fn played(pairs: [u32; 5]) -> MatchScore {
        let mut score = MatchScore::default();
        for (half_points, count) in (0_u8..).zip(pairs) {
            for _ in 0..count {
                score.count(half_points / 2);
                score.count(half_points - half_points / 2);
            }
        }
        score
    }

    #[test]
    fn three_points_of_four_are_191_elo_and_more_games_make_it_surer() {
        let (few, many) = (played([0, 0, 0, 10, 0]), played([0, 0, 0, 100, 0]));
        assert_eq!((few.wins, few.draws, few.pairs), (10, 10, [0, 0, 0, 10, 0]));
        assert!((few.elo().0 - 190.85).abs() < 0.01, "{:?}", few.elo());
        assert!((many.elo().0 - few.elo().0).abs() < 1e-9 && many.elo().1 < few.elo().1 / 2.0);
        assert_eq!(many.games(), 200);
    }

    /// Players are as good as each other beyond doubt where each opening is won by the colour that it favours.
    #[test]
    fn pairs_of_one_result_tell_more_than_their_games_do() {
        let mut split = MatchScore::default();
        for half_points in [2, 0].repeat(100) {
            split.count(half_points);
        }
        assert_eq!(
            (split.wins, split.losses, split.pairs),
            (100, 100, [0, 0, 100, 0, 0])
        );
        let mixed = played([50, 0, 0, 0, 50]);
        assert!(
            split.elo().1 * 4.0 < mixed.elo().1,
            "{:?} {:?}",
            split.elo(),
            mixed.elo()
        );
        // The first game of a pair alone is no pair.
        split.count(2);
        assert_eq!((split.games(), split.pairs), (201, [0, 0, 100, 0, 0]));
    }

    #[test]
    fn the_ratio_test_decides_for_the_difference_that_there_is() {
        let between = [0.0, 20.0];
        let decision = |pairs| played(pairs).decision(between);
        assert_eq!(decision([65, 105, 180, 95, 55]), Some(0.0));
        assert_eq!(decision([40, 80, 180, 120, 80]), Some(20.0));
        assert_eq!(decision([55, 95, 180, 105, 65]), None);
        assert_eq!(decision([0, 0, 0, 2, 13]), None, "too few pairs");
        assert!(MatchScore::default().likelihood_ratio(between).abs() < 1e-12);
    }
}
