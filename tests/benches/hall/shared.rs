//! Several halls over one `PostgreSQL`: what a move costs as the house grows.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use serde_json::json;

use crate::cluster::{Cluster, Server};
use crate::figures::{Stretch, Times, count, tell};
use crate::house::House;
use crate::tables::Tables;
use crate::visitors::{Program, Screen, name};

/// How long it is measured at each rate.
const MEASURED: Duration = Duration::from_secs(8);

/// What comes of the arrivals is over by then.
const SETTLED: Duration = Duration::from_secs(5);

/// The moves a second of the paced part.
const RATE: u32 = 500;

/// Games of which two flips are waited for at the other hall.
const GAMES: usize = 10;

/// Programs and people who look at each other's frames come after all others.
const WATCHERS: u32 = 100_000;

/// One to three halls, and tables from a few to many; the two of a table come in at different halls.
pub(crate) async fn grow() {
    println!("halls over one PostgreSQL [>= 2,000 moves a second; p99 < 50 ms at 500 a second]");
    let Some(cluster) = Cluster::start() else { return };
    for halls in 1..=3 {
        for tables in [20, 200, 2_000] {
            measure(&cluster, halls, tables).await;
        }
    }
}

async fn measure(cluster: &Cluster, halls: usize, tables: u32) {
    println!(" {halls} halls, {tables} tables");
    let database = cluster.database();
    let houses: Vec<_> = (0..halls).map(|number| House::over(&database, number)).collect();
    let doors: Vec<_> = houses.iter().map(|house| house.address).collect();
    let tables = Tables::begin(&doors, 0, tables).await;
    tokio::time::sleep(SETTLED).await;
    let stretch = Stretch::begin(&houses[0]);
    let before = tables.moves();
    tables.times.begin();
    tables.pace(RATE, MEASURED).await;
    tables.times.tell(&format!("{RATE} moves a second: from a line to the other's line"));
    tell("moves a second", moves_since(&tables, before) / stretch.passed(), "");
    stretch.tell(&houses[0]);
    let frames = frames(*doors.first().expect("a hall"), *doors.last().expect("a hall"), || async {
        tables.pace(RATE, Duration::from_millis(200)).await;
    });
    frames.await.tell("the same: from a line to the frame of a screen elsewhere");
    let (begun, before) = (Instant::now(), tables.moves());
    tables.times.begin();
    tables.hurry(MEASURED).await;
    tell("as fast as they can: moves a second", moves_since(&tables, before) / begun.elapsed().as_secs_f64(), "");
    tables.times.tell("as fast as they can: from a line to the other's line");
    tell_bytes(&cluster.primary, database.rsplit('/').next().expect("a name"));
}

fn moves_since(tables: &Tables, before: u64) -> f64 {
    count(usize::try_from(tables.moves() - before).expect("a small number"))
}

/// How much of the database a move takes, with all that belongs to it.
fn tell_bytes(server: &Server, database: &str) {
    let ask = |sql: &str| server.sql(database, sql).parse::<f64>().unwrap_or(f64::NAN);
    let size = ask("SELECT pg_total_relation_size('log')");
    let entries = ask("SELECT count(*) FROM log");
    tell("bytes of the log a move, with its index", size / entries, "");
    tell("bytes of the whole database a move", ask("SELECT pg_database_size(current_database())") / entries, "");
}

/// A program at one hall flips cards; how long it takes until the screen of the person opposite, at another hall, has
/// the frame. Between the flips others play.
async fn frames<F: Future<Output = ()>>(near: SocketAddr, far: SocketAddr, others: impl Fn() -> F) -> Times {
    let times = Times::default();
    let mut program = Program::come(near, WATCHERS).await;
    let mut screen = Screen::come(far, WATCHERS + 1, (80, 24), None).await;
    let open = json!({
        "do": "open", "mode": "concentration", "rules": { "pairs": 26 }, "players": ["@me", name(WATCHERS + 1)]
    });
    for _ in 0..GAMES {
        program.say(open.to_string()).await;
        screen.quiet().await;
        // The invitation is under the cursor.
        screen.press("\r").await;
        for _ in 0..2 {
            let turn = program.event("turn").await;
            others().await;
            screen.quiet().await;
            let chosen = turn["legal"].as_array().and_then(|legal| legal.last()).expect("a card");
            let line = json!({ "do": "move", "table": turn["table"], "n": turn["n"], "move": chosen }).to_string();
            let begun = Instant::now();
            program.say(line).await;
            screen.frame().await;
            times.add(begun.elapsed());
        }
        program.say(json!({ "do": "resign" }).to_string()).await;
        program.until("\"event\":\"ended\"").await.expect("a line");
        screen.quiet().await;
        screen.press("\x1b").await;
        screen.quiet().await;
    }
    times
}
