//! Ratings: how strong an account plays, as its games with others tell.
//!
//! Games of two are rated by Glicko-2 (M. Glickman, "Example of the Glicko-2 system", 2013), each game a rating period of
//! its own, with his values: begin at 1500 with a deviation of 350 and a volatility of 0.06, and τ = 0.5. Games of several
//! are rated by the Bradley–Terry model with full pairs of R. C. Weng and C.-J. Lin ("A Bayesian approximation method for
//! online ranking", Journal of Machine Learning Research 12, 2011), with their values: begin at 25 with an uncertainty of
//! 25/3, and β = 25/6. The crate `skillratings` computes both.
//!
//! Each game has a [`RatingPool`] for either, since a rating of one kind says nothing on the scale of the other.

use std::cmp::Ordering;

use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};
use skillratings::{MultiTeamOutcome, Outcomes};

use parlour_language::{Id, id};
use parlour_model::final_score::FinalScore;
use parlour_model::game::Best;
use parlour_model::playthrough::End;
use parlour_model::seat::Seat;

/// The games of a mode that are rated together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RatingPool {
    /// Games of two, by Glicko-2.
    Two,
    /// Games of three and more, by Weng and Lin.
    Several,
}

impl RatingPool {
    /// Both, as they are listed.
    pub const ALL: [Self; 2] = [Self::Two, Self::Several];

    /// Returns the pool for games with `seats` seats; a solo game has none.
    pub fn of_seats(seats: usize) -> Option<Self> {
        match seats {
            0 | 1 => None,
            2 => Some(Self::Two),
            _ => Some(Self::Several),
        }
    }

    /// The word for it in a store and in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Self::Two => "two",
            Self::Several => "several",
        }
    }

    /// Returns the largest deviation or uncertainty of a rating that is ranked, which is reached
    /// after about seven games with changing winners; a larger one is provisional.
    pub fn ranked_spread(self) -> f64 {
        match self {
            Self::Two => 175.0,
            Self::Several => 5.5,
        }
    }

    /// Its heading on a screen.
    pub fn title(self) -> Id {
        match self {
            Self::Two => id!("game-ladder-two"),
            Self::Several => id!("game-ladder-several"),
        }
    }
}

/// The number of opponents of different networks whom a ranked player has met.
pub(crate) const RANKED_MET: u32 = 3;

/// The rating of an account in a pool.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    pub kind: RatingKind,
    /// The number of games behind the rating.
    pub games: u32,
    /// The opponents of different networks in games that counted by more than half, up to as many as a ranking asks for.
    pub met: u32,
}

/// The values of a rating, on the scale of its system.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum RatingKind {
    /// For [`RatingPool::Two`].
    Glicko2 {
        rating: f64,
        deviation: f64,
        volatility: f64,
    },
    /// For [`RatingPool::Several`].
    WengLin { rating: f64, uncertainty: f64 },
}

/// The least and the largest of a value, between which every rating lies, whatever was read from a file. Deviations have a
/// least one, so that who has played much can still rise and fall: Glickman's own for Glicko, and one alike for the other.
const GLICKO2_RATING: (f64, f64) = (-10_000.0, 13_000.0);
const GLICKO2_DEVIATION: (f64, f64) = (30.0, 350.0);
const GLICKO2_VOLATILITY: (f64, f64) = (0.01, 0.2);
const WENG_LIN_RATING: (f64, f64) = (-1000.0, 1050.0);
const WENG_LIN_UNCERTAINTY: (f64, f64) = (0.75, 25.0 / 3.0);

/// Points of the shown scale for a point of Weng and Lin's, so that a new rating of either kind is shown as 1500 ± 700.
const SHOWN_PER_POINT: f64 = 42.0;

