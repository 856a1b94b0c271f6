//! The time that the queries of the history and the statistics take over many games. The benchmark
//! also times the queries of a hall over as many rated games.
//!
//! `cargo bench --bench store -- 100000` fills two databases with this number of games first. It
//! prints figures and fails at nothing. With `home` or `hall` before the number, it fills only one
//! of them.
//!
//! `cargo bench --bench store -- postgres` reports the moves a second that a separate PostgreSQL
//! server takes, each on the disk before it is told. With a number after it, it fills the server
//! with this number of a hall's games and asks for lists of them instead: `cargo bench --bench
//! store -- postgres 1000000`.

#[path = "../support/cluster.rs"]
mod cluster;
#[path = "../support/foreign.rs"]
mod foreign;

use std::path::Path;
use std::time::{Duration, Instant};

use jiff::Timestamp;
use jiff::tz::TimeZone;
use parlour_model::any::{AnyRules, Mode};
use parlour_model::final_score::FinalScore;
use parlour_model::log::{LogAction, LogEntry};
use parlour_model::player::{Level, Player};
use parlour_model::record;
use parlour_model::seat::Seat;
use parlour_model::time_control::TimeControl;
use parlour_store::postgres::Postgres;
use parlour_store::rating::RatingPool;
use parlour_store::sqlite::Sqlite;
use parlour_store::table_code::TableCode;
use parlour_store::{
    AccountId, Append, Filter, GameEnd, GameHeader, GameId, HallSeat, HallTable, Outcome,
    SeatOwner, Store, StoreError, StoreRequest,
};
use rand::seq::index;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

const NAMES: [&str; 6] = ["Ana", "Bo", "Cy", "Dee", "Eve", "Zoë"];
const START: i64 = 1_600_000_000;

