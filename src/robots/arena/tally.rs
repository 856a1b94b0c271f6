//! The counts over many games.

use serde::Serialize;

use parlour_model::game::Best;
use parlour_model::player::Level;
use parlour_model::seat::Seat;

/// The results of one robot.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Tally {
    #[serde(serialize_with = "name")]
    pub robot: Level,
    pub games: u64,
    /// The games won; of a win shared by n players an n-th. A draw has no winner.
    pub wins: f64,
    pub share: f64,
    pub mean_score: f64,
    /// The own score less the best other's, per game; alone, the own score. If low scores are good
    /// the best other's is the lowest, and a lead below 0 is good.
    pub mean_lead: f64,
    /// The standard error of `mean_lead`. It accounts for what the seatings of one deal have in common.
    pub lead_error: f64,
    /// The turns that a game took, on average.
    pub mean_turns: f64,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
fn name<S: serde::Serializer>(level: &Level, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(level.name())
}

/// The result of one game, in seat order.
pub(super) struct Ended {
    pub(super) scores: Vec<i32>,
    pub(super) winners: Vec<Seat>,
    pub(super) turns: u32,
}

impl Ended {
    /// A seat's part of the win.
    fn win(&self, seat: Seat) -> f64 {
        if self.winners.contains(&seat) {
            1.0 / real(self.winners.len())
        } else {
            0.0
        }
    }

    /// A seat's score less the best other's.
    fn lead(&self, seat: Seat, best: Best) -> f64 {
        let own = self.scores[seat.index()];
        let others = (0..self.scores.len())
            .filter(|other| *other != seat.index())
            .map(|other| self.scores[other]);
        let other = match best {
            Best::Highest => others.max(),
            Best::Lowest => others.min(),
        };
        f64::from(own) - f64::from(other.unwrap_or(0))
    }
}

/// The sums for one robot.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Sum {
    wins: f64,
    score: f64,
    lead: f64,
    /// Over the deals, with L for the sum of the leads in a deal and n for its games: L², L·n.
    lead_squared: f64,
    lead_times_games: f64,
}

/// Sums over games, for every robot in the order given.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Sums {
    robots: Vec<Sum>,
    games: u64,
    turns: f64,
    deals: f64,
    games_squared: f64,
}

impl Sums {
    pub(super) fn new(robots: usize) -> Self {
        Self {
            robots: vec![Sum::default(); robots],
            ..Self::default()
        }
    }

    /// The sums of these and other games. The order of adding is for the caller to fix.
    pub(super) fn plus(self, other: &Self) -> Self {
        if self.robots.is_empty() {
            return other.clone();
        }
        let add = |(a, b): (&Sum, &Sum)| Sum {
            wins: a.wins + b.wins,
            score: a.score + b.score,
            lead: a.lead + b.lead,
            lead_squared: a.lead_squared + b.lead_squared,
            lead_times_games: a.lead_times_games + b.lead_times_games,
        };
        Self {
            robots: self.robots.iter().zip(&other.robots).map(add).collect(),
            games: self.games + other.games,
            turns: self.turns + other.turns,
            deals: self.deals + other.deals,
            games_squared: self.games_squared + other.games_squared,
        }
    }

    /// One game more. `seating` lists the robots in seat order.
    pub(super) fn count(&mut self, ended: &Ended, seating: &[usize], best: Best) {
        self.games += 1;
        self.turns += f64::from(ended.turns);
        for (seat, robot) in seating.iter().enumerate() {
            let (sum, seat) = (&mut self.robots[*robot], Seat::of(seat));
            sum.wins += ended.win(seat);
            sum.score += f64::from(ended.scores[seat.index()]);
            sum.lead += ended.lead(seat, best);
        }
    }

    /// Ends a deal, when these are the sums of its games alone.
    pub(super) fn close_deal(mut self) -> Self {
        #[expect(clippy::cast_precision_loss, reason = "a deal has at most 120 games")]
        let games = self.games as f64;
        self.deals = 1.0;
        self.games_squared = games * games;
        for sum in &mut self.robots {
            sum.lead_squared = sum.lead * sum.lead;
            sum.lead_times_games = sum.lead * games;
        }
        self
    }

    pub(super) fn tallies(&self, levels: &[Level]) -> Vec<Tally> {
        levels
            .iter()
            .zip(&self.robots)
            .map(|(level, sum)| self.tally(*level, sum))
            .collect()
    }

