//! The open draw offer, undo request or rematch offer of a table: one at a time, until all who were asked have answered.

use std::time::Duration;

use jiff::Timestamp;

use super::seats::Seats;
use parlour_language::{Text, text};
use parlour_model::log::{LogAction, LogEntry, Offer};
use parlour_model::seat::{Seat, ToAct};

/// The moves that a seat makes before it may offer a draw again.
const MOVES_BETWEEN_DRAW_OFFERS: usize = 3;

/// The rematches that a seat may offer once a game is over, when nobody can play on in between.
const REMATCH_OFFERS: usize = 3;

/// An offer, and the seats that have not answered it.
#[derive(Clone, Debug, PartialEq)]
struct PendingOffer {
    by: Seat,
    offer: Offer,
    asked: Vec<Seat>,
    /// The time at which it lapses, once that is known.
    until: Option<Timestamp>,
}

impl PendingOffer {
    /// Returns the offer after an answer, if it is still open.
    fn answered(mut self, by: Seat, agreed: bool) -> Option<Self> {
        self.asked.retain(|seat| *seat != by);
        Some(self).filter(|pending| agreed && !pending.asked.is_empty())
    }
}

/// The pending offer of a table, if there is one.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Offers {
    pending: Option<PendingOffer>,
}

impl Offers {
    /// Returns the offer that is open at the end of a log.
    pub(super) fn of_log(log: &[LogEntry], seats: &Seats) -> Self {
        let mut offers = Self::default();
        for entry in log {
            match &entry.action {
                LogAction::Offered { by, offer } => offers.made(*by, *offer, seats),
                LogAction::Answered { by, agreed, .. } => offers.answered(*by, *agreed),
                LogAction::Hinted { .. } => {}
                _ => offers.withdraw(),
            }
        }
        offers
    }

    /// Returns the open offer and the seat that made it.
    pub(super) fn open(&self) -> Option<(Seat, Offer)> {
        self.pending
            .as_ref()
            .map(|pending| (pending.by, pending.offer))
    }

    /// Returns whether a seat is to answer an offer of this kind.
    pub(super) fn is_asked(&self, seat: Seat, offer: Offer) -> bool {
        self.pending
            .as_ref()
            .is_some_and(|pending| pending.offer == offer && pending.asked.contains(&seat))
    }

    /// Makes an offer to the seats `asked`. `log` shows when this seat made the same offer last; once the game
    /// is over, only a rematch can be offered.
    ///
    /// # Errors
    /// Another offer is open, or this one was made too short a time ago.
    pub(super) fn make(
        &mut self,
        by: Seat,
        offer: Offer,
        asked: Vec<Seat>,
        log: &[LogEntry],
        is_over: bool,
    ) -> Result<(), Text> {
        if self.pending.is_some() {
            return Err(text!("table-offer-open"));
        }
        let has_offered = if is_over {
            let made = |entry: &&LogEntry| entry.action == LogAction::Offered { by, offer };
            log.iter().filter(made).count() >= REMATCH_OFFERS
        } else {
            has_offered_lately(by, offer, log)
        };
        if has_offered {
            return Err(text!("table-offered-lately"));
        }
        self.put(by, offer, asked);
        Ok(())
    }

    fn put(&mut self, by: Seat, offer: Offer, asked: Vec<Seat>) {
        self.pending = Some(PendingOffer {
            by,
            offer,
            asked,
            until: None,
        });
    }

    /// An offer in a game that waits no longer than `limit` for an answer lapses after that.
    pub(super) fn limit(&mut self, now: Timestamp, limit: Duration) {
        let pending = self.pending.as_mut();
        if let Some(open) = pending.filter(|open| open.offer != Offer::Rematch) {
            open.until = open.until.or_else(|| now.checked_add(limit).ok());
        }
    }

    /// The time at which the open offer lapses, if it does.
    pub(super) fn lapses_at(&self) -> Option<Timestamp> {
        self.pending.as_ref()?.until
    }

    /// Withdraws an offer that nobody has answered in time. Returns whether there was one.
    pub(super) fn lapse(&mut self, now: Timestamp) -> bool {
        let is_late = self.lapses_at().is_some_and(|until| until <= now);
        if is_late {
            self.withdraw();
        }
        is_late
    }

    /// Asks one more seat, if such an offer is open. Returns whether one is.
    pub(super) fn ask_also(&mut self, seat: Seat, offer: Offer) -> bool {
        let Some(pending) = self.pending.as_mut().filter(|open| open.offer == offer) else {
            return false;
        };
        if !pending.asked.contains(&seat) {
            pending.asked.push(seat);
        }
        true
    }

    /// Handles the answer of a seat. Returns the seat whose offer all have agreed to now.
    ///
    /// # Errors
    /// No such offer is open to this seat.
    pub(super) fn answer(
        &mut self,
        by: Seat,
        offer: Offer,
        agreed: bool,
    ) -> Result<Option<Seat>, Text> {
        let pending = self
            .pending
            .take_if(|pending| pending.offer == offer && pending.asked.contains(&by))
            .ok_or(text!("table-no-offer"))?;
        let offered_by = pending.by;
        self.pending = pending.answered(by, agreed);
        Ok(Some(offered_by).filter(|_| agreed && self.pending.is_none()))
    }

    /// Notes an offer that has been made, and that all others have to answer.
    pub(super) fn made(&mut self, by: Seat, offer: Offer, seats: &Seats) {
        self.put(by, offer, asked(by, offer, seats));
    }

    /// Notes an answer that has been given.
    pub(super) fn answered(&mut self, by: Seat, agreed: bool) {
        self.pending = self
            .pending
            .take()
            .and_then(|pending| pending.answered(by, agreed));
    }

    /// Withdraws the open offer, because the position has changed.
    pub(super) fn withdraw(&mut self) {
        self.pending = None;
    }
}

/// Returns the seats that have to answer an offer of a seat.
fn asked(by: Seat, offer: Offer, seats: &Seats) -> Vec<Seat> {
    // Seats of one person have one name.
    let is_another = |seat: Seat| seats.player(seat).name != seats.player(by).name;
    let is_asked = |seat: &Seat| match offer {
        Offer::Draw => *seat != by && seats.is_person(ToAct::Seat(*seat)),
        Offer::Undo | Offer::Rematch => is_another(*seat) && seats.is_occupied(*seat),
    };
    seats.all().filter(is_asked).collect()
}

/// Returns whether a seat has made the same offer, and not enough moves since.
fn has_offered_lately(by: Seat, offer: Offer, log: &[LogEntry]) -> bool {
    let made = |action: &LogAction| *action == LogAction::Offered { by, offer };
    let Some(last) = log.iter().rposition(|entry| made(&entry.action)) else {
        return false;
    };
    // Nobody has answered it: it has lapsed.
    if last + 1 == log.len() {
        return false;
    }
    let own = |action: &LogAction| matches!(action, LogAction::Move { by: Some(seat), .. } if *seat == by);
    let moves = log[last..]
        .iter()
        .filter(|entry| own(&entry.action))
        .count();
    let needed = match offer {
        Offer::Draw => MOVES_BETWEEN_DRAW_OFFERS,
        Offer::Undo | Offer::Rematch => 1,
    };
    moves < needed
}
