//! Alpha-beta search with iterative deepening, generic over the variants' tables.

use super::evaluation::Evaluator;
use super::tablebase::{MOST_PIECES, Tablebase, TablebaseScore};
use super::transposition::{Bound, Entry, TranspositionTable};
use crate::model::checkers::bitboard::Bitboard;
use crate::model::checkers::draws::DrawCondition;
use crate::model::checkers::generate::legal;
use crate::model::checkers::position::{Ply, Position, Word};
use crate::model::checkers::sink::CollectMoves;
use crate::model::checkers::variant_rules::{Goal, VariantRules};
use crate::robots::Thinking;

/// A won game; a win in n plies is worth n less.
pub(super) const WIN: i32 = 30_000;
/// The deepest line that is searched, in plies.
const DEEPEST: i32 = 100;
/// Room for a line of every height: the deepest, and one beyond it.
const LINES: usize = DEEPEST as usize + 2;
/// Nodes between two checks of the clock: less than a millisecond.
pub(super) const NODES_PER_CLOCK_CHECK: u64 = 1024;

/// The search of one position.
pub(super) struct Search<'a, R: VariantRules> {
    transpositions: TranspositionTable,
    evaluator: Evaluator<R>,
    /// The tablebase, if the variant has one.
    pub(super) tablebase: Option<&'static Tablebase>,
    thinking: &'a Thinking,
    /// How many nodes it may look at.
    budget: u64,
    /// How many it has looked at.
    pub(super) nodes: u64,
    stopped: bool,
    /// The plies to choose from, of every node on the line that is being looked at.
    stack: Vec<Ply<Word<R>>>,
    /// The positions of the game and of the line, for repetitions.
    positions: Vec<Position<Word<R>>>,
    /// History heuristic: how often quiet moves between two squares have caused a cutoff, weighted by depth.
    history: Vec<u32>,
    /// The best line found from every height on.
    lines: Vec<Vec<Ply<Word<R>>>>,
}

impl<'a, R: VariantRules> Search<'a, R> {
    /// A search after the positions `positions`, the present one last.
    pub(super) fn new(
        positions: Vec<Position<Word<R>>>,
        transpositions: TranspositionTable,
        budget: u64,
        thinking: &'a Thinking,
    ) -> Self {
        let (evaluator, history) = (Evaluator::new(), vec![0; 128 * 128]);
        Self {
            transpositions,
            evaluator,
            tablebase: None,
            thinking,
            budget,
            nodes: 0,
            stopped: false,
            stack: Vec::with_capacity(1024),
            positions,
            history,
            lines: vec![Vec::new(); LINES],
        }
    }

    /// The table, for the next search.
    pub(super) fn into_transpositions(self) -> TranspositionTable {
        self.transpositions
    }

    /// Whether the search was cut short; scores found since are meaningless.
    pub(super) fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// The legal plies of a position.
    pub(super) fn plies(position: &Position<Word<R>>) -> Vec<Ply<Word<R>>> {
        let mut list = Vec::new();
        legal::<R>(position, &mut CollectMoves::behind(&mut list));
        list
    }

    /// The score of the position after a root ply, for the side that plays it.
    pub(super) fn after(
        &mut self,
        root: &Position<Word<R>>,
        ply: Ply<Word<R>>,
        depth: i32,
        alpha: i32,
        beta: i32,
    ) -> i32 {
        self.child(root, ply, depth, alpha, beta, 0)
    }

    /// The line that was found best after the root ply looked at last with a window, that ply first.
    pub(super) fn line(&self, first: Ply<Word<R>>) -> Vec<Ply<Word<R>>> {
        [first].into_iter().chain(self.lines[1].iter().copied()).collect()
    }

    fn child(
        &mut self,
        at: &Position<Word<R>>,
        ply: Ply<Word<R>>,
        depth: i32,
        alpha: i32,
        beta: i32,
        height: i32,
    ) -> i32 {
        let next = at.played::<R>(ply);
        self.positions.push(next);
        let score = -self.node(&next, depth - 1, -beta, -alpha, height + 1);
        self.positions.pop();
        score
    }

