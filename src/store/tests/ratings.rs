//! Ratings, rankings and records against others.

use std::collections::{BTreeMap, HashMap};

use rand::SeedableRng as _;
use rand_chacha::ChaCha8Rng;

use super::*;
use crate::server::rating::{Rating, RatingPool, places, rated};
use crate::server::table_code::TableCode;

both! {
    a_game_is_rated_once_and_its_changes_are_told_again
    games_of_two_and_of_several_are_pools_of_their_own
    every_way_to_end_a_game_is_rated
    what_does_not_count_is_not_rated
    ten_games_a_day_of_the_same_people_count
    ten_fresh_keys_make_no_star
    a_game_counts_for_each_by_its_opponents
    a_game_that_is_given_up_at_once_counts_little
    a_game_in_which_somebody_has_made_one_move_is_not_rated
    the_record_against_each_other_is_counted_by_game
    ratings_and_records_are_those_of_the_games
}

/// A store with accounts, and how many games were played in it.
pub(super) struct Hall {
    pub(super) store: TestStore,
    pub(super) accounts: Vec<Account>,
    games: u64,
}

impl Hall {
    pub(super) fn new(names: &[&str]) -> Self {
        let mut store = memory();
        let accounts = (1..)
            .zip(names)
            .map(|(number, name)| account(&mut store, name, number))
            .collect();
        Self {
            store,
            accounts,
            games: 0,
        }
    }

    fn owner(&self, name: &str) -> SeatOwner {
        let account = self.accounts.iter().find(|account| account.name == name);
        account.map_or_else(
            || SeatOwner::Guest(name.into()),
            |account| SeatOwner::Account(account.id),
        )
    }

    /// Adds a rated table with a game in which everybody has made two moves.
    pub(super) fn table(&mut self, mode: Mode, names: &[&str]) -> (Append, HallTable) {
        self.games += 1;
        let players = names.iter().map(|name| Player::person(*name)).collect();
        let header = GameHeader {
            rules: AnyRules::default_of(mode),
            take_back: false,
            ..header(players)
        };
        let seats = names
            .iter()
            .map(|name| HallSeat {
                owner: self.owner(name),
                seen: 0,
            })
            .collect();
        let table = HallTable {
            code: TableCode::random(&mut ChaCha8Rng::seed_from_u64(self.games)),
            rules: header.rules.clone(),
            seats,
            clock: header.clock,
            rated: true,
            listed: true,
            take_back: false,
            opened_by: None,
            opened_from: None,
            opened: at(0),
            seed: None,
            game: None,
            closed: true,
            deal: 1,
            day: None,
            arena: None,
            is_ladder: false,
            stand_ins: false,
            version: 1,
        };
        let mut append = begun(header, &["deal"]);
        let turns = [0, 1].into_iter().flat_map(|_| Seat::all(names.len()));
        append.entries.extend(turns.map(|seat| {
            entry(LogAction::Move {
                by: Some(seat),
                text: "A1".into(),
            })
        }));
        (
            Append {
                now: at(100),
                ..append
            },
            table,
        )
    }

    pub(super) fn keep(&mut self, (append, table): (Append, HallTable)) -> GameId {
        let game = self.store.append(append).unwrap();
        self.store
            .save_hall_table(
                HallTable {
                    game: Some(game),
                    ..table
                },
                None,
            )
            .unwrap();
        game
    }

    /// A game that is over, each on another day.
    pub(super) fn game(&mut self, mode: Mode, names: &[&str], end: GameEnd) -> GameId {
        let day = i64::try_from(self.games).expect("few games");
        self.game_at(day * 86_400, mode, names, end)
    }

    pub(super) fn game_at(
        &mut self,
        second: i64,
        mode: Mode,
        names: &[&str],
        mut end: GameEnd,
    ) -> GameId {
        end.finished = Some(at(second));
        let (append, table) = self.table(mode, names);
        self.keep((
            Append {
                end: Some(end),
                ..append
            },
            table,
        ))
    }

