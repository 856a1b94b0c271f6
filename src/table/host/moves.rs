//! The moves at a table: of people, of chance and of bots, back and forth, to the end and the next game.

use jiff::Timestamp;

use super::bots::{BotStep, Recipients};
use super::{AnyGame, Bots, HostEffect, Offers, Participant, TableEvent, TableHost};
use crate::bot_request::Query;
use crate::clocks::between;
use crate::command::Claim;
use crate::refusal::Refusal;
use crate::request_id::{RequestId, RequestIds};
use parlour_language::text;
use parlour_model::game::Secrecy;
use parlour_model::log::{LogAction, Offer};
use parlour_model::player::Controller;
use parlour_model::playthrough::End;
use parlour_model::seat::{Seat, ToAct};

impl<G: AnyGame> TableHost<G> {
    /// Makes a move of the side that is to act.
    pub(super) fn play(&mut self, now: Timestamp, chosen: &G::Move) -> Result<(), Refusal> {
        self.game.play(now, chosen)?;
        self.peers.end_grace();
        self.offers.withdraw();
        self.bots.forget_hint();
        self.hold_move();
        Ok(())
    }

    /// Goes to the state after `to` moves of the line. The participants are synced again.
    pub(super) fn rewind(&mut self, now: Timestamp, to: usize) {
        self.interrupt();
        self.game.rewind(now, to);
        self.peers.end_grace();
        self.hold_sync();
    }

    /// Makes moves again up to the next decision of a person. The participants are told one after the other.
    pub(super) fn redo(
        &mut self,
        now: Timestamp,
        participant: &Participant,
    ) -> Result<(), Refusal> {
        if !self.permissions().may_redo(participant) {
            return Err(text!("table-no-redo").into());
        }
        let to = self.game.next_decision();
        let to = to.ok_or(text!("table-nothing-again"))?;
        self.interrupt();
        for made in self.game.moves() + 1..=to {
            self.game.line_up(made);
            self.hold_move();
        }
        self.write(now, LogAction::Rewind { to });
        Ok(())
    }

    /// Ends the game otherwise than by its rules.
    pub(super) fn finish(&mut self, now: Timestamp, action: LogAction, end: End) {
        if self.game.is_over() {
            return;
        }
        self.bots.forget_hint();
        self.interrupt();
        self.game.finish(now, action, end);
        self.peers.end_grace();
        self.hold_sync();
    }

    /// The player of a seat gives up.
    pub(super) fn forfeit(&mut self, now: Timestamp, seat: Seat) {
        let end = End::Resigned(seat);
        self.finish(now, LogAction::Ended(end), end);
    }

    /// Ends a game whose player on turn does not come back, as a participant who stays wishes.
    pub(super) fn claim(
        &mut self,
        now: Timestamp,
        participant: &Participant,
        claim: Claim,
    ) -> Result<(), Refusal> {
        let on_turn = self.game.to_act().seat();
        let missed = on_turn.filter(|seat| !participant.has(*seat) && self.is_missed(now, *seat));
        let seat = missed.ok_or(text!("table-nobody-missed"))?;
        match claim {
            Claim::Win => self.finish(now, LogAction::Flag { seat }, End::OutOfTime(seat)),
            Claim::NoResult => self.outbox.send(HostEffect::Abandoned(seat)),
        }
        Ok(())
    }

    /// Returns whether the person of a seat has been away for as long as the others have to wait.
    fn is_missed(&self, now: Timestamp, seat: Seat) -> bool {
        let (seats, started) = (self.game.seats(), self.game.started());
        let away = self.audience.away_since(seat, seats, started);
        self.permissions()
            .is_long(away.map(|since| between(since, now)))
    }

    /// Writes an entry that leaves the position, or whose change has been made.
    pub(super) fn write(&mut self, now: Timestamp, action: LogAction) {
        self.game.write(now, action);
        self.peers.end_grace();
    }

    /// Begins another game of these players, which is another table for the store.
    pub(super) fn restart(&mut self, now: Timestamp, same_deal: bool, rotated: bool) {
        let is_there = |seat| self.audience.is_present(seat);
        let seats = self.game.seats().for_next_game(rotated, is_there);
        // The rules and the number of players were right before.
        let Ok(game) = self.game.next_game(now, same_deal, rotated, seats) else {
            return;
        };
        self.interrupt();
        self.outbox.release();
        self.game = game;
        if rotated {
            let players = self.game.seats().players();
            self.audience.rotate(G::SECRETS, players);
        }
        (self.bots, self.offers) = (Bots::default(), Offers::default());
        self.is_ranked = false;
        self.late.restart();
        self.saving.renew();
        self.peers.renew();
        self.outbox.send(HostEffect::Restarted { rotated });
        self.hold_sync();
    }

