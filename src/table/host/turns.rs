//! Chance, robots and clocks: the parts of a table that act automatically.

use jiff::Timestamp;

use super::bots::BotStep;
use super::{AnyGame, HostEffect, TableHost};
use crate::bot_request::{BotRequest, Query};
use crate::event::TableEvent;
use crate::refusal::Refusal;
use crate::request_id::{RequestId, RequestIds};
use parlour_model::log::{Action, Offer};
use parlour_model::player::Controller;
use parlour_model::playthrough::End;
use parlour_model::seat::{Seat, ToAct, Viewer};

impl<G: AnyGame> TableHost<G> {
    /// Lets chance or a robot act, if it is their turn; says whether something has been decided.
    pub(super) fn advance(
        &mut self,
        now: Timestamp,
        ids: &mut RequestIds,
        effects: &mut Vec<HostEffect>,
    ) -> bool {
        match self.playthrough.to_act() {
            ToAct::Chance if self.grace().is_some_and(|until| now < until) => false,
            ToAct::Chance => {
                let chosen = self.playthrough.game().sample(&mut self.chance());
                chosen.is_some_and(|chosen| self.play(now, &chosen).is_ok())
            }
            ToAct::Seat(seat) if !self.is_person(ToAct::Seat(seat)) && self.leads() => {
                self.let_bot_act(now, seat, ids, effects)
            }
            ToAct::Seat(_) | ToAct::Over => false,
        }
    }

    fn let_bot_act(
        &mut self,
        now: Timestamp,
        seat: Seat,
        ids: &mut RequestIds,
        effects: &mut Vec<HostEffect>,
    ) -> bool {
        let is_due = self.paced_until().is_none_or(|until| now >= until);
        match self.bots.step(is_due, ids) {
            BotStep::Ask(id) => {
                let controller = self.players[seat.index()].controller.clone();
                effects.push(self.think(now, id, seat, controller, Query::Move));
                false
            }
            BotStep::Play(chosen) => self
                .play(now, &chosen)
                .map_err(|why| self.stall(why, effects))
                .is_ok(),
            BotStep::Wait => false,
        }
    }

    /// Stops play after a bot answered with an illegal move. Play resumes when a person acts.
    fn stall(&mut self, why: Refusal, effects: &mut Vec<HostEffect>) {
        self.bots.stall();
        self.notify_all(&TableEvent::Rejected(why), effects);
    }

    /// Returns the time until which the next robot move waits, for spectators. Only tables where
    /// robots play alone are paced.
    fn paced_until(&self) -> Option<Timestamp> {
        let people = self
            .players
            .iter()
            .any(parlour_model::player::Player::is_person);
        let acted = self
            .acted
            .filter(|_| !people && !self.options.bot_pace.is_zero())?;
        acted.checked_add(self.options.bot_pace).ok()
    }

    /// Asks a robot that knows what this seat may know.
    pub(super) fn think(
        &self,
        now: Timestamp,
        id: RequestId,
        seat: Seat,
        mind: Controller,
        query: Query,
    ) -> HostEffect {
        let viewer = Viewer::Seat(seat);
        let view = self.playthrough.game().view(viewer);
        // An engine and a robot that does not notice that its choice is settled use all that they are given.
        let to_come = G::to_come(&view).filter(|_| mind.level().is_some());
        let budget = self
            .clocks
            .for_robot(seat, now)
            .map(|clock| clock.for_move(to_come.unwrap_or(1.0)));
        let pace = budget.filter(|budget| to_come.is_some() && budget.usual < budget.most);
        let by_clock = pace
            .map(|pace| pace.most)
            .or(budget.map(|budget| budget.usual));
        let within = [self.options.bot_limit, by_clock]
            .into_iter()
            .flatten()
            .min();
        HostEffect::Think(Box::new(G::wrap_request(BotRequest {
            request_id: id,
            query,
            within,
            pace,
            controller: mind,
            seat,
            seats: self.players.len(),
            rules: self.rules().clone(),
            seed: self.bot_seed(seat),
            events: self
                .events
                .iter()
                .flatten()
                .filter_map(|event| G::redact(event, viewer))
                .collect(),
            view,
            legal: self.playthrough.legal_moves(),
        })))
    }

    /// Handles a bot's move, for its own seat or for a person who asked.
    pub(super) fn bot_moved(&mut self, now: Timestamp, id: RequestId, chosen: G::Move) {
        if let Some((party, chosen)) = self.bots.answered(id, chosen) {
            if let Some(seat) = self.playthrough.to_act().seat() {
                self.write(now, Action::Hinted { seat });
            }
            self.held
                .push(HostEffect::tell::<G>(party, TableEvent::Hinted(chosen)));
        }
    }

    /// Handles a bot's answer to the offer of a draw.
    pub(super) fn bot_agreed(
        &mut self,
        now: Timestamp,
        id: RequestId,
        agreed: bool,
        effects: &mut Vec<HostEffect>,
    ) {
        let Some(seat) = self.bots.considered(id) else {
            return;
        };
        if self.offers.ask_also(seat, Offer::Draw) {
            // The offer stands: it was looked up a moment ago.
            let _ = self.answer(now, seat, Offer::Draw, agreed, effects);
        }
    }

    /// Cancels the bots' requests and the open offer, because the position has changed.
    pub(super) fn interrupt(&mut self) {
        self.offers.withdraw();
        if self.bots.stop() {
            self.held.push(HostEffect::StopThinking);
        }
    }

    /// Handles an expired timer. A flag falls if its time has come. The caller checks the robot's
    /// pace.
    pub(super) fn timer_fired(&mut self, now: Timestamp) {
        self.timer = None;
        if let Some(others) = self
            .others
            .as_mut()
            .filter(|others| others.grace.is_some_and(|until| now >= until))
        {
            others.grace = None;
        }
        if self.retry_at.is_some_and(|at| now >= at) {
            self.retry_at = None;
            self.journal.retry();
        }
        if let Some((seat, at)) = self.flag_at()
            && now >= at
        {
            self.finish(now, Action::Flag { seat }, End::OutOfTime(seat));
        }
    }

    /// Requests a timer for the next automatic event.
    pub(super) fn set_timer(&mut self, effects: &mut Vec<HostEffect>) {
        let flag = self.flag_at().map(|(_, at)| at);
        let is_paced = self.bots.is_paced() && !self.journal.is_stuck();
        let pace = self.paced_until().filter(|_| is_paced);
        let next = [flag, pace, self.retry_at, self.grace()]
            .into_iter()
            .flatten()
            .min();
        if next != self.timer {
            self.timer = next;
            effects.push(next.map_or(HostEffect::CancelTimer, HostEffect::SetTimer));
        }
    }

    /// Returns the seat whose flag falls next, and the time. There is none while the game waits for
    /// the store.
    fn flag_at(&self) -> Option<(Seat, Timestamp)> {
        self.clocks
            .flag_at()
            .filter(|_| !self.is_over() && !self.journal.is_stuck() && !self.paused)
    }
}
