//! The threads that carry out effects: bots and engines, analysis, training, and the store. Their answers are messages.

mod analysis_job;
pub mod answers;
pub mod bot_runner;
pub mod engines;
mod training_job;
pub mod writer;
