//! The score of a participant of an arena: a tournament in which whoever is free is paired with somebody free of near
//! points, until the time is over. A ladder is an arena of programs without an end, in which ratings take the place of points.
//!
//! A win is two points, a draw one. More points stand higher; with the same points, fewer games.

use std::cmp::Reverse;

use crate::Outcome;

/// The points for a win, for each of two after a draw, and for a loss.
const POINTS: [u64; 3] = [2, 1, 0];

/// The games of a participant that have ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ArenaScore {
    pub points: u64,
    pub games: u64,
    pub won: u64,
    pub drawn: u64,
}

impl ArenaScore {
    /// The score after so many games.
    pub fn of_games(games: u64, won: u64, drawn: u64) -> Self {
        Self {
            points: won * POINTS[0] + drawn * POINTS[1],
            games,
            won,
            drawn,
        }
    }

    pub fn lost(&self) -> u64 {
        self.games.saturating_sub(self.won + self.drawn)
    }

    /// Adds a game.
    pub fn add(&mut self, outcome: Outcome) {
        self.points += match outcome {
            Outcome::Won => POINTS[0],
            Outcome::Drawn => POINTS[1],
            Outcome::Lost => POINTS[2],
        };
        self.games += 1;
        self.won += u64::from(outcome == Outcome::Won);
        self.drawn += u64::from(outcome == Outcome::Drawn);
    }

    /// The key by which the best comes first. Those with the same key share a place.
    pub fn rank(&self) -> (Reverse<u64>, u64) {
        (Reverse(self.points), self.games)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_win_is_two_points_and_a_draw_one() {
        let mut score = ArenaScore::default();
        for outcome in [Outcome::Won, Outcome::Drawn, Outcome::Lost] {
            score.add(outcome);
        }
        let all = ArenaScore {
            points: 3,
            games: 3,
            won: 1,
            drawn: 1,
        };
        assert_eq!(score, all);
        assert_eq!(score, ArenaScore::of_games(3, 1, 1));
        assert_eq!(score.lost(), 1);
        let fewer = ArenaScore { games: 2, ..all };
        assert!(fewer.rank() < all.rank() && all.rank() < ArenaScore::default().rank());
    }
}
