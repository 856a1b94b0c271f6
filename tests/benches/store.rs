//! How long the queries of the history and the statistics take over many games.
//!
//! `cargo bench --bench store -- 100000` fills a database of so many games first; it prints figures and fails at
//! nothing.

use std::time::{Duration, Instant};

use jiff::Timestamp;
use parlour::model::any::{AnyRules, Mode};
use parlour::model::log::{Action, Entry};
use parlour::model::player::{Level, Player};
use parlour::model::seat::Seat;
use parlour::model::standing::Standing;
use parlour::model::time_control::TimeControl;
use parlour::store::sqlite::Sqlite;
use parlour::store::{Append, Filter, GameEnd, GameHeader, Outcome, Store};
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
        store.append(game(number, &mut rng)).expect("there is room");
    }
    println!("filled in {:.1} s", start.elapsed().as_secs_f64());
}

fn game(number: i64, rng: &mut ChaCha8Rng) -> Append {
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
    let entries = (0..30).map(|n| a_move(format!("{}{}", ["A", "B", "C"][n % 3], n / 3 + 1), n % seats)).collect();
    let (clock, started) = (TimeControl::None, Some(began));
    let header = GameHeader { players, rules, seed: 1, take_back: false, clock, practice: false, started };
    Append { game: None, header, expected: 0, entries, end: Some(end), now: finished }
}

fn a_move(text: String, seat: usize) -> Entry {
    Entry { spent: 20_000, action: Action::Move { by: Some(Seat::of(seat)), text } }
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
    let begun = Append { end: None, ..game(0, &mut ChaCha8Rng::seed_from_u64(1)) };
    let tables: Vec<_> = (0..64).map(|_| store.append(begun.clone()).expect("there is room")).collect();
    let mut expected = begun.entries.len();
    let one =
        |game, expected| Append { game: Some(game), expected, entries: vec![a_move("A1".into(), 0)], ..begun.clone() };
    measure("a move, durable", || {
        store.append(one(tables[0], expected))?;
        expected += 1;
        Ok::<_, parlour::store::StoreError>(1)
    });
    let mut expected = begun.entries.len();
    measure("63 tables' moves, durable", || {
        let appends: Vec<_> = tables[1..].iter().map(|table| one(*table, expected)).collect();
        expected += 1;
        store.append_all(&appends).into_iter().collect::<Result<Vec<_>, _>>().map(|answers| answers.len())
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
