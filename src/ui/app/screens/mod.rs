//! The screens: what each knows, and what a command does to it.

pub mod account_keys;
pub mod any;
pub mod daily;
pub mod entrance;
pub mod exercise;
pub mod games;
pub mod history;
pub mod library;
pub mod lobby;
pub mod menu;
pub mod page;
pub mod play;
pub mod position;
pub mod position_tree;
pub mod profile;
pub mod puzzles;
pub mod ranking;
pub mod replay;
pub mod settings;
pub mod setup;
pub mod statistics;
pub mod study;
pub mod tables;
pub mod tags;
pub mod training;
pub mod waiting;
