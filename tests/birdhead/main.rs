//! `BirdHead` on the screen: messages in, effects and frames out.

mod frames;
mod room;
mod secrecy;
mod table;

#[path = "../support/dump.rs"]
mod dump;
