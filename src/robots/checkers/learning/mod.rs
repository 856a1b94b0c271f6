//! The training of the learned evaluation: games of the search against itself, and weights fitted
//! to their results.
//!
//! [`self_play`] plays games from random openings and keeps their quiet positions. Each has the
//! score that the search found and the game's result. [`fit`] turns them into weights by logistic
//! regression. [`contest`] shows in a match whether the new weights are better than those before.
//! Nothing comes from elsewhere: the first games use the evaluation made by hand. The program that
//! does all this is `tests/examples/train`.

pub mod contest;
pub mod fit;
pub mod sample;
pub mod self_play;
#[cfg(test)]
mod tests;
