//! Tables at which two programs play.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use serde_json::{Value as Json, json};
use tokio::sync::mpsc::{self, Receiver, Sender};
use tokio::task::AbortHandle;
use tokio::time::MissedTickBehavior;

use crate::clients::{Program, for_each};
use crate::figures::{Stretch, Times, count, tell};
use crate::hall_process::HallProcess;

/// The tables of a /24: new accounts of one open no more than some at once.
const PER_NETWORK: u32 = 40;

/// The time of the measurement at each rate.
const MEASURED: Duration = Duration::from_secs(20);

/// 500 tables, 60 and then 300 moves a second among them.
pub(crate) async fn play() {
    println!(
        "500 tables of two programs [60 a second: p50 < 3, p99 < 10 ms; 300 a second: p99 < 100 ms]"
    );
    let mut server = HallProcess::open("");
    let tables = Tables::begin(&[server.address], 0, 500).await;
    for rate in [60, 300] {
        let stretch = Stretch::begin(&server);
        let before = tables.moves();
        tables.times.begin();
        tables.pace(rate, MEASURED).await;
        let moves = tables.moves() - before;
        tables.times.tell(&format!(
            "{rate} moves a second: from a line to the other's line"
        ));
        let made = count(usize::try_from(moves).expect("a small number"));
        tell("moves a second", made / stretch.passed(), "");
        tell(
            "processor time of the hall a move",
            stretch.time(&server).as_secs_f64() * 1_000.0 / made,
            "ms",
        );
        stretch.tell(&server);
    }
    drop(tables);
    tell(
        "the hall closes in",
        server.end().as_secs_f64() * 1_000.0,
        "ms",
    );
}

/// Tables that are each played by a task, which makes a move whenever it is told to.
pub(crate) struct Tables {
    go: Vec<Sender<()>>,
    tasks: Vec<AbortHandle>,
    pub(crate) times: Times,
    moves: Arc<AtomicU64>,
}

impl Tables {
    /// Programs come, two a table, from this number on, and sit down. They come in at the doors by turns.
    pub(crate) async fn begin(doors: &[SocketAddr], first: u32, tables: u32) -> Self {
        let (times, moves) = (Times::default(), Arc::new(AtomicU64::new(0)));
        let (told, counted) = (times.clone(), moves.clone());
        let doors: Arc<[SocketAddr]> = doors.into();
        let tables = for_each(0..tables, move |table| {
            let (times, moves, doors) = (told.clone(), counted.clone(), doors.clone());
            async move {
                let number = first + 2 * table + table / PER_NETWORK * 256;
                let door =
                    |seat: u32| doors[usize::try_from(table + seat).unwrap_or(0) % doors.len()];
                let players = [
                    Program::come(door(0), number).await,
                    Program::come(door(1), number + 1).await,
                ];
                let (go, gone) = mpsc::channel(1);
                (
                    go,
                    tokio::spawn(Table::begin(players).await.play(gone, times, moves))
                        .abort_handle(),
                )
            }
        })
        .await;
        let (go, tasks) = tables.into_iter().unzip();
        Self {
            go,
            tasks,
            times,
            moves,
        }
    }

    pub(crate) fn moves(&self) -> u64 {
        self.moves.load(Ordering::Relaxed)
    }

    /// Has moves made at all tables for this time, each as soon as the one before has been told.
    pub(crate) async fn hurry(&self, time: Duration) {
        let hurry = async {
            loop {
                for go in &self.go {
                    // One whose last move is still on its way is left out.
                    let _ = go.try_send(());
                }
                tokio::time::sleep(Duration::from_millis(1)).await;
            }
        };
        let _ = tokio::time::timeout(time, hurry).await;
    }

    /// Has `rate` moves a second made, at one table after the other, for this time.
    pub(crate) async fn pace(&self, rate: u32, time: Duration) {
        let begun = Instant::now();
        let mut ticks = tokio::time::interval(Duration::from_secs(1) / rate);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Burst);
        let mut next = 0;
        while begun.elapsed() < time {
            ticks.tick().await;
            // A table whose last move is still on its way is left out.
            let free = (0..self.go.len())
                .find(|step| self.go[(next + step) % self.go.len()].try_send(()).is_ok());
            next = (next + free.unwrap_or(0) + 1) % self.go.len();
        }
    }
}

impl Drop for Tables {
    fn drop(&mut self) {
        self.tasks.iter().for_each(AbortHandle::abort);
    }
}

/// A table with both its programs.
struct Table {
    players: [Program; 2],
    /// The player on turn.
    on_turn: usize,
    turn: Json,
}

impl Table {
    async fn begin(players: [Program; 2]) -> Self {
        let mut table = Self {
            players,
            on_turn: 0,
            turn: Json::Null,
        };
        table.sit_down().await;
        table
    }

    async fn sit_down(&mut self) {
        let [first, second] = &mut self.players;
        first
            .say(
                json!({ "do": "open", "mode": "checkers", "players": ["@me", "@open"] })
                    .to_string(),
            )
            .await;
        let opened: Json =
            serde_json::from_str(&first.until("\"ok\":\"open\"").await.expect("a line"))
                .expect("JSON");
        second
            .say(json!({ "do": "sit", "table": opened["table"] }).to_string())
            .await;
        self.on_turn = 0;
        // The rest of the game before is passed over.
        let turn = first.until("\"event\":\"turn\"").await.expect("a line");
        self.turn = serde_json::from_str(&turn).expect("JSON");
        second.until("\"event\":\"table\"").await.expect("a line");
    }

    /// Makes a move whenever it is told to.
    async fn play(mut self, mut go: Receiver<()>, times: Times, moves: Arc<AtomicU64>) {
        while go.recv().await.is_some() {
            let Some(time) = self.step().await else {
                self.begin_anew().await;
                continue;
            };
            times.add(time);
            moves.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Makes a move, and waits until it is the other's turn. Answers how long it took until the other was told of the
    /// move; `None` where the game is over.
    async fn step(&mut self) -> Option<Duration> {
        let (turn, legal) = (&self.turn, self.turn["legal"].as_array().expect("moves"));
        // Some move in the middle, so that the games differ.
        let chosen = &legal[turn["n"]
            .as_u64()
            .map_or(0, |n| usize::try_from(n * 7 + 3).unwrap_or(0))
            % legal.len()];
        let line = json!({ "do": "move", "table": turn["table"], "n": turn["n"], "move": chosen })
            .to_string();
        let [first, second] = &mut self.players;
        let (mover, other) = if self.on_turn == 0 {
            (first, second)
        } else {
            (second, first)
        };
        let wanted = format!("\"n\":{},", turn["n"].as_u64().map_or(0, |n| n + 1));
        let begun = Instant::now();
        mover.say(line).await;
        while !other.until("\"event\":\"moved\"").await?.contains(&wanted) {}
        let passed = begun.elapsed();
        self.turn = other.event_or_end("turn").await?;
        self.on_turn = 1 - self.on_turn;
        Some(passed)
    }

    /// Both leave a table whose game is over, and sit down at another.
    async fn begin_anew(&mut self) {
        let leave = json!({ "do": "leave", "table": self.turn["table"] }).to_string();
        for player in &self.players {
            player.say(leave.clone()).await;
        }
        self.sit_down().await;
    }
}
