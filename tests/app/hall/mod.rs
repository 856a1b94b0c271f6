//! Visits to a hall: several screens, each its own program, at a hall without a network.

mod frames;
mod standing;
mod tables;
mod visits;
