//! Iterative deepening, with a report after each depth.

use std::time::{Duration, Instant};

use super::endings::{keep_best, tables_for};
use super::evaluation::MAN;
use super::evaluation::learned::learned_weights;
pub use super::search::SearchStyle;
use super::search::{Search, TABLE_WIN, WIN, is_decided, is_known};
use super::tablebase::{Tablebase, Value};
use crate::model::checkers::Move;
use crate::model::checkers::board::{Board, WidePosition};
use crate::model::checkers::position::{Ply, Word};
use crate::model::checkers::variant::{Variant, with_rules};
use crate::model::checkers::variant_rules::VariantRules;
use crate::robots::Thinking;

/// The limits of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchLimits {
    /// The greatest depth, in plies.
    pub depth: i32,
    /// The greatest number of positions searched.
    pub nodes: u64,
}

/// The transposition table of a search in two to the power of so many entries of 16 bytes: 16 MiB.
pub(super) const TABLE_BITS: u32 = 20;
/// The same of a search of a few plies: 256 KiB.
const SHALLOW_TABLE_BITS: u32 = 14;

/// What has been found so far.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchReport {
    pub depth: i32,
    /// The worth to the side to move, in hundredths of a man.
    pub score: i32,
    pub nodes: u64,
    pub elapsed: Duration,
    /// The best line, its first move first.
    pub line: Vec<Ply<u128>>,
}

impl SearchReport {
    /// The score as people write it: men ahead, a win or a loss with its number of plies, or what the tables say.
    pub fn score_text(&self) -> String {
        match self.score {
            score if is_decided(score) && score > 0 => format!("win in {}", WIN - score),
            score if is_decided(score) => format!("loss in {}", WIN + score),
            score if is_known(score) => {
                format!("{} by the tables", if score > 0 { "won" } else { "lost" })
            }
            score => format!("{:+.2}", f64::from(score) / f64::from(MAN)),
        }
    }

    /// All of it in a few words: how deep, what it is worth to whom is on turn, and the line.
    pub fn summary(&self, board: &Board) -> String {
        let line: Vec<_> = self.notation(board).iter().take(6).map(Move::to_string).collect();
        format!("{} at depth {}: {}", self.score_text(), self.depth, line.join(" "))
    }

    /// The line as it is written, from the board it starts on.
    pub fn notation(&self, board: &Board) -> Vec<Move> {
        let mut board = *board;
        let mut write = |ply: &Ply<u128>| {
            let notation = board.write(*ply);
            board = board.after(*ply);
            notation
        };
        self.line.iter().map(&mut write).collect()
    }
}

/// Searches a board and returns the last report with the nodes and the time of the whole search, or `None` if there is no
/// move. `positions` holds those since the last irreversible move, the present one last.
pub fn think(
    board: &Board,
    positions: &[WidePosition],
    limits: SearchLimits,
    thinking: &Thinking,
    tell: &mut dyn FnMut(&SearchReport),
) -> Option<SearchReport> {
    let style = SearchStyle::best(board.variant);
    think_in_style(board, positions, limits, style, thinking, tell)
}

/// [`think`] with a style of one's own.
pub fn think_in_style(
    board: &Board,
    positions: &[WidePosition],
    limits: SearchLimits,
    style: SearchStyle,
    thinking: &Thinking,
    tell: &mut dyn FnMut(&SearchReport),
) -> Option<SearchReport> {
    with_rules!(board.variant, R => deepen::<R>(board, positions, limits, style, tables_for(board), thinking, tell))
}

/// [`think`] as if there were no tables of endings: how deep a search has to look is a measure of how hard a position is.
pub(super) fn think_without_tables(
    board: &Board,
    limits: SearchLimits,
    thinking: &Thinking,
    tell: &mut dyn FnMut(&SearchReport),
) -> Option<SearchReport> {
    let style = SearchStyle::best(board.variant);
    with_rules!(board.variant, R => deepen::<R>(board, &[], limits, style, None, thinking, tell))
}

impl SearchStyle<'_> {
    /// The strongest that there is for a variant.
    pub fn best(variant: Variant) -> Self {
        Self { weights: learned_weights(variant), selective: true }
    }

    /// What tells the entries of a search from those of other variants and styles.
    pub(super) fn salt(self, variant: Variant) -> u64 {
        let weights = u64::from(self.weights.is_some());
        (variant as u64 * 4 + weights * 2 + u64::from(self.selective)).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }
}

