//! The program without a terminal: messages in, effects and frames out.

mod checkers;
mod checkers_frames;
mod checkers_games;
mod checkers_jumps;
mod checkers_position;
mod clicks;
#[path = "../support/dump.rs"]
mod dump;
mod narrow;
#[path = "../support/session.rs"]
mod session;
#[path = "../support/stage.rs"]
mod stage;
