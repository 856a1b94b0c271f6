//! The tests of the store, and what they share. Rules of every store are tested on each kind of database; what is
//! SQLite's alone, its files and their damages, on that.

/// Tests that are run on each kind of database.
macro_rules! both {
    ($($name:ident)+) => {
        mod on_sqlite {
            $(#[test]
            fn $name() {
                crate::tests::on(crate::tests::Maker::Sqlite, super::$name);
            })+
        }
        #[cfg(feature = "postgres")]
        mod on_postgres {
            $(#[test]
            fn $name() {
                crate::tests::on(crate::tests::Maker::Postgres, super::$name);
            })+
        }
    };
}

mod account_changes;
mod account_merge;
mod accounts;
mod arenas;
#[cfg(feature = "postgres")]
#[path = "../../../tests/support/cluster.rs"]
mod cluster;
mod daily_leaderboard;
mod daily_puzzle;
mod file_games;
mod files;
#[cfg(feature = "postgres")]
#[path = "../../../tests/support/foreign.rs"]
mod foreign;
mod games;
mod games_query;
mod guests;
mod hall_tables;
mod halls;
mod history;
mod ladders;
mod library;
mod log;
#[cfg(feature = "postgres")]
mod postgres;
mod puppets;
mod ratings;
mod reports;
mod salvage;
mod statistics;
mod training;
mod transfer;
mod unreadable;
mod writers;

use std::cell::Cell;
use std::fs;
use std::ops::{Deref, DerefMut};
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};

use proptest::prelude::*;
use tempfile::TempDir;

use super::*;
use crate::database::engine::Engine as _;
use crate::database::rows::change;
use crate::path::StorePath;
#[cfg(feature = "postgres")]
use crate::postgres::{Postgres, PostgresUrl};
use crate::source::StoreSource;
use crate::sqlite::Sqlite;
#[cfg(feature = "postgres")]
use cluster::Cluster;
use parlour_model::any::AnyPlaythrough;
use parlour_model::diagnostic::Source;
use parlour_model::log::{LogAction, LogSummary, Offer};
use parlour_model::player::{Controller, Level};
use parlour_model::record::Record;

/// A folder of one test; it goes when the test ends.
struct Folder(TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn file(&self) -> PathBuf {
        self.0.path().join("parlour.db")
    }

    fn open(&self) -> TestStore {
        TestStore::Sqlite(Sqlite::open(&self.file()).unwrap())
    }
}

/// A kind of database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Maker {
    Sqlite,
    #[cfg(feature = "postgres")]
    Postgres,
}

thread_local! {
    /// On which kind of database the test of this thread runs.
    static MAKER: Cell<Maker> = const { Cell::new(Maker::Sqlite) };
}

/// Runs a test on a kind of database, unless there is no server for it here.
fn on(maker: Maker, test: fn()) {
    #[cfg(feature = "postgres")]
    if maker == Maker::Postgres && Cluster::shared().is_none() {
        return;
    }
    MAKER.set(maker);
    test();
}

/// Returns the number of cases for a property test. A new server database takes longer to create
/// than one in memory.
fn cases(of_memory: u32) -> u32 {
    if MAKER.get() == Maker::Sqlite {
        of_memory
    } else {
        of_memory.div_ceil(8)
    }
}

/// A store of the kind that the test runs on.
#[derive(Debug)]
enum TestStore {
    Sqlite(Sqlite),
    #[cfg(feature = "postgres")]
    Postgres(Box<Postgres>),
}

impl TestStore {
    /// Checks that the database reports itself intact.
    fn check(&self) -> Result<(), StoreError> {
        match self {
            Self::Sqlite(store) => store.check(),
            #[cfg(feature = "postgres")]
            Self::Postgres(_) => Ok(()),
        }
    }
}

impl Deref for TestStore {
    type Target = dyn Store;

    fn deref(&self) -> &Self::Target {
        match self {
            Self::Sqlite(store) => store,
            #[cfg(feature = "postgres")]
            Self::Postgres(store) => store.as_ref(),
        }
    }
}

impl DerefMut for TestStore {
    fn deref_mut(&mut self) -> &mut Self::Target {
        match self {
            Self::Sqlite(store) => store,
            #[cfg(feature = "postgres")]
            Self::Postgres(store) => store.as_mut(),
        }
    }
}

/// A separate database that can be opened more than once.
enum Place {
    File(Folder),
    #[cfg(feature = "postgres")]
    Server(PostgresUrl),
}

impl Place {
    fn new() -> Self {
        match MAKER.get() {
            Maker::Sqlite => Self::File(Folder::new()),
            #[cfg(feature = "postgres")]
            Maker::Postgres => Self::Server(
                Cluster::shared()
                    .expect("a server")
                    .database()
                    .parse()
                    .unwrap(),
            ),
        }
    }

    fn source(&self) -> StoreSource {
        match self {
            Self::File(folder) => StorePath {
                path: folder.file(),
                makes_folder: false,
            }
            .into(),
            #[cfg(feature = "postgres")]
            Self::Server(url) => StoreSource::Postgres(url.clone()),
        }
    }

    fn open(&self) -> TestStore {
        match self {
            Self::File(folder) => folder.open(),
            #[cfg(feature = "postgres")]
            Self::Server(url) => TestStore::Postgres(Postgres::open(url).unwrap().into()),
        }
    }
}

