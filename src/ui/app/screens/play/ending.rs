//! The end of a game, the messages about it, and the start of the next game.

use super::Play;
use crate::app::action::Action;
use crate::app::board::{BoardUi, GameUi, Score};
use crate::app::outcome;
use crate::app::question::{DialogAction, Question};
use parlour_language::fl;
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
        let mut text = vec![self.standing(), String::new()];
        text.extend(self.standings());
        text.extend(self.series.line());
        text.extend(
            self.share_line()
                .into_iter()
                .flat_map(|line| [String::new(), line]),
        );
        Some(Question::new(fl!("table-over"), text.join("\n"), buttons).aside())
    }

    /// Lists the scores, a line a player, the winners first; for a solo player, against par.
    pub(super) fn standings(&self) -> Vec<String> {
        if self.players().len() == 1 {
            return self.board.notes(self.observation());
        }
        outcome::scores(
            &self.board,
            self.observation(),
            self.names(),
            self.players(),
        )
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
