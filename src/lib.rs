//! Parlour: a games room in a terminal.
//!
//! # The map
//!
//! | room | what is in it |
//! |---|---|
//! | [`model`] | the rules: pure, no screen, no clock, no files |
//! | [`robots`] | players that see only what their seat may see |
//! | [`config`] | what `config.toml` says, checked |
//! | [`app`] | the program as a pure function: messages in, state and effects out |
//! | [`view`] | how the state looks |
//! | [`shell`] | the impure rim: the terminal, signals, the event loop, effects |
//!
//! Dependencies run one way: `model ← robots ← app ← view ← shell ← main`.

pub mod app;
pub mod config;
pub mod files;
pub mod model;
pub mod robots;
pub mod shell;
pub mod view;
