//! Parlour: a games room in a terminal.
//!
//! # The map
//!
//! | room | what is in it |
//! |---|---|
//! | [`model`] | the rules: pure, no screen, no clock, no files |
//! | [`shell`] | the impure rim: the terminal, signals, the event loop, effects |
//! | [`view`] | themes and widgets: how everything looks |
//!
//! Dependencies run one way: `model ← robots ← app ← view ← shell ← main`.

pub mod app;
pub mod config;
pub mod files;
pub mod model;
pub mod robots;
pub mod shell;
pub mod view;
