//! A hall driven without lines, threads or a clock; the store is in memory.

mod access;
mod game;
mod house;
mod people;
mod several;
mod waiting;
mod world;