    fn tally(&self, level: Level, sum: &Sum) -> Tally {
        #[expect(clippy::cast_precision_loss, reason = "nobody waits for 2⁵² games")]
        let games = self.games as f64;
        let mean_lead = sum.lead / games;
        Tally {
            robot: level,
            games: self.games,
            wins: sum.wins,
            share: sum.wins / games,
            mean_score: sum.score / games,
            mean_lead,
            lead_error: self.lead_error(sum, mean_lead, games),
            mean_turns: self.turns / games,
        }
    }

    /// Deals are independent, the games of one deal are not: the error is that of a ratio of sums over
    /// deals, √(Σ (L − n·mean)² · d/(d − 1)) / Σ n. With one game a deal it is the usual one.
    fn lead_error(&self, sum: &Sum, mean: f64, games: f64) -> f64 {
        let squares =
            sum.lead_squared - 2.0 * mean * sum.lead_times_games + mean * mean * self.games_squared;
        (squares.max(0.0) * self.deals / (self.deals - 1.0).max(1.0)).sqrt() / games
    }
}

fn real(count: usize) -> f64 {
    f64::from(u32::try_from(count).unwrap_or(u32::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ended(scores: &[i32], winners: &[u8]) -> Ended {
        Ended {
            scores: scores.to_vec(),
            winners: winners.iter().map(|seat| Seat(*seat)).collect(),
            turns: 10,
        }
    }

    fn near(found: f64, wanted: f64) {
        assert!((found - wanted).abs() < 1e-12, "{found}, not {wanted}");
    }

    fn deal(games: &[(Ended, &[usize])], best: Best) -> Sums {
        let mut sums = Sums::new(2);
        for (ended, seating) in games {
            sums.count(ended, seating, best);
        }
        sums.close_deal()
    }

    #[test]
    fn a_shared_win_counts_by_its_share_and_a_draw_for_nobody() {
        let games = [
            (ended(&[5, 5], &[0, 1]), &[0, 1][..]),
            (ended(&[7, 3], &[0]), &[1, 0]),
            (ended(&[1, 1], &[]), &[0, 1]),
        ];
        let tallies = deal(&games, Best::Highest).tallies(&[Level::Novice, Level::Expert]);
        near(tallies[0].wins, 0.5);
        near(tallies[1].wins, 1.5);
        near(tallies[1].share, 0.5);
        near(tallies[0].mean_score, 3.0);
        near(tallies[0].mean_lead, -4.0 / 3.0);
        near(tallies[0].mean_turns, 10.0);
    }

    #[test]
    fn the_best_other_has_the_lowest_score_where_points_are_bad() {
        let game = ended(&[4, 9, 2], &[2]);
        near(game.lead(Seat(0), Best::Lowest), 2.0);
        near(game.lead(Seat(2), Best::Lowest), -2.0);
        near(game.lead(Seat(2), Best::Highest), -7.0);
        near(ended(&[8], &[0]).lead(Seat(0), Best::Highest), 8.0);
    }

    /// Leads 2, −4, 6, 0 of the first seat: mean 1, variance 52/3.
    #[test]
    fn the_error_is_that_of_the_mean_of_the_deals() {
        let scores = [[2, 0], [0, 4], [6, 0], [3, 3]];
        let single = |scores: &[i32; 2]| deal(&[(ended(scores, &[]), &[0, 1])], Best::Highest);
        let sums = scores
            .iter()
            .map(single)
            .fold(Sums::default(), |sums, deal| sums.plus(&deal));
        let tally = sums.tallies(&[Level::Sharp, Level::Sharp])[0];
        near(tally.mean_lead, 1.0);
        near(tally.lead_error, (52.0_f64 / 3.0 / 4.0).sqrt());
        // Robots that get the same from both seats of every deal leave nothing to err.
        let both = |scores: &[i32; 2]| {
            deal(
                &[
                    (ended(scores, &[]), &[0, 1][..]),
                    (ended(scores, &[]), &[1, 0]),
                ],
                Best::Highest,
            )
        };
        let sums = scores
            .iter()
            .map(both)
            .fold(Sums::default(), |sums, deal| sums.plus(&deal));
        near(
            sums.tallies(&[Level::Sharp, Level::Sharp])[0].lead_error,
            0.0,
        );
    }
}
