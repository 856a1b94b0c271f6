//! A hall: people and programs elsewhere, at the tables of one server.
//!
//! A [`Hall`] is pure, as is everything inside the rim. Its input is a [`input::HallInput`] with
//! the time it came at; its output is a list of [`effect::HallEffect`]s. It knows the users
//! ([`session`]), keeps the tables and their hosts ([`parlour_table::host`]), and carries talk and
//! invitations.
//!
//! A session is a screen or a program. It sends [`HallRequest`](parlour_protocol::request::HallRequest)s and receives
//! [`HallEvent`](parlour_protocol::event::HallEvent)s. The host alone filters what a table tells: the hall forwards what the
//! host has addressed to a session and adds nothing to it.
//!
//! Several halls over one store are a cluster (`cluster`). Each follows what the others write
//! (`catch_up`) and learns from [`invalidation::Invalidation`] that there is something to read. If another hall
//! has changed a row first, a hall decides its own change again (`row_change`). A single hall does
//! none of that.
//!
//! The session identifies the asker, never the content of a request: the seat of a command follows
//! from the account.

pub mod access;
pub mod disconnect_reason;
pub mod effect;
pub mod input;
pub mod invalidation;
pub mod metrics;
pub mod options;
pub mod programs;
pub mod session;
mod size_limits;
mod state;
pub mod store_offset;
mod waiting_limits;

pub use size_limits::SizeLimits;
pub use state::Hall;
pub use waiting_limits::WaitingLimits;
