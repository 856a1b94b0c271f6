//! Tables of checkers.

mod files;
mod frames;
mod jumps;
mod position;
mod puzzles;
mod repertoire;
mod study;
mod table;
mod tags;
mod training;
mod typed;
