//! Robots for Memoarrr!: they remember as well as their level does. The weaker ones turn up cards
//! that they know to fit. The stronger ones sample the rest of the round after every choice, powers
//! included. They therefore act against the player who is likely to win it.

mod knowledge;
mod robot;
mod sampled_round;
mod witnesses;

pub use robot::Robot;
