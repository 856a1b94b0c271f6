//! Ratings that somebody makes with accounts of their own: a star to whom puppets lose, beside an honest field.

use rand::RngExt as _;
use rand::SeedableRng as _;
use rand::seq::SliceRandom as _;
use rand_chacha::ChaCha8Rng;

use super::ratings::Hall;
use super::*;
use crate::server::rating::RatingPool;

/// The day on which the puppets begin: their accounts have grown for a week.
const GROWN: usize = 7;
const DAYS: usize = 30;
/// The networks from which the puppets come.
const NETWORKS: u8 = 10;
/// The games that a puppet loses to the star in a day.
const LOST: usize = 3;

/// A month of a hall.
struct Month {
    hall: Hall,
    rng: ChaCha8Rng,
    /// The strength of each of the honest field, in points of Elo.
    field: Vec<f64>,
    puppets: usize,
}

fn honest(number: usize) -> String {
    format!("h-{number}")
}

fn puppet(number: usize) -> String {
    format!("p-{number}")
}

impl Month {
    fn new(honest_people: usize, puppets: usize) -> Self {
        let field = (0..honest_people).map(honest);
        let names: Vec<_> = field.chain((0..puppets).map(puppet)).collect();
        let names: Vec<_> = names.iter().map(String::as_str).chain(["star"]).collect();
        let mut hall = Hall::new(&names);
        hall.visit("star", [10, 0, 0, 0]);
        for number in 0..honest_people {
            let [.., high, low] = number.to_be_bytes();
            hall.visit(&honest(number), [11, high, low, 0]);
        }
        for number in 0..puppets {
            let network = u8::try_from(number).expect("few") % NETWORKS;
            hall.visit(&puppet(number), [10, 0, 1 + network, 0]);
        }
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let mut strength =
            || 1500.0 + 400.0 * (0..3).map(|_| rng.random_range(-0.5..0.5)).sum::<f64>();
        let field = (0..honest_people).map(|_| strength()).collect();
        Self {
            hall,
            rng,
            field,
            puppets,
        }
    }

    fn lose(&mut self, day: usize, winner: &str, loser: &str) {
        let second = i64::try_from(day * 86_400).expect("a month");
        self.hall.won(second, [winner, loser]);
    }

    /// Two people play by their strengths.
    fn play(&mut self, day: usize, [one, other]: [(&str, f64); 2]) {
        let chance = 1.0 / (1.0 + 10.0_f64.powf((other.1 - one.1) / 400.0));
        if self.rng.random_bool(chance) {
            self.lose(day, one.0, other.0);
        } else {
            self.lose(day, other.0, one.0);
        }
    }

    fn honest_day(&mut self, day: usize) {
        let mut order: Vec<_> = (0..self.field.len()).collect();
        order.shuffle(&mut self.rng);
        for pair in order.as_chunks::<2>().0 {
            let names = pair.map(honest);
            let [one, other] = [0, 1].map(|side| (&*names[side], self.field[pair[side]]));
            self.play(day, [one, other]);
        }
    }

    /// The star wins against its puppets, which lose to one of the field too if they seek some.
    fn puppets_day(&mut self, day: usize, seek: bool) {
        for number in 0..self.puppets {
            for _ in 0..LOST {
                self.lose(day, "star", &puppet(number));
            }
            if seek {
                let met = self.rng.random_range(0..self.field.len());
                self.lose(day, &honest(met), &puppet(number));
            }
        }
        if seek {
            let met = self.rng.random_range(0..self.field.len());
            let name = honest(met);
            self.play(day, [("star", 1500.0), (&name, self.field[met])]);
        }
    }

    /// The place of the star in the ranking, and how many are ranked. The star is of middle strength.
    fn place(mut self, seek: bool) -> (Option<usize>, usize) {
        for day in 0..DAYS {
            self.honest_day(day);
            if day >= GROWN {
                self.puppets_day(day, seek);
            }
        }
        let leaderboard = self
            .hall
            .store
            .leaderboard(Mode::Checkers, RatingPool::Two, 1_000);
        let leaderboard = leaderboard.expect("a ranking");
        let place = leaderboard.iter().position(|row| row.name == "star");
        (place.map(|place| place + 1), leaderboard.len())
    }
}

/// A star that plays with its puppets alone is not ranked: nobody knows how strong they are. One whose puppets are known is
/// no better placed than its strength.
#[test]
fn puppets_make_no_star() {
    for (puppets, seek) in [(3, false), (10, false), (10, true)] {
        let (place, ranked) = Month::new(40, puppets).place(seek);
        assert!(ranked >= 40, "the field is ranked");
        match place {
            None => assert!(!seek),
            Some(place) => assert!(seek && place > ranked / 5, "{puppets}: {place} of {ranked}"),
        }
    }
}

/// The figures of the manual.
#[test]
#[ignore = "takes minutes and prints figures"]
fn a_star_among_two_hundred() {
    for seek in [false, true] {
        for puppets in [3, 10, 30, 100] {
            let (place, ranked) = Month::new(200, puppets).place(seek);
            println!("200 honest, {puppets} puppets, seek {seek}: place {place:?} of {ranked}");
        }
    }
}
