//! What comes in: everything that `update` ever hears of the world.

use super::effect::Ticket;
use super::input::Input;

/// A message to the program.
#[derive(Clone, Debug, PartialEq)]
pub enum Msg {
    /// From the terminal.
    Input(Input),
    /// The deadline of this ticket has passed ([`super::Effect::Wake`]).
    Woke(Ticket),
    /// A file was written, or the reason why not ([`super::Effect::Save`]). The path is the one written to.
    Saved(Result<String, String>),
}
