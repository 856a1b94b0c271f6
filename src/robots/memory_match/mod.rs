//! Robots for Memory Match: they remember as well as their level does, and choose what promises most
//! points from what they know.

mod prospect;
mod robot;
mod stock;

pub use robot::MatchRobot;
