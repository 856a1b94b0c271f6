//! Alpha-beta search with iterative deepening, generic over the variants' tables.

use super::evaluation::{Evaluator, Learned};
use super::node_budget::NodeBudget;
use super::ordering::{MoveOrder, reduction};
use super::tablebase::{EndgameValue, Tablebase};
use super::transposition::{Bound, Entry, SaltedTable};
use draughts::bitboard::Bitboard;
use draughts::draws::DrawCondition;
use draughts::generate::{captures, has_quiet_move, is_threatened, legal, quiet_moves};
use draughts::moves::Move;
use draughts::position::{Position, Word};
use draughts::sink::MoveSink;
use draughts::variant_rules::{Goal, VariantRules};
use draughts::zobrist::HashedPosition;

/// A won game; a win in n plies is worth n less.
pub(super) const WIN: i32 = 30_000;
/// A position that the tables of endings call won: they do not say in how many plies. A position n plies away is worth n less.
pub(super) const TABLE_WIN: i32 = WIN - 2_000;
/// The deepest line that is searched, in plies.
const DEEPEST: i32 = 100;
/// Room for a line of every height: the deepest, and one beyond it.
const LINES: usize = DEEPEST as usize + 2;

/// The number of plies below its leaves for which a selective search follows threats.
const THREAT_PLIES: i32 = 2;
/// The lowest depth that a score is remembered with: below it a search is the same at every depth.
const LOWEST: i32 = -THREAT_PLIES;
/// From this depth on a selective search looks ahead for a reason to look no further.
const PRUNED_FROM: i32 = 3;
/// By how much, for each ply of depth, a score must be too good before a shallow search of it is believed.
const PRUNING_MARGIN: i32 = 10;
/// From this depth on a selective search finds the first move by a shallower one, where it knows none.
const DEEPENED_FROM: i32 = 5;

/// The evaluation of a search, and its choice of moves to look at.
#[derive(Clone, Copy, Debug, Default)]
pub struct SearchStyle<'a> {
    /// The learned evaluation; without it the evaluation made by hand.
    pub learned: Option<Learned<'a>>,
    /// Set when the search is less deep at moves that seem decided or late in the order, and deeper
    /// where a capture threatens.
    pub selective: bool,
}

/// A position with its hash.
type Hashed<R> = HashedPosition<Word<R>>;

/// Alpha and beta: what the side to move is sure of, and what the other side allows.
type Window = (i32, i32);

/// The content of the transposition table for a position.
enum Recalled {
    /// A score that answers the question at hand.
    Score(i32),
    /// The bits of the squares of the move to begin with, if one is known.
    Best(Option<(u8, u8)>),
}

/// The search of one position.
pub(super) struct Search<'a, R: VariantRules> {
    transpositions: SaltedTable<'a>,
    evaluator: Evaluator<'a, R>,
    selective: bool,
    /// The tables of endings, if the variant has some.
    tablebase: Option<&'static Tablebase>,
    budget: NodeBudget<'a>,
    /// The plies to choose from, of every node on the line that is being looked at.
    stack: Vec<Move<Word<R>>>,
    /// The positions of the game and of the line, for repetitions.
    positions: Vec<Position<Word<R>>>,
    /// The plies without progress that draw the game, if so many do (CHK-9).
    limit: Option<i32>,
    /// The plies without progress before the node that was entered last.
    idle: i32,
    order: MoveOrder,
    /// The best line found from every height on.
    lines: Vec<Vec<Move<Word<R>>>>,
}

impl<'a, R: VariantRules> Search<'a, R> {
    /// A search after the positions `positions`, the present one last.
    pub(super) fn new(
        positions: Vec<Position<Word<R>>>,
        transpositions: SaltedTable<'a>,
        style: SearchStyle<'a>,
        budget: NodeBudget<'a>,
    ) -> Self {
        Self {
            transpositions,
            evaluator: Evaluator::new(style.learned),
            selective: style.selective,
            tablebase: None,
            budget,
            stack: Vec::with_capacity(1024),
            positions,
            limit: R::DRAWS
                .iter()
                .find(|limit| limit.when == DrawCondition::NoProgress)
                .map(|limit| i32::from(limit.moves) * 2),
            idle: 0,
            order: MoveOrder::new(LINES),
            lines: vec![Vec::new(); LINES],
        }
    }