    /// Lets chance or a bot act, if it is their turn. Returns whether something has been decided.
    pub(super) fn play_automatically(&mut self, now: Timestamp, ids: &mut RequestIds) -> bool {
        match self.game.to_act() {
            _ if self.peers.only_follows() => false,
            ToAct::Chance if self.grace().is_some_and(|until| now < until) => false,
            ToAct::Chance => self
                .game
                .draw()
                .is_some_and(|chosen| self.play(now, &chosen).is_ok()),
            ToAct::Seat(seat)
                if !self.game.seats().is_person(ToAct::Seat(seat)) && self.peers.leads() =>
            {
                self.let_bot_act(now, seat, ids)
            }
            ToAct::Seat(_) | ToAct::Over => false,
        }
    }

    fn let_bot_act(&mut self, now: Timestamp, seat: Seat, ids: &mut RequestIds) -> bool {
        let is_due = self.paced_until().is_none_or(|until| now >= until);
        match self.bots.step(is_due, ids) {
            BotStep::Ask(id) => {
                self.ask_bot_of(now, id, seat, Query::Move);
                false
            }
            BotStep::Play(chosen) => self
                .play(now, &chosen)
                .map_err(|why| self.stall(why))
                .is_ok(),
            BotStep::Wait => false,
        }
    }

    /// Stops play after a bot answered with an illegal move. Play resumes when a person acts.
    fn stall(&mut self, why: Refusal) {
        self.bots.stall();
        self.notify_all(&TableEvent::Rejected(RequestId::default(), why));
    }

    /// Asks the bot of a seat.
    pub(super) fn ask_bot_of(&mut self, now: Timestamp, id: RequestId, seat: Seat, query: Query) {
        let controller = self.game.seats().player(seat).controller.clone();
        self.ask_bot(now, id, (seat, controller), query);
    }

    /// Asks a bot that knows what this seat may know.
    pub(super) fn ask_bot(
        &mut self,
        now: Timestamp,
        id: RequestId,
        bot: (Seat, Controller),
        query: Query,
    ) {
        let limit = self.options.bot_limit;
        let request = self.game.bot_request(now, id, bot, query, limit);
        let request = G::wrap_request(request);
        self.outbox.send(HostEffect::Think(Box::new(request)));
    }

    /// Handles a bot's move, for its own seat or for a person who asked.
    pub(super) fn on_bot_move(&mut self, now: Timestamp, id: RequestId, chosen: G::Move) {
        if let Some((participant, chosen)) = self.bots.answered(id, chosen) {
            if let Some(seat) = self.game.to_act().seat() {
                self.write(now, LogAction::Hinted { seat });
            }
            let hinted = TableEvent::Hinted(chosen);
            self.outbox.hold(HostEffect::tell::<G>(participant, hinted));
        }
    }

    /// Handles a bot's answer to the offer of a draw.
    pub(super) fn on_bot_agreed(&mut self, now: Timestamp, id: RequestId, agreed: bool) {
        let Some(seat) = self.bots.considered(id) else {
            return;
        };
        if self.offers.ask_also(seat, Offer::Draw) {
            // The offer stands: it was looked up a moment ago.
            let _ = self.answer(now, seat, Offer::Draw, agreed);
        }
    }

    /// Passes on a bot's findings to the participant that asked for its hint. If it thinks for its
    /// own seat and nothing is hidden, all participants get them.
    pub(super) fn on_findings(&mut self, id: RequestId, event: &TableEvent<G>) {
        match self.bots.recipients(id) {
            Some(Recipients::Asker(participant)) => self.notify(participant, event.clone()),
            Some(Recipients::All) if G::SECRETS == Secrecy::None => self.notify_all(event),
            Some(Recipients::All) | None => {}
        }
    }

    /// Handles that the bots of a shared table think here from now on, or elsewhere.
    pub(super) fn on_leads(&mut self, leads: bool) {
        if self.peers.set_leads(leads) && self.bots.stop_turn() {
            self.outbox.hold(HostEffect::StopThinking);
        }
    }

    /// Cancels the bots' requests and the open offer, because the position changes.
    pub(super) fn interrupt(&mut self) {
        self.offers.withdraw();
        if self.bots.stop() {
            self.outbox.hold(HostEffect::StopThinking);
        }
    }
}
