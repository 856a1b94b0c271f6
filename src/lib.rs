//! Parlour: a games room in a terminal.
//!
//! # The map
//!
//! | room | what is in it |
//! |---|---|
//! | [`model`] | the rules: pure, no screen, no clock, no files; and the records of games |
//! | [`robots`] | players that see only what their seat may see |
//! | [`store`] | where games are kept: unfinished tables, history, statistics |
//! | [`config`] | what a person may set in `config.toml` |
//! | [`app`] | the program as a pure function: messages in, state and effects out |
//! | [`view`] | how the state looks: themes, widgets, boards |
//! | [`shell`] | the impure rim: the terminal, signals, the event loop, effects |
//! | [`cli`], [`commands`] | what was typed, and what it does |
//! | [`files`], [`rulebook`] | reading what a person names; the rules as people read them |
//!
//! Dependencies run one way: `model ← robots, store ← app ← view ← shell ← main`; tests/structure holds it, with what each room may name.

pub mod app;
pub mod cli;
pub mod commands;
pub mod config;
pub mod files;
pub mod model;
pub mod robots;
pub mod rulebook;
pub mod shell;
pub mod store;
pub mod view;
