//! The game as the store and other programs get it.

use super::{AnyGame, LoggedGame};
use parlour_model::final_score::FinalScore;
use parlour_model::log::{LogAction, LogSummary};
use parlour_model::record::Record;
use parlour_store::{GameEnd, GameHeader};

impl<G: AnyGame> LoggedGame<G> {
    /// Returns the record of the game so far. It shows everything, so it is for finished games and
    /// for the owner of the table's machine.
    pub(crate) fn record(&self) -> Record {
        let log = LogSummary::of(&self.log);
        let moves = self
            .playthrough
            .log()
            .iter()
            .map(|entry| entry.chosen.to_string())
            .collect();
        let record = Record {
            started: self.started,
            finished: self.finished,
            end: self.playthrough.end(),
            practice: self.is_practice(),
            ..Record::of_moves(
                self.seats.players().to_vec(),
                G::wrap_rules(self.rules().clone()),
                moves,
            )
        };
        record.timed(self.clocks.control(), &log)
    }

    /// Returns whether the game counts for no best, par, rating or streak.
    pub(in super::super) fn is_practice(&self) -> bool {
        self.practice || self.log.iter().any(|entry| entry.action.makes_practice())
    }

    /// Returns whether the log holds only chance moves, so that the table can be dropped.
    pub(crate) fn is_untouched(&self) -> bool {
        self.log
            .iter()
            .all(|entry| matches!(entry.action, LogAction::Move { by: None, .. }))
    }

    /// Returns the header of the game for the store: the table as it is from its first moment.
    pub(in super::super) fn header(&self, take_back: bool) -> GameHeader {
        GameHeader {
            players: self.seats.players().to_vec(),
            rules: G::wrap_rules(self.rules().clone()),
            seed: self.seed,
            take_back,
            clock: self.clocks.control(),
            practice: self.practice,
            started: self.started,
        }
    }

    /// Returns the end of the game for the store, if it is over.
    pub(in super::super) fn end(&self) -> Option<GameEnd> {
        let standing = FinalScore::of(&self.playthrough)?;
        Some(GameEnd {
            finished: self.finished,
            end: self.playthrough.end(),
            standing,
        })
    }
}
