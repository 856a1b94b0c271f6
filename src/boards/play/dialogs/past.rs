//! A player's earlier games of a table's kind, with which the end of a game is compared.

use std::cmp::Ordering;

use crate::board::GameUi;
use crate::play::replica::Replica;
use parlour_kit::text;
use parlour_language::{Text, text};
use parlour_model::solo;
use parlour_store::{GameSummary, Statistics};

/// The player's earlier games, as far as the store has told of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Past {
    /// The fewest turns in which the player alone at this table has ended a game of its size.
    best: Option<u32>,
    /// The turns of that player's last game of this size.
    last: Option<u32>,
    /// True if the player has not finished a game of this kind yet, until its aim has been told.
    is_first: bool,
}

impl Past {
    /// Learns from the statistics.
    pub(super) fn learn_best<G: GameUi>(
        &mut self,
        statistics: &[Statistics],
        replica: &Replica<G>,
    ) {
        let size = solo::size(&replica.rules());
        let mut games = statistics.iter().filter(|game| game.mode == G::GAME);
        self.is_first = games.clone().next().is_none();
        let best = games
            .find_map(|game| game.alone.iter().find(|alone| alone.size == size))
            .and_then(|alone| u32::try_from(alone.best).ok());
        self.best = best.filter(|_| replica.has_lone_player());
    }

    /// Learns the turns of the last game of the player alone at this table from the finished games.
    pub(super) fn learn_last<G: GameUi>(&mut self, games: &[GameSummary], replica: &Replica<G>) {
        let size = solo::size(&replica.rules());
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
        self.last = turns.filter(|_| replica.has_lone_player());
    }

    /// Returns once whether the player's first game of this kind begins.
    pub(super) fn take_first(&mut self) -> bool {
        std::mem::take(&mut self.is_first)
    }

    /// Compares the turns of a game that is over with the game before and with the best so far, in words; then they are
    /// part of the past too.
    pub(super) fn compare(&mut self, turns: u32) -> [Option<Text>; 2] {
        let best = self.best.map(|best| match best.cmp(&turns) {
            Ordering::Greater => text!("table-best-beaten", turns = best - turns),
            Ordering::Equal => text!("table-best-equalled"),
            Ordering::Less => text!("table-best-stays", best = text::turns(best)),
        });
        let is_best = self.best.is_none_or(|best| best > turns);
        let last = self.last.filter(|last| *last > turns && !is_best);
        let last = last.map(|last| text!("table-last-beaten", turns = last - turns));
        self.best = Some(self.best.unwrap_or(turns).min(turns));
        self.last = Some(turns);
        [last, best]
    }
}
