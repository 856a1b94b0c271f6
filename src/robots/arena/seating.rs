//! The seating of the robots, from game to game.

/// The seatings of a number of robots, each a list of the robots' numbers (from 0) in seat order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Seatings(Vec<Vec<usize>>);

/// The most robots that take every possible seating; five robots have 120. With more robots the
/// seatings only rotate.
const ALL_UP_TO: usize = 5;

impl Seatings {
    /// As given.
    pub(super) fn fixed(robots: usize) -> Self {
        Self(vec![(0..robots).collect()])
    }

    /// Every seating that is tried in turn, the one as given first.
    pub(super) fn of(robots: usize) -> Self {
        Self(if robots <= ALL_UP_TO {
            permutations(robots)
        } else {
            rotations(robots)
        })
    }

    /// Returns the number of seatings.
    pub(super) fn count(&self) -> u64 {
        self.0.len() as u64
    }

    /// The seating of a game and the number of the deal, both for a game counted from 0.
    pub(super) fn of_game(&self, game: u64) -> (&[usize], u64) {
        let (deal, seating) = (game / self.count(), game % self.count());
        (&self.0[usize::try_from(seating).unwrap_or(0)], deal)
    }
}

fn rotations(robots: usize) -> Vec<Vec<usize>> {
    (0..robots.max(1))
        .map(|first| (0..robots).map(|seat| (first + seat) % robots).collect())
        .collect()
}

/// In lexicographic order.
fn permutations(robots: usize) -> Vec<Vec<usize>> {
    let longer = |shorter: Vec<Vec<usize>>, _| -> Vec<Vec<usize>> {
        let ways = |begun: &Vec<usize>| {
            let begun = begun.clone();
            let free = (0..robots).filter({
                let begun = begun.clone();
                move |robot| !begun.contains(robot)
            });
            free.map(move |robot| begun.iter().copied().chain([robot]).collect())
                .collect::<Vec<_>>()
        };
        shorter.iter().flat_map(ways).collect()
    };
    (0..robots).fold(vec![Vec::new()], longer)
}

#[cfg(test)]
mod tests {
    use super::Seatings;

    #[test]
    fn up_to_five_robots_take_every_seating() {
        for (robots, count) in [
            (0, 1),
            (1, 1),
            (2, 2),
            (3, 6),
            (4, 24),
            (5, 120),
            (6, 6),
            (26, 26),
        ] {
            let seatings = Seatings::of(robots);
            assert_eq!(seatings.count(), count);
            let mut distinct = seatings.0.clone();
            distinct.sort();
            distinct.dedup();
            assert_eq!(distinct.len() as u64, count);
            let everybody: Vec<_> = (0..robots).collect();
            assert_eq!(seatings.0[0], everybody);
            for mut seating in seatings.0 {
                seating.sort_unstable();
                assert_eq!(seating, everybody);
            }
        }
    }

    #[test]
    fn every_deal_is_played_under_every_seating() {
        let seatings = Seatings::of(2);
        let first: Vec<_> = (0..6)
            .map(|game| (seatings.of_game(game).0[0], seatings.of_game(game).1))
            .collect();
        assert_eq!(first, [(0, 0), (1, 0), (0, 1), (1, 1), (0, 2), (1, 2)]);
    }
}
