//! Databases of which rows were damaged, or written by another program: SQL statements spoil a store, and then everything
//! is looked at that a person can look at. One row that cannot be read hides no other.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::process;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::{env, fs};

use jiff::Timestamp;
use jiff::tz::TimeZone;
use parlour_boards::saved_game::outcome;
use parlour_config::Config;
use parlour_kit::input::Key;
use parlour_model::any::Mode;
use parlour_model::diagnostic::Source;
use parlour_model::final_score::FinalScore;
use parlour_model::player::Level;
use parlour_model::record::Record;
use parlour_model::time_control::TimeControl;
use parlour_store::rating::RatingPool;
use parlour_store::sqlite::Sqlite;
use parlour_store::table_code::TableCode;
use parlour_store::{
    AccountId, Filter, GameId, GameSummary, HallSeat, HallTable, SeatOwner, Store,
};
use parlour_ui::state::Start;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rusqlite::Connection;

use crate::record;
use crate::runner::Target;
use parlour_testing::session::{BEST, Session, World};

pub(crate) const TARGET: Target = Target {
    name: "store",
    make,
    words: &[
        "UPDATE games SET ",
        "UPDATE seats SET ",
        "UPDATE players SET ",
        "UPDATE results SET ",
        "DELETE FROM ",
        " WHERE game = 2",
        ";\n",
        "CAST(x'4dff' AS TEXT)",
        "NULL",
        "-9223372036854775808",
        "'resigned 9'",
    ],
    check,
};

/// The values that a column is set to: no text, too large ones, and those of another column.
const VALUES: [&str; 24] = [
    "NULL",
    "CAST(x'4dff' AS TEXT)",
    "CAST(x'00' AS TEXT)",
    "''",
    "'A1'",
    "'deal 1 1 2 2'",
    "'[rules]'",
    "'checkers'",
    "'resigned 9'",
    "'out of time 64'",
    "'draw agreed'",
    "'wizard'",
    "'2024-01-01T00:00:00Z'",
    "'5m+3s'",
    "0",
    "1",
    "2",
    "-1",
    "64",
    "255",
    "4294967296",
    "9223372036854775807",
    "-9223372036854775808",
    "printf('%.300c', 'x')",
];

/// The number of accounts of the hall.
const ACCOUNTS: i64 = 3;

/// A file that goes with this value, and what SQLite keeps beside it.
struct File(PathBuf);

impl File {
    /// A new file with the content of a sound store.
    fn new() -> Self {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        Self(env::temp_dir().join(format!("parlour-fuzz-{}-{number}.db", process::id())))
    }
}

impl Drop for File {
    fn drop(&mut self) {
        for end in ["", "-wal", "-shm", "-journal"] {
            let _ = fs::remove_file(format!("{}{end}", self.0.display()));
        }
    }
}

/// A store with games of every kind, finished and unfinished, as the bytes of its file.
fn sound() -> &'static [u8] {
    static BYTES: OnceLock<Vec<u8>> = OnceLock::new();
    BYTES.get_or_init(|| {
        let (file, mut rng) = (File::new(), ChaCha8Rng::seed_from_u64(3));
        let mut store = Sqlite::open(&file.0).expect("a new store");
        let mut number = 0;
        while store.unfinished().expect("a list").len() < 6
            || store.people().expect("a list").is_empty()
        {
            let text = record::make(&mut rng);
            let record = Record::read(Source::new("game.toml", &text)).expect("a record");
            // The moves do not fit if another number of players sits down than has played.
            let Ok((playthrough, None)) = record.replay() else {
                continue;
            };
            let time = Timestamp::new(1_700_000_000 + number, 0).expect("a time");
            let standing = FinalScore::of_any(&playthrough);
            store
                .import(
                    vec![(
                        Record {
                            started: Some(time),
                            ..record
                        },
                        standing,
                    )],
                    time,
                )
                .expect("there is room");
            number += 1;
        }
        seat_accounts(&mut store, &mut rng);
        drop(store);
        fs::read(&file.0).expect("the file")
    })
}

/// Makes every game one at a rated table of a hall, with accounts on its first seats, and rates what counts.
fn seat_accounts(store: &mut Sqlite, rng: &mut ChaCha8Rng) {
    let time = Timestamp::new(1_700_000_000, 0).expect("a time");
    for number in 1..=ACCOUNTS {
        let name = format!("name-{number}").parse().expect("a name");
        store
            .create_account(name, false, format!("SHA256:{number}"), String::new(), time)
            .expect("there is room");
    }
    let games = [
        store.unfinished().expect("a list"),
        store.history(Filter::default()).expect("a list").games,
    ]
    .concat();
    for game in games {
        let seat_owner = |number| {
            if number > ACCOUNTS {
                SeatOwner::Robot(Level::Sharp)
            } else {
                SeatOwner::Account(AccountId(number))
            }
        };
        let table = HallTable {
            code: TableCode::random(rng),
            rules: store.open(game.id).expect("a game").header.rules,
            seats: (1..)
                .zip(&game.players)
                .map(|(number, _)| HallSeat {
                    owner: seat_owner(number),
                    seen: 1,
                })
                .collect(),
            clock: TimeControl::None,
            rated: true,
            listed: true,
            take_back: false,
            opened_by: Some(AccountId(1)),
            opened_from: None,
            opened: time,
            seed: None,
            game: Some(game.id),
            closed: false,
            deal: 1,
            day: None,
            arena: None,
            is_ladder: false,
            stand_ins: false,
            version: 1,
        };
        store.save_hall_table(table, None).expect("there is room");
        if rng.random() {
            store.rate(game.id, true, time).expect("there is room");
        }
    }
}