    /// Somebody comes in from a network.
    pub(super) fn visit(&mut self, name: &str, network: [u8; 4]) {
        let at_of = |account: &Account| account.name == name;
        let number = self.accounts.iter().position(at_of).unwrap();
        let (id, network) = (self.accounts[number].id, Some(network.into()));
        let visit = self.store.visit(id, key(number + 1), network, at(0));
        visit.unwrap();
    }

    /// A game of two that the first wins, at a server that is open to everybody; answers with the changes.
    pub(super) fn won(&mut self, second: i64, names: [&str; 2]) -> Vec<RatingChange> {
        let game = self.game_at(second, Mode::Checkers, &names, over(&[1, 0], &[0]));
        self.store.rate(game, true, at(second)).unwrap()
    }

    fn ranked(&self) -> Vec<String> {
        let rows = self.store.leaderboard(Mode::Checkers, RatingPool::Two, 10);
        rows.unwrap().into_iter().map(|row| row.name).collect()
    }

    pub(super) fn rate(&mut self, game: GameId) -> Vec<RatingChange> {
        let day = i64::try_from(self.games).expect("few games");
        self.store
            .rate(game, false, at(day * 86_400 + 200))
            .unwrap()
    }
}

/// An end with these scores, which these seats have won.
pub(super) fn over(scores: &[i32], winners: &[u8]) -> GameEnd {
    let standing = FinalScore {
        scores: scores.to_vec(),
        turns: vec![1; scores.len()],
        winners: winners.iter().map(|seat| Seat(*seat)).collect(),
    };
    GameEnd {
        finished: Some(at(50)),
        end: None,
        standing,
    }
}

pub(super) fn of_names(changes: &[RatingChange]) -> Vec<(&str, u32, i32)> {
    changes
        .iter()
        .map(|change| (change.name.as_str(), change.place, change.after.shown().0))
        .collect()
}

fn a_game_is_rated_once_and_its_changes_are_told_again() {
    let mut hall = Hall::new(&["ana", "bob"]);
    let game = hall.game(Mode::Checkers, &["ana", "bob"], over(&[0, 3], &[1]));
    assert_eq!(hall.store.unrated_games(), Ok(vec![game]));
    let changes = hall.rate(game);
    assert_eq!(of_names(&changes), [("bob", 1, 1662), ("ana", 2, 1338)]);
    assert!(changes.iter().all(|change| change.before.is_none()));
    assert_eq!(hall.store.rate(game, false, at(999)), Ok(changes.clone()));
    assert_eq!(hall.store.unrated_games(), Ok(vec![]));
    let [ana, bob] = [0, 1].map(|number| hall.accounts[number].id);
    assert_eq!(
        hall.store.ratings(bob),
        Ok(vec![(Mode::Checkers, changes[0].after)])
    );
    assert_eq!(
        hall.store.rating_history(ana, Mode::Checkers),
        Ok(vec![(at(86_600), changes[1].after)])
    );
    let again = hall.game(Mode::Checkers, &["ana", "bob"], over(&[1, 1], &[]));
    let later = hall.rate(again);
    assert_eq!(
        later.iter().map(|change| change.before).collect::<Vec<_>>(),
        [1, 0].map(|at| Some(changes[at].after))
    );
    assert_eq!(
        later.iter().map(|change| change.place).collect::<Vec<_>>(),
        [1, 1],
        "a draw"
    );
    hall.store.delete(game).unwrap();
    assert_eq!(
        hall.store.rate(game, false, at(999)),
        Ok(changes),
        "what a game made of ratings stays"
    );
    assert_eq!(
        hall.store
            .rating_history(ana, Mode::Checkers)
            .unwrap()
            .len(),
        2
    );
}

