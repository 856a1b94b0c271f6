//! Robots for Memory Match: they remember cards as well as their level allows and choose the move with the
//! highest expected lead.

mod card_counts;
mod lookahead;
mod robot;

pub use robot::Robot;
