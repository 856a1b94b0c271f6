//! Iterative deepening, with a report after each depth.

use std::sync::Arc;
use std::time::{Duration, Instant};

use super::endings::{keep_best, tables_for};
use super::evaluation::learned::learned;
use super::evaluation::{Learned, MAN};
use super::lazy_smp::LazySmp;
use super::node_budget::NodeBudget;
pub use super::search::SearchStyle;
use super::search::{Search, TABLE_WIN, WIN, is_decided, is_known};
use super::tablebase::{EndgameValue, Tablebase};
use crate::Thinking;
use crate::move_time::{ClockTime, MoveTime, Settled};
use draughts::Notation;
use draughts::board::Board;
use draughts::moves::Move;
use draughts::position::{Position, Word};
use draughts::variant::Variant;
use draughts::variant_rules::VariantRules;
use draughts::with_rules;

/// The limits of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchLimits {
    /// The greatest depth, in plies.
    pub depth: i32,
    /// The greatest number of positions searched.
    pub nodes: u64,
}

impl SearchLimits {
    /// Nothing but the thinking time ends the search.
    pub const NONE: Self = Self {
        depth: 60,
        nodes: u64::MAX,
    };
}

/// The limit that ends the thinking about a move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum MoveLimit {
    /// The most positions that are searched. The answer then depends on the position alone.
    Nodes(u64),
    /// Time that passes.
    Time(Duration),
    /// The clock of the whole game.
    Clock(ClockTime),
}

impl MoveLimit {
    /// The thinking about a move on this board that begins now, and the limits of its search.
    pub fn begin(self, board: &Board) -> (Thinking, SearchLimits) {
        match self {
            Self::Nodes(nodes) => (
                Thinking::untimed(),
                SearchLimits {
                    nodes,
                    ..SearchLimits::NONE
                },
            ),
            Self::Time(time) => (Thinking::within(time, Arc::default()), SearchLimits::NONE),
            Self::Clock(clock) => {
                let time = clock.for_move(pieces_left(board));
                let thinking = Thinking::within(time.most, Arc::default());
                (thinking.paced(Some(time)), SearchLimits::NONE)
            }
        }
    }
}

/// The part of the pieces of the start that a board still has, from 0 to 1.
pub fn pieces_left(board: &Board) -> f64 {
    let pieces = |board: &Board| f64::from(board.position().occupied().count());
    pieces(board) / pieces(&Board::start(board.variant()))
}

/// The size of a search's transposition table, as a power of two of entries of 16 bytes: 16 MiB.
pub(super) const TABLE_BITS: u32 = 20;

/// The findings so far.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchReport {
    /// The depth of the last iteration, in plies; 0 where none came to its end.
    pub depth: i32,
    /// The worth to the side to move, in hundredths of a man.
    pub score: i32,
    /// The positions that were searched, by all threads.
    pub nodes: u64,
    /// The time since the search began.
    pub elapsed: Duration,
    /// The best line, its first move first.
    pub line: Vec<Move>,
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
        let line: Vec<_> = self
            .notation(board)
            .iter()
            .take(6)
            .map(Notation::to_string)
            .collect();
        format!(
            "{} at depth {}: {}",
            self.score_text(),
            self.depth,
            line.join(" ")
        )
    }

    /// The line as it is written, from the board it starts on.
    pub fn notation(&self, board: &Board) -> Vec<Notation> {
        let mut board = *board;
        let mut write = |ply: &Move| {
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
    positions: &[Position],
    limits: SearchLimits,
    thinking: &Thinking,
    tell: &mut dyn FnMut(&SearchReport),
) -> Option<SearchReport> {
    let style = SearchStyle::best(board.variant());
    think_in_style(board, positions, limits, style, thinking, tell)
}

/// [`think`] with a style of one's own.
pub fn think_in_style(
    board: &Board,
    positions: &[Position],
    limits: SearchLimits,
    style: SearchStyle,
    thinking: &Thinking,
    tell: &mut dyn FnMut(&SearchReport),
) -> Option<SearchReport> {
    // The levels below sharp know no tables: who slips in an opening would not be perfect in an ending.
    let tables = tables_for(board).filter(|_| style.selective);
    with_rules!(board.variant(), R => deepen::<R>(board, positions, limits, style, tables, thinking, tell))
}

/// [`think`] as if there were no tables of endings: how deep a search has to look is a measure of how hard a position is.
pub fn think_without_tables(
    board: &Board,
    limits: SearchLimits,
    thinking: &Thinking,
    tell: &mut dyn FnMut(&SearchReport),
) -> Option<SearchReport> {
    let style = SearchStyle::best(board.variant());
    with_rules!(board.variant(), R => deepen::<R>(board, &[], limits, style, None, thinking, tell))
}

impl SearchStyle<'_> {
    /// The strongest that there is for a variant.
    pub fn best(variant: Variant) -> Self {
        Self {
            learned: learned(variant),
            selective: true,
        }
    }

    /// Returns the value that keeps a search's entries apart from those of other variants and
    /// styles.
    pub(super) fn salt(self, variant: Variant) -> u64 {
        let learned = match self.learned {
            None => 0,
            Some(Learned::Patterns(_)) => 1,
            Some(Learned::Net(_)) => 2,
        };
        (variant as u64 * 8 + learned * 2 + u64::from(self.selective))
            .wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }
}