    /// The same with tables of endings.
    pub(super) fn with_tables(self, tablebase: Option<&'static Tablebase>) -> Self {
        Self { tablebase, ..self }
    }

    /// Returns whether the search was cut short; scores found since are meaningless.
    pub(super) fn is_stopped(&self) -> bool {
        self.budget.is_spent()
    }

    /// Returns the number of nodes that the search has visited.
    pub(super) fn nodes(&self) -> u64 {
        self.budget.visited()
    }

    /// The legal plies of a position.
    pub(super) fn legal_moves(position: &Position<Word<R>>) -> Vec<Move<Word<R>>> {
        let mut list = Vec::new();
        legal::<R>(position, &mut MoveSink::listing(&mut list));
        list
    }

    /// The score of the position after a root ply, for the side that plays it.
    pub(super) fn after(
        &mut self,
        root: &Position<Word<R>>,
        ply: Move<Word<R>>,
        depth: i32,
        alpha: i32,
        beta: i32,
    ) -> i32 {
        self.child(&HashedPosition::new(*root), ply, depth, (alpha, beta), 0)
    }

    /// The line that was found best after the root ply looked at last with a window, that ply first.
    pub(super) fn line(&self, first: Move<Word<R>>) -> Vec<Move<Word<R>>> {
        [first]
            .into_iter()
            .chain(self.lines[1].iter().copied())
            .collect()
    }

    fn child(
        &mut self,
        at: &Hashed<R>,
        ply: Move<Word<R>>,
        depth: i32,
        (alpha, beta): Window,
        height: i32,
    ) -> i32 {
        let next = at.after::<R>(ply);
        // Nodes below the leaves ask the table nothing.
        if depth > 1 {
            self.transpositions.fetch(next.hash());
        }
        self.positions.push(*next.position());
        let score = -self.node(&next, depth - 1, (-beta, -alpha), height + 1);
        self.positions.pop();
        score
    }

    fn node(&mut self, at: &Hashed<R>, depth: i32, window: Window, height: i32) -> i32 {
        self.budget.visit();
        self.lines[place_of(height)].clear();
        let position = at.position();
        match self.idle_plies(position) {
            Some(idle) if !self.budget.is_spent() => self.idle = idle,
            _ => return 0,
        }
        if let Some(value) = self.solved(position) {
            return score(value, height);
        }
        let start = self.stack.len();
        let can_capture = captures::<R>(position, &mut MoveSink::listing(&mut self.stack));
        if can_capture && self.stack[start..].first().is_none_or(is_long) {
            self.budget.look_at_clock();
        }
        let score = if !can_capture {
            self.quiet_node(at, start, depth, window, height)
        } else if self.stack.len() == start {
            0 // CHK-9: more captures than are searched
        } else if height >= DEEPEST {
            self.worth(position)
        } else if depth <= 0 && self.selective {
            self.fringe(at, start, depth, window, height)
        } else {
            match self.recall(at, depth, window, height) {
                Recalled::Score(score) => score,
                Recalled::Best(known) => self.inner(at, start, depth, window, height, known),
            }
        };
        self.stack.truncate(start);
        score
    }

    /// A node without captures.
    fn quiet_node(
        &mut self,
        at: &Hashed<R>,
        start: usize,
        depth: i32,
        window: Window,
        height: i32,
    ) -> i32 {
        let position = at.position();
        let follows = self.selective && depth > -THREAT_PLIES && is_threatened::<R>(position);
        if (depth <= 0 && !follows) || height >= DEEPEST {
            return if has_quiet_move::<R>(position) {
                self.worth(position)
            } else {
                no_move::<R>(height)
            };
        }
        let known = if follows && depth <= 0 {
            None
        } else {
            match self.recall(at, depth, window, height) {
                Recalled::Score(score) => return score,
                Recalled::Best(known) => known,
            }
        };
        if let Some(score) = self.pruned(at, depth, window, height) {
            return score;
        }
        quiet_moves::<R>(position, &mut MoveSink::listing(&mut self.stack));
        if self.stack.len() == start {
            return no_move::<R>(height);
        }
        if follows && depth <= 0 {
            return self.fringe(at, start, depth, window, height);
        }
        self.inner(at, start, depth, window, height, known)
    }

