//! The phases of a table screen: what it waits for, and what ends the wait.

use std::time::Duration;

use jiff::Timestamp;
use jiff::civil::Date;

use super::Play;
use crate::app::action::Action;
use crate::app::board::{BoardUi, GameUi, Pause};
use crate::app::effect::{Effect, RequestId, Timer};
use crate::app::env::Env;
use parlour_model::player::Player;
use parlour_model::seat::{Seat, ToAct};
use parlour_model::time_control::TimeControl;
use parlour_table::any::AnyGame;
use parlour_table::command::Request;

/// The event that the screen waits for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Phase {
    /// Nothing: somebody is to act, or the game is over.
    Idle,
    /// The end of a pause after a move: its timer, if it has one, or a key.
    Revealing(Option<RequestId>),
    /// The table's answer: a move is shown once it is saved.
    Saving,
    /// The player of this seat at the keyboard; until then the table is hidden from everyone.
    HandOver {
        seat: Seat,
        /// The time at which the curtain fell.
        since: Timestamp,
    },
    /// The table as the player sees it who has lifted the curtain.
    Lifting,
    /// A robot is on turn.
    BotTurn {
        /// The deadline of its visible moment, until it has passed.
        moment: Option<RequestId>,
    },
}

/// The speed of play at a table, and the moves that may be taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableOptions {
    /// The time for which a mismatch stays visible; zero is until a key or a click (CON-12).
    pub reveal: Duration,
    /// The least time that a robot's move takes.
    pub robot: Duration,
    /// The longest time that a robot may think; `None` is as long as its level does.
    pub limit: Option<Duration>,
    /// Set when friends at one keyboard have agreed to take moves back.
    pub undo: bool,
    /// The players' time control.
    pub clock: TimeControl,
    /// True while moves are animated.
    pub animation: bool,
    /// Which day's daily deal is played, if it is one.
    pub daily: Option<Date>,
    /// Set when the table belongs to a hall, which keeps it, and remote people see what is done.
    pub remote: bool,
}

/// The part of the usual time for which a robot's mismatch is shown: people have no move to think about meanwhile.
const ROBOTS_REVEAL: f64 = 0.6;

impl<G: GameUi + AnyGame> Play<G> {
    /// A deadline has passed.
    pub fn timer_fired(&mut self, id: RequestId, env: &mut Env) -> Vec<Action> {
        match &mut self.phase {
            Phase::Revealing(until) if *until == Some(id) => {
                *until = None;
                let next = self.board.advance();
                let mut actions = self.after_reveal(next, env);
                actions.extend(self.catch_up(env));
                actions
            }
            Phase::BotTurn { moment } if *moment == Some(id) => {
                *moment = None;
                self.catch_up(env)
            }
            _ => Vec::new(),
        }
    }

    pub(super) fn is_showing(&self) -> bool {
        matches!(self.phase, Phase::Revealing(_))
    }

    /// Returns whether a key or a click has something to cut short.
    pub(super) fn can_skip(&self) -> bool {
        matches!(self.phase, Phase::Revealing(_) | Phase::BotTurn { .. })
    }

    /// Returns whether Enter now only continues.
    pub(super) fn goes_on(&self) -> bool {
        match self.phase {
            Phase::Revealing(_) => self.board.waits(),
            // A robot is waited for where it plays with people; the screen's own wait can be cut short.
            Phase::BotTurn { moment } => {
                moment.is_some() || !self.players().iter().any(Player::is_person)
            }
            _ => false,
        }
    }

    /// Skips the pause, or the rest of the time that a robot's move takes.
    pub(super) fn skip_pause(&mut self, env: &mut Env) -> Vec<Action> {
        match self.phase {
            Phase::Idle | Phase::Saving | Phase::Lifting | Phase::HandOver { .. } => Vec::new(),
            Phase::Revealing(_) => {
                let next = self.advance_past_jumps();
                let mut actions = self.after_reveal(next, env);
                actions.extend(self.catch_up(env));
                actions
            }
            Phase::BotTurn { .. } => {
                let mut actions = self.cancel_timer();
                self.phase = Phase::BotTurn { moment: None };
                if self.mirror.is_current() && !self.players().iter().any(Player::is_person) {
                    actions.push(self.request(Request::Hurry));
                }
                actions.extend(self.catch_up(env));
                actions
            }
        }
    }

