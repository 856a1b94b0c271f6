//! A hall that is killed again and again while programs play: what anybody was told stays so.

use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use serde_json::{Value as Json, json};

use crate::bot::Bot;
use crate::fleet::Program;
use crate::hall::{Hall, PATIENCE};
use crate::memory::Memory;

/// Tables at once, each with two programs.
const TABLES: usize = 20;

/// The time that games may take to end once no more are begun.
const END: Duration = Duration::from_secs(180);

/// All five games, with and without clocks and robots, rated and not.
pub(crate) fn table(number: usize) -> Json {
    let (mode, rules, most) = [
        ("concentration", json!({ "pairs": 6 }), 3),
        ("memory-match", json!({ "pairs": 5 }), 2),
        ("memoarrr", json!({ "expert_rules": true }), 3),
        ("checkers", json!({ "variant": "russian" }), 2),
        ("birdhead", json!({ "limit": 1 }), 3),
    ][number % 5]
        .clone();
    let mut table =
        json!({ "do": "open", "mode": mode, "rules": rules, "players": ["@me", "@open"] });
    match number / 5 {
        0 if most > 2 => table["players"] = json!(["@me", "@novice", "@open"]),
        1 => table["clock"] = json!("20m+5s"),
        2 => table["rated"] = json!(true),
        _ => {}
    }
    // Three sit at a table of this game.
    if mode == "birdhead" && table["rated"].is_null() {
        table["players"] = json!(["@me", "@novice", "@open"]);
    }
    table
}

/// The outcome of a run.
#[derive(Debug)]
struct Outcome {
    kills: usize,
    moves: usize,
    games: usize,
    /// The longest time from a kill to the first move after it.
    longest: Duration,
    faults: Vec<String>,
}

/// Kills the hall so often. The moments follow from the seed.
fn kill(kills: usize, seed: u64) -> Outcome {
    let mut hall = Hall::open();
    let memory = Arc::new(Memory::default());
    let mut runtime = tokio::runtime::Builder::new_multi_thread();
    let runtime = runtime
        .worker_threads(1)
        .enable_all()
        .build()
        .expect("a runtime");
    let mut programs = Vec::new();
    for number in 0..TABLES {
        let (owner, other) = (format!("owner-{number}"), format!("other-{number}"));
        for (index, name) in [&owner, &other].into_iter().enumerate() {
            let seed = seed * 1_000 + 2 * number as u64 + index as u64;
            let program = Program::new(name, &owner, &table(number), &memory, seed);
            programs.push(runtime.spawn(program.live(vec![hall.address()])));
        }
    }
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut longest = Duration::ZERO;
    for _ in 0..kills {
        let so_many = rng.random_range(1..400);
        wait_for_moves(&hall, &memory, so_many);
        // Between two moves, or in the midst of one.
        thread::sleep(Duration::from_micros(rng.random_range(0..20_000)));
        hall.kill();
        let killed = Instant::now();
        hall.start();
        wait_for_moves(&hall, &memory, 1);
        longest = longest.max(killed.elapsed());
    }
    memory.close();
    let all = async {
        for program in programs {
            program.await.expect("no panic");
        }
    };
    let ended = runtime.block_on(async { tokio::time::timeout(END, all).await });
    let mut faults = memory.faults();
    if ended.is_err() {
        faults.push(format!("games stand still: {}", hall.told(&["tables"])));
        faults.extend(memory.doing());
    }
    faults.extend(
        memory
            .unended(2)
            .into_iter()
            .map(|table| format!("the end of {table} was not told to all")),
    );
    let counted = memory.counted();
    Outcome {
        kills,
        moves: counted.moves,
        games: counted.games,
        longest,
        faults,
    }
}

/// Waits until this number of further moves has been told, or something is wrong.
fn wait_for_moves(hall: &Hall, memory: &Memory, so_many: usize) {
    let before = memory.counted().moves;
    let begun = Instant::now();
    while memory.counted().moves < before + so_many && memory.faults().is_empty() {
        let tables = || hall.told(&["tables"]);
        assert!(
            begun.elapsed() < 2 * PATIENCE,
            "no moves any more: {}\n{}",
            hall.log(),
            tables()
        );
        thread::sleep(Duration::from_millis(1));
    }
}

#[test]
fn what_was_told_before_a_kill_is_told_after_it() {
    let outcome = kill(3, 1);
    assert_eq!(outcome.faults, [""; 0]);
    assert!(
        outcome.moves > 500 && outcome.games >= TABLES,
        "{outcome:?}"
    );
}

#[test]
fn the_end_of_a_game_is_told_once_more_as_it_was() {
    let mut hall = Hall::open();
    let (mut ana, mut bob) = (Bot::come(&hall, "ana"), Bot::come(&hall, "bob"));
    let code = ana.open(json!({ "mode": "checkers" }));
    bob.sit(&code);
    ana.event("turn");
    assert_eq!(
        ana.ask(&json!({ "do": "resign", "table": code }))["ok"],
        "resign"
    );
    let ended = bob.event("ended");
    hall.kill();
    hall.start();
    assert_eq!(Bot::come(&hall, "bob").event("ended"), ended);
}

#[test]
#[ignore = "many restarts: PARLOUR_KILLS=100 cargo test --release --test ssh -- --ignored kills --nocapture"]
fn kills_by_the_hundred() {
    let number = |name: &str, usual| {
        std::env::var(name)
            .ok()
            .and_then(|text| text.parse().ok())
            .unwrap_or(usual)
    };
    let (kills, seed) = (number("PARLOUR_KILLS", 100), number("PARLOUR_SEED", 2));
    let begun = Instant::now();
    let outcome = kill(kills, seed as u64);
    let Outcome {
        kills,
        moves,
        games,
        longest,
        faults,
    } = &outcome;
    println!(
        "{kills} kills with seed {seed}, {moves} moves told, {games} games ended, {} failures, {:.1} s; \
         {} ms at most from a kill to the next move",
        faults.len(),
        begun.elapsed().as_secs_f64(),
        longest.as_millis()
    );
    for fault in faults {
        println!("{fault}");
    }
    assert_eq!(*faults, [""; 0]);
}