    /// A node below the leaves of a selective search. They are many and soon searched, and to wait for their entries in the
    /// transposition table would take longer.
    fn fringe(
        &mut self,
        at: &Hashed<R>,
        start: usize,
        depth: i32,
        window: Window,
        height: i32,
    ) -> i32 {
        self.order.rate(&self.stack, start, None, height, true);
        self.best(at, start, depth, window, height).0
    }

    /// Looks a position up in the transposition table. Returns a score that answers the question at
    /// hand, or a move to begin with.
    fn recall(&self, at: &Hashed<R>, depth: i32, (alpha, beta): Window, height: i32) -> Recalled {
        let known = self.transpositions.get(at.hash());
        // On the best line no score is taken from the table: the line would end there.
        let narrow = known.filter(|_| beta - alpha == 1);
        let score = narrow.and_then(|entry| usable(entry, depth, alpha, beta, height));
        score.map_or(
            Recalled::Best(known.map(|entry| entry.best)),
            Recalled::Score,
        )
    }

    /// The bound that a score reaches in a shallow search by so much that a deep one is spared (`ProbCut`).
    fn pruned(
        &mut self,
        at: &Hashed<R>,
        depth: i32,
        (alpha, beta): Window,
        height: i32,
    ) -> Option<i32> {
        if !self.selective || depth < PRUNED_FROM || beta - alpha > 1 || is_decided(beta) {
            return None;
        }
        let bound = beta + PRUNING_MARGIN * depth;
        if self.worth(at.position()) < bound {
            return None;
        }
        let score = self.node(at, depth / 2 - 1, (bound - 1, bound), height);
        (!self.budget.is_spent() && score >= bound).then_some(beta)
    }

    /// Returns the tables' value of a position.
    fn solved(&self, position: &Position<Word<R>>) -> Option<EndgameValue> {
        let tablebase = self.tablebase?;
        let pieces = position.occupied().count() as usize;
        if pieces > tablebase.pieces() {
            None
        } else {
            tablebase.value(&position.widen().narrow())
        }
    }

    /// A node with moves. Captures are always followed to their end.
    fn inner(
        &mut self,
        at: &Hashed<R>,
        start: usize,
        depth: i32,
        window: Window,
        height: i32,
        mut known: Option<(u8, u8)>,
    ) -> i32 {
        let forced = self.stack.len() - start == 1;
        let depth = if forced && depth > 0 {
            depth + 1
        } else {
            depth
        };
        if self.selective && known.is_none() && depth >= DEEPENED_FROM && !forced {
            self.node(at, depth - 3, window, height);
            known = self.transpositions.get(at.hash()).map(|entry| entry.best);
        }
        self.order
            .rate(&self.stack, start, known, height, self.selective);
        let (score, best) = self.best(at, start, depth, window, height);
        if !self.budget.is_spent() {
            self.remember(at.hash(), depth, window, height, score, best);
        }
        score
    }

    /// The best of the plies from `start` on the stack, and its score.
    fn best(
        &mut self,
        at: &Hashed<R>,
        start: usize,
        depth: i32,
        (mut alpha, beta): Window,
        height: i32,
    ) -> (i32, Move<Word<R>>) {
        let (mut best, mut chosen) = (-WIN, self.stack[start]);
        for i in start..self.stack.len() {
            self.order.next_to_front(&mut self.stack, i);
            let ply = self.stack[i];
            let score = self.try_ply(at, ply, i - start, depth, (alpha, beta), height);
            if self.budget.is_spent() {
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
                self.order.praise(ply, depth, height);
                break;
            }
        }
        (best, chosen)
    }

