//! Robots for Memoarrr!: they remember as well as their level does. The weaker ones turn up what they
//! know to fit; the stronger ones sample how the round would go on after every choice, powers
//! included, and so act against whoever is likely to win it.

mod knowledge;
mod robot;
mod sampled_round;
mod witnesses;

pub use robot::Robot;
