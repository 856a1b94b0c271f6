//! The parties' commands to a table, and their results.

use jiff::Timestamp;

use super::{AnyGame, HostEffect, TableHost, WAITING};
use crate::bot_request::Query;
use crate::clocks::between;
use crate::command::{Command, Request};
use crate::event::TableEvent;
use crate::party::{Party, PartyId};
use crate::refusal::Refusal;
use crate::request_id::RequestIds;
use parlour_language::text;
use parlour_model::game::Secrecy;
use parlour_model::log::{Action, Offer};
use parlour_model::player::{Controller, Level, Player};
use parlour_model::playthrough::End;
use parlour_model::seat::{Seat, ToAct, Viewer};
use parlour_model::time_control::TimeControl;

impl<G: AnyGame> TableHost<G> {
    /// A command waits until the log is safe.
    pub(super) fn queue(&mut self, command: Command<G>, effects: &mut Vec<HostEffect>) {
        if self.waiting.len() < WAITING {
            self.waiting.push_back(command);
        } else {
            reject::<G>(command.from, text!("table-busy").into(), effects);
        }
    }

    /// Carries out a command, or says to its sender why not.
    pub(super) fn execute(
        &mut self,
        now: Timestamp,
        command: Command<G>,
        ids: &mut RequestIds,
        effects: &mut Vec<HostEffect>,
    ) -> bool {
        let (from, before) = (command.from, self.held.len());
        let kept = self.tried(&command);
        let length = self.log.len();
        let done = self.try_execute(now, command, ids, effects);
        if self.log.len() > length {
            self.undone.tried.extend(kept);
        }
        match done {
            // Ahead of what came of it. Where nothing was written, it is told at once.
            Ok(()) => self.held.insert(
                before.min(self.held.len()),
                HostEffect::tell::<G>(from, TableEvent::Accepted),
            ),
            Err(why) => reject::<G>(from, why, effects),
        }
        true
    }

    fn try_execute(
        &mut self,
        now: Timestamp,
        command: Command<G>,
        ids: &mut RequestIds,
        effects: &mut Vec<HostEffect>,
    ) -> Result<(), Refusal> {
        let party = self
            .party(command.from)
            .ok_or(text!("table-not-here"))?
            .clone();
        if command.request.needs_current_position() && command.seen != self.playthrough.log().len()
        {
            return Err(text!("table-meanwhile").into());
        }
        match (command.request, command.seat) {
            (Request::SetViewer(viewer), _) => self.set_viewer(&party, viewer, effects),
            (Request::Hurry, _) => {
                self.bots.hurry(self.is_alone(&party));
                Ok(())
            }
            (Request::Restart { same_deal }, _) if self.is_alone(&party) => {
                self.restart(now, same_deal, G::SWAPS_SIDES && !same_deal, effects);
                Ok(())
            }
            (Request::Take(player), Some(seat)) => self.take(now, &party, seat, player),
            (request, Some(seat)) if party.has(seat) => {
                self.execute_for_seat(now, &party, seat, request, ids, effects)
            }
            (_, Some(seat)) => Err(text!("table-seat-not-yours", seat = &seat).into()),
            (_, None) => Err(text!("table-watchers").into()),
        }
    }

    fn execute_for_seat(
        &mut self,
        now: Timestamp,
        party: &Party,
        seat: Seat,
        request: Request<G>,
        ids: &mut RequestIds,
        effects: &mut Vec<HostEffect>,
    ) -> Result<(), Refusal> {
        match request {
            Request::Play(chosen) if self.may_act(seat) => self.play(now, &chosen),
            Request::Play(_) if self.is_over() => Err(text!("hall-game-over").into()),
            Request::Play(chosen) => Err(Refusal::of_move(&chosen, text!("table-not-your-turn"))),
            Request::Undo => self.undo(now, party, seat),
            Request::Redo => self.redo(now, party),
            Request::Hint => self.hint(now, party, seat, ids, effects),
            Request::Offer(offer) => self.make_offer(now, party, seat, offer, ids, effects),
            Request::Answer { offer, agreed } => self.answer(now, seat, offer, agreed, effects),
            Request::Resign => {
                self.finish(now, Action::Ended(End::Resigned(seat)), End::Resigned(seat));
                Ok(())
            }
            Request::Restart { .. } => {
                self.make_offer(now, party, seat, Offer::Again, ids, effects)
            }
            Request::Leave => self.open_seat(now, party, seat),
            Request::SetViewer(_) | Request::Hurry | Request::Take(_) => Ok(()),
        }
    }

    /// Returns whether this seat is to act and a person decides for it.
    fn may_act(&self, seat: Seat) -> bool {
        self.playthrough.to_act() == ToAct::Seat(seat) && self.is_person(ToAct::Seat(seat))
    }

