//! An engine of the Hub protocol as a side of a match.

use std::time::Duration;

use draughts::{Board, Game, Variant};
use draughts_engine::contest::speed::{Speed, processor_time_of};
use draughts_engine::contest::{Answer, BoxError, Budget, ContestError, Side};
use parlour_config::Engine;
use parlour_terminal::workers::engines::opponent::Opponent;

/// An engine that has been started.
pub(super) struct EngineSide {
    opponent: Opponent,
    speed: Speed,
}

impl EngineSide {
    pub(super) fn start(engine: Engine, variant: Variant) -> Result<Self, ContestError> {
        let command = engine.command.last().cloned().unwrap_or_default();
        let mut opponent = Opponent::new(engine, variant, std::env::current_exe().ok());
        opponent.begin_game().map_err(|why| {
            let command = command.trim_start_matches("exec ");
            ContestError::Side(format!("the engine {command} {why}").into())
        })?;
        Ok(Self {
            opponent,
            speed: Speed::default(),
        })
    }

    /// The processor's time that the engine has had.
    fn cpu_time(&self) -> Option<Duration> {
        processor_time_of(self.opponent.process()?)
    }
}

impl Side for EngineSide {
    fn begin_game(&mut self, _: &Board, _: u64) -> Result<(), BoxError> {
        Ok(self.opponent.begin_game()?)
    }

    fn choose(&mut self, game: &Game, budget: Budget) -> Result<Answer, BoxError> {
        let before = self.cpu_time();
        let (chosen, found) = self.opponent.choose(game, budget.limit(self.speed))?;
        let told = before.zip(self.cpu_time());
        // The time of a thread that has ended meanwhile is missing in the sum: then nothing is left to measure.
        let cpu_time = told.map(|(before, after)| after.saturating_sub(before));
        let nodes = found.as_ref().map_or(0, |found| found.nodes);
        if let Budget::CpuTime(time) = budget {
            let Some(cpu_time) = cpu_time else {
                return Err("cannot be measured: the system does not tell its time".into());
            };
            // A move that takes next to no time, and about which the engine says nothing, is one of its book.
            let is_of_book = found.is_none() && cpu_time < time / 2;
            if nodes == 0
                && !is_of_book
                && game.board().legal_moves().len() > 1
                && !self.speed.is_known()
            {
                return Err("does not tell its nodes".into());
            }
        }
        let cpu_time = cpu_time.unwrap_or_default();
        if nodes > 0 && !cpu_time.is_zero() {
            self.speed.count(nodes, cpu_time);
        }
        Ok(Answer {
            chosen: game.board().resolve(&chosen)?,
            found,
            cpu_time,
        })
    }
}
