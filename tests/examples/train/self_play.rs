//! Games of the search against itself.

use rand::{Rng, RngExt};

use crate::sample::Sample;
use draughts::Position;
use draughts::board::Board;
use draughts::side::Color;
use draughts::variant::Variant;
use parlour_model::checkers::{Checkers, Ending, Rules};
use parlour_model::game::Game;
use parlour_model::seat::Viewer;
use parlour_robots::Thinking;
use parlour_robots::checkers::drawn_opening::drawn_opening;
use parlour_robots::checkers::tablebase::{EndgameValue, Tables, further_counts};
use parlour_robots::checkers::think::{SearchLimits, SearchReport, SearchStyle, think_in_style};

/// A game of more plies for each piece of the start is taken to be drawn. If it cuts off games that somebody would win, what
/// is learned is that pieces are worth little.
const PLIES_OF_A_PIECE: u32 = 10;

/// The fewest plies of an opening that are drawn by lot: of shorter ones there are too few.
const FEWEST_OPENING: usize = 6;
/// The most.
const MOST_OPENING: usize = 12;

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
    mut choose: impl FnMut(&Board, &[Position]) -> Option<SearchReport>,
) -> Option<PlayedGame> {
    let rules = Rules {
        variant: start.variant(),
        fen: start.fen(),
        ..Rules::default()
    };
    let mut game = Checkers::start(&rules, 2).ok()?;
    let mut samples = Vec::new();
    let pieces = |board: &Board| board.position().occupied().count();
    let most = PLIES_OF_A_PIECE * pieces(&Board::start(start.variant()));
    let mut foreseen = None;
    while game.ending().is_none() && game.turns() < most {
        let view = game.view(Viewer::Replay);
        let board = view.board;
        foreseen = by_tables(&board);
        if foreseen.is_some() {
            break;
        }
        let plies = board.legal_moves();
        let found = choose(&board, view.clock.positions())?;
        let ply = *found.line.first()?;
        if plies.len() > 1 && !ply.captures() {
            samples.push(sample(&board, found.score));
        }
        game.apply(&board.write(ply)).ok()?;
    }
    let played_out = || match game.ending().and_then(Ending::winner) {
        Some(winner) if game.color(winner) == Color::White => 2,
        Some(_) => 0,
        None => 1,
    };
    let half_points = foreseen.unwrap_or_else(played_out);
    for sample in &mut samples {
        sample.result = f32::from(half_points) / 2.0;
    }
    Some(PlayedGame {
        half_points,
        samples,
    })
}

/// The half points of White in an ending that the tables know, where no further count of moves can turn a win into a draw.
fn by_tables(board: &Board) -> Option<u8> {
    let variant = board.variant();
    let tables = Tables::of_process().of(variant)?;
    let pieces = board.position().occupied().count();
    if further_counts(variant) || pieces as usize > tables.pieces() {
        return None;
    }
    let own = match tables.value(&board.position().narrow())? {
        EndgameValue::Win => 2,
        EndgameValue::Draw => 1,
        EndgameValue::Loss => 0,
    };
    Some(if board.position().turn() == Color::White {
        own
    } else {
        2 - own
    })
}

fn sample(board: &Board, score: i32) -> Sample {
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
) -> Option<PlayedGame> {
    let plies = rng.random_range(FEWEST_OPENING..=MOST_OPENING);
    let start = drawn_opening(variant, plies, rng);
    play(&start, |board, positions| {
        let limits = SearchLimits {
            depth: 60,
            nodes: rng.random_range(nodes / 2..=nodes * 3 / 2),
        };
        think_in_style(board, positions, limits, style, thinking, &mut |_| {})
    })
}
