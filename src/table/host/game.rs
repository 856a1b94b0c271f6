//! The game of a table: its playthrough, and the log from which all of it follows.

mod bot_request;
mod chance;
mod record;
mod replay;

use std::time::Duration;

use jiff::{SignedDuration, Timestamp};

use super::AnyGame;
use super::seats::Seats;
use crate::clocks::{Clocks, between};
use crate::refusal::Refusal;
use parlour_language::text;
use parlour_model::game::Describe as _;
use parlour_model::log::{LogAction, LogEntry};
use parlour_model::player::Player;
use parlour_model::playthrough::{End, LoggedMove, Playthrough};
use parlour_model::seat::{Seat, ToAct};
use parlour_model::settings::SettingError;
use parlour_model::time_control::TimeControl;

/// Longest time between two moves that counts as playing time where no clock runs; a longer one counts as away.
const LONGEST_MOVE: Duration = Duration::from_secs(5 * 60);

/// A playthrough with its seats, clocks and log.
#[derive(Clone, Debug)]
pub(crate) struct LoggedGame<G: AnyGame> {
    seats: Seats,
    /// The source of everything random.
    seed: u64,
    playthrough: Playthrough<G>,
    /// The events of every move that stands, unredacted.
    events: Vec<Box<[G::Event]>>,
    log: Vec<LogEntry>,
    clocks: Clocks,
    /// The time of the latest entry that changed the position.
    acted: Option<Timestamp>,
    started: Option<Timestamp>,
    finished: Option<Timestamp>,
    /// True if the deal was known when the game began.
    practice: bool,
    /// The number of games that these players have played at this table before this one.
    games: u32,
}

impl<G: AnyGame> LoggedGame<G> {
    /// Returns a game before its first move.
    ///
    /// # Errors
    /// A setting or the number of players does not fit.
    pub(super) fn new(
        rules: G::Rules,
        seats: Seats,
        control: TimeControl,
        seed: u64,
    ) -> Result<Self, SettingError> {
        Ok(Self {
            playthrough: Playthrough::new(rules, seats.count())?,
            clocks: Clocks::new(control, seats.count()),
            seats,
            seed,
            events: Vec::new(),
            log: Vec::new(),
            acted: None,
            started: None,
            finished: None,
            practice: false,
            games: 0,
        })
    }

    pub(crate) fn seats(&self) -> &Seats {
        &self.seats
    }

    pub(crate) fn rules(&self) -> &G::Rules {
        self.playthrough.rules()
    }

    /// Returns the winners once the game is over.
    pub(crate) fn winners(&self) -> Option<Vec<Seat>> {
        self.playthrough.winners()
    }

    pub(super) fn playthrough(&self) -> &Playthrough<G> {
        &self.playthrough
    }

    pub(super) fn log(&self) -> &[LogEntry] {
        &self.log
    }

    /// Returns the number of moves after the first `seen` that are not chance's.
    pub(crate) fn decisions_since(&self, seen: usize) -> usize {
        let moves = self.playthrough.log().iter().skip(seen);
        moves.filter(|made| made.by != ToAct::Chance).count()
    }

    /// Returns the number of entries of the log.
    pub(crate) fn entries(&self) -> usize {
        self.log.len()
    }

    pub(crate) fn clocks(&self) -> &Clocks {
        &self.clocks
    }

    pub(super) fn acted(&self) -> Option<Timestamp> {
        self.acted
    }

    pub(super) fn started(&self) -> Option<Timestamp> {
        self.started
    }

    /// Returns the side that has to act.
    pub(crate) fn to_act(&self) -> ToAct {
        self.playthrough.to_act()
    }

    pub(crate) fn is_over(&self) -> bool {
        self.to_act() == ToAct::Over
    }

    /// Returns the number of moves made, including chance moves.
    pub(crate) fn moves(&self) -> usize {
        self.playthrough.log().len()
    }

