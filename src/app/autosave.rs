//! Saves a table as it is played: what has to be written next, and whether a move may be shown yet.
//!
//! A move is on the disk before the screen shows it, so a table's news wait for the store. After a failure
//! they wait no longer: play goes on, and with every further move all that is missing is tried again.

use jiff::Timestamp;

use super::effect::{Effect, RequestId};
use super::env::Env;
use crate::model::log::{Action, Entry, Summary};
use crate::model::seat::{Seat, ToAct};
use crate::store::{Append, ErrorKind, GameEnd, GameHeader, GameId, StoreError, StoreRequest, StoreResponse};

/// Longest gap credited to one move, in milliseconds; a longer one counts as away from the keyboard.
const LONGEST_MOVE: u64 = 5 * 60 * 1000;

/// How saving goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SaveState {
    /// There is no store, or somebody else has this table now.
    Disabled,
    Ok,
    Failed,
}

/// The autosave of one table.
#[derive(Clone, Debug, PartialEq)]
pub struct Autosave {
    state: SaveState,
    /// Where the table is in the store.
    saved_as: Option<GameId>,
    /// How many entries the log in the store has, and how many moves stand after them.
    stored: (usize, usize),
    /// The index of the first move of the line that is not saved.
    unsaved_from: usize,
    /// Whether anything is not in the store yet.
    dirty: bool,
    sent: Option<Sent>,
    last_tick: Option<Timestamp>,
    elapsed_ms: u64,
    /// Times that are not in the store yet, and whose they are.
    times: Vec<(Option<Seat>, u64)>,
}

/// The request that is not answered yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Sent {
    request_id: RequestId,
    /// The index of its first move.
    from: usize,
    /// What [`Autosave::stored`] is once it has succeeded.
    stored: (usize, usize),
    /// How many of the times it takes to the store.
    times: usize,
}

/// What there is to save of a table.
#[derive(Clone, Debug, PartialEq)]
pub struct Contents {
    pub header: GameHeader,
    /// How many moves the line has, those taken back included.
    pub length: usize,
    /// The moves of the line from [`Autosave::unsaved_from`] on.
    pub moves: Vec<Action>,
    /// How many moves of the line stand.
    pub made: usize,
    /// How the game ended, if it has.
    pub end: Option<GameEnd>,
}

impl Autosave {
    /// For a table that has not begun. `on` says whether there is a store.
    pub fn new(on: bool) -> Self {
        let state = if on { SaveState::Ok } else { SaveState::Disabled };
        Self {
            state,
            saved_as: None,
            stored: (0, 0),
            unsaved_from: 0,
            dirty: true,
            sent: None,
            last_tick: None,
            elapsed_ms: 0,
            times: Vec::new(),
        }
    }

    /// For a table that comes from the store, with a log of so many entries.
    pub fn resumed(game: GameId, length: usize, summary: &Summary) -> Self {
        Self {
            saved_as: Some(game),
            stored: (length, summary.made),
            unsaved_from: summary.moves.len(),
            dirty: false,
            elapsed_ms: summary.spent,
            ..Self::new(true)
        }
    }

    /// The players sit down to another game; the one before stays as it is.
    pub fn restart(&mut self) {
        *self = Self::new(self.state != SaveState::Disabled || self.saved_as.is_some());
    }

    /// Whether the table is saved at all.
    pub fn is_enabled(&self) -> bool {
        self.state != SaveState::Disabled
    }

    /// Whether events are shown only once they are saved.
    pub fn holds_events(&self) -> bool {
        self.state == SaveState::Ok
    }

    /// Whether everything is saved.
    pub fn is_safe(&self) -> bool {
        self.state == SaveState::Ok && self.saved_as.is_some() && !self.dirty
    }

    /// The game in the store, and how many entries its log has there.
    pub fn saved(&self) -> Option<(GameId, usize)> {
        self.saved_as.map(|game| (game, self.stored.0))
    }

    /// The playing time so far, in milliseconds.
    pub fn elapsed_ms(&self) -> u64 {
        self.elapsed_ms
    }

    /// The index of the first move of the line that is not saved.
    pub fn unsaved_from(&self) -> usize {
        self.unsaved_from
    }

    /// The line has changed from this move on.
    pub fn mark_unsaved(&mut self, from: usize) {
        self.unsaved_from = self.unsaved_from.min(from);
        self.dirty = true;
    }

