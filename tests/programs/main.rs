//! Programs in a hall: the lines that `assets/manual/programs.md` promises, from the first to the end of whole games.

mod games;
mod page;
#[path = "../support/program_server.rs"]
mod program_server;
mod promise;
mod requests;
#[path = "../conformance/tables.rs"]
mod tables;
mod transcript;
