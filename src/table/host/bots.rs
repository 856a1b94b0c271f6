//! The bots of a table: which of them think, for whom, and which move waits for its pace.

use crate::participant::ParticipantId;
use crate::request_id::{RequestId, RequestIds};
use parlour_model::seat::Seat;

/// The progress of the bot on turn.
#[derive(Clone, Debug, PartialEq)]
enum OnTurn<M> {
    /// It has been asked for its move.
    Asked(RequestId),
    /// Its move waits for its pace.
    Paced(M),
    /// Its move was refused.
    Stalled,
}

/// The next step of the bot on turn.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum BotStep<M> {
    /// Ask it for its move under this id.
    Ask(RequestId),
    Play(M),
    Wait,
}

/// The recipients of what a bot has found so far.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Recipients {
    /// The participant that asked for a hint.
    Asker(ParticipantId),
    /// Everybody, as the bot thinks for its own seat.
    All,
}

/// The requests of a table to its bots.
#[derive(Clone, Debug)]
pub(super) struct Bots<M> {
    on_turn: Option<OnTurn<M>>,
    /// True if the bot on turn need not wait for its pace.
    hurried: bool,
    /// The request for a hint, and the participant that asked for it.
    hint: Option<(RequestId, ParticipantId)>,
    /// The bot that considers an offer, and its seat.
    considering: Option<(RequestId, Seat)>,
}

impl<M> Default for Bots<M> {
    fn default() -> Self {
        Self {
            on_turn: None,
            hurried: false,
            hint: None,
            considering: None,
        }
    }
}

impl<M> Bots<M> {
    /// Returns what the bot on turn does now. `is_due` says whether its pace is over.
    pub(super) fn step(&mut self, is_due: bool, ids: &mut RequestIds) -> BotStep<M> {
        let may_play = is_due || self.hurried;
        match self.on_turn.take() {
            None => {
                let id = ids.issue();
                self.on_turn = Some(OnTurn::Asked(id));
                BotStep::Ask(id)
            }
            Some(OnTurn::Paced(chosen)) if may_play => {
                self.hurried = false;
                BotStep::Play(chosen)
            }
            waiting => {
                self.on_turn = waiting;
                BotStep::Wait
            }
        }
    }

    /// Stops the bot on turn after an illegal move. It is asked again once the position changes.
    pub(super) fn stall(&mut self) {
        self.on_turn = Some(OnTurn::Stalled);
    }

    /// Sets whether the bot on turn need not wait for its pace.
    pub(super) fn hurry(&mut self, hurried: bool) {
        self.hurried = hurried;
    }

    /// Returns whether a move waits for its pace.
    pub(super) fn is_paced(&self) -> bool {
        matches!(self.on_turn, Some(OnTurn::Paced(_)))
    }

    /// Handles a bot's move. Returns it with the participant that asked for it, if it is a hint. The answer to a
    /// cancelled request is ignored.
    pub(super) fn answered(&mut self, id: RequestId, chosen: M) -> Option<(ParticipantId, M)> {
        if self.is_on_turn(id) {
            self.on_turn = Some(OnTurn::Paced(chosen));
            return None;
        }
        let (_, participant) = self.hint.take_if(|(asked, _)| *asked == id)?;
        Some((participant, chosen))
    }

    /// Returns the seat of the bot that answers to an offer under this id.
    pub(super) fn considered(&mut self, id: RequestId) -> Option<Seat> {
        let (_, seat) = self.considering.take_if(|(asked, _)| *asked == id)?;
        Some(seat)
    }

    /// Notes that a participant asks for a hint. Returns the id to ask with, unless a hint is under way.
    pub(super) fn ask_for_hint(
        &mut self,
        participant: ParticipantId,
        ids: &mut RequestIds,
    ) -> Option<RequestId> {
        if self.hint.is_some() {
            return None;
        }
        let id = ids.issue();
        self.hint = Some((id, participant));
        Some(id)
    }

    /// Notes that the bot of a seat considers an offer. Returns the id to ask with.
    pub(super) fn ask_about_offer(&mut self, seat: Seat, ids: &mut RequestIds) -> RequestId {
        let id = ids.issue();
        self.considering = Some((id, seat));
        id
    }

    /// Returns who gets the findings of a request.
    pub(super) fn recipients(&self, id: RequestId) -> Option<Recipients> {
        match self.hint {
            Some((asked, participant)) if asked == id => Some(Recipients::Asker(participant)),
            _ => self.is_on_turn(id).then_some(Recipients::All),
        }
    }

    /// Forgets a hint for a position that has passed.
    pub(super) fn forget_hint(&mut self) {
        self.hint = None;
    }

    /// Forgets all requests but the hurry. Returns whether a bot was thinking.
    pub(super) fn stop(&mut self) -> bool {
        let was_asked = matches!(self.on_turn.take(), Some(OnTurn::Asked(_)));
        let gave_hint = self.hint.take().is_some();
        let considered = self.considering.take().is_some();
        was_asked || gave_hint || considered
    }

    /// Forgets the bot on turn. Returns whether there was one.
    pub(super) fn stop_turn(&mut self) -> bool {
        self.on_turn.take().is_some()
    }

    fn is_on_turn(&self, id: RequestId) -> bool {
        matches!(self.on_turn, Some(OnTurn::Asked(asked)) if asked == id)
    }
}
