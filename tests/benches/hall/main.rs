//! A hall under load: the released program in a separate process, and clients that come over SSH
//! from this one.
//!
//! `cargo bench --bench hall` measures everything. `… -- screens browsers logins tables churn idle
//! crowd attacks mixed kept robots shared paint` names the things to measure. `… -- churn 60` and `… -- mixed 60` give the
//! minutes, `… -- kept 1000` the people, `… -- shared 2 200` the numbers of halls and tables, and `… -- attacks 7 13` which of the attacks. Both sides share this machine's cores. With
//! PARLOUR=FILE in the environment, it measures that program instead of the one that was just
//! built. It fails only if a hall does not answer.

mod attacks;
mod browsers;
#[path = "../../support/chromium.rs"]
mod chromium;
#[path = "../../support/ssh_client.rs"]
mod client;
mod clients;
#[path = "../../support/cluster.rs"]
mod cluster;
mod figures;
mod first_paint;
#[path = "../../support/foreign.rs"]
mod foreign;
mod hall_process;
mod pairs;
mod screens;
mod shared;
mod tables;
mod vandals;
mod visits;

/// The names of all measurements.
const ALL: [&str; 13] = [
    "screens", "browsers", "logins", "tables", "churn", "idle", "crowd", "attacks", "mixed",
    "kept", "robots", "shared", "paint",
];

fn main() {
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    let named: Vec<_> = arguments
        .iter()
        .map(String::as_str)
        .filter(|name| ALL.contains(name))
        .collect();
    let numbers: Vec<u32> = arguments
        .iter()
        .filter_map(|number| number.parse().ok())
        .collect();
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    for name in if named.is_empty() {
        ALL.to_vec()
    } else {
        named
    } {
        runtime.block_on(measure(name, &numbers));
    }
}

async fn measure(name: &str, numbers: &[u32]) {
    match name {
        "screens" => {
            screens::thousand((80, 24)).await;
            screens::thousand((200, 60)).await;
        }
        "browsers" => browsers::beside_screens().await,
        "logins" => visits::logins().await,
        "tables" => tables::play().await,
        "churn" => visits::churn(numbers.first().copied().unwrap_or(2)).await,
        "idle" => visits::idle().await,
        "crowd" => attacks::crowd().await,
        "attacks" => attacks::attacks(numbers).await,
        "mixed" => attacks::mixed(numbers.first().copied().unwrap_or(2)).await,
        "kept" => screens::kept(numbers.first().copied().unwrap_or(100)).await,
        "paint" => first_paint::over_a_slow_line().await,
        "shared" => shared::grow(numbers).await,
        _ => attacks::robots().await,
    }
}