pub(super) fn narrow<R: VariantRules>(
    board: &Board,
    positions: &[Position],
) -> Vec<Position<Word<R>>> {
    let present = board.position();
    let positions = if positions.is_empty() {
        std::slice::from_ref(&present)
    } else {
        positions
    };
    positions.iter().map(Position::narrow).collect()
}

fn deepen<R: VariantRules>(
    board: &Board,
    positions: &[Position],
    limits: SearchLimits,
    style: SearchStyle,
    tables: Option<&'static Tablebase>,
    thinking: &Thinking,
    tell: &mut dyn FnMut(&SearchReport),
) -> Option<SearchReport> {
    let begun = Instant::now();
    let root = board.position().narrow::<Word<R>>();
    let mut plies = Search::<R>::legal_moves(&root);
    let solved = tables.and_then(|tables| keep_best(tables, board, &mut plies, thinking));
    let first = *plies.first()?;
    let table = match thinking.deadline() {
        Some(_) if style.selective => thinking.memory().continued_table(TABLE_BITS),
        _ => thinking.memory().table(TABLE_BITS),
    };
    let (salt, positions) = (style.salt(board.variant()), narrow::<R>(board, positions));
    // In an ending of the tables the search plays on for the better chances, among the moves that they call best.
    let tables = tables.filter(|_| solved.is_none());
    let search = |budget| {
        Search::<R>::new(positions.clone(), table.salted(salt), style, budget).with_tables(tables)
    };
    let budget = || NodeBudget::new(limits.nodes, thinking);
    let (near, deepest) = (style.selective, limits.depth);
    let start = Start {
        root,
        plies,
        first,
        solved,
        near,
        deepest,
        begun,
    };
    let pace = thinking.pace();
    // A search that a number of nodes ends is to depend on the position alone.
    let timed = limits.nodes == u64::MAX && thinking.deadline().is_some() && style.selective;
    let helpers = if timed { thinking.threads() - 1 } else { 0 };
    let team = LazySmp::default();
    let help = |number: usize| {
        drop(start.deepen(
            &mut search(budget().in_team(&team)),
            1 + number % 2,
            None,
            &mut |_| {},
        ));
    };
    let whole = |report: SearchReport| SearchReport {
        nodes: report.nodes + team.nodes(),
        ..report
    };
    let found = team.find(helpers, help, || {
        start.deepen(&mut search(budget()), 1, pace, &mut |report| {
            tell(&whole(report));
        })
    });
    thinking.memory().keep(table);
    Some(whole(found))
}

/// The start of a search's iterations.
struct Start<R: VariantRules> {
    root: Position<Word<R>>,
    plies: Vec<Move<Word<R>>>,
    first: Move<Word<R>>,
    /// The tables' value of the root. If they have one, only the plies that they call best are
    /// left.
    solved: Option<EndgameValue>,
    /// Set when an iteration first looks near the score of the one before.
    near: bool,
    deepest: i32,
    begun: Instant,
}

impl<R: VariantRules> Start<R> {
    /// Searches deeper and deeper, from this depth on, and tells what each iteration has found. A pace ends it where the
    /// choice is settled.
    fn deepen(
        &self,
        search: &mut Search<R>,
        from: usize,
        pace: Option<MoveTime>,
        tell: &mut dyn FnMut(SearchReport),
    ) -> SearchReport {
        let (mut plies, mut settled) = (self.plies.clone(), Settled::default());
        let line = vec![self.first.widen()];
        let mut found = SearchReport {
            depth: 0,
            score: 0,
            nodes: 0,
            elapsed: Duration::ZERO,
            line,
        };
        for depth in (1..=self.deepest).skip(from - 1) {
            let near = (self.near && self.solved.is_none() && found.depth >= NEAR_FROM)
                .then_some(found.score);
            let Some((nth, score, line)) = best_near(search, &self.root, &plies, depth, near)
            else {
                break;
            };
            // A step that was cut short and has found nothing better says less than the step before it.
            if search.is_stopped() && nth == 0 && depth > 1 {
                break;
            }
            plies[..=nth].rotate_right(1);
            let line = line.into_iter().map(Move::widen).collect();
            let score = self.solved.map_or(score, |value| by_tables(value, score));
            let stood = if nth == 0 { settled.stood + 1 } else { 0 };
            settled = Settled {
                stood,
                fell: found.score - score,
                leads: false,
            };
            found = SearchReport {
                depth,
                score,
                nodes: search.nodes(),
                elapsed: self.begun.elapsed(),
                line,
            };
            tell(found.clone());
            if search.is_stopped() || is_decided(score) {
                break;
            }
            if pace.is_some_and(|pace| self.is_enough(pace, search, &plies, &found, settled)) {
                break;
            }
        }
        SearchReport {
            nodes: search.nodes(),
            elapsed: self.begun.elapsed(),
            ..found
        }
    }

