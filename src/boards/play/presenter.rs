//! Shows in time what has happened at the table: the board and the log, the pauses after moves, the curtain between
//! friends at one keyboard, movements and clocks.
//!
//! A mismatch stays visible, a robot's move takes a moment, and a key skips both. The table does not wait for them.

mod animation;
mod clock;
mod curtain;
mod moving;
mod pauses;
mod phase;

use std::time::Duration;

use self::animation::Animation;
use self::clock::ClockDisplay;
pub(super) use self::phase::Phase;
use super::replica::Replica;
use crate::board::{BoardUi, GameUi, Pause};
use crate::move_log::{MoveLog, is_beside};
use parlour_kit::motion::{Motion, Movement};
use parlour_model::seat::{Seat, Viewer};
use parlour_screen::action::Action;
use parlour_screen::effect::RequestId;
use parlour_screen::env::Env;
use parlour_screen::shared::Shared;
use parlour_table::event::{MoveReport, Observation, PrivateReport};

/// The board and the log on the screen, and the event that the screen waits for.
#[derive(Clone, Debug)]
pub struct Presenter<G: GameUi> {
    /// The board, as the person handles it.
    board: G::Board,
    log: MoveLog,
    phase: Phase,
    animation: Animation,
    clock: ClockDisplay,
    /// The board before its cards left for a seat.
    before: Option<G::Board>,
}

impl<G: GameUi> Presenter<G> {
    /// Shows a table that was joined. The cards of the last move are shown again to those who may see it.
    pub(super) fn new(replica: &mut Replica<G>, env: &mut Env) -> (Self, Vec<Action>) {
        let mut presenter = Self {
            board: G::Board::new(replica.observation()),
            log: MoveLog::new(replica.options().language),
            phase: Phase::Idle,
            animation: Animation::new(replica.options().animation, replica.is_over()),
            clock: ClockDisplay::new(env.now),
            before: None,
        };
        presenter.log.is_open = env.is_log_open.unwrap_or(G::FACTS.opens_log);
        let pause = presenter.rebuild(replica);
        let mut actions = presenter.pause(pause, replica, env);
        actions.extend(presenter.tick(replica, env));
        (presenter, actions)
    }

    pub fn board(&self) -> &G::Board {
        &self.board
    }

    pub(super) fn board_mut(&mut self) -> &mut G::Board {
        &mut self.board
    }

    pub fn log(&self) -> &MoveLog {
        &self.log
    }

    /// Returns the number of lines in sight, and of those after the first `told` the ones of the last
    /// move.
    pub(super) fn log_since(&self, told: usize) -> (usize, Vec<String>) {
        let lines = self.log.lines();
        let shown = lines.len().saturating_sub(self.board.hidden_log_lines());
        let new = lines.take(shown).skip(told);
        let last = new.clone().last().map(|(line, _)| line.moves);
        let of_last = new.filter(|(line, _)| Some(line.moves) == last);
        (shown, of_last.map(|(_, text)| text.to_owned()).collect())
    }

    /// Shows the board where the log has its place. Returns whether that was so: nobody plays without seeing it.
    pub(super) fn show_board(&mut self) -> bool {
        std::mem::take(&mut self.log.is_asked)
    }

    /// Scrolls the log by this many lines; positive is back in time.
    pub(super) fn scroll_log(&mut self, lines: isize) {
        self.log.scroll(lines);
    }

    /// Shows or hides the log. Later tables have it where this one has.
    pub(super) fn switch_log(&mut self, shared: &mut Shared) {
        self.log.switch(shared.window);
        if is_beside(shared.window) {
            shared.env.is_log_open = Some(self.log.is_open);
        }
    }

    pub(super) fn phase(&self) -> Phase {
        self.phase
    }

    /// Returns the seat whose turn it is to look while the table is hidden from everyone.
    pub fn curtain(&self) -> Option<Seat> {
        self.phase.curtain()
    }

    /// Returns the board before its cards left for a seat.
    pub fn before(&self) -> Option<&G::Board> {
        self.before.as_ref()
    }

    /// Returns the movement being shown.
    pub fn motion(&self) -> Option<&Motion> {
        self.animation.motion()
    }

    /// Returns each seat's remaining time and the initial time; nothing where no time is counted.
    pub fn clocks(&self, replica: &Replica<G>) -> Option<(Vec<Duration>, Duration)> {
        let face = replica.observation().clock.as_ref()?;
        Some(self.clock.read(face, replica.players().len()))
    }