    /// Returns every move that stands with its unredacted events.
    pub(super) fn history(
        &self,
    ) -> impl DoubleEndedIterator<Item = (&LoggedMove<G::Move>, &[G::Event])> + ExactSizeIterator
    {
        let events = self.events.iter().map(AsRef::as_ref);
        self.playthrough.log().iter().zip(events)
    }

    /// Returns whether a person is to act on this seat.
    pub(super) fn may_act(&self, seat: Seat) -> bool {
        self.to_act() == ToAct::Seat(seat) && self.seats.is_person(ToAct::Seat(seat))
    }

    /// Returns the number of moves before the latest one that a person on one of these seats made.
    pub(super) fn last_decision(&self, seats: &[Seat]) -> Option<usize> {
        let own = |by: ToAct| {
            self.seats.is_person(by) && by.seat().is_some_and(|seat| seats.contains(&seat))
        };
        self.playthrough
            .log()
            .iter()
            .rposition(|entry| own(entry.by))
    }

    /// Returns the number of moves before the latest one of a seat.
    pub(super) fn last_move_of(&self, seat: Seat) -> Option<usize> {
        let mut log = self.playthrough.log().iter();
        log.rposition(|entry| entry.by == ToAct::Seat(seat))
    }

    /// Returns the number of moves once the line is played again up to a person's next decision. Returns
    /// `None` if no move was taken back.
    pub(super) fn next_decision(&self) -> Option<usize> {
        let line: Vec<_> = self.playthrough.line(0).map(|entry| entry.by).collect();
        let made = self.moves();
        if made == line.len() {
            return None;
        }
        let next = line[made + 1..]
            .iter()
            .position(|by| self.seats.is_person(*by))
            .map(|ahead| made + 1 + ahead);
        Some(next.unwrap_or(line.len()))
    }

    /// Sets the start of the game, unless it has begun.
    pub(super) fn start(&mut self, now: Timestamp) {
        self.started = self.started.or(Some(now));
    }

    /// Sets when the game began, and whether its deal was known then.
    pub(super) fn set_origin(&mut self, started: Option<Timestamp>, practice: bool) {
        (self.started, self.practice) = (started, practice);
    }

    /// Sets whether the deal was known when the game began.
    pub(super) fn set_practice(&mut self, practice: bool) {
        self.practice = practice;
    }

    /// Sets when the game was over, if it is.
    pub(super) fn set_finished(&mut self, at: Option<Timestamp>) {
        self.finished = at.filter(|_| self.is_over());
    }

    /// Starts the clock of the side to act, so that the time before is charged to no seat.
    pub(super) fn restart_clock(&mut self, now: Timestamp) {
        self.acted = Some(now);
        self.clocks.run(self.to_act().seat(), now);
    }

    /// Counts so much of the time that has just passed to no move. Returns whether a clock shows that.
    pub(super) fn skip(&mut self, time: SignedDuration) -> bool {
        self.acted = self.acted.map(|at| at.checked_add(time).unwrap_or(at));
        self.clocks.skip(time)
    }

    /// Lets time run on since the log last grew, if it has.
    pub(super) fn resume_clock(&mut self, touched: Option<Timestamp>) {
        self.acted = touched;
        if let Some(touched) = touched {
            self.clocks.run(self.to_act().seat(), touched);
        }
    }

    /// Makes a move of the seat or the chance that is to act.
    ///
    /// # Errors
    /// The rules refuse the move; nothing is changed then.
    pub(super) fn play(&mut self, now: Timestamp, chosen: &G::Move) -> Result<(), Refusal> {
        let by = self.to_act();
        if by == ToAct::Over {
            return Err(text!("hall-game-over").into());
        }
        let events = self
            .playthrough
            .play(chosen)
            .map_err(|illegal| Refusal::of_move(chosen, illegal.describe(self.seats.names())))?;
        self.events.push(events.into());
        self.write(
            now,
            LogAction::Move {
                by: by.seat(),
                text: chosen.to_string(),
            },
        );
        Ok(())
    }

