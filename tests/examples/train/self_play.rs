//! Games of the search against itself.

use rand::{Rng, RngExt};

use crate::sample::Sample;
use draughts::board::Board;
use draughts::side::Color;
use draughts::{Game, Variant};
use draughts_engine::SearchMemory;
use draughts_engine::contest::adjudication::Adjudication;
use draughts_engine::contest::openings::Opening;
use draughts_engine::contest::{Answer, End, play};
use draughts_engine::drawn_opening::drawn_opening;
use draughts_engine::think::{SearchLimits, SearchStyle, think_in_style};
use parlour_robots::Thinking;

/// A game of more plies for each piece of the start is taken to be drawn. If it cuts off games that somebody would win, what
/// is learned is that pieces are worth little.
const PLIES_OF_A_PIECE: u32 = 10;

/// The fewest plies of an opening that are drawn by lot: of shorter ones there are too few.
const FEWEST_OPENING: usize = 6;
/// The most.
const MOST_OPENING: usize = 12;

/// Bytes of the transposition table of a fast game.
const FAST_TABLE: usize = 1 << 20;

/// A transposition table for each thread, which keeps it: one that is allocated for each game makes all threads wait for the
/// system.
pub(crate) struct Memories(Vec<SearchMemory>);

impl Memories {
    pub(crate) fn new() -> Self {
        let memory = |_| SearchMemory::of(FAST_TABLE);
        Self((0..rayon::current_num_threads()).map(memory).collect())
    }

    /// The tables, one for each thread.
    pub(crate) fn count(&self) -> usize {
        self.0.len()
    }

    /// The means of a search on this thread, without a limit of time.
    pub(crate) fn thinking(&self) -> Thinking {
        let memory = &self.0[rayon::current_thread_index().unwrap_or(0)];
        Thinking::untimed().with_memory(memory.clone())
    }
}

/// The tables of endings decide a game, and its length.
pub(crate) fn adjudication(variant: Variant) -> Adjudication {
    Adjudication {
        plies: PLIES_OF_A_PIECE * Board::start(variant).position().occupied().count(),
        by_tables: true,
        by_scores: false,
    }
}

/// A game that is over.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct SelfPlayedGame {
    /// For White.
    pub(crate) half_points: u8,
    pub(crate) samples: Vec<Sample>,
}

/// A position with the score that a search found for its side on turn. Its game is not over yet: it counts as drawn.
pub(crate) fn sample(board: &Board, score: i32) -> Sample {
    let white = if board.position().turn() == Color::White {
        score
    } else {
        -score
    };
    let most = i32::from(i16::MAX);
    #[expect(clippy::cast_precision_loss, reason = "a score has five digits")]
    let score = white.clamp(-most, most) as f32;
    Sample {
        position: board.position(),
        score,
        result: 0.5,
    }
}

/// Plays a game of one style against itself from a random opening, with about `nodes` nodes a move: a half to one and a half
/// as many, by lot, so that moves that are nearly the best come up too.
pub(crate) fn against_itself(
    variant: Variant,
    style: SearchStyle,
    nodes: u64,
    thinking: &Thinking,
    rng: &mut impl Rng,
) -> Option<SelfPlayedGame> {
    let plies = rng.random_range(FEWEST_OPENING..=MOST_OPENING);
    let start = drawn_opening(variant, plies, rng);
    let mut samples = Vec::new();
    let mut choose = |game: &Game| {
        let (board, positions) = (game.board(), game.clock().positions());
        let limits = SearchLimits {
            depth: 60,
            nodes: rng.random_range(nodes / 2..=nodes * 3 / 2),
        };
        let found = think_in_style(board, positions, limits, style, thinking, &mut |_| {});
        let chosen = found.and_then(|found| Some((*found.line.first()?, found.score)));
        let (ply, score) = chosen.ok_or(End::Failed(board.turn()))?;
        if board.legal_moves().len() > 1 && !ply.captures() {
            samples.push(sample(board, score));
        }
        Ok(Answer::unsearched(ply))
    };
    let played = play(&Opening::of(&start), adjudication(variant), &mut choose).ok()?;
    let half_points = played.half_points(Color::White);
    for sample in &mut samples {
        sample.result = f32::from(half_points) / 2.0;
    }
    Some(SelfPlayedGame {
        half_points,
        samples,
    })
}