impl Rating {
    /// Returns the rating of a player who has played no game yet.
    pub fn new(pool: RatingPool) -> Self {
        let kind = match pool {
            RatingPool::Two => RatingKind::Glicko2 {
                rating: 1500.0,
                deviation: 350.0,
                volatility: 0.06,
            },
            RatingPool::Several => RatingKind::WengLin {
                rating: 25.0,
                uncertainty: 25.0 / 3.0,
            },
        };
        Self {
            kind,
            games: 0,
            met: 0,
        }
    }

    /// A rating with these values, each brought within its bounds, after enough opponents; see [`Rating::values`].
    pub fn of_values(
        pool: RatingPool,
        value: f64,
        spread: f64,
        volatility: Option<f64>,
        games: u32,
    ) -> Self {
        let kind = match pool {
            RatingPool::Two => RatingKind::Glicko2 {
                rating: within(value, GLICKO2_RATING),
                deviation: within(spread, GLICKO2_DEVIATION),
                volatility: within(volatility.unwrap_or(0.06), GLICKO2_VOLATILITY),
            },
            RatingPool::Several => RatingKind::WengLin {
                rating: within(value, WENG_LIN_RATING),
                uncertainty: within(spread, WENG_LIN_UNCERTAINTY),
            },
        };
        Self {
            kind,
            games,
            met: RANKED_MET,
        }
    }

    /// Returns the rating after a game that counts by `weight`, from 0 to 1; `after` is the one if it counts in full.
    pub(crate) fn toward(&self, after: &Self, weight: f64) -> Self {
        let part = |(from, to): (f64, f64)| (1.0 - weight) * from + weight * to;
        let ((value, spread, volatility), to) = (self.values(), after.values());
        let volatility = volatility.zip(to.2).map(part);
        let (value, spread) = (part((value, to.0)), part((spread, to.1)));
        Self::of_values(self.pool(), value, spread, volatility, after.games)
    }

    /// The rating itself, its deviation or uncertainty, and its volatility if it has one: what a store keeps.
    pub fn values(&self) -> (f64, f64, Option<f64>) {
        match self.kind {
            RatingKind::Glicko2 {
                rating,
                deviation,
                volatility,
            } => (rating, deviation, Some(volatility)),
            RatingKind::WengLin {
                rating,
                uncertainty,
            } => (rating, uncertainty, None),
        }
    }

    /// The pool of ratings of its kind.
    pub fn pool(&self) -> RatingPool {
        match self.kind {
            RatingKind::Glicko2 { .. } => RatingPool::Two,
            RatingKind::WengLin { .. } => RatingPool::Several,
        }
    }

    /// The rating in whole points, and its plus or minus, which is two standard deviations: with a probability of 95 % the
    /// strength lies between.
    pub fn shown(&self) -> (i32, i32) {
        match self.kind {
            RatingKind::Glicko2 {
                rating, deviation, ..
            } => (whole(rating), whole(2.0 * deviation)),
            RatingKind::WengLin {
                rating,
                uncertainty,
            } => (
                whole(1500.0 + (rating - 25.0) * SHOWN_PER_POINT),
                whole(2.0 * uncertainty * SHOWN_PER_POINT),
            ),
        }
    }

    /// Returns whether too few games or opponents are behind the rating for it to be ranked.
    pub fn is_provisional(&self) -> bool {
        self.values().1 > self.pool().ranked_spread() || self.met < RANKED_MET
    }

    /// Returns the value that rankings sort by: the lower bound of the likely strength. A few games
    /// therefore make no player the first.
    pub fn low(&self) -> i32 {
        let (value, plus_minus) = self.shown();
        value - plus_minus
    }

    fn glicko2(&self) -> Glicko2Rating {
        match self.kind {
            RatingKind::Glicko2 {
                rating,
                deviation,
                volatility,
            } => Glicko2Rating {
                rating,
                deviation,
                volatility,
            },
            RatingKind::WengLin { .. } => Glicko2Rating {
                rating: 1500.0,
                deviation: 350.0,
                volatility: 0.06,
            },
        }
    }