    /// Begins a pause, or goes on.
    pub(super) fn pause(&mut self, pause: Pause, env: &mut Env) -> Vec<Action> {
        match pause {
            Pause::None => self.proceed(env),
            Pause::Reveal if self.robot_moved() => {
                self.reveal(self.reveal_time().mul_f64(ROBOTS_REVEAL), env)
            }
            Pause::Reveal => self.reveal(self.reveal_time(), env),
            Pause::UntilKey => self.wait_for_key(env),
            Pause::Claim if self.options.robot.is_zero() => self.proceed(env),
            Pause::Step | Pause::Jump if self.options.robot.is_zero() => self.pass(env),
            Pause::Jump if !self.robot_moved() => self.pass(env),
            Pause::Claim | Pause::Step | Pause::Jump => self.reveal(self.options.robot, env),
        }
    }

    /// Goes on without showing what there is to show.
    fn pass(&mut self, env: &mut Env) -> Vec<Action> {
        let next = self.board.advance();
        self.pause(next, env)
    }

    /// Returns whether a robot made the last move.
    fn robot_moved(&self) -> bool {
        self.mirror
            .moved_last()
            .is_some_and(|seat| !self.mirror.is_person(seat))
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
        self.log.close();
    }

    /// Begins a pause; one of zero lasts until a key or a click.
    fn reveal(&mut self, after: Duration, env: &mut Env) -> Vec<Action> {
        let id = (!after.is_zero()).then(|| env.new_id());
        self.phase = Phase::Revealing(id);
        id.map(|id| set_timer(after, id)).into_iter().collect()
    }

    /// A pause has ended; `next` is the one after it.
    fn after_reveal(&mut self, next: Pause, env: &mut Env) -> Vec<Action> {
        let mut actions = self.cancel_timer();
        if next == Pause::None {
            self.hide_look();
        } else {
            actions.extend(self.move_shown(env));
        }
        actions.extend(self.pause(next, env));
        actions
    }

    /// Begins a pause until a key, or a timed one where only robots play.
    fn wait_for_key(&mut self, env: &mut Env) -> Vec<Action> {
        let watched = self.players().iter().any(Player::is_person);
        self.reveal(
            if watched {
                Duration::ZERO
            } else {
                self.reveal_time()
            },
            env,
        )
    }

    /// Returns the time for which something stays in sight. Where only robots play, no key press
    /// should be needed.
    fn reveal_time(&self) -> Duration {
        let waits = self.options.reveal.is_zero() && !self.players().iter().any(Player::is_person);
        if waits {
            self.options.robot
        } else {
            self.options.reveal
        }
    }

    /// Gets ready for the next event, or hands the keyboard over.
    pub(super) fn proceed(&mut self, env: &mut Env) -> Vec<Action> {
        self.phase = Phase::Idle;
        self.log.close();
        if self.is_over() {
            self.log.disclose();
            return self.celebrate(env).into_iter().collect();
        }
        if let Some(seat) = self.next_to_look() {
            return self.hand_over(seat, env);
        }
        if let ToAct::Seat(seat) = self.observation().to_act
            && !self.mirror.is_person(seat)
        {
            let id = env.new_id();
            self.phase = Phase::BotTurn { moment: Some(id) };
            return vec![set_timer(self.options.robot / G::Board::MOVES_A_TURN, id)];
        }
        if self.is_being_dealt() && self.mirror.is_current() {
            self.phase = Phase::Saving;
        }
        Vec::new()
    }

    /// Cancels the screen's timer, if the screen waits for one.
    pub(super) fn cancel_timer(&self) -> Vec<Action> {
        let waits = matches!(
            self.phase,
            Phase::Revealing(Some(_)) | Phase::BotTurn { moment: Some(_) }
        );
        waits
            .then_some(Action::Effect(Effect::CancelTimer(Timer::Screen)))
            .into_iter()
            .collect()
    }
}

fn set_timer(after: Duration, request_id: RequestId) -> Action {
    Action::Effect(Effect::SetTimer {
        timer: Timer::Screen,
        after,
        request_id,
    })
}
