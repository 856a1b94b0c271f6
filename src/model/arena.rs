//! An arena: a tournament in which whoever is free is paired with somebody free of near points, until the time is over.
//!
//! A win is two points, a draw one. Who has more points stands higher; with the same points, who has played fewer games.

/// The points for a win, for each of two after a draw, and for a loss.
const POINTS: [u64; 3] = [2, 1, 0];

/// The outcome of a game for one of its two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    Won,
    Drawn,
    Lost,
}

/// The games of a participant that have ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    pub points: u64,
    pub games: u64,
    pub won: u64,
}

impl Score {
    /// Adds a game.
    pub fn add(&mut self, outcome: Outcome) {
        self.points += match outcome {
            Outcome::Won => POINTS[0],
            Outcome::Drawn => POINTS[1],
            Outcome::Lost => POINTS[2],
        };
        self.games += 1;
        self.won += u64::from(outcome == Outcome::Won);
    }

    /// The key by which the best comes first. Those with the same key share a place.
    pub fn rank(&self) -> impl Ord + use<> {
        (std::cmp::Reverse(self.points), self.games)
    }
}

/// A participant who waits for a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Waiting<P> {
    pub player: P,
    pub points: u64,
    /// The opponent of the last game.
    pub last: Option<P>,
}

/// Pairs those who wait, the longest first. They come in the order of points, and each is paired with the next one; two who
/// have just played each other only if nobody else is left.
pub fn pairs<P: Copy + PartialEq>(mut waiting: Vec<Waiting<P>>) -> Vec<[P; 2]> {
    // Of those with the same points, who has waited longer stays first.
    waiting.sort_by_key(|waiting| std::cmp::Reverse(waiting.points));
    let mut pairs = Vec::new();
    while waiting.len() > 1 {
        let first = waiting.remove(0);
        let is_new = |other: &Waiting<P>| {
            first.last != Some(other.player) && other.last != Some(first.player)
        };
        let second = waiting.iter().position(is_new).unwrap_or(0);
        pairs.push([first.player, waiting.remove(second).player]);
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;

    fn waiting(player: char, points: u64, last: Option<char>) -> Waiting<char> {
        Waiting {
            player,
            points,
            last,
        }
    }

    #[test]
    fn a_win_is_two_points_and_a_draw_one() {
        let mut score = Score::default();
        for outcome in [Outcome::Won, Outcome::Drawn, Outcome::Lost] {
            score.add(outcome);
        }
        let all = Score {
            points: 3,
            games: 3,
            won: 1,
        };
        assert_eq!(score, all);
        let fewer = Score { games: 2, ..all };
        assert!(fewer.rank() < all.rank() && all.rank() < Score::default().rank());
    }

    #[test]
    fn those_of_near_points_meet_and_the_same_two_only_if_nobody_else_is_there() {
        assert!(pairs(vec![waiting('a', 0, None)]).is_empty());
        let four = vec![
            waiting('a', 0, None),
            waiting('b', 6, None),
            waiting('c', 2, None),
            waiting('d', 6, None),
        ];
        assert_eq!(pairs(four), [['b', 'd'], ['c', 'a']]);
        let three = vec![
            waiting('a', 4, Some('b')),
            waiting('b', 4, Some('a')),
            waiting('c', 0, None),
        ];
        assert_eq!(pairs(three), [['a', 'c']]);
        let two = vec![waiting('a', 4, Some('b')), waiting('b', 4, Some('a'))];
        assert_eq!(pairs(two), [['a', 'b']]);
    }
}
