//! Tables: the players, the rules and the course of a game, from the first deal to the end.
//!
//! A [`host::TableHost`] owns one playthrough. It is pure: its inputs are [`host::HostInput`]s with
//! a timestamp, its outputs are [`host::HostEffect`]s. Screens and programs are its
//! [`participant::Participant`]s. A participant sends [`command::TableCommand`]s and receives [`event::TableEvent`]s. They
//! hold an observation, legal moves and redacted events for its viewer, and nothing else.
//!
//! Every decision is an entry of one log. The participants are told of it only when the store has it.
//!
//! A participant keeps its received events in a [`mirror::Mirror`]. A [`reader::Reader`] reads a finished
//! game.

pub mod any;
pub mod any_host;
pub mod any_observation;
pub mod append_queue;
pub mod bot_request;
pub mod clocks;
pub mod command;
pub mod event;
pub mod host;
pub mod mirror;
pub mod new_table;
pub mod participant;
pub mod reader;
pub mod refusal;
pub mod request_id;