    fn weng_lin(&self) -> WengLinRating {
        match self.kind {
            RatingKind::WengLin {
                rating,
                uncertainty,
            } => WengLinRating {
                rating,
                uncertainty,
            },
            RatingKind::Glicko2 { .. } => WengLinRating {
                rating: 25.0,
                uncertainty: 25.0 / 3.0,
            },
        }
    }
}

/// A value within its bounds; one that is no number is the upper bound.
fn within(value: f64, (least, most): (f64, f64)) -> f64 {
    if value.is_nan() {
        most
    } else {
        value.clamp(least, most)
    }
}

#[expect(clippy::cast_possible_truncation, reason = "ratings have bounds")]
fn whole(value: f64) -> i32 {
    value.round() as i32
}

/// Returns the places of a finished game, by seat. The winners share the first place; in a drawn
/// game all players share it. A player who resigned or ran out of time is last. The others are
/// placed by their scores. Shared places leave a gap: after n seats on one place, the next place is
/// n lower.
pub fn places(best: Best, standing: &FinalScore, end: Option<End>) -> Vec<u32> {
    let gave_up = match end {
        Some(End::Resigned(seat) | End::OutOfTime(seat)) => Some(seat),
        Some(End::DrawAgreed | End::Won(_) | End::Drawn) | None => None,
    };
    let rank = |(index, score): (usize, &i32)| {
        let is = |seat: &Seat| seat.index() == index;
        let score = match best {
            Best::Highest => -i64::from(*score),
            Best::Lowest => i64::from(*score),
        };
        match &standing.winners[..] {
            [] => (0, 0),
            winners if winners.iter().any(is) => (0, 0),
            _ if gave_up.as_ref().is_some_and(is) => (2, 0),
            _ => (1, score),
        }
    };
    let ranks: Vec<_> = standing.scores.iter().enumerate().map(rank).collect();
    let better = |rank: &(i32, i64)| ranks.iter().filter(|other| *other < rank).count();
    ranks
        .iter()
        .map(|rank| u32::try_from(1 + better(rank)).unwrap_or(u32::MAX))
        .collect()
}

/// Computes the ratings after a game from the ratings before it and the places. The number of seats
/// selects the pool. A rating of the other pool counts as none; a solo game changes nothing.
pub fn rated(results: &[(Rating, u32)]) -> Vec<Rating> {
    let games = results
        .iter()
        .map(|(rating, _)| rating.games.saturating_add(1));
    match results {
        [] | [_] => results.iter().map(|(rating, _)| *rating).collect(),
        [one, other] => {
            let pair = two(one, other).into_iter().zip(games);
            let after = |(new, games): (Glicko2Rating, u32)| {
                Rating::of_values(
                    RatingPool::Two,
                    new.rating,
                    new.deviation,
                    Some(new.volatility),
                    games,
                )
            };
            pair.map(after).collect()
        }
        _ => {
            let after = |(new, games): (WengLinRating, u32)| {
                Rating::of_values(
                    RatingPool::Several,
                    new.rating,
                    new.uncertainty,
                    None,
                    games,
                )
            };
            several(results).into_iter().zip(games).map(after).collect()
        }
    }
}

fn two((one, place): &(Rating, u32), (other, other_place): &(Rating, u32)) -> [Glicko2Rating; 2] {
    let outcome = match place.cmp(other_place) {
        Ordering::Less => Outcomes::WIN,
        Ordering::Equal => Outcomes::DRAW,
        Ordering::Greater => Outcomes::LOSS,
    };
    let (one, other) = glicko2(
        &one.glicko2(),
        &other.glicko2(),
        &outcome,
        &Glicko2Config::new(),
    );
    [one, other]
}

