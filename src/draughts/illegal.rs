//! Refusals of moves.

use super::board::Board;
use super::legal_moves::LegalMoves;
use super::moves::Move;
use super::notation::Notation;
use super::route::{Ways, route};
use super::side::Color;
use super::square::Square;
use super::squares::SquareName;
use super::variant::Variant;
use crate::prelude::*;

/// The error of a move that the rules refuse.
///
/// ```
/// use draughts::{Board, Illegal, Variant};
///
/// let board = Board::from_fen(Variant::English, "W:W18,32:B15")?;
/// let refused = board.resolve(&"32-28".parse()?).unwrap_err();
/// assert!(matches!(refused, Illegal::MustCapture { .. }));
/// assert_eq!(refused.to_string(), "18 must capture 15 first");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Illegal {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// The side to move could capture in [more ways than are searched](crate::complexity_limit): the game is drawn.
    #[error("too many captures are possible: a draw")]
    TooManyCaptures,
    /// The board has no such square.
    #[error("{1} has no square {0}")]
    NoSquare(SquareName, Variant),
    /// The square is empty.
    #[error("there is no piece on {0}")]
    NoPiece(SquareName),
    /// The piece there is the other side's.
    #[error("the piece on {square} belongs to {owner}")]
    NotYours {
        /// The square of the piece.
        square: SquareName,
        /// The side that it belongs to.
        owner: Color,
    },
    /// A capture must be made.
    #[error("{with} must capture {first} first")]
    MustCapture {
        /// The piece that has to.
        with: SquareName,
        /// The piece that it takes first.
        first: SquareName,
    },
    /// Another capture must be chosen.
    #[error("you cannot play {notation} here; play {among}", among = list(among))]
    MustChoose {
        /// The move as it was written.
        notation: Notation,
        /// The captures that may be chosen; a few of them, where there are many.
        among: Vec<Notation>,
    },
    /// The capture goes on.
    #[error("the capture is not complete; play {0}")]
    GoesOn(Notation),
    /// The move takes something and is not written as a capture.
    #[error("this move captures; write {0}")]
    TakesOnTheWay(Notation),
    /// The king has moved as often in a row as it may.
    #[error("the king on {0} has moved {1} times in a row; move another piece")]
    KingRests(SquareName, u8),
    /// There is no such move.
    #[error("{from} cannot {verb} {to}", from = .0.from(), to = .0.to(), verb = if .0.captures() { "capture to" } else { "move to" })]
    NoMove(Notation),
    /// Several captures begin and end there.
    #[error("{notation} can be {list}; write it in full", list = list(full))]
    Ambiguous {
        /// The move as it was written.
        notation: Notation,
        /// The captures that it may mean, square by square.
        full: Vec<Notation>,
    },
}

/// Lists moves with "or" before the last.
fn list(moves: &[Notation]) -> String {
    let moves: Vec<_> = moves.iter().map(Notation::to_string).collect();
    match moves.split_last() {
        Some((last, first)) if !first.is_empty() => format!("{} or {last}", first.join(", ")),
        _ => moves.join(""),
    }
}

/// Explains a move that is none of the legal moves.
pub(super) fn explain(legal: &LegalMoves, notation: &Notation, squares: &[Square]) -> Illegal {
    let (board, from) = (legal.board(), squares[0]);
    match board.piece(from) {
        None => return Illegal::NoPiece(notation.from()),
        Some(piece) if piece.color != board.position.turn => {
            return Illegal::NotYours {
                square: notation.from(),
                owner: piece.color,
            };
        }
        Some(_) => {}
    }
    let Some(first) = legal.moves().first() else {
        return no_move(legal);
    };
    let to = squares[squares.len() - 1];
    match (first.captures(), notation.captures()) {
        (true, false) => must_capture(legal, *first, from, to),
        (true, true) => other_capture(legal, notation, squares),
        (false, false) => {
            resting(board, from, to).unwrap_or_else(|| Illegal::NoMove(notation.clone()))
        }
        (false, true) => Illegal::NoMove(notation.clone()),
    }
}

/// The refusal of any move where none is legal.
pub(super) fn no_move(legal: &LegalMoves) -> Illegal {
    if legal.are_too_many() {
        Illegal::TooManyCaptures
    } else {
        Illegal::Over
    }
}

fn must_capture(legal: &LegalMoves, first: Move, from: Square, to: Square) -> Illegal {
    let mut moves = legal.moves().iter();
    if let Some(mv) = moves.clone().find(|mv| (mv.from, mv.to) == (from, to)) {
        return Illegal::TakesOnTheWay(legal.write(*mv));
    }
    let mv = moves.find(|mv| mv.from == from).copied().unwrap_or(first);
    let board = legal.board();
    Illegal::MustCapture {
        with: board.name(mv.from),
        first: board.name(first_taken(board, mv)),
    }
}

/// The piece that a capture takes first: of its pieces the one between its first two squares.
fn first_taken(board: &Board, mv: Move) -> Square {
    let route = route(board, mv);
    let squares = board.squares();
    let (start, end) = (squares.place(route[0]), squares.place(route[1]));
    let between = |square: &Square| {
        let (row, column) = squares.place(*square);
        let along = |a: usize, b: usize, x: usize| (a.min(b)..=a.max(b)).contains(&x);
        let (down, across) = (row.abs_diff(start.0), column.abs_diff(start.1));
        let straight = down == across || down == 0 || across == 0;
        straight && along(start.0, end.0, row) && along(start.1, end.1, column)
    };
    let first = || mv.captured.first().unwrap_or(mv.to);
    mv.captured.iter().find(between).unwrap_or_else(first)
}

fn other_capture(legal: &LegalMoves, notation: &Notation, squares: &[Square]) -> Illegal {
    let mut ways: Option<Ways> = None;
    let mut goes_on = |mv: &Move| {
        let known = ways.take().filter(|ways| ways.are_of(*mv));
        let ways = ways.insert(known.unwrap_or_else(|| Ways::of(legal.board(), *mv)));
        let whole = ways.route(mv.to);
        (whole.len() > squares.len() && whole.starts_with(squares)).then_some(whole)
    };
    let from_there = legal.moves().iter().filter(|mv| mv.from == squares[0]);
    if let Some(whole) = from_there.copied().find_map(|mv| goes_on(&mv)) {
        return Illegal::GoesOn(legal.board().write_route(&whole));
    }
    let mut among: Vec<_> = legal
        .written()
        .into_iter()
        .map(|legal| legal.notation)
        .collect();
    among.sort_by_cached_key(Notation::to_string);
    among.dedup();
    among.truncate(4);
    Illegal::MustChoose {
        notation: notation.clone(),
        among,
    }
}

fn resting(board: &Board, from: Square, to: Square) -> Option<Illegal> {
    let most = board.variant.facts().king_run?;
    let own = board.position.turn.index();
    let mut rested = *board;
    rested.position.runs[own].moves = 0;
    let rests = rested
        .legal_moves()
        .iter()
        .any(|mv| (mv.from, mv.to) == (from, to));
    rests.then(|| Illegal::KingRests(board.name(from), most))
}