#[expect(clippy::too_many_lines, reason = "one story, told in order")]
fn games_of_two_and_of_several_are_pools_of_their_own() {
    let mut hall = Hall::new(&["ana", "bob", "cyd"]);
    let two = hall.game(Mode::BirdHead, &["ana", "bob"], over(&[5, 30], &[0]));
    let several = hall.game(
        Mode::BirdHead,
        &["ana", "bob", "cyd"],
        over(&[12, 40, 3], &[2]),
    );
    assert_eq!(hall.rate(two).len(), 2);
    let changes = hall.rate(several);
    let places: Vec<_> = changes
        .iter()
        .map(|change| (change.name.as_str(), change.place))
        .collect();
    assert_eq!(
        places,
        [("cyd", 1), ("ana", 2), ("bob", 3)],
        "fewer minus points are better"
    );
    let ratings = hall.store.ratings(hall.accounts[0].id).unwrap();
    let pools: Vec<_> = ratings
        .iter()
        .map(|(mode, rating)| (*mode, rating.pool(), rating.games))
        .collect();
    assert_eq!(
        pools,
        [
            (Mode::BirdHead, RatingPool::Two, 1),
            (Mode::BirdHead, RatingPool::Several, 1)
        ]
    );
    let history = hall
        .store
        .rating_history(hall.accounts[0].id, Mode::BirdHead)
        .unwrap();
    assert_eq!(
        history,
        ratings
            .iter()
            .map(|(_, rating)| (at(2 * 86_400 + 200), *rating))
            .collect::<Vec<_>>()
    );
    assert_eq!(
        hall.store
            .rating_history(hall.accounts[0].id, Mode::Checkers),
        Ok(vec![])
    );
    let names = |hall: &Hall, pool, limit| {
        let rows = hall.store.leaderboard(Mode::BirdHead, pool, limit).unwrap();
        rows.into_iter()
            .map(|row| (row.name, row.games))
            .collect::<Vec<_>>()
    };
    for pool in RatingPool::ALL {
        assert_eq!(names(&hall, pool, 10), [], "one game is provisional");
    }
    for winner in (0..12).map(|game| game % 2) {
        let two = hall.game(Mode::BirdHead, &["ana", "bob"], over(&[3, 9], &[winner]));
        hall.rate(two);
        let three = hall.game(Mode::BirdHead, &NAMES[..3], over(&[3, 9, 9], &[winner]));
        hall.rate(three);
    }
    assert_eq!(
        names(&hall, RatingPool::Two, 10),
        [("bob".into(), 13), ("ana".into(), 13)]
    );
    assert_eq!(names(&hall, RatingPool::Several, 10).len(), 3);
    let ban = Ban {
        who: Banned::Account("ana".into()),
        why: "cheats".into(),
        since: None,
        until: None,
    };
    hall.store.ban(ban, at(0)).unwrap();
    assert_eq!(names(&hall, RatingPool::Two, 10), [("bob".into(), 13)]);
}

fn every_way_to_end_a_game_is_rated() {
    let mut hall = Hall::new(&["ana", "bob", "cyd"]);
    let ends = [
        (
            End::Resigned(Seat(0)),
            vec![Seat(1)],
            [("bob", 1), ("cyd", 2), ("ana", 3)],
        ),
        (
            End::OutOfTime(Seat(2)),
            vec![Seat(0)],
            [("ana", 1), ("bob", 2), ("cyd", 3)],
        ),
        (
            End::DrawAgreed,
            vec![],
            [("ana", 1), ("bob", 1), ("cyd", 1)],
        ),
    ];
    for (end, winners, wanted) in ends {
        let over = over(&[9, 8, 7], &[]);
        let over = GameEnd {
            end: Some(end),
            standing: FinalScore {
                winners,
                ..over.standing
            },
            ..over
        };
        let game = hall.game(Mode::Concentration, &["ana", "bob", "cyd"], over);
        let changes = hall.rate(game);
        let places: Vec<_> = changes
            .iter()
            .map(|change| (change.name.as_str(), change.place))
            .collect();
        assert_eq!(places, wanted, "{end}");
    }
}

