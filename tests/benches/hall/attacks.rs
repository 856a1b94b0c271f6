//! The delay that players feel because of attackers, and of robots who think.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use serde_json::json;
use tokio::task::{AbortHandle, JoinSet};

use crate::browsers::Guests;
use crate::clients::{Program, address};
use crate::figures::{Stretch, Times, tell};
use crate::hall_process::HallProcess;
use crate::screens::People;
use crate::tables::Tables;
use crate::vandals::{Doors, VANDALS, Vandal, star_ranks};

/// The time for which each of them goes on.
const MEASURED: Duration = Duration::from_secs(15);

/// The numbers of those who come for the first time begin here, each in a network of its own.
const NEWCOMERS: u32 = 8_000_000;

/// The time after which somebody who comes has given up.
const PATIENCE: Duration = Duration::from_secs(10);

/// Players, and beside them one kind of attack after the other: those with these numbers, or all. The limits are the usual
/// ones.
pub(crate) async fn attacks(chosen: &[u32]) {
    println!("100 tables with 60 moves a second, and 100 people with a key a second each, while …");
    let (mut server, page) = HallProcess::with_page();
    let hall = server.address;
    let tables = Tables::begin(&[hall], 0, 100).await;
    let people = People::come(hall, 1_000..1_100, (80, 24)).await;
    let newcomers = Newcomers::begin(hall);
    tokio::time::sleep(Duration::from_secs(3)).await;
    println!(" nobody else is there");
    newcomers.times.begin();
    measure(&server, &tables, &people).await;
    newcomers
        .times
        .tell("a newcomer's way to a table of its own");
    let doors = Doors::new(hall, page);
    for (number, kind) in (1..).zip(Vandal::ALL) {
        if !chosen.is_empty() && !chosen.contains(&number) {
            continue;
        }
        println!(" {}", kind.name());
        let mut vandals = JoinSet::new();
        for index in 0..kind.number() {
            vandals.spawn(kind.run(doors.clone(), index));
        }
        newcomers.times.begin();
        measure(&server, &tables, &people).await;
        newcomers
            .times
            .tell("a newcomer's way to a table of its own");
        tell(
            "that they were granted",
            doors.take_granted().into(),
            "times",
        );
        tell("memory", server.usage().memory / 1_024.0, "MiB");
        vandals.shutdown().await;
        assert!(server.is_alive(), "the hall has ended");
        // Packets that are still on their way are no part of the next.
        tokio::time::sleep(Duration::from_secs(2)).await;
    }
    assert!(!star_ranks(hall).await, "bought ratings rank");
}

/// People, programs and guests for so many minutes, and a vandal of each kind all of the time.
pub(crate) async fn mixed(minutes: u32) {
    println!(
        "100 tables with 60 moves a second, 100 people over SSH and 100 guests in browsers with a key a second each, \
         somebody new every second, and a vandal of each kind, for {minutes} minutes"
    );
    let (mut server, page) = HallProcess::with_page();
    let hall = server.address;
    let tables = Tables::begin(&[hall], 0, 100).await;
    let people = People::come(hall, 1_000..1_100, (80, 24)).await;
    let guests = Guests::come(page, 2_000..2_100).await;
    let newcomers = Newcomers::begin(hall);
    let doors = Doors::new(hall, page);
    let mut vandals = JoinSet::new();
    for kind in Vandal::ALL {
        let doors = doors.clone();
        vandals.spawn(async move {
            loop {
                kind.run(doors.clone(), 0).await;
                tokio::time::sleep(Duration::from_secs(1)).await;
            }
        });
    }
    for minute in 1..=minutes {
        println!(" minute {minute}");
        let stretch = Stretch::begin(&server);
        let times = [
            &tables.times,
            &people.times,
            &guests.times,
            &newcomers.times,
        ];
        times.into_iter().for_each(Times::begin);
        tables.pace(60, Duration::from_secs(60)).await;
        tables.times.tell("from a line to the other's line");
        people.times.tell("from a key over SSH to its frame");
        guests.times.tell("from a key in a browser to its frame");
        newcomers
            .times
            .tell("a newcomer's way to a table of its own");
        tell("memory", server.usage().memory / 1_024.0, "MiB");
        stretch.tell(&server);
        assert!(server.is_alive(), "the hall has ended");
    }
    assert!(!star_ranks(hall).await, "bought ratings rank");
}

