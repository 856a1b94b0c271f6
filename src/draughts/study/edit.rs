//! The changes of a study: moves, comments, marks, the order of lines.

use super::error::TooDeep;
use super::eval::Eval;
use super::mark::Mark;
use super::node::{NodeId, Study};
use super::words::{reworded, with_command, words_of};
use crate::moves::Move;
use crate::pdn::write::in_style;
use crate::pdn::{Item, PdnResult};

/// Variations are not nested deeper than this, so that every reader of PDN follows them.
const DEEPEST: usize = 100;

/// A move that was made in a study.
///
/// ```
/// use draughts::study::{Placed, Study};
/// use draughts::{Board, Variant};
///
/// let mut study = Study::new(Board::start(Variant::English));
/// let root = study.root();
/// let mv = study.board(root).legal_moves()[0];
/// let placed = study.play(root, mv)?;
/// assert!(matches!(placed, Placed::New(_)));
/// assert_eq!(study.play(root, mv)?, Placed::Known(placed.node()));
/// # Ok::<(), draughts::study::TooDeep>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Placed {
    /// It is there already.
    Known(NodeId),
    /// It is new.
    New(NodeId),
}

impl Placed {
    /// Returns the node that it leads to.
    pub fn node(self) -> NodeId {
        match self {
            Self::Known(node) | Self::New(node) => node,
        }
    }
}

/// A move that was deleted, with all that follows it.
///
/// ```
/// use draughts::study::Study;
///
/// let mut study = Study::read("[GameType \"21\"] 1. 11-15 23-19 *", None)?;
/// let first = study.main_line()[1];
/// let deleted = study.delete(first).expect("a move can be deleted");
/// assert!(study.children(study.root()).is_empty());
/// assert!(study.restore(deleted));
/// # Ok::<(), draughts::study::StudyError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeletedLine {
    node: NodeId,
    parent: NodeId,
    /// Among the moves of the parent.
    place: usize,
}

impl DeletedLine {
    /// The node that the move leads to.
    pub fn node(self) -> NodeId {
        self.node
    }

    /// Returns the node before the deleted move.
    pub fn parent(self) -> NodeId {
        self.parent
    }
}

impl Study {
    /// Its text is no longer the one that was read.
    fn touch(&mut self) {
        self.is_touched = true;
    }

    /// Sets a tag of the game; an empty value removes it.
    pub fn set_tag(&mut self, name: &str, value: &str) {
        self.game.set_tag(name, value);
        self.touch();
    }

    /// Sets the result, in the tag and at the end of the text.
    pub fn set_result(&mut self, result: PdnResult) {
        self.game.result = Some(result);
        self.set_tag("Result", result.text(self.variant));
    }

    /// Makes a legal move: a known one is followed, another one begins a separate line.
    ///
    /// # Errors
    /// Returns an error if variations would be nested too deeply.
    pub fn play(&mut self, at: NodeId, mv: Move) -> Result<Placed, TooDeep> {
        if let Some(known) = self
            .children(at)
            .iter()
            .find(|child| self.played(**child) == Some(mv))
        {
            return Ok(Placed::Known(*known));
        }
        let forks = std::iter::successors(self.fork(at), |(node, _)| self.fork(*node)).count();
        if forks >= DEEPEST && !self.children(at).is_empty() {
            return Err(TooDeep(DEEPEST));
        }
        self.keep_tail(at);
        let text = in_style(&self.board(at).write(mv), self.variant);
        let id = self.add(at, mv, text);
        self.touch();
        Ok(Placed::New(id))
    }

    /// Makes a comment of what could not be followed from here, so that moves can stand in its place.
    fn keep_tail(&mut self, at: NodeId) {
        let tail = std::mem::take(&mut self.node_mut(at).tail);
        if !tail.is_empty() {
            let words: Vec<_> = tail.iter().map(ToString::to_string).collect();
            self.node_mut(at)
                .after
                .push(Item::Comment(plain(&words.join(" "))));
            self.fault = None;
        }
    }

    /// Returns the comment on a position, without commands for programs.
    pub fn comment(&self, at: NodeId) -> String {
        said(&self.node(at).after)
    }

    /// Returns the comment before the first move of a variation.
    pub fn remark(&self, at: NodeId) -> String {
        said(&self.node(at).before)
    }

    /// Says this of a position, in place of what was said. Commands for programs stay.
    pub fn set_comment(&mut self, at: NodeId, text: &str) {
        let text = plain(text.trim());
        let after = &mut self.node_mut(at).after;
        let comments: Vec<_> = after.iter().filter_map(comment).collect();
        if comments.is_empty() {
            after.extend((!text.is_empty()).then_some(Item::Comment(text)));
        } else {
            let mut new = reworded(&comments, &text).into_iter();
            let other = |item: Item| match item {
                Item::Comment(_) => new.next().flatten().map(Item::Comment),
                item => Some(item),
            };
            *after = std::mem::take(after)
                .into_iter()
                .filter_map(other)
                .collect();
        }
        self.touch();
    }

    /// The marks of the move that leads to a node, as they stand there: `!`, `??`, `$10`.
    pub fn marks(&self, at: NodeId) -> String {
        let signs = self
            .node(at)
            .after
            .iter()
            .filter_map(|item| match (Mark::of(item), item) {
                (Some(mark), _) => Some(mark.sign().to_owned()),
                (None, Item::Strength(text)) => Some(text.clone()),
                (None, Item::Glyph(number)) => Some(format!("${number}")),
                _ => None,
            });
        signs.collect()
    }

