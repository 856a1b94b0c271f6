//! Programs in a hall: the lines that `assets/manual/programs.md` promises, from the first to the end of whole games.

mod games;
#[path = "../support/house.rs"]
mod house;
mod page;
mod promise;
mod requests;
#[path = "../conformance/tables.rs"]
mod tables;
mod transcript;