/// The columns of every table, and those of its primary key.
fn columns() -> &'static [(String, String, Vec<String>)] {
    static COLUMNS: OnceLock<Vec<(String, String, Vec<String>)>> = OnceLock::new();
    COLUMNS.get_or_init(|| {
        let file = File::new();
        fs::write(&file.0, sound()).expect("a file");
        let store = Connection::open(&file.0).expect("a store");
        let all = "SELECT m.name, c.name, (SELECT group_concat(k.name) FROM pragma_table_info(m.name) k WHERE k.pk > 0) \
                   FROM sqlite_schema m, pragma_table_info(m.name) c WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite%'";
        let mut query = store.prepare(all).expect("a query");
        let rows = query.query_map([], |row| {
            let keys: String = row.get(2)?;
            Ok((row.get(0)?, row.get(1)?, keys.split(',').map(str::to_owned).collect()))
        });
        rows.expect("the tables").map(|row| row.expect("a column")).collect()
    })
}

fn make(rng: &mut ChaCha8Rng) -> String {
    let mut text = String::new();
    for _ in 0..rng.random_range(1..4) {
        let (table, column, keys) = columns().choose(rng).expect("columns");
        let value = VALUES.choose(rng).expect("values");
        let keys: Vec<_> = keys
            .iter()
            .map(|key| format!("{key} = {}", rng.random_range(0..4)))
            .collect();
        let whole_table = rng.random_ratio(1, 8);
        let rows = if whole_table {
            "1".to_owned()
        } else {
            keys.join(" AND ")
        };
        let written = match rng.random_range(0..8) {
            0 => writeln!(text, "DELETE FROM {table} WHERE {rows};"),
            _ => writeln!(text, "UPDATE {table} SET {column} = {value} WHERE {rows};"),
        };
        written.expect("a string takes it");
    }
    text
}

fn check(text: &str) {
    let file = File::new();
    fs::write(&file.0, sound()).expect("a file");
    let spoiled = Connection::open(&file.0).expect("a store");
    spoiled
        .execute_batch("PRAGMA foreign_keys = off; PRAGMA synchronous = off")
        .expect("it is sound");
    for statement in text.split(';') {
        let first = statement.split_whitespace().next().unwrap_or_default();
        if ["UPDATE", "DELETE", "INSERT"].contains(&first) {
            // Values that the columns do not take are refused.
            let _ = spoiled.execute_batch(statement);
        }
    }
    drop(spoiled);
    let mut store = Sqlite::open(&file.0).expect("its tables are sound");
    store.unsynced().expect("it can be used");
    look(&store);
    look_at_hall(&mut store);
    play(store);
}

/// All that can be asked of a store.
fn look(store: &Sqlite) {
    let unfinished = store.unfinished().expect("the unfinished games");
    let finished = store.history(Filter::default()).expect("the history").games;
    for game in unfinished.iter().chain(&finished) {
        look_at(store, game);
    }
    for person in store.people().expect("everybody") {
        store
            .statistics(person.name.clone(), TimeZone::UTC)
            .expect("the statistics");
        let filter = Filter {
            player: Some(person.name),
            ..Filter::default()
        };
        store.history(filter).expect("the games of a person");
    }
}

/// All that a hall asks; it may be told that a value cannot be read.
fn look_at_hall(store: &mut Sqlite) {
    drop((
        store.hall_tables(),
        store.unrated_games(),
        store.account_named("ana".into()),
    ));
    for pool in RatingPool::ALL {
        drop(store.leaderboard(Mode::Concentration, pool, 10));
    }
    for account in (0..4).map(AccountId) {
        drop((
            store.account_by_id(account),
            store.keys(account),
            store.ratings(account),
            store.rivals(account),
        ));
        drop(store.rating_history(account, Mode::Concentration));
    }
    for game in (0..20).map(GameId) {
        drop((
            store.hall_table_of_game(game),
            store.rate(game, true, Timestamp::UNIX_EPOCH),
        ));
    }
}

fn look_at(store: &Sqlite, game: &GameSummary) {
    assert!(!outcome(game).is_empty());
    let (saved, record) = (store.open(game.id), store.record(game.id));
    assert!(
        store
            .raw(game.id)
            .is_ok_and(|rows| rows.contains("INSERT INTO games"))
    );
    for fault in [saved.err(), record.as_ref().err().cloned()]
        .into_iter()
        .flatten()
    {
        assert!(!fault.kind.is_of_file(), "{fault}");
    }
    if let Ok(record) = record {
        let _ = record.replay();
        drop(record.to_string());
    }
}

/// A person goes through the lists, opens what is there and plays on.
fn play(store: Sqlite) {
    let world = World {
        answers: true,
        ..World::default()
    };
    let mut session = Session::over(world, Config::default(), BEST, Start::Menu, store);
    session.resize(80, 24);
    for title in ["History", "Statistics", "Resume", "Unfinished tables"] {
        for _ in 0..4 {
            session.key(Key::Esc);
        }
        if !session.is_shown("a games room in a terminal") || !session.is_shown(title) {
            continue;
        }
        session.click_on(title);
        for _ in 0..6 {
            session.key(Key::Down);
            session.key(Key::Right);
            session.key(Key::Enter);
            drop(session.frame());
            session.key(Key::Esc);
        }
    }
}
