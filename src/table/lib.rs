//! Tables: who plays what with whom, from the first deal to the end.
//!
//! A [`host::TableHost`] owns one playthrough. It is pure: what happens to it is a [`host::HostInput`] with the time it
//! came at, what it wants done is a [`host::HostEffect`]. Screens and programs are its [`party::Party`]s. A party sends
//! [`command::Command`]s and is told [`event::TableEvent`]s: an observation, legal moves and redacted events of its own
//! viewer, and nothing else.
//!
//! Every decision is an entry of one log, and nobody is told of it before the store has it.
//!
//! What a party has been told it keeps in a [`mirror::Mirror`]. A game that is over is read by a [`reader::Reader`].

pub mod any;
pub mod any_host;
pub mod bot_request;
pub mod clocks;
pub mod command;
pub mod event;
pub mod host;
pub mod journal;
pub mod mirror;
pub mod party;
pub mod reader;
pub mod request_id;
pub mod sample;