    /// Returns whether all people at the table belong to this party, so that no consent is needed.
    pub(super) fn is_alone(&self, party: &Party) -> bool {
        let mut people =
            Seat::all(self.players.len()).filter(|seat| self.is_decided_by_a_person(*seat));
        people.all(|seat| party.has(seat))
    }

    pub(super) fn is_decided_by_a_person(&self, seat: Seat) -> bool {
        self.is_person(ToAct::Seat(seat)) && !self.open[seat.index()]
    }

    fn set_viewer(
        &mut self,
        party: &Party,
        viewer: Viewer,
        effects: &mut Vec<HostEffect>,
    ) -> Result<(), Refusal> {
        if !party.may_view(viewer) {
            return Err(text!("table-no-eyes").into());
        }
        let party = Party {
            viewer,
            ..party.clone()
        };
        effects.push(HostEffect::tell::<G>(
            party.id,
            TableEvent::Synced(Box::new(self.snapshot(&party))),
        ));
        if let Some(own) = self.parties.iter_mut().find(|other| other.id == party.id) {
            *own = party;
        }
        Ok(())
    }

    /// Hands a seat to a robot or takes it back. At a table without other people every seat can be taken.
    fn take(
        &mut self,
        now: Timestamp,
        party: &Party,
        seat: Seat,
        player: Player,
    ) -> Result<(), Refusal> {
        if seat.index() >= self.players.len() {
            return Err(text!("hall-no-such-seat", seat = &seat).into());
        }
        let alone = self.is_alone(party) && !party.seats.is_empty();
        let stands_in =
            !player.is_person() && !party.seats.is_empty() && self.is_long_away(seat, now);
        if !(party.has(seat) || alone || self.open[seat.index()] || stands_in) {
            return Err(text!("table-seat-not-yours", seat = &seat).into());
        }
        if self.is_over() {
            return Err(text!("hall-game-over").into());
        }
        if let Some(own) = self
            .parties
            .iter_mut()
            .find(|other| other.id == party.id && !other.has(seat) && !stands_in)
        {
            own.seats.push(seat);
        }
        self.seat(seat, player.clone());
        self.interrupt();
        self.write(now, Action::Taken { seat, player });
        self.hold_sync();
        Ok(())
    }

    /// Returns whether the person of a seat has been away long enough for a robot to play on.
    fn is_long_away(&self, seat: Seat, now: Timestamp) -> bool {
        let limit = self
            .options
            .away_limit
            .filter(|_| self.options.clock == TimeControl::None);
        limit
            .zip(self.away_since(seat))
            .is_some_and(|(limit, since)| between(since, now) >= limit)
    }

    /// Gives a seat up.
    fn open_seat(&mut self, now: Timestamp, party: &Party, seat: Seat) -> Result<(), Refusal> {
        if self.is_over() {
            return Err(text!("hall-game-over").into());
        }
        if let Some(own) = self.parties.iter_mut().find(|other| other.id == party.id) {
            own.seats.retain(|other| *other != seat);
        }
        self.vacated(now, seat);
        Ok(())
    }

    /// Handles a person's final departure from a seat.
    pub(super) fn vacated(&mut self, now: Timestamp, seat: Seat) {
        if self.is_over() || self.open.get(seat.index()) != Some(&false) {
            return;
        }
        self.vacate(seat);
        self.interrupt();
        self.write(now, Action::Left { seat });
        self.hold_sync();
    }

    /// Returns whether this party may take moves back: alone as the table's options say, with
    /// others by consent. It may not where seats have secrets, because a card once seen stays
    /// known.
    pub(super) fn may_undo(&self, party: &Party) -> bool {
        let by_consent =
            G::SECRETS == Secrecy::None && !self.is_alone(party) && !party.seats.is_empty();
        !self.options.rated && (self.options.take_back || by_consent)
    }

    /// Returns whether this party may redo moves. It may only if no other party has a say.
    pub(super) fn may_redo(&self, party: &Party) -> bool {
        !party.seats.is_empty() && self.is_alone(party) && self.may_undo(party)
    }

    /// The number of moves before the latest one that a person of this party made.
    pub(super) fn last_decision(&self, party: &Party) -> Option<usize> {
        let own = |by: ToAct| self.is_person(by) && by.seat().is_some_and(|seat| party.has(seat));
        self.playthrough
            .log()
            .iter()
            .rposition(|entry| own(entry.by))
    }

    fn undo(&mut self, now: Timestamp, party: &Party, seat: Seat) -> Result<(), Refusal> {
        let Some(to) = self.last_decision(party) else {
            return Err(text!("table-nothing-back").into());
        };
        if !self.may_undo(party) {
            return Err(text!("table-no-undo").into());
        }
        if self.is_alone(party) {
            self.rewind(now, to);
            return Ok(());
        }
        self.ask_others(now, party, seat, Offer::Undo)
    }

