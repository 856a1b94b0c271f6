//! A hall: people and programs elsewhere, at tables of one house.
//!
//! A [`Hall`] is pure, as everything inside of the rim: what happens to it is a [`input::HallInput`] with the time it came
//! at, what it wants done is a [`effect::HallEffect`]. It knows who is there ([`visit`]), keeps the tables and their hosts
//! ([`parlour_table::host`]), and carries talk and invitations.
//!
//! A visitor, a screen or a program, asks by [`request::HallRequest`]s and is told [`event::HallEvent`]s. What a table
//! tells goes through the host's filter alone: the hall hands on what the host has addressed to a visit, and adds nothing
//! to it.
//!
//! Several halls over one store play one house (`shared`): each follows what the others write (`following`), is told by
//! [`news::News`] that there is something to read, and has its changes of a row decided anew where another was first
//! (`row_change`). A hall alone does nothing of that.
//!
//! Whoever asks is known by the visit, never by what is asked: the seat of a command follows from the account.

mod accounts;
mod beat;
mod closing;
pub mod dismissal;
pub mod effect;
pub mod event;
pub mod figures;
mod following;
mod house;
pub mod input;
mod invitations;
mod listing;
pub mod lobby;
mod lobby_round;
mod lobby_view;
mod names;
pub mod news;
mod notices;
mod opening;
pub mod options;
mod parties;
mod pending;
mod presence;
pub mod programs;
pub mod request;
mod room;
mod row_change;
mod rows;
mod seating;
mod shared;
mod standing;
pub mod store_offset;
mod stored;
mod takers;
mod talk;
#[cfg(test)]
mod tests;
pub mod visit;

pub use house::Hall;
