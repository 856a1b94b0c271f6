//! The pauses after moves, and what comes after them.

use std::time::Duration;

use super::{Phase, Presenter};
use crate::board::{BoardUi, GameUi, Pause};
use crate::play::replica::Replica;
use parlour_kit::motion::{Motion, Movement};
use parlour_model::seat::ToAct;
use parlour_screen::action::Action;
use parlour_screen::effect::{Effect, RequestId, Timer};
use parlour_screen::env::Env;
use parlour_table::command::TableRequest;

/// The part of the usual time for which a robot's mismatch is shown: people have no move to think about meanwhile.
const ROBOTS_REVEAL: f64 = 0.6;

impl<G: GameUi> Presenter<G> {
    /// Ends the pause whose timer this is. Returns `None` for any other timer.
    pub(in crate::play) fn pause_ended(
        &mut self,
        id: RequestId,
        replica: &mut Replica<G>,
        env: &mut Env,
    ) -> Option<Vec<Action>> {
        match &mut self.phase {
            Phase::Revealing(until) if *until == Some(id) => {
                *until = None;
                self.before = Some(self.board.clone());
                let next = self.board.advance();
                Some(self.after_reveal(next, replica, env))
            }
            Phase::BotTurn { moment } if *moment == Some(id) => {
                *moment = None;
                Some(Vec::new())
            }
            _ => None,
        }
    }

    /// Skips the pause, or the rest of the time that a robot's move takes.
    pub(in crate::play) fn skip_pause(
        &mut self,
        replica: &mut Replica<G>,
        env: &mut Env,
    ) -> Vec<Action> {
        match self.phase {
            Phase::Idle | Phase::Saving | Phase::Lifting | Phase::HandOver { .. } => Vec::new(),
            Phase::Revealing(timer) => {
                // Whoever cuts a pause short wants to see nothing more of it.
                self.before = timer.is_none().then(|| self.board.clone());
                let next = self.advance_past_jumps();
                self.after_reveal(next, replica, env)
            }
            Phase::BotTurn { .. } => {
                let stop = self.cancel_timer();
                self.phase = Phase::BotTurn { moment: None };
                let is_alone = replica.mirror().is_current() && !replica.has_people();
                let hurry = is_alone.then(|| replica.request(TableRequest::Hurry));
                stop.into_iter().chain(hurry).collect()
            }
        }
    }

    /// Begins a pause, or goes on.
    pub(super) fn pause(
        &mut self,
        pause: Pause,
        replica: &mut Replica<G>,
        env: &mut Env,
    ) -> Vec<Action> {
        let robot = replica.options().robot;
        let after = match pause {
            Pause::None => return self.proceed(replica, env),
            Pause::Reveal if replica.robot_moved() => reveal_time(replica).mul_f64(ROBOTS_REVEAL),
            Pause::UntilKey if replica.has_people() => Duration::ZERO,
            Pause::Reveal | Pause::UntilKey => reveal_time(replica),
            Pause::Claim if robot.is_zero() => return self.proceed(replica, env),
            Pause::Step | Pause::Jump if robot.is_zero() => return self.pass(replica, env),
            Pause::Jump if !replica.robot_moved() => return self.pass(replica, env),
            Pause::Claim | Pause::Step | Pause::Jump => robot,
        };
        self.reveal(after, env).into_iter().collect()
    }

    /// Goes on without showing what there is to show.
    fn pass(&mut self, replica: &mut Replica<G>, env: &mut Env) -> Vec<Action> {
        let next = self.board.advance();
        self.pause(next, replica, env)
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
    fn reveal(&mut self, after: Duration, env: &mut Env) -> Option<Action> {
        let id = (!after.is_zero()).then(|| env.new_id());
        self.phase = Phase::Revealing(id);
        id.map(|id| set_timer(after, id))
    }

    /// A pause has ended; `next` is the one after it.
    fn after_reveal(
        &mut self,
        next: Pause,
        replica: &mut Replica<G>,
        env: &mut Env,
    ) -> Vec<Action> {
        let stop = self.cancel_timer();
        if next == Pause::None {
            self.hide_look(replica);
        }
        let before = self.before.as_ref();
        let left = before.and_then(|board| board.leaves(replica.observation()));
        let sliding = left.and_then(|(seat, places)| Motion::new(Movement::Slide(seat), places));
        let shown = || self.board.shown().filter(|_| next != Pause::None);
        let motion = sliding.or_else(shown);
        let moving = motion.and_then(|motion| self.animation.begin(motion, env));
        let paused = self.pause(next, replica, env);
        stop.into_iter().chain(moving).chain(paused).collect()
    }

    /// Gets ready for the next event, or hands the keyboard over.
    pub(in crate::play) fn proceed(
        &mut self,
        replica: &mut Replica<G>,
        env: &mut Env,
    ) -> Vec<Action> {
        self.phase = Phase::Idle;
        self.log.close();
        if replica.is_over() {
            self.log.disclose();
            let counted = self.animation.celebrate(self.ended(replica), env);
            return counted.into_iter().collect();
        }
        if let Some(seat) = replica.next_to_look() {
            return self.hand_over(seat, replica, env);
        }
        if let ToAct::Seat(seat) = replica.observation().to_act
            && !replica.mirror().is_person(seat)
        {
            let id = env.new_id();
            self.phase = Phase::BotTurn { moment: Some(id) };
            let moment = replica.robot_moment(seat) / G::Board::MOVES_A_TURN;
            return vec![set_timer(moment, id)];
        }
        if replica.is_being_dealt() {
            self.phase = Phase::Saving;
        }
        Vec::new()
    }

    /// Cancels the screen's timer, if the screen waits for one.
    pub(super) fn cancel_timer(&self) -> Option<Action> {
        let cancel = Action::Effect(Effect::CancelTimer(Timer::Screen));
        self.phase.has_timer().then_some(cancel)
    }
}

/// Returns the time for which something stays in sight. If only robots play, no key press
/// should be needed.
fn reveal_time<G: GameUi>(replica: &Replica<G>) -> Duration {
    let options = replica.options();
    if options.reveal.is_zero() && !replica.has_people() {
        options.robot
    } else {
        options.reveal
    }
}

fn set_timer(after: Duration, request_id: RequestId) -> Action {
    Action::Effect(Effect::SetTimer {
        timer: Timer::Screen,
        after,
        request_id,
    })
}
