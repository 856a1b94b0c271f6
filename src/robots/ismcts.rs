//! Search for games with hidden information: single-observer information-set Monte Carlo tree search
//! (P. Cowling, E. Powley, D. Whitehouse, *Information Set Monte Carlo Tree Search*, 2012).
//!
//! Every iteration takes an imagined state, walks down one tree that all imagined states share, adds a leaf,
//! plays on by the judge's guesses to where the judge knows what a state is worth, and enters the
//! result in every edge passed. A move counts for an edge only in the states where it was legal.

use rand::Rng;
use rand::distr::Distribution;
use rand::distr::weighted::WeightedIndex;
use rand::seq::IndexedRandom;

use super::Thinking;
use super::imagine::Imagine;
use crate::model::seat::{Seat, Turn};

/// What a search has to be told about a game: how one plays on, and what comes out.
pub trait Judge<G: Imagine> {
    /// One number a seat, in seat order, from 0 (lost) to 1 (won).
    type Worth: AsRef<[f64]>;

    /// What the state is worth to every seat; `None` where the search has to play on to find out.
    fn worth(&mut self, state: &G) -> Option<Self::Worth>;

    /// A likely move of the seat that has to act. The judge may look at the whole of an imagined state.
    /// `None` where no seat has to act; such a state needs a [`Judge::worth`].
    fn guess<R: Rng + ?Sized>(&mut self, state: &G, rng: &mut R) -> Option<G::Move>;

    /// How well an imagined state explains what the others have done, as a weight above 0: how likely they
    /// were to do it if that is the state. Without an opinion all states weigh the same.
    fn plausibility(&self, _: &G, _: &G::Memory) -> f64 {
        1.0
    }
}

/// How a search spends its effort.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Effort {
    /// How many states are imagined.
    pub states: u32,
    /// Iterations, each with one of the imagined states.
    pub iterations: u32,
    /// How eagerly moves of unclear worth are tried: the factor of the UCB1 term.
    pub exploration: f64,
    /// How many plies the tree may grow; beyond it, everybody plays as guessed.
    pub depth: usize,
    /// Below the root, a node visited `n` times looks at `n` to this power moves, beginning with the
    /// one that the judge guesses: there may be far more than can be tried.
    pub widening: f64,
}

/// What is known about one move at one node.
struct Edge<M> {
    chosen: M,
    /// The node it leads to, once that was added.
    child: Option<usize>,
    visits: u32,
    /// In how many iterations it could have been chosen.
    available: u32,
    /// The sum of what the mover got.
    total: f64,
}

impl<M> Edge<M> {
    fn new(chosen: M) -> Self {
        Self { chosen, child: None, visits: 0, available: 1, total: 0.0 }
    }

    /// The mean of what the mover got, with what is not yet known about it on top (UCB1).
    fn promise(&self, exploration: f64) -> f64 {
        let visits = f64::from(self.visits);
        self.total / visits + exploration * (f64::from(self.available).ln() / visits).sqrt()
    }
}

/// One point of the tree: the moves made so far, whatever was hidden meanwhile.
struct Node<M> {
    edges: Vec<Edge<M>>,
    visits: u32,
}

impl<M: PartialEq> Node<M> {
    fn new() -> Self {
        Self { edges: Vec::new(), visits: 0 }
    }

    /// The edge of a move.
    fn edge_of(&self, chosen: &M) -> Option<usize> {
        self.edges.iter().position(|edge| edge.chosen == *chosen)
    }

    /// Adds an edge for a move, available this once.
    fn open(&mut self, chosen: M) -> usize {
        self.edges.push(Edge::new(chosen));
        self.edges.len() - 1
    }

    /// Counts that these edges could be chosen.
    fn count_available(&mut self, open: &[usize]) {
        for edge in open {
            self.edges[*edge].available += 1;
        }
    }

    /// Of these edges, the one that promises most.
    fn most_promising(&self, open: &[usize], exploration: f64) -> Option<usize> {
        let promise = |edge: &usize| self.edges[*edge].promise(exploration);
        open.iter().copied().max_by(|a, b| promise(a).total_cmp(&promise(b)))
    }
}

/// States that may be the real one, with their weights.
struct Imagined<G> {
    states: Vec<G>,
    weights: WeightedIndex<f64>,
}

impl<G: Imagine> Imagined<G> {
    /// So many states; `None` if their weights are no weights.
    fn new<J: Judge<G>, R: Rng + ?Sized>(
        (view, memory): (&G::View, &G::Memory),
        judge: &J,
        count: u32,
        rng: &mut R,
    ) -> Option<Self> {
        let states: Vec<G> = (0..count).map(|_| G::imagine(view, memory, rng)).collect();
        let weights = WeightedIndex::new(states.iter().map(|state| judge.plausibility(state, memory))).ok()?;
        Some(Self { states, weights })
    }

    /// One of them, by weight.
    fn pick<R: Rng + ?Sized>(&self, rng: &mut R) -> &G {
        &self.states[self.weights.sample(rng)]
    }
}

/// One edge passed in an iteration.
struct Step {
    node: usize,
    edge: usize,
    mover: Seat,
}