    fn node(&mut self, position: &Position<Word<R>>, depth: i32, alpha: i32, beta: i32, height: i32) -> i32 {
        self.nodes += 1;
        self.lines[place_of(height)].clear();
        if self.nodes.is_multiple_of(NODES_PER_CLOCK_CHECK) && self.thinking.is_over() || self.nodes >= self.budget {
            self.stopped = true;
        }
        if self.stopped || self.is_drawn(position) {
            return 0;
        }
        if let Some(worth) = self.solved(position) {
            return score(worth, height);
        }
        let start = self.stack.len();
        legal::<R>(position, &mut CollectMoves::behind(&mut self.stack));
        let score = match self.stack.len() - start {
            0 => no_move::<R>(height),
            _ if height >= DEEPEST => self.evaluator.worth(position),
            _ => self.inner(position, start, depth, alpha, beta, height),
        };
        self.stack.truncate(start);
        score
    }

    /// The tablebase's result for a position.
    fn solved(&self, position: &Position<Word<R>>) -> Option<TablebaseScore> {
        let tablebase = self.tablebase?;
        let pieces = (position.sides[0] | position.sides[1]).count();
        if pieces > MOST_PIECES { None } else { tablebase.worth(&position.widen().narrow()) }
    }

    /// A node with moves. Captures are always followed to their end.
    fn inner(&mut self, at: &Position<Word<R>>, start: usize, depth: i32, alpha: i32, beta: i32, height: i32) -> i32 {
        let captures = !self.stack[start].captured.is_empty();
        if depth <= 0 && !captures {
            return self.evaluator.worth(at);
        }
        let key = key(at);
        let known = self.transpositions.get(key);
        // On the best line nothing is taken from the memory: the line would end there.
        let narrow = known.filter(|_| beta - alpha == 1);
        if let Some(score) = narrow.and_then(|entry| usable(entry, depth, alpha, beta, height)) {
            return score;
        }
        let forced = self.stack.len() - start == 1;
        let depth = if forced && depth > 0 { depth + 1 } else { depth };
        self.order(start, known.map(|entry| entry.best));
        let (score, best) = self.best(at, start, depth, (alpha, beta), height);
        if !self.stopped {
            self.remember(key, depth, (alpha, beta), height, score, best);
        }
        score
    }

    /// The best of the plies from `start` on the stack, and its score.
    fn best(
        &mut self,
        at: &Position<Word<R>>,
        start: usize,
        depth: i32,
        (mut alpha, beta): (i32, i32),
        height: i32,
    ) -> (i32, Ply<Word<R>>) {
        let (mut best, mut chosen) = (-WIN, self.stack[start]);
        for i in start..self.stack.len() {
            let ply = self.stack[i];
            let score = self.try_ply(at, ply, i - start, depth, (alpha, beta), height);
            if self.stopped {
                break;
            }
            if score > best {
                (best, chosen) = (score, ply);
            }
            if score > alpha && score < beta {
                self.extend_line(ply, height);
            }
            alpha = alpha.max(score);
            if alpha >= beta {
                self.praise(ply, depth);
                break;
            }
        }
        (best, chosen)
    }

    /// The best line from here is a ply, and the best line after it.
    fn extend_line(&mut self, ply: Ply<Word<R>>, height: i32) {
        let here = place_of(height);
        let mut line = std::mem::take(&mut self.lines[here]);
        line.clear();
        line.push(ply);
        line.extend_from_slice(&self.lines[here + 1]);
        self.lines[here] = line;
    }

    /// Late moves are first tried with a narrow window, quiet ones less deep (principal variation search).
    fn try_ply(
        &mut self,
        at: &Position<Word<R>>,
        ply: Ply<Word<R>>,
        nth: usize,
        depth: i32,
        (alpha, beta): (i32, i32),
        height: i32,
    ) -> i32 {
        if nth == 0 {
            return self.child(at, ply, depth, alpha, beta, height);
        }
        let less = i32::from(nth > 3 && depth > 2 && ply.captured.is_empty() && !ply.crowned);
        let mut score = self.child(at, ply, depth - less, alpha, alpha + 1, height);
        if score > alpha && less > 0 {
            score = self.child(at, ply, depth, alpha, alpha + 1, height);
        }
        if score > alpha && score < beta { self.child(at, ply, depth, alpha, beta, height) } else { score }
    }

    /// The move from the transposition table first, then long captures, crownings and the history heuristic.
    fn order(&mut self, start: usize, known: Option<(u8, u8)>) {
        let history = &self.history;
        let worth = |ply: &Ply<Word<R>>| {
            let first = known == Some((ply.from, ply.to));
            (first, ply.captured.count(), ply.crowned, history[place(ply.from, ply.to)])
        };
        self.stack[start..].sort_by_key(|ply| std::cmp::Reverse(worth(ply)));
    }

