//! An engine as the opponent in a match, without a table.

use std::path::PathBuf;
use std::sync::Arc;

use super::engine_error::EngineError;
use super::guard::Guards;
use super::process::{EngineProcess, TIMEOUTS, Timeouts};
use draughts::{Game, Notation, Variant};
use draughts_engine::think::{MoveLimit, SearchReport};
use parlour_config::Engine;
use parlour_robots::Thinking;

/// An engine that plays one game after another of a variant. One that fails is stopped, and started again for the next
/// move it is asked for.
#[derive(Debug)]
pub struct Opponent {
    engine: Engine,
    variant: Variant,
    timeouts: Timeouts,
    guards: Guards,
    process: Option<EngineProcess>,
}

impl Opponent {
    /// An engine that has not been started. `program` is this very program, which ends the engine should it be killed.
    pub fn new(engine: Engine, variant: Variant, program: Option<PathBuf>) -> Self {
        Self {
            engine,
            variant,
            timeouts: TIMEOUTS,
            guards: Guards::new(program),
            process: None,
        }
    }

    /// Starts it, unless it runs, and tells it that another game begins.
    ///
    /// # Errors
    /// The reason why it is not ready to play.
    pub fn begin_game(&mut self) -> Result<(), EngineError> {
        let mut process = self.running()?;
        process.expect_new_game();
        self.process = Some(process);
        Ok(())
    }

    /// Its move, and what it said last on its way to it.
    ///
    /// # Errors
    /// The reason why there is no move. The engine has been stopped then.
    pub fn choose(
        &mut self,
        game: &Game,
        limit: MoveLimit,
    ) -> Result<(Notation, Option<SearchReport>), EngineError> {
        let (mut process, mut last) = (self.running()?, None);
        let (board, positions) = (game.board(), game.clock().positions());
        let tell = &mut |found| last = Some(found);
        let chosen = process.choose(board, positions, limit, &Thinking::untimed(), tell)?;
        self.process = Some(process);
        Ok((chosen.ok_or(EngineError::Withdrawn)?, last))
    }

    /// The id of its process, while it runs.
    pub fn process(&self) -> Option<u32> {
        self.process.as_ref().map(EngineProcess::process)
    }

    fn running(&mut self) -> Result<EngineProcess, EngineError> {
        if let Some(process) = self.process.take() {
            return Ok(process);
        }
        let (exit, thinking) = (Arc::default(), Thinking::untimed());
        let started = EngineProcess::start(
            &self.engine,
            self.variant,
            self.timeouts,
            &exit,
            &self.guards,
            &thinking,
        )?;
        started.ok_or(EngineError::Withdrawn)
    }
}
