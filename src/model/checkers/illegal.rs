//! Why a move of checkers is refused (CHK-12).

use super::bitboard::Bitboard;
use super::board::Board;
use super::moves::Move;
use super::position::Ply;
use super::route::route;
use super::square::Name;
use super::variant::Variant;
use super::variant_rules::VariantRules;
use crate::game::Describe;
use crate::player::Names;
use crate::with_rules;
use parlour_language::fl;

/// A refusal; nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Illegal {
    /// The game is over (CHK-8, CHK-9).
    Over,
    /// The board has no such square (CHK-1).
    NoSquare(Name, Variant),
    NoPiece(Name),
    /// The piece there is the other side's; the name of that side.
    NotYours(Name, &'static str),
    /// A capture must be made (CHK-4).
    MustCapture {
        /// The piece that has to.
        with: Name,
        first: Name,
    },
    /// Another capture must be chosen (CHK-4).
    MustChoose {
        notation: Move,
        /// The captures that may be chosen; a few of them, where there are many.
        among: Vec<Move>,
    },
    /// The capture goes on (CHK-5).
    GoesOn(Move),
    /// The move takes something and is not written as a capture.
    TakesOnTheWay(Move),
    /// The king has moved as often in a row as it may.
    KingRests(Name, u8),
    /// There is no such move.
    NoMove(Move),
    /// The opening is drawn by lot, and not with this move.
    NotInBallot(Move),
    /// Several captures begin and end there (CHK-10).
    Ambiguous {
        notation: Move,
        full: Vec<Move>,
    },
}

impl Describe for Illegal {
    fn describe(&self, _: &Names) -> String {
        match self {
            Self::Over => fl!("checkers-over").into(),
            Self::NoSquare(name, variant) => {
                fl!("checkers-no-square", name = name, variant = variant.title())
            }
            Self::NoPiece(name) => fl!("checkers-no-piece", name = name),
            Self::NotYours(name, owner) => {
                fl!("checkers-not-yours-name", name = name, owner = owner)
            }
            Self::MustCapture { with, first } => {
                fl!("checkers-must-first", with = with, first = first)
            }
            Self::MustChoose { notation, among } => {
                fl!(
                    "checkers-cannot-choose",
                    notation = notation,
                    among = list(among)
                )
            }
            Self::GoesOn(full) => fl!("checkers-goes-on", full = full),
            Self::TakesOnTheWay(capture) => fl!("checkers-this-captures", capture = capture),
            Self::KingRests(name, most) => {
                fl!("checkers-king-tired", name = name, most = most)
            }
            Self::NoMove(notation) if notation.captures() => {
                fl!(
                    "checkers-no-capture",
                    from = &notation.from(),
                    to = &notation.to()
                )
            }
            Self::NoMove(notation) => fl!(
                "checkers-no-move",
                from = &notation.from(),
                to = &notation.to()
            ),
            Self::NotInBallot(notation) => {
                fl!("checkers-not-drawn", notation = notation)
            }
            Self::Ambiguous { notation, full } => {
                fl!("checkers-may-mean", notation = notation, list = list(full))
            }
        }
    }
}

fn list(moves: &[Move]) -> String {
    let moves: Vec<_> = moves.iter().map(Move::to_string).collect();
    match moves.split_last() {
        Some((last, first)) if !first.is_empty() => {
            fl!("checkers-or", first = first.join(", "), last = last)
        }
        _ => moves.join(""),
    }
}

/// Why none of the legal plies is what was written.
pub(super) fn explain(
    board: &Board,
    plies: &[Ply<u128>],
    notation: &Move,
    squares: &[u8],
) -> Illegal {
    let (from, to) = (squares[0], squares[squares.len() - 1]);
    match board.piece(from) {
        None => return Illegal::NoPiece(notation.from()),
        Some(piece) if piece.color != board.position.turn => {
            return Illegal::NotYours(notation.from(), board.variant.color_name(piece.color));
        }
        Some(_) => {}
    }
    let captures = plies.first().is_some_and(|ply| ply.captures());
    match (captures, notation.captures()) {
        (true, false) => must_capture(board, plies, from, to),
        (true, true) => other_capture(board, plies, notation, squares),
        (false, false) => {
            resting(board, from, to).unwrap_or_else(|| Illegal::NoMove(notation.clone()))
        }
        (false, true) => Illegal::NoMove(notation.clone()),
    }
}

fn must_capture(board: &Board, plies: &[Ply<u128>], from: u8, to: u8) -> Illegal {
    if let Some(ply) = plies.iter().find(|ply| (ply.from, ply.to) == (from, to)) {
        return Illegal::TakesOnTheWay(board.write(*ply));
    }
    let own = plies.iter().find(|ply| ply.from == from);
    let ply = own
        .or(plies.first())
        .copied()
        .expect("a capture must be made");
    Illegal::MustCapture {
        with: board.name(ply.from),
        first: board.name(first_taken(board, ply)),
    }
}

/// The piece that a capture takes first: of its pieces the one between its first two squares.
fn first_taken(board: &Board, ply: Ply<u128>) -> u8 {
    let route = route(board, ply);
    let squares = board.squares();
    let (start, end) = (squares.place(route[0]), squares.place(route[1]));
    let between = |index: u8| {
        let (row, column) = squares.place(index);
        let along = |a: usize, b: usize, x: usize| (a.min(b)..=a.max(b)).contains(&x);
        let (down, across) = (row.abs_diff(start.0), column.abs_diff(start.1));
        let straight = down == across || down == 0 || across == 0;
        straight && along(start.0, end.0, row) && along(start.1, end.1, column)
    };
    let taken = ply.captured.each().map(super::position::square_index);
    taken
        .clone()
        .find(|index| between(*index))
        .or_else(|| taken.clone().next())
        .unwrap_or(ply.to)
}

fn other_capture(board: &Board, plies: &[Ply<u128>], notation: &Move, squares: &[u8]) -> Illegal {
    let goes_on = |ply: &&Ply<u128>| {
        let whole = route(board, **ply);
        whole.len() > squares.len() && whole.starts_with(squares)
    };
    if let Some(ply) = plies.iter().find(goes_on) {
        return Illegal::GoesOn(board.write_route(&route(board, *ply)));
    }
    let mut among: Vec<_> = plies.iter().map(|ply| board.write(*ply)).collect();
    among.sort_by_key(Move::to_string);
    among.dedup();
    among.truncate(4);
    Illegal::MustChoose {
        notation: notation.clone(),
        among,
    }
}

fn resting(board: &Board, from: u8, to: u8) -> Option<Illegal> {
    let most = with_rules!(board.variant, R => <R as VariantRules>::KING_RUN)?;
    let own = board.position.turn.index();
    let mut rested = *board;
    rested.position.runs[own].moves = 0;
    let rests = rested
        .plies()
        .iter()
        .any(|ply| (ply.from, ply.to) == (from, to));
    rests.then(|| Illegal::KingRests(board.name(from), most))
}
