//! A hall: people and programs elsewhere, at tables of one house.
//!
//! A [`Hall`] is pure, as everything inside of the rim: what happens to it is a [`input::HallInput`] with the time it came
//! at, what it wants done is a [`effect::HallEffect`]. It knows who is there ([`visit`]), keeps the tables and their hosts
//! ([`crate::table::host`]), and carries talk and invitations.
//!
//! A visitor, a screen or a program, asks by [`request::HallRequest`]s and is told [`event::HallEvent`]s. What a table
//! tells goes through the host's filter alone: the hall hands on what the host has addressed to a visit, and adds nothing
//! to it.
//!
//! Whoever asks is known by the visit, never by what is asked: the seat of a command follows from the account.

mod accounts;
pub mod effect;
pub mod event;
pub mod figures;
mod house;
pub mod input;
mod invitations;
mod listing;
pub mod lobby;
mod lobby_round;
mod lobby_view;
mod names;
mod opening;
pub mod options;
mod parties;
mod pending;
pub mod request;
mod room;
mod seating;
mod standing;
mod stored;
mod talk;
#[cfg(test)]
mod tests;
pub mod visit;

pub use house::Hall;
