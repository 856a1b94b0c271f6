//! How a game ends, what is said of it then, and how another begins.

use super::{Phase, Play};
use crate::app::board::{BoardUi, GameUi, Score};
use crate::app::effect::Effect;
use crate::app::env::Env;
use crate::app::question::{DialogAction, Question};
use crate::app::table::Request;
use crate::model::playthrough::End;
use crate::model::seat::Seat;
use crate::table::bot_request::AnyGame;

impl<G: GameUi + AnyGame> Play<G> {
    /// Who has won, in a sentence.
    pub fn standing(&self) -> String {
        let names = self.names();
        let how = match self.observation.end {
            Some(End::Resigned(seat)) => format!("{} has given up. ", names.get(seat)),
            Some(End::OutOfTime(seat)) => format!("{} has run out of time. ", names.get(seat)),
            Some(End::DrawAgreed) => return "A draw is agreed.".into(),
            None => String::new(),
        };
        if let Some(verdict) = self.board.verdict(&self.observation, names).filter(|_| self.observation.end.is_none()) {
            return verdict;
        }
        match self.observation.winners.as_deref() {
            _ if self.players().len() == 1 => how + "The game is over.",
            Some([]) | None => how + "Nobody wins.",
            Some([winner]) => how + &format!("{} wins.", names.get(*winner)),
            Some(winners) => how + &format!("{} share the win.", names.list(winners)),
        }
    }

    /// The announcement of the end, once: who has won, how it stands, and what can be done now.
    pub fn announce_end(&mut self) -> Option<Question> {
        if !self.is_over() || self.announced || self.phase != Phase::Idle {
            return None;
        }
        self.announced = true;
        let again = [("Rematch", DialogAction::NewDeal)]
            .into_iter()
            .chain(G::DEALS.then_some(("Same deal", DialogAction::Restart)));
        let rest = [("Save", DialogAction::Save), ("Look", DialogAction::Never), ("Leave", DialogAction::Leave)];
        let buttons = again.chain(rest).collect();
        let text = [self.standing(), String::new()].into_iter().chain(self.standings());
        Some(Question::new("The game is over", text.collect::<Vec<_>>().join("\n"), buttons))
    }

    /// How it stands, a line a player, the winners first; for a player alone, against par.
    pub(super) fn standings(&self) -> Vec<String> {
        if self.players().len() == 1 {
            return self.board.notes(&self.observation);
        }
        let winners = self.observation.winners.as_deref().unwrap_or_default();
        let mut scores = self.board.scores(&self.observation);
        scores.sort_by_key(|score| !winners.contains(&score.seat));
        let line = |score: &Score| {
            let robot = match self.players()[score.seat.index()].controller.label() {
                "" => String::new(),
                label => format!(" ({label})"),
            };
            let won = if winners.contains(&score.seat) { ", won" } else { "" };
            format!("{}{robot}: {}{won}", self.names().get(score.seat), score.points)
        };
        scores.iter().map(line).collect()
    }

    pub(super) fn again(&mut self, same_deal: bool, env: &mut Env) -> Vec<Effect> {
        (self.started, self.finished, self.announced) = (None, None, false);
        self.autosave.restart();
        let mut effects = vec![Effect::StopThinking, Effect::CancelTimer];
        effects.extend(self.ask(Request::Restart { same_deal }, env));
        effects.extend(self.save(env));
        effects
    }

    /// The person on turn gives up, or else the first person.
    pub(super) fn surrender(&mut self, env: &mut Env) -> Vec<Effect> {
        let is_person = |seat: &Seat| self.players()[seat.index()].is_person();
        let on_turn = self.observation.to_act.seat().filter(is_person);
        match on_turn.or_else(|| Seat::all(self.players().len()).find(is_person)) {
            Some(seat) => {
                let mut effects = vec![Effect::StopThinking, Effect::CancelTimer];
                effects.extend(self.ask(Request::Finish(End::Resigned(seat)), env));
                effects
            }
            None => Vec::new(),
        }
    }
}
