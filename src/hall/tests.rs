//! A hall driven without lines, threads or a clock; the store is in memory.

mod access;
mod cluster;
mod game;
mod people;
mod several;
mod waiting;
mod world;
