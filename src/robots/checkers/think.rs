//! Thinking about a position: deeper and deeper, telling after each step what has been found.

use std::time::{Duration, Instant};

use super::endings::{Endings, Worth};
use super::memo::Memo;
use super::search::{Search, WIN, is_decided};
use super::weights::MAN;
use crate::model::checkers::Move;
use crate::model::checkers::bits::Bits;
use crate::model::checkers::board::{Board, Wide};
use crate::model::checkers::position::{Ply, Word};
use crate::model::checkers::table::Table;
use crate::model::checkers::variant::{Variant, with_table};
use crate::robots::Thinking;

/// How far thinking may go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Measure {
    /// The deepest step, in plies.
    pub depth: i32,
    /// How many positions may be looked at.
    pub nodes: u64,
}

/// What has been found so far.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// How many plies deep.
    pub depth: i32,
    /// The worth to the side to move, in hundredths of a man.
    pub score: i32,
    /// Positions looked at.
    pub nodes: u64,
    /// Since the thinking began.
    pub elapsed: Duration,
    /// The best line, its first move first.
    pub line: Vec<Ply<u128>>,
}

impl Report {
    /// The score as people write it: men ahead, or a win or a loss with its number of plies.
    #[must_use]
    pub fn score_text(&self) -> String {
        match self.score {
            score if is_decided(score) && score > 0 => format!("win in {}", WIN - score),
            score if is_decided(score) => format!("loss in {}", WIN + score),
            score => format!("{:+.2}", f64::from(score) / f64::from(MAN)),
        }
    }

    /// All of it in a few words: how deep, what it is worth to whom is on turn, and the line.
    #[must_use]
    pub fn told(&self, board: &Board) -> String {
        let line: Vec<_> = self.written(board).iter().take(6).map(Move::to_string).collect();
        format!("{} at depth {}: {}", self.score_text(), self.depth, line.join(" "))
    }

    /// The line as it is written, from the board it starts on.
    #[must_use]
    pub fn written(&self, board: &Board) -> Vec<Move> {
        let mut board = *board;
        let mut write = |ply: &Ply<u128>| {
            let written = board.write(*ply);
            board = board.after(*ply);
            written
        };
        self.line.iter().map(&mut write).collect()
    }
}

/// Thinks about a board and gives the last report, with all the nodes and the time that the thinking took, or `None` when there is no move. `past` holds the
/// positions since something last happened that cannot be undone, the present one last.
pub fn think(
    board: &Board,
    past: &[Wide],
    measure: Measure,
    thinking: &Thinking,
    tell: &mut dyn FnMut(&Report),
) -> Option<Report> {
    with_table!(board.variant, T => deepen::<T>(board, past, measure, thinking, tell))
}

/// What every legal ply is worth at a depth, each on its own.
#[must_use]
pub fn worths(board: &Board, past: &[Wide], depth: i32, thinking: &Thinking) -> Vec<(Ply<u128>, i32)> {
    with_table!(board.variant, T => {
        let root = board.position.narrow::<Word<T>>();
        let mut search = Search::<T>::new(narrow::<T>(board, past), Memo::new(14), u64::MAX, thinking);
        let plies = Search::<T>::plies(&root);
        plies.into_iter().map(|ply| (ply.widen(), search.after(&root, ply, depth, -WIN, WIN))).collect()
    })
}

fn narrow<T: Table>(board: &Board, past: &[Wide]) -> Vec<crate::model::checkers::position::Position<Word<T>>> {
    let past = if past.is_empty() { std::slice::from_ref(&board.position) } else { past };
    past.iter().map(Wide::narrow).collect()
}