    /// Lets the clocks be drawn again when the one that runs shows a second less.
    pub(super) fn tick(&mut self, replica: &Replica<G>, env: &mut Env) -> Option<Action> {
        let face = replica.observation().clock.as_ref();
        self.clock.tick(face.filter(|_| !replica.is_over()), env)
    }

    /// Returns whether Enter now only continues.
    pub(super) fn goes_on(&self, replica: &Replica<G>) -> bool {
        match self.phase {
            Phase::Revealing(_) => self.board.waits(),
            // A robot is waited for where it plays with people; the screen's own wait can be cut short.
            Phase::BotTurn { moment } => moment.is_some() || !replica.has_people(),
            _ => false,
        }
    }

    /// Waits for the table's reply to a request.
    pub(super) fn await_reply(&mut self) -> Option<Action> {
        let stop = self.cancel_timer();
        self.phase = Phase::Saving;
        stop
    }

    /// Draws clocks or a movement anew, if this timer is theirs.
    pub(super) fn redraw(
        &mut self,
        id: RequestId,
        replica: &Replica<G>,
        env: &mut Env,
    ) -> Option<Vec<Action>> {
        let next = if self.clock.waits_for(id) {
            self.tick(replica, env)
        } else if self.animation.waits_for(id) {
            let ended = self.ended(replica);
            self.animation.step(ended, env)
        } else {
            return None;
        };
        Some(next.into_iter().collect())
    }

    /// Returns the movement at the end of a game, once nothing of it is still to be shown.
    fn ended(&self, replica: &Replica<G>) -> Option<Movement> {
        let movement = if replica.is_won_here() {
            Movement::Burst
        } else {
            Movement::Count
        };
        (replica.is_over() && self.phase == Phase::Idle).then_some(movement)
    }

    /// Shows a move.
    pub(super) fn show_move(
        &mut self,
        (told, private, observation): (MoveReport<G>, Vec<PrivateReport<G>>, Observation<G>),
        replica: &mut Replica<G>,
        env: &mut Env,
    ) -> Vec<Action> {
        self.phase = Phase::Idle;
        self.log.write(observation.moves, &told, replica.names());
        let pause = self.board.on_move(&told, &observation);
        let motion = G::Board::motion(&told, &observation);
        let moving = motion.and_then(|motion| self.animation.begin(motion, env));
        replica.advance(told, private, observation);
        let paused = self.pause(pause, replica, env);
        moving.into_iter().chain(paused).collect()
    }

    /// Returns whether the curtain asked for the snapshot that the table has told now.
    pub(super) fn awaits_snapshot(&self, replica: &Replica<G>) -> bool {
        let hidden = replica.observation().viewer == Viewer::Spectator && !replica.is_over();
        match self.phase {
            Phase::HandOver { .. } => hidden,
            Phase::Lifting => true,
            _ => false,
        }
    }

    /// Shows the table as it stands after a snapshot.
    pub(super) fn show_snapshot(&mut self, replica: &mut Replica<G>, env: &mut Env) -> Vec<Action> {
        // A game that was over before is not celebrated.
        self.animation.reset(replica.is_over());
        let pause = self.rebuild(replica);
        match self.phase {
            // The one before has seen this at the end of the turn.
            Phase::Lifting => self.pause(pause, replica, env),
            Phase::HandOver { .. } if self.awaits_snapshot(replica) => {
                self.advance_all();
                Vec::new()
            }
            _ => {
                let stop = self.cancel_timer();
                self.advance_all();
                let next = self.proceed(replica, env);
                stop.into_iter().chain(next).collect()
            }
        }
    }

    /// Builds board and log from what may be seen. Returns the pause after the last move.
    fn rebuild(&mut self, replica: &Replica<G>) -> Pause {
        let observation = replica.observation();
        let before = std::mem::replace(&mut self.board, G::Board::new(observation));
        self.board.resume(&before);
        self.log = MoveLog::new(replica.options().language).in_place_of(&self.log);
        let mut pause = Pause::None;
        for (i, told) in replica.mirror().history().enumerate() {
            pause = self.board.on_move(told, observation);
            self.log.write(i + 1, told, replica.names());
        }
        pause
    }

    /// Ends the movement at a key press: the player has seen enough.
    pub(super) fn end_motion(&mut self) -> Option<Action> {
        self.animation.end()
    }
}
