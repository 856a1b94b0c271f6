//! Parlour: a games room in a terminal. The command line, over a row of crates that lie beside it.
//!
//! # The map
//!
//! | crate | what is in it |
//! |---|---|
//! | [`parlour_language`] | messages in the languages that the program speaks |
//! | [`parlour_platform`] | what differs between Unix and Windows: terminal, signals, processes, permissions, local sockets; the clock |
//! | [`draughts`] | the rules of checkers in all variants, FEN, PDN and studies: a library that knows no game room |
//! | [`parlour_model`] | the rules: pure, no screen, no clock, no files; and the records of games |
//! | [`parlour_config`] | what a person may set: settings, themes, keys; and the reader of files that a person names |
//! | [`parlour_robots`] | bots that see only what their seat may see |
//! | [`parlour_store`] | where games are kept: unfinished tables, history, statistics; and a hall's accounts, tables, ratings |
//! | [`parlour_table`] | the host of a table: who plays what with whom, its log and its clocks |
//! | `parlour_protocol` | what passes between a hall and its visitors: requests, events, the lobby |
//! | `parlour_hall` | people and programs elsewhere: who is there, their tables, talk, invitations; lines of JSON for programs |
//! | [`parlour_kit`] | what all screens are made of: input, keys, layouts, painter, widgets, pictures |
//! | [`parlour_screen`] | what a screen is and may ask for: rows, pages, questions, actions, effects, messages |
//! | [`parlour_boards`] | the boards of the games, and the screens of a table and of a replay |
//! | [`parlour_workbench`] | study, library, files of games, training, puzzles, analysis |
//! | `parlour_lobby` | a visit to a hall, and its screens |
//! | [`parlour_ui`] | the program as a pure function: [`parlour_ui::App`], [`parlour_ui::state`], [`parlour_ui::view`], [`parlour_ui::plain`] |
//! | [`parlour_terminal`] | decoder and encoder of a terminal, and the local runtime: event loop, signals, effects |
//! | [`parlour_ssh`] | the server: users who come over SSH, and their sessions |
//! | [`parlour_web`] | the door for browsers, in front of the same sessions |
//! | [`cli`], [`commands`] | what was typed, and what it does |
//!
//! `assets/architecture.md` follows a key and a view through the crates, and says how to add a game, a variant, a setting, a key
//! or a screen.
//!
//! Dependencies run one way, which Cargo holds: `draughts ← model ← config, robots, store ← table ← screen ← boards ← lobby, workbench ← ui ←
//! terminal ← ssh ← web ← parlour`, `config ← kit ← screen`, and `table ← protocol ← hall ← ssh`. With the feature `hall`, which the server turns
//! on, `screen` knows `protocol`; without it `ui` is built without `lobby`.

pub mod cli;
pub mod commands;
