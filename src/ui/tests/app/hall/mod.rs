//! Visits to a hall: several screens, each its own program, at a hall without a network.

mod account;
mod arena;
mod daily;
mod find_game;
mod follow;
mod frames;
mod ratings;
mod reports;
pub(crate) mod tables;
mod visits;
mod whole_games;
