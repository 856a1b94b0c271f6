//! Makes the tree of a game in PDN.

use std::borrow::Cow;

use super::error::{StudyError, StudyFault};
use super::node::{Node, NodeId, Study};
use crate::board::Board;
use crate::moves::Move;
use crate::pdn::Place;
use crate::pdn::line::{self, Step};
use crate::pdn::replay::stands;
use crate::pdn::{FoundVariant, Item, PdnGame, PdnResult, ReplayFault};
use crate::variant::Variant;

impl Study {
    /// Makes a study without moves that begins from a position.
    ///
    /// ```
    /// use draughts::study::Study;
    /// use draughts::{Board, Variant};
    ///
    /// let mut study = Study::new(Board::start(Variant::Frisian));
    /// let mv = study.board(study.root()).legal_moves()[0];
    /// let placed = study.play(study.root(), mv)?;
    /// assert_eq!(study.number(placed.node()), "1.");
    /// # Ok::<(), draughts::study::TooDeep>(())
    /// ```
    pub fn new(board: Board) -> Self {
        let result = board.win().map_or(PdnResult::Open, |win| {
            PdnResult::won_by(win.winner(), board.variant)
        });
        Self {
            variant: board.variant,
            nodes: vec![Node::new(None, None, board)],
            game: PdnGame::from_line(&board, &[], ["", ""], result),
            source: None,
            is_touched: false,
            is_turned: false,
            fault: None,
        }
    }

    /// The first game of a text in PDN. A variant that is given counts where the tags name none.
    ///
    /// # Errors
    /// There is no game, or no position that it begins from.
    pub fn read(text: &str, variant: Option<Variant>) -> Result<Self, StudyError> {
        let games = crate::pdn::read(text)?;
        let game = games.first().ok_or(StudyError::NoGame)?;
        Self::of(game, (games.len() == 1).then(|| text.to_owned()), variant)
    }

    /// The tree of a game, with the text that it was read from, if that is known and the game does not have it.
    ///
    /// # Errors
    /// The text was no PDN, the tags name a variant that is not played here, or the position is none.
    pub fn of(
        game: &PdnGame,
        source: Option<String>,
        variant: Option<Variant>,
    ) -> Result<Self, StudyError> {
        if let Some(fault) = &game.fault {
            return Err(StudyError::Game {
                line: game.at.line,
                fault: fault.clone(),
            });
        }
        let assumed = variant.map(FoundVariant::option).or(game.assumed);
        let variant = game.found_variant(assumed)?.variant;
        let (board, from) = game.start(variant)?;
        let oriented = game.oriented(board);
        let is_turned = matches!(oriented, Cow::Owned(_));
        let game = &*oriented;
        let mut root = Node::new(None, None, board);
        root.after = game.items[..from].to_vec();
        let kept = PdnGame {
            items: Vec::new(),
            ..game.clone()
        };
        let source = source.or_else(|| game.text.as_deref().map(str::to_owned));
        let mut study = Self {
            variant,
            nodes: vec![root],
            game: kept,
            source,
            is_touched: false,
            is_turned,
            fault: None,
        };
        study.fault = study.grow(study.root(), &game.items[from..], true);
        Ok(study)
    }

    /// Follows the main line or a variation from a node on; answers why it goes no further.
    fn grow(&mut self, from: NodeId, items: &[Item], is_main: bool) -> Option<StudyFault> {
        let (steps, places): (Vec<_>, Vec<_>) = items.iter().enumerate().filter_map(step).unzip();
        let line = line::follow(self.board(from), &steps, stands);
        let refused = line
            .refused
            .as_ref()
            .map(|(step, why)| (places[*step].0, why));
        let mut moves = line
            .moves
            .iter()
            .map(|(step, made)| (places[*step].0, made))
            .peekable();
        let (mut at, mut pending, mut text) = (from, Vec::new(), String::new());
        for (i, item) in items.iter().enumerate() {
            if let Some((place, why)) = refused.filter(|(place, _)| *place == i) {
                let is_numbered = place > 0 && matches!(items[place - 1], Item::Number(_));
                return Some(self.cut_off(
                    at,
                    pending,
                    &items[place - usize::from(is_numbered)..],
                    why,
                ));
            }
            match item {
                Item::Number(_) => {}
                Item::Move { text: part, .. } => {
                    joined(&mut text, part);
                    let Some((_, made)) = moves.next_if(|(end, _)| *end == i) else {
                        continue;
                    };
                    let Ok(mv) = self.board(at).resolve(made) else {
                        continue;
                    };
                    at = self.add(at, mv, std::mem::take(&mut text));
                    self.node_mut(at).before = std::mem::take(&mut pending);
                }
                Item::Variation(inner) => self.branch(at, from, inner),
                other if at == from && !is_main => pending.push(other.clone()),
                other => self.node_mut(at).after.push(other.clone()),
            }
        }
        self.node_mut(at).after.extend(pending);
        None
    }

    /// Keeps what cannot be followed where it is, as it stands.
    fn cut_off(
        &mut self,
        at: NodeId,
        pending: Vec<Item>,
        rest: &[Item],
        fault: &ReplayFault,
    ) -> StudyFault {
        let first = rest.iter().find(|item| !matches!(item, Item::Number(_)));
        let (at_text, text) = match first {
            Some(Item::Move { text, at }) => (*at, text.clone()),
            Some(Item::Setup { at, .. }) => (*at, String::new()),
            _ => (Place::default(), String::new()),
        };
        let node = self.node_mut(at);
        node.after.extend(pending);
        node.tail = rest.to_vec();
        StudyFault {
            at: at_text,
            text,
            fault: fault.clone(),
        }
    }

    /// A variation: other moves instead of the one that leads to `at`. One without a legal move stays as it stands.
    fn branch(&mut self, at: NodeId, from: NodeId, inner: &[Item]) {
        let parent = self.parent(at).filter(|_| at != from);
        match parent {
            Some(parent) if has_move(self.board(parent), inner) => {
                self.grow(parent, inner, false);
            }
            _ => self
                .node_mut(at)
                .after
                .push(Item::Variation(inner.to_vec())),
        }
    }

    /// Adds a move as the last of those from a node.
    pub(super) fn add(&mut self, parent: NodeId, mv: Move, text: String) -> NodeId {
        let id = NodeId(self.nodes.len());
        let board = self.board(parent).after(mv);
        self.nodes
            .push(Node::new(Some(parent), Some((mv, text)), board));
        self.node_mut(parent).children.push(id);
        id
    }
}

/// The move or set-up that an item is, with its place among the items and in the file.
fn step((i, item): (usize, &Item)) -> Option<(Step<'_>, (usize, Place))> {
    match item {
        Item::Move { text, at } => Some((Step::Move(text), (i, *at))),
        Item::Setup { text, at } => Some((Step::Stands(text), (i, *at))),
        _ => None,
    }
}

/// Returns whether the first move of a variation is legal.
fn has_move(board: Board, inner: &[Item]) -> bool {
    let steps: Vec<_> = inner
        .iter()
        .enumerate()
        .filter_map(step)
        .map(|(step, _)| step)
        .collect();
    !line::follow(board, &steps, stands).moves.is_empty()
}

/// Puts the jumps of a capture together that stand as moves of their own.
pub(super) fn joined(text: &mut String, part: &str) {
    let rest = part
        .find(['x', 'X', ':', '-'])
        .filter(|_| !text.is_empty())
        .map_or(part, |sign| &part[sign..]);
    text.push_str(rest);
}