    fn praise(&mut self, ply: Ply<Word<R>>, depth: i32) {
        let depth = u32::try_from(depth).unwrap_or(0);
        let entry = &mut self.history[place(ply.from, ply.to)];
        *entry = entry.saturating_add(depth * depth);
    }

    /// CHK-9, as far as a search asks: a position that has stood before, and the moves without progress.
    fn is_drawn(&self, position: &Position<Word<R>>) -> bool {
        let limit = R::DRAWS
            .iter()
            .find(|limit| limit.when == DrawCondition::NoProgress)
            .map(|limit| usize::from(limit.moves) * 2);
        for (back, pair) in self.positions.windows(2).rev().enumerate() {
            if !is_reversible(&pair[0], &pair[1]) {
                return false;
            }
            if same(&pair[0], position) || limit.is_some_and(|limit| back + 1 >= limit) {
                return true;
            }
        }
        false
    }

    fn remember(
        &mut self,
        key: u64,
        depth: i32,
        (alpha, beta): (i32, i32),
        height: i32,
        score: i32,
        best: Ply<Word<R>>,
    ) {
        let bound = if score >= beta {
            Bound::Lower
        } else if score > alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let score = i16::try_from(from_here(score, height)).unwrap_or(0);
        let depth = i8::try_from(depth.clamp(-1, 120)).unwrap_or(0);
        self.transpositions.put(Entry { key, score, depth, bound, best: (best.from, best.to) });
    }
}

/// The score of a position that is solved.
fn score(worth: TablebaseScore, height: i32) -> i32 {
    match worth {
        TablebaseScore::Draw => 0,
        TablebaseScore::Win(plies) => WIN - height - i32::from(plies),
        TablebaseScore::Loss(plies) => height + i32::from(plies) - WIN,
    }
}

/// CHK-8 for a side that has no move.
fn no_move<R: VariantRules>(height: i32) -> i32 {
    if R::GOAL == Goal::Lose { WIN - height } else { height - WIN }
}

/// A score that answers the question at hand, when what is known is deep enough.
fn usable(entry: Entry, depth: i32, alpha: i32, beta: i32, height: i32) -> Option<i32> {
    let score = from_root(i32::from(entry.score), height);
    let answers = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => score >= beta,
        Bound::Upper => score <= alpha,
        Bound::None => false,
    };
    (answers && i32::from(entry.depth) >= depth.max(-1)).then_some(score)
}

/// Wins are counted from the root in the search, and from the position itself in the memory.
fn from_here(score: i32, height: i32) -> i32 {
    if is_decided(score) { score + height * score.signum() } else { score }
}

fn from_root(score: i32, height: i32) -> i32 {
    if is_decided(score) { score - height * score.signum() } else { score }
}

/// Whether a score says that the game is won or lost: within the deepest line, and the longest ending after it.
pub(super) fn is_decided(score: i32) -> bool {
    score.abs() > WIN - DEEPEST - i32::from(u8::MAX)
}

fn place_of(height: i32) -> usize {
    usize::try_from(height).unwrap_or(0)
}

fn place(from: u8, to: u8) -> usize {
    usize::from(from & 127) * 128 + usize::from(to & 127)
}

/// Whether a king moved and nothing was captured.
fn is_reversible<W: Bitboard>(before: &Position<W>, after: &Position<W>) -> bool {
    let all = |position: &Position<W>| (position.sides[0] | position.sides[1]).count();
    let men = |position: &Position<W>| (position.sides[0] | position.sides[1]) & !position.kings;
    all(before) == all(after) && men(before) == men(after)
}

fn same<W: Bitboard>(one: &Position<W>, other: &Position<W>) -> bool {
    (one.sides, one.kings, one.turn) == (other.sides, other.kings, other.turn)
}

/// A hash of what counts in a position.
#[expect(clippy::cast_possible_truncation, reason = "both halves are taken")]
fn key<W: Bitboard>(position: &Position<W>) -> u64 {
    let [white, black] = position.sides.map(Bitboard::widen);
    let runs = position.runs.map(|run| u64::from(run.square) << 8 | u64::from(run.moves));
    let parts = [white, black, position.kings.widen()];
    let words = parts.iter().flat_map(|part| [*part as u64, (part >> 64) as u64]);
    let turn = position.turn.index() as u64;
    words.chain([turn | runs[0] << 8 | runs[1] << 32]).fold(0, |hash: u64, word| {
        let mixed = (hash.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        mixed ^ (mixed >> 29)
    })
}