#[expect(clippy::too_many_lines, reason = "one story, told in order")]
fn what_does_not_count_is_not_rated() {
    /// A table at which both have sat to the end, changed so that it does not count.
    type Spoil = fn(&mut Append, &mut HallTable);
    let robot_played = |append: &mut Append, _: &mut HallTable| {
        append.entries.push(entry(LogAction::Taken {
            seat: Seat(0),
            player: robot("", Level::Sharp),
        }));
        append.entries.push(entry(LogAction::Taken {
            seat: Seat(0),
            player: Player::person("ana"),
        }));
    };
    let spoils: [(&str, Spoil); 9] = [
        ("it goes on", |append, _| append.end = None),
        ("the table is not rated", |_, table| table.rated = false),
        ("a seed was asked for", |_, table| table.seed = Some(1)),
        ("practice", |append, _| append.header.practice = true),
        ("a hint was given", |append, _| {
            append
                .entries
                .push(entry(LogAction::Hinted { seat: Seat(0) }));
        }),
        ("a guest", |_, table| {
            table.seats[1].owner = SeatOwner::Guest("guest-1".into());
        }),
        ("a robot", |_, table| {
            table.seats[1].owner = SeatOwner::Robot(Level::Expert);
        }),
        ("one against oneself", |_, table| {
            table.seats[1].owner = table.seats[0].owner.clone();
        }),
        ("a robot played for somebody", robot_played),
    ];
    let mut hall = Hall::new(&["ana", "bob"]);
    for (case, spoil) in spoils {
        let (mut append, mut table) = hall.table(Mode::Checkers, &["ana", "bob"]);
        append.end = Some(over(&[1, 0], &[0]));
        spoil(&mut append, &mut table);
        let game = hall.keep((append, table));
        assert_eq!(
            (hall.rate(game), hall.store.unrated_games()),
            (vec![], Ok(vec![])),
            "{case}"
        );
    }
    let alone = hall.game(Mode::Concentration, &["ana"], over(&[9], &[0]));
    assert_eq!(
        (hall.rate(alone), hall.store.unrated_games()),
        (vec![], Ok(vec![])),
        "alone"
    );
    let (append, _) = hall.table(Mode::Checkers, &["ana", "bob"]);
    let at_home = hall
        .store
        .append(Append {
            end: Some(over(&[1, 0], &[0])),
            ..append
        })
        .unwrap();
    assert_eq!(
        (hall.rate(at_home), hall.rate(GameId(999))),
        (vec![], vec![]),
        "no table of the hall"
    );
    assert_eq!(
        hall.store.leaderboard(Mode::Checkers, RatingPool::Two, 10),
        Ok(vec![])
    );
    let back = |append: &mut Append| {
        append.entries.push(entry(LogAction::Taken {
            seat: Seat(0),
            player: Player::person("ana"),
        }));
    };
    let (mut append, table) = hall.table(Mode::Checkers, &["ana", "bob"]);
    append.end = Some(over(&[1, 0], &[0]));
    back(&mut append);
    let game = hall.keep((append, table));
    assert_eq!(
        hall.rate(game).len(),
        2,
        "whoever comes back to the own seat plays on"
    );
}

/// Returns how many of the ratings of those who played a game it has changed.
pub(super) fn moved(changes: &[RatingChange]) -> usize {
    let has_moved = |change: &&RatingChange| {
        let new = Rating::new(change.after.pool());
        change.before.unwrap_or(new).values() != change.after.values()
    };
    changes.iter().filter(has_moved).count()
}

fn ten_games_a_day_of_the_same_people_count() {
    let mut hall = Hall::new(&["ana", "bob", "cyd"]);
    let rate = |hall: &mut Hall, second: i64, names: &[&str]| {
        let game = hall.game_at(second, Mode::Checkers, names, over(&[1, 0], &[0]));
        let now = at(second);
        moved(&hall.store.rate(game, false, now).unwrap())
    };
    for number in 0..10 {
        assert_eq!(rate(&mut hall, number, &["ana", "bob"]), 2, "game {number}");
    }
    assert_eq!(rate(&mut hall, 10, &["ana", "bob"]), 0, "the eleventh");
    assert_eq!(rate(&mut hall, 11, &["bob", "ana"]), 0, "seats swapped");
    assert_eq!(hall.store.unrated_games(), Ok(vec![]));
    assert_eq!(rate(&mut hall, 12, &["ana", "cyd"]), 2, "another opponent");
    assert_eq!(rate(&mut hall, 86_500, &["ana", "bob"]), 2, "the next day");
}

