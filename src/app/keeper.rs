//! Keeps a table in the store: what has to be written next, and whether what has happened may be shown.
//!
//! A move is on the disk before the screen shows it, so a table's news wait for the store. After a failure
//! they wait no longer: play goes on, and with every further move all that is missing is tried again.

use jiff::Timestamp;

use super::effect::{Effect, Ticket};
use super::tickets::Tickets;
use crate::model::seat::Turn;
use crate::store::{Brought, Closing, Errand, Kept, Opening, Progress, StoreError, TableId, Trouble};

/// A longer silence is no playing time: whoever sat there has gone away.
const LONGEST_MOVE: u64 = 5 * 60 * 1000;

/// How the writing goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mood {
    /// There is no store, or somebody else has this table now.
    Off,
    /// All is well.
    Well,
    /// The last attempt failed.
    Failed,
}

/// The keeper of one table.
#[derive(Clone, Debug, PartialEq)]
pub struct Keeper {
    mood: Mood,
    /// Where the table is in the store, and at which revision.
    place: Option<(TableId, u64)>,
    /// From which move on the store does not have the line as it is.
    fresh: usize,
    /// Whether anything is not in the store yet.
    dirty: bool,
    /// The answer that is waited for, and from where on the moves were that it is about.
    sent: Option<(Ticket, usize)>,
    /// When something happened last.
    seen: Option<Timestamp>,
    spent: u64,
    waited: Vec<u64>,
}

/// What is to be kept of a table now.
#[derive(Clone, Debug, PartialEq)]
pub struct Now {
    /// What it is.
    pub opening: Opening,
    /// How many moves the line has, those taken back included.
    pub length: usize,
    /// The moves of the line from [`Keeper::fresh`] on.
    pub moves: Vec<String>,
    /// How many moves of the line stand.
    pub made: usize,
    /// How the game ended, if it has.
    pub closing: Option<Closing>,
}

impl Keeper {
    /// For a table of so many seats that has not begun. `on` says whether there is a store.
    #[must_use]
    pub fn new(on: bool, seats: usize) -> Self {
        let mood = if on { Mood::Well } else { Mood::Off };
        let waited = vec![0; seats];
        Self { mood, place: None, fresh: 0, dirty: true, sent: None, seen: None, spent: 0, waited }
    }

    /// For a table that comes from the store.
    #[must_use]
    pub fn of(kept: &Kept) -> Self {
        Self {
            place: Some((kept.id, kept.revision)),
            fresh: kept.moves.len(),
            dirty: false,
            spent: kept.spent,
            waited: kept.waited.clone(),
            ..Self::new(true, kept.opening.players.len())
        }
    }

    /// The players sit down to another game; the one before stays as it is.
    pub fn renew(&mut self) {
        *self = Self::new(self.mood != Mood::Off || self.place.is_some(), self.waited.len());
    }

    /// Whether there is anything to write at all.
    #[must_use]
    pub fn is_on(&self) -> bool {
        self.mood != Mood::Off
    }

    /// Whether news wait for the store.
    #[must_use]
    pub fn holds(&self) -> bool {
        self.mood == Mood::Well
    }

    /// Whether all that has happened is safe in the store.
    #[must_use]
    pub fn is_safe(&self) -> bool {
        self.mood == Mood::Well && self.place.is_some() && !self.dirty
    }

    /// Where the table is in the store.
    #[must_use]
    pub fn table(&self) -> Option<TableId> {
        self.place.map(|(table, _)| table)
    }

    /// For how long the table has been played at, in milliseconds.
    #[must_use]
    pub fn spent(&self) -> u64 {
        self.spent
    }

    /// From which move on the line is wanted next.
    #[must_use]
    pub fn fresh(&self) -> usize {
        self.fresh
    }

    /// The line of moves is new from this one on.
    pub fn change(&mut self, from: usize) {
        self.fresh = self.fresh.min(from);
        self.dirty = true;
    }

    /// It is this time now, and `by` has acted.
    pub fn pass(&mut self, now: Timestamp, by: Turn) {
        let before = self.seen.replace(now).unwrap_or(now);
        let passed = u64::try_from(now.as_millisecond() - before.as_millisecond()).unwrap_or(0).min(LONGEST_MOVE);
        self.spent += passed;
        if let Some(waited) = by.seat().and_then(|seat| self.waited.get_mut(seat.index())) {
            *waited += passed;
        }
    }

    /// Sends what is new, unless an answer is still to come.
    pub fn send(&mut self, now: Now, tickets: &mut Tickets) -> Option<Effect> {
        let time = self.seen.filter(|_| self.dirty && self.is_on() && self.sent.is_none())?;
        let from = self.fresh.min(now.length);
        let progress = Progress {
            from,
            moves: now.moves,
            made: now.made,
            now: time,
            spent: self.spent,
            waited: self.waited.clone(),
            closing: now.closing,
        };
        let ticket = tickets.issue();
        self.sent = Some((ticket, from));
        (self.fresh, self.dirty) = (now.length, false);
        let errand = match self.place {
            Some((table, revision)) => Errand::GoOn(table, revision, progress),
            None => Errand::Begin(now.opening, progress),
        };
        Some(Effect::Keep(ticket, Box::new(errand)))
    }

