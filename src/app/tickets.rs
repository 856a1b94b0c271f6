//! A source of tickets, each given out once.

use super::effect::Ticket;

/// The source.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tickets(u64);

impl Tickets {
    /// A ticket that nobody has.
    pub fn issue(&mut self) -> Ticket {
        self.0 += 1;
        Ticket(self.0)
    }
}
