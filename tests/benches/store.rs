//! How long the queries of the history and the statistics take over many games.
//!
//! `cargo bench --bench store -- 100000` fills a database of so many games first; it prints figures and fails at
//! nothing.

use std::time::{Duration, Instant};

use jiff::Timestamp;
use parlour::model::any::{AnyRules, Mode};
use parlour::model::player::{Level, Player};
use parlour::model::seat::Seat;
use parlour::model::standing::Standing;
use parlour::store::sqlite::Sqlite;
use parlour::store::{Filter, GameEnd, GameHeader, Outcome, Progress, Store};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

const NAMES: [&str; 6] = ["Ana", "Bo", "Cy", "Dee", "Eve", "Zoë"];
const START: i64 = 1_600_000_000;

fn main() {
    let games = std::env::args().skip(1).find_map(|arg| arg.parse().ok()).unwrap_or(100_000);
    let folder = std::env::temp_dir().join(format!("parlour-bench-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder can be made");
    let file = folder.join("games.db");
    let mut store = Sqlite::open(&file).expect("a database");
    fill(&mut store, games);
    let size = std::fs::metadata(&file).map_or(0, |file| file.len()) >> 20;
    println!("{games} games, {size} MiB; milliseconds, the median and the worst of 9");
    queries(&store);
    drop(store);
    moves(&mut Sqlite::open(&file).expect("a database"));
    std::fs::remove_dir_all(&folder).expect("it was just made");
}

/// Games of two to four seats, some of them solitaire, over several years.
fn fill(store: &mut Sqlite, games: i64) {
    let mut rng = ChaCha8Rng::seed_from_u64(6);
    let start = Instant::now();
    store.unsynced().expect("it is new");
    for number in 0..games {
        let (header, progress) = game(number, &mut rng);
        store.create(header, progress).expect("there is room");
    }
    println!("filled in {:.1} s", start.elapsed().as_secs_f64());
}

fn game(number: i64, rng: &mut ChaCha8Rng) -> (GameHeader, Progress) {
    let mut rules = AnyRules::default_of(Mode::Concentration);
    let pairs = [6, 8, 12, 18][rng.random_range(0..4)];
    rules.put_typed("pairs", &pairs.to_string()).expect("a number");
    let seats = rng.random_range(1..=3_usize);
    let players: Vec<_> = (0..seats).map(|seat| player(seat, rng)).collect();
    let began = Timestamp::from_second(START + number * 1000).expect("a time");
    let finished = Timestamp::from_second(START + number * 1000 + 600).expect("a time");
    let winner = Seat::of(rng.random_range(0..seats));
    let scores = (0..seats).map(|_| rng.random_range(0..pairs)).collect();
    let turns = (0..seats).map(|_| rng.random_range(5..40)).collect();
    let end =
        GameEnd { finished: Some(finished), end: None, standing: Standing { scores, turns, winners: vec![winner] } };
    let moves: Vec<_> = (0..30).map(|n| format!("{}{}", ["A", "B", "C"][n % 3], n / 3 + 1)).collect();
    let header = GameHeader { players, rules, seed: 1, take_back: false, started: Some(began) };
    let (made, waited_ms) = (moves.len(), vec![200_000; seats]);
    (header, Progress { from: 0, moves, made, now: finished, elapsed_ms: 600_000, waited_ms, end: Some(end) })
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
    measure("history, the latest", || store.history(Filter::default()).map(|page| page.total));
    measure("history, the earliest", || {
        store.history(Filter { skip: 99_900, ..Filter::default() }).map(|page| page.total)
    });
    measure("history of Ana", || store.history(filter(Some("Ana"), None, 0)).map(|page| page.total));
    measure("history of Ana, won", || store.history(filter(Some("Ana"), Some(Outcome::Won), 0)).map(|page| page.total));
    measure("history of Zoë, lost", || {
        store.history(filter(Some("Zoë"), Some(Outcome::Lost), 0)).map(|page| page.total)
    });
    measure("history, anybody lost", || store.history(filter(None, Some(Outcome::Lost), 0)).map(|page| page.total));
    measure("people", || store.people().map(|people| people.len()));
    measure("statistics of Ana", || store.statistics("Ana".into()).map(|all| all.len()));
    measure("statistics of Zoë", || store.statistics("Zoë".into()).map(|all| all.len()));
    measure("unfinished", || store.unfinished().map(|tables| tables.len()));
    measure("a record", || store.record(parlour::store::GameId(50)).map(|record| record.moves.len()));
}

/// What a move costs that is on the disk when it returns.
fn moves(store: &mut Sqlite) {
    let (header, progress) = game(0, &mut ChaCha8Rng::seed_from_u64(1));
    let progress = Progress { end: None, ..progress };
    let table = store.create(header, progress.clone()).expect("there is room");
    let mut revision = 1;
    measure("a move, durable", || {
        let from = progress.made + usize::try_from(revision).unwrap_or(0);
        let one = Progress { from, moves: vec!["A1".into()], made: from + 1, ..progress.clone() };
        revision = store.append(table, revision, one)?;
        Ok::<_, parlour::store::StoreError>(1)
    });
}

fn measure<E: std::fmt::Debug>(what: &str, mut query: impl FnMut() -> Result<usize, E>) {
    let mut times: Vec<Duration> = Vec::new();
    let mut found = 0;
    for _ in 0..9 {
        let start = Instant::now();
        found = query().expect("an answer");
        times.push(start.elapsed());
    }
    times.sort_unstable();
    let milliseconds = |time: Duration| time.as_secs_f64() * 1000.0;
    println!("{what:24} {:8.2} {:8.2}   {found}", milliseconds(times[4]), milliseconds(times[8]));
}