/// Does something until no other program holds the file for too long.
fn patiently<T>(mut act: impl FnMut() -> Result<T, StoreError>) -> Result<T, StoreError> {
    loop {
        match act() {
            Err(StoreError {
                kind: ErrorKind::Busy,
                ..
            }) => {}
            answer => return answer,
        }
    }
}

/// A new store.
fn memory() -> TestStore {
    match MAKER.get() {
        Maker::Sqlite => TestStore::Sqlite(Sqlite::in_memory().unwrap()),
        #[cfg(feature = "postgres")]
        Maker::Postgres => Place::new().open(),
    }
}

fn at(second: i64) -> Timestamp {
    Timestamp::from_second(1_700_000_000 + second).unwrap()
}

fn robot(name: &str, level: Level) -> Player {
    Player::robot(name, level)
}

fn header(players: Vec<Player>) -> GameHeader {
    let rules = AnyRules::default_of(Mode::Concentration);
    let clock = "5m+3s".parse().unwrap();
    GameHeader {
        players,
        rules,
        seed: u64::MAX - 1,
        take_back: true,
        clock,
        practice: false,
        started: Some(at(0)),
    }
}

/// A move: the deal, or one of the first seat.
fn moved(text: &str) -> LogEntry {
    let by = (!text.starts_with("deal")).then_some(Seat(0));
    LogEntry {
        spent: 100,
        action: LogAction::Move {
            by,
            text: text.into(),
        },
    }
}

fn entry(action: LogAction) -> LogEntry {
    LogEntry { spent: 10, action }
}

/// Carries out appends together.
fn append_all(store: &mut TestStore, appends: Vec<Append>) -> Vec<Result<GameId, StoreError>> {
    let requests = appends
        .into_iter()
        .map(|append| StoreRequest::Append { append })
        .collect();
    let answers = store.run_all(requests).into_iter();
    let game = |answer| match answer {
        StoreResponse::Append(game) => game,
        other => panic!("{other:?}"),
    };
    answers.map(|answer| answer.map(game)).collect()
}

/// A new game with these moves.
fn begun(header: GameHeader, moves: &[&str]) -> Append {
    let entries = moves.iter().map(|text| moved(text)).collect();
    Append {
        game: None,
        header,
        expected: 0,
        entries,
        end: None,
        now: at(9),
        table: None,
    }
}

/// Builds an append of more entries to a game that has `expected` entries in the store.
fn more(game: GameId, expected: usize, entries: Vec<LogEntry>) -> Append {
    Append {
        game: Some(game),
        expected,
        entries,
        ..begun(header(vec![Player::person("Ana")]), &[])
    }
}

/// A game of Ana's with these moves.
fn anas(store: &mut TestStore, moves: &[&str]) -> GameId {
    store
        .append(begun(header(vec![Player::person("Ana")]), moves))
        .unwrap()
}

/// A record of a game of one pair or two, taken from seat 1 on.
fn record(players: Vec<Player>, moves: &[&str], finished: i64) -> Record {
    let mut rules = AnyRules::default_of(Mode::Concentration);
    rules
        .put_typed("pairs", if moves[0].len() > 8 { "2" } else { "1" })
        .unwrap();
    let moves = moves.iter().map(ToString::to_string).collect();
    let (started, finished) = (Some(at(finished - 60)), Some(at(finished)));
    Record {
        started,
        finished,
        ..Record::of_moves(players, rules, moves)
    }
}

const SHORT: [&str; 3] = ["deal 1 1", "A1", "A2"];

fn import(store: &mut TestStore, record: &Record) -> Imported {
    let (playthrough, refused) = record.replay().unwrap();
    assert_eq!(refused, None);
    store
        .import(
            vec![(record.clone(), FinalScore::of_any(&playthrough))],
            at(5000),
        )
        .unwrap()[0]
}

/// The end of a game that the first of two seats has won.
fn won() -> GameEnd {
    let standing = FinalScore {
        scores: vec![1, 0],
        turns: vec![1, 0],
        winners: vec![Seat(0)],
    };
    GameEnd {
        finished: Some(at(50)),
        end: None,
        standing,
    }
}

/// A key's fingerprint.
fn key(number: usize) -> String {
    format!("SHA256:{number:043}")
}

/// Changes a row as no request does.
fn execute(store: &mut TestStore, sql: &str) {
    execute_on(store, sql, 1);
}

/// The same of so many rows.
fn execute_on(store: &mut TestStore, sql: &str, rows: usize) {
    let changed = match store {
        TestStore::Sqlite(store) => store.write(|db| change(db, sql, ())),
        #[cfg(feature = "postgres")]
        TestStore::Postgres(store) => store.write(|db| change(db, sql, ())),
    };
    assert_eq!(changed, Ok(rows), "{sql}");
}

fn account(store: &mut TestStore, name: &str, number: usize) -> Account {
    store
        .create_account(
            name.parse().unwrap(),
            false,
            key(number),
            format!("{name}@home"),
            at(0),
        )
        .unwrap()
}

/// Returns the reason of a refusal, without the file's name.
fn why<T: fmt::Debug>(answer: Result<T, StoreError>) -> String {
    match answer.unwrap_err().kind {
        ErrorKind::Refused(why) => why.english().into_owned(),
        other => panic!("{other:?}"),
    }
}
