//! Lists of finished games, compared with a plain scan over all of them.

use rand::SeedableRng as _;
use rand_chacha::ChaCha8Rng;

use super::*;
use crate::games::games_query::outcome_column;
use crate::server::table_code::TableCode;
use draughts::pdn;
use parlour_model::record::file_game::FileGame;

both! {
    every_filter_lets_through_what_a_plain_scan_finds
    a_game_with_many_sets_of_rules_is_listed_whole
}

const NAMES: [&str; 4] = ["Ana", "Bo", "Cy", "Dee"];

/// A finished game, and what a filter asks of it.
#[derive(Clone, Debug)]
struct Played {
    seats: Vec<usize>,
    /// 0 to 2 wins that seat, if there is one; 3 is a draw.
    winner: usize,
    mode: Mode,
    minute: i64,
    /// Set for a game at a hall's table; true if the table was listed.
    listed: Option<bool>,
    /// Set for a game from a file; true if its named players count as people.
    file: Option<bool>,
}

fn played() -> impl Strategy<Value = Played> {
    let seats = proptest::collection::vec(0..NAMES.len(), 1..=3);
    let mode = proptest::sample::select(vec![Mode::Concentration, Mode::BirdHead, Mode::Checkers]);
    let file = prop_oneof![3 => Just(None), 1 => any::<bool>().prop_map(Some)];
    (
        seats,
        0..4_usize,
        mode,
        0..6_i64,
        any::<Option<bool>>(),
        file,
    )
        .prop_map(|(seats, winner, mode, minute, listed, file)| Played {
            seats,
            winner,
            mode,
            minute,
            listed,
            file,
        })
}

impl Played {
    /// Puts the game into a store, as the number-th; answers with its id and who it is about.
    fn put(&self, store: &mut TestStore, number: u64) -> Row {
        match self.file {
            Some(counted) => self.put_of_file(store, number, counted),
            None => self.put_of_table(store, number),
        }
    }

    fn put_of_file(&self, store: &mut TestStore, number: u64, counted: bool) -> Row {
        let (white, black) = (self.seats[0], (self.seats[0] + 1) % NAMES.len());
        let (result, fates) = match self.winner {
            0 => ("1-0", [1, 0]),
            1 => ("0-1", [0, 1]),
            _ => ("1/2-1/2", [2, 2]),
        };
        let text = format!(
            "[Event \"{number}\"] [White \"{}\"] [Black \"{}\"] [Date \"1951.07.0{}\"] 1. 11-15 22-18 {result}",
            NAMES[white],
            NAMES[black],
            self.minute + 1
        );
        let game = FileGame::of(&pdn::read(&text).unwrap()[0], &text, None).unwrap();
        let Imported::Finished(id) = store
            .import_file_games(vec![game], counted, at(5000))
            .unwrap()[0]
        else {
            panic!("it is new and over")
        };
        let seats = [black, white].into_iter().zip(fates).collect();
        Row {
            id,
            ended: i64::MIN + self.minute,
            mode: Mode::Checkers,
            seats,
            listed: false,
            people: counted,
        }
    }

