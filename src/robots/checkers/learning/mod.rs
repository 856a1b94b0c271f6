//! How the learned evaluation learns: games of the search against itself, and weights fitted to what came of them.
//!
//! [`self_play`] plays games from openings drawn by lot and keeps their quiet positions, each with the score that the
//! search found and with how the game ended. [`fit`] makes weights of them by logistic regression. [`contest`] says in a
//! match whether the new weights are better than those before. Nothing comes from elsewhere: the first games are played
//! with the evaluation made by hand. The program that does all this is `tests/examples/train`.

pub mod contest;
pub mod fit;
pub mod sample;
pub mod self_play;
#[cfg(test)]
mod tests;
