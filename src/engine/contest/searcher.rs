//! A search that plays: it keeps its style and its memory from one move to the next.

use super::BoxError;
use super::side::{Answer, Budget, Side};
use super::speed::{Speed, processor_time};
use crate::search_memory::SearchMemory;
use crate::think::{MoveLimit, SearchReport, SearchStyle, think_in_style};
use draughts::{Board, Game};

/// A search in a style, with nothing beside it.
///
/// ```
/// use draughts::{Game, Variant};
/// use draughts_engine::contest::Searcher;
/// use draughts_engine::think::{MoveLimit, SearchStyle};
///
/// let game = Game::new(Variant::Russian);
/// let mut searcher = Searcher::new(SearchStyle::best(Variant::Russian));
/// let found = searcher.think(&game, MoveLimit::Nodes(1000)).expect("there are moves");
/// assert!(game.board().is_legal(found.line[0]));
/// ```
#[derive(Clone, Debug)]
pub struct Searcher<'a> {
    style: SearchStyle<'a>,
    memory: SearchMemory,
    speed: Speed,
}

impl<'a> Searcher<'a> {
    /// A side that has not searched yet.
    pub fn new(style: SearchStyle<'a>) -> Self {
        Self {
            style,
            memory: SearchMemory::default(),
            speed: Speed::default(),
        }
    }

    /// The same with this memory, which other searches may use after it.
    #[must_use]
    pub fn with_memory(self, memory: SearchMemory) -> Self {
        Self { memory, ..self }
    }

    /// Looks for the best move; `None` where there is no move.
    pub fn think(&self, game: &Game, limit: MoveLimit) -> Option<SearchReport> {
        let (thinking, limits) = limit.begin(game.board());
        let thinking = thinking.with_memory(self.memory.clone());
        let (board, positions) = (game.board(), game.clock().positions());
        think_in_style(board, positions, limits, self.style, &thinking, &mut |_| {})
    }
}

impl Side for Searcher<'_> {
    fn begin_game(&mut self, _: &Board, _: u64) -> Result<(), BoxError> {
        self.memory.release();
        Ok(())
    }

    fn choose(&mut self, game: &Game, budget: Budget) -> Result<Answer, BoxError> {
        if let [only] = game.board().legal_moves()[..] {
            return Ok(Answer::unsearched(only));
        }
        let begun = processor_time();
        let found = self.think(game, budget.limit(self.speed));
        let cpu_time = processor_time().saturating_sub(begun);
        let found = found.ok_or("found no move")?;
        let chosen = *found.line.first().ok_or("found no move")?;
        self.speed.count(found.nodes, cpu_time);
        Ok(Answer {
            chosen,
            found: Some(found),
            cpu_time,
        })
    }
}
