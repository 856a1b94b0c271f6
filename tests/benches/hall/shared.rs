//! Several halls over one `PostgreSQL`: what a move costs as the cluster grows.

use std::time::{Duration, Instant};

use crate::cluster::{Cluster, Server};
use crate::figures::{Stretch, count, tell};
use crate::hall_process::HallProcess;
use crate::pairs::Pairs;
use crate::tables::Tables;

/// The time of the measurement at each rate.
const MEASURED: Duration = Duration::from_secs(8);

/// The time after which the work of the arrivals is over.
const SETTLED: Duration = Duration::from_secs(5);

/// The tables of people beside those of programs, and the number of the first person.
const PAIRS: u32 = 10;
const PEOPLE: u32 = 100_000;

/// The moves a second of the paced part.
const RATE: u32 = 500;

/// One to three halls, and tables from a few to many, unless numbers of both are given; the two of a table come in at
/// different halls.
pub(crate) async fn grow(numbers: &[u32]) {
    println!("halls over one PostgreSQL [>= 2,000 moves a second; p99 < 50 ms at 500 a second]");
    let Some(cluster) = Cluster::start() else {
        return;
    };
    let all = (1..=3).flat_map(|halls| [20, 200, 2_000].map(|tables| [halls, tables]));
    for [halls, tables] in all.filter(|pair| numbers.is_empty() || pair == numbers) {
        measure(&cluster, halls, tables).await;
    }
}

async fn measure(cluster: &Cluster, halls: u32, tables: u32) {
    println!(" {halls} halls, {tables} tables");
    let database = cluster.database();
    let servers: Vec<_> = (0..halls).map(|_| HallProcess::over(&database)).collect();
    let doors: Vec<_> = servers.iter().map(|server| server.address).collect();
    let tables = Tables::begin(&doors, 0, tables).await;
    let people = Pairs::begin(&doors, PEOPLE, PAIRS).await;
    tokio::time::sleep(SETTLED).await;
    let stretch = Stretch::begin(&servers[0]);
    people.times.begin();
    let before = tables.moves();
    tables.times.begin();
    tables.pace(RATE, MEASURED).await;
    tables.times.tell(&format!(
        "{RATE} moves a second: from a line to the other's line"
    ));
    people
        .times
        .tell("beside them: from a key to the other person's frame");
    tell(
        "moves a second",
        moves_since(&tables, before) / stretch.passed(),
        "",
    );
    stretch.tell(&servers[0]);
    drop(people);
    let (begun, before) = (Instant::now(), tables.moves());
    tables.times.begin();
    tables.hurry(MEASURED).await;
    tell(
        "as fast as they can: moves a second",
        moves_since(&tables, before) / begun.elapsed().as_secs_f64(),
        "",
    );
    tables
        .times
        .tell("as fast as they can: from a line to the other's line");
    tell_bytes(
        &cluster.primary,
        database.rsplit('/').next().expect("a name"),
    );
}

fn moves_since(tables: &Tables, before: u64) -> f64 {
    count(usize::try_from(tables.moves() - before).expect("a small number"))
}

/// The bytes of the database that a move takes, with all that belongs to it.
fn tell_bytes(server: &Server, database: &str) {
    let ask = |sql: &str| server.sql(database, sql).parse::<f64>().unwrap_or(f64::NAN);
    let size = ask("SELECT pg_total_relation_size('log')");
    let entries = ask("SELECT count(*) FROM log");
    tell(
        "bytes of the log a move, with its index",
        size / entries,
        "",
    );
    tell(
        "bytes of the whole database a move",
        ask("SELECT pg_database_size(current_database())") / entries,
        "",
    );
}
