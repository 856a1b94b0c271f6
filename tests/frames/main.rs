//! Every screen as a snapshot, with its colours: at the usual sizes, at the smallest, and below it.

#[path = "../support/dump.rs"]
mod dump;
#[path = "../support/session.rs"]
mod session;
#[path = "../support/stage.rs"]
mod stage;

mod cards;
mod kept;
mod screens;
