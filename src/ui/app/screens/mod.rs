//! The screens: what each knows, and what a command does to it.

pub mod any;
pub mod daily;
pub mod history;
pub mod menu;
pub mod page;
pub mod play;
pub mod position;
pub mod replay;
pub mod settings;
pub mod setup;
pub mod statistics;
pub mod tables;
