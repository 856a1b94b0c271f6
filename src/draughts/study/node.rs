//! The tree: its nodes, and the ways through it.

use super::error::StudyFault;
use crate::board::Board;
use crate::moves::Move;
use crate::notation::Notation;
use crate::openings::{LONGEST_OPENING, opening_from};
use crate::pdn::{Item, PdnGame, PdnResult};
use crate::side::Color;
use crate::variant::Variant;

/// A node of a study, by which it is found as long as the study lives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(pub(super) usize);

/// A game with its variations. Its root is the position before the first move.
///
/// ```
/// use draughts::study::Study;
///
/// let study = Study::read("[GameType \"21\"] 1. 11-15 23-19 (22-18) 2. 8-11 *", None)?;
/// let line = study.main_line();
/// assert_eq!((line.len(), study.move_text(line[2])), (4, "23-19"));
/// assert_eq!(study.children(line[1]).len(), 2);
/// # Ok::<(), draughts::study::StudyError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Study {
    pub(super) variant: Variant,
    /// The nodes that the study has ever had; a deleted one is no node's child.
    pub(super) nodes: Vec<Node>,
    /// The tags and the result; its items are those of the tree.
    pub(super) game: PdnGame,
    /// The text from which it was read.
    pub(super) source: Option<String>,
    /// Set when something is not as it was read.
    pub(super) is_touched: bool,
    /// Set where the text counts the letters of squares from the side of Black.
    pub(super) is_turned: bool,
    /// The fault of the first move of the main line that is not in the tree.
    pub(super) fault: Option<StudyFault>,
}

/// A move and the position behind it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Node {
    pub(super) parent: Option<NodeId>,
    /// The move as it stands in the text; `None` at the root.
    pub(super) made: Option<(Move, String)>,
    pub(super) board: Board,
    /// The items before the move, at the beginning of a variation.
    pub(super) before: Vec<Item>,
    /// The items behind it: strengths, glyphs, comments.
    pub(super) after: Vec<Item>,
    /// The items that could not be followed from here.
    pub(super) tail: Vec<Item>,
    /// The moves from here, that of the line itself first.
    pub(super) children: Vec<NodeId>,
}

impl Node {
    pub(super) fn new(parent: Option<NodeId>, made: Option<(Move, String)>, board: Board) -> Self {
        let (before, after, tail, children) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        Self {
            parent,
            made,
            board,
            before,
            after,
            tail,
            children,
        }
    }
}

impl Study {
    pub(super) fn node(&self, at: NodeId) -> &Node {
        &self.nodes[at.0]
    }

    pub(super) fn node_mut(&mut self, at: NodeId) -> &mut Node {
        &mut self.nodes[at.0]
    }

    /// The position before the first move.
    pub fn root(&self) -> NodeId {
        NodeId(0)
    }