/// Somebody new every second, who logs in and opens a table at once.
struct Newcomers {
    task: AbortHandle,
    times: Times,
}

impl Newcomers {
    fn begin(hall: SocketAddr) -> Self {
        let times = Times::default();
        let taken = times.clone();
        let task = tokio::spawn(async move {
            let mut ticks = tokio::time::interval(Duration::from_secs(1));
            for number in (NEWCOMERS..).step_by(256) {
                ticks.tick().await;
                let begun = Instant::now();
                let opened = tokio::time::timeout(PATIENCE, open_table(hall, number)).await;
                if opened.is_err() {
                    println!("  somebody new got no table in {PATIENCE:?}");
                }
                taken.add(begun.elapsed());
            }
        });
        let task = task.abort_handle();
        Self { task, times }
    }
}

impl Drop for Newcomers {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// Comes, and opens a table against a bot, as often as it takes.
async fn open_table(hall: SocketAddr, number: u32) {
    let open = json!({ "do": "open", "mode": "checkers", "players": ["@me", "@beginner"] });
    loop {
        if let Some(mut program) = Program::try_come(hall, address(number), number).await
            && let Some(true) = program.is_granted(&open).await
        {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// Twenty champions at work, all of the time.
pub(crate) async fn robots() {
    println!(
        "100 tables with 60 moves a second, and 100 people with a key a second each, while 20 champions think"
    );
    let server = HallProcess::open("");
    let hall = server.address;
    let tables = Tables::begin(&[hall], 0, 100).await;
    let people = People::come(hall, 1_000..1_100, (80, 24)).await;
    tokio::time::sleep(Duration::from_secs(3)).await;
    println!(" before they come");
    measure(&server, &tables, &people).await;
    let mut opponents = JoinSet::new();
    for number in 0..20 {
        opponents.spawn(challenge(hall, VANDALS + number));
    }
    tokio::time::sleep(Duration::from_secs(2)).await;
    println!(" while they think");
    measure(&server, &tables, &people).await;
}

/// A full server, in which somebody comes or goes ten times a second, so that the lobby is told again and again.
pub(crate) async fn crowd() {
    println!(
        "500 tables with 60 moves a second, 500 people at tables and 500 in the lobby, while others come and go"
    );
    let server = HallProcess::open("");
    let hall = server.address;
    let tables = Tables::begin(&[hall], 0, 500).await;
    let people = People::come(hall, 1_000..2_000, (80, 24)).await;
    tokio::time::sleep(Duration::from_secs(8)).await;
    let mut others = JoinSet::new();
    others.spawn(async move {
        let mut ticks = tokio::time::interval(Duration::from_millis(100));
        for number in VANDALS.. {
            ticks.tick().await;
            drop(Program::come(hall, number).await);
        }
    });
    measure(&server, &tables, &people).await;
}

/// Measures what players feel for a while.
async fn measure(server: &HallProcess, tables: &Tables, people: &People) {
    let stretch = Stretch::begin(server);
    tables.times.begin();
    people.times.begin();
    tables.pace(60, MEASURED).await;
    tables.times.tell("from a line to the other's line");
    people.times.tell("from a key to its frame");
    stretch.tell(server);
}

/// Plays against a champion, and answers at once.
async fn challenge(hall: SocketAddr, number: u32) {
    let mut program = Program::come(hall, number).await;
    let rules = json!({ "variant": "international" });
    loop {
        let open = json!({ "do": "open", "mode": "checkers", "rules": rules, "players": ["@me", "@champion"] });
        program.say(open.to_string()).await;
        while let Some(turn) = program.event_or_end("turn").await {
            let chosen = &turn["legal"][0];
            let line =
                json!({ "do": "move", "table": turn["table"], "n": turn["n"], "move": chosen });
            program.say(line.to_string()).await;
        }
    }
}
