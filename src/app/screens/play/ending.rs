//! How a game ends, what is said of it then, and how another begins.

use super::Play;
use crate::app::action::Action;
use crate::app::board::{BoardUi, GameUi, Score};
use crate::app::question::{DialogAction, Question};
use crate::model::game::Best;
use crate::model::playthrough::End;
use crate::table::any::AnyGame;
use crate::table::command::Request;

impl<G: GameUi + AnyGame> Play<G> {
    /// Who has won, in a sentence.
    pub fn standing(&self) -> String {
        let names = self.names();
        let how = match self.observation().end {
            Some(End::Resigned(seat)) => format!("{} has given up. ", names.get(seat)),
            Some(End::OutOfTime(seat)) => format!("{} has run out of time. ", names.get(seat)),
            Some(End::DrawAgreed) => return "A draw is agreed.".into(),
            None => String::new(),
        };
        let by_rules = self.observation().end.is_none();
        match self.board.verdict(self.observation(), names).filter(|_| by_rules) {
            Some(verdict) => verdict,
            None if self.players().len() == 1 => how + "The game is over.",
            None => format!("{how}{}.", self.winners()),
        }
    }

    /// Who has won, in few words.
    pub(super) fn winners(&self) -> String {
        let names = self.names();
        match self.observation().winners.as_deref() {
            Some([]) | None => "Nobody wins".into(),
            Some([winner]) => format!("{} wins", names.get(*winner)),
            Some(winners) => format!("{} share the win", names.list(winners)),
        }
    }

    /// The announcement of the end, once: who has won, how it stands, and what can be done now.
    pub fn announce_end(&mut self) -> Option<Question> {
        if !self.is_over() || self.announced || !self.is_free() {
            return None;
        }
        self.announced = true;
        let again = [("Rematch", DialogAction::NewDeal)]
            .into_iter()
            .filter(|_| !self.watches())
            .chain((G::DEALS && !self.options.remote).then_some(("Same deal", DialogAction::Restart)));
        let again = again.chain([("Copy", DialogAction::Copy)]);
        let [save, leave] = if self.options.remote { ["Record", "Lobby"] } else { ["Save", "Leave"] };
        let replay = self.options.remote.then_some(("Replay", DialogAction::Replay));
        let rest = [(save, DialogAction::Save), ("Look", DialogAction::Never), (leave, DialogAction::Leave)];
        let buttons = again.chain(replay).chain(rest).collect();
        let mut text = vec![self.standing(), String::new()];
        text.extend(self.standings());
        // The last lines are those that a small window leaves out.
        text.extend(self.share_line().into_iter().flat_map(|line| [String::new(), line]));
        Some(Question::new("The game is over", text.join("\n"), buttons).aside())
    }

    /// How it stands, a line a player, the winners first; for a player alone, against par.
    pub(super) fn standings(&self) -> Vec<String> {
        if self.players().len() == 1 {
            return self.board.notes(self.observation());
        }
        let line = |(rank, score): (Option<usize>, Score)| {
            let robot = match self.players()[score.seat.index()].controller.label() {
                "" => String::new(),
                label => format!(" ({label})"),
            };
            let rank = rank.map_or_else(String::new, |rank| format!("{rank}. "));
            format!("{rank}{}{robot}: {}", self.names().get(score.seat), score.points)
        };
        self.ranked().into_iter().map(line).collect()
    }

    /// Everybody's points, the winners first, with their places; those who share a place have the same. A draw gives nobody
    /// a place.
    pub(super) fn ranked(&self) -> Vec<(Option<usize>, Score)> {
        let winners = self.observation().winners.as_deref().unwrap_or_default();
        let worth = |score: &Score| {
            // The points as they are shown begin with their number, where they have one: "3 rubies".
            let number = score.points.split_whitespace().next();
            let points: i64 = number.and_then(|number| number.parse().ok()).unwrap_or_default();
            let points = if G::BEST == Best::Lowest { points } else { -points };
            if winners.contains(&score.seat) { (false, 0) } else { (true, points) }
        };
        let mut scores = self.board.scores(self.observation());
        scores.sort_by_key(worth);
        let place = |score: &Score| scores.iter().filter(|other| worth(other) < worth(score)).count() + 1;
        let places: Vec<_> = scores.iter().map(|score| (!winners.is_empty()).then(|| place(score))).collect();
        places.into_iter().zip(scores).collect()
    }

    /// The same players once more. People elsewhere have to agree.
    pub(super) fn again(&mut self, same_deal: bool) -> Vec<Action> {
        if !same_deal {
            self.options.daily = None;
        }
        self.ask(Request::Restart { same_deal })
    }

    /// The person on turn gives up, or else the first person at this screen.
    pub(super) fn surrender(&mut self) -> Vec<Action> {
        if self.mirror.speaker().is_none() { Vec::new() } else { self.ask(Request::Resign) }
    }
}
