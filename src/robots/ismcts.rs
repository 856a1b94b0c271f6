//! Search for games with hidden information: single-observer information-set Monte Carlo tree search
//! (P. Cowling, E. Powley, D. Whitehouse, *Information Set Monte Carlo Tree Search*, 2012).
//!
//! Every iteration picks a determinized state, descends the tree that all states share, adds a leaf, plays on
//! with the rollout policy until the policy can evaluate the state, and adds the result to every edge on the
//! path. An edge counts as available only in the iterations where its move was legal.

use rand::Rng;
use rand::distr::Distribution;
use rand::distr::weighted::WeightedIndex;
use rand::seq::IndexedRandom;

use super::Thinking;
use super::determinize::Determinize;
use parlour_model::seat::{Seat, ToAct};

/// The policy by which a search plays on below the tree and evaluates the states it reaches.
pub trait RolloutPolicy<G: Determinize> {
    /// One number a seat, in seat order, from 0 (lost) to 1 (won).
    type Values: AsRef<[f64]>;

    /// The value of the state for every seat; `None` if the search has to play on first.
    fn evaluate(&mut self, state: &G) -> Option<Self::Values>;

    /// A likely move of the seat to act; the policy may use the whole determinized state. `None` where no
    /// seat has to act: [`RolloutPolicy::evaluate`] must value such a state.
    fn propose<R: Rng + ?Sized>(&mut self, state: &G, rng: &mut R) -> Option<G::Move>;

    /// A weight above 0: how likely the other seats' past actions are if `state` is the real one. By default
    /// all states weigh the same.
    fn likelihood(&self, _: &G, _: &G::Memory) -> f64 {
        1.0
    }
}

/// The effort that a search makes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Effort {
    /// The number of states sampled.
    pub states: u32,
    /// Iterations, each from one of the sampled states.
    pub iterations: u32,
    /// The exploration constant of UCB1.
    pub exploration: f64,
    /// Maximum depth of the tree in plies; below it every seat follows the policy.
    pub depth: usize,
    /// Progressive widening: below the root, a node visited `n` times considers `n` to this power moves, the
    /// policy's proposal first.
    pub widening: f64,
}

/// The approximate memory of a node with its edges, in bytes.
const NODE_BYTES: usize = 256;

/// The data about one move at one node.
struct Edge<M> {
    chosen: M,
    /// The node it leads to, once that was added.
    child: Option<usize>,
    visits: u32,
    /// The number of iterations in which its move was legal at the node.
    available: u32,
    /// The sum of the mover's values.
    total: f64,
}

impl<M> Edge<M> {
    fn new(chosen: M) -> Self {
        Self {
            chosen,
            child: None,
            visits: 0,
            available: 1,
            total: 0.0,
        }
    }

    /// The UCB1 score: the mover's mean value plus the exploration term.
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
        Self {
            edges: Vec::new(),
            visits: 0,
        }
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
        open.iter()
            .copied()
            .max_by(|a, b| promise(a).total_cmp(&promise(b)))
    }
}

/// Sampled states with their weights.
struct Determinizations<G> {
    states: Vec<G>,
    weights: WeightedIndex<f64>,
}

impl<G: Determinize> Determinizations<G> {
    /// Samples `count` states; `None` if their weights are not valid (negative, not finite or all zero).
    fn new<J: RolloutPolicy<G>, R: Rng + ?Sized>(
        (view, memory): (&G::View, &G::Memory),
        policy: &J,
        count: u32,
        rng: &mut R,
    ) -> Option<Self> {
        let states: Vec<G> = (0..count)
            .map(|_| G::determinize(view, memory, rng))
            .collect();
        let weights =
            WeightedIndex::new(states.iter().map(|state| policy.likelihood(state, memory))).ok()?;
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
struct Search<'a, G: Determinize, J: RolloutPolicy<G>> {
    policy: &'a mut J,
    effort: Effort,
    nodes: Vec<Node<G::Move>>,
    /// The number of nodes that the memory has room for.
    most_nodes: usize,
}

/// The move that the search holds to be the best of `legal`; `None` when that is empty. Ends early when
/// the thinking is over.
pub fn choose<G: Determinize, J: RolloutPolicy<G>, R: Rng + ?Sized>(
    (view, memory): (&G::View, &G::Memory),
    legal: &[G::Move],
    policy: &mut J,
    effort: Effort,
    thinking: &Thinking,
    rng: &mut R,
) -> Option<G::Move> {
    if let [] | [_] = legal {
        return legal.first().cloned();
    }
    let most_nodes = thinking.memory().bytes() / NODE_BYTES;
    let mut search = Search::<G, J> {
        policy,
        effort,
        nodes: vec![Node::new()],
        most_nodes,
    };
    let Some(determinized) =
        Determinizations::new((view, memory), &*search.policy, effort.states, rng)
    else {
        return legal.first().cloned();
    };
    for i in 0..effort.iterations {
        if i % 64 == 63 && thinking.is_over() {
            break;
        }
        search.iterate(determinized.pick(rng).clone(), rng);
    }
    search.best().or_else(|| legal.first().cloned())
}

impl<G: Determinize, J: RolloutPolicy<G>> Search<'_, G, J> {
    /// The move visited most at the root.
    fn best(&self) -> Option<G::Move> {
        let edges = self.nodes[0].edges.iter();
        edges
            .max_by_key(|edge| edge.visits)
            .map(|edge| edge.chosen.clone())
    }