fn deepen<T: Table>(
    board: &Board,
    past: &[Wide],
    measure: Measure,
    thinking: &Thinking,
    tell: &mut dyn FnMut(&Report),
) -> Option<Report> {
    let begun = Instant::now();
    let root = board.position.narrow::<Word<T>>();
    let mut search = Search::<T>::new(narrow::<T>(board, past), Memo::new(20), measure.nodes, thinking);
    let mut plies = Search::<T>::plies(&root);
    let endings = endings_for(board, thinking);
    let drawn = endings.is_some_and(|endings| keep_the_draw(endings, board, &mut plies));
    let first = *plies.first()?;
    let mut found = Report { depth: 0, score: 0, nodes: 0, elapsed: Duration::ZERO, line: vec![first.widen()] };
    for depth in 1..=measure.depth {
        // In a drawn ending the search plays on for the better chances, among the moves that keep the draw.
        search.endings = if drawn { None } else { endings.or_else(|| endings_by_now(board)) };
        let Some((nth, score, line)) = best_at(&mut search, &root, &plies, depth) else { break };
        // A step that was cut short and has found nothing better says less than the step before it.
        if search.is_stopped() && nth == 0 && depth > 1 {
            break;
        }
        plies[..=nth].rotate_right(1);
        let line = line.into_iter().map(Ply::widen).collect();
        let score = if drawn { 0 } else { score };
        found = Report { depth, score, nodes: search.nodes, elapsed: begun.elapsed(), line };
        tell(&found);
        if search.is_stopped() || is_decided(score) {
            break;
        }
    }
    Some(Report { nodes: search.nodes, elapsed: begun.elapsed(), ..found })
}

/// With so few pieces on the board the search comes upon endings that are solved.
const NEAR_THE_END: u32 = 8;

/// Whether the search of a board can use the table of endings.
fn wants_endings(board: &Board) -> bool {
    let pieces = board.position.sides.iter().map(|side| side.count()).sum::<u32>();
    board.variant == Variant::English && pieces <= NEAR_THE_END
}

/// The table of endings, when the board is near one. Who thinks by the clock does not wait until it is made; who
/// does not waits, so that the choice depends on nothing but the position.
fn endings_for(board: &Board, thinking: &Thinking) -> Option<&'static Endings> {
    if !wants_endings(board) {
        return None;
    }
    if thinking.deadline().is_none() {
        return Endings::wait(thinking);
    }
    Endings::prepare();
    Endings::ready()
}

/// The table of endings, should it have been made in the meantime.
fn endings_by_now(board: &Board) -> Option<&'static Endings> {
    Endings::ready().filter(|_| wants_endings(board))
}

/// Whether a board is a drawn ending; the plies that would lose it are taken out then.
fn keep_the_draw<W: Bits>(endings: &Endings, board: &Board, plies: &mut Vec<Ply<W>>) -> bool {
    let drawn = endings.worth(&board.position.narrow()) == Some(Worth::Draw);
    if drawn {
        let after = |ply: &Ply<W>| endings.worth(&board.after(ply.widen()).position.narrow());
        plies.retain(|ply| after(ply) == Some(Worth::Draw));
    }
    drawn
}

/// A root ply's place in the list, its score, and the line that it begins.
type Found<T> = (usize, i32, Vec<Ply<Word<T>>>);

/// The best root ply at a depth. When the time ran out on the way
/// it is the best of those looked at, the best of the last step among them; `None` if none was.
fn best_at<T: Table>(
    search: &mut Search<T>,
    root: &crate::model::checkers::position::Position<Word<T>>,
    plies: &[Ply<Word<T>>],
    depth: i32,
) -> Option<Found<T>> {
    let mut best: Option<Found<T>> = None;
    for (nth, ply) in plies.iter().enumerate() {
        let alpha = best.as_ref().map_or(-WIN, |(_, score, _)| *score);
        let narrow = best.is_some().then(|| search.after(root, *ply, depth, alpha, alpha + 1));
        let better = narrow.is_none_or(|score| score > alpha);
        let score = if better { search.after(root, *ply, depth, alpha, WIN) } else { alpha };
        if search.is_stopped() {
            break;
        }
        if best.is_none() || score > alpha {
            best = Some((nth, score, search.line(*ply)));
        }
    }
    best
}
