//! A hall driven without lines, threads or a clock; the store is in memory.

mod access;
mod account_changes;
mod account_keys;
mod after_end;
mod arena;
mod cluster;
mod daily;
mod elsewhere;
mod former_seats;
mod game;
mod guests;
mod idle;
mod interleavings;
mod keeping;
mod ladder;
mod matchmaking;
mod missed;
mod people;
mod ratings;
mod reports;
mod rows_end;
mod several;
mod sizes;
mod waiting;
mod watchers;
mod world;