    /// The national game.
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.game.tag(name)
    }

    /// The name of the player of a side, if the tags give one: see [`PdnGame::player`].
    pub fn player(&self, side: Color) -> Option<&str> {
        self.game.player(side, self.variant)
    }

    /// The result that the text ends with.
    pub fn result(&self) -> Option<PdnResult> {
        self.game.result
    }

    /// Returns the first move of the main line that is not in the tree, if there is one.
    pub fn fault(&self) -> Option<&StudyFault> {
        self.fault.as_ref()
    }

    /// Returns whether something is not as it was read.
    pub fn is_changed(&self) -> bool {
        self.is_touched || self.source.is_none()
    }

    /// The position at a node.
    pub fn board(&self, at: NodeId) -> Board {
        self.node(at).board
    }

    /// The node before this one; the root has none.
    pub fn parent(&self, at: NodeId) -> Option<NodeId> {
        self.node(at).parent
    }

    /// The moves from a node, that of the line itself first.
    pub fn children(&self, at: NodeId) -> &[NodeId] {
        &self.node(at).children
    }

    /// The move that leads to a node.
    pub fn played(&self, at: NodeId) -> Option<Move> {
        self.node(at).made.as_ref().map(|(mv, _)| *mv)
    }

    /// The same as it stands in the text.
    pub fn move_text(&self, at: NodeId) -> &str {
        self.node(at).made.as_ref().map_or("", |(_, text)| text)
    }

    /// The nodes from behind the root to this one.
    pub fn path(&self, at: NodeId) -> Vec<NodeId> {
        let mut path: Vec<_> = std::iter::successors(Some(at), |node| self.parent(*node)).collect();
        path.pop();
        path.reverse();
        path
    }

    /// Returns the moves that lead to a node.
    pub fn moves(&self, at: NodeId) -> Vec<Notation> {
        let made = |node: NodeId| Some(self.board(self.parent(node)?).write(self.played(node)?));
        self.path(at).into_iter().filter_map(made).collect()
    }

    /// Names the line to a node by its first moves, from the usual start or from an eleven-man ballot.
    pub fn opening(&self, at: NodeId) -> Option<String> {
        let made = |node: &NodeId| {
            Some(
                self.board(self.parent(*node)?)
                    .write(self.played(*node)?)
                    .to_string(),
            )
        };
        let moves: Vec<_> = self
            .path(at)
            .iter()
            .take(LONGEST_OPENING)
            .filter_map(made)
            .collect();
        opening_from(&self.board(self.root()), &moves)
    }

    /// Returns the number of moves that lead to a node.
    pub fn depth(&self, at: NodeId) -> usize {
        std::iter::successors(self.parent(at), |node| self.parent(*node)).count()
    }

    /// The last node of the line that goes on from here.
    pub fn end(&self, at: NodeId) -> NodeId {
        std::iter::successors(Some(at), |node| self.children(*node).first().copied())
            .last()
            .unwrap_or(at)
    }

    /// The main line with the root.
    pub fn main_line(&self) -> Vec<NodeId> {
        std::iter::successors(Some(self.root()), |node| {
            self.children(*node).first().copied()
        })
        .collect()
    }

    /// The node where the variation that a node is in leaves another line, with the place of the variation among the
    /// moves there; `None` in the main line.
    pub fn fork(&self, at: NodeId) -> Option<(NodeId, usize)> {
        let mut node = at;
        while let Some(parent) = self.parent(node) {
            match self
                .children(parent)
                .iter()
                .position(|child| *child == node)
            {
                Some(place) if place > 0 => return Some((parent, place)),
                _ => node = parent,
            }
        }
        None
    }

    /// Returns the move this many places after this one among those of its parent; the first
    /// follows the last.
    pub fn sibling(&self, at: NodeId, by: isize) -> Option<NodeId> {
        let siblings = self.children(self.parent(at)?);
        let place = siblings.iter().position(|sibling| *sibling == at)?;
        let count = isize::try_from(siblings.len()).ok()?;
        let other = (isize::try_from(place).ok()? + by).rem_euclid(count);
        siblings.get(usize::try_from(other).ok()?).copied()
    }

    /// Returns the number of moves of either side before this node by the count of a whole game: where the other side begins,
    /// its first move is the second half of move 1.
    pub(super) fn ordinal(&self, at: NodeId) -> usize {
        let begins = Board::start(self.variant).position.turn;
        self.depth(at) + usize::from(self.board(self.root()).position.turn != begins)
    }

    /// The number of the move that leads to a node, as it is written: `12.`, or `12...` of the side that moves second.
    pub fn number(&self, at: NodeId) -> String {
        let before = self.ordinal(at).saturating_sub(1);
        format!(
            "{}{}",
            before / 2 + 1,
            if before.is_multiple_of(2) { "." } else { "..." }
        )
    }

    /// Returns whether the side that moves first by the count of a whole game has made the move that leads here.
    pub fn is_first_half(&self, at: NodeId) -> bool {
        self.ordinal(at) % 2 == 1
    }
}