    /// Returns whether another iteration would take more time than the move is worth.
    fn is_enough(
        &self,
        pace: MoveTime,
        search: &mut Search<R>,
        plies: &[Move<Word<R>>],
        found: &SearchReport,
        settled: Settled,
    ) -> bool {
        let leads =
            pace.asks_for_lead(self.begun.elapsed(), settled) && self.leads(search, plies, found);
        self.begun.elapsed() >= pace.last_begin(Settled { leads, ..settled })
    }

    /// Returns whether the first ply is clearly better than every other one, as a shallower search
    /// sees it.
    fn leads(&self, search: &mut Search<R>, plies: &[Move<Word<R>>], found: &SearchReport) -> bool {
        let bound = found.score - LEAD;
        let others = plies[1..].iter();
        let mut below = others.map(|ply| {
            search.after(&self.root, *ply, found.depth * 2 / 3, bound - 1, bound) < bound
        });
        below.all(|below| below) && !search.is_stopped()
    }
}

/// By how much a move must be the best to lead, in hundredths of a man.
const LEAD: i32 = 40;

/// The score of a root that the tables have: theirs, unless the search has found the end.
fn by_tables(value: EndgameValue, score: i32) -> i32 {
    match value {
        EndgameValue::Draw => 0,
        EndgameValue::Win if is_decided(score) && score > 0 => score,
        EndgameValue::Win => TABLE_WIN,
        EndgameValue::Loss if is_decided(score) && score < 0 => score,
        EndgameValue::Loss => -TABLE_WIN,
    }
}

/// A root ply's place in the list, its score, and the line that it begins.
pub(super) type Found<R> = (usize, i32, Vec<Move<Word<R>>>);

/// From this depth on an iteration looks near the score of the one before it first.
const NEAR_FROM: i32 = 5;
/// The width of that window, in hundredths of a man.
const NEAR: i32 = 20;

/// [`best_at`], with a window about the score that is expected, and wider ones where the score lies outside (aspiration).
fn best_near<R: VariantRules>(
    search: &mut Search<R>,
    root: &Position<Word<R>>,
    plies: &[Move<Word<R>>],
    depth: i32,
    near: Option<i32>,
) -> Option<Found<R>> {
    let Some(near) = near else {
        return best_at(search, root, plies, depth);
    };
    let (mut low, mut high) = (near - NEAR, near + NEAR);
    let mut width = NEAR;
    loop {
        let found = best_within(search, root, plies, depth, (low.max(-WIN), high.min(WIN)))?;
        width *= 4;
        match found.1 {
            _ if search.is_stopped() => return Some(found),
            score if score <= low && low > -WIN => low = score.min(low) - width,
            score if score >= high && high < WIN => high = score.max(high) + width,
            _ => return Some(found),
        }
    }
}

/// The best root ply at a depth. When the time ran out on the way
/// it is the best of those looked at, the best of the last step among them; `None` if none was.
pub(super) fn best_at<R: VariantRules>(
    search: &mut Search<R>,
    root: &Position<Word<R>>,
    plies: &[Move<Word<R>>],
    depth: i32,
) -> Option<Found<R>> {
    best_within(search, root, plies, depth, (-WIN, WIN))
}

/// The same, where a score outside a window is only known to lie there; the line of one that lies below is not known.
fn best_within<R: VariantRules>(
    search: &mut Search<R>,
    root: &Position<Word<R>>,
    plies: &[Move<Word<R>>],
    depth: i32,
    (low, high): (i32, i32),
) -> Option<Found<R>> {
    let mut best: Option<Found<R>> = None;
    for (nth, ply) in plies.iter().enumerate() {
        let alpha = best.as_ref().map_or(low, |(_, score, _)| low.max(*score));
        let narrow = best
            .is_some()
            .then(|| search.after(root, *ply, depth, alpha, alpha + 1));
        let better = narrow.is_none_or(|score| score > alpha);
        let score = if better {
            search.after(root, *ply, depth, alpha, high)
        } else {
            alpha
        };
        if search.is_stopped() {
            break;
        }
        if best.is_none() || score > alpha {
            best = Some((nth, score, search.line(*ply)));
        }
        if score >= high {
            break;
        }
    }
    best
}

#[cfg(test)]
mod tests;
