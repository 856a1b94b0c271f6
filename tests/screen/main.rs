//! The program without a terminal: messages in, effects and frames out.

mod checkers;
mod checkers_frames;
#[path = "../support/dump.rs"]
mod dump;
#[path = "../support/stage.rs"]
mod stage;
