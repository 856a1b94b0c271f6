//! How a game ends, what is said of it then, and how another begins.

use super::{Pace, Play};
use crate::app::board::{Board, OnScreen, Score};
use crate::app::effect::Effect;
use crate::app::question::{Question, Reply};
use crate::app::table::Request;
use crate::app::thought::Seated;
use crate::app::tickets::Tickets;
use crate::model::playthrough::End;
use crate::model::seat::Seat;

impl<G: OnScreen + Seated> Play<G> {
    /// Who has won, in a sentence.
    pub fn standing(&self) -> String {
        let names = self.names();
        let how = match self.sight.end {
            Some(End::Resigned(seat)) => format!("{} has given up. ", names.get(seat)),
            Some(End::DrawAgreed) => return "A draw is agreed.".into(),
            None => String::new(),
        };
        if let Some(verdict) = self.board.verdict(&self.sight, names).filter(|_| self.sight.end.is_none()) {
            return verdict;
        }
        match self.sight.winners.as_deref() {
            _ if self.players().len() == 1 => how + "The game is over.",
            Some([]) | None => how + "Nobody wins.",
            Some([winner]) => how + &format!("{} wins.", names.get(*winner)),
            Some(winners) => how + &format!("{} share the win.", names.list(winners)),
        }
    }

    /// The announcement of the end, once: who has won, how it stands, and what can be done now.
    pub fn announcement(&mut self) -> Option<Question> {
        if !self.is_over() || self.announced || self.pace != Pace::Free {
            return None;
        }
        self.announced = true;
        let again = [("Rematch", Reply::NewDeal)].into_iter().chain(G::DEALS.then_some(("Same deal", Reply::Restart)));
        let rest = [("Save", Reply::Save), ("Look", Reply::Never), ("Leave", Reply::Leave)];
        let buttons = again.chain(rest).collect();
        let text = [self.standing(), String::new()].into_iter().chain(self.standings());
        Some(Question::new("The game is over", text.collect::<Vec<_>>().join("\n"), buttons))
    }

    /// How it stands, a line a player, the winners first; for a player alone, against par.
    pub(super) fn standings(&self) -> Vec<String> {
        if self.players().len() == 1 {
            return self.board.notes(&self.sight);
        }
        let winners = self.sight.winners.as_deref().unwrap_or_default();
        let mut scores = self.board.scores(&self.sight);
        scores.sort_by_key(|score| !winners.contains(&score.seat));
        let line = |score: &Score| {
            let robot = match self.players()[score.seat.index()].mind.label() {
                "" => String::new(),
                label => format!(" ({label})"),
            };
            let won = if winners.contains(&score.seat) { ", won" } else { "" };
            format!("{}{robot}: {}{won}", self.names().get(score.seat), score.points)
        };
        scores.iter().map(line).collect()
    }

    pub(super) fn again(&mut self, same_deal: bool, tickets: &mut Tickets) -> Vec<Effect> {
        (self.started, self.finished, self.announced) = (None, None, false);
        self.keeper.renew();
        let mut effects = vec![Effect::StopThinking, Effect::Unwake, Effect::Date];
        effects.extend(self.ask(Request::Again { same_deal }, tickets));
        effects
    }

    /// The person on turn gives up, or else the first person.
    pub(super) fn surrender(&mut self, tickets: &mut Tickets) -> Vec<Effect> {
        let is_person = |seat: &Seat| self.players()[seat.index()].is_person();
        let on_turn = self.sight.to_act.seat().filter(is_person);
        match on_turn.or_else(|| Seat::all(self.players().len()).find(is_person)) {
            Some(seat) => {
                let mut effects = vec![Effect::StopThinking, Effect::Unwake];
                effects.extend(self.ask(Request::Finish(End::Resigned(seat)), tickets));
                effects
            }
            None => Vec::new(),
        }
    }
}