    #[expect(clippy::too_many_lines, reason = "every column of a table")]
    fn put_of_table(&self, store: &mut TestStore, number: u64) -> Row {
        let players = self
            .seats
            .iter()
            .map(|who| Player::person(NAMES[*who]))
            .collect();
        let rules = AnyRules::default_of(self.mode);
        let mut header = GameHeader {
            rules: rules.clone(),
            ..header(players)
        };
        header.take_back = false;
        let winners: Vec<_> = (self.winner < self.seats.len())
            .then(|| Seat::of(self.winner))
            .into_iter()
            .collect();
        let scores = vec![0; self.seats.len()];
        let standing = FinalScore {
            scores,
            turns: vec![1; self.seats.len()],
            winners: winners.clone(),
        };
        let ended = at(self.minute * 60);
        let end = Some(GameEnd {
            finished: Some(ended),
            end: None,
            standing,
        });
        let table = self.listed.map(|listed| hall_table(rules, listed, number));
        let begins = table.as_ref().map(|table| GameTable {
            code: table.code,
            before: table.version,
            version: 2,
        });
        if let Some(table) = table {
            store.save_hall_table(table, None).unwrap();
        }
        let id = store
            .append(Append {
                end,
                table: begins,
                ..begun(header, &["deal"])
            })
            .unwrap();
        let fate = |seat| match &winners[..] {
            [] => 2,
            winners => i64::from(winners.contains(&Seat::of(seat))),
        };
        let seats = self
            .seats
            .iter()
            .enumerate()
            .map(|(seat, who)| (*who, fate(seat)))
            .collect();
        let listed = self.listed == Some(true);
        Row {
            id,
            ended: ended.as_millisecond(),
            mode: self.mode,
            seats,
            listed,
            people: true,
        }
    }
}

fn hall_table(rules: AnyRules, listed: bool, number: u64) -> HallTable {
    HallTable {
        code: TableCode::random(&mut ChaCha8Rng::seed_from_u64(number)),
        rules,
        seats: Vec::new(),
        clock: "5m+3s".parse().unwrap(),
        rated: false,
        listed,
        take_back: false,
        opened_by: None,
        opened_from: None,
        opened: at(0),
        seed: None,
        game: None,
        closed: false,
        deal: number,
        day: None,
        arena: None,
        is_ladder: false,
        stand_ins: false,
        version: 1,
    }
}

/// The facts that the plain scan gathers about a game.
struct Row {
    id: GameId,
    ended: i64,
    mode: Mode,
    /// The players, and the outcome as the column `fate` stores it.
    seats: Vec<(usize, i64)>,
    listed: bool,
    /// True if the players are people of the statistics.
    people: bool,
}

impl Row {
    /// `persons` has for each name the one that its games count for.
    fn passes(&self, filter: &Filter, persons: &[usize]) -> bool {
        let index = |name: &String| NAMES.iter().position(|other| other == name).unwrap();
        let is_wanted = |who: usize| match (&filter.player, self.people) {
            (None, _) => true,
            (Some(name), true) => persons[who] == persons[index(name)],
            (Some(name), false) => who == index(name),
        };
        let fate = filter.outcome.map(outcome_column);
        let sees = |name: &String| {
            self.listed || self.people && self.seats.iter().any(|(who, _)| *who == index(name))
        };
        filter.mode.is_none_or(|mode| mode == self.mode)
            && self
                .seats
                .iter()
                .any(|(who, found)| is_wanted(*who) && fate.is_none_or(|fate| fate == *found))
            && filter.seen_by.as_ref().is_none_or(sees)
    }
}

/// Every filter there is for these games.
fn filters() -> Vec<Filter> {
    let names = || {
        [None]
            .into_iter()
            .chain(NAMES.map(|name| Some(name.to_owned())))
    };
    let modes = [
        None,
        Some(Mode::Concentration),
        Some(Mode::BirdHead),
        Some(Mode::Checkers),
    ];
    let outcomes = || [None].into_iter().chain(Outcome::ALL.map(Some));
    let of = |player: Option<String>, seen_by: Option<String>| {
        modes.into_iter().flat_map(move |mode| {
            let (player, seen_by) = (player.clone(), seen_by.clone());
            outcomes().map(move |outcome| {
                let (player, seen_by) = (player.clone(), seen_by.clone());
                Filter {
                    mode,
                    player,
                    outcome,
                    seen_by,
                    ..Filter::default()
                }
            })
        })
    };
    let seen = [None, Some(NAMES[0].to_owned())];
    names()
        .flat_map(|player| seen.clone().map(|seen_by| (player.clone(), seen_by)))
        .flat_map(|(p, s)| of(p, s))
        .collect()
}