    /// One iteration: descends, plays out and backs the values up along the path.
    fn iterate<R: Rng + ?Sized>(&mut self, mut state: G, rng: &mut R) {
        let path = self.descend(&mut state, rng);
        let Some(values) = self.play_out(state, rng) else {
            return;
        };
        for Step { node, edge, mover } in path {
            self.nodes[node].visits += 1;
            let edge = &mut self.nodes[node].edges[edge];
            edge.visits += 1;
            edge.total += values.as_ref()[mover.index()];
        }
    }

    /// Walks down the tree until it adds an edge, or as deep as it may.
    fn descend<R: Rng + ?Sized>(&mut self, state: &mut G, rng: &mut R) -> Vec<Step> {
        let mut path = Vec::with_capacity(self.effort.depth);
        let mut node = 0;
        while let ToAct::Seat(mover) = state.to_act() {
            let Some(edge) = self.select(node, state, rng) else {
                break;
            };
            state.advance(&self.nodes[node].edges[edge].chosen);
            path.push(Step { node, edge, mover });
            if path.len() >= self.effort.depth || self.nodes[node].edges[edge].visits == 0 {
                break;
            }
            let Some(child) = self.child(node, edge) else {
                break;
            };
            node = child;
        }
        path
    }

    /// The node that an edge leads to, added if there is none; `None` where there is no memory for another.
    fn child(&mut self, node: usize, edge: usize) -> Option<usize> {
        let next = self.nodes.len();
        if let Some(child) = self.nodes[node].edges[edge].child {
            return Some(child);
        }
        if next >= self.most_nodes {
            return None;
        }
        self.nodes[node].edges[edge].child = Some(next);
        self.nodes.push(Node::new());
        Some(next)
    }

    /// The edge to follow: an untried move while the node may widen, else the most promising one.
    fn select<R: Rng + ?Sized>(&mut self, node: usize, state: &G, rng: &mut R) -> Option<usize> {
        let legal = state.legal_moves();
        let open: Vec<usize> = legal
            .iter()
            .filter_map(|chosen| self.nodes[node].edge_of(chosen))
            .collect();
        self.nodes[node].count_available(&open);
        if open.len() >= legal.len().min(self.width(node)) {
            return self.nodes[node].most_promising(&open, self.effort.exploration);
        }
        let chosen = self.untried(node, state, &legal, rng)?;
        Some(self.nodes[node].open(chosen))
    }

    /// Returns how many moves a node may look at by now: all at the root.
    fn width(&self, node: usize) -> usize {
        if node == 0 {
            return usize::MAX;
        }
        let width = f64::from(self.nodes[node].visits)
            .powf(self.effort.widening)
            .ceil();
        #[allow(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a root of a count is small and not negative"
        )]
        let width = width as usize;
        width.max(1)
    }

    /// A legal move that has no edge at the node yet: the policy's proposal, or else a random one.
    fn untried<R: Rng + ?Sized>(
        &mut self,
        node: usize,
        state: &G,
        legal: &[G::Move],
        rng: &mut R,
    ) -> Option<G::Move> {
        let is_new = |chosen: &G::Move| self.nodes[node].edge_of(chosen).is_none();
        match self.policy.propose(state, rng) {
            Some(proposed) if is_new(&proposed) => Some(proposed),
            _ => {
                let untried: Vec<_> = legal.iter().filter(|chosen| is_new(chosen)).collect();
                untried.choose(rng).map(|chosen| (*chosen).clone())
            }
        }
    }

    /// Follows the policy until it can evaluate the state; `None` if it can neither move nor evaluate.
    fn play_out<R: Rng + ?Sized>(&mut self, mut state: G, rng: &mut R) -> Option<J::Values> {
        loop {
            if let Some(values) = self.policy.evaluate(&state) {
                return Some(values);
            }
            let chosen = self.policy.propose(&state, rng)?;
            state.advance(&chosen);
        }
    }
}
