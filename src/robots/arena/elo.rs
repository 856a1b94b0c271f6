//! The strength that a match shows for two players. It is the difference in Elo with its error, and
//! the sequential probability ratio test that ends a match.

/// Wins, draws and losses of a player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MatchScore {
    pub wins: u32,
    pub draws: u32,
    pub losses: u32,
}

/// The quantile of the normal distribution for an interval of 95 %.
const QUANTILE: f64 = 1.96;

impl MatchScore {
    /// Counts a game by its half points.
    pub fn count(&mut self, half_points: u8) {
        match half_points {
            0 => self.losses += 1,
            1 => self.draws += 1,
            _ => self.wins += 1,
        }
    }

    /// This and another score together.
    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        let Self {
            wins,
            draws,
            losses,
        } = other;
        Self {
            wins: self.wins + wins,
            draws: self.draws + draws,
            losses: self.losses + losses,
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

    /// The variance of a game's points about their mean. Half a game of each outcome is added, so that a match without
    /// one of them does not seem certain.
    fn variance(self) -> f64 {
        let [wins, draws, losses] =
            [self.wins, self.draws, self.losses].map(|count| f64::from(count) + 0.5);
        let games = wins + draws + losses;
        let mean = (wins + draws / 2.0) / games;
        (wins * (1.0 - mean).powi(2) + draws * (0.5 - mean).powi(2) + losses * mean.powi(2)) / games
    }

    /// The difference in Elo, and how far it may be wrong in 95 of a hundred such matches.
    pub fn elo(self) -> (f64, f64) {
        let games = f64::from(self.games().max(1));
        let (share, error) = (self.share(), QUANTILE * (self.variance() / games).sqrt());
        let [low, high] = [share - error, share + error].map(elo_of);
        (elo_of(share), (high - low) / 2.0)
    }

    /// The logarithm of how much likelier these games are at a difference of `elo[1]` than at one of `elo[0]`, by the
    /// normal approximation of the generalised sequential probability ratio test.
    pub fn likelihood_ratio(self, elo: [f64; 2]) -> f64 {
        let [low, high] = elo.map(share_of);
        f64::from(self.games()) * (high - low) * (2.0 * self.share() - low - high)
            / (2.0 * self.variance())
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

    #[test]
    fn three_points_of_four_are_191_elo_and_more_games_make_it_surer() {
        let few = MatchScore {
            wins: 10,
            draws: 10,
            losses: 0,
        };
        let many = MatchScore {
            wins: 100,
            draws: 100,
            losses: 0,
        };
        assert!((few.elo().0 - 190.85).abs() < 0.01, "{:?}", few.elo());
        assert!((many.elo().0 - few.elo().0).abs() < 1e-9 && many.elo().1 < few.elo().1 / 2.0);
        assert_eq!(few.plus(many).games(), 220);
    }

    /// A test between 0 and 20 Elo, whose bounds at 5 % errors are ±2.94.
    #[test]
    fn the_ratio_test_decides_for_the_difference_that_there_is() {
        let even = MatchScore {
            wins: 300,
            draws: 400,
            losses: 300,
        };
        let better = MatchScore {
            wins: 340,
            draws: 400,
            losses: 260,
        };
        assert!(even.likelihood_ratio([0.0, 20.0]) < -2.0);
        assert!(better.likelihood_ratio([0.0, 20.0]) > 2.94);
        let half_way = MatchScore {
            wins: 315,
            draws: 400,
            losses: 285,
        };
        assert!(half_way.likelihood_ratio([0.0, 20.0]).abs() < 0.5);
        assert!(MatchScore::default().likelihood_ratio([0.0, 20.0]).abs() < 1e-12);
    }
}
