//! A line of moves in a file: which moves its texts mean. A move that may mean several is settled by those behind it.

use super::meaning::ReadMoveError;
use super::replay::ReplayFault;
use crate::board::Board;
use crate::legal_moves::LegalMoves;
use crate::moves::Move;
use crate::notation::Notation;
use crate::prelude::*;

/// The most moves that are tried for a line, beside those that it has.
const MOST_TRIES: usize = 20_000;

/// No capture has more jumps than the largest board has pieces of a side.
const MOST_JUMPS: usize = 30;

/// A step of a line.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Step<'a> {
    Move(&'a str),
    /// A set-up, which must be the position there.
    Stands(&'a str),
}

/// A line as far as it could be followed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Line {
    /// Its moves, each with the index of the step that it ends with.
    pub moves: Vec<(usize, Notation)>,
    /// The step that is refused, and why.
    pub refused: Option<(usize, ReplayFault)>,
}

impl Line {
    /// A line of which nothing is refused.
    fn whole(moves: Vec<(usize, Notation)>) -> Self {
        let refused = None;
        Self { moves, refused }
    }
}

/// A move that may mean several moves: where the line goes on with each that was not tried yet.
struct Branch {
    made: usize,
    next: usize,
    board: Board,
    left: Vec<Move>,
}

/// Follows a line. If several readings of it can be followed to the end, the moves are those that come first in the
/// order of their paths; where none can, it is the one that comes farthest.
pub(crate) fn follow(
    start: Board,
    steps: &[Step],
    stands: impl Fn(&Board, &str) -> Result<(), ReplayFault>,
) -> Line {
    let (mut board, mut made, mut at) = (start, Vec::new(), 0);
    let (mut branches, mut farthest, mut tries): (Vec<Branch>, Option<Line>, usize) =
        (Vec::new(), None, 0);
    while let Some(step) = steps.get(at) {
        let legal = LegalMoves::of(&board);
        tries += cost(&legal);
        let read = match step {
            Step::Stands(text) => stands(&board, text).map(|()| (at + 1, Vec::new())),
            Step::Move(text) => read(&legal, text, steps, at).map_err(ReplayFault::Move),
        };
        let why = match read {
            Ok((next, meant)) => {
                let mut meant = in_order(&legal, meant).into_iter();
                if let Some(mv) = meant.next() {
                    let left: Vec<_> = meant.collect();
                    if !left.is_empty() {
                        branches.push(Branch {
                            made: made.len(),
                            next,
                            board,
                            left,
                        });
                    }
                    made.push((next - 1, legal.write(mv)));
                    board = board.after(mv);
                }
                at = next;
                continue;
            }
            Err(why) => why,
        };
        let is_farther = farthest
            .as_ref()
            .and_then(|line| line.refused.as_ref())
            .is_none_or(|(best, _)| at > *best);
        if is_farther {
            farthest = Some(Line {
                moves: made.clone(),
                refused: Some((at, why)),
            });
        }
        let Some(branch) = branches
            .last_mut()
            .filter(|_| tries < steps.len() + MOST_TRIES)
        else {
            return farthest.unwrap_or(Line::whole(made));
        };
        made.truncate(branch.made);
        let mv = branch.left.remove(0);
        made.push((branch.next - 1, branch.board.write(mv)));
        (board, at) = (branch.board.after(mv), branch.next);
        if branch.left.is_empty() {
            branches.pop();
        }
    }
    Line::whole(made)
}

/// The moves that a step may mean, and the step behind it. Programs of old write each jump of a capture as a move,
/// `11x18 18x25`: where a step is no move alone, those that go on from its end belong to it.
fn read(
    legal: &LegalMoves,
    text: &str,
    steps: &[Step],
    at: usize,
) -> Result<(usize, Vec<Move>), ReadMoveError> {
    let why = match legal.meanings(text) {
        Ok(moves) => return Ok((at + 1, moves)),
        Err(why) => why,
    };
    let (mut whole, mut next) = (text.to_owned(), at + 1);
    while let Some(Step::Move(jump)) = steps.get(next).filter(|_| next - at < MOST_JUMPS) {
        let (Some((_, last)), Some((first, rest))) = (ends(&whole), ends(jump)) else {
            break;
        };
        if last != first {
            break;
        }
        whole = format!("{whole}x{rest}");
        next += 1;
        if let Ok(moves) = legal.meanings(&whole) {
            return Ok((next, moves));
        }
    }
    Err(why)
}

/// The tries that a position counts for: one with long captures takes as long as many others.
fn cost(legal: &LegalMoves) -> usize {
    let is_long = |mv: &Move| mv.captured.count() > 5;
    if legal.moves().first().is_some_and(is_long) {
        100
    } else {
        1
    }
}

/// The first square of a move and the rest of it: `18` and `25`.
fn ends(text: &str) -> Option<(&str, &str)> {
    text.trim_end_matches(['!', '?', '*'])
        .rsplit_once(['x', 'X', ':', '-'])
}

/// Plies in the order of their paths as text, so that a choice among them is always the same.
fn in_order(legal: &LegalMoves, mut moves: Vec<Move>) -> Vec<Move> {
    if moves.len() > 1 {
        moves.sort_by_cached_key(|mv| legal.write(*mv).to_string());
    }
    moves
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variant::Variant;

    fn line(variant: Variant, fen: &str, texts: &str) -> (String, Option<usize>) {
        let board = Board::from_fen(variant, fen).expect("a position");
        let steps: Vec<_> = texts.split(' ').map(Step::Move).collect();
        let line = follow(board, &steps, |_, _| Ok(()));
        let moves: Vec<_> = line
            .moves
            .iter()
            .map(|(_, made)| made.to_string())
            .collect();
        (moves.join(" "), line.refused.map(|(at, _)| at))
    }

    /// From e3 a man can take d4 and b6, or f4, f6, d6 and b6, and ends on a7 in both.
    const FORK: &str = "W:We3:Bd4,d6,f6,f4,b6,h8";

    #[test]
    fn a_short_capture_is_settled_by_what_follows() {
        let follows = |texts: &str| line(Variant::Russian, FORK, texts);
        assert_eq!(follows("e3:a7 d6-e5"), ("e3xc5xa7 d6-e5".into(), None));
        assert_eq!(
            follows("e3:a7 d4-e3"),
            ("e3xg5xe7xc5xa7 d4-e3".into(), None)
        );
        assert_eq!(
            follows("e3:a7 h8-g7"),
            ("e3xc5xa7 h8-g7".into(), None),
            "either way: the first as text"
        );
        assert_eq!(follows("e3:a7 a1-b2").1, Some(1), "neither");
    }

    #[test]
    fn the_jumps_of_a_capture_may_be_moves_of_their_own() {
        let fen = "W:W18:B15,7,1";
        assert_eq!(
            line(Variant::English, fen, "18x11 11x2 1-5"),
            ("18x2 1-5".into(), None)
        );
        assert_eq!(
            line(Variant::English, fen, "18x11 1-5"),
            (String::new(), Some(0))
        );
        let to_and_fro = "18x11 11x18 ".repeat(50_000) + "1-5";
        assert_eq!(
            line(Variant::English, fen, &to_and_fro),
            (String::new(), Some(0))
        );
    }
}