    /// Credits the time since the last call to `by`, who has acted.
    pub fn tick(&mut self, now: Timestamp, by: ToAct) {
        let before = self.last_tick.replace(now).unwrap_or(now);
        let passed_ms = u64::try_from(now.as_millisecond() - before.as_millisecond()).unwrap_or(0).min(LONGEST_MOVE);
        self.elapsed_ms += passed_ms;
        if passed_ms > 0 {
            self.times.push((by.seat(), passed_ms));
        }
    }

    /// Sends what is not saved, unless an answer is still to come.
    pub fn send(&mut self, now: Contents, env: &mut Env) -> Option<Effect> {
        let time = self.last_tick.filter(|_| self.dirty && self.is_enabled() && self.sent.is_none())?;
        let from = self.unsaved_from.min(now.length);
        let entries = self.entries(from, &now);
        let request_id = env.new_id();
        let stored = (self.stored.0 + entries.len(), now.made);
        self.sent = Some(Sent { request_id, from, stored, times: self.times.len() });
        (self.unsaved_from, self.dirty) = (now.length, false);
        let expected = self.stored.0;
        let append = Append { game: self.saved_as, header: now.header, expected, entries, end: now.end, now: time };
        Some(Effect::Store(request_id, Box::new(StoreRequest::Append { append })))
    }

    /// What has happened since the store was told, as entries of the log.
    fn entries(&self, from: usize, now: &Contents) -> Vec<Entry> {
        let rewind = |before: usize, to: usize| (before != to).then_some(Action::Rewind { to });
        let has_moves = !now.moves.is_empty();
        let cut = rewind(self.stored.1, from).filter(|_| has_moves);
        let back = rewind(if has_moves { now.length } else { self.stored.1 }, now.made);
        let end = now.end.as_ref().and_then(|end| end.end).map(Action::of_end);
        let actions = cut.into_iter().chain(now.moves.iter().cloned()).chain(back).chain(end);
        let mut entries: Vec<_> = actions.map(|action| Entry { spent: 0, action }).collect();
        for (seat, spent) in &self.times {
            let own =
                |entry: &&mut Entry| entry.spent == 0 && matches!(&entry.action, Action::Move { by, .. } if by == seat);
            match entries.iter_mut().find(own) {
                Some(entry) => entry.spent = *spent,
                None => entries.insert(0, Entry { spent: *spent, action: Action::Elapsed { seat: *seat } }),
            }
        }
        entries
    }

    /// Whether the answer to this request is awaited.
    pub fn awaits(&self, request_id: RequestId) -> bool {
        self.sent.is_some_and(|sent| sent.request_id == request_id)
    }