/// The score of every legal ply at a depth, each searched on its own.
pub fn root_scores(
    board: &Board,
    positions: &[WidePosition],
    depth: i32,
    thinking: &Thinking,
) -> Vec<(Ply<u128>, i32)> {
    with_rules!(board.variant, R => {
        let root = board.position.narrow::<Word<R>>();
        let table = thinking.memory().table(SHALLOW_TABLE_BITS);
        let mut search = {
            let (style, positions) = (SearchStyle::default(), narrow::<R>(board, positions));
            Search::<R>::new(positions, table, u64::MAX, style, style.salt(board.variant), thinking)
        };
        let plies = Search::<R>::plies(&root);
        plies.into_iter().map(|ply| (ply.widen(), search.after(&root, ply, depth, -WIN, WIN))).collect()
    })
}

pub(super) fn narrow<R: VariantRules>(
    board: &Board,
    positions: &[WidePosition],
) -> Vec<crate::model::checkers::position::Position<Word<R>>> {
    let positions = if positions.is_empty() { std::slice::from_ref(&board.position) } else { positions };
    positions.iter().map(WidePosition::narrow).collect()
}

fn deepen<R: VariantRules>(
    board: &Board,
    positions: &[WidePosition],
    limits: SearchLimits,
    style: SearchStyle,
    tables: Option<&'static Tablebase>,
    thinking: &Thinking,
    tell: &mut dyn FnMut(&SearchReport),
) -> Option<SearchReport> {
    let begun = Instant::now();
    let root = board.position.narrow::<Word<R>>();
    let mut plies = Search::<R>::plies(&root);
    let solved = tables.and_then(|tables| keep_best(tables, board, &mut plies, thinking));
    let first = *plies.first()?;
    let table = match thinking.deadline() {
        Some(_) if style.selective => thinking.memory().continued_table(TABLE_BITS),
        _ => thinking.memory().table(TABLE_BITS),
    };
    let (salt, positions) = (style.salt(board.variant), narrow::<R>(board, positions));
    let mut search = Search::<R>::new(positions, table, limits.nodes, style, salt, thinking);
    let mut found = SearchReport { depth: 0, score: 0, nodes: 0, elapsed: Duration::ZERO, line: vec![first.widen()] };
    // In an ending of the tables the search plays on for the better chances, among the moves that they call best.
    search.tablebase = tables.filter(|_| solved.is_none());
    for depth in 1..=limits.depth {
        let Some((nth, score, line)) = best_at(&mut search, &root, &plies, depth) else { break };
        // A step that was cut short and has found nothing better says less than the step before it.
        if search.is_stopped() && nth == 0 && depth > 1 {
            break;
        }
        plies[..=nth].rotate_right(1);
        let line = line.into_iter().map(Ply::widen).collect();
        let score = solved.map_or(score, |value| by_tables(value, score));
        found = SearchReport { depth, score, nodes: search.nodes, elapsed: begun.elapsed(), line };
        tell(&found);
        if search.is_stopped() || is_decided(score) {
            break;
        }
    }
    let nodes = search.nodes;
    thinking.memory().keep(search.into_transpositions());
    Some(SearchReport { nodes, elapsed: begun.elapsed(), ..found })
}

/// The score of a root that the tables have: theirs, unless the search has found the end.
fn by_tables(value: Value, score: i32) -> i32 {
    match value {
        Value::Draw => 0,
        Value::Win if is_decided(score) && score > 0 => score,
        Value::Win => TABLE_WIN,
        Value::Loss if is_decided(score) && score < 0 => score,
        Value::Loss => -TABLE_WIN,
    }
}

/// A root ply's place in the list, its score, and the line that it begins.
pub(super) type Found<R> = (usize, i32, Vec<Ply<Word<R>>>);

/// The best root ply at a depth. When the time ran out on the way
/// it is the best of those looked at, the best of the last step among them; `None` if none was.
pub(super) fn best_at<R: VariantRules>(
    search: &mut Search<R>,
    root: &crate::model::checkers::position::Position<Word<R>>,
    plies: &[Ply<Word<R>>],
    depth: i32,
) -> Option<Found<R>> {
    let mut best: Option<Found<R>> = None;
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
