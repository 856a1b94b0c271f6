//! Answers in text, for who asks the hall one question: `ssh HOST tables`, `who`, `rating`, `leaderboard`, `export`.
//!
//! A [`command::TextCommand`] is what was asked; it says what to ask the hall, and makes an [`answer::TextAnswer`] of
//! what the hall tells.

pub mod answer;
mod columns;
pub mod command;
mod lobby;
mod ratings;
