//! The screens of the games room at home: what each knows, and what a command does to it.

pub mod daily;
pub mod history;
pub mod menu;
pub mod settings;
pub mod setup;
pub mod statistics;
pub mod tables;
