//! The phases of a table: what the game waits for, and what ends the wait.

use std::time::Duration;

use jiff::Timestamp;

use super::Play;
use super::hints::BotQuestion;
use crate::app::board::{BoardUi, GameUi, Pause};
use crate::app::effect::{Effect, RequestId};
use crate::app::env::Env;
use crate::app::table::Request;
use crate::model::player::Player;
use crate::model::seat::{Seat, ToAct};
use crate::model::time_control::TimeControl;
use crate::table::bot_request::{AnyGame, AnyMove};

/// What the game waits for.
#[derive(Clone, Debug, PartialEq)]
pub enum Phase<M> {
    /// Nothing: a person is to act, or the game is over.
    Idle,
    /// The end of a pause after a move: its timer, if it has one, or a key.
    Revealing(Option<RequestId>),
    /// The store: a move is shown once it is saved.
    Saving,
    /// The player of this seat at the keyboard; until then nobody sees the table.
    HandOver {
        seat: Seat,
        /// When the curtain fell.
        since: Timestamp,
    },
    /// A robot is on turn.
    BotTurn {
        /// The deadline of its visible moment, until it has passed.
        moment: Option<RequestId>,
        /// Its answer, once there is one.
        answer: Option<(RequestId, M)>,
    },
}

/// How fast things go at a table, and what may be taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableOptions {
    /// How long a mismatch stays visible; zero is until a key or a click (CON-12).
    pub reveal: Duration,
    /// How long a robot's move takes at least.
    pub robot: Duration,
    /// How long a robot may think; `None` is as long as its level does.
    pub limit: Option<Duration>,
    /// Whether friends at one keyboard have agreed to take moves back.
    pub undo: bool,
    /// How much time the players have.
    pub clock: TimeControl,
}

impl<G: GameUi + AnyGame> Play<G> {
    /// A deadline has passed.
    pub fn timer_fired(&mut self, id: RequestId, env: &mut Env) -> Vec<Effect> {
        match &mut self.phase {
            Phase::Revealing(until) if *until == Some(id) => self.advance(env),
            Phase::BotTurn { moment, .. } if *moment == Some(id) => {
                *moment = None;
                self.play_bot_move(env)
            }
            _ => Vec::new(),
        }
    }

    /// A robot has chosen a move. One that was stopped answers as well, perhaps after the one that is awaited:
    /// its answer must not replace that one's.
    pub fn bot_moved(&mut self, id: RequestId, chosen: AnyMove, env: &mut Env) -> Vec<Effect> {
        if let Some((_, BotQuestion::Hint)) = self.asked_bot.take_if(|(asked, _)| *asked == id) {
            self.hint_found(chosen);
            return Vec::new();
        }
        match (&mut self.phase, G::unwrap_move(chosen)) {
            (Phase::BotTurn { answer, .. }, Some(chosen)) if self.table.waits_for(id) => {
                *answer = Some((id, chosen));
                self.play_bot_move(env)
            }
            _ => Vec::new(),
        }
    }

    pub(super) fn is_showing(&self) -> bool {
        matches!(self.phase, Phase::Revealing(_))
    }

    /// Whether a key or a click has something to cut short.
    pub(super) fn can_skip(&self) -> bool {
        matches!(self.phase, Phase::Revealing(_) | Phase::BotTurn { .. })
    }

    /// Skips the pause, or the rest of the time that a robot's move takes.
    pub(super) fn skip_pause(&mut self, env: &mut Env) -> Vec<Effect> {
        match &mut self.phase {
            Phase::Idle | Phase::Saving | Phase::HandOver { .. } => Vec::new(),
            Phase::Revealing(_) => {
                let next = self.advance_past_jumps();
                self.after_reveal(next, env)
            }
            Phase::BotTurn { moment, .. } => {
                *moment = None;
                let mut effects = vec![Effect::CancelTimer];
                effects.extend(self.play_bot_move(env));
                effects
            }
        }
    }

