//! Robots for Concentration.
//!
//! They remember as [`super::memory`] says for their skill and take whatever they
//! know to be equal. Novice, casual and sharp else open two cards that they do not know. The expert
//! forgets nothing, and between two players with two copies it plays what U. Zwick and M. S. Paterson
//! prove best. Else it opens unknown cards like the others: alone that is the optimum whose expectation
//! is par (CON-13); with three or four copies nobody has published one; and with more players the
//! play for two does harm: in 12,000 games of 8 pairs it won 24 % of the games against two that open
//! two unknown cards each turn and forget nothing either, where 33 % were its part.

mod robot;
mod zwick_paterson;

pub use robot::Robot;
pub use zwick_paterson::expected_lead;