    /// The best line from here is a ply, and the best line after it.
    fn extend_line(&mut self, ply: Move<Word<R>>, height: i32) {
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
        at: &Hashed<R>,
        ply: Move<Word<R>>,
        nth: usize,
        depth: i32,
        (alpha, beta): Window,
        height: i32,
    ) -> i32 {
        if nth == 0 {
            return self.child(at, ply, depth, (alpha, beta), height);
        }
        let quiet = ply.captured.is_empty() && !ply.crowned;
        let less = if self.selective && quiet {
            reduction(depth, nth, beta - alpha > 1)
        } else {
            i32::from(nth > 3 && depth > 2 && quiet)
        };
        let narrow = (alpha, alpha + 1);
        let mut score = self.child(at, ply, depth - less, narrow, height);
        if score > alpha && less > 0 {
            score = self.child(at, ply, depth, narrow, height);
        }
        if score > alpha && score < beta {
            self.child(at, ply, depth, (alpha, beta), height)
        } else {
            score
        }
    }

    /// The plies without progress that have led to a position; `None` where it is drawn by CHK-9, as far as a search asks:
    /// it has stood before, or they are too many.
    fn idle_plies(&self, position: &Position<Word<R>>) -> Option<i32> {
        let mut idle = 0;
        for pair in self.positions.windows(2).rev() {
            if !is_reversible(&pair[0], &pair[1]) {
                break;
            }
            idle += 1;
            if same(&pair[0], position) || self.limit.is_some_and(|limit| idle >= limit) {
                return None;
            }
        }
        Some(idle)
    }

    /// The evaluation of the node that was entered last, the nearer to 0 the nearer the plies without progress come to a draw.
    fn worth(&self, position: &Position<Word<R>>) -> i32 {
        let worth = self.evaluator.worth(position);
        self.limit
            .map_or(worth, |limit| worth * (limit - self.idle) / limit)
    }

    fn remember(
        &mut self,
        key: u64,
        depth: i32,
        (alpha, beta): Window,
        height: i32,
        score: i32,
        best: Move<Word<R>>,
    ) {
        let bound = if score >= beta {
            Bound::Lower
        } else if score > alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let score = i16::try_from(from_here(score, height)).unwrap_or(0);
        let depth = i8::try_from(depth.clamp(LOWEST, 120)).unwrap_or(0);
        self.transpositions.put(Entry {
            key,
            score,
            depth,
            bound,
            best: (best.from.bit(), best.to.bit()),
        });
    }
}

/// The score of a position that is solved.
fn score(value: EndgameValue, height: i32) -> i32 {
    match value {
        EndgameValue::Draw => 0,
        EndgameValue::Win => TABLE_WIN - height,
        EndgameValue::Loss => height - TABLE_WIN,
    }
}

/// CHK-8 for a side that has no move.
fn no_move<R: VariantRules>(height: i32) -> i32 {
    if R::GOAL == Goal::Lose {
        WIN - height
    } else {
        height - WIN
    }
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
    (answers && i32::from(entry.depth) >= depth.max(LOWEST)).then_some(score)
}

/// Wins are counted from the root in the search, and from the position itself in the memory.
fn from_here(score: i32, height: i32) -> i32 {
    if is_decided(score) || is_known(score) {
        score + height * score.signum()
    } else {
        score
    }
}

fn from_root(score: i32, height: i32) -> i32 {
    if is_decided(score) || is_known(score) {
        score - height * score.signum()
    } else {
        score
    }
}

/// Returns whether a score counts the plies to a win or a loss, within the deepest line.
pub(super) fn is_decided(score: i32) -> bool {
    score.abs() > WIN - 2 * DEEPEST
}

/// Returns whether a score says that the line leads to a position that the tables call won or lost.
pub(super) fn is_known(score: i32) -> bool {
    (TABLE_WIN - 2 * DEEPEST..=TABLE_WIN).contains(&score.abs())
}

fn place_of(height: i32) -> usize {
    usize::try_from(height).unwrap_or(0)
}

/// Returns whether a king moved and nothing was captured.
fn is_reversible<W: Bitboard>(before: &Position<W>, after: &Position<W>) -> bool {
    let all = |position: &Position<W>| position.occupied().count();
    let men = |position: &Position<W>| position.occupied() & !position.kings();
    all(before) == all(after) && men(before) == men(after)
}

fn same<W: Bitboard>(one: &Position<W>, other: &Position<W>) -> bool {
    (one.sides(), one.kings(), one.turn()) == (other.sides(), other.kings(), other.turn())
}

/// Returns whether captures like this one may have taken long to find.
fn is_long<W: Bitboard>(ply: &Move<W>) -> bool {
    ply.captured.count() > 5
}
