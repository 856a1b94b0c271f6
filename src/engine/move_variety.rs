//! A choice among moves of nearly equal worth, so that no two games are the same.

use rand::Rng;
use rand::seq::{IndexedRandom, SliceRandom};

use super::endings::is_solved;
use super::node_budget::NodeBudget;
use super::search::{Search, is_decided};
use super::think::{SearchReport, SearchStyle, TABLE_BITS, narrow};
use crate::Thinking;
use draughts::board::Board;
use draughts::moves::Move;
use draughts::position::{Position, Word};
use draughts::with_rules;

/// The inputs of a choice besides the position.
#[derive(Clone, Copy, Debug)]
pub struct Choice<'a> {
    /// By how much a move may be worth less than the best, in hundredths of a man.
    pub margin: i32,
    /// The most positions that may be looked at.
    pub nodes: u64,
    /// The style in which the best move was found.
    pub style: SearchStyle<'a>,
}

/// One of the moves that are worth at most the margin less than the best that a search has found. The moves are tried in
/// random order, each by a search of a window that only says whether it is good enough, until one is; so every good
/// enough move is equally likely. If the nodes or the time run out first it is the best move. `positions` holds those since the
/// last irreversible move, the present one last.
pub fn near_best(
    board: &Board,
    positions: &[Position],
    found: &SearchReport,
    choice: Choice,
    thinking: &Thinking,
    rng: &mut impl Rng,
) -> Option<Move> {
    let best = found.line.first().copied()?;
    if choice.margin == 0 || is_decided(found.score) || found.depth < 2 || is_solved(board) {
        return Some(best);
    }
    let chosen = with_rules!(board.variant(), R => {
        let root = board.position().narrow::<Word<R>>();
        let mut plies = Search::<R>::legal_moves(&root);
        plies.shuffle(rng);
        let salt = choice.style.salt(board.variant());
        let table = thinking.memory().continued_table(TABLE_BITS);
        let positions = narrow::<R>(board, positions);
        let mut search = Search::<R>::new(positions, table.salted(salt), choice.style, NodeBudget::new(choice.nodes, thinking));
        let floor = found.score - choice.margin - 1;
        let mut is_near = |ply: Move<Word<R>>| {
            search.after(&root, ply, found.depth - 1, floor, floor + 1) > floor && !search.is_stopped()
        };
        let near = plies.into_iter().find(|ply| ply.widen() == best || is_near(*ply)).map(Move::widen);
        thinking.memory().keep(table);
        near
    });
    chosen.or(Some(best))
}

/// A move made without a look at the reply: one of those that take the most.
pub fn greedy(board: &Board, rng: &mut impl Rng) -> Option<Move> {
    let plies = board.legal_moves();
    let most = plies.iter().map(|ply| ply.captured.count()).max()?;
    let greedy: Vec<_> = plies
        .into_iter()
        .filter(|ply| ply.captured.count() == most)
        .collect();
    greedy.choose(rng).copied()
}
