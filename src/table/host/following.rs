//! Catch-up with other halls of the same house: their appends to this table's log take effect here
//! too.
//!
//! A hall that learns of such entries gives them to its host. The host reports them to its parties
//! as if they had been made here. Decisions made here that lost the race were reported to no party.
//! They are rolled back, and their commands are decided again.

use std::time::Duration;

use jiff::Timestamp;

use super::offers::Offers;
use super::{AnyGame, HostEffect, TableHost};
use crate::command::Command;
use crate::event::TableEvent;
use crate::party::PartyId;
use parlour_language::Text;
use parlour_model::log::{Action, Entry, Offer};
use parlour_model::player::Player;
use parlour_model::seat::{Seat, ToAct};
use parlour_store::Followed;

/// So long chance is left to the hall that has made the move before: it deals at once, unless it has died.
const GRACE: Duration = Duration::from_secs(2);

/// The state of the other halls, as a table knows it.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Others {
    /// The parties there, each with its seats.
    pub(super) parties: Vec<Vec<Seat>>,
    /// True if robots think here and not elsewhere.
    pub(super) leads: bool,
    /// Until when chance is left to another hall.
    pub(super) grace: Option<Timestamp>,
}

/// A command whose entries the store does not have yet.
#[derive(Clone, Debug)]
pub(super) struct Tried<G: AnyGame> {
    pub(super) command: Command<G>,
    /// The seats of its party before it.
    seats: Vec<Seat>,
}

/// The data needed to roll back entries that the store does not accept.
#[derive(Clone, Debug)]
pub(super) struct Undone<G: AnyGame> {
    /// The players who sat down at first.
    pub(super) seated: Vec<Player>,
    /// The commands since the store last had everything.
    pub(super) tried: Vec<Tried<G>>,
    /// The parties that have come since, and have been told nothing yet.
    pub(super) joiners: Vec<PartyId>,
    /// [`TableHost::acted`] as the store has it.
    pub(super) acted: Option<Timestamp>,
}

impl<G: AnyGame> Undone<G> {
    pub(super) fn new(seated: Vec<Player>) -> Self {
        Self {
            seated,
            tried: Vec::new(),
            joiners: Vec::new(),
            acted: None,
        }
    }

    /// The store has everything that was decided.
    pub(super) fn settle(&mut self, acted: Option<Timestamp>) {
        self.tried.clear();
        self.joiners.clear();
        self.acted = acted;
    }
}

impl<G: AnyGame> TableHost<G> {
    /// Lets other halls play at this table. For a running game, `touched` is the time its log last
    /// grew. Time runs on from there, even if its people are away.
    pub fn share(&mut self, touched: Option<Timestamp>) {
        self.others = Some(Box::default());
        self.acted = touched;
        self.undone.acted = touched;
        if let Some(touched) = touched {
            self.clocks.run(self.playthrough.to_act().seat(), touched);
        }
    }

    /// Chance is left to another hall for a while.
    pub fn wait(&mut self, now: Timestamp) {
        if let Some(others) = &mut self.others {
            others.grace = now.checked_add(GRACE).ok();
        }
    }

    /// The seats of a party.
    pub fn seats_of_party(&self, party: PartyId) -> Option<Vec<Seat>> {
        self.party(party).map(|party| party.seats.clone())
    }

    /// Returns whether robots may think here.
    pub(super) fn leads(&self) -> bool {
        self.others.as_ref().is_none_or(|others| others.leads)
    }

    /// Until when chance is left to another hall, if it is.
    pub(super) fn grace(&self) -> Option<Timestamp> {
        self.others
            .as_ref()?
            .grace
            .filter(|_| self.playthrough.to_act() == ToAct::Chance)
    }

    /// Robots of this table think here from now on, or elsewhere.
    pub(super) fn lead(&mut self, leads: bool) {
        let Some(others) = &mut self.others else {
            return;
        };
        if std::mem::replace(&mut others.leads, leads) && !leads && self.bots.stop_turn() {
            self.held.push(HostEffect::StopThinking);
        }
    }

