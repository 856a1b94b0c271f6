//! The game as it follows from the entries of a stored log.

use std::time::Duration;

use jiff::Timestamp;

use super::{AnyGame, LoggedGame, takes_no_time};
use crate::refusal::Refusal;
use parlour_language::{Text, text};
use parlour_model::log::{LogAction, LogEntry};
use parlour_model::playthrough::End;
use parlour_model::sentence::Sentence as _;
use parlour_model::text;
use parlour_store::Followed;

impl<G: AnyGame> LoggedGame<G> {
    /// Returns the game after these entries.
    ///
    /// # Errors
    /// The entry that is impossible, and the reason.
    pub(in super::super) fn replay(
        mut self,
        log: impl IntoIterator<Item = LogEntry>,
    ) -> Result<Self, Text> {
        for (index, entry) in log.into_iter().enumerate() {
            self.apply(&entry)
                .map_err(|why| Text::list([format!("entry {}", index + 1).into(), why], ": "))?;
            self.log.push(entry);
        }
        Ok(self)
    }

    /// Returns the game as it was after the first `length` entries, of which the last that changed the
    /// position was made at `acted`.
    ///
    /// # Errors
    /// The entry that is impossible, and the reason.
    pub(in super::super) fn rolled_back(
        &self,
        length: usize,
        acted: Option<Timestamp>,
    ) -> Result<Self, Text> {
        let (rules, seats) = (self.rules().clone(), self.seats.at_start());
        let fresh =
            Self::new(rules, seats, self.clocks.control(), self.seed).map_err(|fault| fault.why)?;
        let mut earlier = Self {
            started: self.started,
            practice: self.practice,
            games: self.games,
            ..fresh.replay(self.log[..length].to_vec())?
        };
        earlier.set_finished(self.finished);
        earlier.resume_clock(acted);
        Ok(earlier)
    }

    /// Applies an entry that another server has appended to the log.
    ///
    /// # Errors
    /// The entry is impossible here.
    pub(in super::super) fn follow(&mut self, entry: &LogEntry) -> Result<(), Text> {
        self.apply(entry)?;
        self.log.push(entry.clone());
        if let Some(acted) = self.acted {
            self.clocks.run(self.to_act().seat(), acted);
        }
        Ok(())
    }

    /// Carries out an entry of a stored log.
    fn apply(&mut self, entry: &LogEntry) -> Result<(), Text> {
        self.clocks.run(self.to_act().seat(), Timestamp::UNIX_EPOCH);
        self.charge(&entry.action, Duration::from_millis(entry.spent));
        self.clocks.run(None, Timestamp::UNIX_EPOCH);
        match &entry.action {
            LogAction::Move { text, .. } => {
                // The log may be of a game that was played elsewhere.
                self.playthrough.waive_draw();
                let events = text::play(&mut self.playthrough, text, self.seats.names())
                    .map_err(|why| Refusal::of_move(text, why).sentence())?;
                self.events.push(events.into());
            }
            LogAction::Rewind { to } => self.line_up(*to),
            LogAction::Taken { seat, .. } | LogAction::Left { seat } if !self.seats.has(*seat) => {
                return Err(text!("hall-no-such-seat", seat = seat));
            }
            LogAction::Taken { seat, player } => self.seats.seat(*seat, player.clone()),
            LogAction::Left { seat } => self.seats.vacate(*seat),
            LogAction::Flag { seat } => self.playthrough.finish(End::OutOfTime(*seat)),
            LogAction::Ended(end) => self.playthrough.finish(*end),
            LogAction::Offered { .. }
            | LogAction::Answered { .. }
            | LogAction::Elapsed { .. }
            | LogAction::Hinted { .. } => {}
        }
        Ok(())
    }

    /// Sets the time of the last change to the position, by the store's clock, for entries that are applied
    /// next. The log last grew at `touched`.
    pub(in super::super) fn set_acted(&mut self, entries: &[LogEntry], touched: Timestamp) {
        self.acted = match entries.last() {
            None => self.acted,
            Some(last) if takes_no_time(&last.action) && self.acted.is_some() => {
                let spent = entries.iter().map(|entry| entry.spent).sum();
                self.acted
                    .and_then(|acted| acted.checked_add(Duration::from_millis(spent)).ok())
            }
            Some(_) => Some(touched),
        };
    }

    /// Takes over the start and the end of the game from the server that was first.
    pub(in super::super) fn adopt_times(&mut self, followed: &Followed) {
        self.started = followed.started.or(self.started).or(self.acted);
        let finished = followed
            .finished
            .or(self.finished)
            .or(Some(followed.touched));
        self.set_finished(finished);
    }
}
