//! Text from outside, made by grammars and spoiled by mutations. No reader may panic or take long, and what it accepts
//! must come back unchanged where the format promises so.
//!
//! `cargo test --test fuzz` tries the corpus and some hundred made inputs of each target. These variables ask for more:
//!
//! - `PARLOUR_FUZZ_SECONDS`: how long each target runs, with a new seed each time;
//! - `PARLOUR_FUZZ_SEED`: the seed of the first input; the next has the next number;
//! - `PARLOUR_FUZZ_CASES`: how many inputs are made.
//!
//! A failure names the seed of its input: `PARLOUR_FUZZ_SEED=… PARLOUR_FUZZ_CASES=1` makes it again. An input that
//! has failed once belongs in `tests/fuzz/corpus/TARGET`.

mod config;
mod fen;
mod hub;
mod input;
mod lines;
mod mutation;
mod pdn;
#[path = "../programs/promise.rs"]
mod promise;
mod record;
mod runner;
mod store;

#[test]
fn config() {
    runner::run(&config::TARGET);
}

#[test]
fn record() {
    runner::run(&record::TARGET);
}

#[test]
fn pdn() {
    runner::run(&pdn::TARGET);
}

#[test]
fn fen() {
    runner::run(&fen::TARGET);
}

#[test]
fn hub() {
    runner::run(&hub::TARGET);
}

#[test]
fn input() {
    runner::run(&input::TARGET);
}

#[test]
fn lines() {
    runner::run(&lines::TARGET);
}

#[test]
fn store() {
    runner::run(&store::TARGET);
}