    /// Updates the parties at this table in other halls.
    pub(super) fn hear_of_others(
        &mut self,
        now: Timestamp,
        parties: Vec<Vec<Seat>>,
        effects: &mut Vec<HostEffect>,
    ) {
        if self
            .others
            .as_ref()
            .is_none_or(|others| others.parties == parties)
        {
            return;
        }
        let seats = || Seat::all(self.players.len());
        let before: Vec<_> = seats().filter(|seat| self.is_there(*seat)).collect();
        if let Some(others) = &mut self.others {
            others.parties = parties;
        }
        for seat in Seat::all(self.players.len()) {
            match (before.contains(&seat), self.is_there(seat)) {
                (true, false) => self.away[seat.index()] = Some(now),
                (_, true) => self.away[seat.index()] = None,
                (false, false) => {}
            }
        }
        self.notify_presence(None, effects);
    }

    /// Returns a command as it is kept until the store has its result. Returns `None` at a table
    /// whose log no other hall appends to.
    pub(super) fn tried(&self, command: &Command<G>) -> Option<Tried<G>> {
        let party = self.party(command.from).filter(|_| self.options.strict)?;
        Some(Tried {
            command: command.clone(),
            seats: party.seats.clone(),
        })
    }

    /// Another hall has begun the game of this table.
    pub(super) fn begun_elsewhere(&mut self, game: parlour_store::GameId) {
        if self.journal.table().is_none() {
            self.journal.begun(game);
        }
    }

    /// Applies entries that the store has. If they do not fit, the game has to be read again.
    pub(super) fn followed(
        &mut self,
        now: Timestamp,
        followed: &Followed,
        effects: &mut Vec<HostEffect>,
    ) {
        // Of the append that is under way the answer will tell more.
        if self.journal.is_sent() || Some(followed.game) != self.journal.table() {
            return;
        }
        let (stored, was_stuck) = (self.journal.stored(), self.journal.is_stuck());
        let fits = followed.from <= stored && stored <= followed.from + followed.entries.len();
        let is_caught_up = fits
            && self
                .catch_up(now, &followed.entries[stored - followed.from..], followed)
                .is_ok();
        if !is_caught_up {
            effects.push(HostEffect::Reread);
        } else if was_stuck && !self.journal.is_stuck() {
            self.retry_at = None;
            self.notify_all(&TableEvent::Saving(self.save_state(), None), effects);
        }
    }

    /// Takes in those entries of what is followed that are new here.
    fn catch_up(
        &mut self,
        now: Timestamp,
        entries: &[Entry],
        followed: &Followed,
    ) -> Result<(), Text> {
        let (stored, behind) = (self.journal.stored(), self.journal.is_behind());
        let own = &self.log[stored..];
        let new = if !own.is_empty() && entries.starts_with(own) {
            // They are those of an append whose answer was lost.
            let new = &entries[own.len()..];
            self.undone.settle(self.acted);
            self.journal.followed(self.log.len());
            new
        } else {
            if entries.is_empty() && !behind {
                return Ok(());
            }
            self.roll_back()?;
            entries
        };
        self.acted = self.acted_after(new, followed.touched);
        for entry in new {
            self.follow_and_tell(entry)?;
        }
        self.journal.followed(self.log.len());
        // The hall that was first has set both.
        self.started = followed.started.or(self.started).or(self.acted);
        self.finished = followed
            .finished
            .or(self.finished)
            .or(Some(followed.touched))
            .filter(|_| self.is_over());
        self.undone.settle(self.acted);
        if let Some(others) = self.others.as_mut().filter(|_| !new.is_empty()) {
            others.grace = now.checked_add(GRACE).ok();
        }
        Ok(())
    }