    /// Returns the mark of the move that leads to a node.
    pub fn mark(&self, at: NodeId) -> Option<Mark> {
        self.node(at).after.iter().find_map(Mark::of)
    }

    /// Marks the move that leads to a node, in place of the mark that it has.
    pub fn set_mark(&mut self, at: NodeId, mark: Option<Mark>) {
        if mark == self.mark(at) {
            return;
        }
        let node = self.node_mut(at);
        node.after.retain(|item| Mark::of(item).is_none());
        let strength = mark.map(|mark| Item::Strength(mark.sign().to_owned()));
        node.after.splice(0..0, strength);
        self.touch();
    }

    /// Returns what a search found here, as a comment `[%eval +0.35/12]` says it.
    pub fn eval(&self, at: NodeId) -> Option<Eval> {
        self.comments(at).find_map(eval_in)
    }

    /// Notes what a search found here.
    pub fn set_eval(&mut self, at: NodeId, eval: Eval) {
        if self.eval(at) != Some(eval) {
            self.set_command(at, "eval", Some(&eval.to_string()));
        }
    }

    /// The comments on a position, with the commands for programs in them.
    pub(super) fn comments(&self, at: NodeId) -> impl Iterator<Item = &str> {
        self.node(at).after.iter().filter_map(comment)
    }

    /// The value of the first command for programs with this name in the comments on a position.
    ///
    /// ```
    /// use draughts::study::Study;
    ///
    /// let mut study = Study::read("[GameType \"21\"] 1. 11-15 {a [%clk 0:09:58] b} *", None)?;
    /// let first = study.main_line()[1];
    /// assert_eq!(study.command(first, "clk"), Some("0:09:58"));
    /// study.set_command(first, "clk", None);
    /// assert_eq!((study.command(first, "clk"), study.comment(first)), (None, "a b".into()));
    /// # Ok::<(), draughts::study::StudyError>(())
    /// ```
    pub fn command(&self, at: NodeId, name: &str) -> Option<&str> {
        let value = |text| {
            let (_, rest) = str::split_once(text, &format!("[%{name} "))?;
            Some(rest.split_once(']')?.0)
        };
        self.comments(at).find_map(value)
    }

    /// Sets the value of a command for programs in a comment on a position; without one, removes the command.
    pub fn set_command(&mut self, at: NodeId, name: &str, value: Option<&str>) {
        let begin = format!("[%{name} ");
        let command = value.map_or_else(String::new, |value| format!("{begin}{value}]"));
        let renewed = |text: &str| with_command(text, |old| old.starts_with(&begin), &command);
        let after = &mut self.node_mut(at).after;
        let mut known = after.iter().enumerate();
        let known = known.find_map(|(i, item)| Some((i, renewed(comment(item)?)?)));
        match known {
            Some((i, text)) if text.trim().is_empty() => drop(after.remove(i)),
            Some((i, text)) => after[i] = Item::Comment(text),
            None if value.is_none() => return,
            None => {
                let first = after.iter().take_while(|item| comment(item).is_none());
                let first = first.count();
                after.insert(first, Item::Comment(command));
            }
        }
        self.touch();
    }

    /// Puts the line that a node is in before the one that it leaves; whether there was one.
    pub fn promote(&mut self, at: NodeId) -> bool {
        let Some((parent, place)) = self.fork(at) else {
            return false;
        };
        self.node_mut(parent).children.swap(place - 1, place);
        self.touch();
        true
    }

    /// Deletes the move that leads to a node, with all that follows. The root stays.
    pub fn delete(&mut self, at: NodeId) -> Option<DeletedLine> {
        let parent = self.parent(at)?;
        let place = self
            .children(parent)
            .iter()
            .position(|child| *child == at)?;
        self.node_mut(parent).children.remove(place);
        self.touch();
        Some(DeletedLine {
            node: at,
            parent,
            place,
        })
    }

    /// Brings back what was deleted from this study, with what was said of it. Answers `false`, and changes nothing, where
    /// the same move has been made there since.
    pub fn restore(&mut self, line: DeletedLine) -> bool {
        let DeletedLine {
            node,
            parent,
            place,
        } = line;
        let is_made = |child: &NodeId| *child == node || self.played(*child) == self.played(node);
        if self.children(parent).iter().any(is_made) {
            return false;
        }
        let children = &mut self.node_mut(parent).children;
        children.insert(place.min(children.len()), node);
        self.touch();
        true
    }
}

/// A text without what would end a comment.
fn plain(text: &str) -> String {
    text.replace('}', ")").replace('{', "(")
}

fn comment(item: &Item) -> Option<&str> {
    match item {
        Item::Comment(text) => Some(text),
        _ => None,
    }
}

/// The words of all comments among items.
fn said(items: &[Item]) -> String {
    let words: Vec<_> = items.iter().filter_map(comment).map(words_of).collect();
    let words = words.into_iter().filter(|text| !text.is_empty());
    words.collect::<Vec<_>>().join(" ")
}

/// The evaluation in a comment.
fn eval_in(text: &str) -> Option<Eval> {
    let (_, rest) = text.split_once("[%eval ")?;
    rest.split_once(']')?.0.parse().ok()
}