/// A page of a filter is that part of what the plain scan finds, and the total is the length of that.
fn check(store: &TestStore, filter: &Filter, found: &[GameId]) -> Result<(), TestCaseError> {
    for (skip, limit) in [(0, 100), (1, 2)] {
        let page = store
            .history(Filter {
                skip,
                limit,
                ..filter.clone()
            })
            .unwrap();
        let listed: Vec<_> = page.games.iter().map(|game| game.id).collect();
        let wanted: Vec<_> = found.iter().copied().skip(skip).take(limit).collect();
        prop_assert_eq!(
            (listed, page.total, page.has_more),
            (wanted, found.len(), false),
            "{:?}",
            filter
        );
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(32)))]

    fn every_filter_lets_through_what_a_plain_scan_finds(
        games in proptest::collection::vec(played(), 1..14),
        merges in proptest::collection::vec((0..NAMES.len(), 0..NAMES.len()), 0..3),
    ) {
        let mut store = memory();
        let mut rows: Vec<_> = (0..).zip(&games).map(|(number, game)| game.put(&mut store, number)).collect();
        let mut persons: Vec<_> = (0..NAMES.len()).collect();
        for (from, into) in merges {
            if store.merge(NAMES[from].into(), NAMES[into].into()).is_ok() {
                let (old, new) = (persons[from], persons[into]);
                persons.iter_mut().filter(|person| **person == old).for_each(|person| *person = new);
            }
        }
        rows.sort_by_key(|row| std::cmp::Reverse((row.ended, row.id)));
        for filter in filters() {
            let found = rows.iter().filter(|row| row.passes(&filter, &persons)).map(|row| row.id);
            check(&store, &filter, &found.collect::<Vec<_>>())?;
        }
    }
}

fn a_game_with_many_sets_of_rules_is_listed_whole() {
    let mut store = memory();
    for pairs in 2..32 {
        let mut rules = AnyRules::default_of(Mode::Concentration);
        rules.put_typed("pairs", &pairs.to_string()).unwrap();
        let header = GameHeader {
            rules,
            ..header(vec![Player::person("Ana"), Player::person("Bo")])
        };
        store
            .append(Append {
                end: Some(won()),
                ..begun(header, &["deal"])
            })
            .unwrap();
    }
    let filter = Filter {
        mode: Some(Mode::Concentration),
        limit: 7,
        ..Filter::default()
    };
    let page = store.history(filter).unwrap();
    assert_eq!(
        (page.total, page.games.len(), page.games[0].id),
        (30, 7, GameId(30))
    );
}

#[test]
fn games_beyond_those_that_are_counted_are_told_of_and_can_be_listed() {
    let mut store = memory();
    let most = HistoryPage::MOST_COUNTED;
    let header = header(vec![Player::person("Ana"), Player::person("Bo")]);
    for _ in 0..most + 2 {
        store
            .append(Append {
                end: Some(won()),
                ..begun(header.clone(), &[])
            })
            .unwrap();
    }
    let page = |skip, player: Option<&str>| {
        let player = player.map(str::to_owned);
        let page = store
            .history(Filter {
                skip,
                player,
                limit: 1,
                ..Filter::default()
            })
            .unwrap();
        (page.total, page.has_more, page.games.len())
    };
    for player in [None, Some("Ana")] {
        assert_eq!(page(0, player), (most, true, 1));
        assert_eq!(page(1, player), (most + 1, true, 1));
        assert_eq!(page(2, player), (most + 2, false, 1));
        assert_eq!(page(most + 1, player), (most + 2, false, 1));
    }
    let filter = Filter {
        limit: 2 * most,
        ..Filter::default()
    };
    let all = store.history(filter).unwrap();
    let listed = (all.games.len(), all.total, all.has_more);
    assert_eq!(
        listed,
        (most + 2, most + 2, false),
        "a limit beyond those is kept"
    );
}
