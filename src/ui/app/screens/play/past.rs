//! A player's earlier games of a table's kind, with which the end of a game is compared.

use super::Play;
use crate::app::board::GameUi;
use crate::app::question::{DialogAction, Question};
use parlour_language::fl;
use parlour_model::solo;
use parlour_store::{GameSummary, Statistics};
use parlour_table::any::AnyGame;

/// The player's earlier games, as far as the store has told of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Past {
    /// The fewest turns in which the player alone at this table has ended a game of its size.
    pub(super) best: Option<u32>,
    /// The turns of that player's last game of this size.
    pub(super) last: Option<u32>,
    /// True if the player has not finished a game of this kind yet, until its aim has been told.
    is_first: bool,
}

impl<G: GameUi + AnyGame> Play<G> {
    /// Learns from the statistics.
    pub(super) fn learn_best(&mut self, statistics: &[Statistics]) {
        let size = solo::size(&self.rules());
        let mut games = statistics.iter().filter(|game| game.mode == G::GAME);
        self.past.is_first = games.clone().next().is_none();
        let best = games
            .find_map(|game| game.alone.iter().find(|alone| alone.size == size))
            .and_then(|alone| u32::try_from(alone.best).ok());
        self.past.best = best.filter(|_| self.lone_player().is_some());
    }

    /// Learns the turns of the last game of the player alone at this table from the finished games.
    pub(super) fn learn_last(&mut self, games: &[GameSummary]) {
        let size = solo::size(&self.rules());
        let is_like = |game: &&GameSummary| {
            let rules = game.rules.as_ref();
            game.players.len() == 1
                && !game.practice
                && rules.is_some_and(|rules| rules.mode() == G::GAME && solo::size(rules) == size)
        };
        let mut results = games
            .iter()
            .filter(is_like)
            .filter_map(|game| game.result.as_ref());
        let last = results.find(|result| result.end.is_none());
        let turns = last.and_then(|result| u32::try_from(*result.turns.first()?).ok());
        self.past.last = turns.filter(|_| self.lone_player().is_some());
    }

    /// The aim of the game, before the first game of a player.
    pub(super) fn lesson(&mut self) -> Option<Question> {
        let is_due = self.past.is_first && self.is_free() && !self.is_over();
        let lesson = G::LESSON.filter(|_| is_due)?;
        self.past.is_first = false;
        let buttons = vec![(fl!("table-play"), DialogAction::Never)];
        Some(Question::new(fl!(G::GAME.title()), fl!(lesson), buttons))
    }
}
