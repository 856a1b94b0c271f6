//! The end of a game, the messages about it, and the start of the next game.

use std::cmp::Ordering;

use super::{Play, share};
use crate::app::action::Action;
use crate::app::board::{BoardUi, GameUi, Score, Solo};
use crate::app::outcome;
use crate::app::question::{DialogAction, Question};
use parlour_language::fl;
use parlour_model::solo;
use parlour_table::any::AnyGame;
use parlour_table::command::Request;

impl<G: GameUi + AnyGame> Play<G> {
    /// Names the winners, in a sentence.
    pub fn standing(&self) -> String {
        outcome::verdict(&self.board, self.observation(), self.names())
    }

    /// Names the winners, in few words.
    pub(super) fn winners(&self) -> String {
        outcome::winners(self.observation().winners.as_deref(), self.names())
    }

    /// The announcement of the end, once: who has won, how it stands, and what can be done now.
    pub fn announce_end(&mut self) -> Option<Question> {
        if !self.is_over() || self.announced || !self.is_free() {
            return None;
        }
        self.announced = true;
        if G::SWAPS_SIDES {
            let players = self.players().to_vec();
            self.series.count(
                &players,
                self.mirror
                    .observation()
                    .winners
                    .as_deref()
                    .unwrap_or_default(),
            );
        }
        let again = [(fl!("table-rematch"), DialogAction::NewDeal)]
            .into_iter()
            .filter(|_| !self.watches())
            .chain(
                (G::DEALS && !self.options.remote)
                    .then_some((fl!("table-same-deal"), DialogAction::Restart)),
            );
        let again = again.chain([(fl!("table-copy"), DialogAction::Copy)]);
        let [save, leave] = if self.options.remote {
            [fl!("table-record"), fl!("table-lobby")]
        } else {
            [fl!("table-save"), fl!("table-leave")]
        };
        let replay = self
            .options
            .remote
            .then_some((fl!("table-replay"), DialogAction::Replay));
        let rest = [
            (save, DialogAction::Save),
            (fl!("table-look"), DialogAction::Never),
            (leave, DialogAction::Leave),
        ];
        let buttons = again.chain(replay).chain(rest).collect();
        let mut text = if let Some(done) = self.board.solo(self.observation()) {
            self.solo_result(done)
        } else {
            let (board, observation) = (&self.board, self.observation());
            let scores = outcome::scores(board, observation, self.names(), self.players());
            let mut text = vec![self.standing(), String::new()];
            text.extend(scores);
            text
        };
        text.extend(self.series.line());
        Some(Question::new(fl!("table-over"), text.join("\n"), buttons).ending())
    }

    /// The result of a player alone: the turns with their stars, and how they compare with par and
    /// with the best so far.
    fn solo_result(&mut self, done: Solo) -> Vec<String> {
        let turns = match self.stars(done) {
            0 => share::turns(done.turns),
            stars => format!("{} {}", share::turns(done.turns), "★".repeat(stars)),
        };
        if self.observation().end.is_some() {
            return vec![self.standing(), String::new(), turns];
        }
        if self.observation().practice {
            return vec![turns, String::new(), super::practice().to_owned()];
        }
        let par = done
            .par
            .map(|par| fl!("table-par-is", par = format!("{par:.1}")));
        let best = self.best.map(|best| match best.cmp(&done.turns) {
            Ordering::Greater => fl!("table-best-beaten", turns = best - done.turns),
            Ordering::Equal => fl!("table-best-equalled").to_owned(),
            Ordering::Less => fl!("table-best-stays", best = share::turns(best)),
        });
        self.best = Some(self.best.unwrap_or(done.turns).min(done.turns));
        [turns].into_iter().chain(par).chain(best).collect()
    }

    /// Returns the stars that a game alone has earned; 0 for one without par, for practice, and for
    /// one that was given up.
    pub(super) fn stars(&self, done: Solo) -> usize {
        let counts = !self.observation().practice && self.observation().end.is_none();
        let par = done.par.filter(|_| counts);
        par.map_or(0, |par| solo::stars(done.turns, par))
    }

    /// Everybody's points, the winners first, with their places.
    pub(super) fn ranked(&self) -> Vec<(Option<usize>, Score)> {
        outcome::ranked::<G>(&self.board, self.observation())
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
        if self.mirror.speaker().is_none() {
            Vec::new()
        } else {
            self.ask(Request::Resign)
        }
    }
}
