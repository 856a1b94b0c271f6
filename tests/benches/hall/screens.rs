//! People at screens, each of whom presses a key a second.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use tokio::task::AbortHandle;

use crate::clients::{Screen, for_each, name};
use crate::figures::{Stretch, Times, count, tell};
use crate::hall_process::HallProcess;

/// The time of the measurement.
pub(crate) const MEASURED: Duration = Duration::from_secs(20);

/// The time after which the work of the arrivals is over.
pub(crate) const SETTLED: Duration = Duration::from_secs(8);

pub(crate) const SECOND: Duration = Duration::from_secs(1);

/// A thousand people, half of them at a table and half in the lobby.
pub(crate) async fn thousand(size: (u32, u32)) {
    let (columns, rows) = size;
    println!(
        "1,000 screens of {columns}x{rows}, a key a second each [p50 < 5, p99 < 50 ms; 80 and 130 KB each]"
    );
    let server = HallProcess::open("");
    // The first fill what all share.
    drop(
        for_each(0..16, {
            let hall = server.address;
            move |number| Screen::come(hall, number, size, game(number))
        })
        .await,
    );
    tokio::time::sleep(SECOND).await;
    let before = server.usage().memory;
    let people = People::come(server.address, 100..1_100, size).await;
    tokio::time::sleep(SETTLED).await;
    tell(
        "memory of a session that has come",
        (server.usage().memory - before) / 1_000.0,
        "KiB",
    );
    let stretch = Stretch::begin(&server);
    people.times.begin();
    tokio::time::sleep(MEASURED).await;
    people.times.tell("from a key to its frame");
    let frames = count(1_000) * stretch.passed();
    tell(
        "processor time of the hall a key",
        stretch.time(&server).as_secs_f64() * 1_000.0 / frames,
        "ms",
    );
    stretch.tell(&server);
    tell(
        "memory of a session after its keys",
        (server.usage().memory - before) / 1_000.0,
        "KiB",
    );
}

/// People at checkers, who leave, and as many others after their games are closed: the memory that each takes and leaves behind.
pub(crate) async fn kept(people: u32) {
    println!("{people} people at checkers against a bot, who leave, and {people} others");
    let server = HallProcess::open("");
    let hall = server.address;
    let come = move |number| Screen::come(hall, number, (80, 24), Some("checkers"));
    // The first fill what all share.
    drop(for_each(0..16, come).await);
    tokio::time::sleep(SECOND).await;
    let before = server.usage().memory;
    let told = |what| {
        let memory = server.usage().memory - before;
        tell(what, memory / f64::from(people), "KiB each");
    };
    let first = 1_000..1_000 + people;
    let there = for_each(first.clone(), come).await;
    tokio::time::sleep(SETTLED).await;
    told("memory while they are there");
    drop(there);
    tokio::time::sleep(SETTLED).await;
    told("memory after they have left");
    for number in first {
        server.keep(&["close", "--by", &name(number)]);
    }
    told("memory after their games are closed");
    let others = for_each(3_000..3_000 + people, come).await;
    tokio::time::sleep(SETTLED).await;
    told("memory with the others");
    drop(others);
}

/// Every other one sits down to a game with a robot.
fn game(number: u32) -> Option<&'static str> {
    number.is_multiple_of(2).then_some("concentration")
}

/// People who press a key a second.
pub(crate) struct People {
    tasks: Vec<AbortHandle>,
    pub(crate) times: Times,
}

impl People {
    pub(crate) async fn come(
        hall: SocketAddr,
        numbers: std::ops::Range<u32>,
        size: (u32, u32),
    ) -> Self {
        let times = Times::default();
        let all = count(numbers.len());
        let first = numbers.start;
        let taken = times.clone();
        let tasks = for_each(numbers, move |number| {
            let times = taken.clone();
            async move {
                let screen = Screen::come(hall, number, size, game(number)).await;
                // Their keys are spread over the second.
                let phase = SECOND.mul_f64(f64::from(number - first) / all);
                let keys = if game(number).is_some() {
                    ["\x1b[C", "\x1b[D"]
                } else {
                    ["\t", "\x1b[Z"]
                };
                tokio::spawn(press(screen, keys, phase, times)).abort_handle()
            }
        })
        .await;
        Self { tasks, times }
    }
}

impl Drop for People {
    fn drop(&mut self) {
        self.tasks.iter().for_each(AbortHandle::abort);
    }
}

/// Presses two keys in turns, and takes the time until each one's frame has come.
async fn press(mut screen: Screen, keys: [&'static str; 2], phase: Duration, times: Times) {
    let mut ticks = tokio::time::interval_at(tokio::time::Instant::now() + phase, SECOND);
    let (mut pressed, mut next) = (None::<Instant>, 0);
    loop {
        tokio::select! {
            is_drawn = screen.read() => {
                if is_drawn && let Some(begun) = pressed.take() {
                    times.add(begun.elapsed());
                }
            }
            _ = ticks.tick() => {
                // A frame that takes longer than a second counts from its first key.
                pressed.get_or_insert_with(Instant::now);
                screen.press(keys[next]).await;
                next = 1 - next;
            }
        }
    }
}
