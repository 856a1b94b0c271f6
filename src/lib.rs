//! Parlour: a games room in a terminal.
//!
//! # The map
//!
//! | room | what is in it |
//! |---|---|
//! | [`model`] | the rules: pure, no screen, no clock, no files; and the records of games |
//! | [`robots`] | players that see only what their seat may see |
//! | [`store`] | where games are kept: unfinished tables, history, statistics; and a hall's accounts, tables, ratings |
//! | [`table`] | who plays what with whom: the host of a table, its parties, its log and its clocks |
//! | [`hall`] | people and programs elsewhere: who is there, their tables, talk, invitations |
//! | [`programs`] | the same for programs, as lines of JSON; and answers in text |
//! | [`language`] | what the screen says, in the languages that it speaks |
//! | [`config`] | what a person may set in `config.toml`, and themes |
//! | [`app`] | the program as a pure function: messages in, state and effects out |
//! | [`view`] | how the state looks: themes, widgets, boards |
//! | [`plain`] | the program in sentences, for screen readers and terminals that only print: lines in, text and effects out |
//! | [`shell`] | the impure rim: the terminal, signals, the event loop, effects |
//! | [`door`] | the impure rim, too: visitors who come over SSH, as keys, bytes and windows |
//! | [`serve`] | the rim of a hall: the sessions of visitors, the thread of the hall, its figures and its operator |
//! | [`cli`], [`commands`] | what was typed, and what it does |
//! | [`files`], [`clock`] | reading the files that a person names; what time it is |
//! | [`platform`] | what differs between Unix and Windows: terminal, signals, processes, permissions, local sockets |
//!
//! `assets/architecture.md` follows a key and a view through the rooms, and says how to add a game, a variant, a setting, a key or a
//! screen.
//!
//! Dependencies run one way: `model ← robots, store ← table ← hall ← app ← view ← shell ← main`; tests/structure holds it, with what each room may name.

pub mod app;
pub mod cli;
pub mod clock;
pub mod commands;
pub mod config;
pub mod door;
pub mod files;
pub mod hall;
pub mod language;
pub mod model;
pub mod plain;
pub mod platform;
pub mod programs;
pub mod robots;
pub mod serve;
pub mod shell;
pub mod store;
pub mod table;
pub mod view;