    /// Handles the answer of the store.
    ///
    /// # Errors
    /// What went wrong, for the person to be told.
    pub fn answered(&mut self, answer: Result<StoreResponse, StoreError>) -> Result<(), StoreError> {
        let Some(sent) = self.sent.take() else { return Ok(()) };
        match answer {
            Ok(response) => {
                if let StoreResponse::Append(game) = response {
                    (self.saved_as, self.stored) = (Some(game), sent.stored);
                    self.times.drain(..sent.times);
                }
                self.state = SaveState::Ok;
                Ok(())
            }
            Err(error) => {
                let lost = matches!(error.kind, ErrorKind::Conflict | ErrorKind::NotFound(_));
                self.state = if lost { SaveState::Disabled } else { SaveState::Failed };
                self.mark_unsaved(sent.from);
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
    use crate::model::time_control::TimeControl;

    /// A move: the deal, or one of Bo's.
    fn made(text: &str) -> Action {
        Action::Move { by: (text != "deal").then_some(Seat(1)), text: text.into() }
    }

    fn now(from: usize, line: &[&str]) -> Contents {
        let header = GameHeader {
            players: vec![Player::person("Ana"), Player::person("Bo")],
            rules: AnyRules::default_of(Mode::Concentration),
            seed: 1,
            take_back: true,
            clock: TimeControl::None,
            practice: false,
            started: None,
        };
        let moves = line[from..].iter().map(|text| made(text)).collect();
        Contents { header, length: line.len(), moves, made: line.len(), end: None }
    }

    fn sent(effect: Option<Effect>) -> (RequestId, StoreRequest) {
        match effect {
            Some(Effect::Store(request_id, request)) => (request_id, *request),
            other => panic!("{other:?}"),
        }
    }

    fn appended(request: StoreRequest) -> Append {
        match request {
            StoreRequest::Append { append } => append,
            other => panic!("{other:?}"),
        }
    }

    fn at(millisecond: i64) -> Timestamp {
        Timestamp::from_millisecond(millisecond).expect("a time")
    }

    fn full() -> StoreError {
        StoreError { file: "a.db".into(), kind: ErrorKind::DiskFull }
    }

    #[test]
    fn only_what_is_new_is_sent_and_what_failed_is_sent_again() {
        let (mut autosave, mut env) = (Autosave::new(true), Env::default());
        autosave.tick(at(1000), ToAct::Chance);
        let (request_id, request) = sent(autosave.send(now(autosave.unsaved_from(), &["deal"]), &mut env));
        let append = appended(request);
        assert!(append.game.is_none() && append.expected == 0 && autosave.awaits(request_id));
        assert_eq!(
            autosave.send(now(autosave.unsaved_from(), &["deal"]), &mut env),
            None,
            "an answer is still to come"
        );
        autosave.answered(Ok(StoreResponse::Append(GameId(7)))).expect("all is well");
        assert!(autosave.is_safe());

        autosave.mark_unsaved(1);
        autosave.tick(at(1250), ToAct::Seat(Seat(1)));
        let (_, request) = sent(autosave.send(now(autosave.unsaved_from(), &["deal", "A1"]), &mut env));
        let append = appended(request);
        assert_eq!((append.game, append.expected), (Some(GameId(7)), 1));
        assert_eq!(append.entries, [Entry { spent: 250, action: made("A1") }]);
        assert_eq!(autosave.answered(Err(full())), Err(full()));
        assert!(!autosave.holds_events() && !autosave.is_safe() && autosave.is_enabled());

        autosave.mark_unsaved(2);
        let (_, request) = sent(autosave.send(now(autosave.unsaved_from(), &["deal", "A1", "A2"]), &mut env));
        let append = appended(request);
        let missing = [Entry { spent: 250, action: made("A1") }, Entry { spent: 0, action: made("A2") }];
        assert_eq!((append.expected, &append.entries[..]), (1, &missing[..]), "what failed and what has come since");
        autosave.answered(Ok(StoreResponse::Append(GameId(7)))).expect("all is well");
        assert!(autosave.holds_events() && autosave.is_safe());
    }

    #[test]
    fn what_is_taken_back_and_replaced_is_told_as_it_happened() {
        let (mut autosave, mut env) = (Autosave::new(true), Env::default());
        let mut append = |autosave: &mut Autosave, contents| {
            let (_, request) = sent(autosave.send(contents, &mut env));
            autosave.answered(Ok(StoreResponse::Append(GameId(7)))).expect("all is well");
            appended(request).entries.into_iter().map(|entry| entry.action).collect::<Vec<_>>()
        };
        autosave.tick(at(0), ToAct::Chance);
        append(&mut autosave, now(0, &["deal", "A1", "A2"]));
        autosave.mark_unsaved(3);
        let back = Contents { made: 1, ..now(3, &["deal", "A1", "A2"]) };
        assert_eq!(append(&mut autosave, back), [Action::Rewind { to: 1 }]);
        autosave.mark_unsaved(2);
        let replaced = now(2, &["deal", "A1", "B2"]);
        assert_eq!(append(&mut autosave, replaced), [Action::Rewind { to: 2 }, made("B2")]);
        autosave.tick(at(40), ToAct::Seat(Seat(0)));
        autosave.mark_unsaved(3);
        let elapsed = Action::Elapsed { seat: Some(Seat(0)) };
        let back = Contents { made: 0, ..now(3, &["deal", "A1", "B2"]) };
        assert_eq!(append(&mut autosave, back), [elapsed, Action::Rewind { to: 0 }]);
    }

    #[test]
    fn a_table_that_somebody_else_plays_on_at_is_left_to_them() {
        let (mut autosave, mut env) = (Autosave::new(true), Env::default());
        autosave.tick(at(0), ToAct::Chance);
        sent(autosave.send(now(0, &["deal"]), &mut env));
        let elsewhere = StoreError { file: "a.db".into(), kind: ErrorKind::Conflict };
        assert!(autosave.answered(Err(elsewhere)).is_err());
        assert_eq!((autosave.is_enabled(), autosave.send(now(1, &["deal", "A1"]), &mut env)), (false, None));
    }

    #[test]
    fn a_long_absence_is_no_playing_time() {
        let mut autosave = Autosave::new(true);
        autosave.tick(at(0), ToAct::Chance);
        autosave.tick(at(8 * 3_600_000), ToAct::Seat(Seat(0)));
        autosave.tick(at(8 * 3_600_000 - 5), ToAct::Seat(Seat(0)));
        assert_eq!(autosave.elapsed_ms(), LONGEST_MOVE);
    }
}