const FEEDERS: [&str; 10] = [
    "f-0", "f-1", "f-2", "f-3", "f-4", "f-5", "f-6", "f-7", "f-8", "f-9",
];

/// A star, whose games ten others lose a hundred times in a day; the network of each follows from its number.
fn feed(day: i64, network: fn(u8) -> [u8; 4]) -> (Hall, Rating) {
    let names: Vec<_> = ["star"].into_iter().chain(FEEDERS).collect();
    let mut hall = Hall::new(&names);
    hall.visit("star", [10, 0, 0, 0]);
    for (number, name) in (0..).zip(FEEDERS) {
        hall.visit(name, network(number));
    }
    for number in 0..100 {
        let name = FEEDERS[usize::try_from(number % 10).unwrap()];
        hall.won(day * 86_400 + number, ["star", name]);
    }
    let ratings = hall.store.ratings(hall.accounts[0].id).unwrap();
    (hall, ratings[0].1)
}

fn ten_fresh_keys_make_no_star() {
    let (hall, star) = feed(0, |_| [10, 0, 0, 0]);
    assert_eq!((hall.ranked(), star.shown()), (vec![], (1500, 700)));
    let (hall, star) = feed(30, |_| [10, 0, 0, 0]);
    assert_eq!((hall.ranked(), star.shown()), (vec![], (1500, 700)));
    let (hall, star) = feed(0, |number| [10, 0, 1 + number % 3, 0]);
    assert!(star.low() < 1500, "{star:?}");
    assert_eq!(hall.ranked(), Vec::<String>::new(), "fresh keys of others");
    let (hall, star) = feed(30, |number| [10, 0, 1 + number % 2, 0]);
    assert_eq!((hall.ranked(), star.met), (vec![], 2), "two networks");
}

fn a_game_counts_for_each_by_its_opponents() {
    let mut hall = Hall::new(&["ana", "bob", "cyd", "dee"]);
    for (name, network) in [("ana", 1), ("bob", 1), ("cyd", 2), ("dee", 3)] {
        hall.visit(name, [10, 0, network, 0]);
    }
    assert_eq!(moved(&hall.won(10, ["ana", "bob"])), 0, "one network");
    let young = hall.won(20, ["ana", "cyd"]);
    assert_eq!(of_names(&young), [("ana", 1, 1516), ("cyd", 2, 1484)]);
    let day = 2 * 86_400;
    let grown = hall.won(day, ["bob", "dee"]);
    assert_eq!(of_names(&grown), [("bob", 1, 1662), ("dee", 2, 1338)]);
    assert_eq!(grown[0].after.met, 1);
    let rules = ["ana", "bob", "cyd"];
    let game = hall.game_at(day, Mode::Concentration, &rules, over(&[9, 5, 1], &[0]));
    let together = hall.store.rate(game, true, at(day)).unwrap();
    let in_full = rated(&[1, 2, 3].map(|place| (Rating::new(RatingPool::Several), place)));
    let gain = in_full[0].values().0 - 25.0;
    assert!((together[0].after.values().0 - 25.0 - gain / 2.0).abs() < 1e-9);
    assert_eq!(
        together[0].after.met, 0,
        "one of two was of another network"
    );
    // Ana loses to each of three others in turn, and wins against them.
    hall.visit("bob", [10, 0, 4, 0]);
    for number in 0..12 {
        let other = ["bob", "cyd", "dee"][usize::try_from(number % 3).unwrap()];
        let names = if number % 2 == 0 {
            ["ana", other]
        } else {
            [other, "ana"]
        };
        hall.won(day + number, names);
    }
    assert_eq!(hall.ranked(), ["ana"], "the others have met two networks");
}

fn a_game_that_is_given_up_at_once_counts_little() {
    let mut hall = Hall::new(&["ana", "bob"]);
    hall.visit("ana", [10, 0, 1, 0]);
    hall.visit("bob", [10, 0, 2, 0]);
    let day = 2 * 86_400;
    let end = GameEnd {
        end: Some(End::Resigned(Seat(1))),
        ..over(&[0, 0], &[0])
    };
    let game = hall.game_at(day, Mode::Checkers, &["ana", "bob"], end);
    let changes = hall.store.rate(game, true, at(day)).unwrap();
    assert_eq!(
        of_names(&changes),
        [("ana", 1, 1541), ("bob", 2, 1459)],
        "a quarter of 162: each has made two moves of eight"
    );
}

