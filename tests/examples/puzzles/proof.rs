//! The proof that a position is a puzzle: one move wins at each of the solver's turns, until the gain is plain.

use draughts::Move;
use draughts::board::Board;
use draughts::side::Color;
use draughts::variant::Variant;
use draughts_engine::analysis::{AnalysisQuestion, analyse, worth};
use draughts_engine::tablebase::{EndgameValue, Tables};
use draughts_engine::think::{SearchLimits, SearchReport};
use parlour_model::checkers::puzzle::Puzzle;
use parlour_robots::Thinking;
use parlour_robots::checkers::training::depth_of;

/// The share of a point that a winning move promises at least.
pub(crate) const WON: f64 = 0.85;
/// The share of a point that every other move promises at most.
pub(crate) const NOT_WON: f64 = 0.65;
/// The nodes of the search that proves the first move.
const FIRST: u64 = 500_000;
/// The nodes of the search that proves a later move.
const LATER: u64 = 150_000;
/// The least depth that such a search must reach, in plies, unless it finds the end.
const LEAST_DEPTH: i32 = 9;
/// The longest solution, in plies.
const LONGEST: usize = 13;
/// A win that is seen in fewer plies is no puzzle.
const LEAST_SEEN: u8 = 3;
/// The search by which a puzzle is graded.
const GRADED: SearchLimits = SearchLimits {
    depth: 25,
    nodes: 300_000,
};

/// The share of a point that a line promises to the side to move.
pub(crate) fn expected(line: &SearchReport) -> f64 {
    worth(line.score).expected()
}

/// The best two moves of a position, the better one first.
pub(crate) fn two_lines(board: &Board, nodes: u64, thinking: &Thinking) -> Vec<SearchReport> {
    best_lines(board, 2, nodes, thinking)
}

/// The best few moves of a position, the best first.
pub(crate) fn best_lines(
    board: &Board,
    lines: usize,
    nodes: u64,
    thinking: &Thinking,
) -> Vec<SearchReport> {
    let question = AnalysisQuestion {
        board: *board,
        positions: vec![board.position()],
        limits: SearchLimits { depth: 60, nodes },
        lines,
        within: None,
    };
    analyse(&question, thinking, &mut |_| {}).lines
}

/// Returns whether the first of two moves wins and the second does not.
pub(crate) fn is_only(lines: &[SearchReport]) -> bool {
    matches!(lines, [best, second] if expected(best) >= WON && expected(second) <= NOT_WON)
}

/// The puzzle of a position, if it is one.
pub(crate) fn prove(board: &Board, thinking: &Thinking) -> Option<Puzzle> {
    if tables_value(board).is_some() {
        return None;
    }
    let first = only_move(board, FIRST, thinking)?;
    let solution = solution(board, first, thinking)?;
    let found = depth_of(board, first, GRADED);
    let depth = u8::try_from(solution.len()).map_or(found, |length| found.max(length));
    let is_found = i32::from(found) < GRADED.depth;
    (is_found && depth >= LEAST_SEEN).then_some(Puzzle {
        board: *board,
        solution,
        depth,
    })
}

/// The one move that wins, as deep as a number of nodes reaches.
fn only_move(board: &Board, nodes: u64, thinking: &Thinking) -> Option<Move> {
    let lines = two_lines(board, nodes, thinking);
    let is_deep = lines
        .iter()
        .all(|line| line.depth >= LEAST_DEPTH || [0.0, 1.0].contains(&expected(line)));
    (is_deep && is_only(&lines)).then(|| lines[0].line[0])
}

/// The line that begins with a move, against the best defence: as far as the gain is plain. `None` where the solver has a choice
/// before.
fn solution(board: &Board, first: Move, thinking: &Thinking) -> Option<Vec<Move>> {
    let (solver, before) = (board.position().turn(), gain(board));
    let is_gained = |at: &Board| {
        let sign = if at.position().turn() == solver {
            1
        } else {
            -1
        };
        sign * gain(at) > before
    };
    let is_plain = |at: &Board| !captures(at) && is_gained(at);
    let (mut at, mut line) = (board.after(first), vec![first]);
    loop {
        if at.legal_moves().is_empty()
            || is_plain(&at)
            || tables_value(&at) == Some(EndgameValue::Loss)
        {
            return Some(line);
        }
        if tables_value(&at).is_some() {
            return None;
        }
        let reply = two_lines(&at, LATER, thinking).first()?.line[0];
        let answered = at.after(reply);
        if is_plain(&answered) {
            return Some(line);
        }
        let next = match answered.legal_moves()[..] {
            [only] => Some(only),
            _ => only_move(&answered, LATER, thinking),
        };
        let Some(next) = next.filter(|_| line.len() + 2 <= LONGEST) else {
            return is_gained(&at).then_some(line);
        };
        line.extend([reply, next]);
        at = answered.after(next);
    }
}

fn tables_value(board: &Board) -> Option<EndgameValue> {
    let tables = Tables::of_process().of(board.variant())?;
    tables.value(&board.position().narrow())
}

fn captures(board: &Board) -> bool {
    !board.legal_captures().is_empty()
}

/// The lead of the side to move in men, once all captures are made.
fn gain(board: &Board) -> i64 {
    let captures = board.legal_moves().into_iter().filter(|ply| ply.captures());
    let after = captures.map(|ply| -gain(&board.after(ply)));
    let [own, other] = [board.position().turn(), board.position().turn().other()];
    after
        .max()
        .unwrap_or_else(|| men(board, own) - men(board, other))
}

/// A side's pieces in men: a king that flies is worth three.
fn men(board: &Board, side: Color) -> i64 {
    let king = if board.variant() == Variant::English {
        1
    } else {
        3
    };
    let count = board.material()[side.index()];
    i64::from(count.men) + king * i64::from(count.kings)
}
