//! The parts that several test suites share: sessions without a terminal, tables, random playthroughs.
//!
//! The other files of the folder drive real processes. A suite takes them by path, since they use modules of the suite.
#![expect(clippy::missing_panics_doc, reason = "a test fails by a panic")]

mod each_play;
pub mod program_server;
pub mod seated;
pub mod session;
pub mod store_answers;
pub mod tables;
pub mod visit;
pub mod walk;
pub mod whole_game;