fn a_game_in_which_somebody_has_made_one_move_is_not_rated() {
    let mut hall = Hall::new(&["ana", "bob"]);
    let (mut append, table) = hall.table(Mode::Checkers, &["ana", "bob"]);
    append.end = Some(over(&[1, 0], &[0]));
    append.entries.pop();
    let game = hall.keep((append, table));
    assert_eq!(hall.rate(game), vec![]);
}

fn the_record_against_each_other_is_counted_by_game() {
    let mut hall = Hall::new(&["ana", "bob", "cyd"]);
    hall.game(Mode::Checkers, &["ana", "bob"], over(&[1, 0], &[0]));
    hall.game(Mode::Checkers, &["bob", "ana"], over(&[1, 0], &[0]));
    hall.game(Mode::Checkers, &["bob", "ana"], over(&[0, 0], &[]));
    let (mut append, table) = hall.table(Mode::Checkers, &["ana", "bob"]);
    (append.end, append.header.practice) = (Some(over(&[1, 0], &[0])), true);
    hall.keep((append, table));
    let (append, table) = hall.table(Mode::Checkers, &["ana", "bob"]);
    hall.keep((append, table));
    hall.game(
        Mode::Concentration,
        &["ana", "bob", "cyd"],
        over(&[1, 2, 3], &[2]),
    );
    hall.game(
        Mode::Concentration,
        &["ana", "guest-1", "cyd"],
        over(&[3, 2, 3], &[0, 2]),
    );
    let rival = |name: &str, mode, won, lost, drawn| HeadToHead {
        name: name.into(),
        mode,
        won,
        lost,
        drawn,
    };
    let of_ana = [
        rival("bob", Mode::Checkers, 1, 1, 1),
        rival("cyd", Mode::Concentration, 0, 1, 1),
    ];
    assert_eq!(hall.store.rivals(hall.accounts[0].id), Ok(of_ana.to_vec()));
    let of_cyd = [
        rival("ana", Mode::Concentration, 1, 0, 1),
        rival("bob", Mode::Concentration, 1, 0, 0),
    ];
    assert_eq!(hall.store.rivals(hall.accounts[2].id), Ok(of_cyd.to_vec()));
    assert_eq!(hall.store.rivals(AccountId(99)), Ok(vec![]));
}

const NAMES: [&str; 4] = ["ana", "bob", "cyd", "dee"];

/// Some of four accounts, in the order of their seats, with their scores.
fn a_game() -> impl Strategy<Value = (Mode, Vec<usize>, Vec<i32>, bool)> {
    let mode = proptest::sample::select(vec![Mode::Concentration, Mode::BirdHead]);
    let seats = Just((0..NAMES.len()).collect::<Vec<_>>()).prop_shuffle();
    let scores = proptest::collection::vec(0..5, NAMES.len());
    (mode, seats, scores, 2..=NAMES.len(), any::<bool>()).prop_map(
        |(mode, seats, scores, count, rates)| {
            (
                mode,
                seats[..count].to_vec(),
                scores[..count].to_vec(),
                rates,
            )
        },
    )
}

