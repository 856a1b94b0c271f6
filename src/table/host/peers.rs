//! The other servers of a table that several serve, and what is rolled back where they were first.

use std::time::Duration;

use jiff::Timestamp;

use super::AnyGame;
use crate::command::TableCommand;
use crate::participant::{Participant, ParticipantId};
use parlour_model::seat::Seat;

/// The time for which chance is left to the server that has made the move before: it deals at once, unless it
/// has died.
const GRACE: Duration = Duration::from_secs(2);

/// A command whose entries the store does not have yet.
#[derive(Clone, Debug)]
pub(super) struct Unconfirmed<G: AnyGame> {
    pub(super) command: TableCommand<G>,
    /// The seats of its participant before it.
    pub(super) seats: Vec<Seat>,
}

/// The state of the other servers, and the data to roll back what the store does not accept.
#[derive(Clone, Debug)]
pub(super) struct Peers<G: AnyGame> {
    /// True if other servers may play at this table.
    is_shared: bool,
    /// True if the bots of a shared table think here.
    leads: bool,
    /// True if another program plays, and nothing is decided here.
    only_follows: bool,
    /// The time until which chance is left to another server.
    grace: Option<Timestamp>,
    /// The commands since the store last had everything.
    unconfirmed: Vec<Unconfirmed<G>>,
    /// The participants that have come since, and have been told nothing yet.
    joiners: Vec<ParticipantId>,
    /// The time of the latest change to the position that the store has.
    acted: Option<Timestamp>,
}

impl<G: AnyGame> Default for Peers<G> {
    fn default() -> Self {
        Self {
            is_shared: false,
            leads: false,
            only_follows: false,
            grace: None,
            unconfirmed: Vec::new(),
            joiners: Vec::new(),
            acted: None,
        }
    }
}

impl<G: AnyGame> Peers<G> {
    /// Lets other servers play at this table. Its log last grew at `touched`.
    pub(super) fn share(&mut self, touched: Option<Timestamp>) {
        *self = Self {
            is_shared: true,
            leads: false,
            grace: None,
            acted: touched,
            ..std::mem::take(self)
        };
    }

    /// Leaves all decisions to another program.
    pub(super) fn only_follow(&mut self) {
        self.only_follows = true;
    }

    pub(super) fn only_follows(&self) -> bool {
        self.only_follows
    }

    pub(super) fn is_shared(&self) -> bool {
        self.is_shared
    }

    /// Returns whether bots may think here.
    pub(super) fn leads(&self) -> bool {
        !self.is_shared || self.leads
    }

    /// Sets whether bots of a shared table think here. Returns whether they have to stop.
    pub(super) fn set_leads(&mut self, leads: bool) -> bool {
        self.is_shared && std::mem::replace(&mut self.leads, leads) && !leads
    }

    /// Returns the time until which chance is left to another server.
    pub(super) fn grace(&self) -> Option<Timestamp> {
        self.grace
    }

    /// Leaves chance to another server for a while.
    pub(super) fn begin_grace(&mut self, now: Timestamp) {
        if self.is_shared {
            self.grace = now.checked_add(GRACE).ok();
        }
    }

    /// Leaves chance to nobody else, because an entry was written here.
    pub(super) fn end_grace(&mut self) {
        self.grace = None;
    }

    /// Ends the grace if its time is over.
    pub(super) fn on_timer(&mut self, now: Timestamp) {
        self.grace.take_if(|until| now >= *until);
    }

    /// Notes that the store has everything that was decided.
    pub(super) fn confirm(&mut self, acted: Option<Timestamp>) {
        self.unconfirmed.clear();
        self.joiners.clear();
        self.acted = acted;
    }

    /// Begins with the log of another game.
    pub(super) fn renew(&mut self) {
        self.confirm(None);
    }

    /// Keeps a command of a participant, as it was before it, until the store has its result.
    pub(super) fn keep(&mut self, unconfirmed: Unconfirmed<G>) {
        self.unconfirmed.push(unconfirmed);
    }

    pub(super) fn has_unconfirmed(&self) -> bool {
        !self.unconfirmed.is_empty()
    }

    /// Notes a participant that has been told nothing yet.
    pub(super) fn keep_joiner(&mut self, participant: &Participant) {
        self.joiners.push(participant.id);
    }

    /// Returns the time of the latest change to the position that the store has.
    pub(super) fn acted(&self) -> Option<Timestamp> {
        self.acted
    }

    /// Takes the commands to decide again, and the participants to tell of the result.
    pub(super) fn take(&mut self) -> (Vec<Unconfirmed<G>>, Vec<ParticipantId>) {
        (
            std::mem::take(&mut self.unconfirmed),
            std::mem::take(&mut self.joiners),
        )
    }
}
