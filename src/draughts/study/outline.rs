//! A study as text to be read: moves and comments in order, each variation below the move that it is played instead of.

use super::node::{NodeId, Study};
use crate::pdn::Item;

/// The kind of a part of the outline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Span {
    /// A move with its number and marks.
    Move,
    /// A comment.
    Comment,
    /// Text that could not be followed.
    Unread,
}

/// A part of the outline.
///
/// ```
/// use draughts::study::{Span, Study};
///
/// let study = Study::read("[GameType \"21\"] 1. 11-15 {usual} 23-19 *", None)?;
/// let parts: Vec<_> = study.outline().into_iter().map(|part| (part.span, part.text)).collect();
/// assert_eq!(parts[0], (Span::Move, "1. 11-15".into()));
/// assert_eq!(parts[1], (Span::Comment, "usual".into()));
/// # Ok::<(), draughts::study::StudyError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// The kind of the part.
    pub span: Span,
    /// The text.
    pub text: String,
    /// The node that it is about.
    pub node: NodeId,
    /// The depth of its variation; 0 in the main line.
    pub indent: usize,
    /// `true` if it begins a line.
    pub is_first: bool,
}

impl Study {
    /// The whole of it, the main line first.
    pub fn outline(&self) -> Vec<Part> {
        let mut parts = Vec::new();
        let root = self.root();
        self.say(root, &self.comment(root), 0, false, &mut parts);
        self.unread(root, 0, &mut parts);
        let first = self.children(root).first().copied();
        self.tell(first, 0, &mut parts);
        parts
    }

    /// A line from this move on.
    fn tell(&self, first: Option<NodeId>, indent: usize, parts: &mut Vec<Part>) {
        let (mut next, mut is_interrupted) = (first, true);
        while let Some(at) = next {
            let is_first = is_interrupted;
            self.say(at, &self.remark(at), indent, is_first, parts);
            let number = if is_interrupted || self.is_first_half(at) {
                self.number(at) + " "
            } else {
                String::new()
            };
            let text = format!("{number}{}{}", self.move_text(at), self.marks(at));
            let is_first = is_first && self.remark(at).is_empty();
            parts.push(Part {
                span: Span::Move,
                text,
                node: at,
                indent,
                is_first,
            });
            self.say(at, &self.comment(at), indent, false, parts);
            let siblings = self
                .parent(at)
                .map_or(&[][..], |parent| self.children(parent));
            let others = if siblings.first() == Some(&at) {
                &siblings[1..]
            } else {
                &[]
            };
            for other in others {
                self.tell(Some(*other), indent + 1, parts);
            }
            self.unread(at, indent, parts);
            is_interrupted = !others.is_empty();
            next = self.children(at).first().copied();
        }
    }

    #[expect(clippy::unused_self, reason = "it speaks of a node of the study")]
    fn say(&self, node: NodeId, text: &str, indent: usize, is_first: bool, parts: &mut Vec<Part>) {
        if !text.is_empty() {
            parts.push(Part {
                span: Span::Comment,
                text: text.to_owned(),
                node,
                indent,
                is_first,
            });
        }
    }

    fn unread(&self, node: NodeId, indent: usize, parts: &mut Vec<Part>) {
        let node_here = self.node(node);
        let variations = node_here
            .after
            .iter()
            .filter(|item| matches!(item, Item::Variation(_)));
        let words: Vec<_> = variations
            .chain(&node_here.tail)
            .map(ToString::to_string)
            .collect();
        if !words.is_empty() {
            parts.push(Part {
                span: Span::Unread,
                text: words.join(" "),
                node,
                indent,
                is_first: true,
            });
        }
    }
}