/// The expected ratings and records, in maps.
#[derive(Default)]
struct Model {
    ratings: HashMap<(usize, &'static str, RatingPool), Vec<Rating>>,
    records: BTreeMap<(usize, usize, &'static str), [u32; 3]>,
}

impl Model {
    fn rating(&self, who: usize, mode: Mode, pool: RatingPool) -> Rating {
        let all = self.ratings.get(&(who, mode.name(), pool));
        all.and_then(|all| all.last().copied())
            .unwrap_or_else(|| Rating::new(pool))
    }

    fn rate(&mut self, mode: Mode, seats: &[usize], standing: &FinalScore) {
        let pool = RatingPool::of_seats(seats.len()).unwrap();
        let places = places(mode.best(), standing, None);
        let before: Vec<_> = seats
            .iter()
            .map(|who| self.rating(*who, mode, pool))
            .zip(places)
            .collect();
        for (who, after) in seats.iter().zip(rated(&before)) {
            self.ratings
                .entry((*who, mode.name(), pool))
                .or_default()
                .push(after);
        }
    }

    fn count(&mut self, mode: Mode, seats: &[usize], standing: &FinalScore) {
        let won = |seat: usize| standing.winners.contains(&Seat::of(seat));
        for (mine, theirs) in
            (0..seats.len()).flat_map(|mine| (0..seats.len()).map(move |theirs| (mine, theirs)))
        {
            if mine != theirs && (won(mine) || won(theirs)) {
                let record = self
                    .records
                    .entry((seats[mine], seats[theirs], mode.name()))
                    .or_default();
                record[if won(mine) == won(theirs) {
                    2
                } else {
                    usize::from(!won(mine))
                }] += 1;
            }
        }
    }

    fn check(&self, hall: &Hall) -> Result<(), TestCaseError> {
        for (who, account) in hall.accounts.iter().enumerate() {
            let mut count = 0;
            for ((owner, mode, pool), ratings) in &self.ratings {
                if *owner == who {
                    let found = hall
                        .store
                        .rating_history(account.id, mode.parse().unwrap())
                        .unwrap();
                    let found = found
                        .into_iter()
                        .map(|(_, rating)| rating)
                        .filter(|one| one.pool() == *pool);
                    prop_assert_eq!(&found.collect::<Vec<_>>(), ratings);
                    count += 1;
                }
            }
            prop_assert_eq!(hall.store.ratings(account.id).unwrap().len(), count);
            let rivals = hall
                .store
                .rivals(account.id)
                .unwrap()
                .into_iter()
                .map(|rival| {
                    let other = NAMES.iter().position(|name| *name == rival.name).unwrap();
                    (
                        (who, other, rival.mode.name()),
                        [rival.won, rival.lost, rival.drawn],
                    )
                });
            let wanted = self.records.iter().filter(|((mine, ..), _)| *mine == who);
            prop_assert_eq!(
                rivals.collect::<BTreeMap<_, _>>(),
                wanted.map(|(key, record)| (*key, *record)).collect()
            );
        }
        for (mode, pool) in [Mode::Concentration, Mode::BirdHead]
            .into_iter()
            .flat_map(|mode| RatingPool::ALL.map(|l| (mode, l)))
        {
            let rows = hall.store.leaderboard(mode, pool, 10).unwrap();
            prop_assert!(rows.is_sorted_by_key(|row| -row.rating.low()));
            for row in &rows {
                let who = NAMES.iter().position(|name| *name == row.name).unwrap();
                prop_assert_eq!(row.rating, self.rating(who, mode, pool));
            }
            let ranked = self.ratings.iter().filter(|((_, name, of), ratings)| {
                let last = ratings.last().expect("a rating");
                *name == mode.name() && *of == pool && !last.is_provisional()
            });
            prop_assert_eq!(rows.len(), ranked.count());
        }
        Ok(())
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(48)))]

    fn ratings_and_records_are_those_of_the_games(games in proptest::collection::vec(a_game(), 1..25)) {
        let (mut hall, mut model) = (Hall::new(&NAMES), Model::default());
        let mut open = Vec::new();
        for (mode, seats, scores, rates) in games {
            let names: Vec<_> = seats.iter().map(|who| NAMES[*who]).collect();
            let winners: Vec<u8> = mode.best().leaders(&scores, Seat::all(seats.len())).iter().map(|seat| seat.0).collect();
            let end = over(&scores, &winners);
            let game = hall.game(mode, &names, end.clone());
            model.count(mode, &seats, &end.standing);
            if rates {
                hall.rate(game);
                hall.rate(game);
                model.rate(mode, &seats, &end.standing);
            } else {
                open.push(game);
            }
            prop_assert_eq!(hall.store.unrated_games(), Ok(open.clone()));
        }
        model.check(&hall)?;
        prop_assert_eq!(hall.store.check(), Ok(()));
    }
}
