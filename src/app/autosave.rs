//! Saves a table as it is played: what has to be written next, and whether a move may be shown yet.
//!
//! A move is on the disk before the screen shows it, so a table's news wait for the store. After a failure
//! they wait no longer: play goes on, and with every further move all that is missing is tried again.

use jiff::Timestamp;

use super::effect::{Effect, RequestId};
use super::env::Env;
use crate::model::seat::ToAct;
use crate::store::{
    ErrorKind, GameEnd, GameHeader, GameId, Progress, SavedGame, StoreError, StoreRequest, StoreResponse,
};

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
    /// Where the table is in the store, and at which revision.
    saved_as: Option<(GameId, u64)>,
    /// The index of the first move of the line that is not saved.
    unsaved_from: usize,
    /// Whether anything is not in the store yet.
    dirty: bool,
    /// The request that is not answered yet, and the index of its first move.
    sent: Option<(RequestId, usize)>,
    last_tick: Option<Timestamp>,
    elapsed_ms: u64,
    waited_ms: Vec<u64>,
}

/// What there is to save of a table.
#[derive(Clone, Debug, PartialEq)]
pub struct Contents {
    pub header: GameHeader,
    /// How many moves the line has, those taken back included.
    pub length: usize,
    /// The moves of the line from [`Autosave::unsaved_from`] on.
    pub moves: Vec<String>,
    /// How many moves of the line stand.
    pub made: usize,
    /// How the game ended, if it has.
    pub end: Option<GameEnd>,
}

impl Autosave {
    /// For a table of so many seats that has not begun. `on` says whether there is a store.
    pub fn new(on: bool, seats: usize) -> Self {
        let state = if on { SaveState::Ok } else { SaveState::Disabled };
        let waited_ms = vec![0; seats];
        Self {
            state,
            saved_as: None,
            unsaved_from: 0,
            dirty: true,
            sent: None,
            last_tick: None,
            elapsed_ms: 0,
            waited_ms,
        }
    }

    /// For a table that comes from the store.
    pub fn of(saved_game: &SavedGame) -> Self {
        Self {
            saved_as: Some((saved_game.id, saved_game.revision)),
            unsaved_from: saved_game.moves.len(),
            dirty: false,
            elapsed_ms: saved_game.elapsed_ms,
            waited_ms: saved_game.waited_ms.clone(),
            ..Self::new(true, saved_game.header.players.len())
        }
    }

