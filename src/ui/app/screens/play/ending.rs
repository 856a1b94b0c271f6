//! The end of a game, the messages about it, and the start of the next game.

use std::cmp::Ordering;

use super::{Play, share};
use crate::app::action::Action;
use crate::app::board::{BoardUi, GameUi, Score, Solo};
use crate::app::env::Env;
use crate::app::motion::{Motion, Movement};
use crate::app::outcome;
use crate::app::question::{DialogAction, Question};
use parlour_language::{Text, decimal, fl};
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
        let solo = self.board.solo(self.observation());
        let headline = self.headline(solo);
        let mut text = if let Some(done) = solo {
            self.solo_result(done)
        } else {
            let (board, observation) = (&self.board, self.observation());
            let scores = outcome::scores(board, observation, self.names(), self.players());
            let mut text = vec![self.standing(), String::new()];
            text.extend(scores);
            text
        };
        text.extend(self.series.line());
        let question = Question::new(fl!("table-over"), text.join("\n"), self.end_buttons());
        Some(question.ending(&headline))
    }

    /// The buttons of the end: the first plays again.
    fn end_buttons(&self) -> Vec<(&'static str, DialogAction)> {
        let is_remote = self.options.remote;
        let again = (!self.watches()).then_some((fl!("table-rematch"), DialogAction::NewDeal));
        let again_same = (fl!("table-same-deal"), DialogAction::Restart);
        let copy = (fl!("table-copy"), DialogAction::Copy);
        let replay = (fl!("table-replay"), DialogAction::Replay);
        let film = (fl!("table-film"), DialogAction::Film);
        let [save, leave] = if is_remote {
            [fl!("table-record"), fl!("table-lobby")]
        } else {
            [fl!("table-save"), fl!("table-leave")]
        };
        again
            .into_iter()
            .chain((G::DEALS && !is_remote).then_some(again_same))
            .chain([copy])
            .chain([if is_remote { replay } else { film }])
            .chain([
                (save, DialogAction::Save),
                (fl!("table-look"), DialogAction::Never),
                (leave, DialogAction::Leave),
            ])
            .collect()
    }

    /// The words for large letters: the turns of a player alone, or else the winners.
    fn headline(&self, solo: Option<Solo>) -> String {
        if let Some(done) = solo {
            return done.turns.to_string();
        }
        match self.observation().winners.as_deref() {
            None | Some([]) => fl!("table-drawn").into(),
            Some(winners) => {
                let names = winners.iter().map(|seat| self.names().get(*seat).clone());
                Text::list(names, " + ").spoken().into_owned()
            }
        }
    }

    /// The result of a player alone: the turns with their stars, and how they compare with par, with the best so far
    /// and with the game before.
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
            .map(|par| fl!("table-par-is", par = decimal(par, 1)));
        let best = self.past.best.map(|best| match best.cmp(&done.turns) {
            Ordering::Greater => fl!("table-best-beaten", turns = best - done.turns),
            Ordering::Equal => fl!("table-best-equalled").to_owned(),
            Ordering::Less => fl!("table-best-stays", best = share::turns(best)),
        });
        let is_best = self.past.best.is_none_or(|best| best > done.turns);
        let last = self.past.last.filter(|last| *last > done.turns && !is_best);
        let last = last.map(|last| fl!("table-last-beaten", turns = last - done.turns));
        self.past.best = Some(self.past.best.unwrap_or(done.turns).min(done.turns));
        self.past.last = Some(done.turns);
        [turns]
            .into_iter()
            .chain(par)
            .chain(last)
            .chain(best)
            .collect()
    }

    /// Lets the end be seen once: a burst over the table, where somebody at this screen has won.
    pub(super) fn celebrate(&mut self, env: &mut Env) -> Option<Action> {
        if !self.is_over() || self.is_celebrated || self.moving.is_some() {
            return None;
        }
        self.is_celebrated = true;
        let winners = self.observation().winners.as_deref().unwrap_or_default();
        let is_own = winners.iter().any(|seat| self.mirror.is_own_person(*seat));
        let gave_up = self.observation().end.is_some();
        let burst = Motion::new(Movement::Burst, vec![0]).filter(|_| is_own && !gave_up);
        burst.and_then(|burst| self.begin_motion(burst, env))
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