    /// Makes moves again up to the next decision of a person.
    fn redo(&mut self, now: Timestamp, party: &Party) -> Result<(), Refusal> {
        if !self.may_redo(party) {
            return Err(text!("table-no-redo").into());
        }
        let line: Vec<_> = self.playthrough.line(0).map(|entry| entry.by).collect();
        let made = self.playthrough.log().len();
        if made == line.len() {
            return Err(text!("table-nothing-again").into());
        }
        let next = line[made + 1..]
            .iter()
            .position(|by| self.is_person(*by))
            .map(|ahead| made + 1 + ahead);
        self.redo_to(now, next.unwrap_or(line.len()));
        Ok(())
    }

    fn hint(
        &mut self,
        now: Timestamp,
        party: &Party,
        seat: Seat,
        ids: &mut RequestIds,
        effects: &mut Vec<HostEffect>,
    ) -> Result<(), Refusal> {
        if !self.may_act(seat) {
            return Err(text!("table-no-advice").into());
        }
        if let Some(id) = self.bots.ask_for_hint(party.id, ids) {
            effects.push(self.think(now, id, seat, Controller::Robot(Level::Expert), Query::Move));
        }
        Ok(())
    }

    fn make_offer(
        &mut self,
        now: Timestamp,
        party: &Party,
        seat: Seat,
        offer: Offer,
        ids: &mut RequestIds,
        effects: &mut Vec<HostEffect>,
    ) -> Result<(), Refusal> {
        if self.offers.is_asked(seat, offer) && offer != Offer::Undo {
            return self.answer(now, seat, offer, true, effects); // Both wish the same.
        }
        match offer {
            Offer::Undo => return self.undo(now, party, seat),
            Offer::Again => return self.ask_others(now, party, seat, Offer::Again),
            Offer::Draw => {}
        }
        let others = Seat::all(self.players.len()).filter(|other| *other != seat);
        let (people, bots): (Vec<_>, Vec<_>) =
            others.partition(|other| self.is_person(ToAct::Seat(*other)));
        // A robot considers an offer in the position in which it is asked, and not in its own.
        let may_offer = !self.is_over() && (bots.is_empty() || self.may_act(seat));
        if !G::DRAW_OFFERS || !may_offer {
            return Err(text!("table-draw-not-now").into());
        }
        self.open_offer(now, seat, offer, people)?;
        if let Some(bot) = bots.first() {
            let id = self.bots.ask_about_offer(*bot, ids);
            effects.push(self.think(
                now,
                id,
                *bot,
                self.players[bot.index()].controller.clone(),
                Query::Draw,
            ));
        }
        Ok(())
    }

    /// Offers something that the other people have to agree to.
    fn ask_others(
        &mut self,
        now: Timestamp,
        party: &Party,
        by: Seat,
        offer: Offer,
    ) -> Result<(), Refusal> {
        let others = Seat::all(self.players.len()).filter(|seat| !party.has(*seat));
        let people = others
            .filter(|seat| self.is_decided_by_a_person(*seat))
            .collect();
        self.open_offer(now, by, offer, people)
    }

    fn open_offer(
        &mut self,
        now: Timestamp,
        by: Seat,
        offer: Offer,
        asked: Vec<Seat>,
    ) -> Result<(), Refusal> {
        self.offers.make(by, offer, asked, &self.log)?;
        self.write(now, Action::Offered { by, offer });
        self.hold(&TableEvent::Offered { by, offer });
        Ok(())
    }

    /// A seat answers to what was offered.
    pub(super) fn answer(
        &mut self,
        now: Timestamp,
        by: Seat,
        offer: Offer,
        agreed: bool,
        effects: &mut Vec<HostEffect>,
    ) -> Result<(), Refusal> {
        let agreed_by_all = self.offers.answer(by, offer, agreed)?;
        self.write(now, Action::Answered { by, offer, agreed });
        self.hold(&TableEvent::Answered { by, offer, agreed });
        if let Some(offered_by) = agreed_by_all {
            self.carry_out(now, offered_by, offer, effects);
        }
        Ok(())
    }

    /// Does what everybody has agreed to.
    pub(super) fn carry_out(
        &mut self,
        now: Timestamp,
        by: Seat,
        offer: Offer,
        effects: &mut Vec<HostEffect>,
    ) {
        match offer {
            Offer::Draw => self.finish(now, Action::Ended(End::DrawAgreed), End::DrawAgreed),
            Offer::Again => self.restart(now, false, true, effects),
            Offer::Undo => {
                let own = |by_whom: ToAct| by_whom == ToAct::Seat(by);
                if let Some(to) = self
                    .playthrough
                    .log()
                    .iter()
                    .rposition(|entry| own(entry.by))
                {
                    self.rewind(now, to);
                }
            }
        }
    }
}

fn reject<G: AnyGame>(to: PartyId, why: Refusal, effects: &mut Vec<HostEffect>) {
    effects.push(HostEffect::tell::<G>(to, TableEvent::Rejected(why)));
}