/// A search under way.
struct Search<'a, G: Imagine, J: Judge<G>> {
    judge: &'a mut J,
    effort: Effort,
    nodes: Vec<Node<G::Move>>,
}

/// The move that the search holds to be the best of `legal`; `None` when that is empty. Ends early when
/// the thinking is over.
pub fn choose<G: Imagine, J: Judge<G>, R: Rng + ?Sized>(
    (view, memory): (&G::View, &G::Memory),
    legal: &[G::Move],
    judge: &mut J,
    effort: Effort,
    thinking: &Thinking,
    rng: &mut R,
) -> Option<G::Move> {
    if let [] | [_] = legal {
        return legal.first().cloned();
    }
    let mut search = Search::<G, J> { judge, effort, nodes: vec![Node::new()] };
    let Some(imagined) = Imagined::new((view, memory), &*search.judge, effort.states, rng) else {
        return legal.first().cloned();
    };
    for i in 0..effort.iterations {
        if i % 64 == 63 && thinking.is_over() {
            break;
        }
        search.iterate(imagined.pick(rng).clone(), rng);
    }
    search.best().or_else(|| legal.first().cloned())
}

impl<G: Imagine, J: Judge<G>> Search<'_, G, J> {
    /// The move visited most at the root.
    fn best(&self) -> Option<G::Move> {
        let edges = self.nodes[0].edges.iter();
        edges.max_by_key(|edge| edge.visits).map(|edge| edge.chosen.clone())
    }

    /// One walk from the root to where the judge knows the worth, and back.
    fn iterate<R: Rng + ?Sized>(&mut self, mut state: G, rng: &mut R) {
        let path = self.descend(&mut state, rng);
        let Some(worth) = self.play_out(state, rng) else { return };
        for Step { node, edge, mover } in path {
            self.nodes[node].visits += 1;
            let edge = &mut self.nodes[node].edges[edge];
            edge.visits += 1;
            edge.total += worth.as_ref()[mover.index()];
        }
    }

    /// Walks down the tree until it adds an edge, or as deep as it may.
    fn descend<R: Rng + ?Sized>(&mut self, state: &mut G, rng: &mut R) -> Vec<Step> {
        let mut path = Vec::with_capacity(self.effort.depth);
        let mut node = 0;
        while let Turn::Seat(mover) = state.to_act() {
            let Some(edge) = self.select(node, state, rng) else { break };
            state.advance(&self.nodes[node].edges[edge].chosen);
            path.push(Step { node, edge, mover });
            if path.len() >= self.effort.depth || self.nodes[node].edges[edge].visits == 0 {
                break;
            }
            node = self.child(node, edge);
        }
        path
    }

    /// The node that an edge leads to, added if there is none.
    fn child(&mut self, node: usize, edge: usize) -> usize {
        let next = self.nodes.len();
        let child = *self.nodes[node].edges[edge].child.get_or_insert(next);
        if child == next {
            self.nodes.push(Node::new());
        }
        child
    }

    /// The edge to follow: an untried move while the node may widen, else the most promising one.
    fn select<R: Rng + ?Sized>(&mut self, node: usize, state: &G, rng: &mut R) -> Option<usize> {
        let legal = state.legal_moves();
        let open: Vec<usize> = legal.iter().filter_map(|chosen| self.nodes[node].edge_of(chosen)).collect();
        self.nodes[node].count_available(&open);
        if open.len() >= legal.len().min(self.width(node)) {
            return self.nodes[node].most_promising(&open, self.effort.exploration);
        }
        let chosen = self.untried(node, state, &legal, rng)?;
        Some(self.nodes[node].open(chosen))
    }

    /// How many moves a node may look at by now: all at the root.
    fn width(&self, node: usize) -> usize {
        if node == 0 {
            return usize::MAX;
        }
        let width = f64::from(self.nodes[node].visits).powf(self.effort.widening).ceil();
        #[allow(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a root of a count is small and not negative"
        )]
        let width = width as usize;
        width.max(1)
    }

    /// A legal move that the node does not look at yet: the judge's guess, or else any.
    fn untried<R: Rng + ?Sized>(&mut self, node: usize, state: &G, legal: &[G::Move], rng: &mut R) -> Option<G::Move> {
        let is_new = |chosen: &G::Move| self.nodes[node].edge_of(chosen).is_none();
        match self.judge.guess(state, rng) {
            Some(guess) if is_new(&guess) => Some(guess),
            _ => {
                let untried: Vec<_> = legal.iter().filter(|chosen| is_new(chosen)).collect();
                untried.choose(rng).map(|chosen| (*chosen).clone())
            }
        }
    }

    /// Plays on by guesses to where the judge knows the worth; `None` if that never comes.
    fn play_out<R: Rng + ?Sized>(&mut self, mut state: G, rng: &mut R) -> Option<J::Worth> {
        loop {
            if let Some(worth) = self.judge.worth(&state) {
                return Some(worth);
            }
            let chosen = self.judge.guess(&state, rng)?;
            state.advance(&chosen);
        }
    }
}
