//! Movements on the board: they begin with a move, go on by a timer of their own, and every key ends them.

use super::moving::{Moved, Moving};
use parlour_kit::motion::{Motion, Movement, STEP};
use parlour_screen::action::Action;
use parlour_screen::effect::{Effect, RequestId, Timer};
use parlour_screen::env::Env;

/// The movement shown on the board, if there is one.
#[derive(Clone, Debug)]
pub(super) struct Animation {
    /// True while the settings ask for animations.
    is_on: bool,
    moving: Option<Moving>,
    /// Set when the end has been shown by a movement.
    is_celebrated: bool,
}

impl Animation {
    pub(super) fn new(is_on: bool, is_celebrated: bool) -> Self {
        Self {
            is_on,
            moving: None,
            is_celebrated,
        }
    }

    /// Shows no movement of what was before.
    pub(super) fn reset(&mut self, is_celebrated: bool) {
        *self = Self::new(self.is_on, is_celebrated);
    }

    /// Returns the movement being shown.
    pub(super) fn motion(&self) -> Option<&Motion> {
        self.moving.as_ref().map(|moving| &moving.motion)
    }

    /// Begins a movement, unless the settings or the line forbid it.
    pub(super) fn begin(&mut self, motion: Motion, env: &mut Env) -> Option<Action> {
        if !self.is_on || env.rests() {
            return None;
        }
        let timer = env.new_id();
        self.moving = Some(Moving::new(motion, env.now, timer));
        Some(wait(timer))
    }

    /// Returns whether a timer ends a step of the movement.
    pub(super) fn waits_for(&self, id: RequestId) -> bool {
        self.moving
            .as_ref()
            .is_some_and(|moving| moving.waits_for(id))
    }

    /// Shows the next step; after the last one the end of a game, by this movement.
    pub(super) fn step(&mut self, ended: Option<Movement>, env: &mut Env) -> Option<Action> {
        let moving = self.moving.take().filter(|_| !env.rests())?;
        let timer = env.new_id();
        match moving.step(env.now, timer) {
            Moved::On(next) => {
                self.moving = Some(next);
                Some(wait(timer))
            }
            Moved::Over => self.celebrate(ended, env),
            Moved::Late => {
                env.is_slow = true;
                None
            }
        }
    }

    /// Shows the end of a game once, by this movement.
    pub(super) fn celebrate(&mut self, ended: Option<Movement>, env: &mut Env) -> Option<Action> {
        let movement = ended.filter(|_| !self.is_celebrated && self.moving.is_none())?;
        self.is_celebrated = true;
        Motion::new(movement, vec![0]).and_then(|motion| self.begin(motion, env))
    }

    /// Ends the movement.
    pub(super) fn end(&mut self) -> Option<Action> {
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
