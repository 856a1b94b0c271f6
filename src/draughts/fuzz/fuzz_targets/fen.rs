#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../../tests/checks/fen.rs"]
mod fen;

fuzz_target!(|text: &str| fen::check(text));