    /// Whether this answer is the one that is waited for.
    #[must_use]
    pub fn awaits(&self, ticket: Ticket) -> bool {
        self.sent.is_some_and(|(sent, _)| sent == ticket)
    }

    /// Takes in the answer.
    ///
    /// # Errors
    /// What went wrong, for the person to be told.
    pub fn answered(&mut self, answer: Result<Brought, StoreError>) -> Result<(), StoreError> {
        let from = self.sent.take().map_or(0, |(_, from)| from);
        match answer {
            Ok(brought) => {
                match (brought, self.place) {
                    (Brought::Begun(table), _) => self.place = Some((table, 1)),
                    (Brought::WentOn(revision), Some((table, _))) => self.place = Some((table, revision)),
                    _ => {}
                }
                self.mood = Mood::Well;
                Ok(())
            }
            Err(error) => {
                let lost = matches!(error.trouble, Trouble::Elsewhere | Trouble::Gone(_));
                self.mood = if lost { Mood::Off } else { Mood::Failed };
                self.change(from);
                Err(error)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::any::{AnyRules, Mode};
    use crate::model::player::Player;
    use crate::model::seat::Seat;

    fn now(from: usize, line: &[&str]) -> Now {
        let opening = Opening {
            players: vec![Player::person("Ana"), Player::person("Bo")],
            rules: AnyRules::default_of(Mode::Concentration).expect("it is built"),
            seed: 1,
            take_back: true,
            started: None,
        };
        let moves = line[from..].iter().map(ToString::to_string).collect();
        Now { opening, length: line.len(), moves, made: line.len(), closing: None }
    }

    fn sent(effect: Option<Effect>) -> (Ticket, Errand) {
        match effect {
            Some(Effect::Keep(ticket, errand)) => (ticket, *errand),
            other => panic!("{other:?}"),
        }
    }

    fn at(millisecond: i64) -> Timestamp {
        Timestamp::from_millisecond(millisecond).expect("a time")
    }

    fn full() -> StoreError {
        StoreError { file: "a.db".into(), trouble: Trouble::Full }
    }

    #[test]
    fn only_what_is_new_is_sent_and_what_failed_is_sent_again() {
        let (mut keeper, mut tickets) = (Keeper::new(true, 2), Tickets::default());
        keeper.pass(at(1000), Turn::Chance);
        let (ticket, errand) = sent(keeper.send(now(keeper.fresh(), &["deal"]), &mut tickets));
        assert!(matches!(errand, Errand::Begin(..)) && keeper.awaits(ticket));
        assert_eq!(keeper.send(now(keeper.fresh(), &["deal"]), &mut tickets), None, "an answer is still to come");
        keeper.answered(Ok(Brought::Begun(TableId(7)))).expect("all is well");
        assert!(keeper.is_safe());

        keeper.change(1);
        keeper.pass(at(1250), Turn::Seat(Seat(1)));
        let (_, errand) = sent(keeper.send(now(keeper.fresh(), &["deal", "A1"]), &mut tickets));
        let Errand::GoOn(TableId(7), 1, progress) = errand else { panic!("{errand:?}") };
        assert_eq!((progress.from, progress.moves, progress.made), (1, vec!["A1".to_owned()], 2));
        assert_eq!((progress.spent, progress.waited), (250, vec![0, 250]));
        assert_eq!(keeper.answered(Err(full())), Err(full()));
        assert!(!keeper.holds() && !keeper.is_safe() && keeper.is_on());

        keeper.change(2);
        let (_, errand) = sent(keeper.send(now(keeper.fresh(), &["deal", "A1", "A2"]), &mut tickets));
        let Errand::GoOn(_, 1, progress) = errand else { panic!("{errand:?}") };
        assert_eq!((progress.from, progress.moves.len()), (1, 2), "what failed and what has come since");
        keeper.answered(Ok(Brought::WentOn(2))).expect("all is well");
        assert!(keeper.holds() && keeper.is_safe());
    }

    #[test]
    fn a_table_that_somebody_else_plays_on_at_is_left_to_them() {
        let (mut keeper, mut tickets) = (Keeper::new(true, 2), Tickets::default());
        keeper.pass(at(0), Turn::Chance);
        sent(keeper.send(now(0, &["deal"]), &mut tickets));
        let elsewhere = StoreError { file: "a.db".into(), trouble: Trouble::Elsewhere };
        assert!(keeper.answered(Err(elsewhere)).is_err());
        assert_eq!((keeper.is_on(), keeper.send(now(1, &["deal", "A1"]), &mut tickets)), (false, None));
    }

    #[test]
    fn a_long_absence_is_no_playing_time() {
        let mut keeper = Keeper::new(true, 1);
        keeper.pass(at(0), Turn::Chance);
        keeper.pass(at(8 * 3_600_000), Turn::Seat(Seat(0)));
        keeper.pass(at(8 * 3_600_000 - 5), Turn::Seat(Seat(0)));
        assert_eq!(keeper.spent(), LONGEST_MOVE);
    }
}