    /// Rolls back the entries that the store has not accepted, by replaying the log from its start.
    /// Commands are decided again.
    fn roll_back(&mut self) -> Result<(), Text> {
        let stored = self.journal.stored();
        if self.log.len() == stored && self.undone.tried.is_empty() {
            return Ok(());
        }
        let (seated, rules) = (self.undone.seated.clone(), self.rules().clone());
        let fresh =
            Self::new(rules, seated, self.options, self.seed, true).map_err(|fault| fault.why)?;
        let log = self.log[..stored].to_vec();
        let fresh = fresh.fold(log)?;
        let tried = std::mem::take(&mut self.undone.tried);
        let joiners = std::mem::take(&mut self.undone.joiners);
        (self.players, self.names, self.open) = (fresh.players, fresh.names, fresh.open);
        (self.playthrough, self.events, self.log) = (fresh.playthrough, fresh.events, fresh.log);
        (self.clocks, self.acted) = (fresh.clocks, self.undone.acted);
        self.finished = self
            .finished
            .filter(|_| self.playthrough.to_act() == ToAct::Over);
        if let Some(acted) = self.acted {
            self.clocks.run(self.playthrough.to_act().seat(), acted);
        }
        self.held.clear();
        self.interrupt();
        for Tried { command, seats } in tried.into_iter().rev() {
            if let Some(party) = self
                .parties
                .iter_mut()
                .find(|party| party.id == command.from)
            {
                party.seats = seats;
            }
            self.waiting.push_front(command);
        }
        self.offers = Offers::of_log(&self.log, |by, offer| self.asked(by, offer));
        for party in joiners {
            self.hold_sync_of(party);
        }
        Ok(())
    }

    /// Returns the seats that have to answer an offer of a seat.
    fn asked(&self, by: Seat, offer: Offer) -> Vec<Seat> {
        // Seats of one person have one name.
        let is_another =
            |seat: &Seat| self.players[seat.index()].name != self.players[by.index()].name;
        let is_asked = |seat: &Seat| match offer {
            Offer::Draw => *seat != by && self.is_person(ToAct::Seat(*seat)),
            Offer::Undo | Offer::Again => is_another(seat) && self.is_decided_by_a_person(*seat),
        };
        Seat::all(self.players.len()).filter(is_asked).collect()
    }

    /// Lets an entry of another hall happen, and keeps what the parties are told of it.
    fn follow_and_tell(&mut self, entry: &Entry) -> Result<(), Text> {
        let made = self.playthrough.log().len();
        if let Action::Rewind { to } = &entry.action {
            // Each move that is made again is told.
            for made in made + 1..=(*to).min(self.playthrough.length()) {
                self.line_up(made);
                self.hold_move();
            }
        }
        self.follow(entry)?;
        self.log.push(entry.clone());
        if let Some(acted) = self.acted {
            self.clocks.run(self.playthrough.to_act().seat(), acted);
        }
        match &entry.action {
            Action::Move { .. } => {
                self.interrupt();
                self.hold_move();
            }
            Action::Offered { by, offer } => {
                self.offers.made(*by, *offer, self.asked(*by, *offer));
                self.hold(&TableEvent::Offered {
                    by: *by,
                    offer: *offer,
                });
            }
            Action::Answered { by, offer, agreed } => {
                self.offers.answered(*by, *agreed);
                self.hold(&TableEvent::Answered {
                    by: *by,
                    offer: *offer,
                    agreed: *agreed,
                });
            }
            Action::Hinted { .. } | Action::Elapsed { .. } => {}
            Action::Rewind { to } if *to > made => self.interrupt(),
            action => {
                if let Action::Left { seat } = action {
                    self.parties
                        .iter_mut()
                        .for_each(|party| party.seats.retain(|own| own != seat));
                }
                self.interrupt();
                self.hold_sync();
            }
        }
        Ok(())
    }

    /// Returns the time of the last change to the position once these entries are applied, by the
    /// store's clock.
    fn acted_after(&self, entries: &[Entry], touched: Timestamp) -> Option<Timestamp> {
        match entries.last() {
            None => self.acted,
            Some(last) if super::takes_no_time(&last.action) && self.acted.is_some() => {
                let spent = entries.iter().map(|entry| entry.spent).sum();
                self.acted?.checked_add(Duration::from_millis(spent)).ok()
            }
            Some(_) => Some(touched),
        }
    }
}
