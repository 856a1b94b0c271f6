//! The memory games on the screen: messages in, effects and frames out, nothing sleeps.

#[path = "../support/dump.rs"]
mod dump;
mod memoarrr;
mod memory_match;
mod seat;
