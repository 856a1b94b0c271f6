//! Coming, going, and doing nothing.

use std::time::{Duration, Instant};

use crate::clients::{Program, Screen, for_each};
use crate::figures::{Stretch, count, tell};
use crate::hall_process::HallProcess;

/// Visits of a round of coming and going.
const ROUND: u32 = 500;

/// Measures logins up to the greeting, each of a separate account.
pub(crate) async fn logins() {
    println!("2,000 logins, to the greeting of a program [1,000 a second on idle cores]");
    let server = HallProcess::open("");
    let hall = server.address;
    for what in ["first visits, which make accounts", "later visits"] {
        let stretch = Stretch::begin(&server);
        drop(
            for_each(0..2_000, move |number| async move {
                drop(Program::come(hall, number).await);
            })
            .await,
        );
        let (passed, time) = (stretch.passed(), stretch.time(&server).as_secs_f64());
        tell(
            &format!("{what}: a second, both sides here"),
            2_000.0 / passed,
            "",
        );
        tell(
            &format!("{what}: processor time of the hall"),
            time / 2.0,
            "ms",
        );
        tell(
            &format!("{what}: a second, if a core did nothing else"),
            2_000.0 / time,
            "",
        );
        stretch.tell(&server);
    }
}

/// Measures clients that come, look and leave for `minutes` minutes: the things that they leave
/// behind.
pub(crate) async fn churn(minutes: u32) {
    println!("coming and going for {minutes} minutes, of 4,000 accounts, programs and screens");
    let server = HallProcess::open("");
    let hall = server.address;
    let begun = Instant::now();
    let mut memory = Vec::new();
    let mut visits = 0;
    while begun.elapsed() < Duration::from_secs(60 * u64::from(minutes)) {
        let first = visits % 4_000;
        drop(for_each(first..first + ROUND, move |number| look(hall, number)).await);
        visits += ROUND;
        // The memory of the last ones is freed by then.
        tokio::time::sleep(Duration::from_millis(500)).await;
        memory.push((f64::from(visits), server.usage().memory));
    }
    tell("visits", f64::from(visits), "");
    tell(
        "a second",
        f64::from(visits) / begun.elapsed().as_secs_f64(),
        "",
    );
    let at = |part: usize| {
        memory
            .get((memory.len() - 1) * part / 4)
            .map_or(0.0, |(_, memory)| *memory)
    };
    println!(
        "  {:50} {:?} KiB",
        "memory at the quarters of the time",
        [0, 1, 2, 3, 4].map(at)
    );
    // The first quarter fills what all share.
    let later = &memory[memory.len() / 4..];
    tell(
        "left behind by a visit, after the first quarter",
        1_024.0 * slope(later),
        "bytes",
    );
}

/// Looks at the tables, or at a screen, and leaves.
async fn look(hall: std::net::SocketAddr, number: u32) {
    if number.is_multiple_of(2) {
        let mut program = Program::come(hall, number).await;
        program.say(r#"{"do":"tables"}"#).await;
        program.until("\"tables\"").await.expect("an answer");
    } else {
        drop(Screen::come(hall, number, (80, 24), None).await);
    }
}

/// By how much the second grows with the first: the line through them with the least squares.
fn slope(points: &[(f64, f64)]) -> f64 {
    let mean =
        |of: fn(&(f64, f64)) -> f64| points.iter().map(of).sum::<f64>() / count(points.len());
    let (x, y) = (mean(|point| point.0), mean(|point| point.1));
    let sum = |of: &dyn Fn(&(f64, f64)) -> f64| points.iter().map(of).sum::<f64>();
    sum(&|point| (point.0 - x) * (point.1 - y)) / sum(&|point| (point.0 - x).powi(2))
}

/// A hundred people and a hundred programs who do nothing.
pub(crate) async fn idle() {
    println!("100 people and 100 programs who do nothing for 10 s [no processor time]");
    let server = HallProcess::open("");
    let hall = server.address;
    let people = for_each(0..100, move |number| {
        Screen::come(hall, number, (80, 24), None)
    })
    .await;
    let programs = for_each(100..200, move |number| Program::come(hall, number)).await;
    tokio::time::sleep(Duration::from_secs(3)).await;
    let before = server.usage();
    tokio::time::sleep(Duration::from_secs(10)).await;
    let (time, wakes) = server.usage().since(&before);
    tell(
        "processor time of the hall",
        time.as_secs_f64() * 1_000.0,
        "ms",
    );
    tell(
        "threads that were woken",
        u32::try_from(wakes).map_or(f64::INFINITY, f64::from),
        "times",
    );
    drop((people, programs));
}
