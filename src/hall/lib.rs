//! A hall: people and programs elsewhere, at tables of one house.
//!
//! A [`Hall`] is pure, as is everything inside the rim. Its input is a [`input::HallInput`] with
//! the time it came at; its output is a list of [`effect::HallEffect`]s. It knows the visitors
//! ([`session`]), keeps the tables and their hosts ([`parlour_table::host`]), and carries talk and
//! invitations.
//!
//! A visitor is a screen or a program. It sends [`request::HallRequest`]s and receives
//! [`event::HallEvent`]s. The host alone filters what a table tells: the hall forwards what the
//! host has addressed to a session and adds nothing to it.
//!
//! Several halls over one store play one house (`shared`). Each follows what the others write
//! (`following`) and learns from [`invalidation::Invalidation`] that there is something to read. If another hall
//! has changed a row first, a hall decides its own change again (`row_change`). A single hall does
//! none of that.
//!
//! The session identifies the asker, never the content of a request: the seat of a command follows
//! from the account.

pub mod access;
mod accounts;
mod asker;
mod closing;
pub mod disconnect_reason;
pub mod effect;
pub mod event;
pub mod figures;
mod following;
mod hall;
mod heartbeat;
mod ignoring;
pub mod input;
pub mod invalidation;
mod invitations;
mod listing;
mod live_table;
mod live_tables;
pub mod lobby;
mod lobby_round;
mod lobby_view;
mod names;
mod notices;
mod opening;
pub mod options;
mod outbox;
mod participants;
mod pending;
mod presence;
pub mod programs;
pub mod request;
mod row_change;
mod rows;
mod seat_owner;
mod seating;
pub mod session;
mod sessions;
mod shared;
mod standing;
pub mod store_offset;
mod stored;
mod talk;
#[cfg(test)]
mod tests;
mod waiting;

pub use hall::Hall;
pub use waiting::WaitingLimits;