fn main() {
    let games = std::env::args().skip(1).find_map(|arg| arg.parse().ok());
    if std::env::args().any(|arg| arg == "postgres") {
        return games.map_or_else(postgres, hall_on_postgres);
    }
    let games = games.unwrap_or(100_000);
    let folder = std::env::temp_dir().join(format!("parlour-bench-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder can be made");
    let wanted = |part: &str| {
        let named: Vec<_> = std::env::args()
            .filter(|arg| ["home", "hall"].contains(&arg.as_str()))
            .collect();
        named.is_empty() || named.iter().any(|arg| arg == part)
    };
    if wanted("home") {
        home(&folder.join("games.db"), games);
    }
    if wanted("hall") {
        hall(&folder.join("hall.db"), games);
    }
    std::fs::remove_dir_all(&folder).expect("it was just made");
}

/// Moves at 500 tables, in batches of as many as a hall commits together.
fn postgres() {
    let Some(cluster) = cluster::Cluster::start() else {
        return;
    };
    let mut store =
        Postgres::open(&cluster.database().parse().expect("a URL")).expect("a database");
    let begun = Append {
        end: None,
        ..game(0, &mut ChaCha8Rng::seed_from_u64(1))
    };
    let tables: Vec<_> = (0..500)
        .map(|_| store.append(begun.clone()).expect("there is room"))
        .collect();
    let (start, mut moves, mut times) = (Instant::now(), 0_u32, Vec::new());
    for round in 0..20 {
        let expected = begun.entries.len() + round;
        let one = |game: &GameId| Append {
            game: Some(*game),
            expected,
            entries: vec![a_move("A1".into(), 0)],
            ..begun.clone()
        };
        for tables in tables.chunks(64) {
            let start = Instant::now();
            let appends = tables
                .iter()
                .map(|table| StoreRequest::Append { append: one(table) })
                .collect();
            moves += u32::try_from(tables.len()).expect("few");
            assert!(
                store.run_all(appends).iter().all(Result::is_ok),
                "each is next"
            );
            times.push(start.elapsed());
        }
    }
    times.sort_unstable();
    let seconds = start.elapsed().as_secs_f64();
    let milliseconds = |part: usize| times[times.len() * part / 100].as_secs_f64() * 1000.0;
    println!(
        "{:.0} moves a second over one connection",
        f64::from(moves) / seconds
    );
    println!(
        "64 moves: {:.2} ms median, {:.2} ms p99",
        milliseconds(50),
        milliseconds(99)
    );
}

/// Measures a hall's queries to a server with `games` games, which SQL has made: two to four
/// accounts at each.
fn hall_on_postgres(games: i64) {
    let Some(cluster) = cluster::Cluster::start() else {
        return;
    };
    let url = cluster.database();
    let database = url.rsplit('/').next().expect("a name");
    let mut store = Postgres::open(&url.parse().expect("a URL")).expect("a database");
    let start = Instant::now();
    add_accounts(&mut store);
    for pairs in [6, 8, 12, 18] {
        let mut rules = AnyRules::default_of(Mode::Concentration);
        rules
            .put_typed("pairs", &pairs.to_string())
            .expect("a number");
        let (mode, text) = (rules.mode().name(), record::rules(&rules));
        cluster.primary.sql(
            database,
            &format!("INSERT INTO rules (mode, text) VALUES ('{mode}', '{text}')"),
        );
    }
    cluster.primary.sql(
        database,
        &include_str!("hall.sql").replace("{games}", &games.to_string()),
    );
    cluster.primary.sql(database, "VACUUM ANALYZE");
    println!(
        "filled with {games} games in {:.1} s",
        start.elapsed().as_secs_f64()
    );
    println!("milliseconds, the median and the worst of 9; how many are found");
    of_hall(&store);
    of_history(&store);
}

fn add_accounts(store: &mut impl Store) {
    let now = Timestamp::from_second(START).expect("a time");
    for number in 0..ACCOUNTS {
        let name = format!("name-{number}").parse().expect("a name");
        store
            .create_account(
                name,
                false,
                format!("SHA256:{number:043}"),
                String::new(),
                now,
            )
            .expect("there is room");
    }
}

/// Lists of games as a user of a hall asks for them, and at home.
#[expect(clippy::too_many_lines, reason = "one story, told in order")]
fn of_history(store: &impl Store) {
    let list = |what: &str, filter: Filter| {
        for (whose, seen_by) in [("", None), (", for a user", Some("name-77".to_owned()))] {
            let filter = Filter {
                seen_by,
                ..filter.clone()
            };
            measure(&format!("{what}{whose}"), || {
                store.history(filter.clone()).map(|page| page.total)
            });
        }
    };
    let all = Filter::default();
    let of = |number: usize| Filter {
        player: Some(format!("name-{number}")),
        ..Filter::default()
    };
    let (busy, rare) = (of(0), of(ACCOUNTS - 1));
    list("history", all.clone());
    list(
        "history, page 100",
        Filter {
            skip: 9_900,
            ..all.clone()
        },
    );
    list("history of the busiest", busy.clone());
    list("history of the rarest", rare);
    list(
        "history by mode",
        Filter {
            mode: Some(Mode::Concentration),
            ..all.clone()
        },
    );
    list(
        "history of no game",
        Filter {
            mode: Some(Mode::Checkers),
            ..all.clone()
        },
    );
    for outcome in Outcome::ALL {
        list(
            &format!("history, {}", outcome.name()),
            Filter {
                outcome: Some(outcome),
                ..all.clone()
            },
        );
        list(
            &format!("the busiest, {}", outcome.name()),
            Filter {
                outcome: Some(outcome),
                ..busy.clone()
            },
        );
    }
    measure("people", || store.people().map(|people| people.len()));
    for number in [0, 500, ACCOUNTS - 1] {
        measure(&format!("statistics of name-{number}"), || {
            store
                .statistics(format!("name-{number}"), TimeZone::UTC)
                .map(|all| all.len())
        });
    }
}

fn home(file: &Path, games: i64) {
    let mut store = Sqlite::open(file).expect("a database");
    fill(&mut store, games);
    tell_size(file, games);
    queries(&store);
    drop(store);
    moves(&mut Sqlite::open(file).expect("a database"));
}

fn tell_size(file: &Path, games: i64) {
    let size = std::fs::metadata(file).map_or(0, |file| file.len()) >> 20;
    println!("{games} games, {size} MiB; milliseconds, the median and the worst of 9");
}

/// Games of two to four seats, some of them solitaire, over several years.
fn fill(store: &mut Sqlite, games: i64) {
    let mut rng = ChaCha8Rng::seed_from_u64(6);
    let start = Instant::now();
    store.unsynced().expect("it is new");
    for number in 0..games {
        store.append(game(number, &mut rng)).expect("there is room");
    }
    println!("filled in {:.1} s", start.elapsed().as_secs_f64());
}

fn game(number: i64, rng: &mut ChaCha8Rng) -> Append {
    let mut rules = AnyRules::default_of(Mode::Concentration);
    let pairs = [6, 8, 12, 18][rng.random_range(0..4)];
    rules
        .put_typed("pairs", &pairs.to_string())
        .expect("a number");
    let seats = rng.random_range(1..=3_usize);
    let players: Vec<_> = (0..seats).map(|seat| player(seat, rng)).collect();
    let began = Timestamp::from_second(START + number * 1000).expect("a time");
    let finished = Timestamp::from_second(START + number * 1000 + 600).expect("a time");
    let winner = Seat::of(rng.random_range(0..seats));
    let scores = (0..seats).map(|_| rng.random_range(0..pairs)).collect();
    let turns = (0..seats).map(|_| rng.random_range(5..40)).collect();
    let end = GameEnd {
        finished: Some(finished),
        end: None,
        standing: FinalScore {
            scores,
            turns,
            winners: vec![winner],
        },
    };
    let entries = (0..30)
        .map(|n| {
            a_move(
                format!("{}{}", ["A", "B", "C"][n % 3], n / 3 + 1),
                n % seats,
            )
        })
        .collect();
    let (clock, started) = (TimeControl::None, Some(began));
    let header = GameHeader {
        players,
        rules,
        seed: 1,
        take_back: false,
        clock,
        practice: false,
        started,
    };
    Append {
        game: None,
        header,
        expected: 0,
        entries,
        end: Some(end),
        now: finished,
        table: None,
    }
}

fn a_move(text: String, seat: usize) -> LogEntry {
    LogEntry {
        spent: 20_000,
        action: LogAction::Move {
            by: Some(Seat::of(seat)),
            text,
        },
    }
}

/// Ana sits at most tables.
fn player(seat: usize, rng: &mut ChaCha8Rng) -> Player {
    match seat {
        0 => Player::person("Ana"),
        _ if rng.random() => Player::robot("", Level::OFFERED[rng.random_range(0..4)]),
        _ => Player::person(NAMES[rng.random_range(1..NAMES.len())]),
    }
}

fn queries(store: &Sqlite) {
    let filter = |player: Option<&str>, outcome, skip| Filter {
        mode: Some(Mode::Concentration),
        player: player.map(str::to_owned),
        outcome,
        skip,
        ..Filter::default()
    };
    measure("history, the latest", || {
        store.history(Filter::default()).map(|page| page.total)
    });
    measure("history, the earliest", || {
        store
            .history(Filter {
                skip: 99_900,
                ..Filter::default()
            })
            .map(|page| page.total)
    });
    measure("history of Ana", || {
        store
            .history(filter(Some("Ana"), None, 0))
            .map(|page| page.total)
    });
    measure("history of Ana, won", || {
        store
            .history(filter(Some("Ana"), Some(Outcome::Won), 0))
            .map(|page| page.total)
    });
    measure("history of Zoë, lost", || {
        store
            .history(filter(Some("Zoë"), Some(Outcome::Lost), 0))
            .map(|page| page.total)
    });
    measure("history, anybody lost", || {
        store
            .history(filter(None, Some(Outcome::Lost), 0))
            .map(|page| page.total)
    });
    measure("people", || store.people().map(|people| people.len()));
    measure("statistics of Ana", || {
        store
            .statistics("Ana".into(), TimeZone::UTC)
            .map(|all| all.len())
    });
    measure("statistics of Zoë", || {
        store
            .statistics("Zoë".into(), TimeZone::UTC)
            .map(|all| all.len())
    });
    measure("unfinished", || {
        store.unfinished().map(|tables| tables.len())
    });
    measure("a record", || {
        store.record(GameId(50)).map(|record| record.moves.len())
    });
}

/// The time of a move that is on the disk when it returns.
fn moves(store: &mut Sqlite) {
    let begun = Append {
        end: None,
        ..game(0, &mut ChaCha8Rng::seed_from_u64(1))
    };
    let tables: Vec<_> = (0..64)
        .map(|_| store.append(begun.clone()).expect("there is room"))
        .collect();
    let mut expected = begun.entries.len();
    let one = |game, expected| Append {
        game: Some(game),
        expected,
        entries: vec![a_move("A1".into(), 0)],
        ..begun.clone()
    };
    measure("a move, durable", || {
        store.append(one(tables[0], expected))?;
        expected += 1;
        Ok(1)
    });
    let mut expected = begun.entries.len();
    measure("63 tables' moves, durable", || {
        let append = |table: &GameId| StoreRequest::Append {
            append: one(*table, expected),
        };
        let appends = tables[1..].iter().map(append).collect();
        expected += 1;
        store
            .run_all(appends)
            .into_iter()
            .collect::<Result<Vec<_>, _>>()
            .map(|answers| answers.len())
    });
}

/// The number of accounts of the hall; the first of them plays in every fifth game.
const ACCOUNTS: usize = 2000;

/// Rated games of two to four accounts, and what a hall asks of them.
fn hall(file: &Path, games: i64) {
    let mut store = Sqlite::open(file).expect("a database");
    let mut rng = ChaCha8Rng::seed_from_u64(8);
    let start = Instant::now();
    store.unsynced().expect("it is new");
    add_accounts(&mut store);
    let mut rated = Duration::ZERO;
    for number in 0..games {
        let (game, now) = play(&mut store, number, &mut rng);
        let start = Instant::now();
        assert!(
            !store
                .rate(game, false, now)
                .expect("there is room")
                .is_empty(),
            "it counts"
        );
        rated += start.elapsed();
    }
    println!(
        "filled in {:.1} s, of which {:.1} s for the ratings",
        start.elapsed().as_secs_f64(),
        rated.as_secs_f64()
    );
    tell_size(file, games);
    of_hall(&store);
    of_history(&store);
    drop(store);
    let mut store = Sqlite::open(file).expect("a database");
    measure("a game rated, durable", || {
        let (game, now) = play(&mut store, games, &mut rng);
        store.rate(game, false, now).map(|changes| changes.len())
    });
}

/// The number of an account by how many were added before it.
fn number_of(index: usize) -> i64 {
    i64::try_from(index + 1).expect("there are few")
}

/// A game at a rated table; answers when it was over.
#[expect(clippy::too_many_lines, reason = "one story, told in order")]
fn play(store: &mut Sqlite, number: i64, rng: &mut ChaCha8Rng) -> (GameId, Timestamp) {
    let seats = if rng.random_ratio(2, 3) {
        2
    } else {
        rng.random_range(3..=4)
    };
    let mut accounts: Vec<i64> = index::sample(rng, ACCOUNTS - 1, seats)
        .iter()
        .map(|index| number_of(index + 1))
        .collect();
    if number % 5 == 0 {
        accounts[0] = 1;
    }
    let played = game(number, rng);
    let players = accounts
        .iter()
        .map(|account| Player::person(format!("name-{}", account - 1)))
        .collect();
    let winner = Seat::of(rng.random_range(0..seats));
    let scores = Seat::all(seats)
        .map(|seat| {
            if seat == winner {
                20
            } else {
                rng.random_range(0..20)
            }
        })
        .collect();
    let standing = FinalScore {
        scores,
        turns: vec![10; seats],
        winners: vec![winner],
    };
    let now = played.now;
    let append = Append {
        header: GameHeader {
            players,
            ..played.header
        },
        entries: (0..20)
            .map(|n| a_move(format!("A{n}"), n % seats))
            .collect(),
        end: Some(GameEnd {
            finished: Some(now),
            end: None,
            standing,
        }),
        ..played
    };
    let rules = append.header.rules.clone();
    let game = store.append(append).expect("there is room");
    let seat = |account: &i64| HallSeat {
        owner: SeatOwner::Account(AccountId(*account)),
        seen: 20,
    };
    let table = HallTable {
        code: TableCode::random(rng),
        rules,
        seats: accounts.iter().map(seat).collect(),
        clock: TimeControl::None,
        rated: true,
        listed: true,
        take_back: false,
        opened_by: Some(AccountId(accounts[0])),
        opened_from: None,
        opened: now,
        seed: None,
        game: Some(game),
        closed: number % 1000 != 0,
        deal: 1,
        day: None,
        arena: None,
        is_ladder: false,
        stand_ins: false,
        version: 1,
    };
    store.save_hall_table(table, None).expect("there is room");
    (game, now)
}

fn of_hall(store: &impl Store) {
    let leaderboard = |pool, limit| {
        store
            .leaderboard(Mode::Concentration, pool, limit)
            .map(|rows| rows.len())
    };
    let (busy, other) = (AccountId(1), AccountId(500));
    measure("ranking of two, 50", || leaderboard(RatingPool::Two, 50));
    measure("ranking of several, all", || {
        leaderboard(RatingPool::Several, ACCOUNTS)
    });
    for (who, account) in [("the busiest", busy), ("another", other)] {
        measure(&format!("ratings of {who}"), || {
            store.ratings(account).map(|ratings| ratings.len())
        });
        measure(&format!("rating history, {who}"), || {
            store
                .rating_history(account, Mode::Concentration)
                .map(|history| history.len())
        });
        measure(&format!("rivals of {who}"), || {
            store.rivals(account).map(|rivals| rivals.len())
        });
    }
    measure("games not rated yet", || {
        store.unrated_games().map(|games| games.len())
    });
    measure("tables that are open", || {
        store.hall_tables().map(|tables| tables.len())
    });
    measure("table of a game", || {
        store
            .hall_table_of_game(GameId(77))
            .map(|table| usize::from(table.is_some()))
    });
    measure("account of a key", || {
        store
            .account_of_key(format!("SHA256:{:043}", 700))
            .map(|account| usize::from(account.is_some()))
    });
    measure("account by its name", || {
        store
            .account_named("Name-700".into())
            .map(|account| usize::from(account.is_some()))
    });
}

fn measure(what: &str, mut query: impl FnMut() -> Result<usize, StoreError>) {
    let mut times: Vec<Duration> = Vec::new();
    let mut found = 0;
    for _ in 0..9 {
        let start = Instant::now();
        found = query().expect("an answer");
        times.push(start.elapsed());
    }
    times.sort_unstable();
    let milliseconds = |time: Duration| time.as_secs_f64() * 1000.0;
    println!(
        "{what:40} {:8.2} {:8.2}   {found}",
        milliseconds(times[4]),
        milliseconds(times[8])
    );
}
