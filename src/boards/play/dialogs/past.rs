//! A player's earlier games of a table's kind, with which the end of a game is compared.

use std::cmp::Ordering;

use crate::board::GameUi;
use crate::play::pace::Pace;
use crate::play::replica::Replica;
use parlour_kit::text;
use parlour_language::{Text, text};
use parlour_model::record::Record;
use parlour_model::solo;
use parlour_store::{GameId, GameSummary, Statistics};

/// The player's earlier games, as far as the store has told of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Past {
    /// The fewest turns in which the player alone at this table has ended a game of its size.
    best: Option<u32>,
    /// The turns of that player's last game of this size.
    last: Option<u32>,
    /// The pace of the best game.
    pace: Option<Pace>,
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
        let best = games
            .find_map(|game| game.alone.iter().find(|alone| alone.size == size))
            .and_then(|alone| u32::try_from(alone.best).ok());
        self.best = best.filter(|_| replica.has_lone_player());
    }

    /// Learns the turns of the last game of the player alone at this table from the finished games, the latest first.
    /// Returns the best game if it is among them.
    pub(super) fn learn_last<G: GameUi>(
        &mut self,
        games: &[GameSummary],
        replica: &Replica<G>,
    ) -> Option<GameId> {
        let size = solo::size(&replica.rules());
        let is_like = |game: &&GameSummary| {
            let rules = game.rules.as_ref();
            game.players.len() == 1
                && !game.practice
                && rules.is_some_and(|rules| rules.mode() == G::GAME && solo::size(rules) == size)
        };
        let turns = |game: &GameSummary| {
            let result = game.result.as_ref().filter(|result| result.end.is_none())?;
            Some((game.id, u32::try_from(*result.turns.first()?).ok()?))
        };
        let games = games.iter().filter(|_| replica.has_lone_player());
        let mut turns = games.filter(is_like).filter_map(turns).peekable();
        self.last = turns.peek().map(|(_, turns)| *turns);
        let best = turns.find(|(_, turns)| Some(*turns) == self.best);
        best.map(|(game, _)| game)
    }

    /// Learns the pace of the best game.
    pub(super) fn learn_pace(&mut self, best: &Record) {
        let played = best.replay().ok();
        self.pace = played.map(|(playthrough, _)| Pace::of_playthrough(playthrough));
    }

    /// The standing against the best game after the latest find, in words.
    pub(super) fn standing<G: GameUi>(&self, replica: &Replica<G>) -> Option<Text> {
        let pace = Pace::of(replica.mirror().history());
        let ahead = pace.ahead_of(self.pace.as_ref()?)?;
        let turns = ahead.unsigned_abs();
        let is_measured = !replica.observation().practice && !replica.is_over();
        is_measured.then(|| match ahead.cmp(&0) {
            Ordering::Greater => text!("table-ahead-of-best", turns = turns),
            Ordering::Equal => text!("table-level-with-best"),
            Ordering::Less => text!("table-behind-best", turns = turns),
        })
    }

    /// Compares the turns of a game that is over with the game before and with the best so far, in words; then they are
    /// part of the past too.
    pub(super) fn compare(&mut self, turns: u32, pace: Pace) -> [Option<Text>; 2] {
        let best = self.best.map(|best| match best.cmp(&turns) {
            Ordering::Greater => text!("table-best-beaten", turns = best - turns),
            Ordering::Equal => text!("table-best-equalled"),
            Ordering::Less => text!("table-best-stays", best = text::turns(best)),
        });
        let is_best = self.best.is_none_or(|best| best > turns);
        let last = self.last.filter(|last| *last > turns && !is_best);
        let last = last.map(|last| text!("table-last-beaten", turns = last - turns));
        if is_best {
            self.pace = Some(pace);
        }
        self.best = Some(self.best.unwrap_or(turns).min(turns));
        self.last = Some(turns);
        [last, best]
    }
}
