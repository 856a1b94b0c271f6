//! Movements on the board: they begin with a move, go on by a timer of their own, and every key ends them.

use super::Play;
use crate::app::action::Action;
use crate::app::board::{BoardUi, GameUi};
use crate::app::effect::{Effect, RequestId, Timer};
use crate::app::env::Env;
use crate::app::motion::{Motion, Moved, Moving, STEP};
use parlour_table::any::AnyGame;
use parlour_table::event::{MoveReport, Observation};

impl<G: GameUi + AnyGame> Play<G> {
    /// Returns the movement being shown.
    pub fn motion(&self) -> Option<&Motion> {
        self.moving.as_ref().map(|moving| &moving.motion)
    }

    /// Lets what moves in a move be seen moving.
    pub(super) fn move_places(
        &mut self,
        told: &MoveReport<G>,
        observation: &Observation<G>,
        env: &mut Env,
    ) -> Option<Action> {
        G::Board::motion(told, observation).and_then(|motion| self.begin_motion(motion, env))
    }

    /// Lets what has come into sight be seen moving.
    pub(super) fn move_shown(&mut self, env: &mut Env) -> Option<Action> {
        self.board
            .shown()
            .and_then(|motion| self.begin_motion(motion, env))
    }

    pub(super) fn begin_motion(&mut self, motion: Motion, env: &mut Env) -> Option<Action> {
        if !self.options.animation || env.is_slow {
            return None;
        }
        let timer = env.new_id();
        self.moving = Some(Moving::new(motion, env.now, timer));
        Some(wait(timer))
    }

    /// Returns whether a timer ends a step of a movement.
    pub(super) fn is_step(&self, id: RequestId) -> bool {
        self.moving
            .as_ref()
            .is_some_and(|moving| moving.waits_for(id))
    }

    /// Shows the next step.
    pub(super) fn step_motion(&mut self, env: &mut Env) -> Vec<Action> {
        let Some(moving) = self.moving.take().filter(|_| !env.is_slow) else {
            return Vec::new();
        };
        let timer = env.new_id();
        match moving.step(env.now, timer) {
            Moved::On(next) => {
                self.moving = Some(next);
                vec![wait(timer)]
            }
            Moved::Over => self.celebrate(env).into_iter().collect(),
            Moved::Late => {
                env.is_slow = true;
                Vec::new()
            }
        }
    }

    /// Ends the movement at a key press: the player has seen enough.
    pub(super) fn end_motion(&mut self) -> Option<Action> {
        self.moving
            .take()
            .map(|_| Action::Effect(Effect::CancelTimer(Timer::Motion)))
    }
}

fn wait(request_id: RequestId) -> Action {
    Action::Effect(Effect::SetTimer {
        timer: Timer::Motion,
        after: STEP,
        request_id,
    })
}