/// Each is a team of one.
fn several(results: &[(Rating, u32)]) -> Vec<WengLinRating> {
    let before: Vec<_> = results
        .iter()
        .map(|(rating, _)| [rating.weng_lin()])
        .collect();
    let place = |(_, place): &(Rating, u32)| {
        MultiTeamOutcome::new(usize::try_from(*place).unwrap_or(usize::MAX))
    };
    let teams: Vec<_> = before
        .iter()
        .map(<[_; 1]>::as_slice)
        .zip(results.iter().map(place))
        .collect();
    weng_lin_multi_team(&teams, &WengLinConfig::new())
        .into_iter()
        .flatten()
        .collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::*;

    fn value(rating: &Rating) -> f64 {
        rating.values().0
    }

    fn standing(scores: &[i32], winners: &[u8]) -> FinalScore {
        let winners = winners.iter().map(|seat| Seat(*seat)).collect();
        FinalScore {
            scores: scores.to_vec(),
            turns: vec![0; scores.len()],
            winners,
        }
    }

    #[test]
    fn first_games_are_rated_as_the_papers_say() {
        let new = Rating::new(RatingPool::Two);
        assert_eq!(new.shown(), (1500, 700));
        let after = rated(&[(new, 1), (new, 2)]);
        // As every implementation of Glicko-2 with these values has it for two new players.
        assert_eq!(
            after.iter().map(Rating::shown).collect::<Vec<_>>(),
            [(1662, 581), (1338, 581)]
        );
        let new = Rating::new(RatingPool::Several);
        assert_eq!((new.shown(), new.low()), ((1500, 700), 800));
        // Each plays with the two others: the winner wins twice what a winner of two wins, 2.635 points (OpenSkill).
        let after = rated(&[(new, 1), (new, 2), (new, 3)]);
        let gained: Vec<_> = after
            .iter()
            .map(|rating| (value(rating) - 25.0) * 1000.0)
            .map(f64::round)
            .collect();
        assert_eq!(gained, [5270.0, 0.0, -5270.0]);
        assert!(after.iter().all(|rating| rating.games == 1));
    }

    #[test]
    fn places_go_by_winners_then_scores_and_who_gave_up_is_last() {
        let scores = [5, 9, 7, 5];
        assert_eq!(
            places(Best::Highest, &standing(&scores, &[1]), None),
            [3, 1, 2, 3]
        );
        assert_eq!(
            places(Best::Lowest, &standing(&scores, &[0, 3]), None),
            [1, 4, 3, 1]
        );
        let end = |end| places(Best::Highest, &standing(&scores, &[2]), Some(end));
        assert_eq!(end(End::Resigned(Seat(1))), [2, 4, 1, 2]);
        assert_eq!(end(End::OutOfTime(Seat(0))), [4, 2, 1, 3]);
        assert_eq!(
            places(
                Best::Highest,
                &standing(&scores, &[]),
                Some(End::DrawAgreed)
            ),
            [1; 4]
        );
        assert_eq!(
            places(
                Best::Highest,
                &standing(&[0, 0], &[1]),
                Some(End::Resigned(Seat(0)))
            ),
            [2, 1]
        );
    }

    #[test]
    fn a_game_alone_and_a_rating_of_the_other_pool_do_no_harm() {
        let [two, several] = RatingPool::ALL.map(Rating::new);
        assert_eq!(rated(&[]), []);
        assert_eq!(rated(&[(two, 1)]), [two]);
        assert_eq!(
            rated(&[(several, 1), (two, 2)]),
            rated(&[(two, 1), (two, 2)])
        );
        assert_eq!(RatingPool::of_seats(1), None);
        for pool in RatingPool::ALL {
            assert_eq!(Rating::new(pool).pool(), pool);
        }
    }

    #[test]
    fn ten_thousand_games_at_random_leave_sound_ratings() {
        let mut rng = ChaCha8Rng::seed_from_u64(7);
        let mut players: Vec<_> = (0..20).map(|_| RatingPool::ALL.map(Rating::new)).collect();
        for _ in 0..10_000 {
            let seats = rng.random_range(2..=6);
            let pool = usize::from(seats > 2);
            let table: Vec<usize> =
                rand::seq::index::sample(&mut rng, players.len(), seats).into_vec();
            // The first players always win, so that ratings drift apart.
            let place = |player: usize, rng: &mut ChaCha8Rng| {
                if rng.random_ratio(1, 4) {
                    rng.random_range(1..=6)
                } else {
                    u32::try_from(player).unwrap()
                }
            };
            let results: Vec<_> = table
                .iter()
                .map(|player| (players[*player][pool], place(*player, &mut rng)))
                .collect();
            for (player, rating) in table.iter().zip(rated(&results)) {
                players[*player][pool] = rating;
            }
        }
        for rating in players.iter().flatten() {
            let (value, spread, volatility) = rating.values();
            assert!(
                value.is_finite() && spread.is_finite() && volatility.is_none_or(f64::is_finite),
                "{rating:?}"
            );
            assert!((-1000..4000).contains(&rating.shown().0), "{rating:?}");
        }
        let [first, last] = [players[0], players[19]];
        assert!(
            first
                .iter()
                .zip(&last)
                .all(|(first, last)| value(first) > value(last))
        );
    }

    /// Values as a file may have them.
    fn any_values() -> impl Strategy<Value = (f64, f64, Option<f64>)> {
        (any::<f64>(), any::<f64>(), any::<Option<f64>>())
    }

    /// Values of players, the scale for ratings being that of the pool.
    fn a_rating(pool: RatingPool) -> impl Strategy<Value = Rating> {
        (0.0..1.0, 0.0..1.0, 0.02..0.1).prop_map(move |(value, spread, volatility)| match pool {
            RatingPool::Two => {
                Rating::of_values(pool, 3000.0 * value, 350.0 * spread, Some(volatility), 3)
            }
            RatingPool::Several => Rating::of_values(pool, 60.0 * value, 8.0 * spread, None, 3),
        })
    }

    fn seats_and_rating() -> impl Strategy<Value = (usize, Rating)> {
        (2usize..7)
            .prop_flat_map(|seats| (Just(seats), a_rating(RatingPool::of_seats(seats).unwrap())))
    }

    proptest! {
        #[test]
        fn of_equals_the_winner_gains_and_the_losers_lose((seats, before) in seats_and_rating(), winner in 0usize..7) {
            let winner = winner % seats;
            let results: Vec<_> = (0..seats).map(|seat| (before, if seat == winner { 1 } else { 2 })).collect();
            let after = rated(&results);
            prop_assert!(after.iter().all(|after| after.games == 4 && after.pool() == before.pool()));
            for (seat, after) in after.iter().enumerate() {
                let (before, after) = (value(&before), value(after));
                prop_assert!(if seat == winner { after > before } else { after < before }, "{before} {after}");
            }
        }

        #[test]
        fn a_draw_of_equals_changes_no_rating((seats, before) in seats_and_rating()) {
            for after in rated(&vec![(before, 1); seats]) {
                prop_assert!((value(&after) - value(&before)).abs() < 1e-6);
                prop_assert_eq!(after.games, 4);
            }
        }

        #[test]
        fn whatever_a_file_has_gives_sound_ratings(
            values in proptest::collection::vec((any_values(), 1u32..4), 2..7)
        ) {
            let pool = RatingPool::of_seats(values.len()).unwrap();
            let before: Vec<_> = values.into_iter()
                .map(|((value, spread, volatility), place)| (Rating::of_values(pool, value, spread, volatility, 0), place))
                .collect();
            for after in rated(&before) {
                let (value, spread, volatility) = after.values();
                prop_assert_eq!(Rating::of_values(pool, value, spread, volatility, after.games), after);
                let (shown, plus_minus) = after.shown();
                prop_assert!((-45_000..=45_000).contains(&shown) && (0..=700).contains(&plus_minus));
            }
        }
    }
}