    /// Begins a pause, or goes on.
    pub(super) fn pause(&mut self, pause: Pause, env: &mut Env) -> Vec<Effect> {
        match pause {
            Pause::None => self.proceed(env),
            Pause::Reveal => self.show(self.options.reveal, env),
            Pause::UntilKey => self.wait_for_key(env),
            Pause::Step | Pause::Jump if self.options.robot.is_zero() => self.pass(env),
            Pause::Jump if !self.robot_moved() => self.pass(env),
            Pause::Step | Pause::Jump => self.show(self.options.robot, env),
        }
    }

    /// Goes on without showing what there is to show.
    fn pass(&mut self, env: &mut Env) -> Vec<Effect> {
        let next = self.board.advance();
        self.pause(next, env)
    }

    /// Whether it was a robot that made the last move.
    fn robot_moved(&self) -> bool {
        self.table.moved_last().seat().is_some_and(|seat| !self.players()[seat.index()].is_person())
    }

    /// Ends the pause; the jumps that are left are made all at once.
    fn advance_past_jumps(&mut self) -> Pause {
        loop {
            match self.board.advance() {
                Pause::Jump => {}
                other => return other,
            }
        }
    }

    /// Ends all pauses.
    pub(super) fn advance_all(&mut self) {
        while self.board.advance() != Pause::None {}
    }

    /// Begins a pause; one of zero lasts until a key or a click.
    pub(super) fn show(&mut self, after: Duration, env: &mut Env) -> Vec<Effect> {
        let id = (!after.is_zero()).then(|| env.new_id());
        self.phase = Phase::Revealing(id);
        id.map(|id| Effect::SetTimer { after, request_id: id }).into_iter().collect()
    }

    pub(super) fn advance(&mut self, env: &mut Env) -> Vec<Effect> {
        let next = self.board.advance();
        self.after_reveal(next, env)
    }

    /// A pause has ended; `next` is the one after it.
    fn after_reveal(&mut self, next: Pause, env: &mut Env) -> Vec<Effect> {
        if next == Pause::None {
            self.hide_private_news();
        }
        let mut effects = vec![Effect::CancelTimer];
        effects.extend(self.pause(next, env));
        effects
    }

    /// Begins a pause until a key, or a timed one where only robots play.
    pub(super) fn wait_for_key(&mut self, env: &mut Env) -> Vec<Effect> {
        let watched = self.players().iter().any(Player::is_person);
        self.show(if watched { Duration::ZERO } else { self.options.reveal }, env)
    }

    /// Lets chance or a robot act, or hands the keyboard over.
    pub(super) fn proceed(&mut self, env: &mut Env) -> Vec<Effect> {
        self.phase = Phase::Idle;
        let ToAct::Seat(seat) = self.observation.to_act else {
            return if self.observation.to_act == ToAct::Chance { self.ask(Request::Advance, env) } else { Vec::new() };
        };
        if let Some(seat) = self.next_to_look(seat) {
            self.hide_for(seat, env.now);
            return if self.is_alone(seat) { self.reveal_to_next(env) } else { Vec::new() };
        }
        if self.players()[seat.index()].is_person() {
            return Vec::new();
        }
        let id = env.new_id();
        self.phase = Phase::BotTurn { moment: Some(id), answer: None };
        let mut effects = self.table.ask(Request::Advance, env.new_id()).effects;
        effects.push(Effect::SetTimer { after: self.options.robot, request_id: id });
        effects
    }

    /// Makes the robot's move, once there is one and its moment has passed.
    pub(super) fn play_bot_move(&mut self, env: &mut Env) -> Vec<Effect> {
        match &mut self.phase {
            Phase::BotTurn { moment: None, answer } => match answer.take() {
                Some((id, chosen)) => {
                    let seat = self.observation.to_act.seat();
                    let answer = self.table.answered(id, &chosen);
                    self.tell_analysis(seat);
                    self.handle_events(answer.events, env)
                }
                None => Vec::new(),
            },
            _ => Vec::new(),
        }
    }
}
