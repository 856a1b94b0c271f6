//! Games of the search against itself.

use rand::Rng;
use rand::seq::IndexedRandom;

use crate::sample::Sample;
use draughts::bitboard::Bitboard as _;
use draughts::board::{Board, WidePosition};
use draughts::side::Color;
use draughts::variant::Variant;
use parlour_model::checkers::{Checkers, Ending, Rules};
use parlour_model::game::Game;
use parlour_model::seat::Viewer;
use parlour_robots::Thinking;
use parlour_robots::checkers::drawn_opening::drawn_opening;
use parlour_robots::checkers::think::{SearchLimits, SearchReport, SearchStyle, think_in_style};

/// A game of more plies for each piece of the start is taken to be drawn. Where it cuts off games that somebody would win, what
/// is learned is that pieces are worth little.
const PLIES_OF_A_PIECE: u32 = 10;

/// A game that is over.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct PlayedGame {
    /// For White.
    pub(crate) half_points: u8,
    pub(crate) samples: Vec<Sample>,
}

/// A game from a position; `choose` finds a move and its score, and is told the positions since the last irreversible move,
/// the present one last. `None` where no game can begin there.
pub(crate) fn play(
    start: &Board,
    mut choose: impl FnMut(&Board, &[WidePosition]) -> Option<SearchReport>,
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
        let found = choose(&board, view.clock.positions())?;
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
pub(crate) fn against_itself(
    variant: Variant,
    style: SearchStyle,
    nodes: u64,
    thinking: &Thinking,
    rng: &mut impl Rng,
) -> Option<PlayedGame> {
    let plies = *[4, 6, 8, 10].choose(rng)?;
    let start = drawn_opening(variant, plies, rng);
    let limits = SearchLimits { depth: 60, nodes };
    play(&start, |board, positions| {
        think_in_style(board, positions, limits, style, thinking, &mut |_| {})
    })
}
