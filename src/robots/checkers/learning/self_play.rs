//! Games of the search against itself.

use rand::Rng;
use rand::seq::IndexedRandom;

use super::sample::Sample;
use crate::Thinking;
use crate::checkers::think::{SearchLimits, SearchReport, SearchStyle, think_in_style};
use parlour_model::checkers::bitboard::Bitboard as _;
use parlour_model::checkers::board::{Board, WidePosition};
use parlour_model::checkers::side::Color;
use parlour_model::checkers::variant::Variant;
use parlour_model::checkers::{Checkers, Ending, Rules};
use parlour_model::game::Game;
use parlour_model::seat::Viewer;

/// A game of more plies for each piece of the start is taken to be drawn. Where it cuts off games that somebody would win, what
/// is learned is that pieces are worth little.
const PLIES_OF_A_PIECE: u32 = 10;

/// A game that is over.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayedGame {
    /// For White.
    pub half_points: u8,
    pub samples: Vec<Sample>,
}

/// Draws a position after `plies` random plies. It draws again until both sides have as many pieces
/// as at the start and no capture is possible.
pub fn drawn_opening(variant: Variant, plies: usize, rng: &mut impl Rng) -> Board {
    let start = Board::start(variant);
    loop {
        let after = (0..plies).try_fold(start, |board, _| {
            Some(board.after(*board.plies().choose(rng)?))
        });
        let quiet = after.filter(|board| {
            let plies = board.plies();
            board.material() == start.material()
                && !plies.is_empty()
                && plies.iter().all(|ply| !ply.captures())
        });
        if let Some(board) = quiet {
            return board;
        }
    }
}

/// A game from a position; `choose` finds a move and its score. `None` where no game can begin there.
pub fn play(
    start: &Board,
    mut choose: impl FnMut(&Board, &Thought) -> Option<SearchReport>,
) -> Option<PlayedGame> {
    let rules = Rules {
        variant: start.variant,
        fen: start.fen(),
        ..Rules::default()
    };
    let mut game = Checkers::start(&rules, 2).ok()?;
    let mut samples = Vec::new();
    let pieces = |board: &Board| {
        board
            .position
            .sides
            .iter()
            .map(|side| side.count())
            .sum::<u32>()
    };
    let most = PLIES_OF_A_PIECE * pieces(&Board::start(start.variant));
    while game.ending().is_none() && game.turns() < most {
        let view = game.view(Viewer::Replay);
        let board = view.board;
        let plies = board.plies();
        let thought = Thought {
            positions: view.clock.positions(),
            ply: game.turns(),
        };
        let found = choose(&board, &thought)?;
        let ply = *found.line.first()?;
        if plies.len() > 1 && !ply.captures() {
            samples.push(sample(&board, found.score));
        }
        game.apply(&board.write(ply)).ok()?;
    }
    let half_points = match game.ending().and_then(Ending::winner) {
        Some(winner) if game.color(winner) == Color::White => 2,
        Some(_) => 0,
        None => 1,
    };
    for sample in &mut samples {
        sample.half_points = half_points;
    }
    Some(PlayedGame {
        half_points,
        samples,
    })
}

/// The knowledge besides the board that a search for a move uses.
#[derive(Clone, Copy, Debug)]
pub struct Thought<'a> {
    /// The positions since the last irreversible move, the present one last.
    pub positions: &'a [WidePosition],
    /// Plies made since the opening.
    pub ply: u32,
}

fn sample(board: &Board, score: i32) -> Sample {
    let white = if board.position.turn == Color::White {
        score
    } else {
        -score
    };
    let score = i16::try_from(white.clamp(-i32::from(i16::MAX), i32::from(i16::MAX))).unwrap_or(0);
    Sample {
        position: board.position,
        score,
        half_points: 1,
    }
}

/// Plays a game of one style against itself from a random opening, with `nodes` nodes a move.
pub fn against_itself(
    variant: Variant,
    style: SearchStyle,
    nodes: u64,
    thinking: &Thinking,
    rng: &mut impl Rng,
) -> Option<PlayedGame> {
    let plies = *[4, 6, 8, 10].choose(rng)?;
    let start = drawn_opening(variant, plies, rng);
    let limits = SearchLimits { depth: 60, nodes };
    play(&start, |board, thought| {
        think_in_style(
            board,
            thought.positions,
            limits,
            style,
            thinking,
            &mut |_| {},
        )
    })
}