    /// Goes to the state after `to` moves of the line.
    pub(super) fn rewind(&mut self, now: Timestamp, to: usize) {
        self.line_up(to);
        self.write(now, LogAction::Rewind { to });
    }

    /// Takes moves back, or makes them again, until `to` of them stand. The log does not change.
    pub(super) fn line_up(&mut self, to: usize) {
        if to < self.moves() {
            self.playthrough.rewind(to);
            self.events.truncate(to);
        }
        while self.moves() < to {
            let Some(events) = self.playthrough.redo() else {
                break;
            };
            self.events.push(events.into());
        }
    }

    /// Ends the game otherwise than by its rules.
    pub(super) fn finish(&mut self, now: Timestamp, action: LogAction, end: End) {
        self.playthrough.finish(end);
        self.write(now, action);
    }

    /// Returns the seats that a person of this name has or has had in this game.
    pub(crate) fn seats_had_by(&self, name: &str) -> Vec<Seat> {
        let first = self.seats.at_start();
        let first = first.all().map(|seat| (seat, first.player(seat)));
        let taken = self.log.iter().filter_map(|entry| match &entry.action {
            LogAction::Taken { seat, player } => Some((*seat, player)),
            _ => None,
        });
        let had = first
            .chain(taken)
            .filter(|(_, player)| player.is_person() && player.name == name);
        had.map(|(seat, _)| seat).collect()
    }

    /// Lets a player decide for a seat from now on.
    pub(super) fn take(&mut self, now: Timestamp, seat: Seat, player: Player) {
        self.seats.seat(seat, player.clone());
        self.write(now, LogAction::Taken { seat, player });
    }

    /// Gives the player of a seat another name, from the start of the game on.
    pub(super) fn rename(&mut self, seat: Seat, name: &str) {
        self.seats.rename(seat, name);
    }

    /// Frees a seat.
    pub(super) fn vacate(&mut self, now: Timestamp, seat: Seat) {
        self.seats.vacate(seat);
        self.write(now, LogAction::Left { seat });
    }

    /// Writes an entry into the log after its action has been carried out. Its time is the time since the
    /// latest entry that changed the position. A hint or an offer takes none and lets the clock run on.
    pub(super) fn write(&mut self, now: Timestamp, action: LogAction) {
        let waits = takes_no_time(&action);
        let spent = if waits {
            Duration::ZERO
        } else {
            self.spent(now)
        };
        self.charge(&action, spent);
        self.log.push(LogEntry {
            spent: u64::try_from(spent.as_millis()).unwrap_or(u64::MAX),
            action,
        });
        self.start(now);
        self.finished = self.is_over().then(|| self.finished.unwrap_or(now));
        if !waits {
            self.restart_clock(now);
        }
    }

    /// Charges an entry's time to the clock of the side that was to act.
    fn charge(&mut self, action: &LogAction, spent: Duration) {
        match action {
            LogAction::Move { by: Some(seat), .. } => self.clocks.moved(*seat, spent),
            LogAction::Flag { seat } => self.clocks.fall(*seat),
            _ => self.clocks.spend(spent),
        }
    }

    /// The time since the latest entry that changed the position; where no clock runs, a long absence is no playing time.
    fn spent(&self, now: Timestamp) -> Duration {
        let passed = between(self.acted.unwrap_or(now), now);
        // A log counts milliseconds, and a table that comes back has the same clocks.
        let passed = passed.saturating_sub(Duration::from_nanos(
            u64::from(passed.subsec_nanos()) % 1_000_000,
        ));
        if self.clocks.control() == TimeControl::None {
            passed.min(LONGEST_MOVE)
        } else {
            passed
        }
    }
}

/// Returns whether an entry leaves the position unchanged. Such an entry takes no time, and the
/// clock runs on.
fn takes_no_time(action: &LogAction) -> bool {
    matches!(
        action,
        LogAction::Offered { .. } | LogAction::Answered { .. } | LogAction::Hinted { .. }
    )
}