    /// The players sit down to another game; the one before stays as it is.
    pub fn restart(&mut self) {
        *self = Self::new(self.state != SaveState::Disabled || self.saved_as.is_some(), self.waited_ms.len());
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

    /// The game in the store, and its revision.
    pub fn saved(&self) -> Option<(GameId, u64)> {
        self.saved_as
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
        if let Some(waited_ms) = by.seat().and_then(|seat| self.waited_ms.get_mut(seat.index())) {
            *waited_ms += passed_ms;
        }
    }

    /// Sends what is not saved, unless an answer is still to come.
    pub fn send(&mut self, now: Contents, env: &mut Env) -> Option<Effect> {
        let time = self.last_tick.filter(|_| self.dirty && self.is_enabled() && self.sent.is_none())?;
        let from = self.unsaved_from.min(now.length);
        let progress = Progress {
            from,
            moves: now.moves,
            made: now.made,
            now: time,
            elapsed_ms: self.elapsed_ms,
            waited_ms: self.waited_ms.clone(),
            end: now.end,
        };
        let request_id = env.new_id();
        self.sent = Some((request_id, from));
        (self.unsaved_from, self.dirty) = (now.length, false);
        let request = match self.saved_as {
            Some((table, revision)) => StoreRequest::Append { game: table, revision, progress },
            None => StoreRequest::Create { header: now.header, progress },
        };
        Some(Effect::Store(request_id, Box::new(request)))
    }

    /// Whether the answer to this request is awaited.
    pub fn awaits(&self, request_id: RequestId) -> bool {
        self.sent.is_some_and(|(sent, _)| sent == request_id)
    }

    /// Handles the answer of the store.
    ///
    /// # Errors
    /// What went wrong, for the person to be told.
    pub fn answered(&mut self, answer: Result<StoreResponse, StoreError>) -> Result<(), StoreError> {
        let from = self.sent.take().map_or(0, |(_, from)| from);
        match answer {
            Ok(response) => {
                match (response, self.saved_as) {
                    (StoreResponse::Create(table), _) => self.saved_as = Some((table, 1)),
                    (StoreResponse::Append(revision), Some((table, _))) => self.saved_as = Some((table, revision)),
                    _ => {}
                }
                self.state = SaveState::Ok;
                Ok(())
            }
            Err(error) => {
                let lost = matches!(error.kind, ErrorKind::Conflict | ErrorKind::NotFound(_));
                self.state = if lost { SaveState::Disabled } else { SaveState::Failed };
                self.mark_unsaved(from);
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

    fn now(from: usize, line: &[&str]) -> Contents {
        let header = GameHeader {
            players: vec![Player::person("Ana"), Player::person("Bo")],
            rules: AnyRules::default_of(Mode::Concentration),
            seed: 1,
            take_back: true,
            started: None,
        };
        let moves = line[from..].iter().map(ToString::to_string).collect();
        Contents { header, length: line.len(), moves, made: line.len(), end: None }
    }

    fn sent(effect: Option<Effect>) -> (RequestId, StoreRequest) {
        match effect {
            Some(Effect::Store(request_id, request)) => (request_id, *request),
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
        let (mut autosave, mut env) = (Autosave::new(true, 2), Env::default());
        autosave.tick(at(1000), ToAct::Chance);
        let (request_id, request) = sent(autosave.send(now(autosave.unsaved_from(), &["deal"]), &mut env));
        assert!(matches!(request, StoreRequest::Create { .. }) && autosave.awaits(request_id));
        assert_eq!(
            autosave.send(now(autosave.unsaved_from(), &["deal"]), &mut env),
            None,
            "an answer is still to come"
        );
        autosave.answered(Ok(StoreResponse::Create(GameId(7)))).expect("all is well");
        assert!(autosave.is_safe());

        autosave.mark_unsaved(1);
        autosave.tick(at(1250), ToAct::Seat(Seat(1)));
        let (_, request) = sent(autosave.send(now(autosave.unsaved_from(), &["deal", "A1"]), &mut env));
        let StoreRequest::Append { game: GameId(7), revision: 1, progress } = request else { panic!("{request:?}") };
        assert_eq!((progress.from, progress.moves, progress.made), (1, vec!["A1".to_owned()], 2));
        assert_eq!((progress.elapsed_ms, progress.waited_ms), (250, vec![0, 250]));
        assert_eq!(autosave.answered(Err(full())), Err(full()));
        assert!(!autosave.holds_events() && !autosave.is_safe() && autosave.is_enabled());

        autosave.mark_unsaved(2);
        let (_, request) = sent(autosave.send(now(autosave.unsaved_from(), &["deal", "A1", "A2"]), &mut env));
        let StoreRequest::Append { revision: 1, progress, .. } = request else { panic!("{request:?}") };
        assert_eq!((progress.from, progress.moves.len()), (1, 2), "what failed and what has come since");
        autosave.answered(Ok(StoreResponse::Append(2))).expect("all is well");
        assert!(autosave.holds_events() && autosave.is_safe());
    }

    #[test]
    fn a_table_that_somebody_else_plays_on_at_is_left_to_them() {
        let (mut autosave, mut env) = (Autosave::new(true, 2), Env::default());
        autosave.tick(at(0), ToAct::Chance);
        sent(autosave.send(now(0, &["deal"]), &mut env));
        let elsewhere = StoreError { file: "a.db".into(), kind: ErrorKind::Conflict };
        assert!(autosave.answered(Err(elsewhere)).is_err());
        assert_eq!((autosave.is_enabled(), autosave.send(now(1, &["deal", "A1"]), &mut env)), (false, None));
    }

    #[test]
    fn a_long_absence_is_no_playing_time() {
        let mut autosave = Autosave::new(true, 1);
        autosave.tick(at(0), ToAct::Chance);
        autosave.tick(at(8 * 3_600_000), ToAct::Seat(Seat(0)));
        autosave.tick(at(8 * 3_600_000 - 5), ToAct::Seat(Seat(0)));
        assert_eq!(autosave.elapsed_ms(), LONGEST_MOVE);
    }
}
