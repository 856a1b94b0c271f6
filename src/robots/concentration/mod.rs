//! Robots for Concentration.
//!
//! They remember as [`super::memory`] says for their skill and take all cards that they know to be
//! equal. Novice, casual and sharp otherwise open two cards that they do not know. The expert
//! forgets nothing. Between two players with two copies it plays what U. Zwick and M. S. Paterson
//! prove best.
//!
//! In other games the expert opens unknown cards like the others:
//! - Alone that is the optimum whose expectation is par (CON-13).
//! - With three or four copies, no optimum is published.
//! - With more players the play for two does harm. It was tested in 12,000 games of 8 pairs against
//!   two robots that open two unknown cards each turn and forget nothing. It won 24 % of the games,
//!   where its share was 33 %.

mod robot;
mod zwick_paterson;

pub use robot::Robot;
pub use zwick_paterson::expected_lead;
