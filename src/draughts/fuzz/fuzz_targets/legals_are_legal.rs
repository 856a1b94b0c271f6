#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../../tests/checks/legal.rs"]
mod legal;

fuzz_target!(|bytes: &[u8]| legal::check(bytes));
