//! What comes in: everything that `update` ever hears of the world.

use jiff::Timestamp;

use super::effect::Ticket;
use super::input::Input;
use super::thought::AnyMove;
use crate::model::record::games::Game;
use crate::store::{Brought, StoreError};

/// A message to the program.
#[derive(Clone, Debug, PartialEq)]
pub enum Msg {
    /// From the terminal.
    Input(Input),
    /// The deadline of this ticket has passed ([`super::Effect::Wake`]).
    Woke(Ticket),
    /// A robot has made up its mind ([`super::Effect::Think`]).
    Thought(Ticket, AnyMove),
    /// Whether a robot agrees to a draw ([`super::Effect::Think`]).
    Agreed(Ticket, bool),
    /// What a robot that still thinks has found so far, in a few words.
    Musing(Ticket, String),
    /// The engine that was to move cannot, and why; a robot's move in its place follows ([`super::Effect::Think`]).
    Trouble(Ticket, String),
    /// What date and time it is ([`super::Effect::Date`]).
    Date(Timestamp),
    /// What the store answers ([`super::Effect::Keep`]).
    Kept(Ticket, Result<Brought, StoreError>),
    /// The games of a file were read and played, or the reason why not ([`super::Effect::Load`]), and what time it is.
    Loaded(Result<Vec<Game>, String>, Timestamp),
    /// A file was written, or the reason why not ([`super::Effect::Save`]). The path is the one written to.
    Saved(Result<String, String>),
}
