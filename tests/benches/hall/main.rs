//! A hall under load: the released program in a process of its own, and visitors who come over SSH from this one.
//!
//! `cargo bench --bench hall` measures everything; `… -- screens logins tables churn idle crowd attacks robots shared`
//! names what is to be measured, and `… -- churn 60` how many minutes it goes on. Both sides share this machine's cores. With
//! PARLOUR=FILE in the environment another program is measured than the one that was just built. It fails at nothing but a
//! hall that does not answer.

mod attacks;
#[path = "../../support/ssh_client.rs"]
mod client;
#[path = "../../support/cluster.rs"]
mod cluster;
mod figures;
mod house;
mod pairs;
mod screens;
mod shared;
mod tables;
mod visitors;
mod visits;

/// What can be measured.
const ALL: [&str; 9] = ["screens", "logins", "tables", "churn", "idle", "crowd", "attacks", "robots", "shared"];

fn main() {
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    let named: Vec<_> = arguments.iter().map(String::as_str).filter(|name| ALL.contains(name)).collect();
    let minutes = arguments.iter().find_map(|number| number.parse().ok()).unwrap_or(2.0);
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    for name in if named.is_empty() { ALL.to_vec() } else { named } {
        runtime.block_on(measure(name, minutes));
    }
}

async fn measure(name: &str, minutes: f64) {
    match name {
        "screens" => {
            screens::thousand((80, 24)).await;
            screens::thousand((200, 60)).await;
        }
        "logins" => visits::logins().await,
        "tables" => tables::play().await,
        "churn" => visits::churn(minutes).await,
        "idle" => visits::idle().await,
        "crowd" => attacks::crowd().await,
        "attacks" => attacks::attacks().await,
        "shared" => shared::grow().await,
        _ => attacks::robots().await,
    }
}
