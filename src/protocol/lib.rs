//! The values that pass between a hall and those who visit it.
//!
//! A session is a screen or a program. It sends [`request::HallRequest`]s and receives [`event::HallEvent`]s; the
//! [`lobby::Lobby`] lists who is there and what is played. These are values alone: a screen needs nothing else of a hall.

pub mod address;
pub mod event;
pub mod identity;
pub mod lobby;
pub mod operator;
pub mod request;
