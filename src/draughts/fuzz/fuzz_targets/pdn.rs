#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../../tests/checks/pdn.rs"]
mod pdn;

fuzz_target!(|bytes: &[u8]| pdn::check(bytes));
